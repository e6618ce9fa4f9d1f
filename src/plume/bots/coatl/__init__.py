"""What bots know of Cóatl."""
