"""The room's own nouns, frozen and without I/O."""
