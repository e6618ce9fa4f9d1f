"""What bots know of CotCotCollec'."""
