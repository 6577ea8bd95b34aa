"""The server: each request has its handler, each handler gives its reply."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from marshub.kernel import IllegalAnswer, MarsHubError, Session
from marshub.kernel.decision import Answer
from marshub.kernel.describe import pending
from marshub.kernel.game import Game
from marshub.kernel.policy import play
from marshub.store import SqliteJournal, save_copy
from marshub.words import Speech

from .replies import Replies
from .requests import (
    Adjust,
    AskOdds,
    AskPending,
    Auto,
    Explain,
    Foresee,
    Load,
    Log,
    New,
    Quit,
    Refused,
    Reply,
    Save,
    State,
    Undo,
    decode,
)


class Headless:
    """Serves one game after the other. `handle` never raises for bad input: it gives an error reply, and the game
    stands as before."""

    def __init__(self, game: Game[Any, Any], speech: Speech) -> None:
        self._game, self._says = game, Replies(speech)
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
            request = decode(line)
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
        Session(self._game, op.setup, op.seed, chance=op.chance)
        journal = SqliteJournal(op.save, create=True) if op.save else None
        session = Session(self._game, op.setup, op.seed, chance=op.chance, journal=journal)
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
        return {"pending": self._says.pending(found), "result": self._says.result(self._table.result)}

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
        happening = self._table.adjust(op.path, op.value, op.reason)
        return {"log": [happening], **self._pending()}

    def _undo(self, op: Undo) -> dict[str, Any]:
        happening = self._table.undo(op.steps, sure=op.sure)
        return {"log": [happening], **self._pending()}

    def _log(self, op: Log) -> dict[str, Any]:
        if op.since < 0:
            raise Refused("bad-request", f"since is a whole number from 0, not {op.since!r}")
        log = self._table.log
        return {"log": log[op.since :], "next": len(log)}

    def _explain(self, op: Explain) -> dict[str, Any]:
        return {"reasons": self._says.reasons(self._table.explain(op.option))}

    def _forecast(self, op: Foresee) -> dict[str, Any]:
        return {"forecast": self._says.forecast(self._table.forecast(op.option))}

    def _odds(self, op: AskOdds) -> dict[str, Any]:
        return {"odds": [self._says.odds(each) for each in self._table.odds()]}

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
