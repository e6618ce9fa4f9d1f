"""What is said in French."""
