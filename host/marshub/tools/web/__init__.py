"""A web site that installs MicroPython and our firmware on a board from a browser, and shows the board's output."""
