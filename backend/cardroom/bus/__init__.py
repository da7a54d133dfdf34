"""Telling other nodes what has changed: ids, never state."""
