"""Enrolment on a board: passes events of readers and buttons to the session, and results to LEDs, file and user."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from hublink import messages as m
from marshub.board.profile import Profile
from marshub.board.tags import format_uid
from marshub.kernel import Words, say
from marshub.link.events import Button, Connected, Event, Lost, ReaderHealth, Snapshot, TagArrived, TagLeft
from marshub.tools.board_connection import BoardConnection

from .tags_learn import EnrolmentSession, Note
from .tags_leds import TagLeds
from .tags_store import TagStore

LAST_S = 1.5
LOOK_S = 0.1  # so soon is a key answered; a tag is at once
#: What the board's buttons mean while nobody plays.
BUTTONS = {"next": "skip", "prev": "back", "back": "back", "undo": "back", "ok": "redo", "help": "help"}


class Hands(Protocol):
    """The person at the board. `take_keys`: the keys since the last call (skip, back, redo, again, help, quit)."""

    def take_keys(self, sitting: EnrolmentSession) -> Sequence[str]: ...


@dataclass(frozen=True)
class EnrolmentOutput:
    """The output of an enrolment.

    `note` for the result of a tag, `ask` for the next pieces, `line` for anything else.
    """

    note: Callable[[Note], None]
    ask: Callable[[EnrolmentSession], None]
    line: Callable[[Words], None]


class Enrolment:
    """`run` goes on until everything was asked, or somebody wants to stop. Everything learned is on disk at once.

    `keep_place`: remember where it was broken off.
    """

    def __init__(
        self,
        connection: BoardConnection,
        sitting: EnrolmentSession,
        store: TagStore,
        profile: Profile | None,
        output: EnrolmentOutput,
        *,
        keep_place: bool = True,
    ) -> None:
        self._keep_place = keep_place
        self._connection, self._sitting, self._store, self._output = connection, sitting, store, output
        self._buttons = [button.name for button in profile.button] if profile is not None else []
        self._readers = [reader.name for reader in profile.reader] if profile is not None else []
        self._broken: set[int] = set()
        self._lamps = TagLeds(profile, sitting.box.id, connection.board.leds)
        self._shown = b""
        self._lost = False
        self._mark = 0

    def run(self, hands: Hands) -> bool:
        """Run until all pieces were asked for, or the person stops. Return whether the end was reached.

        Raises ToolError when the file cannot be written; enrolled tags stay.
        """
        sitting, asked = self._sitting, None
        while not sitting.over:
            question = tuple(piece.id for piece in sitting.wanted)
            if question != asked:
                asked = question
                self._stand_at(sitting.step[0].id)
                self._output.ask(sitting)
            self._show()
            self._connection.wait(object, LOOK_S, since=self._mark)
            events = self._connection.events_since(self._mark)
            self._mark += len(events)
            for event in events:
                self._report(self._handle_event(event))
            if tuple(piece.id for piece in sitting.wanted) != asked:
                continue  # a key has to meet the question that is on the screen
            for wish in hands.take_keys(sitting):
                if wish == "quit":
                    return False
                if wish == "again":
                    asked = None
                else:
                    self._handle_key(wish)
        self._stand_at("")
        self._show()
        # The board is dark when we leave: what became of the last tag is seen until it is lifted, or for a moment.
        if sitting.list_marks():
            self._connection.wait(TagLeft, LAST_S, since=self._mark)
        return True

    def _stand_at(self, piece: str) -> None:
        if self._keep_place:
            self._store.save_position(self._sitting.box.id, piece)

    def _handle_event(self, event: Event) -> list[Note]:
        match event:
            case TagArrived(reader, uid):
                return self._sitting.handle_arrival(reader, format_uid(uid))
            case TagLeft(reader, uid):
                return self._sitting.handle_departure(reader, format_uid(uid))
            case ReaderHealth(reader, health):
                self._handle_reader(reader, health)
            case Snapshot():
                for number, state in enumerate(event.readers):
                    self._handle_reader(number, state.health)
                return self._sitting.handle_snapshot(
                    [[format_uid(uid) for uid in state.uids] for state in event.readers]
                )
            case Button(index, m.PRESS) if index < len(self._buttons):
                self._handle_key(BUTTONS.get(self._buttons[index], ""))
            case Lost():
                self._lost = True
                self._output.line(say("tags-board-lost"))
            case Connected() if self._lost:
                self._lost = False
                self._shown = b""
                self._output.line(say("tags-board-back"))
            case _:
                pass
        return []

    def _handle_reader(self, number: int, health: int) -> None:
        """Report a reader that fails or works again, so that nobody waits at a dead one."""
        name = self._readers[number] if number < len(self._readers) else str(number)
        if health != m.OK and number not in self._broken:
            self._broken.add(number)
            self._output.line(say("board-reader-blind" if health == m.BLIND else "board-reader-broken", what=name))
        elif health == m.OK and number in self._broken:
            self._broken.discard(number)
            self._output.line(say("board-reader-back", what=name))

    def _handle_key(self, wish: str) -> None:
        act = {"skip": self._sitting.skip, "back": self._sitting.go_back, "redo": self._sitting.redo}.get(wish)
        if act is not None:
            self._report(act())
        elif wish == "help":
            self._output.line(say("tags-keys"))

    def _report(self, notes: Sequence[Note]) -> None:
        # On disk before anybody is told.
        self._store.save(self._sitting.book)
        for note in notes:
            self._output.note(note)

    def _show(self) -> None:
        picture = self._lamps.make_frame(self._sitting.list_marks(), not self._sitting.over)
        if picture != self._shown:
            self._shown = picture
            self._connection.link.show(picture)
