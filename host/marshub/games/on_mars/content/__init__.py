"""Map, tiles, cards and prices as data: the format of packs, their reading, their checks."""
