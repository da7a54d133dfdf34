"""Tests: the rules, the room, the wire, the page."""
