"""The publisher for one guest: everything that its link may see of the host's table, and only what is new to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version

import msgspec

from marshub.kernel import LogEntry
from marshub.kernel.history import Step, is_by_policy
from marshub.kernel.journal import ELSEWHERE, Adjustment, Answered, Checkpoint, Laid
from marshub.kernel.replay import decode_state
from marshub.table.adviser import AdviceStatus
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from marshub.table.remote_actions import ActionHandler

from .invitations import list_seats
from .messages import PROTOCOL, UNCHANGED, Advised, Mark, News, Welcome
from .question_payload import QuestionPayload, make_payload

_encode = msgspec.json.Encoder().encode


def make_welcome(table: GameTable, link: Link) -> Welcome:
    """Return the description of the game at `table`, for a guest with `link`. Called while nothing changes."""
    session = table.session
    return Welcome(
        PROTOCOL,
        version("marshub"),
        session.game.id,
        session.game.rules_version,
        dict(session.game.pack_hashes(session.state)),
        msgspec.Raw(_encode(session.setup)),
        session.chance,
        link.role,
        link.seat,
        list_seats(link),
    )


class GuestPublisher:
    """Makes the news for one connection of `link`, and remembers what was sent. `actions` knows the authors."""

    def __init__(self, table: GameTable, link: Link, actions: ActionHandler) -> None:
        self._table, self._link, self._actions = table, link, actions
        self._sent_version: tuple[object, ...] = ()
        self._state: bytes = b""
        self._sent_question: QuestionPayload | None = None
        self._steps: list[tuple[Step, str]] = []
        self._log: list[LogEntry] = []
        self._marks: list[tuple[Checkpoint, int]] = []

    def make_news(self) -> News | None:
        """Return the changes since the last news; None if there are none. Called while nothing changes."""
        table, link = self._table, self._link
        session, bots = table.session, table.bots.policies
        sent_version = (session.revision, tuple(bots.items()), table.absent_seats)
        if sent_version == self._sent_version:
            return None
        self._sent_version = sent_version
        state = _encode(session.view(link.seat))
        pending = session.pending
        asked = (
            make_payload(pending, link.seat, answers=self._actions.can_answer(link)) if pending is not None else None
        )
        same, self._sent_question = asked == self._sent_question and asked is not None, asked
        steps_kept, steps = self._find_new_steps()
        log_kept, log = self._find_new_entries()
        marks_kept, marks = self._find_new_marks()
        new_state, self._state = (UNCHANGED if state == self._state else msgspec.Raw(state)), state
        return News(
            session.revision,
            steps_kept,
            steps,
            session.history.list_revealing_since(steps_kept),
            log_kept,
            msgspec.Raw(_encode(log)),
            marks_kept,
            marks,
            new_state,
            None if same else asked,
            same,
            session.result,
            self._list_players(bots),
            tuple(sorted(table.absent_seats)),
        )

    def _list_players(self, bots: Mapping[str, str]) -> dict[str, str]:
        """Return the players of the seats that the guest's people do not play."""
        own_seats = list_seats(self._link)
        session = self._table.session
        players = {}
        for seat in session.game.list_seats(session.state):
            policy = bots.get(seat, "")
            if policy != ELSEWHERE or seat not in own_seats:
                players[seat] = policy or ELSEWHERE
        return players

    def _find_new_steps(self) -> tuple[int, tuple[str, ...]]:
        steps, known = self._table.session.history.steps, self._steps
        kept = _count_shared([step for step, _ in known], steps)
        fresh = [(step, self._find_author(number, step)) for number, step in enumerate(steps[kept:], kept + 1)]
        self._steps = [*known[:kept], *fresh]
        return kept, tuple(author for _, author in fresh)

    def _find_author(self, point: int, step: Step) -> str:
        if isinstance(step, Answered):
            if is_by_policy(step):
                return step.by  # also what ran on after an answer of this link
            return "" if self._actions.was_done_by(self._link, point) else step.by or ELSEWHERE
        return "=" if isinstance(step, Adjustment | Laid) else "-"

    def _find_new_entries(self) -> tuple[int, Sequence[LogEntry]]:
        log = self._table.session.log
        kept = _count_shared(self._log, log)
        self._log = list(log)
        return kept, self._log[kept:]

    def _find_new_marks(self) -> tuple[int, tuple[Mark, ...]]:
        session, known = self._table.session, self._marks
        marks = list(session.checkpoints)
        kept = _count_shared([mark for mark, _ in known], [mark for mark, _ in marks])
        self._marks = marks
        return kept, tuple(
            Mark(checkpoint.position, log_length, self._encode_view(checkpoint))
            for checkpoint, log_length in marks[kept:]
        )

    def _encode_view(self, checkpoint: Checkpoint) -> msgspec.Raw:
        session = self._table.session
        return msgspec.Raw(_encode(session.game.view(decode_state(session, checkpoint.state), self._link.seat)))


class AdvicePublisher:
    """Makes the advice messages for one connection of `link`, on the question that it requested advice on last."""

    def __init__(self, table: GameTable, link: Link) -> None:
        self._table, self._link = table, link
        self._to = ""
        self._sent: AdviceStatus | None = None

    def request(self, to: str) -> None:
        """Start a search on the question `to`, if it is still open."""
        with self._table.locked() as table:
            self._to, self._sent = to, None
            if to == table.session.pending_id:
                table.adviser.request_advice(self._find_viewer())

    def make_news(self) -> Advised | None:
        """Return the advice so far; None if it was sent already. Called while nothing changes."""
        if not self._to or self._to != self._table.session.pending_id:
            return None
        adviser, viewer = self._table.adviser, self._find_viewer()
        standing = adviser.find_status(viewer)
        if standing is None and self._sent is not None and self._sent.barred:
            standing = adviser.request_advice(viewer)  # there may be advice by now
        if standing is None or standing == self._sent:
            return None
        self._sent = standing
        return Advised(self._to, standing)

    def _find_viewer(self) -> str | None:
        """Return the viewer of the advice: for a table the asked seat, if it is one of theirs."""
        pending = self._table.session.pending
        asked_seat = pending.asked_seat if pending is not None else ""
        return asked_seat if asked_seat in list_seats(self._link) else self._link.viewer


def _count_shared(known: Sequence[object], current: Sequence[object]) -> int:
    """Return the length of the common beginning. Of a list that only grew the last known item is compared only."""
    known_count = len(known)
    if known_count <= len(current) and (not known_count or known[-1] is current[known_count - 1]):
        return known_count
    count = 0
    for known_item, current_item in zip(known, current, strict=False):
        if known_item is not current_item and known_item != current_item:
            break
        count += 1
    return count
