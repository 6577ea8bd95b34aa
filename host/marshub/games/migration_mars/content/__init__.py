"""Terrain, track, dice, costs and events as data: what packs may say, reading, checks, a report for their authors."""
