"""The table: a session, a board and whoever looks at them, held together."""
