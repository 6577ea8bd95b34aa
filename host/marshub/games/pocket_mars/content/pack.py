"""The format of a pack of project cards: typed cards, and all packs read together."""

from __future__ import annotations

from typing import Annotated

import msgspec

from marshub.kernel.packs import Language

from ..box.components import TOP_VALUE, Type
from ..effects import Action

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
    """A pack file. With `replaces_deck` no earlier card stays; else its cards replace those of the same id."""

    pack: PackName
    card: tuple[CardData, ...] = ()
    replaces_deck: bool = False


class Content(msgspec.Struct, frozen=True):
    """All packs read together: the deck, the hash of each pack, and the names its cards bring along."""

    cards: dict[str, CardData]
    hashes: dict[str, str]
    words: dict[str, dict[str, str]]
