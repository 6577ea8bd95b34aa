"""The settings that a table keeps with its save beside the game: where its zones are played, who plays its seats."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import Any, Protocol, TypeVar, cast

import msgspec

from marshub.kernel import SaveError, Session, strangers

T = TypeVar("T")


class Keeper(Protocol):
    """A journal that keeps such things: a save."""

    def keep(self, name: str, what: str) -> None: ...

    def kept(self, name: str) -> str: ...


def _keeper(session: Session[Any, Any]) -> Keeper | None:
    journal = session.journal
    return cast(Keeper, journal) if hasattr(journal, "keep") and hasattr(journal, "kept") else None


def keep(session: Session[Any, Any], name: str, what: Mapping[str, str]) -> None:
    """Keep `what` under `name`, if there is a save. One that cannot be written says so at the next answer."""
    keeper = _keeper(session)
    if keeper is not None:
        with contextlib.suppress(SaveError):
            keeper.keep(name, msgspec.json.encode(what).decode())


def kept(session: Session[Any, Any], name: str, kind: type[dict[str, T]]) -> dict[str, T]:
    """Return the setting kept under `name` when the game was left, see `read`."""
    keeper = _keeper(session)
    try:
        return read(keeper.kept(name), kind) if keeper is not None else {}
    except SaveError:
        return {}


def read(what: str, kind: type[dict[str, T]]) -> dict[str, T]:
    """Return `what` as a `kind`; empty where it cannot be read: a lost setting is no reason not to play."""
    try:
        return strangers.json(what or "{}", kind)
    except strangers.Unreadable:
        return {}
