"""What turns `docs/` into the manual: pages made from rulebooks, card tables and layouts, and their drawings."""
