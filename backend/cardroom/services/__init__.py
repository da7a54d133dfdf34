"""Use cases: one coroutine for each thing a person can do."""
