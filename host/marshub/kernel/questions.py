"""Questions that people decide: choose options, say yes or no, name an amount, spread points."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .chance import Chance
from .decision import Answer, Decision, Forecast, Option, Reason, Terms
from .ids import Ids
from .words import Words, say

TRIES = 50  # ids that a random player tries before all options are worked out


class Choose(Decision):
    """Pick one option (`least` = `most` = 1: the script gets its id) or several (it gets a tuple of ids).

    Example:
        >>> rooms = [Option(room, say_first_known(otherwise=room)) for room in ("lab", "garage", "farm")]
        >>> question = Choose("red", say_first_known(otherwise="Which two?"), lambda: rooms, least=2, most=2)
        >>> question.parse_answer(Answer(options=("farm", "lab")))
        ('farm', 'lab')
    """

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
        among: Callable[[], Ids] | None = None,
        forecast: Callable[[str], Forecast | None] | None = None,
        terms: Callable[[], Terms | None] | None = None,
        mends: Callable[[str], Sequence[str]] | None = None,
        wonders: Callable[[], Sequence[Option]] | None = None,
        only: str = "",
    ) -> None:
        """Prepare a question.

        Args:
            decider: The seat that decides, or TABLE.
            prompt: The question.
            options: Returns the options.
            least: The least number of options to choose.
            most: The greatest number of options to choose.
            explain: Returns the reasons against an option that is not offered.
            is_offered: Returns whether one option may be chosen, where computing all options would take long.
            candidate_ids: Returns ids, each once, of which `is_offered` accepts exactly the options: random players try
                them.
            forecast: Returns the forecast of an option.
            option_terms: Returns the verbs and actors of the options.
            find_fixes: Returns the options that remove a reason against an option.
            explainable_options: Returns the options that `explain` knows.
            private_to: The one seat that may see the options; "": everybody.
        """
        self.only = only
        self.who, self.prompt, self._options = who, prompt, options
        self.least, self.most, self._explain, self._allows = least, most, explain, allows
        self._among, self._forecast, self._terms = among, forecast, terms
        self._mends, self._wonders = mends, wonders
        self._seen: Sequence[Option] | None = None  # bots, screens and checks look at the same moment
        self._granted: str | None = None  # what was tried and found legal at this moment
        self.one = least == most == 1

    def options(self) -> Sequence[Option]:
        """Return the legal options, free actions included; cached until `clear_cache`."""
        if self._seen is None:
            self._seen = self._options()
        return self._seen

    def own(self) -> Sequence[Option]:
        """Return the options of the rules' own question, without free actions."""
        return self.options()

    def among(self) -> Ids | None:
        """Return ids that contain all options among them; None if the options are few enough to be computed."""
        return None if self._among is None else self._among()

    def allows(self, option: str) -> bool:
        """Return whether `option` may be chosen. All options are computed only if there is no shorter way."""
        if option == self._granted:
            return True
        if self._seen is None and self._allows is not None:
            if self._allows(option):
                self._granted = option
                return True
            return False
        for each in self.options():
            if each.id == option:
                return True
        return self._allows is not None and self._allows(option)

    def forget(self) -> None:
        """Drop the cached options."""
        self._seen = self._granted = None

    def dress(self, by: Callable[[Option], Option]) -> None:
        """Show every option as `decorate` returns it, with a gesture or a group more; the id must stay the same."""
        plain = self._options
        self._options = lambda: [by(option) for option in plain()]
        self.forget()

    def explain(self, option: str) -> Sequence[Reason]:
        """Return the reasons against an option that is not offered."""
        return self._explain(option) if self._explain else ()

    def forecast(self, option: str) -> Forecast | None:
        """Return the costs and prospects of an option; None if the game has none."""
        return self._forecast(option) if self._forecast else None

    def mends(self, option: str) -> Sequence[str]:
        """Return the options that remove a reason against `option`."""
        return self._mends(option) if self._mends else ()

    def wonders(self) -> Sequence[Option]:
        """Return the options that `explain` knows, offered or not."""
        return self._wonders() if self._wonders else ()

    def terms(self) -> Terms | None:
        """Return the verbs and actors of the options; None where there are none."""
        return self._terms() if self._terms else None

    def read(self, answer: Answer) -> str | tuple[str, ...]:
        """Return the chosen id, or a tuple of ids.

        Raises:
            IllegalAnswer: If they are not legal options, or too few or too many.
        """
        if self.one:
            picked = answer.option if answer.option is not None else self._single(answer)
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
        """Return the chosen id, or a tuple of ids, of a checked answer."""
        if self.one:
            return self._single(answer)
        return answer.options if answer.options is not None else (answer.option or "",)

    def guess(self, chance: Chance) -> Answer:
        """Return a random answer: options and their number are uniformly distributed."""
        if self.one:
            # The same whether or not somebody has looked at the options: a seed is a game.
            self._granted = self._try(chance) or chance.pick(self.options()).id
            return Answer(option=self._granted)
        ids = [o.id for o in self.options()]
        count = self.least + chance.below(min(self.most, len(ids)) - self.least + 1)
        return Answer(options=tuple(ids.pop(chance.below(len(ids))) for _ in range(count)))

    def _try(self, chance: Chance) -> str:
        """Return a legal option, each as likely as any other, without computing all of them.

        "" after too many tries.
        """
        ids = self.among()
        if ids is not None:
            for _ in range(TRIES):
                picked = ids.pick(chance)
                if self.allows(picked):
                    return picked
        return ""

    def first(self) -> Answer:
        """Return the first option, or the first `least` options."""
        options = self.own() or self.options()
        return Answer(option=options[0].id) if self.one else Answer(options=tuple(o.id for o in options[: self.least]))


_YES_OR_NO = (Option("yes", say("yes")), Option("no", say("no")))


class Confirm(Decision):
    """Yes or no; the script gets a bool.

    Example:
        >>> question = Confirm("red", say_first_known(otherwise="Go on?"))
        >>> question.parse_answer(Answer(option="no"))
        False
    """

    kind = "confirm"

    def __init__(self, who: str, prompt: Words) -> None:
        """Prepare a question that `decider` answers."""
        self.who, self.prompt = who, prompt

    def options(self) -> Sequence[Option]:
        """Return yes and no."""
        return _YES_OR_NO

    def wonders(self) -> Sequence[Option]:
        """Return yes and no."""
        return _YES_OR_NO

    def read(self, answer: Answer) -> bool:
        """Return True for yes, False for no.

        Raises:
            IllegalAnswer: If it is neither.
        """
        picked = self._single(answer)
        if picked not in ("yes", "no"):
            raise self._refuse(answer, "yes or no is expected")
        return picked == "yes"

    def recall(self, answer: Answer) -> bool:
        """Return the bool of a checked answer."""
        return self._single(answer) == "yes"

    def guess(self, chance: Chance) -> Answer:
        """Return yes or no at random."""
        return Answer(option=chance.pick(("yes", "no")))

    def first(self) -> Answer:
        """Return yes."""
        return Answer(option="yes")


class Amount(Decision):
    """A whole number from `low` to `high`; the script gets an int.

    Example:
        >>> question = Amount("red", say_first_known(otherwise="How much water?"), 0, 3)
        >>> question.parse_answer(Answer(option="2"))
        2
    """

    kind = "amount"

    def __init__(
        self,
        who: str,
        prompt: Words,
        low: int,
        high: int,
        *,
        upto: int = 0,
        explain: Callable[[str], Sequence[Reason]] | None = None,
    ) -> None:
        """Prepare a question for a number from `low` to `high`.

        Args:
            decider: The seat that decides, or TABLE.
            prompt: The question.
            low: The least number.
            high: The greatest number.
            explainable_up_to: The greatest number that `explain` knows.
            explain: Returns the reasons against a number that is not offered.
        """
        self.who, self.prompt, self.low, self.high = who, prompt, low, high
        self.upto, self._explain = max(upto, high), explain

    def options(self) -> Sequence[Option]:
        """Return the legal numbers."""
        return _numbers(self.low, self.high)

    def wonders(self) -> Sequence[Option]:
        """Return the numbers that `explain` knows; () without `explain`."""
        return _numbers(self.low, self.upto) if self._explain else ()

    def explain(self, option: str) -> Sequence[Reason]:
        """Return the reasons against a number."""
        return self._explain(option) if self._explain else ()

    def read(self, answer: Answer) -> int:
        """Return the number.

        Raises:
            IllegalAnswer: If it is no whole number, or out of bounds.
        """
        given = answer.values.get("amount") if answer.values else self._single(answer)
        try:
            number = int(given)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            raise self._refuse(answer, "a whole number is expected") from None
        if not self.low <= number <= self.high:
            raise self._refuse(answer, f"a number from {self.low} to {self.high} is expected")
        return number

    def recall(self, answer: Answer) -> int:
        """Return the number of a checked answer."""
        return int(answer.values["amount"] if answer.values else answer.option or 0)

    def guess(self, chance: Chance) -> Answer:
        """Return a legal number at random."""
        return Answer(option=str(self.low + chance.below(self.high - self.low + 1)))

    def first(self) -> Answer:
        """Return the least number."""
        return Answer(option=str(self.low))


def _numbers(low: int, high: int) -> Sequence[Option]:
    return tuple(Option(str(n), say("number", n=n)) for n in range(low, high + 1))


class Assign(Decision):
    """Spread `total` points over slots, each within its own `low`..`high`; the script gets {slot: points}.

    Example:
        >>> slots = [Option(slot, say_first_known(otherwise=slot), high=3) for slot in ("drill", "pump")]
        >>> question = Assign("red", say_first_known(otherwise="Spread 4 power"), lambda: slots, 4)
        >>> question.parse_answer(Answer(values={"drill": 3, "pump": 1}))
        {'drill': 3, 'pump': 1}
    """

    kind = "assign"

    def __init__(self, who: str, prompt: Words, slots: Callable[[], Sequence[Option]], total: int) -> None:
        """Prepare a question. `slots` returns the slots, with `low` and `high` of each."""
        self.who, self.prompt, self._slots, self.total = who, prompt, slots, total

    def options(self) -> Sequence[Option]:
        """Return the slots."""
        return self._slots()

    def read(self, answer: Answer) -> dict[str, int]:
        """Return the points of each slot that gets any.

        Raises:
            IllegalAnswer: If a slot gets too few or too many, or the sum is not `total`.
        """
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
        """Return the points of a checked answer."""
        if answer.values is not None:
            return {slot: int(value) for slot, value in answer.values.items() if int(value)}
        named = (answer.option,) if answer.option is not None else answer.options or ()
        return {slot: named.count(slot) for slot in named if slot is not None}

    def _spread(self, chance: Chance | None) -> Answer:
        """Return a legal spread: at random, or (None) the first slots filled first."""
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
        """Return a random spread: each point goes to a random slot with room."""
        return self._spread(chance)

    def first(self) -> Answer:
        """Return the spread that fills the first slots first."""
        return self._spread(None)
