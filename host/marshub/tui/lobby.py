"""The house's lobby: games, saves and boards of this computer."""

from __future__ import annotations
