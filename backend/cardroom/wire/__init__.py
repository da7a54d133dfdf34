"""The protocol with browsers and bots: its types, its text, its schema. No services, no sockets."""
