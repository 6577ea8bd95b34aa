"""The displays of the game: on a board, on the map, and in words."""
