"""Looking ahead: what may come of an answer, found by playing on in copies of the game as its seat knows it."""

from .advice import Advice, Figure, Prospect
from .budget import Budget
from .looks_ahead import LooksAhead, advise
from .thinker import Candidate, Thinker, against_rivals, ranked
from .worlds import Unimaginable

__all__ = [
    "Advice",
    "Budget",
    "Candidate",
    "Figure",
    "LooksAhead",
    "Prospect",
    "Thinker",
    "Unimaginable",
    "advise",
    "against_rivals",
    "ranked",
]
