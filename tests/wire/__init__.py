"""The types of the wire and what they make."""
