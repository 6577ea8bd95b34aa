"""How hard a game is: many games played by policies, in one process, in many or on a cluster, and counted.

Nothing is imported here: a worker loads `worker` and what it plays, no more.
"""
