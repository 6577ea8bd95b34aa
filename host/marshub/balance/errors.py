"""Errors of teams."""

from __future__ import annotations

from marshub.kernel import MarsHubError


class TeamError(MarsHubError):
    """No team can play: a library is missing, a scheduler gone, workers have other rules. Played games are kept."""

    code = "team"
