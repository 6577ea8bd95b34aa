"""Look-ahead search: flat Monte Carlo over determinizations of what a seat knows."""

from .advice import Advice, Figure, Prospect
from .budget import Budget
from .looks_ahead import LooksAhead, Search, advise
from .thinker import Candidate, Plan, Planner, Thinker, Told, against_rivals, ranked
from .worlds import Unimaginable

__all__ = [
    "Advice",
    "Budget",
    "Candidate",
    "Figure",
    "LooksAhead",
    "Plan",
    "Planner",
    "Prospect",
    "Search",
    "Thinker",
    "Told",
    "Unimaginable",
    "advise",
    "against_rivals",
    "ranked",
]
