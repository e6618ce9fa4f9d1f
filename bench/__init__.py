"""Speed, measured beside the peers; see docs and `make bench`."""
