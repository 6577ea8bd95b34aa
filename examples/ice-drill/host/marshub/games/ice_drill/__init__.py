"""Ice Drill: the smallest complete game, for docs/new-game.md. The first player with ten crates at home wins."""

from .game import IceDrill as IceDrill
