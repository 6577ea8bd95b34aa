"""The contents of the box: components by name, and the state of a table."""
