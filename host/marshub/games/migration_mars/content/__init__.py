"""Terrain, track, dice, costs and events as data: the format of packs, their reading, their checks."""
