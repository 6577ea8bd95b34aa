"""A site that puts MicroPython and our firmware on a board from a browser, and shows what the board says."""
