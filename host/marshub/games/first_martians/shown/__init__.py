"""What is shown: on a board, in words and reports, on the map."""
