"""Game records: a whole game as one JSON text, which people paste and other programs read and write.

It has the setup and the moves: each answer with its question, and each outcome of dice and cards, so that it is played
again without the generator. A journal is what this program needs to go on; a record is what the players did.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, NamedTuple

import msgspec

from .decision import CHANCE, Answer, Decision, as_answer
from .errors import BadAdjustment, IllegalAnswer, MarsHubError, SaveError
from .game import Game, Result
from .history import Step
from .journal import (
    Adjustment,
    Anew,
    Answered,
    ChanceMode,
    Healed,
    Laid,
    MemoryJournal,
    Reseeded,
    Undone,
)
from .pack_library import PackedGame
from .position import Position
from .replay import checksum_state, session_at
from .session import Session
from .untrusted_input import UnreadableInput, parse_json

FORMAT = 1
LARGEST_RECORD = 16 << 20  # bytes; a game of people has some 50 KB
MOST_MOVES = 200_000
_LONGEST_MESSAGE = 500  # characters of an error about one move
MOST_LEGAL = 200  # answers that an error names

Name = Annotated[str, msgspec.Meta(max_length=1000)]
_encode = msgspec.json.Encoder().encode


class Move(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """An answer of a seat, or an outcome of "chance": who, the key of the question, the answer as in `as_answer`.

    `by` is that of `Answered`. A key that is "" fits every question.
    """

    who: Name
    question: Name
    answer: str | list[str] | dict[str, int | str]
    by: Name = ""


class TookBack(msgspec.Struct, frozen=True, tag="undo"):
    """So many answers were taken back here; they are not in the record."""

    steps: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
    revealed: bool = False


#: What was not an answer, tagged by "type" as in the journal.
Correction = Adjustment | Laid | Anew | Reseeded | Healed | TookBack


class Ending(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the game ended: `Result` without its words."""

    outcome: Name
    winners: tuple[str, ...] = ()
    scores: dict[str, int] = {}


class GameRecord(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A game. What is written by hand needs `record`, `game` and `moves`.

    `record` is the version of this format, `rules` that of the game's rules, `packs` {name: hash}. `seed` is the
    generator's, for what comes after the record. `moves` are lists (`Move`) and objects (`Correction`), in order.
    `digest` is the checksum of the last table.
    """

    record: int
    game: Name
    moves: list[Any]
    marshub: Name = ""
    rules: Name = ""
    setup: dict[str, Any] = {}
    seats: tuple[str, ...] = ()
    packs: dict[str, str] = {}
    chance: ChanceMode = "auto"
    seed: int | None = None
    result: Ending | None = None
    digest: Name = ""


class RecordError(SaveError):
    """A record that cannot be played as it stands.

    `number` is the move that does not fit, from 1 (0: it is the record as a whole), `kept` how many before it can be
    played.
    """

    code = "bad-record"

    def __init__(
        self,
        message: str,
        key: str = "",
        *,
        number: int = 0,
        question: str = "",
        legal: Sequence[str] = (),
        kept: int = 0,
        **args: object,
    ) -> None:
        """Make the error; `number` and `kept` are arguments of its message, too."""
        super().__init__(message, key, number=number, kept=kept, **args)
        self.number, self.question, self.legal, self.kept = number, question, tuple(legal), kept

    def with_hint(self, message: str, key: str, **args: object) -> RecordError:
        """Return the same error with more to say: `message` has it in the place `error`."""
        facts = {"number": self.number, "question": self.question, "legal": self.legal, "kept": self.kept}
        return RecordError(message, key, error=self, **facts, **args)  # type: ignore[arg-type]

    def details(self) -> dict[str, object]:
        """Return the place and what was expected there."""
        return {"number": self.number, "question": self.question, "legal": list(self.legal), "kept": self.kept}


class Imported(NamedTuple):
    """The session of a record, in memory, the number of its moves, and what keeps the others out."""

    session: Session[Any, Any]
    moves: int
    problem: RecordError | None = None


# ---------------------------------------------------------------------- export


def export_game(session: Session[Any, Any]) -> GameRecord:
    """Return the game of `session` as a record. It has everything in it, hidden things too.

    What was played by other rules or packs cannot be played again; there the record begins with the table from which
    today's rules took over.

    Raises:
        SaveError: If the game cannot be played again from its beginning.

    Example:
        >>> from marshub.kernel.example import CoinRace
        >>> session = Session(CoinRace(), seed=7)
        >>> entries = session.answer("two")
        >>> export_game(session).moves
        [['red', '=How many coins do you take?', 'two']]
    """
    own = _start_from_own_rules(session) if session.history.last_foreign_position() >= 0 else session
    moves: list[Any] = []
    replay: Session[Any, Any] = Session.__new__(Session)
    replay._prepare(session.game, MemoryJournal())
    replay._header = own._header
    replay._runner.set_mode(session.chance)

    def settle(decision: Decision) -> object:
        value = replay._runner.chance.settle(decision)
        moves.append(_make_move(decision, as_answer(value)))  # type: ignore[arg-type]
        return value

    replay._runner.settle = settle
    try:
        replay.history.checkpoints.append(own.history.checkpoints[0])
        replay._replay_steps()
        seats = tuple(session.game.list_seats(replay.state))  # as they are when it is begun again
        replay._replaying = True  # it writes no checkpoints
        for step in own.history.steps:
            if not (isinstance(step, Reseeded) and own._header.outcomes):  # it is told by its outcomes
                moves.append(_describe_step(step, replay.pending))
            replay.history.add(step)
            replay._redo_step(step)
    except Exception as error:
        message = "this game cannot be played again from its beginning: {error}"
        raise SaveError(message, "save-not-replayable", error=f"{error!r:.300}") from error
    digest = _make_digest(replay)
    if digest != _make_digest(session):
        message = "this game, played again from its beginning, does not lead to its own table"
        raise SaveError(message, "save-leads-elsewhere")
    header, game = own._header, session.game
    setup = msgspec.json.decode(header.setup)
    if isinstance(game, PackedGame):  # "all packs there are" may be others elsewhere
        setup["packs"] = list(session.state.packs)
    return GameRecord(
        FORMAT,
        game.id,
        moves,
        _read_version(),
        game.rules_version,
        setup,
        seats,
        dict(game.pack_hashes(session.state)),
        header.chance,
        header.seed,
        _describe_result(session.result),
        digest,
    )


def _start_from_own_rules(session: Session[Any, Any]) -> Session[Any, Any]:
    """Return a copy that begins with the table at which today's rules took over, and has the steps since."""
    start = session.history.last_foreign_position()
    copy = Session(session.game, session.setup, session.seed, chance=session.chance)
    copy.set_position(session_at(session, start).export_position())
    for step in session.history.steps[start + 1 :]:
        copy._repeat_step(msgspec.structs.replace(step, to=copy.step_count) if isinstance(step, Undone) else step)
    return copy


def _describe_step(step: Step, pending: Decision | None) -> Any:
    if isinstance(step, Answered):
        if pending is None:
            raise SaveError("the journal answers more than was asked", "save-answers-more")
        return _make_move(pending, step.answer, step.by)
    return msgspec.json.decode(_encode(TookBack(step.steps, step.revealed) if isinstance(step, Undone) else step))


def _make_move(decision: Decision, answer: Answer, by: str = "") -> list[Any]:
    given = next(form for form in (answer.option, answer.options, answer.values) if form is not None)
    move: list[Any] = [decision.decider, decision.prompt.key, list(given) if isinstance(given, tuple) else given]
    return [*move, by] if by else move


def _make_digest(session: Session[Any, Any]) -> str:
    return f"{checksum_state(session):08x}"


def _describe_result(result: Result | None) -> Ending | None:
    return None if result is None else Ending(result.outcome, result.winners, dict(result.scores))


@cache
def _read_version() -> str:
    from importlib import metadata  # a tenth of a start, and needed for a record only

    try:
        return metadata.version("marshub")
    except metadata.PackageNotFoundError:  # run from a folder of sources
        return ""


def write_record(record: GameRecord) -> str:
    """Return a record as text, a move a line.

    Raises:
        SaveError: If it is too long for `read_record`.
    """
    if len(record.moves) > MOST_MOVES:
        message = "this game has {count} moves; a record has at most {most}"
        raise SaveError(message, "save-too-many-moves", count=len(record.moves), most=MOST_MOVES)
    head = [f' "{name}": {_to_json(value)},' for name, value in msgspec.to_builtins(record).items() if name != "moves"]
    moves = ",\n".join(f"  {_to_json(move)}" for move in record.moves)
    text = "\n".join(["{", *head, ' "moves": [', moves, " ]", "}", ""])
    if len(text.encode()) > LARGEST_RECORD:
        message = "this game would be a record of more than {mb} MB"
        raise SaveError(message, "save-record-too-large", mb=LARGEST_RECORD >> 20)
    return text


def _to_json(value: object) -> str:
    return _encode(value).decode()


# ---------------------------------------------------------------------- import


def read_record(data: bytes | str | dict[str, Any]) -> GameRecord:
    """Return the record in a JSON text, or in plain data.

    Raises:
        RecordError: If there is none, with what was expected.
    """
    try:
        if not isinstance(data, dict):
            if len(data) > LARGEST_RECORD:
                raise RecordError("a record has at most {mb} MB", "record-large", mb=LARGEST_RECORD >> 20)
            data = parse_json(data)
        if not isinstance(data, dict) or "record" not in data:
            raise RecordError('a record is a JSON object that has "record", "game" and "moves"', "record-other-json")
        if data["record"] != FORMAT:
            message, theirs = "this is a record of format {theirs}; this MarsHub reads {ours}", str(data["record"])[:20]
            raise RecordError(message, "record-format", theirs=theirs, ours=FORMAT)
        record = msgspec.convert(data, GameRecord)
    except (UnreadableInput, msgspec.ValidationError, RecursionError) as error:
        message = "this is no record of a game: {error}"
        raise RecordError(message, "record-none", error=f"{error!s:.300}") from None
    if len(record.moves) > MOST_MOVES:
        message = "a record has at most {most} moves, not {count}"
        raise RecordError(message, "record-long", most=MOST_MOVES, count=len(record.moves))
    return record


def import_game(game: Game[Any, Any], record: GameRecord, *, seed: int | None = None, keep: bool = False) -> Imported:
    """Play a record and return its session: the same table, the same log.

    Where this program's generator gives the recorded outcomes, the session is the one that was exported. Where it does
    not, or the record has no seed, the session holds the outcomes (`Header.outcomes`).

    Args:
        game: The game.
        record: The record.
        seed: The seed of the generator for what comes after the record; None: that of the record, or a random one.
        keep: Whether to return the game up to a move that does not fit, instead of raising.

    Raises:
        RecordError: If it cannot be played as it stands.
        BadSetup: If its setup describes no game.
        PackError: If one of its packs is wrong.

    Example:
        >>> from marshub.kernel.example import CoinRace
        >>> record = read_record('{"record":1,"game":"coin-race","moves":[["red","","two"]]}')
        >>> import_game(CoinRace(), record).session.state.coins
        {'red': 2, 'blue': 0}
    """
    moves = _read_moves(record.moves)
    start = _check_header(game, record, record.seed if seed is None else seed)
    try:
        session = _play(start, moves)
        _check_end(session, record)
    except RecordError as error:
        if record.rules not in ("", game.rules_version):
            message = "{error}; it was played by version {theirs} of the rules, these are {ours}"
            error = error.with_hint(message, "record-rules", theirs=record.rules, ours=game.rules_version)
        if not keep:
            raise error from None
        return Imported(_play(start, moves[: error.kept]), error.kept, error)
    return Imported(session, len(moves))


def _read_moves(plain: list[Any]) -> list[Move | Correction]:
    moves: list[Move | Correction] = []
    for number, item in enumerate(plain, 1):
        try:
            move = msgspec.convert(item, Move if isinstance(item, list) else Correction)
        except (msgspec.ValidationError, RecursionError) as error:
            message = (
                'move {number}: a move is ["who","question","answer"], a correction an object with "type": {error}'
            )
            raise RecordError(message, "record-no-move", number=number, error=f"{error!s:.200}") from None
        moves.append(move)
    return moves


def _check_header(game: Game[Any, Any], record: GameRecord, seed: int | None) -> Session[Any, Any]:
    """Return a new session of the record's game, at its beginning.

    Raises:
        RecordError: If it is another game, or has other seats or packs.
        BadSetup: If its setup describes no game, or a pack of it is missing.
    """
    if record.game != game.id:
        raise RecordError("this is a game of {theirs}, not of {ours}", "record-game", theirs=record.game, ours=game.id)
    start = Session(game, record.setup, seed, chance=record.chance)
    seats, packs = tuple(game.list_seats(start.state)), dict(game.pack_hashes(start.state))
    if record.seats and record.seats != seats:
        raise RecordError("its setup has the seats {seats}; it names others", "record-seats", seats=", ".join(seats))
    shipped = packs.keys() - start.state.packs if isinstance(game, PackedGame) else ()
    for name, digest in record.packs.items():
        if name not in packs:
            message = "it was played with the pack {pack}, which is not in this game: get it, and name it in setup"
            raise RecordError(message, "record-pack-lacking", pack=repr(name[:50]))
        if digest != packs[name] and name not in shipped:  # shipped ones differ as the rules do: its moves tell
            message = "it was played with another pack {pack} than the one that is here: get the same file"
            raise RecordError(message, "record-pack-other", pack=repr(name))
    return start


def _check_end(session: Session[Any, Any], record: GameRecord) -> None:
    """Check that the game is where the record says.

    Raises:
        RecordError: If it is not.
    """
    ends = _describe_result(session.result)
    if record.result is not None and record.result != ends:
        recorded = record.result.outcome
        if ends is None:
            message = "the record ends in {recorded}, but its moves lead to a game that continues"
            problem = SaveError(message, "record-goes-on", recorded=recorded)
        else:
            message = "the record ends in {recorded}, but its moves lead to a game that ends in {end}"
            problem = SaveError(message, "record-ends", recorded=recorded, end=ends.outcome)
    elif record.digest and record.digest != (digest := _make_digest(session)):
        message = "its moves lead to another table ({ours}) than the recorded one ({theirs})"
        problem = SaveError(message, "record-other-table", ours=digest, theirs=record.digest)
    else:
        return
    message = "{error}; all its moves can be kept"
    raise RecordError(message, "record-all-kept", error=problem, kept=len(record.moves))


class _OtherChance(RecordError):
    """The generator does not give what was recorded."""


def _play(start: Session[Any, Any], moves: Sequence[Move | Correction]) -> Session[Any, Any]:
    """Return a session, begun as `start`, in which the moves were made.

    Raises:
        RecordError: If one does not fit.
    """
    try:
        return _Player(start, moves).play()
    except _OtherChance:
        reader = _Player(start, moves, outcomes=())
        reader.play()  # only the game knows which outcomes are its own, and which are answered
        return _Player(start, moves, outcomes=tuple(reader.found)).play()


class _Player:
    """Makes the moves of a record in a new session.

    Without `outcomes` the generator has to give what was recorded. With them the session has them; what was recorded
    beyond them is accepted, and collected in `found`.
    """

    def __init__(
        self,
        start: Session[Any, Any],
        moves: Sequence[Move | Correction],
        *,
        outcomes: tuple[Answer, ...] | None = None,
    ) -> None:
        self._start, self._moves, self._outcomes = start, moves, outcomes
        self._next = self._whole = 0  # moves that were made; those of them up to the last question
        self._problem: Exception | None = None
        self.found: list[Answer] = []
        self._session: Session[Any, Any] = Session.__new__(Session)
        self._session._prepare(start.game, MemoryJournal())
        self._session._runner.settle = self._settle

    def play(self) -> Session[Any, Any]:
        """Make the moves and return the session.

        Raises:
            RecordError: If one does not fit.
            _OtherChance: If the generator gives something else.
        """
        session, game = self._session, self._start.game
        header = msgspec.structs.replace(self._start._header, outcomes=self._outcomes or ())
        try:
            session._begin(header, game.new_initial_state(self._start.setup))
            while self._next < len(self._moves):
                self._whole = self._next
                self._next += 1
                self._make(self._moves[self._whole])
        except Exception as error:
            if self._problem is not None:
                raise self._problem from None
            legal = error.legal if isinstance(error, IllegalAnswer | BadAdjustment) else ()
            raise self._make_error(error, legal, self._whole) from None
        session._runner.settle = None
        return session

    def _make(self, move: Move | Correction) -> None:
        session = self._session
        match move:
            case Move():
                session._repeat_step(Answered(self._check_answer(move), move.by))
            case Adjustment():
                session.adjust(move.path, move.value, move.reason)
            case Laid():
                position = Position(session.game.id, table=move.table, course=move.course)
                session.set_position(position, move.reason)
            case TookBack():
                session._repeat_step(Undone(session.step_count, move.steps, move.revealed))
            case Reseeded():
                if self._outcomes is None:  # else its outcomes are in the record
                    session.reseed(move.seed)
            case _:
                session._repeat_step(move)

    def _check_answer(self, move: Move) -> Answer:
        """Return the answer of `move`, which answers the pending question. Raises MarsHubError if it does not."""
        pending = self._session.pending
        if pending is None:
            raise SaveError("the game is over, nothing is asked", "save-nothing-asked")
        if move.who != pending.decider or move.question not in ("", pending.prompt.key):
            raise SaveError("it answers {what}", "save-answers-other", what=_name_question(move.who, move.question))
        answer = as_answer(move.answer)
        pending.parse_answer(answer)
        return answer

    def _settle(self, decision: Decision) -> object:
        """Return the recorded outcome of a roll or a draw; past the end of the record one of the generator."""
        runner = self._session._runner
        if self._next == len(self._moves):
            return runner.chance.settle(decision)
        move = self._moves[self._next]
        try:
            if not (isinstance(move, Move) and move.who == CHANCE and move.question in ("", decision.prompt.key)):
                raise IllegalAnswer(f"{_name_question(CHANCE, decision.prompt.key)} is expected here")
            answer = as_answer(move.answer)
            recorded = decision.parse_answer(answer)
        except IllegalAnswer as error:
            raise self._stop(self._make_error(error, error.legal, self._next)) from None
        self._next += 1
        if self._outcomes == ():
            self.found.append(answer)
        elif runner.chance.settle(decision) != recorded:
            message = "move {move}: the generator gives something else"
            raise self._stop(_OtherChance(message, "record-other-chance", move=self._next))
        return recorded

    def _stop(self, problem: Exception) -> Exception:
        """Return `problem`, the reason that the game stops; the session does not run on."""
        self._problem, self._session._runner.settle = problem, None
        return problem

    def _make_error(self, error: Exception, legal: Sequence[str], index: int) -> RecordError:
        pending, kept = self._session.pending, self._whole
        problem: object = str(error) if isinstance(error, MarsHubError) else repr(error)
        problem = error if isinstance(error, SaveError) else f"{problem:.{_LONGEST_MESSAGE}}"
        facts: dict[str, Any] = {"number": index + 1, "legal": legal[:MOST_LEGAL], "kept": kept, "error": problem}
        if pending is None:
            result = RecordError("move {number} does not fit: {error}", "record-move", **facts)
        else:
            message, asked = "move {number} does not fit: {error}; the rules ask {asked}", pending.prompt.key
            facts |= {"question": asked, "asked": _name_question(pending.decider, asked)}
            result = RecordError(message, "record-move-asked", **facts)
        return result.with_hint("{error}; the {kept} moves before it can be kept", "record-kept") if kept else result


def _name_question(who: str, question: str) -> SaveError | str:
    return SaveError("{seat}'s {question}", "record-question", question=repr(question), seat=who) if question else who


# ---------------------------------------------------------------------- schema


def make_record_schema(game: Game[Any, Any]) -> dict[str, Any]:
    """Return the JSON Schema of a record of `game`."""
    (document, move, *corrections, setup), components = msgspec.json.schema_components(
        [GameRecord, Move, *Correction.__args__, game.setup_type]
    )
    properties = components[GameRecord.__name__]["properties"]
    properties["record"], properties["game"] = {"const": FORMAT}, {"const": game.id}
    properties["setup"] = setup
    properties["moves"] = {"type": "array", "items": {"anyOf": [move, *corrections]}, "maxItems": MOST_MOVES}
    return {**document, "$defs": components}
