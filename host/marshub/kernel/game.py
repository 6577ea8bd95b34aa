"""What every game gives: a setup, a state, segments that ask, a result, views, and what it shows on a board."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Generator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec

from .chance import Chance
from .decision import Decision, Reason
from .happening import Happening
from .held import told_apart
from .layout import Thing
from .misfits import Misfit
from .moments import Moment, plain_moments
from .odds import Odds
from .pack_report import NoPack, Report
from .places import Names
from .report import Chapter, Count, Section, Segment, Series
from .tableau import Indicator, Piece
from .words import Words, one_of, readable, say

if TYPE_CHECKING:
    from .policy import Policy

S = TypeVar("S", bound=msgspec.Struct)
U = TypeVar("U", bound=msgspec.Struct)

#: A script yields decisions, is sent what was decided, and may return something to the script that called it.
Script = Generator[Decision, Any, Any]


class Result(msgspec.Struct, frozen=True):
    """How a game ended: `outcome` is "victory", "defeat" or a game's own word; `scores` by seat where there are any."""

    outcome: str
    reason: Words
    winners: tuple[str, ...] = ()
    scores: dict[str, int] = {}


class Choice(msgspec.Struct, frozen=True):
    """One thing that can be chosen before a game: a mission, a variant, a number of players."""

    field: str  # of the setup
    values: tuple[str | int, ...]
    default: str | int
    label: Words
    of: str = ""  # an earlier field whose value decides which values are offered
    under: dict[str, tuple[str | int, ...]] = {}  # by that value; not asked at all where it has none

    def offered(self, chosen: Mapping[str, Any]) -> tuple[str | int, ...]:
        """The values that go with what was chosen so far; () if it is not to be asked."""
        return self.under.get(str(chosen.get(self.of)), ()) if self.of else self.values


class Now:
    """A session's present: `number` is another one as soon as the state may have changed, 0 while the rules run."""

    __slots__ = ("_last", "number")

    def __init__(self) -> None:
        self.number = self._last = 0

    def begin(self) -> None:
        """From here on nothing changes."""
        self._last += 1
        self.number = self._last

    def end(self) -> None:
        """The rules run, or somebody corrects something."""
        self.number = 0


class Table(Generic[S]):
    """What a running script holds: the state it changes, and the ways to tell what happens."""

    __slots__ = ("auto", "now", "reveal", "state", "tell", "told")

    def __init__(
        self,
        state: S,
        tell: Callable[[Happening], None],
        reveal: Callable[[], None],
        told: Callable[[], int],
        *,
        auto: bool,
        now: Now | None = None,
    ) -> None:
        self.state = state
        self.tell = tell
        self.reveal = reveal  # hidden information was shown: undoing past this point asks first
        self.told = told  # how much has been told so far: by it a script can see that nothing has happened since
        self.auto = auto  # the session's generator settles dice and cards, nobody at the table does
        self.now = now or Now()  # what was worked out at one moment holds until the next


class Game(ABC, Generic[S, U]):
    """A game's rules. One instance serves any number of sessions and holds no state of theirs."""

    id: ClassVar[str]
    rules_version: ClassVar[str]
    setup_type: type[U]
    state_type: type[S]
    happenings: Any  # the union of the game's happenings
    prefix: ClassVar[str] = ""  # begins the keys of its messages
    facts_type: ClassVar[type[msgspec.Struct] | None] = None  # what `facts` gives, if it gives any
    pack_type: ClassVar[type[msgspec.Struct] | None] = None  # what a pack file of this game holds, if it has packs
    counted_by: ClassVar[tuple[str, ...]] = ("players",)  # the choices that many games of it are told apart by
    #: What keys of messages begin with that name an id of the game: "fm-facility" names "lab" by "fm-facility-lab".
    name_keys: ClassVar[tuple[str, ...]] = ()
    kind_keys: ClassVar[Mapping[str, str]] = {}  # of ids of a kind (`named`) the one that names them
    #: Places ("facilities.*.parts") that need not be named where something in them is: that names itself.
    unsaid: ClassVar[frozenset[str]] = frozenset()
    #: Of flags that the table may set: the messages that say that one was set, and unset ("repaired", "broken"). Those
    #: with "-now" say that it is so ("works").
    deeds: ClassVar[Mapping[str, tuple[str, str]]] = {}
    #: Of places that the table may set: a message that says why no more can lie there.
    bounds: ClassVar[Mapping[str, str]] = {}

    def __init__(self, *, packs: Path | None = None) -> None:
        """`packs`: the folder of the owner's own packs. A game without packs has no use for it."""

    @abstractmethod
    def new(self, setup: U) -> S:
        """The state before anything happened. Raises BadSetup."""

    @abstractmethod
    def segment(self, table: Table[S]) -> Script:
        """The next segment (set-up, a sol, a round, a turn) as a script. It must depend on the state alone."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How the game ended, or None while it goes on. Looked at when a segment ends."""

    def view(self, state: S, seat: str) -> S:
        """The state as `seat` may see it; "" is somebody who only looks on.

        Games without hidden information return it as it is.
        """
        return state

    @property
    def hides(self) -> bool:
        """Whether something is hidden from somebody: whether the game has views of its own."""
        return type(self).view is not Game.view

    @property
    def private(self) -> bool:
        """Whether a seat may see what other seats may not. By default so wherever anything is hidden."""
        return self.hides

    def held(self, state: S, seat: str) -> Sequence[Section]:
        """What `seat` sees and others do not, in sentences for that seat alone: hands, secret goals; () if nothing.

        `state` is the whole state. Games without words of their own for it have what their views tell apart.
        """
        return told_apart(self.view(state, ""), self.view(state, seat)) if seat and self.private else ()

    def facts(self, state: S) -> msgspec.Struct | None:
        """What the rules reckon from `state` and it does not hold itself: sums, needs, what is left of time.

        For programs that play. It tells what lies open, the same to everybody. None if the game tells none.
        """
        return None

    def seats(self, state: S) -> Sequence[str]:
        """Ids of the seats, in playing order."""
        return ()

    def choices(self) -> Sequence[Choice]:
        """What can be chosen before a game, as data."""
        return ()

    def packs(self, state: S | None = None) -> Mapping[str, str]:
        """Name and content hash of each data pack that a game with this `state` uses (None: that there is).

        Raises MarsHubError if one of them is not there.
        """
        return {}

    def value_words(self, field: str, value: str | int) -> Words:
        """What a value of a choice is called."""
        return say("number", n=value) if isinstance(value, int) else say(f"{self.prefix}{field}-{value}")

    def id_words(self, name: str, kind: str = "") -> Words:
        """What an id in the state is called; `kind`: of those in `names`, "" for any."""
        if kind in self.kind_keys:
            return one_of(f"{self.kind_keys[kind]}-{name}", otherwise=readable(name))
        known = name.replace("_", "-")
        return one_of(*(f"{key}-{known}" for key in self.name_keys), f"ui-field-{known}", otherwise=readable(name))

    def lit_by(self, indicator: str) -> str:
        """The path of what the table may set that an indicator shows; "" where it shows none, or several."""
        return ""

    def about(self, field: str, value: str | int, chosen: Mapping[str, Any]) -> Sequence[Words]:
        """What a value of a choice means for the game, given what else is `chosen`; () where its name says it all."""
        return ()

    @classmethod
    def pack_tables(cls) -> frozenset[str]:
        """What may stand at the top of a pack file of this game: it tells whose pack a file is."""
        return frozenset(cls.pack_type.__struct_encode_fields__ if cls.pack_type else ())

    @classmethod
    def examine(cls, path: Path, known: Mapping[str, Container[str]]) -> Report:
        """What is right and wrong with the pack, or the folder of packs, at `path`, as it will be played.

        `known`: the message keys that MarsHub has words for, by language. Raises NoPack.
        """
        raise NoPack(f"{path}: {cls.id} is played without packs, so there is nothing to check")

    def words(self) -> Mapping[str, Mapping[str, str]]:
        """Words that packs bring along: {language: {message key: text}}."""
        return {}

    def policies(self) -> Mapping[str, Callable[[], Policy]]:
        """Players of the game's own, by name: each call gives one for one game."""
        return {}

    def hands(self) -> Policy | None:
        """How the scripted hands of the demo answer; None: as they do in every game, with some sense and no plan.

        One is asked for a game, from its first question on. It must go by what it was asked alone: a demo that was
        broken off asks a fresh one all the questions again, and goes on from its save.
        """
        return None

    def rounds(self, state: S) -> int | None:
        """The round that is played, or was played last; 0 before the first, None where the game has no rounds."""
        return None

    def began(self, state: S) -> str:
        """The seat that had the first turn; "" before it, and where none goes first."""
        return ""

    def stage(self, state: S) -> str:
        """Where the game stands, in a word or two for logs: "round 4 action"."""
        number = self.rounds(state)
        return "game" if number is None else f"round {number}"

    def names(self, state: S) -> Names:
        """The ids that fields typed with `named` may hold, by kind."""
        return {}

    def misfits(self, state: S) -> Sequence[Misfit]:
        """What lies in `state` as it cannot by rules and box, as far as types and `names` do not say it already.

        A state that play leads to has none; one without any must be one that the rules can play on from.
        """
        return ()

    def goes_along(self, before: S, state: S) -> None:
        """What a correction of `before`, made in `state` already, brings along: what comes to lie leaves its pile."""

    def take_up(self, state: S) -> None:
        """Make a state out of the midst of a segment one that `segment` can take up: what only the script knew is gone.

        Where the state says how far a segment is, it goes on there; else it begins anew.
        """

    def pieces(self, state: S) -> Sequence[Piece]:
        """The physical pieces that may carry a tag."""
        return ()

    def layout(self, state: S) -> Sequence[Thing]:
        """Where every physical thing lies, in the order in which hands lay the table out; empty if nobody tells.

        It tells what lies open, the same to everybody: for `view(state, seat)` it is what it is for `state`. Tagged
        pieces that a thing names are to lie in its zone (in none that is read, if it has none); those that no thing
        names may lie anywhere, as may props (`Piece.prop`) once the table is laid out.
        """
        return ()

    def reasons(self, state: S, pending: Decision | None, option: str) -> Sequence[Reason]:
        """Why `option`, of which `pending` knows nothing, cannot be taken now; empty if it is offered, or nonsense."""
        return ()

    def gesture_reasons(self, state: S, pending: Decision | None, piece: str, zone: str) -> Sequence[Reason]:
        """Why putting `piece` into `zone` is not a legal answer to `pending`; empty if nothing is known."""
        return ()

    #: Whether all seats win or lose together; else they are rivals.
    together = False

    #: Whether `ahead.what_if` may show what answers lead to, as far as the seat that looks can see (`view`).
    looks_ahead = False

    def foresees(self, state: S, pending: Decision) -> bool:
        """Whether it may show what answers to `pending` lead to.

        Not where the script that asks keeps from one seat to the next what a seat may not see: `view` cannot take that
        away.
        """
        return self.looks_ahead

    def imagines(self, state: S, pending: Decision) -> bool:
        """Whether what the seat that is asked cannot see can be guessed (`imagined`), so that the game can be played on
        from `pending` in thought. `state` is as that seat sees it.

        Not where the script that asks keeps hidden things of others in its variables.
        """
        return not self.hides

    def imagined(self, seen: S, seat: str, told: Sequence[Happening], chance: Chance) -> S:
        """A state that may be the true one for all that `seat` knows: what it cannot see is dealt anew by `chance`.

        `seen` is the seat's view, to be changed or not; `told` what has been told so far, to everybody. Cards that
        nobody has seen need no dealing: a pile has no order. Only asked where `imagines` says so.
        """
        return seen

    def goes_on(self, state: S, pending: Decision) -> str:
        """The answer to `pending` by which what was begun just goes on: a "yes" to what it is done for, the only way
        to pay. "" where there is something to decide. `state` is as the seat that looks sees it.
        """
        return ""

    def brings(self, state: S, pending: Decision | None, option: str) -> None:
        """Change `state`, a copy in which `option` was taken, to what comes of it later if it succeeds.

        `pending` is what is asked then. Of what dice and choices decide nothing comes.
        """

    def odds(self, state: S, pending: Decision | None) -> Sequence[Odds]:
        """What chance may bring next, besides the pending roll or draw itself. It may leak nothing hidden."""
        return ()

    def indicators(self, state: S) -> Sequence[Indicator]:
        """What a board should show of the state."""
        return ()

    def moments(self, happenings: Sequence[Happening], before: S, after: S) -> Sequence[Moment]:
        """`happenings`, all in a row, as people tell them: each is in one moment, in their order but for causes.

        `before` and `after` are the states around them, as those may see them who are told. A happening whose cause
        came before the first of them stands for itself. Games without words of their own tell each by itself.
        """
        return plain_moments(happenings)

    def briefing(self, state: S) -> Sequence[Section]:
        """What players should know before they begin the game that `state` is the table of, whenever it is asked for:
        story, objectives, clock, what a difficulty changes, traps for newcomers. () if the game says nothing.

        It tells what lies open, the same to everybody.
        """
        return ()

    def debriefing(self, state: S) -> Sequence[Section]:
        """What a game that is over came to, besides its result and `counts`: objectives, the clock. () if no more."""
        return ()

    def counts(self, state: S) -> Sequence[Count]:
        """What each seat has at the end, line by line: points by category where there are any. () in a game without."""
        return ()

    def chapter(self, segment: Segment[S]) -> Chapter:
        """What a report says of a segment. Games without words of their own tell everything that happened, in order."""
        return Chapter(say("chronicle-part", number=segment.number + 1), (Section(segment.log),))

    def series(self, state: S) -> Sequence[Series]:
        """The numbers that charts follow through a game, as they stand in `state`; the same ones, in the same order."""
        return ()
