"""The API: HTTP and sockets, under `/api`."""
