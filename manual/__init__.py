"""What turns `docs/` into the manual: pages made from the rulebooks and card tables, and their drawings."""
