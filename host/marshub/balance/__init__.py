"""Difficulty of a game: policies play many games, in one process, in several or on a cluster; results are counted.

This module imports nothing: a worker process loads `worker` and its game, and no more.
"""
