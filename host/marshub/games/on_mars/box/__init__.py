"""What is in the box: components and the state."""
