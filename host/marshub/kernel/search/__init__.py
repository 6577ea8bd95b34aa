"""Look-ahead search: flat Monte Carlo over determinizations of what a seat knows."""

from .advice import Advice, Estimate, Prospect
from .determinize import CannotDeterminize
from .lookahead import LookaheadPolicy, Search, advise
from .search_budget import SearchBudget
from .search_model import Candidate, FigureFormat, Plan, PlanModel, SearchModel, rank_candidates, score_against_rivals

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
    "Search",
    "SearchBudget",
    "SearchModel",
    "advise",
    "rank_candidates",
    "score_against_rivals",
]
