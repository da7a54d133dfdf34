"""Computer players, the arena and the game in the terminal."""
