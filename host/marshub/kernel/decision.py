"""Decisions: what a game's script yields whenever somebody, or chance, has to settle something.

A decision knows its legal answers, but works them out only when somebody looks (`options()`): replaying a journal
never enumerates. `read` checks an answer and gives the script's value; `recall` gives the value of an answer that was
checked when it was first given.
"""

# Structs that can hold no cycle are made with gc=False: the collector, which thousands of options would wake, need not
# look at them.

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Literal

import msgspec

from .chance import Chance
from .errors import IllegalAnswer
from .words import Words, say

TABLE = "table"  # decided by all players together
CHANCE = "chance"  # decided by dice and cards: the session's generator, or the players' own

Kind = Literal["choose", "assign", "amount", "confirm", "roll", "draw"]


class Gesture(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A physical move that stands for an option: `piece` is put into `zone` (ids of the game's components)."""

    piece: str
    zone: str
    afar: bool = False  # it may stand where no board senses it instead: on a space of the map


class Option(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One legal answer. `id` is stable between looks and is what is stored; `label` is for people."""

    id: str
    label: Words
    gesture: Gesture | None = None
    zone: str = ""  # where on the board this option lies, for its hint light
    group: Words | None = None  # options of one group are offered together, one step further in
    low: int = 0  # of an `assign` slot: the least it may get
    high: int = 0  # of an `assign` slot: the most it may get
    risk: str = ""  # message key of a warning: legal, but it may kill
    also: tuple[Gesture, ...] = ()  # any of these, put down too, tells it from others of the same gesture


class Reason(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Why something is not legal now: the rule's id in the catalogue, and the rule in plain words.

    `zone` is where on the board it stands in the way, for a light; "" where no single spot does.
    """

    rule: str
    words: Words
    zone: str = ""


class Forecast(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an option will cost and may bring, said before it is taken: each with the rule that makes it so."""

    costs: tuple[Reason, ...] = ()
    risks: tuple[Reason, ...] = ()
    odds: dict[str, int] = {}  # per cent, by what may come of it: "success", "wound"


class Answer(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An answer as it travels and is stored. Exactly one field is set."""

    option: str | None = None
    options: tuple[str, ...] | None = None
    values: dict[str, int | str] | None = None


Reply = str | int | bool | Sequence[str] | Mapping[str, int | str] | Answer


def as_answer(reply: Reply) -> Answer:
    """Python's natural forms as an `Answer`: True is "yes", 3 is "3", a list is `options`, a dict is `values`."""
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


class Decision(ABC):
    """Something that has to be settled, by `who` (a seat's id, TABLE or CHANCE)."""

    kind: ClassVar[Kind]
    who: str
    prompt: Words
    only = ""  # the one seat that may see the options, which would tell of hidden things; "": everybody may
    app = False  # chance that lives in the app: the session's generator settles it even when the table rolls its own

    @abstractmethod
    def options(self) -> Sequence[Option]:
        """The legal answers, or the places to fill for `assign` and `roll`. Computed at each look."""

    @abstractmethod
    def read(self, answer: Answer) -> object:
        """The script's value of `answer`. Raises IllegalAnswer, naming the legal ones."""

    @abstractmethod
    def recall(self, answer: Answer) -> object:
        """As `read`, for an answer that was found legal before: nothing is enumerated."""

    @abstractmethod
    def guess(self, chance: Chance) -> Answer:
        """A legal answer, uniformly at random where that is meaningful. For bots and, of chance, for the dice."""

    @abstractmethod
    def first(self) -> Answer:
        """The first legal answer in the order of `options`."""

    def settle(self, chance: Chance) -> object:
        """What the script is given when the session's generator settles this: `guess`, recalled."""
        return self.recall(self.guess(chance))

    def explain(self, option: str) -> Sequence[Reason]:
        """Why `option` is not legal now; empty if it is legal or unknown."""
        return ()

    def forecast(self, option: str) -> Forecast | None:
        """What `option` will cost and may bring; None if the game has nothing to say about it."""
        return None

    def forget(self) -> None:
        """The state was changed from outside: what was worked out by earlier looks holds no longer."""

    def _refuse(self, answer: Answer, expected: str) -> IllegalAnswer:
        given = next((v for v in (answer.option, answer.options, answer.values) if v is not None), None)
        return IllegalAnswer(f"{given!r} does not answer this: {expected}", [o.id for o in self.options()])


def _single(decision: Decision, answer: Answer) -> str:
    """The one option id in `answer`, however it was wrapped."""
    if answer.option is not None:
        return answer.option
    if answer.options is not None and len(answer.options) == 1:
        return answer.options[0]
    raise decision._refuse(answer, "exactly one option is expected")


class Choose(Decision):
    """Pick one option (`least` = `most` = 1: the script gets its id) or several (it gets a tuple of ids)."""

    kind = "choose"

    def __init__(
        self,
        who: str,
        prompt: Words,
        options: Callable[[], Sequence[Option]],
        *,
        least: int = 1,
        most: int = 1,
        explain: Callable[[str], Sequence[Reason]] | None = None,
        allows: Callable[[str], bool] | None = None,
        forecast: Callable[[str], Forecast | None] | None = None,
        only: str = "",
    ) -> None:
        """`allows`, where all options are many, says of one option whether it is among them."""
        self.only = only
        self.who, self.prompt, self._options = who, prompt, options
        self.least, self.most, self._explain, self._allows = least, most, explain, allows
        self._forecast = forecast
        self._seen: Sequence[Option] | None = None  # bots, screens and checks look at the same moment
        self.one = least == most == 1

    def options(self) -> Sequence[Option]:
        if self._seen is None:
            self._seen = self._options()
        return self._seen

    def allows(self, option: str) -> bool:
        """Whether `option` is one of the options; they are not worked out for it if there is a shorter way."""
        if self._seen is None and self._allows is not None:
            return self._allows(option)
        for each in self.options():  # noqa: SIM110 (`any` with a generator takes twice as long)
            if each.id == option:
                return True
        return False

    def forget(self) -> None:
        self._seen = None

    def explain(self, option: str) -> Sequence[Reason]:
        return self._explain(option) if self._explain else ()

    def forecast(self, option: str) -> Forecast | None:
        return self._forecast(option) if self._forecast else None

    def read(self, answer: Answer) -> str | tuple[str, ...]:
        if self.one:
            picked = answer.option if answer.option is not None else _single(self, answer)
            if not self.allows(picked):
                raise self._refuse(answer, "choose one of the legal options")
            return picked
        legal = {o.id for o in self.options()}
        chosen = (answer.option,) if answer.option is not None else answer.options
        if chosen is None:
            raise self._refuse(answer, "a list of options is expected")
        if len(set(chosen)) != len(chosen) or not legal.issuperset(chosen):
            raise self._refuse(answer, "choose legal options, each at most once")
        if not self.least <= len(chosen) <= self.most:
            raise self._refuse(answer, f"choose {self.least} to {self.most} options")
        return chosen

    def recall(self, answer: Answer) -> str | tuple[str, ...]:
        if self.one:
            return _single(self, answer)
        return answer.options if answer.options is not None else (answer.option or "",)

    def guess(self, chance: Chance) -> Answer:
        if self.one:
            return Answer(option=chance.pick(self.options()).id)
        ids = [o.id for o in self.options()]
        count = self.least + chance.below(min(self.most, len(ids)) - self.least + 1)
        return Answer(options=tuple(ids.pop(chance.below(len(ids))) for _ in range(count)))

    def first(self) -> Answer:
        ids = [o.id for o in self.options()]
        return Answer(option=ids[0]) if self.one else Answer(options=tuple(ids[: self.least]))


class Confirm(Decision):
    """Yes or no; the script gets a bool."""

    kind = "confirm"

    def __init__(self, who: str, prompt: Words) -> None:
        self.who, self.prompt = who, prompt

    def options(self) -> Sequence[Option]:
        return (Option("yes", say("yes")), Option("no", say("no")))

    def read(self, answer: Answer) -> bool:
        picked = _single(self, answer)
        if picked not in ("yes", "no"):
            raise self._refuse(answer, "yes or no is expected")
        return picked == "yes"

    def recall(self, answer: Answer) -> bool:
        return _single(self, answer) == "yes"

    def guess(self, chance: Chance) -> Answer:
        return Answer(option=chance.pick(("yes", "no")))

    def first(self) -> Answer:
        return Answer(option="yes")


class Amount(Decision):
    """A whole number from `low` to `high`; the script gets an int."""

    kind = "amount"

    def __init__(self, who: str, prompt: Words, low: int, high: int) -> None:
        self.who, self.prompt, self.low, self.high = who, prompt, low, high

    def options(self) -> Sequence[Option]:
        return tuple(Option(str(n), say("number", n=n)) for n in range(self.low, self.high + 1))

    def read(self, answer: Answer) -> int:
        given = answer.values.get("amount") if answer.values else _single(self, answer)
        try:
            number = int(given)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            raise self._refuse(answer, "a whole number is expected") from None
        if not self.low <= number <= self.high:
            raise self._refuse(answer, f"a number from {self.low} to {self.high} is expected")
        return number

    def recall(self, answer: Answer) -> int:
        return int(answer.values["amount"] if answer.values else answer.option or 0)

    def guess(self, chance: Chance) -> Answer:
        return Answer(option=str(self.low + chance.below(self.high - self.low + 1)))

    def first(self) -> Answer:
        return Answer(option=str(self.low))


class Assign(Decision):
    """Spread `total` points over slots, each within its own `low`..`high`; the script gets {slot: points}."""

    kind = "assign"

    def __init__(self, who: str, prompt: Words, slots: Callable[[], Sequence[Option]], total: int) -> None:
        self.who, self.prompt, self._slots, self.total = who, prompt, slots, total

    def options(self) -> Sequence[Option]:
        return self._slots()

    def read(self, answer: Answer) -> dict[str, int]:
        slots = {o.id: o for o in self.options()}
        given = answer.values
        if given is None:
            # One point may be given by just naming its slot: a gesture on the board does that.
            named = (answer.option,) if answer.option is not None else answer.options or ()
            given = {slot: sum(1 for n in named if n == slot) for slot in named}
        points: dict[str, int] = dict.fromkeys(slots, 0)
        for slot, value in given.items():
            if slot not in slots or isinstance(value, bool) or not isinstance(value, int):
                raise self._refuse(answer, "a whole number for each slot is expected")
            points[slot] = value
        for slot, value in points.items():
            if not slots[slot].low <= value <= slots[slot].high:
                raise self._refuse(answer, f"{slot} takes {slots[slot].low} to {slots[slot].high}, not {value}")
        if sum(points.values()) != self.total:
            raise self._refuse(answer, f"{self.total} points are to be spread, not {sum(points.values())}")
        return {slot: value for slot, value in points.items() if value}

    def recall(self, answer: Answer) -> dict[str, int]:
        if answer.values is not None:
            return {slot: int(value) for slot, value in answer.values.items() if int(value)}
        named = (answer.option,) if answer.option is not None else answer.options or ()
        return {slot: named.count(slot) for slot in named if slot is not None}

    def _spread(self, chance: Chance | None) -> Answer:
        slots = list(self.options())
        points = {o.id: o.low for o in slots}
        left = self.total - sum(points.values())
        while left > 0:
            room = [o.id for o in slots if points[o.id] < o.high]
            slot = chance.pick(room) if chance else room[0]
            points[slot] += 1
            left -= 1
        return Answer(values={slot: value for slot, value in points.items() if value})

    def guess(self, chance: Chance) -> Answer:
        return self._spread(chance)

    def first(self) -> Answer:
        return self._spread(None)


class Die(msgspec.Struct, frozen=True):
    """A die: `faces` may repeat, each is equally likely."""

    id: str
    label: Words
    faces: tuple[str, ...]


class Roll(Decision):
    """Dice rolled together; the script gets {die: face}. Options are "die=face", one is picked for each die."""

    kind = "roll"
    who = CHANCE

    def __init__(self, prompt: Words, dice: Sequence[Die], *, app: bool = False) -> None:
        self.prompt, self.dice, self.app = prompt, tuple(dice), app

    def options(self) -> Sequence[Option]:
        return tuple(
            Option(f"{die.id}={face}", say("die-face", die=f"@{die.label.key}", face=face))
            for die in self.dice
            for face in dict.fromkeys(die.faces)
        )

    def read(self, answer: Answer) -> dict[str, str]:
        rolled = self.recall(answer)
        expected = {die.id: die.faces for die in self.dice}
        if rolled.keys() != expected.keys() or any(face not in expected[die] for die, face in rolled.items()):
            raise self._refuse(answer, "one face for each die is expected")
        return rolled

    def recall(self, answer: Answer) -> dict[str, str]:
        if answer.values is not None:
            return {die: str(face) for die, face in answer.values.items()}
        named = (answer.option,) if answer.option is not None else answer.options or ()
        pairs = [str(item).partition("=") for item in named]
        if len({die for die, _, _ in pairs}) != len(pairs):
            return {}
        return {die: face for die, _, face in pairs}

    def guess(self, chance: Chance) -> Answer:
        return Answer(values=dict(self.settle(chance)))

    def settle(self, chance: Chance) -> dict[str, str]:
        return {die.id: chance.pick(die.faces) for die in self.dice}

    def first(self) -> Answer:
        return Answer(values={die.id: die.faces[0] for die in self.dice})


class Draw(Decision):
    """One card or token drawn blindly out of `pile` ({id: copies}); the script gets its id.

    A shuffled deck nobody has looked into and a bag are the same thing, so no order is ever stored: nothing leaks,
    and the odds of the next draw can be read off.
    """

    kind = "draw"
    who = CHANCE

    def __init__(
        self,
        prompt: Words,
        pile: Mapping[str, int],
        label: Callable[[str], Words],
        *,
        app: bool = False,
        only: str = "",
    ) -> None:
        if not any(pile.values()):
            raise ValueError(f"nothing left to draw for {prompt.key!r}")
        self.prompt, self.pile, self._label, self.app, self.only = prompt, pile, label, app, only

    def options(self) -> Sequence[Option]:
        return tuple(Option(card, self._label(card)) for card, copies in self.pile.items() if copies)

    def read(self, answer: Answer) -> str:
        card = _single(self, answer)
        if not self.pile.get(card):
            raise self._refuse(answer, "a card that is still in the pile is expected")
        return card

    def recall(self, answer: Answer) -> str:
        return _single(self, answer)

    def guess(self, chance: Chance) -> Answer:
        return Answer(option=self.settle(chance))

    def settle(self, chance: Chance) -> str:
        number = chance.below(sum(self.pile.values()))
        for card, copies in self.pile.items():
            number -= copies
            if number < 0:
                return card
        raise AssertionError("unreachable")

    def first(self) -> Answer:
        return Answer(option=next(card for card, copies in self.pile.items() if copies))
