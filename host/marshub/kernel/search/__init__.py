"""Looking ahead: what may come of an answer, found by playing on in copies of the game as its seat knows it."""

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
