"""The publisher for one guest: everything that its link may see of the host's table, and only what is new to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version

import msgspec

from marshub.kernel import LogEntry
from marshub.kernel.history import Step
from marshub.kernel.journal import ELSEWHERE, Adjustment, Answered, Checkpoint, Laid
from marshub.kernel.replay import decode_state
from marshub.table.adviser import AdviceStatus
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from marshub.table.remote_actions import ActionRights

from .invitations import list_seats
from .messages import AS_BEFORE, PROTOCOL, Advised, Mark, News, Welcome
from .question_payload import QuestionPayload, make_payload

_encode = msgspec.json.Encoder().encode


def welcome(table: GameTable, link: Link) -> Welcome:
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

    def __init__(self, table: GameTable, link: Link, deeds: ActionRights) -> None:
        self._table, self._link, self._deeds = table, link, deeds
        self._seen: tuple[object, ...] = ()
        self._state: bytes = b""
        self._asked: QuestionPayload | None = None
        self._steps: list[tuple[Step, str]] = []
        self._log: list[LogEntry] = []
        self._marks: list[tuple[Checkpoint, int]] = []

    def make_news(self) -> News | None:
        """Return the changes since the last news; None if there are none. Called while nothing changes."""
        table, link = self._table, self._link
        session, robots = table.session, table.bots.policies
        seen = (session.revision, tuple(robots.items()), table.absent)
        if seen == self._seen:
            return None
        self._seen = seen
        state = _encode(session.view(link.seat))
        pending = session.pending
        asked = make_payload(pending, link.seat, answers=self._deeds.can_answer(link)) if pending is not None else None
        same, self._asked = asked == self._asked and asked is not None, asked
        steps_kept, steps = self._find_new_steps()
        log_kept, log = self._find_new_entries()
        marks_kept, marks = self._find_new_marks()
        new_state, self._state = (AS_BEFORE if state == self._state else msgspec.Raw(state)), state
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
            self._list_players(robots),
            tuple(sorted(table.absent)),
        )

    def _list_players(self, robots: Mapping[str, str]) -> dict[str, str]:
        """Return the players of the seats that the guest's people do not play."""
        own = list_seats(self._link)
        session = self._table.session
        result = {}
        for seat in session.game.list_seats(session.state):
            policy = robots.get(seat, "")
            if policy != ELSEWHERE or seat not in own:
                result[seat] = policy or ELSEWHERE
        return result

    def _find_new_steps(self) -> tuple[int, tuple[str, ...]]:
        steps, known = self._table.session.history.steps, self._steps
        kept = _count_shared([step for step, _ in known], steps)
        fresh = [(step, self._author_of(number, step)) for number, step in enumerate(steps[kept:], kept + 1)]
        self._steps = [*known[:kept], *fresh]
        return kept, tuple(who for _, who in fresh)

    def _author_of(self, point: int, step: Step) -> str:
        if isinstance(step, Answered):
            return "" if self._deeds.was_done_by(self._link, point) else step.by or ELSEWHERE
        return "=" if isinstance(step, Adjustment | Laid) else "-"

    def _find_new_entries(self) -> tuple[int, Sequence[LogEntry]]:
        log = self._table.session.log
        kept = _count_shared(self._log, log)
        self._log = list(log)
        return kept, self._log[kept:]

    def _find_new_marks(self) -> tuple[int, tuple[Mark, ...]]:
        session, known = self._table.session, self._marks
        marks = list(session.history.checkpoints)
        kept = _count_shared([mark for mark, _ in known], [mark for mark, _ in marks])
        self._marks = marks
        return kept, tuple(
            Mark(checkpoint.position, message, self._encode_view(checkpoint)) for checkpoint, message in marks[kept:]
        )

    def _encode_view(self, checkpoint: Checkpoint) -> msgspec.Raw:
        session = self._table.session
        return msgspec.Raw(_encode(session.game.view(decode_state(session, checkpoint.state), self._link.seat)))


class AdvicePublisher:
    """Makes the advice messages for one connection of `link`, on the question that it requested advice on last."""

    def __init__(self, table: GameTable, link: Link) -> None:
        self._table, self._link = table, link
        self._to = ""
        self._told: AdviceStatus | None = None

    def ask(self, to: str) -> None:
        """Start a search on the question `to`, if it is still open."""
        with self._table.locked() as table:
            self._to, self._told = to, None
            if to == table.session.pending_id:
                table.adviser.request(self._find_viewer())

    def make_news(self) -> Advised | None:
        """Return the advice so far; None if it was sent already. Called while nothing changes."""
        if not self._to or self._to != self._table.session.pending_id:
            return None
        adviser, eyes = self._table.adviser, self._find_viewer()
        standing = adviser.find_status(eyes)
        if standing is None and self._told is not None and self._told.barred:
            standing = adviser.request(eyes)  # there may be advice by now
        if standing is None or standing == self._told:
            return None
        self._told = standing
        return Advised(self._to, standing)

    def _find_viewer(self) -> str | None:
        """Return the viewer of the advice: for a table the asked seat, if it is one of theirs."""
        pending = self._table.session.pending
        own = (pending.private_to or pending.decider) if pending is not None else ""
        return own if own in list_seats(self._link) else self._link.viewer


def _count_shared(known: Sequence[object], now: Sequence[object]) -> int:
    """Return the length of the common beginning. Of a list that only grew the last known item is compared only."""
    many = len(known)
    if many <= len(now) and (not many or known[-1] is now[many - 1]):
        return many
    count = 0
    for one, other in zip(known, now, strict=False):
        if one is not other and one != other:
            break
        count += 1
    return count
