"""Pages that open over a screen, and base classes for the games' own pages."""
