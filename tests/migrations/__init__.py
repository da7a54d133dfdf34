"""The database from empty to now."""
