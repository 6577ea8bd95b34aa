"""What is in the box: components by name, and the state of a table they lie on."""
