"""People, servers and tables for tests."""
