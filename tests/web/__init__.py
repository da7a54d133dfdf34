"""The room over real sockets and HTTP."""
