"""What is said in English, and does not stand where it is needed."""
