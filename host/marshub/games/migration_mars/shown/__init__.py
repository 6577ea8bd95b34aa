"""The display of the game: on a board, to players, in reports."""
