"""The contents of the box: components and the state."""
