"""What is measured: a module for each peer, a function for each run. Each module runs where its peer is installed."""
