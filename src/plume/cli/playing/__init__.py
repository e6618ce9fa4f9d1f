"""A game at the terminal: the keyboard, the screen, and what happens between them."""
