"""Ice Drill: the smallest game that is whole, for docs/new-game.md. Who hauls ten crates of ice home first, wins."""

from .game import IceDrill as IceDrill
