"""The widgets of the terminal interface."""
