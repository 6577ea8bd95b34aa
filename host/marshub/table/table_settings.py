"""Settings of a table that are stored with its save, and the list of pending moves for pages of a served save."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import Any, Protocol, TypeVar, runtime_checkable

import msgspec

from marshub.kernel import SaveError, Session, untrusted_input

T = TypeVar("T")


@runtime_checkable
class SettingsStore(Protocol):
    """A journal that stores settings: a save."""

    def save_setting(self, name: str, value: str) -> None: ...

    def read_setting(self, name: str) -> str: ...


def _store_of(session: Session[Any, Any]) -> SettingsStore | None:
    return session.journal if isinstance(session.journal, SettingsStore) else None


def save_setting(session: Session[Any, Any], name: str, what: Mapping[str, str]) -> None:
    """Store a setting under `name`, if there is a save.

    A save that cannot be written is reported at the next answer.
    """
    keeper = _store_of(session)
    if keeper is not None:
        with contextlib.suppress(SaveError):
            keeper.save_setting(name, msgspec.json.encode(what).decode())


def read_setting(session: Session[Any, Any], name: str, kind: type[dict[str, T]]) -> dict[str, T]:
    """Return the setting stored under `name`; empty if there is none or it cannot be read."""
    keeper = _store_of(session)
    try:
        return parse_setting(keeper.read_setting(name), kind) if keeper is not None else {}
    except SaveError:
        return {}


def parse_setting(what: str, kind: type[dict[str, T]]) -> dict[str, T]:
    """Return a stored setting as a `kind`; empty if it cannot be read, since a lost setting must not stop the game."""
    try:
        return untrusted_input.parse_json(what or "{}", kind)
    except untrusted_input.UnreadableInput:
        return {}
