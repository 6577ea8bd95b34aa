"""Replay of a recording: the same actions, over a simulated board's wire, by today's rules, with differences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from marshub.board.tags import Tags
from marshub.games import load_game
from marshub.kernel import Answer, MarsHubError, Session
from marshub.table import link_listener
from marshub.table.game_table import GameTable
from marshub.table.spectator_table import make_detached_session

from . import tape
from .recorder import checksum_state
from .simulated_link import SimulatedLink

OnDeed = Callable[[tape.Deed, Session[Any, Any]], None]

MAX_NOTES = 200  # that are kept of a recording
MAX_NOTE_LENGTH = 500  # letters of one

_METHODS = frozenset(
    [
        "answer",
        "undo",
        "take_back",
        "leave_seat",
        "take_seat",
        "want_advice",
        "refuse_undo",
        "adjust",
        "press",
        "point_at",
        "wonder",
        "lay_out",
        "lay_on",
        "lay_end",
        "tick_lines",
        "zone_source",
        "tell_at",
        "go_on",
        "skip",
        "lay",
        "tick",
        "board_connected",
        "board_lost",
        "board_waits",
        "board_stale",
        "board_other_protocol",
        "board_reader",
        "board_snapshot",
        "board_tag",
        "board_button",
        "board_shown",
    ]
)


@dataclass(frozen=True)
class Difference:
    """The point where the replay differs from the recording: after `deed`, the `number`th."""

    number: int
    deed: tape.Deed | None
    expected: str
    got: str

    def __str__(self) -> str:
        position = f"after deed {self.number} ({describe_deed(self.deed)})" if self.deed is not None else "at the start"
        return f"{position}: recorded {self.expected}, now {self.got}"


@dataclass
class Outcome:
    """The outcome of a replay.

    Attributes:
        rules: The difference of rules or packs from those of the recording, "" if there is none.
        result: The outcome of the game, "" if it is not over.
    """

    deeds: int = 0
    checked: int = 0
    frames: int = 0
    damaged: int = 0
    rules: str = ""
    position: int = 0
    result: str = ""
    difference: Difference | None = None
    notes: list[str] = field(default_factory=list)


def replay_file(path: Path, on_deed: OnDeed = lambda deed, session: None) -> Outcome:
    """Replay the recording at `path`. `on_deed` is called after each deed. Raises RecordingError, or SaveError."""
    return replay(tape.read(path), on_deed)


def replay(lines: Iterable[tape.Line], on_deed: OnDeed = lambda deed, session: None) -> Outcome:
    """Replay the lines of a recording, up to the first difference. Raises RecordingError, or SaveError."""
    remaining_lines = iter(lines)
    head = next(remaining_lines)
    if not isinstance(head, tape.Head):
        raise tape.RecordingError("a recording begins with its head")
    try:
        game = load_game(head.game)
    except MarsHubError as error:
        raise tape.RecordingError(f"it is the recording of another house's game: {error}") from error
    session = make_detached_session(head.start, game)
    try:
        stage = _ReplayTable(head, session)
    except Exception as error:  # no board could be like that
        session.close()
        raise tape.RecordingError(f"there can be no table like the recorded one: {error!r:.200}") from error
    outcome = Outcome(rules=_describe_other_rules(head, session))
    try:
        outcome.difference = _compare(remaining_lines, stage, outcome, on_deed)
        outcome.position = session.step_count
        outcome.result = session.result.outcome if session.result is not None else ""
    finally:
        stage.table.close()
    return outcome


def _compare(lines: Iterator[tape.Line], stage: _ReplayTable, outcome: Outcome, on_deed: OnDeed) -> Difference | None:
    deed: tape.Deed | None = None
    for line in lines:
        match line:
            case tape.Deed():
                deed = line
                outcome.deeds += 1
                stage.perform(deed)
                on_deed(deed, stage.session)
            case tape.Stand(position, state):
                outcome.checked += 1
                if stage.session.step_count != position:
                    return Difference(outcome.deeds, deed, f"{position} answers", f"{stage.session.step_count} answers")
                checksum = checksum_state(stage.session)
                if checksum != state:
                    return Difference(outcome.deeds, deed, f"state {state:08x}", f"state {checksum:08x}")
            case tape.Frame():
                outcome.frames += 1
                outcome.damaged += line.outcome not in (0, 1)
            case tape.Note(text):
                if len(outcome.notes) < MAX_NOTES:
                    outcome.notes.append(text[:MAX_NOTE_LENGTH])
            case _:
                pass
    return None


class _ReplayTable:
    """The table at which the recording is replayed. Its clock is the recording's."""

    def __init__(self, head: tape.Head, session: Session[Any, Any]) -> None:
        self.session = session
        self._now_ms = 0
        self.table = GameTable(
            session,
            head.profile,
            Tags(head.tags),
            overlays=head.overlays,
            calm_ms=head.calm_ms,
            clock=lambda: self._now_ms,
        )
        self._link = SimulatedLink(head.profile) if head.profile is not None else None
        if self._link is not None:
            self.table.attach_link(self._link)

    def perform(self, deed: tape.Deed) -> None:
        """Perform a recorded deed again. A deed that was refused is refused again, or shows as a difference."""
        if deed.what not in _METHODS:
            raise tape.RecordingError(f"nothing at a table is called {deed.what!r}: another MarsHub recorded it")
        self._now_ms = deed.at
        try:
            self._call(deed.what, deed.args)
        except MarsHubError:
            pass
        except Exception as error:  # arguments that nobody at a table could have given
            raise tape.RecordingError(f"the deed {describe_deed(deed)} cannot be done: {error!r:.200}") from error

    def _call(self, name: str, args: list[Any]) -> None:
        table = self.table
        if name == "board_tag" and self._link is not None:
            reader, uid, has_arrived = args
            for event in self._link.send_tag(reader, bytes.fromhex(uid), has_arrived):
                link_listener.handle_event(table, event)
        elif name == "board_button" and self._link is not None:
            for event in self._link.send_button(*args):
                link_listener.handle_event(table, event)
        elif name == "answer":
            table.answer(msgspec.convert(args[0], Answer), to=args[1], by=args[2] if len(args) > 2 else "")
        elif name == "undo":
            table.undo(args[0], sure=args[1])
        elif name == "board_connected":
            table.board_connected(resumed=args[0], firmware=args[1], same_profile=args[2])
        elif name == "board_snapshot":
            readers = [(health, [bytes.fromhex(uid) for uid in uids]) for health, uids in args[0]]
            table.board_snapshot(readers, args[1], args[2], *args[3:])
        else:
            getattr(table, name)(*args)


def describe_deed(deed: tape.Deed | None) -> str:
    """Return a deed in one line."""
    return "" if deed is None else f"{deed.what} {' '.join(str(arg) for arg in deed.args)}".strip()[:MAX_NOTE_LENGTH]


def _describe_other_rules(head: tape.Head, session: Session[Any, Any]) -> str:
    header, game = head.start.header, session.game
    if header.rules_version != game.rules_version:
        return f"recorded with rules {header.rules_version}, played with {game.rules_version}"
    packs = game.pack_hashes(session.state)
    changed = sorted(name for name, value in header.packs.items() if packs.get(name) != value)
    return f"recorded with other packs: {', '.join(changed)}" if changed else ""
