"""The format of a pack of project cards, and all packs merged."""

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
    """A pack file. Its cards replace those of the same id, or all earlier cards if `replaces_deck` is set."""

    pack: PackName
    card: tuple[CardData, ...] = ()
    replaces_deck: bool = False


class Content(msgspec.Struct, frozen=True):
    """All packs merged: the deck, the hash of each pack, and the names that its cards bring."""

    cards: dict[str, CardData]
    hashes: dict[str, str]
    words: dict[str, dict[str, str]]
