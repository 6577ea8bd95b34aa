"""The table: a session, a board and their viewers, put together."""
