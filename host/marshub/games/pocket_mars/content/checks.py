"""Checks of readable cards, and of the deck that they make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from marshub.kernel import PackError
from marshub.kernel.merge_packs import find_duplicate_ids
from marshub.kernel.packs import PackFile

from ..box.components import CARDS_IN_DECK, CARDS_PER_TYPE, TYPES
from ..effects import Action, Peek
from .pack import CardData, Pack


def find_part_mistakes(file: PackFile[Pack], pack: Pack) -> Iterator[PackError]:
    """Yield the mistakes in single cards of `file`."""
    yield from find_duplicate_ids(file, pack, {"card": "id"})
    for index, card in enumerate(pack.card):
        yield from _find_card_mistakes(file, index, card)


def _find_card_mistakes(file: PackFile[Pack], index: int, card: CardData) -> Iterator[PackError]:
    if not card.id.startswith(f"{card.type}-"):
        yield file.error(("card", index, "id"), f'the id of a card begins with its type: "{card.type}-..."')
    for half in ("hand", "prep"):
        action: Action = getattr(card, half)
        for position, step in enumerate(action.steps):
            if isinstance(step, Peek) and step.keep > step.look:
                path: tuple[Any, ...] = ("card", index, half, "steps", position, "keep")
                yield file.error(path, f"keeps {step.keep} of only {step.look} cards looked at")


def find_deck_mistakes(file: PackFile[Pack], cards: Sequence[CardData]) -> Iterator[PackError]:
    """Yield types of which the deck has more or fewer than seven cards (PM-TERM-07)."""
    counts = {kind: sum(card.type == kind for card in cards) for kind in TYPES}
    wrong = ", ".join(f"{kind} has {number}" for kind, number in counts.items() if number != CARDS_PER_TYPE)
    if wrong:
        yield file.error(
            ("card",), f"the deck is {CARDS_IN_DECK} cards, {CARDS_PER_TYPE} of each type; with this pack {wrong}"
        )
