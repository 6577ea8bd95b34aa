"""The display of the game."""
