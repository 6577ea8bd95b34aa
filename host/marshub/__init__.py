"""MarsHub: a companion that turns a physical board into a game table that keeps its own score."""
