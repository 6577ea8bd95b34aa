"""Headless play: one JSON request a line, one reply a line. For bots, other screens and tests; see docs/develop.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from marshub.kernel import IllegalAnswer, MarsHubError, Session, allowed, places
from marshub.kernel.decision import Answer, Reason
from marshub.kernel.describe import Pending, pending
from marshub.kernel.game import Game
from marshub.kernel.policy import play
from marshub.store import SqliteJournal, save_copy
from marshub.words import Speech


class _Op(msgspec.Struct, tag_field="op", forbid_unknown_fields=True):
    """Base of all requests."""


class New(_Op, tag="new"):
    """Start a game; `save` names a file that is then written all the time."""

    setup: dict[str, Any] = {}
    seed: int | None = None
    chance: Literal["auto", "table"] = "auto"
    save: str | None = None
    position: dict[str, Any] | None = None  # to begin with; its setup stands where there is none


class State(_Op, tag="state"):
    """The state, or the view of a seat."""

    seat: str | None = None


class AskPending(_Op, tag="pending"):
    """The pending decision as `seat` (or the table's keeper) may see it, or the result."""

    seat: str | None = None


class Reply(_Op, tag="answer"):
    """An answer. `to` may name the pending decision it is meant for."""

    option: str | None = None
    options: tuple[str, ...] | None = None
    values: dict[str, int | str] | None = None
    to: str | None = None


class Auto(_Op, tag="auto"):
    """Play on by itself."""

    policy: str = "random"
    steps: int | Literal["end"] = "end"


class Adjust(_Op, tag="adjust"):
    """Set what lies at a place: a JSON value of its type; null takes a key away."""

    path: str
    value: Any
    reason: str = ""


class AskPosition(_Op, tag="position"):
    """All that lies on the table and in hands, as one document."""


class Lay(_Op, tag="lay"):
    """Lay a position out."""

    position: dict[str, Any]
    reason: str = ""


class AskPlaces(_Op, tag="places"):
    """What `adjust` reaches: each place whose path begins with `under`, with what lies there and what may."""

    under: str = ""


class Undo(_Op, tag="undo"):
    """Take answers back; `sure` confirms it after something was revealed."""

    steps: int = 1
    sure: bool = False


class Log(_Op, tag="log"):
    """What happened, from happening number `since` on."""

    since: int = 0


class Explain(_Op, tag="explain"):
    """Why an option is not legal now."""

    option: str


class Foresee(_Op, tag="forecast"):
    """What an option will cost and may bring."""

    option: str


class AskOdds(_Op, tag="odds"):
    """The exact odds of what chance brings next."""


class Save(_Op, tag="save"):
    """Write the game as it is to a file."""

    path: str


class Load(_Op, tag="load"):
    """Continue a saved game; the file is written on all the time."""

    path: str


class Quit(_Op, tag="quit"):
    """Close the game and end."""


Request = (
    New | State | AskPending | Reply | Auto | Adjust | Undo | Log | Explain | Foresee | AskOdds | Save | Load | Quit
    | AskPosition | Lay | AskPlaces
)  # fmt: skip
OPS = tuple(op.__struct_config__.tag for op in Request.__args__)


class Refused(MarsHubError):
    """A request that makes no sense here; `code` says how."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Headless:
    """Serves one game after the other. `handle` never raises for bad input: it gives an error reply, and the game
    stands as before."""

    def __init__(self, game: Game[Any, Any], speech: Speech) -> None:
        self._game, self._speech = game, speech
        speech.learn(game.words())
        self._session: Session[Any, Any] | None = None
        self.done = False
        self._handlers: dict[type, Callable[[Any], dict[str, Any]]] = {
            New: self._new,
            State: self._state,
            AskPending: self._ask_pending,
            Reply: self._answer,
            Auto: self._auto,
            Adjust: self._adjust,
            AskPosition: self._position,
            Lay: self._lay,
            AskPlaces: self._places,
            Undo: self._undo,
            Log: self._log,
            Explain: self._explain,
            Foresee: self._forecast,
            AskOdds: self._odds,
            Save: self._save,
            Load: self._load,
            Quit: self._quit,
        }

    def serve(self, lines: Iterator[str]) -> Iterator[str]:
        """Replies to `lines`, one each, until `quit` or the lines end; then the game is closed."""
        try:
            for line in lines:
                if line.strip():
                    yield self.handle(line)
                if self.done:
                    return
        finally:
            self.close()

    def close(self) -> None:
        """Close the game, its save with it."""
        if self._session is not None:
            self._session.close()
            self._session = None

    def handle(self, line: str) -> str:
        """The reply to one request line."""
        try:
            request = _decode(line)
            reply = {"ok": True, **self._handlers[type(request)](request)}
        except MarsHubError as error:
            reply = {"ok": False, "error": {"code": error.code, "message": str(error), **error.data()}}
        return msgspec.json.encode(reply).decode()

    # ------------------------------------------------------------------ requests

    @property
    def _table(self) -> Session[Any, Any]:
        if self._session is None:
            raise Refused("no-game", "there is no game yet; start one with new, or load one")
        return self._session

    def _new(self, op: New) -> dict[str, Any]:
        # Everything that can be wrong with the request is found before the save is made or the old game let go.
        setup = op.setup or (op.position or {}).get("setup") or {}
        trial = Session(self._game, setup, op.seed, chance=op.chance)
        if op.position is not None:
            trial.lay(op.position)
        journal = SqliteJournal(op.save, create=True) if op.save else None
        session = Session(self._game, setup, trial.seed, chance=op.chance, journal=journal)
        if op.position is not None:
            session.lay(op.position)
        self.close()
        self._session = session
        return {"seed": session.seed, **self._pending()}

    def _state(self, op: State) -> dict[str, Any]:
        if op.seat is None:
            return {"state": self._table.state}
        return {"state": self._table.view(self._seat(op.seat))}

    def _seat(self, seat: str) -> str:
        seats = self._game.seats(self._table.state)
        if seat not in seats:
            raise Refused("unknown-seat", f"there is no seat {seat!r}; there are {', '.join(seats)}")
        return seat

    def _ask_pending(self, op: AskPending) -> dict[str, Any]:
        return self._pending(None if op.seat is None else self._seat(op.seat))

    def _pending(self, seat: str | None = None) -> dict[str, Any]:
        found = pending(self._table, seat)
        result = self._table.result
        said = None if result is None else {**msgspec.to_builtins(result), "words": self._speech.say(result.reason)}
        return {"pending": self._say_pending(found), "result": said}

    def _say_pending(self, found: Pending | None) -> dict[str, Any] | None:
        if found is None:
            return None
        plain: dict[str, Any] = msgspec.to_builtins(found)
        plain["prompt"] = self._speech.say(found.prompt)
        plain["key"] = found.prompt.key
        for option, shown in zip(found.options, plain.setdefault("options", []), strict=True):
            shown["label"] = self._speech.say(option.label)
            shown["key"] = option.label.key
            if option.group:
                shown["group"] = self._speech.say(option.group)
        return plain

    def _answer(self, op: Reply) -> dict[str, Any]:
        given = [value for value in (op.option, op.options, op.values) if value is not None]
        if len(given) != 1:
            raise IllegalAnswer(
                "an answer has exactly one of option, options and values",
                [] if self._table.pending is None else [o.id for o in self._table.pending.options()],
            )
        log = self._table.answer(Answer(op.option, op.options, op.values), to=op.to)
        return {"log": log, **self._pending()}

    def _auto(self, op: Auto) -> dict[str, Any]:
        if op.steps != "end" and op.steps < 0:
            raise Refused("bad-request", f"steps is a whole number from 0, or 'end', not {op.steps!r}")
        steps = play(self._table, op.policy, None if op.steps == "end" else op.steps)
        return {"steps": steps, **self._pending()}

    def _adjust(self, op: Adjust) -> dict[str, Any]:
        since = len(self._table.log)
        self._table.adjust(op.path, op.value, op.reason)
        return {"log": self._table.log[since:], **self._pending()}

    def _position(self, op: AskPosition) -> dict[str, Any]:
        return {"position": self._table.laid_out()}

    def _lay(self, op: Lay) -> dict[str, Any]:
        since = len(self._table.log)
        self._table.lay(op.position, op.reason)
        return {"log": self._table.log[since:], **self._pending()}

    def _places(self, op: AskPlaces) -> dict[str, Any]:
        state = self._table.state
        names = self._game.names(state)
        found = [place for place in places(state, names) if place.path.startswith(op.under)]
        return {
            "places": [{"path": each.path, "value": each.value, "allowed": allowed(each.hint, names)} for each in found]
        }

    def _undo(self, op: Undo) -> dict[str, Any]:
        happening = self._table.undo(op.steps, sure=op.sure)
        return {"log": [happening], **self._pending()}

    def _log(self, op: Log) -> dict[str, Any]:
        if op.since < 0:
            raise Refused("bad-request", f"since is a whole number from 0, not {op.since!r}")
        log = self._table.log
        return {"log": log[op.since :], "next": len(log)}

    def _explain(self, op: Explain) -> dict[str, Any]:
        return {"reasons": self._said(self._table.explain(op.option))}

    def _forecast(self, op: Foresee) -> dict[str, Any]:
        found = self._table.forecast(op.option)
        if found is None:
            return {"forecast": None}
        costs, risks = self._said(found.costs), self._said(found.risks)
        return {"forecast": {"costs": costs, "risks": risks, "odds": found.odds}}

    def _odds(self, op: AskOdds) -> dict[str, Any]:
        return {
            "odds": [
                {
                    "id": each.id,
                    "title": self._speech.say(each.title),
                    "lines": [
                        {
                            "words": self._speech.say(line.words),
                            "key": line.words.key,
                            "chance": line.chance,
                            "percent": line.percent,
                            "rule": line.rule,
                        }
                        for line in each.lines
                    ],
                    "notes": [self._speech.say(note) for note in each.notes],
                }
                for each in self._table.odds()
            ]
        }

    def _said(self, reasons: Sequence[Reason]) -> list[dict[str, str]]:
        return [{"rule": reason.rule, "words": self._speech.say(reason.words)} for reason in reasons]

    def _save(self, op: Save) -> dict[str, Any]:
        if not self._saving_to(op.path):  # else every answer is there already
            save_copy(self._table.journal.read(), op.path)
        return {"path": op.path}

    def _load(self, op: Load) -> dict[str, Any]:
        if self._saving_to(op.path):
            return {"seed": self._table.seed, **self._pending()}  # this very game: all of it is there already
        journal = SqliteJournal(op.path)
        try:
            session = Session.resume(self._game, journal)
        except BaseException:
            journal.close()
            raise
        self.close()
        self._session = session
        return {"seed": session.seed, **self._pending()}

    def _saving_to(self, path: str) -> bool:
        journal = self._session.journal if self._session else None
        return isinstance(journal, SqliteJournal) and journal.path.resolve() == Path(path).resolve()

    def _quit(self, op: Quit) -> dict[str, Any]:
        self.done = True
        return {}


def _decode(line: str) -> Any:
    try:
        plain = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refused("bad-json", f"a request is one JSON object on one line: {error}") from None
    if not isinstance(plain, dict):
        raise Refused("bad-request", 'a request is a JSON object with "op"')
    if plain.get("op") not in OPS:
        raise Refused("unknown-op", f"there is no op {plain.get('op')!r}; there are {', '.join(OPS)}")
    try:
        return msgspec.convert(plain, Request)
    except msgspec.ValidationError as error:
        raise Refused("bad-request", f"{plain['op']}: {error}") from None
