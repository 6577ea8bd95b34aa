"""Incoming commands: answers and button presses, if the owner allows them, checked as a screen's are."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from marshub.kernel import Answer, MarsHubError, StaleAnswer
from marshub.sanitize import sanitize_line
from marshub.table.game_table import GameTable

from . import topics as t
from .mqtt_connection import Message
from .state_payload import Option

MAX_COMMAND_BYTES = 8 << 10  # limit of a command's payload
COMMANDS_PER_S, MAX_BURST = 5.0, 20.0  # rate limit of commands: on average, and in a burst


class Refused(MarsHubError):
    """A command that is not performed. Nothing has changed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to the question `to`: one of its options, several, values, or an option's name."""

    to: str
    option: str | None = None
    options: tuple[str, ...] | None = None
    values: dict[str, int | str] | None = None
    name: str | None = None


class Commands:
    """Performs commands for `table`.

    Args:
        table: The table.
        options: Returns the published question and its options by name.
        allowed: Whether the owner allows commands.
        clock: Seconds.
    """

    def __init__(
        self,
        table: GameTable,
        options: Callable[[], tuple[str, tuple[Option, ...]]],
        *,
        allowed: bool,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._table, self._options, self._allowed, self._clock = table, options, allowed, clock
        self._tokens, self._refilled_at = MAX_BURST, clock()

    def handle(self, command: str, message: Message) -> Mapping[str, Any] | None:
        """Perform a command; return the error to publish, or None on success."""
        try:
            self._perform(command, message)
        except MarsHubError as error:
            return {"code": error.code, "message": sanitize_line(str(error)), "command": command}
        return None

    def _perform(self, command: str, message: Message) -> None:
        if message.retained:
            raise Refused("retained", "a retained command is not carried out: send it without retain")
        if not self._allowed:
            raise Refused(
                "not-allowed",
                "this table accepts no answers from the smart home; its owner can allow them (--allow-answers)",
            )
        if self._table.is_read_only:
            raise Refused("only-looking", "another program plays this game: answers go to that program")
        if not self._is_within_rate():
            raise Refused("too-many", f"more than {COMMANDS_PER_S:.0f} commands a second: this one is dropped")
        if len(message.payload) > MAX_COMMAND_BYTES:
            raise Refused("too-long", f"expected at most {MAX_COMMAND_BYTES} bytes")
        if command == t.ANSWER:
            self._answer(message.payload)
        else:
            self._press(message.payload)

    def _is_within_rate(self) -> bool:
        now = self._clock()
        self._tokens = min(MAX_BURST, self._tokens + (now - self._refilled_at) * COMMANDS_PER_S)
        self._refilled_at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def _answer(self, payload: bytes) -> None:
        try:
            command = msgspec.json.decode(payload, type=_Command)
        except msgspec.MsgspecError as error:
            raise Refused("bad-json", f'expected {{"to": QUESTION, "option": ID}}: {error}') from None
        given = [
            value for value in (command.option, command.options, command.values, command.name) if value is not None
        ]
        if len(given) != 1:
            raise Refused("bad-request", "expected one of option, options, values and name")
        if not command.to:
            raise Refused("bad-request", "expected the id of the question to answer (to)")
        option = command.option if command.name is None else self._find_option_id(command.to, command.name)
        with self._table.locked():
            self._check_public()
            self._table.answer(Answer(option, command.options, command.values), to=command.to)

    def _find_option_id(self, to: str, name: str) -> str:
        question, options = self._options()
        if question != to:
            raise StaleAnswer("the game has moved on", "error-moved-on")
        option_id = next((option.id for option in options if option.name == name), None)
        if option_id is None:
            raise Refused("no-such-option", "no answer to this question has that name")
        return option_id

    def _press(self, payload: bytes) -> None:
        try:
            name = payload.decode("ascii")
        except UnicodeDecodeError:
            name = ""
        profile = self._table.profile
        known = [button.name for button in profile.button] if profile is not None else []
        if name not in known:
            raise Refused("no-such-button", f"expected one of {', '.join(known) or 'none: there is no board'}")
        with self._table.locked():
            self._check_public()
            self._table.press(name)

    def _check_public(self) -> None:
        """Check that the pending question is public: a seat answers private ones where only it can see them."""
        pending = self._table.session.pending
        if pending is not None and not pending.is_visible_to(""):
            raise Refused("hidden", "only the seat that is asked may see this question, and it answers at the table")
