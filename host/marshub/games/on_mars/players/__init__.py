"""The game's own bots."""
