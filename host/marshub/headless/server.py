"""The headless server: a handler for each request."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from marshub.kernel import (
    CHANCE,
    Chance,
    GameIsOver,
    IllegalAnswer,
    MarsHubError,
    MemoryJournal,
    MomentLog,
    Option,
    SaveError,
    Session,
)
from marshub.kernel.decision import Answer
from marshub.kernel.describe import describe_pending
from marshub.kernel.game import Game
from marshub.kernel.game_record import export_game, import_game, read_record
from marshub.kernel.policy import play
from marshub.kernel.possible_values import list_possible_values
from marshub.kernel.printed_table import list_descriptions
from marshub.kernel.redo import redo
from marshub.kernel.replay import answer_all, fork_session
from marshub.kernel.whole_moves import examine_move, forecast_move
from marshub.words import Speech

from .replies import Replies
from .requests import (
    LONGEST,
    Adjust,
    Advise,
    AskBriefing,
    AskOdds,
    AskPending,
    AskPlaces,
    AskPosition,
    AskRules,
    AskTable,
    Auto,
    Close,
    Describe,
    Evaluate,
    Explain,
    Export,
    Foresee,
    Fork,
    Lay,
    Load,
    Log,
    New,
    Quit,
    Redo,
    Refused,
    Reply,
    Save,
    State,
    Trade,
    Undo,
    decode,
    find_op,
)  # fmt: skip

if TYPE_CHECKING:
    from marshub.advice.search_advice import AdviceMemory

PLAYOUTS = 300  # of advice for which no budget is named

# Searches, saves and the rules' texts are imported when they are asked for: most programs only play.
_encode = msgspec.json.Encoder().encode


class Headless:
    """A server for one game after the other.

    `handle` never raises for bad input: it returns an error, and nothing changes.
    """

    def __init__(self, game: Game[Any, Any], speech: Speech) -> None:
        self._game, self._replies = game, Replies(speech)
        speech.learn(game.pack_texts())
        self._open: list[Session[Any, Any]] = []  # the game, and on top of it copies of copies of it
        self._tale = MomentLog("")
        self.done = False
        self._handlers: dict[type, Callable[[Any], dict[str, Any]]] = {
            New: self._new,
            State: self._state,
            AskTable: self._describe_table,
            Describe: self._describe,
            AskPending: self._ask_pending,
            Reply: self._answer,
            Trade: self._trade,
            Auto: self._auto,
            Adjust: self._adjust,
            AskPosition: self._position,
            Lay: self._lay,
            AskPlaces: self._places,
            Undo: self._undo,
            Redo: self._redo,
            Log: self._log,
            Explain: self._explain,
            Foresee: self._forecast,
            AskOdds: self._odds,
            AskRules: self._rules,
            Evaluate: self._evaluate,
            Advise: self._advise,
            AskBriefing: self._briefing,
            Fork: self._fork,
            Close: self._close,
            Save: self._save,
            Export: self._export,
            Load: self._load,
            Quit: self._quit,
        }

    def serve(self, lines: Iterator[str] | Iterator[bytes]) -> Iterator[str]:
        """Return replies to `lines`, one each, until `quit` or the lines end; then the game is closed."""
        try:
            for line in lines:
                if len(line) > LONGEST or line.strip():
                    yield self.handle(line)
                if self.done:
                    return
        finally:
            self.close()

    def close(self) -> None:
        """Close the game, its save with it."""
        while self._open:
            self._open.pop().close()

    def handle(self, line: str | bytes) -> str:
        """Return the reply to one request line, whatever it is."""
        try:
            request = decode(line)
            handler = self._handlers.get(type(request))
            if handler is None:
                raise Refused(
                    "not-over-a-link",
                    f"a link to a served table cannot {find_op(request)}; its owner can do that elsewhere",
                )
            reply = {"ok": True, **handler(request)}
        except MarsHubError as error:
            reply = {"ok": False, "error": self._replies.make_error(error)}
        except Exception as error:  # a bug of ours: whoever asks is told, and can go on
            import traceback

            traceback.print_exc()
            reply = {"ok": False, "error": {"code": "our-fault", "message": f"{error!r:.500}"}}
        try:
            return _encode(reply).decode()
        except (UnicodeEncodeError, RecursionError, OverflowError) as error:
            return _encode({"ok": False, "error": {"code": "our-fault", "message": f"{error!a:.500}"}}).decode()

    # ------------------------------------------------------------------ requests

    @cached_property
    def _advice_memory(self) -> AdviceMemory:
        from marshub.advice.search_advice import AdviceMemory

        return AdviceMemory()

    @property
    def _require_session(self) -> Session[Any, Any]:
        if not self._open:
            raise Refused("no-game", "there is no game yet; start one with new, or load one")
        return self._open[-1]

    def _begin(self, session: Session[Any, Any], *, brief: bool) -> dict[str, Any]:
        """Make `session` the one that is played."""
        self.close()
        self._open.append(session)
        self._learn_names()
        return {"seed": session.seed, **self._pending(brief=brief)}

    def _learn_names(self) -> None:
        hexes = self._game.list_names(self._require_session.state).get("hex", ())
        self._replies.learn_names((hex_id, self._game.label_id(hex_id, "hex")) for hex_id in hexes)

    def _new(self, op: New) -> dict[str, Any]:
        # Everything that can be wrong with the request is found before the save is made or the old game let go.
        if op.record is not None:
            return self._play_record(op, op.record)
        setup = op.setup or (op.position or {}).get("setup") or {}
        trial = Session(self._game, setup, op.seed, chance=op.chance)
        if op.position is not None:
            trial.set_position(op.position, begins=True)
        journal = None
        if op.save:
            from marshub.store import SqliteJournal

            journal = SqliteJournal(op.save, create=True)
        try:
            session = Session(self._game, setup, trial.seed, chance=op.chance, journal=journal)
            if op.position is not None:
                session.set_position(op.position, begins=True)
        except BaseException:
            if journal is not None:
                journal.discard()
            raise
        return self._begin(session, brief=op.brief)

    def _play_record(self, op: New, record: dict[str, Any]) -> dict[str, Any]:
        if op.setup or op.position is not None or op.chance != "auto":
            raise Refused("bad-request", "new: expected no setup and no chance beside a record, which has its own")
        imported = import_game(self._game, read_record(record), seed=op.seed, keep=op.keep)
        session = imported.session
        if op.save:
            from marshub.store import SqliteJournal, save_copy
            from marshub.store.untrusted_database import as_path, is_free

            if not is_free(as_path(op.save)):
                raise SaveError(
                    "{path} already exists; choose another name, or load it", "save-exists-load", path=op.save
                )
            save_copy(session.journal.read(), op.save)
            session = Session.resume(self._game, SqliteJournal(op.save))
        problem = {} if imported.problem is None else {"problem": self._replies.make_error(imported.problem)}
        return {"moves": imported.moves, **problem, **self._begin(session, brief=op.brief)}

    def _state(self, op: State) -> dict[str, Any]:
        state, facts = self._view(op.seat), op.facts and self._game.compute_facts(self._require_session.state)
        return {"state": state, "facts": facts} if op.facts else {"state": state}

    def _view(self, seat: str | None) -> Any:
        """Return the state as `seat` may see it; all of it for the table's owner (None)."""
        table, viewer = self._require_session, self._find_viewer(seat)
        return table.state if viewer is None else table.view(viewer)

    def _find_viewer(self, seat: str | None) -> str | None:
        """Return the seat that looks, or None for the table's owner. Raises Refused."""
        return None if seat is None else self._require_seat(seat)

    def _describe_table(self, op: AskTable) -> dict[str, Any]:
        return {"table": self._replies.make_data(self._game.describe_table(self._view(op.seat)))}

    def _describe(self, op: Describe) -> dict[str, Any]:
        view, asked = self._view(op.seat), self._require_session.pending
        options: tuple[Option, ...] = ()
        if asked is not None and asked.is_visible_to(self._find_viewer(op.seat)):
            options = (*asked.options(), *asked.free_action_options(), *asked.explainable_options())
        known = list(list_descriptions(self._game, view, options))
        meanings: list[dict[str, Any]] = []
        for make in (make for id_, make in known if op.id and id_ == op.id):
            meaning = self._replies.make_description(make())
            if all(meaning["label"].casefold() != other["label"].casefold() for other in meanings):
                meanings.append(meaning)  # not the same words again: a card is a thing, too
        meanings += self._find_rule(op.id) if not meanings else ()
        if not meanings:
            from difflib import get_close_matches

            near = get_close_matches(op.id[:200], dict.fromkeys(id_ for id_, _ in known))
            raise Refused("no-such-id", f"nothing here has the id {op.id[:200]!r}", near=near)
        first, *others = meanings
        return {"id": op.id, **first, **({"also": others} if others else {})}

    def _find_rule(self, number: str) -> list[dict[str, Any]]:
        """Return the rule of that number as a meaning of an id; [] if there is none."""
        from marshub.rule_search import find_rules

        rules = (rule for rule in find_rules(self._game.id, number, self._replies.language) if rule.id == number)
        return [{"kind": "rule", "label": rule.title, "text": [{"words": rule.says}]} for rule in rules]

    def _require_seat(self, seat: str) -> str:
        seats = self._game.list_seats(self._require_session.state)
        if seat not in seats:
            raise Refused("unknown-seat", f"there is no seat {seat!r}; choose from {', '.join(seats)}")
        return seat

    def _ask_pending(self, op: AskPending) -> dict[str, Any]:
        return self._pending(self._find_viewer(op.seat), brief=op.brief)

    def _pending(self, seat: str | None = None, *, brief: bool) -> dict[str, Any]:
        result = describe_pending(self._require_session, seat, brief=brief, apart=True)
        return {
            "pending": self._replies.make_pending(result),
            "result": self._replies.result(self._require_session.result),
        }

    def _answer(self, op: Reply) -> dict[str, Any]:
        given = [value for value in (op.option, op.options, op.values) if value is not None]
        if len(given) != 1:
            raise IllegalAnswer(
                "expected an answer with exactly one of option, options and values",
                legal=[]
                if self._require_session.pending is None
                else [o.id for o in self._require_session.pending.options()],
            )
        session, reply = self._require_session, Answer(op.option, op.options, op.values)
        try:
            return self._carry_on(lambda: {"log": session.answer(reply, pending_id=op.to)}, brief=op.brief)
        except IllegalAnswer as error:
            if op.option is not None:  # it may be a whole move
                error.reasons = error.reasons or examine_move(session, op.option).reasons
            raise

    def _carry_on(self, answer: Callable[[], dict[str, Any]], *, brief: bool) -> dict[str, Any]:
        """Answer, and return the reply with what was wrong at each answer that is void (docs/decisions/0039)."""
        problems = self._require_session.restart_problems
        since = len(problems)
        reply = answer()
        void = {"void": problems[since:]} if problems[since:] else {}
        return {**reply, **void, **self._pending(brief=brief)}

    def _trade(self, op: Trade) -> dict[str, Any]:
        from marshub.kernel.mechanisms.trading import OFFERED, list_offer_steps

        session = self._require_session
        composes = op.to_seat is not None or op.reply == "counter"
        if (op.to_seat is None) == (op.reply is None) or ((op.give or op.want) and not composes):
            raise Refused(
                "bad-request",
                "expected a trade with either with, give and want, or reply (a counter-offer has goods, too)",
            )
        steps = [f"trade:{op.to_seat}" if op.reply is None else op.reply]
        steps += list_offer_steps(op.give, op.want) if composes else []
        if op.reply is not None and (session.pending is None or session.pending.prompt.key != OFFERED):
            raise IllegalAnswer("there is no offer to reply to")
        return self._carry_on(
            lambda: {"log": answer_all(session, steps, pending_id=op.to), "steps": len(steps)}, brief=op.brief
        )

    def _auto(self, op: Auto) -> dict[str, Any]:
        if op.steps != "end" and op.steps < 0:
            raise Refused("bad-request", f"expected steps to be a whole number from 0, or 'end', not {op.steps!r}")
        session, most = self._require_session, None if op.steps == "end" else op.steps
        return self._carry_on(lambda: {"steps": play(session, op.policy, most)}, brief=op.brief)

    def _adjust(self, op: Adjust) -> dict[str, Any]:
        since = len(self._require_session.log)
        self._require_session.adjust(op.path, op.value, op.reason)
        return {"log": self._require_session.log[since:], **self._pending(brief=op.brief)}

    def _position(self, op: AskPosition) -> dict[str, Any]:
        return {"position": self._require_session.export_position()}

    def _lay(self, op: Lay) -> dict[str, Any]:
        since = len(self._require_session.log)
        self._require_session.set_position(op.position, op.reason)
        return {"log": self._require_session.log[since:], **self._pending(brief=op.brief)}

    def _places(self, op: AskPlaces) -> dict[str, Any]:
        possible = list_possible_values(self._require_session, op.under)
        return {"places": [{"path": place.path, "value": place.value, "allowed": may} for place, may in possible]}

    def _undo(self, op: Undo) -> dict[str, Any]:
        happening = self._require_session.undo(op.steps, sure=op.sure)
        return {"log": [happening], **self._pending(brief=op.brief)}

    def _redo(self, op: Redo) -> dict[str, Any]:
        return {"log": redo(self._require_session), **self._pending(brief=op.brief)}

    def _log(self, op: Log) -> dict[str, Any]:
        if op.since < 0:
            raise Refused("bad-request", f"expected since to be a whole number from 0, not {op.since!r}")
        log = self._require_session.log
        entries = {"log": log[op.since :], "next": len(log)}
        if op.moments:
            entries["moments"] = [
                self._replies.make_moment(moment)
                for moment in self._tale.moments_since(self._require_session, op.since)
            ]
        return entries

    def _explain(self, op: Explain) -> dict[str, Any]:
        report = examine_move(self._require_session, op.option)
        if not report.is_legal and not report.reasons:
            from difflib import get_close_matches

            asked = self._require_session.pending
            legal = [] if asked is None else [option.id for option in (*asked.options(), *asked.free_action_options())]
            near = get_close_matches(op.option[:200], legal)
            raise Refused("no-such-option", f"there is no option {op.option!r} here", near=near)
        return {"legal": report.is_legal, "reasons": self._replies.make_reasons(report.reasons)}

    def _forecast(self, op: Foresee) -> dict[str, Any]:
        return {"forecast": self._replies.make_forecast(forecast_move(self._require_session, op.option))}

    def _odds(self, op: AskOdds) -> dict[str, Any]:
        return {"odds": [self._replies.make_odds(odds_line) for odds_line in self._require_session.compute_odds()]}

    def _evaluate(self, op: Evaluate) -> dict[str, Any]:
        from marshub.advice.sentences import find_search_model

        table, model = self._require_session, find_search_model(self._game)
        if model is None:
            return {"values": None}
        return {"values": {seat: model.evaluate(table, seat) for seat in self._game.list_seats(table.state)}}

    def _advise(self, op: Advise) -> dict[str, Any]:
        from marshub.advice.search_advice import search_advice
        from marshub.advice.sentences import find_search_model, make_rows, make_unsearched_row
        from marshub.kernel.search import SearchBudget

        try:
            budget = SearchBudget(PLAYOUTS if op.playouts is None and op.ms is None else op.playouts, op.ms)
        except ValueError as error:
            raise Refused("bad-request", f"playouts and ms are whole numbers from 1: {error}") from None
        table, thinker = self._require_session, find_search_model(self._game)
        asked = table.pending
        if asked is None:
            raise GameIsOver("the game is over: there is nothing to give advice on", "error-over-no-advice")
        if thinker is None or asked.decider == CHANCE:
            return {"advice": None, "usual": None, "rows": []}
        if (
            op.seat is not None
            and self._game.has_private_information
            and self._require_seat(op.seat) != asked.asked_seat
        ):
            return {"advice": None, "usual": None, "rows": [], "hidden": True}
        copy = fork_session(table)
        try:
            # The same question gets the same advice, in the same budget of playouts, after the same advice.
            plans = self._advice_memory.list_earlier_plans(table, thinker)
            result = search_advice(copy, thinker, budget, Chance(table.step_count), earlier_plans=plans)
        finally:
            copy.close()
        if isinstance(result, Answer):
            return {
                "advice": None,
                "usual": result,
                "rows": [self._replies.make_advice(make_unsearched_row(result, asked))],
            }
        if result is not None:
            self._advice_memory.store(result)
        rows = make_rows(result, self._game, asked, thinker) if result is not None else ()
        return {"advice": result, "usual": None, "rows": [self._replies.make_advice(row) for row in rows]}

    def _rules(self, op: AskRules) -> dict[str, Any]:
        from marshub.rule_search import find_rules

        rules = find_rules(self._game.id, op.ask, self._replies.language)
        return {"rules": [msgspec.to_builtins(rule) | {"sentence": rule.sentence} for rule in rules]}

    def _briefing(self, op: AskBriefing) -> dict[str, Any]:
        return {
            "briefing": [
                self._replies.make_section(section) for section in self._game.make_briefing(self._require_session.state)
            ]
        }

    # ------------------------------------------------------------------ copies and saves

    def _fork(self, op: Fork) -> dict[str, Any]:
        self._open.append(fork_session(self._require_session, op.seed))
        return {"depth": len(self._open) - 1, **self._pending(brief=op.brief)}

    def _close(self, op: Close) -> dict[str, Any]:
        self._require_session.close()
        self._open.pop()
        if not self._open:
            return {"depth": None, "pending": None, "result": None}
        return {"depth": len(self._open) - 1, **self._pending(brief=op.brief)}

    def _save(self, op: Save) -> dict[str, Any]:
        if not self._is_saving_to(op.path):  # else every answer is there already
            from marshub.store import save_copy

            save_copy(self._require_session.journal.read(), op.path, overwrite=op.over)
        return {"path": op.path}

    def _export(self, op: Export) -> dict[str, Any]:
        return {"record": export_game(self._require_session)}

    def _load(self, op: Load) -> dict[str, Any]:
        if self._is_saving_to(op.path) and not op.read_only:
            # This very game: all of it is there already.
            return {"seed": self._require_session.seed, **self._pending(brief=op.brief)}
        from marshub.store import SqliteJournal, read_save

        journal = MemoryJournal(read_save(op.path)) if op.read_only else SqliteJournal(op.path)
        try:
            session = Session.resume(self._game, journal)
        except BaseException:
            journal.close()
            raise
        return self._begin(session, brief=op.brief)

    def _is_saving_to(self, path: str) -> bool:
        from marshub.store import SqliteJournal
        from marshub.store.untrusted_database import as_path

        journal = self._open[-1].journal if self._open else None
        return isinstance(journal, SqliteJournal) and journal.path.resolve() == as_path(path).resolve()

    def _quit(self, op: Quit) -> dict[str, Any]:
        self.done = True
        return {}
