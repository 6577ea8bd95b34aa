"""Decisions: a game's script yields one whenever a seat, or chance, has to settle something.

`questions` has the decisions of people, `dice_and_cards` those of chance.

A decision knows its legal answers, but computes them only when they are requested (`options()`): replaying a
journal never enumerates. `parse_answer` checks an answer and returns the script's value; `decode_answer` returns
the value of an answer that was checked when it was first given.
"""

# Structs that cannot be part of a reference cycle have gc=False: thousands of options would otherwise trigger the
# garbage collector.

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal

import msgspec

from .chance import Chance
from .errors import IllegalAnswer
from .words import Words

TABLE = "table"  # decided by all players together
CHANCE = "chance"  # decided by dice and cards: the session's generator, or the players' own
NOBODY = ""  # nothing is decided: see `free_actions.FreeActionWindow`

DecisionKind = Literal["choose", "assign", "amount", "confirm", "roll", "draw"]


class Gesture(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A physical move that stands for an option: `piece` is placed in `zone` (ids of the game's components)."""

    piece: str
    zone: str
    afar: bool = False  # the piece may instead stand where no board senses it: on a space of the map


class Option(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One legal answer. `id` is stable and is what is stored; `label` is for people."""

    id: str
    label: Words
    gesture: Gesture | None = None
    zone: str = ""  # where on the board this option lies, for its hint light
    group: Words | None = None  # options of one group are offered together, one step further in
    verb: Words | None = None  # the action, where `group` is the actor: offered verb by verb, see `OptionTerms`
    low: int = 0  # of an `assign` slot: the least it may get
    high: int = 0  # of an `assign` slot: the most it may get
    risk: str = ""  # message key of a warning: legal, but it may kill
    also: tuple[Gesture, ...] = ()  # placing any of these too distinguishes it from options with the same gesture
    declines: bool = False  # ends or declines the question ("Done", "No", "Go on"): always in sight, with one letter


class OptionTerms(msgspec.Struct, frozen=True, gc=False):
    """The verbs and actors that the options of a question are made of, in an order that is the same all game long.

    `standing` identifies the question where it is asked in steps, as a plan is: while it is the same, keys keep their
    meaning. A verb for which the locales have `mark-<its key>` has that letter wherever it is offered. An actor whose
    only options are of the verb `withdrawal` has acted: it can still be chosen, but it is not the next to act.
    """

    standing: str
    verbs: tuple[Words, ...] = ()  # `Option.verb`, or `Option.group` of those without
    actors: tuple[Words, ...] = ()  # `Option.group` of those with a verb, such as the pawns
    withdrawal: Words | None = None


class Reason(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A reason why something is not legal now: the rule's id in the catalogue, and the rule in plain words.

    `zone` is the place on the board that is in the way, for a light; "" where no single place is. `remedy` says how to
    remove the obstacle if no current option does (see `Decision.find_fixes`), or when it ends by itself.
    """

    rule: str
    words: Words
    zone: str = ""
    remedy: Words | None = None


class Forecast(msgspec.Struct, frozen=True, omit_defaults=True):
    """The costs and prospects of an option before it is chosen, each with the rule behind it."""

    costs: tuple[Reason, ...] = ()
    risks: tuple[Reason, ...] = ()
    odds: dict[str, int] = {}  # per cent, by outcome: "success", "wound"; {} while something is missing
    gains: tuple[Reason, ...] = ()
    missing: tuple[Reason, ...] = ()  # further requirements
    is_standing: bool = False  # whether it is of what the option would undo, and not of the option


class Answer(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An answer as it is sent and stored. Exactly one field is set."""

    option: str | None = None
    options: tuple[str, ...] | None = None
    values: dict[str, int | str] | None = None

    def list_options(self) -> list[str]:
        """Return the ids of the options, or of the slots of values, each once.

        Example:
            >>> Answer(options=("lab", "farm", "lab")).list_options()
            ['lab', 'farm']
            >>> Answer("lab").list_options(), Answer(values={"lab": 2, "farm": 1}).list_options()
            (['lab'], ['lab', 'farm'])
        """
        return list(dict.fromkeys((self.option,) if self.option is not None else self.options or self.values or ()))


Reply = str | int | bool | Sequence[str] | Mapping[str, int | str] | Answer


def as_answer(reply: Reply) -> Answer:
    """Convert Python's natural forms to an `Answer`: True is "yes", 3 is "3", a list is `options`, a dict is `values`.

    Raises:
        IllegalAnswer: If `reply` is a sequence with anything but option ids.

    Example:
        >>> as_answer(True).option, as_answer(3).option
        ('yes', '3')
        >>> as_answer(["lab", "garage"]).options
        ('lab', 'garage')
        >>> as_answer({"red": 2}).values, as_answer(Answer("lab")) == Answer("lab")
        ({'red': 2}, True)
    """
    if isinstance(reply, Answer):
        return reply
    if isinstance(reply, bool):
        return Answer(option="yes" if reply else "no")
    if isinstance(reply, int):
        return Answer(option=str(reply))
    if isinstance(reply, str):
        return Answer(option=reply)
    if isinstance(reply, Mapping):
        return Answer(values=dict(reply))
    options = tuple(reply)
    if not all(isinstance(option, str) for option in options):
        raise IllegalAnswer(f"{reply!r} does not answer this: a list of option ids is expected")
    return Answer(options=options)


class Decision:
    """Something that has to be settled by `decider`: a seat's id, TABLE or CHANCE."""

    # Not an ABC: `isinstance` is called several times a question, and takes four times as long with an ABC.
    # mypy reports subclasses that lack a method without it.

    kind: ClassVar[DecisionKind]
    decider: str
    prompt: Words
    private_to = ""  # the one seat that may see the options, which depend on hidden information; "": everybody
    next_chance: Decision | None = None  # the dice or cards that follow when the table continues
    in_app = False  # chance that lives in the app: the generator settles it even when the table rolls its own dice
    performed_by = ""  # of chance: the seat that rolls or draws; "" if it is nobody's
    deck = ""  # of a draw: the pile it is drawn from, where that has a name

    @property
    def asked_seat(self) -> str:
        """The seat that sees and answers the question, or TABLE or CHANCE.

        It is the decider, but for a private card that is drawn: chance decides, and one seat sees.

        Example:
            >>> from marshub.kernel import Choose, Draw, say
            >>> Choose("red", say("which-card"), lambda: ()).asked_seat
            'red'
            >>> Draw(say("draw"), {"ore": 1}, say, private_to="blue").asked_seat
            'blue'
        """
        return self.private_to or self.decider

    def is_visible_to(self, viewer: str | None) -> bool:
        """Return whether `viewer` may see the question, its options and its answer.

        Args:
            viewer: A seat; "" for a spectator, who sees what everybody sees; None for the players around the table, who
                see everything: they look away themselves.

        Example:
            >>> from marshub.kernel import Choose, say
            >>> hand = Choose("red", say("which-card"), lambda: (), private_to="red")
            >>> [hand.is_visible_to(viewer) for viewer in ("red", "blue", "", None)]
            [True, False, False, True]
        """
        return viewer is None or self.private_to in ("", viewer)

    @abstractmethod
    def options(self) -> Sequence[Option]:
        """Return the legal answers, or the slots to fill for `assign` and `roll`."""

    @abstractmethod
    def parse_answer(self, answer: Answer) -> object:
        """Return the script's value of `answer`.

        Raises:
            IllegalAnswer: If it is not legal; the error names the legal answers.
        """

    @abstractmethod
    def decode_answer(self, answer: Answer) -> object:
        """Return the script's value of an answer that was found legal before; nothing is enumerated."""

    @abstractmethod
    def random_answer(self, chance: Chance) -> Answer:
        """Return a random legal answer, uniformly where that is meaningful: for bots, and for dice and cards."""

    @abstractmethod
    def first_answer(self) -> Answer:
        """Return the first legal answer in the order of `options`."""

    def main_options(self) -> Sequence[Option]:
        """Return the options of the rules' own question, without free actions."""
        return self.options()

    def free_action_options(self) -> Sequence[Option]:
        """Return the free actions: each is an answer by itself, instead of points, several options, dice or a card.

        Where one option is chosen, free actions are among `options`.
        """
        return ()

    def find_forced_answer(self) -> Answer | None:
        """Return the one answer there is where nobody has anything to decide; None where somebody has.

        Free actions count where one of them can touch what comes next.
        """
        return None

    def is_offered(self, option: str) -> bool:
        """Return whether `option` is legal now: among `options` or `free_action_options`."""
        return any(option == candidate.id for candidate in (*self.options(), *self.free_action_options()))

    def settle_by_chance(self, chance: Chance) -> object:
        """Return the script's value when the session's generator settles this decision."""
        return self.decode_answer(self.random_answer(chance))

    def option_terms(self) -> OptionTerms | None:
        """Return the verbs and actors of the options; None where there are none."""
        return None

    def explain(self, option: str) -> Sequence[Reason]:
        """Return the reasons why `option` is not legal now; empty if it is legal or unknown."""
        return ()

    def explainable_options(self) -> Sequence[Option]:
        """Return the options that `explain` knows, offered or not. It has reasons for all that are not offered."""
        return ()

    def find_fixes(self, option: str) -> Sequence[str]:
        """Return options that are legal now and would remove a reason against `option`."""
        return ()

    def forecast(self, option: str) -> Forecast | None:
        """Return the costs and prospects of `option`; None if the game has nothing to say about it."""
        return None

    def clear_cache(self) -> None:
        """Drop cached results, because the state was changed from outside."""

    def _single_option(self, answer: Answer) -> str:
        """Return the one option id in `answer`, in whichever field it is."""
        if answer.option is not None:
            return answer.option
        if answer.options is not None and len(answer.options) == 1:
            return answer.options[0]
        raise self._illegal_answer(answer, "exactly one option is expected")

    def _illegal_answer(self, answer: Answer, expected: str) -> IllegalAnswer:
        """Return the error of an illegal answer, with the legal ones and the reasons against it."""
        given = next((v for v in (answer.option, answer.options, answer.values) if v is not None), None)
        reasons = [reason for option in answer.list_options() for reason in self.explain(option)]
        legal = [o.id for o in (*self.options(), *self.free_action_options())]
        return IllegalAnswer(f"{given!r} does not answer this: {expected}", legal=legal, reasons=reasons)
