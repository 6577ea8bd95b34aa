"""The project deck as data: the format of packs, their reading, their checks."""
