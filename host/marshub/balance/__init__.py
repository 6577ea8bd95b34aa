"""Difficulty of a game: many games played by policies, in one process, in many or on a cluster, and counted.

Nothing is imported here: a worker loads `worker` and the game that it plays, no more.
"""
