"""How a database of an older Plume becomes one of this."""
