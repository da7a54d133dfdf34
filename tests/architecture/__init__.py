"""House rules that a machine can check."""
