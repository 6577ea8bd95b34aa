"""The physical board, seen from the host."""
