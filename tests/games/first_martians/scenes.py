"""Scenes for the rules' tests: Mission Events that do what a test wants, changed missions, the end of a sol."""

from __future__ import annotations

from typing import Any

import msgspec
from tables import HOUSE, At, content

from marshub.games.first_martians.box.components import BLOCKS
from marshub.games.first_martians.content.cards import EventData, MalfunctionCard
from marshub.games.first_martians.content.missions import MissionData
from marshub.games.first_martians.content.pack import Content
from marshub.games.first_martians.effects import Effect

INTRO = "make-yourself-at-home"
GOALS = ("backup-solar-panel", "backup-oxygenator", "backup-farm", "plant-seed", "optimum-conditions")


def event(
    *effects: Effect, more: dict[str, EventData] | None = None, of: Content | None = None, **fields: Any
) -> Content:
    """Content whose only Mission Event, "it", does `effects`; `more` are hidden ones."""
    events = {"it": EventData("it", effects, **fields), **(more or {})}
    return msgspec.structs.replace(of or content(), events=events)


def mission(of: Content | None = None, **fields: Any) -> Content:
    """Content whose introductory mission has some fields changed."""
    changed: MissionData = msgspec.structs.replace(HOUSE.missions[INTRO], **fields)
    return msgspec.structs.replace(of or content(), missions={INTRO: changed})


def dull_cards(of: Content | None = None) -> Content:
    """Content whose Malfunction cards ("dull-working", ...) name no Facility in play: they do nothing."""
    cards = [MalfunctionCard(f"dull-{block}", block, "problem", "nowhere", (), 9) for block in BLOCKS]
    return msgspec.structs.replace(of or content(), malfunctions={card.id: card for card in cards})


def next_round(at: At, answers: dict[str, Any] | None = None) -> At:
    """Play to the end of the present sol and press Next Round."""
    return at.until("fm-next-cleanup", answers).answer("next")
