"""Live tables: people and bots sit down over a link, and nothing is ever lost."""
