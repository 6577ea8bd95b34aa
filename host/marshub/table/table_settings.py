"""Settings of a table that are stored with its save, and the list of pending moves for pages of a served save."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar, runtime_checkable

import msgspec

from marshub.kernel import Change, SaveError, Session, untrusted_input

T = TypeVar("T")


@runtime_checkable
class SettingsStore(Protocol):
    """A journal that stores settings: a save."""

    def save_setting(self, name: str, value: str) -> None: ...

    def read_setting(self, name: str) -> str: ...


def _find_store(session: Session[Any, Any]) -> SettingsStore | None:
    return session.journal if isinstance(session.journal, SettingsStore) else None


def save_setting(session: Session[Any, Any], name: str, setting: Mapping[str, str]) -> None:
    """Store a setting under `name`, if there is a save.

    A save that cannot be written is reported at the next answer.
    """
    store = _find_store(session)
    if store is not None:
        with contextlib.suppress(SaveError):
            store.save_setting(name, msgspec.json.encode(setting).decode())


def read_setting(session: Session[Any, Any], name: str, kind: type[dict[str, T]]) -> dict[str, T]:
    """Return the setting stored under `name`; empty if there is none or it cannot be read."""
    store = _find_store(session)
    try:
        return parse_setting(store.read_setting(name), kind) if store is not None else {}
    except SaveError:
        return {}


def parse_setting(text: str, kind: type[dict[str, T]]) -> dict[str, T]:
    """Return a stored setting as a `kind`; empty if it cannot be read, since a lost setting must not stop the game."""
    try:
        return untrusted_input.parse_json(text or "{}", kind)
    except untrusted_input.UnreadableInput:
        return {}


MOVES_SETTING = "to-move"


class PublishedMoves:
    """The list of pending moves, stored with the save while it is served; otherwise nobody reads it."""

    def __init__(self) -> None:
        self._published: tuple[int, tuple[Change, ...]] | None = None

    @staticmethod
    def is_served(session: Session[Any, Any]) -> bool:
        """Return whether the save is served."""
        from .links import may_be_served  # imported late: most tables have no save, or show none of it

        path = getattr(session.journal, "path", None)
        return path is not None and may_be_served(Path(path))

    def publish(self, session: Session[Any, Any], moves: tuple[Change, ...]) -> None:
        """Publish `moves` as the list; nothing is written if it is unchanged."""
        position_and_moves = session.step_count, moves
        if position_and_moves != self._published:
            setting = {"at": str(session.step_count), "moves": msgspec.json.encode(moves).decode()}
            save_setting(session, MOVES_SETTING, setting)
            self._published = position_and_moves


def read_published_moves(text: str, session: Session[Any, Any]) -> tuple[Change, ...]:
    """Return the published list; () if it was stored at another point of the game, or cannot be read."""
    setting = parse_setting(text, dict[str, str])
    if setting.get("at") != str(session.step_count):
        return ()
    try:
        return untrusted_input.parse_json(setting.get("moves", "[]"), tuple[Change, ...])
    except untrusted_input.UnreadableInput:
        return ()
