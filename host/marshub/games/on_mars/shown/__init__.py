"""The game on screens, boards and in reports."""
