"""The display of the game: on a board, to a seat, in reports."""
