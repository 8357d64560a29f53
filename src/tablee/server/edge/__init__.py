"""The edge of the network: HTTP and WebSockets."""
