"""The display: on a board, in words and reports, on the map."""
