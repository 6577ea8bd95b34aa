"""Checks of readable cards, and of the deck they make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from marshub.kernel import PackError
from marshub.kernel.packs import PackFile

from ..box.components import DECK, PER_TYPE, TYPES
from ..effects import Action, Peek
from .pack import CardData, Pack


def find_part_mistakes(file: PackFile[Pack], pack: Pack) -> Iterator[PackError]:
    """Yield the mistakes in single cards of `file`."""
    ids = [card.id for card in pack.card]
    for index, card in enumerate(pack.card):
        yield from _card(file, index, card, again=card.id in ids[:index])


def _card(file: PackFile[Pack], index: int, card: CardData, *, again: bool) -> Iterator[PackError]:
    if again:
        yield file.error(("card", index, "id"), f"there are two cards {card.id!r} in this pack")
    if not card.id.startswith(f"{card.type}-"):
        yield file.error(("card", index, "id"), f'the id of a card begins with its type: "{card.type}-..."')
    for half in ("hand", "prep"):
        action: Action = getattr(card, half)
        for place, step in enumerate(action.steps):
            if isinstance(step, Peek) and step.keep > step.look:
                spot: tuple[Any, ...] = ("card", index, half, "steps", place, "keep")
                yield file.error(spot, f"keeps {step.keep} of only {step.look} cards looked at")


def find_deck_mistakes(file: PackFile[Pack], cards: Mapping[str, CardData]) -> Iterator[PackError]:
    """Return seven cards a type (PM-TERM-07)."""
    result = {kind: sum(card.type == kind for card in cards.values()) for kind in TYPES}
    wrong = ", ".join(f"{kind} has {number}" for kind, number in result.items() if number != PER_TYPE)
    if wrong:
        yield file.error(("card",), f"the deck is {DECK} cards, {PER_TYPE} of each type; with this pack {wrong}")
