"""Plume beside other engines and environments, all measured in one run: `python -m bench.peers`, or `make peers`."""
