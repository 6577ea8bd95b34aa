"""Look-ahead search: flat Monte Carlo over determinizations of what a seat knows."""

from .advice import Advice, Estimate, Prospect
from .determinize import CannotDeterminize
from .lookahead import LookaheadPolicy, Search, advise
from .search_budget import SearchBudget
from .search_model import (
    Candidate,
    FigureFormat,
    Plan,
    PlanModel,
    RivalsModel,
    SearchModel,
    compute_lead,
    rank_candidates,
    score_against_rivals,
)

__all__ = [
    "Advice",
    "Candidate",
    "CannotDeterminize",
    "Estimate",
    "FigureFormat",
    "LookaheadPolicy",
    "Plan",
    "PlanModel",
    "Prospect",
    "RivalsModel",
    "Search",
    "SearchBudget",
    "SearchModel",
    "advise",
    "compute_lead",
    "rank_candidates",
    "score_against_rivals",
]
