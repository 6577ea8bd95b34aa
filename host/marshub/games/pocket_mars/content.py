"""The project deck as packs give it: typed cards, read and checked."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Any, Literal

import msgspec

from marshub.kernel import PackError
from marshub.kernel.packs import PackFile

from .components import DECK, PER_TYPE, TOP_VALUE, TYPES, Type
from .effects import Action, Peek

Language = Literal["en", "it", "es"]
LANGUAGES: tuple[Language, ...] = ("en", "it", "es")
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
CardId = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
PackName = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]
Value = Annotated[int, msgspec.Meta(ge=0, le=TOP_VALUE)]


class CardData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A project card (PM-TERM-07)."""

    id: CardId
    type: Type
    value: Value
    hand: Action
    prep: Action
    title: Text | dict[Language, Text] = ""


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pack file. With `replaces_deck` no card of the packs before it stays; else its cards replace those of the same
    id."""

    pack: PackName
    card: tuple[CardData, ...] = ()
    replaces_deck: bool = False


class Content(msgspec.Struct, frozen=True):
    """All packs read together: the deck, the hash of each pack, and the names its cards bring along."""

    cards: dict[str, CardData]
    hashes: dict[str, str]
    words: dict[str, dict[str, str]]


def house_packs() -> list[Traversable]:
    """The packs that ship with MarsHub."""
    folder = files(__package__) / "packs" / "house"
    return sorted((entry for entry in folder.iterdir() if entry.name.endswith(".toml")), key=lambda entry: entry.name)


class Gathered:
    """Packs read one on top of the other, as far as they could be, and everything that is wrong with them."""

    def __init__(self, packs: Sequence[Traversable]) -> None:
        self.cards: dict[str, CardData] = {}
        self.files = [PackFile(file, Pack) for file in packs]
        self.mistakes: list[PackError] = []
        self.words: dict[str, dict[str, str]] = {}
        for read in self.files:
            self.mistakes += read.mistakes
            if read.content is not None:
                self._add(read, read.content)
        if not self.mistakes:  # a card that could not be read is missing in the count, which would only confuse
            self.mistakes += _deck_mistakes(self.files[-1], self.cards)

    def _add(self, read: PackFile[Pack], pack: Pack) -> None:
        if pack.replaces_deck:
            self.cards.clear()
        own: set[str] = set()
        for index, card in enumerate(pack.card):
            if not read.mistakes:  # with parts taken out the places in the file are no longer these
                self.mistakes += _card_mistakes(read, index, card, own)
            self.cards[card.id] = card
            own.add(card.id)
            for language, text in _titles(card).items():
                self.words.setdefault(language, {})[f"pm-card-{card.id}"] = text


def load_content(packs: Sequence[Traversable] | None = None) -> Content:
    """Read and check pack files (default: the house's), each on top of those before it. Raises PackError."""
    files = house_packs() if packs is None else packs
    if not files:
        raise PackError("packs", 1, "$", "there is no pack at all")
    found = Gathered(files)
    if found.mistakes:
        raise found.mistakes[0]
    digests: dict[str, list[str]] = {}
    for read in found.files:
        assert read.content is not None  # it has no mistakes
        digests.setdefault(read.content.pack, []).append(read.digest)
    # A canonical order: what the deck holds must not depend on the order packs were written in.
    hashes = {name: hashlib.sha256("".join(each).encode()).hexdigest() for name, each in digests.items()}
    return Content(dict(sorted(found.cards.items())), hashes, found.words)


def _titles(card: CardData) -> dict[Language, str]:
    if isinstance(card.title, str):
        return dict.fromkeys(LANGUAGES, card.title) if card.title else {}
    fallback = card.title.get("en") or next(iter(card.title.values()), card.id)
    return {language: card.title.get(language, fallback) for language in LANGUAGES}


def _card_mistakes(file: PackFile[Pack], index: int, card: CardData, own: set[str]) -> Iterator[PackError]:
    if card.id in own:
        yield file.error(("card", index, "id"), f"there are two cards {card.id!r} in this pack")
    if not card.id.startswith(f"{card.type}-"):
        yield file.error(("card", index, "id"), f'the id of a card begins with its type: "{card.type}-..."')
    for half in ("hand", "prep"):
        action: Action = getattr(card, half)
        for place, step in enumerate(action.steps):
            if isinstance(step, Peek) and step.keep > step.look:
                spot: tuple[Any, ...] = ("card", index, half, "steps", place, "keep")
                yield file.error(spot, f"keeps {step.keep} of only {step.look} cards looked at")


def _deck_mistakes(file: PackFile[Pack], cards: dict[str, CardData]) -> Iterator[PackError]:
    """Seven cards a type (PM-TERM-07)."""
    found = {kind: sum(card.type == kind for card in cards.values()) for kind in TYPES}
    wrong = ", ".join(f"{kind} has {number}" for kind, number in found.items() if number != PER_TYPE)
    if wrong:
        yield file.error(("card",), f"the deck is {DECK} cards, {PER_TYPE} of each type; with this pack {wrong}")
