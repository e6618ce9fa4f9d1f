"""Tables without a server: the house of the server in a browser's worker, its tables in the browser's own storage."""
