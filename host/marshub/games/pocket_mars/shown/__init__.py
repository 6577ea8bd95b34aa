"""The display of a game: on a board, to a seat, in a report."""
