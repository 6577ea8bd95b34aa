"""The interface of a game: a setup, a state, segments that ask, a result, views, and its display on a board.

`example` is a complete tiny game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Generator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec

from .board_view import Indicator, Piece
from .chance import Chance
from .decision import Decision, Reason
from .layout import Thing
from .log_entry import LogEntry
from .moments import Moment, make_plain_moments
from .odds import Odds
from .pack_report import PackNotFound, PackReport
from .places import Complement, Names
from .report import Chapter, ScoreLine, Section, Segment, Series, describe_view_differences
from .seat_choice import SeatChoice
from .violations import Violation
from .words import Words, make_readable, say, say_first_known

if TYPE_CHECKING:
    from .policy import Policy

S = TypeVar("S", bound=msgspec.Struct)
U = TypeVar("U", bound=msgspec.Struct)

#: A script yields decisions, is sent their values, and may return a value to the script that called it.
Script = Generator[Decision, Any, Any]


class Result(msgspec.Struct, frozen=True):
    """The end of a game.

    `outcome` is "victory", "defeat" or a game's own word; `scores` are by seat where there are any.
    """

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
    of: str = ""  # an earlier field on whose value the offered values depend
    under: dict[str, tuple[str | int, ...]] = {}  # the offered values by that value; no value, no choice

    def list_values(self, chosen: Mapping[str, Any]) -> tuple[str | int, ...]:
        """Return the values that go with the earlier choices in `chosen`; () if this choice is not to be made.

        Example:
            >>> players = Choice("players", (2, 3, 4), 2, say("players"))
            >>> players.list_values({})
            (2, 3, 4)
        """
        return self.under.get(str(chosen.get(self.of)), ()) if self.of else self.values


class StateClock:
    """The clock of a session's state: what was computed at one moment holds until `number` changes.

    `number` changes whenever the state may have changed, and is 0 while the rules run.
    """

    __slots__ = ("last", "number")

    def __init__(self) -> None:
        """Begin with rules that run."""
        self.number = self.last = 0

    def mark_stable(self) -> None:
        """Mark that nothing changes from now on."""
        self.last += 1
        self.number = self.last

    def mark_changing(self) -> None:
        """Mark that the rules run, or that somebody corrects the state."""
        self.number = 0


class Table(Generic[S]):
    """The table of a running script: the state that it changes, and the functions that record what happens."""

    __slots__ = ("auto", "clock", "count_entries", "log", "reveal", "state")

    def __init__(
        self,
        state: S,
        log: Callable[[LogEntry], None],
        reveal: Callable[[], None],
        count_entries: Callable[[], int],
        *,
        auto: bool,
        clock: StateClock | None = None,
    ) -> None:
        """Make a table.

        Args:
            state: The state, which the script changes in place.
            log: Appends a log entry.
            reveal: Marks that hidden information was shown: undoing past this point asks first.
            count_entries: Returns the number of log entries that have happened. By it a script can see that nothing has
                happened since.
            auto: Whether the session's generator settles dice and cards, and nobody at the table does.
            clock: The clock of the session's state.
        """
        self.state = state
        self.log = log
        self.reveal = reveal  # hidden information was shown: undoing past this point asks first
        self.count_entries = (
            count_entries  # the number of log entries so far: a script sees by it that nothing has happened since
        )
        self.auto = auto  # the session's generator settles dice and cards, nobody at the table does
        self.clock = clock or StateClock()  # results that were computed at one moment hold until the next


class Game(ABC, Generic[S, U]):
    """A game's rules. One instance serves any number of sessions and holds no state of theirs.

    A game has to define `id`, `rules_version`, `setup_type`, `state_type`, `log_entry_type`, `new_initial_state`,
    `play_segment` and `result`; everything else has a default.

    Example:
        >>> from marshub.kernel.example import CoinRace, CoinRaceSetup
        >>> game = CoinRace()
        >>> state = game.new_initial_state(CoinRaceSetup(players=3))
        >>> game.list_seats(state), game.result(state)
        (('red', 'blue', 'green'), None)
    """

    id: ClassVar[str]
    rules_version: ClassVar[str]
    setup_type: type[U]
    state_type: type[S]
    log_entry_type: Any  # the union of the game's log entries
    message_prefix: ClassVar[str] = ""  # begins the keys of its messages
    facts_type: ClassVar[type[msgspec.Struct] | None] = None  # the type of `compute_facts`, if the game has any
    pack_type: ClassVar[type[msgspec.Struct] | None] = None  # the type of a pack file of this game, if it has packs
    grouping_choices: ClassVar[tuple[str, ...]] = ("players",)  # choices that group statistics of games
    seat_choice: ClassVar[SeatChoice] = SeatChoice()  # the seats that players choose before a game
    #: Beginnings of the message keys that label ids: with "fm-facility", "lab" is labelled by "fm-facility-lab".
    name_key_prefixes: ClassVar[tuple[str, ...]] = ()
    kind_key_prefixes: ClassVar[Mapping[str, str]] = {}  # the beginning for ids of one kind (`named`)
    #: Places ("facilities.*.parts") whose label is left out where the label of their content suffices.
    unlabelled_places: ClassVar[frozenset[str]] = frozenset()
    #: By flags that the table may set: the messages for setting and unsetting one ("repaired", "broken"). The same keys
    #: with "-now" describe its state ("works").
    flag_messages: ClassVar[Mapping[str, tuple[str, str]]] = {}
    #: By places that the table may set: the message that explains their upper bound.
    bound_messages: ClassVar[Mapping[str, str]] = {}

    def __init__(self, *, packs: Path | None = None) -> None:
        """Make the game. `packs` is the folder of the owner's own packs; games without packs ignore it."""

    @abstractmethod
    def new_initial_state(self, setup: U) -> S:
        """Return the state before the first move.

        Raises:
            BadSetup: If `setup` describes no game.
        """

    @abstractmethod
    def play_segment(self, table: Table[S]) -> Script:
        """Play the next segment (set-up, a sol, a round, a turn) as a script. It must depend on the state alone.

        A script yields decisions and is sent their values. A checkpoint is set before each segment.

        Example:
            >>> from marshub.kernel.example import CoinRace, CoinRaceState
            >>> log, state = [], CoinRaceState({"red": 0, "blue": 0})
            >>> table = Table(state, log.append, lambda: None, lambda: len(log), auto=True)
            >>> script = CoinRace().play_segment(table)
            >>> next(script).decider, script.send("two").decider, state.coins
            ('red', 'blue', {'red': 2, 'blue': 0})
        """

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """Return how the game ended, or None while it continues. Called when a segment ends."""

    def view(self, state: S, seat: str) -> S:
        """Return the state as `seat` may see it; "" is a spectator.

        Games without hidden information return it unchanged.
        """
        return state

    @property
    def has_hidden_information(self) -> bool:
        """Whether something is hidden from some seat, that is, whether the game has its own `view`."""
        return type(self).view is not Game.view

    @property
    def has_private_information(self) -> bool:
        """Whether a seat may see something that others may not. True by default wherever anything is hidden."""
        return self.has_hidden_information

    def describe_private_hand(self, state: S, seat: str) -> Sequence[Section]:
        """Return what only `seat` sees, as sentences for that seat: hands, secret goals; () if nothing.

        `state` is the whole state. Games without their own words get the differences between the views.
        """
        return (
            describe_view_differences(self.view(state, ""), self.view(state, seat))
            if seat and self.has_private_information
            else ()
        )

    def compute_facts(self, state: S) -> msgspec.Struct | None:
        """Return figures that the rules compute from `state`: sums, needs, remaining time; None if the game has none.

        They are for programs that play. They contain public information only and are the same for everybody.
        """
        return None

    @property
    def table_type(self) -> type[msgspec.Struct] | None:
        """The type of `describe_table`, if the game has any."""
        return None

    def describe_table(self, state: S) -> msgspec.Struct | None:
        """Return what people read off the printed boards, cards and dice, and no state holds; None for toy games.

        It is for programs that play: hexes and ground, tracks, prices, the composition of decks, texts of cards (see
        `printed_table`). Its ids are those of state and options, and its values those of the packs. It is public, the
        same for `view(state, seat)` and for `state`.
        """
        return None

    def list_seats(self, state: S) -> Sequence[str]:
        """Return the ids of the seats, in playing order."""
        return ()

    def list_choices(self) -> Sequence[Choice]:
        """Return the choices before a game, as data."""
        return ()

    def pack_hashes(self, state: S | None = None) -> Mapping[str, str]:
        """Return name and content hash of each data pack that a game with this `state` uses (None: of all that exist).

        Raises:
            MarsHubError: If a pack is missing.
        """
        return {}

    def label_choice_value(self, field: str, value: str | int) -> Words:
        """Return the name of a value of a choice."""
        return say("number", n=value) if isinstance(value, int) else say(f"{self.message_prefix}{field}-{value}")

    def label_id(self, name: str, kind: str = "") -> Words:
        """Return the name of an id in the state; `kind` is one of those in `list_names`, "" for any."""
        if kind in self.kind_key_prefixes:
            return say_first_known(f"{self.kind_key_prefixes[kind]}-{name}", otherwise=make_readable(name))
        dashed = name.replace("_", "-")
        return say_first_known(
            *(f"{key}-{dashed}" for key in self.name_key_prefixes), f"ui-field-{dashed}", otherwise=make_readable(name)
        )

    def adjustable_path_of(self, indicator: str) -> str:
        """Return the path of the adjustable place that an indicator shows; "" where it shows none, or several."""
        return ""

    def describe_choice(self, field: str, value: str | int, chosen: Mapping[str, Any]) -> Sequence[Words]:
        """Explain a value of a choice, given the other choices in `chosen`; () where its name says everything."""
        return ()

    @classmethod
    def list_pack_tables(cls) -> frozenset[str]:
        """Return the top-level keys of a pack file of this game, by which a file's game is recognised."""
        return frozenset(cls.pack_type.__struct_encode_fields__ if cls.pack_type else ())

    @classmethod
    def examine_pack(cls, path: Path, known_keys: Mapping[str, Container[str]]) -> PackReport:
        """Examine the pack, or the folder of packs, at `path` as it will be played.

        Args:
            path: A pack file or a folder of pack files.
            known_keys: The message keys that MarsHub has words for, by language.

        Raises:
            PackNotFound: If there is no pack, or the game is played without packs.
        """
        raise PackNotFound(f"{path}: {cls.id} is played without packs, so there is nothing to check")

    def pack_texts(self) -> Mapping[str, Mapping[str, str]]:
        """Return the texts of the packs: {language: {message key: text}}."""
        return {}

    def list_policies(self) -> Mapping[str, Callable[[], Policy]]:
        """Return the game's own policies by name, the best without a search first.

        Each call of a value makes a policy for one game.
        """
        return {}

    def demo_policy(self) -> Policy | None:
        """Return the policy of the demo's scripted players, by default the first of `list_policies`.

        None for the general one, which has some sense and no plan.

        A fresh policy is made for each game. It must depend on the questions alone: a demo that was interrupted asks a
        fresh one all questions again, and continues from its save.
        """
        return next((make_policy() for make_policy in self.list_policies().values()), None)

    def current_round(self, state: S) -> int | None:
        """Return the current round, or the last one; 0 before the first, None where the game has no rounds."""
        return None

    def starting_seat(self, state: S) -> str:
        """Return the seat that had the first turn; "" before it, and where none goes first."""
        return ""

    def describe_stage(self, state: S) -> str:
        """Describe where the game stands in a word or two for logs: "round 4 action"."""
        number = self.current_round(state)
        return "game" if number is None else f"round {number}"

    def list_names(self, state: S) -> Names:
        """Return the ids that fields typed with `named` may hold, by kind."""
        return {}

    def list_complements(self, state: S) -> Mapping[str, Complement]:
        """Return the numbers that a correction can set although the state holds only what is missing there, by path.

        Those of one mapping have complements in one mapping: `treasury.water` in `treasury_lacks.water`.
        """
        return {}

    def find_violations(self, state: S) -> Sequence[Violation]:
        """Return what is impossible in `state` by rules and box, beyond the checks of types and `list_names`.

        A state that play leads to has no violation, and the rules must be able to continue from any state without one.
        """
        return ()

    def apply_adjustment_side_effects(self, before: S, state: S) -> None:
        """Apply the side effects of a correction that leads from `before` to `state`.

        Cards that were placed leave their pile, for example.
        """

    def resume_segment(self, state: S) -> None:
        """Make a state from the middle of a segment playable for `play_segment`.

        What only the script knew is lost. Where the state tells how far a segment has come, it continues there;
        otherwise it starts again.
        """

    def tagged_pieces(self, state: S) -> Sequence[Piece]:
        """Return the physical pieces that may carry a tag."""
        return ()

    def layout(self, state: S) -> Sequence[Thing]:
        """Return where every physical thing lies, in the order of setting up; empty if the game does not say.

        The layout holds public information only: it is the same for `view(state, seat)` and for `state`. Tagged pieces
        that a thing names have to lie in its zone (in no zone with a reader, if it has none); other pieces may lie
        anywhere, and so may props (`Piece.prop`) once the table is set up.
        """
        return ()

    def explain_option(self, state: S, pending: Decision | None, option: str) -> Sequence[Reason]:
        """Return why `option`, or a whole move that begins with it, is not possible now; `pending` does not know it.

        Empty if it is offered, or unknown. See `whole_moves.examine_move`.
        """
        return ()

    def explain_gesture(self, state: S, pending: Decision | None, piece: str, zone: str) -> Sequence[Reason]:
        """Return why placing `piece` in `zone` is no legal answer to `pending`; empty if nothing is known."""
        return ()

    #: Whether all seats win or lose together; otherwise they are rivals.
    is_cooperative = False

    #: Whether `preview_answer` may show the result of answers, as far as the viewer can see (`view`).
    can_preview = False

    def can_preview_question(self, state: S, pending: Decision) -> bool:
        """Return whether a preview may show the result of answers to `pending`.

        Not where the asking script remembers something between seats that a seat may not see: `view` cannot remove
        that.
        """
        return self.can_preview

    def can_determinize(self, state: S, pending: Decision) -> bool:
        """Return whether the information that the asked seat cannot see can be sampled (`determinize`), for playouts.

        `state` is that seat's view. Not where the asking script holds hidden information of others in its variables.
        """
        return not self.has_hidden_information

    def determinize(self, view: S, seat: str, log: Sequence[LogEntry], chance: Chance) -> S:
        """Return a state that is possible given what `seat` knows: hidden information is dealt again by `chance`.

        Cards that nobody has seen need no dealing: a pile has no order. Only called where `can_determinize` is true.

        Args:
            view: The seat's view, which may be changed in place.
            seat: The seat that looks ahead.
            log: All log entries so far, which everybody knows.
            chance: The generator that deals.
        """
        return view

    def default_answer(self, state: S, pending: Decision) -> str:
        """Return the answer to `pending` that simply continues; "" where there is something to decide.

        Such as "yes" to the purpose of the action, or the only way to pay. `state` is the view of the seat that looks.
        """
        return ""

    def apply_expected_consequences(self, state: S, pending: Decision | None, option: str) -> None:
        """Change `state`, a copy in which `option` was chosen, to its later consequences if it succeeds.

        `pending` is the next question. Consequences that dice or choices decide are left out.
        """

    def compute_odds(self, state: S, pending: Decision | None) -> Sequence[Odds]:
        """Return the odds of coming chance, besides the pending roll or draw itself. They may reveal nothing hidden."""
        return ()

    def list_indicators(self, state: S) -> Sequence[Indicator]:
        """Return the indicators that a board should show of the state."""
        return ()

    def make_moments(self, entries: Sequence[LogEntry], before: S, after: S) -> Sequence[Moment]:
        """Group consecutive log entries for people: each entry is in one moment, in their order except for causes.

        `before` and `after` are the states around them, as the audience may see them. An entry whose cause came before
        the first entry stands alone. Games without their own words have a moment for each entry.
        """
        return make_plain_moments(entries)

    def make_briefing(self, state: S) -> Sequence[Section]:
        """Return what players should know before the game on this table: story, objectives, clock, difficulty, traps.

        Public information only, the same for everybody and at any time. () if the game says nothing.
        """
        return ()

    def make_debriefing(self, state: S) -> Sequence[Section]:
        """Return the outcome of a finished game besides its result and scores: objectives, the clock.

        () if there is nothing more.
        """
        return ()

    def list_score_lines(self, state: S) -> Sequence[ScoreLine]:
        """Return each seat's final figures, line by line: points by category where there are any.

        () in a game without.
        """
        return ()

    def make_chapter(self, segment: Segment[S]) -> Chapter:
        """Return a report of a segment. Games without their own words report every log entry, in order."""
        return Chapter(say("chronicle-part", number=segment.number + 1), (Section(segment.log),))

    def list_series(self, state: S) -> Sequence[Series]:
        """Return the numbers that charts follow, as they are in `state`: the same ones each time, in the same order."""
        return ()
