"""Replay of a recording: the same actions, over a simulated board's wire, by today's rules, with differences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from marshub.board.tags import Tags
from marshub.games import load_game
from marshub.kernel import Answer, MarsHubError, Session, Words, quote, say
from marshub.kernel.describe import describe_outcome
from marshub.kernel.replay import checksum_state
from marshub.table import link_listener
from marshub.table.game_table import GameTable
from marshub.table.spectator_table import make_detached_session

from . import tape
from .simulated_link import SimulatedLink

OnAction = Callable[[tape.Action, Session[Any, Any]], None]

MAX_NOTES = 200  # that are kept of a recording
MAX_NOTE_LENGTH = 500  # letters of one

# What a recording may hold: the recorded name and the method of `GameTable`. Names stay when methods are renamed.
METHODS: Mapping[str, str] = {
    "answer": "answer",
    "answer_all": "answer_all",
    "undo": "undo",
    "take_back": "undo_last_answer",
    "refuse_undo": "refuse_undo",
    "redo": "redo",
    "adjust": "adjust",
    "press": "press",
    "point_at": "point_at",
    "wonder": "ask_why",
    "lay_out": "open_guide",
    "lay_on": "step_guide",
    "lay_turn": "turn_guide_pages",
    "lay_end": "close_guide",
    "tick_lines": "tick_lines",
    "zone_source": "set_zone_source",
    "lay": "place_piece",
    "tell_at": "set_pace",
    "run_on": "set_run_on",
    "page_lines": "set_page_lines",
    "go_on": "show_next_moment",
    "skip": "skip",
    "tick": "tick",
    "leave_seat": "leave_seat",
    "take_seat": "take_seat",
    "want_advice": "want_advice",
    "board_connected": "board_connected",
    "board_lost": "board_lost",
    "board_waits": "board_waits",
    "board_stale": "board_stale",
    "board_other_protocol": "board_other_protocol",
    "board_reader": "board_reader",
    "board_snapshot": "board_snapshot",
    "board_tag": "board_tag",
    "board_button": "board_button",
    "board_shown": "board_shown",
}


class Difference(tape.RecordingError):
    """The point where the replay differs from the recording: after the `number`th action; 0: at the start."""

    def __init__(self, number: int, action: tape.Action | None, what: str, recorded: int | str, now: int | str) -> None:
        """Note that `what`, "answers" or "state", was `recorded` and is something else `now`."""
        start = "at the start" if action is None else "after action {number} ({action})"
        facts = {"number": number, "action": describe_action(action), "recorded": recorded, "now": now}
        super().__init__(f"{start}: {what} recorded: {{recorded}}, now: {{now}}", f"replay-differs-{what}", **facts)
        self.number = number


@dataclass
class Outcome:
    """The outcome of a replay.

    Attributes:
        rules: The difference of rules or packs from those of the recording; None if there is none.
        result: How the game ended; None if it is not over.
    """

    actions: int = 0
    checked: int = 0
    frames: int = 0
    damaged: int = 0
    rules: Words | None = None
    position: int = 0
    result: Words | None = None
    difference: Difference | None = None
    notes: list[str] = field(default_factory=list)

    def describe_counts(self, name: str) -> Words:
        """Return how much the recording `name` holds."""
        facts = {"actions": self.actions, "checked": self.checked, "answers": self.position}
        return say("replay-counts", name=quote(name), **facts)


def replay_file(path: Path, on_action: OnAction = lambda action, session: None) -> Outcome:
    """Replay the recording at `path`. `on_action` is called after each action. Raises RecordingError, or SaveError."""
    return replay(tape.read(path), on_action)


def replay(lines: Iterable[tape.Line], on_action: OnAction = lambda action, session: None) -> Outcome:
    """Replay the lines of a recording, up to the first difference. Raises RecordingError, or SaveError."""
    remaining_lines = iter(lines)
    head = next(remaining_lines)
    if not isinstance(head, tape.Head):
        raise tape.RecordingError("expected a recording that begins with its head", "recording-headless")
    try:
        game = load_game(head.game)
    except MarsHubError as error:
        raise tape.RecordingError("its game is not one of MarsHub's: {error}", "recording-game", error=error) from error
    session = make_detached_session(head.start, game)
    try:
        replay_table = _ReplayTable(head, session)
    except Exception as error:  # no board could be like that
        session.close()
        message, problem = "the recorded table cannot be set up: {error}", f"{error!r:.200}"
        raise tape.RecordingError(message, "recording-table", error=problem) from error
    outcome = Outcome(rules=_describe_other_rules(head, session))
    try:
        outcome.difference = _compare(remaining_lines, replay_table, outcome, on_action)
        outcome.position = session.step_count
        if session.result is not None:
            outcome.result = describe_outcome(session.game, session.state, session.result)
    finally:
        replay_table.table.close()
    return outcome


def _compare(
    lines: Iterator[tape.Line], replay_table: _ReplayTable, outcome: Outcome, on_action: OnAction
) -> Difference | None:
    action: tape.Action | None = None
    for line in lines:
        match line:
            case tape.Action():
                action = line
                outcome.actions += 1
                replay_table.perform(action)
                on_action(action, replay_table.session)
            case tape.StateCheck(position, state):
                outcome.checked += 1
                if replay_table.session.step_count != position:
                    return Difference(outcome.actions, action, "answers", position, replay_table.session.step_count)
                checksum = checksum_state(replay_table.session)
                if checksum != state:
                    return Difference(outcome.actions, action, "state", f"{state:08x}", f"{checksum:08x}")
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

    def perform(self, action: tape.Action) -> None:
        """Perform a recorded action again. An action that was refused is refused again, or shows as a difference."""
        if action.what not in METHODS:
            message = "nothing at a table is called {action}: another MarsHub recorded it"
            raise tape.RecordingError(message, "recording-action-unknown", action=repr(action.what))
        self._now_ms = action.at
        try:
            self._call(action.what, action.args)
        except MarsHubError:
            pass
        except Exception as error:  # arguments that nobody at a table could have given
            message, problem = "the action {action} cannot be done: {error}", f"{error!r:.200}"
            facts = {"action": describe_action(action), "error": problem}
            raise tape.RecordingError(message, "recording-action", **facts) from error

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
        elif name == "answer_all":
            table.answer_all(msgspec.convert(args[0], list[Answer]), to=args[1])
        elif name == "undo":
            table.undo(args[0], sure=args[1])
        elif name == "board_connected":
            table.board_connected(resumed=args[0], firmware=args[1], same_profile=args[2], named="".join(args[3:]))
        elif name == "board_snapshot":
            readers = [(health, [bytes.fromhex(uid) for uid in uids]) for health, uids in args[0]]
            table.board_snapshot(readers, args[1], args[2], *args[3:])
        else:
            getattr(table, METHODS[name])(*args)


def describe_action(action: tape.Action | None) -> str:
    """Return an action in one line."""
    return (
        "" if action is None else f"{action.what} {' '.join(str(arg) for arg in action.args)}".strip()[:MAX_NOTE_LENGTH]
    )


def _describe_other_rules(head: tape.Head, session: Session[Any, Any]) -> Words | None:
    header, game = head.start.header, session.game
    if header.rules_version != game.rules_version:
        return say("replay-other-rules", recorded=quote(header.rules_version), now=game.rules_version)
    packs = game.pack_hashes(session.state)
    changed = sorted(name for name, value in header.packs.items() if packs.get(name) != value)
    return say("replay-other-packs", names=quote(", ".join(changed))) if changed else None
