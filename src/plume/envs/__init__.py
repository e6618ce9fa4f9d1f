"""Plume's games in the interfaces that researchers use."""
