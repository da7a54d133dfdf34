"""The rules, tested by rule id, by drawn tables, by vectors, by golden games and by chance."""
