"""Where strangers come in: HTTP and sockets."""
