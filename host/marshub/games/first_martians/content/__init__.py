"""Content: the format of packs, reading them, and their checks."""
