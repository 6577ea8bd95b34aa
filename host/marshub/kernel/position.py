"""Positions: a whole position as one JSON document: the table, the hands, and the course of the pending question.

A position that was exported can be set again, and is the same game. A position written by hand leaves the course
out, and may leave out the table, too: then `set` lists by paths what differs from the start of the game that
`setup` describes.
"""

from __future__ import annotations

from typing import Any

import msgspec

from .adjust import Correction, adjust_state, moves_game, read_value, resolve_complement
from .errors import BadAdjustment, BadPosition
from .game import Game
from .journal import Course, Laid
from .violations import Violation, describe_type_mistakes, find_unknown_fields, find_violations


class Position(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A position. `table` is the state of its game; without it, that at the start of a game with `setup`.

    `set` is {path: value}: corrections to that table, as `adjust` makes them, in any order (see `_apply_corrections`).
    With a `course` that leads to exactly this table the question stays as it was; otherwise the rules continue where
    the table says that the game stands.
    """

    game: str = ""
    setup: dict[str, Any] | None = None
    table: dict[str, Any] | None = None
    set: dict[str, Any] = {}
    course: Course | None = None


def make_position_schema(game: Game[Any, Any]) -> dict[str, Any]:
    """Return the JSON Schema of a position of `game`.

    Example:
        >>> from marshub.kernel.example import CoinRace
        >>> defs = make_position_schema(CoinRace())["$defs"]
        >>> fields = defs["Position"]["properties"]
        >>> fields["game"], defs["Course"]["properties"]["table"]
        ({'const': 'coin-race'}, {'$ref': '#/$defs/CoinRaceState'})
        >>> [option.get("$ref") or option["type"] for option in fields["setup"]["anyOf"]]
        ['#/$defs/CoinRaceSetup', 'null']
    """
    (document_schema, state, setup), components = msgspec.json.schema_components(
        [Position, game.state_type, game.setup_type], ref_template="#/$defs/{name}"
    )
    document = components[Position.__name__]
    document["properties"]["table"] = {"anyOf": [state, {"type": "null"}]}
    document["properties"]["setup"] = {"anyOf": [setup, {"type": "null"}]}
    document["properties"]["game"] = {"const": game.id}
    components["Course"]["properties"]["table"] = state
    return {**document_schema, "$defs": components}


def read_position(game: Game[Any, Any], document: object) -> Position:
    """Return a document as a position.

    Raises:
        BadPosition: If it is none, with every mistake.
    """
    if not isinstance(document, dict):
        raise _bad_position([Violation("", "a position is an object with table, or setup and set")])
    without_table = {**document, "table": None}  # the table is checked separately, to report every mistake
    if not isinstance(document.get("table"), dict | None):
        raise _bad_position([Violation("table", "an object is expected")])
    try:
        position = msgspec.convert(without_table, Position)
    except msgspec.ValidationError as error:
        raise _bad_position([Violation("", str(error))]) from None
    if position.game not in ("", game.id):
        raise _bad_position([Violation("game", f"this is a position of {position.game}, not of {game.id}", (game.id,))])
    position.table = document.get("table")
    return position


def read_table(game: Game[Any, Any], position: Position, setup: Any) -> Any:
    """Return the state that `position` describes, of a game with `setup`.

    Raises:
        BadPosition: If the state is impossible, with every violation.
    """
    state: Any
    if position.table is None:
        state = game.new_initial_state(setup)
    else:
        violations = [*find_unknown_fields(position.table, game.state_type, "table.")]
        try:
            state = msgspec.convert(position.table, game.state_type)
        except msgspec.ValidationError as error:
            mistakes = describe_type_mistakes(position.table, game.state_type, {}) or [Violation("", str(error))]
            violations += [_below("table", mistake) for mistake in mistakes]
        if violations:
            raise _bad_position(violations)
        violations = [_below("table", violation) for violation in find_violations(game, state)]
        if violations:
            raise _bad_position(violations)
    refused = _apply_corrections(game, state, position.set)
    if refused:
        raise _bad_position([Violation(f"set.{path}", error.expected, error.legal) for path, error in refused.items()])
    return state


def _apply_corrections(game: Game[Any, Any], state: Any, values: dict[str, Any]) -> dict[str, BadAdjustment]:
    """Correct `state` by {path: value}, whatever their order; return what was refused.

    What tells where the game stands comes first, because it resets other things; what the state does not hold itself
    comes last, because it depends on the rest. What is refused is tried again after
    the others, and what another correction reset is set again.
    """
    order = {field: number for number, field in enumerate(state.__struct_fields__)}

    def rank(path: str) -> tuple[bool, int, int, str]:
        top, *below = path.split(".")
        return not moves_game(game, state, path), order.get(top.replace("-", "_"), len(order)), len(below), path

    courses: dict[str, Correction] = {}
    waiting, reset = sorted(values, key=rank), list[str]()
    for _ in range(len(values) + 1):
        refused: dict[str, BadAdjustment] = {}
        for path in waiting:
            try:
                correction = adjust_state(game, state, *resolve_complement(game, state, path, values[path]))
            except BadAdjustment as error:
                refused[path] = error
            else:
                if correction.moves_game:
                    courses[path] = correction
        reset = [path for path, correction in courses.items() if read_value(game, state, path) != correction.after]
        if len(refused) == len(waiting) or not (refused or reset):
            break
        waiting = [*reset, *(path for path in refused if path not in reset)]
    beside = "impossible beside the other values that are set"
    return {path: BadAdjustment(f"{path} is {beside}", expected=beside) for path in reset} | refused


def read_position_setup(game: Game[Any, Any], setup: dict[str, Any]) -> Any:
    """Return the setup in a position.

    Raises:
        BadPosition: If it is none.
    """
    try:
        return msgspec.convert(setup, game.setup_type)
    except msgspec.ValidationError as error:
        raise _bad_position([Violation("setup", str(error))]) from None


def make_position_entry(position: Position, state: Any, reason: str, *, begins: bool = False) -> Laid:
    """Return the journal entry that sets the table to `state`."""
    return Laid(to_plain(state), position.course, reason, begins)


def to_plain(state: Any) -> dict[str, Any]:
    """Return a state as plain data, as in JSON."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(state))
    return data


def state_from_plain(game: Game[Any, Any], table: dict[str, Any]) -> Any:
    """Return the state in plain data."""
    return msgspec.json.decode(msgspec.json.encode(table), type=game.state_type)


def _below(path: str, violation: Violation) -> Violation:
    """Return a violation of what is at `path`, under its path from there."""
    return Violation(f"{path}.{violation.path}".rstrip("."), violation.expected, violation.legal)


def _bad_position(violations: list[Violation]) -> BadPosition:
    return BadPosition([(violation.path, violation.expected, violation.legal) for violation in violations])
