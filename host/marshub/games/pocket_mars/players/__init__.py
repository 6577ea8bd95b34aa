"""The bots of the game."""
