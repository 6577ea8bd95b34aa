"""Two tables, one game: the host's session, shown and answered at another table over the network (docs/join.md)."""
