"""`python -m bench`: our server and its ceiling side by side, in one run, as ratios."""
