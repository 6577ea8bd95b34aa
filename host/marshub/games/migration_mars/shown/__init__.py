"""What is shown of a game: on a board, in a report, of what may come."""
