"""What can go wrong with those who play."""

from __future__ import annotations

from marshub.kernel import MarsHubError


class TeamError(MarsHubError):
    """Nobody can play: a library is missing, a scheduler gone, workers have other rules. What was played is kept."""

    code = "team"
