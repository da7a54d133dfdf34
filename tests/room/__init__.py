"""Services on a real database with a held clock."""
