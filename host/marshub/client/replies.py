"""Replies, typed: a struct for each kind. Fields that a newer table adds are ignored."""

from __future__ import annotations

from typing import Any

import msgspec


class _Struct(msgspec.Struct, frozen=True, kw_only=True):
    """The base of all that replies have."""


class _Sentence(_Struct, frozen=True, kw_only=True):
    """A sentence as data, beside its words for people: the message's `key` and what is filled in."""

    key: str = ""
    args: dict[str, Any] = {}
    ids: dict[str, str] = {}
    lists: dict[str, tuple[Any, ...]] = {}


class Option(_Sentence, frozen=True, kw_only=True):
    """One of the possible answers. Of an `assign` it is a slot, which gets points from `low` to `high`."""

    id: str
    label: str
    gesture: dict[str, Any] | None = None
    zone: str = ""
    group: str = ""
    group_key: str = ""
    group_args: dict[str, Any] = {}
    verb: str = ""
    verb_key: str = ""
    low: int = 0
    high: int = 0
    risk: str = ""
    warning: str = ""
    also: tuple[dict[str, Any], ...] = ()
    declines: bool = False


class Pending(_Sentence, frozen=True, kw_only=True):
    """The pending question; `kind` is choose, confirm, amount, assign, roll or draw."""

    id: str
    who: str
    kind: str
    prompt: str
    options: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1
    total: int = 0
    hidden: bool = False
    brief: bool = False
    by: str = ""
    deck: str = ""
    app: bool = False
    beside: tuple[Option, ...] = ()


class Result(_Struct, frozen=True, kw_only=True):
    """How a game ended: `reason` is the sentence as data, `words` the sentence."""

    outcome: str
    words: str
    reason: dict[str, Any]
    winners: tuple[str, ...] = ()
    scores: dict[str, int] = {}


class Reason(_Sentence, frozen=True, kw_only=True):
    """A rule and what it says here."""

    words: str
    rule: str = ""
    zone: str = ""
    remedy: str = ""


class Forecast(_Struct, frozen=True, kw_only=True):
    """The costs and prospects of an option; `odds` are in per cent."""

    missing: tuple[Reason, ...] = ()
    costs: tuple[Reason, ...] = ()
    gains: tuple[Reason, ...] = ()
    risks: tuple[Reason, ...] = ()
    odds: dict[str, int] = {}


class OddsLine(_Sentence, frozen=True, kw_only=True):
    """A possible outcome; `chance` is (favourable, of)."""

    words: str
    chance: tuple[int, int]
    percent: int
    rule: str = ""


class Odds(_Sentence, frozen=True, kw_only=True):
    """The exact odds of one thing."""

    id: str
    title: str
    lines: tuple[OddsLine, ...]
    notes: tuple[str, ...] = ()


class FallenDie(_Struct, frozen=True, kw_only=True):
    """A die as it fell."""

    die: str
    shows: str
    bad: bool = False


class Moment(_Sentence, frozen=True, kw_only=True):
    """Log entries as people see them: a cause and its effects."""

    kind: str
    title: str
    who: str = ""
    again: bool = False
    story: str = ""
    text: tuple[str, ...] = ()
    faces: tuple[FallenDie, ...] = ()
    effects: tuple[str, ...] = ()


class Told(_Sentence, frozen=True, kw_only=True):
    """A sentence."""

    words: str


class Section(_Sentence, frozen=True, kw_only=True):
    """Sentences that belong together."""

    title: str = ""
    told: tuple[Told, ...]


class Rule(_Struct, frozen=True, kw_only=True):
    """A rule of the catalogue."""

    id: str
    sentence: str
    says: str
    title: str = ""
    example: str = ""
    gap: str = ""
    conflict: str = ""


class Place(_Struct, frozen=True, kw_only=True):
    """A place that `adjust` reaches."""

    path: str
    value: Any
    allowed: Any


# ---------------------------------------------------------------------- one for each kind of reply


class Moved(_Struct, frozen=True, kw_only=True):
    """The question that is open now, or the result when the game is over."""

    pending: Pending | None
    result: Result | None


class Begun(Moved, frozen=True, kw_only=True):
    """A game that began, or goes on; of a record also how many `moves` were played, and the `problem` with the next."""

    seed: int
    moves: int = 0
    problem: dict[str, Any] | None = None


class Answered(Moved, frozen=True, kw_only=True):
    """What happened: log entries, each with its `kind`. `void`: what was wrong with each void answer."""

    log: tuple[dict[str, Any], ...]
    void: tuple[str, ...] = ()


class Traded(Answered, frozen=True, kw_only=True):
    """What happened, in how many answers."""

    steps: int


class Played(Moved, frozen=True, kw_only=True):
    """How many questions were answered. `void`: what was wrong with each void answer."""

    steps: int
    void: tuple[str, ...] = ()


class Copied(Moved, frozen=True, kw_only=True):
    """How many copies deep this is; None: the game is closed."""

    depth: int | None


class State(_Struct, frozen=True, kw_only=True):
    """The state, and what the rules reckon from it."""

    state: dict[str, Any]
    facts: dict[str, Any] | None = None


class Table(_Struct, frozen=True, kw_only=True):
    """What is printed on boards, cards and dice (`table` of `marshub schema GAME`)."""

    table: dict[str, Any]


class Meaning(_Sentence, frozen=True, kw_only=True):
    """What an id means: `label` are its words, `text` what is printed on it."""

    kind: str
    label: str
    text: tuple[Told, ...] = ()


class Described(Meaning, frozen=True, kw_only=True):
    """The meaning of an id, and other meanings of it."""

    id: str
    also: tuple[Meaning, ...] = ()


class Record(_Struct, frozen=True, kw_only=True):
    """The whole game, to be played again by `new`."""

    record: dict[str, Any]


class Position(_Struct, frozen=True, kw_only=True):
    """The position, to be laid again."""

    position: dict[str, Any]


class Places(_Struct, frozen=True, kw_only=True):
    """The places that can be corrected."""

    places: tuple[Place, ...]


class Log(_Struct, frozen=True, kw_only=True):
    """Log entries; `next` is the number of the entry after them."""

    log: tuple[dict[str, Any], ...]
    next: int
    moments: tuple[Moment, ...] = ()


class Explained(_Struct, frozen=True, kw_only=True):
    """Whether an option is legal, and the rules against it."""

    legal: bool
    reasons: tuple[Reason, ...]


class Foreseen(_Struct, frozen=True, kw_only=True):
    """The forecast, if there is one."""

    forecast: Forecast | None


class OddsList(_Struct, frozen=True, kw_only=True):
    """The odds of what chance brings next."""

    odds: tuple[Odds, ...]


class Evaluated(_Struct, frozen=True, kw_only=True):
    """The value of the game for each seat, from 0 (lost) to 1 (won); None: the game has no measure for it."""

    values: dict[str, float] | None


class Rules(_Struct, frozen=True, kw_only=True):
    """The rules that were found."""

    rules: tuple[Rule, ...]


class AdviceRow(_Struct, frozen=True, kw_only=True):
    """An advised answer as people read it."""

    answer: dict[str, Any]
    label: str
    won: str
    lines: tuple[dict[str, str], ...]


class Advised(_Struct, frozen=True, kw_only=True):
    """The result of a search; `usual` is the answer of the game's own player to a question without one."""

    advice: dict[str, Any] | None
    usual: dict[str, Any] | None
    rows: tuple[AdviceRow, ...]
    hidden: bool = False


class Briefing(_Struct, frozen=True, kw_only=True):
    """The briefing before the game."""

    briefing: tuple[Section, ...]


class Saved(_Struct, frozen=True, kw_only=True):
    """The file that was written."""

    path: str
