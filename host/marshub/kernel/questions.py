"""Questions that people decide: choose options, say yes or no, name an amount, spread points."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .chance import Chance
from .decision import Answer, Decision, Forecast, Option, OptionTerms, Reason
from .dice_and_cards import Draw
from .option_ids import OptionIds
from .words import Words, say

RANDOM_TRIES = 50  # ids that a random player tries before all options are computed


class Choose(Decision):
    """Pick one option (`least` = `most` = 1: the script gets its id) or several (it gets a tuple of ids).

    Example:
        >>> rooms = [Option(room, Words(room)) for room in ("lab", "garage", "farm")]
        >>> question = Choose("red", Words("which-two"), lambda: rooms, least=2, most=2)
        >>> question.parse_answer(Answer(options=("farm", "lab")))
        ('farm', 'lab')
    """

    kind = "choose"
    least = most = 1
    _explain: Callable[[str], Sequence[Reason]] | None = None
    _is_offered: Callable[[str], bool] | None = None
    _candidate_ids: Callable[[], OptionIds] | None = None
    _forecast: Callable[[str], Forecast | None] | None = None
    _option_terms: Callable[[], OptionTerms | None] | None = None
    _find_fixes: Callable[[str], Sequence[str]] | None = None
    _explainable_options: Callable[[], Sequence[Option]] | None = None
    _cached_options: Sequence[Option] | None = None  # bots, screens and checks ask for them at the same moment
    _last_offered: str | None = None  # the last option that was found legal at this moment

    def __init__(
        self,
        decider: str,
        prompt: Words,
        options: Callable[[], Sequence[Option]],
        least: int = 1,
        most: int = 1,
        explain: Callable[[str], Sequence[Reason]] | None = None,
        is_offered: Callable[[str], bool] | None = None,
        candidate_ids: Callable[[], OptionIds] | None = None,
        forecast: Callable[[str], Forecast | None] | None = None,
        option_terms: Callable[[], OptionTerms | None] | None = None,
        find_fixes: Callable[[str], Sequence[str]] | None = None,
        explainable_options: Callable[[], Sequence[Option]] | None = None,
        private_to: str = "",
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
        self.decider, self.prompt, self._options = decider, prompt, options
        self.is_single = True
        # Most questions leave out most of these, and an object with few attributes is made faster.
        if explain is not None:
            self._explain = explain
        if is_offered is not None:
            self._is_offered = is_offered
        if candidate_ids is not None:
            self._candidate_ids = candidate_ids
        if forecast is not None:
            self._forecast = forecast
        if option_terms is not None:
            self._option_terms = option_terms
        if find_fixes is not None:
            self._find_fixes = find_fixes
        if explainable_options is not None:
            self._explainable_options = explainable_options
        if private_to:
            self.private_to = private_to
        if not least == most == 1:
            self.least, self.most, self.is_single = least, most, False

    def options(self) -> Sequence[Option]:
        """Return the legal options, free actions included; cached until `clear_cache`."""
        if self._cached_options is None:
            self._cached_options = self._options()
        return self._cached_options

    def candidate_ids(self) -> OptionIds | None:
        """Return ids that contain all options among them; None if the options are few enough to be computed."""
        return None if self._candidate_ids is None else self._candidate_ids()

    def is_offered(self, option: str) -> bool:
        """Return whether `option` may be chosen. All options are computed only if there is no shorter way."""
        if option == self._last_offered:
            return True
        if self._cached_options is None and self._is_offered is not None:
            if self._is_offered(option):
                self._last_offered = option
                return True
            return False
        for candidate in self.options():
            if candidate.id == option:
                return True
        return self._is_offered is not None and self._is_offered(option)

    def find_forced_answer(self) -> Answer | None:
        """Return the only option as an answer."""
        options = self.options() if self.is_single else ()
        return Answer(option=options[0].id) if len(options) == 1 else None

    def clear_cache(self) -> None:
        """Drop the cached options."""
        self._cached_options = self._last_offered = None

    def decorate_options(self, decorate: Callable[[Option], Option]) -> None:
        """Show every option as `decorate` returns it, with a gesture or a group more; the id must stay the same."""
        undecorated = self._options
        self._options = lambda: [decorate(option) for option in undecorated()]
        self.clear_cache()

    def explain(self, option: str) -> Sequence[Reason]:
        """Return the reasons against an option that is not offered."""
        return self._explain(option) if self._explain else ()

    def forecast(self, option: str) -> Forecast | None:
        """Return the costs and prospects of an option; None if the game has none."""
        return self._forecast(option) if self._forecast else None

    def find_fixes(self, option: str) -> Sequence[str]:
        """Return the options that remove a reason against `option`."""
        return self._find_fixes(option) if self._find_fixes else ()

    def explainable_options(self) -> Sequence[Option]:
        """Return the options that `explain` knows, offered or not."""
        return self._explainable_options() if self._explainable_options else ()

    def option_terms(self) -> OptionTerms | None:
        """Return the verbs and actors of the options; None where there are none."""
        return self._option_terms() if self._option_terms else None

    def parse_answer(self, answer: Answer) -> str | tuple[str, ...]:
        """Return the chosen id, or a tuple of ids.

        Raises:
            IllegalAnswer: If they are not legal options, or too few or too many.
        """
        if self.is_single:
            option = answer.option if answer.option is not None else self._single_option(answer)
            if option != self._last_offered and not self.is_offered(option):
                raise self._illegal_answer(answer, "choose one of the legal options")
            return option
        legal = {o.id for o in self.options()}
        chosen = (answer.option,) if answer.option is not None else answer.options
        if chosen is None:
            raise self._illegal_answer(answer, "a list of options is expected")
        if len(set(chosen)) != len(chosen) or not legal.issuperset(chosen):
            raise self._illegal_answer(answer, "choose legal options, each at most once")
        if not self.least <= len(chosen) <= self.most:
            raise self._illegal_answer(answer, f"choose {self.least} to {self.most} options")
        return chosen

    def decode_answer(self, answer: Answer) -> str | tuple[str, ...]:
        """Return the chosen id, or a tuple of ids, of a checked answer."""
        if self.is_single:
            return self._single_option(answer)
        return answer.options if answer.options is not None else (answer.option or "",)

    def random_answer(self, chance: Chance) -> Answer:
        """Return a random answer: options and their number are uniformly distributed."""
        if self.is_single:
            # The result must not depend on whether the options are cached: a seed determines the game.
            option = "" if self._candidate_ids is None else self._sample_option(chance)
            if not option:
                options = self._cached_options
                if options is None:  # `options`, inlined: random players come here for each answer
                    options = self._cached_options = self._options()
                option = options[chance.randbelow(len(options))].id
            self._last_offered = option
            return Answer(option)
        ids = [o.id for o in self.options()]
        count = self.least + chance.randbelow(min(self.most, len(ids)) - self.least + 1)
        return Answer(options=tuple(ids.pop(chance.randbelow(len(ids))) for _ in range(count)))

    def _sample_option(self, chance: Chance) -> str:
        """Return a legal option, each as likely as any other, without computing all of them.

        "" after too many tries.
        """
        ids = self.candidate_ids()
        assert ids is not None
        for _ in range(RANDOM_TRIES):
            option = ids.pick(chance)
            if self.is_offered(option):
                return option
        return ""

    def first_answer(self) -> Answer:
        """Return the first option, or the first `least` options."""
        options = self.main_options() or self.options()
        return (
            Answer(option=options[0].id)
            if self.is_single
            else Answer(options=tuple(o.id for o in options[: self.least]))
        )


_YES_OR_NO = (Option("yes", say("yes")), Option("no", say("no"), declines=True))


class Confirm(Decision):
    """Yes or no; the script gets a bool.

    Example:
        >>> question = Confirm("red", Words("continue"))
        >>> question.parse_answer(Answer(option="no"))
        False
    """

    kind = "confirm"

    def __init__(self, decider: str, prompt: Words) -> None:
        """Prepare a question that `decider` answers."""
        self.decider, self.prompt = decider, prompt

    def options(self) -> Sequence[Option]:
        """Return yes and no."""
        return _YES_OR_NO

    def explainable_options(self) -> Sequence[Option]:
        """Return yes and no."""
        return _YES_OR_NO

    def parse_answer(self, answer: Answer) -> bool:
        """Return True for yes, False for no.

        Raises:
            IllegalAnswer: If it is neither.
        """
        option = self._single_option(answer)
        if option not in ("yes", "no"):
            raise self._illegal_answer(answer, "yes or no is expected")
        return option == "yes"

    def decode_answer(self, answer: Answer) -> bool:
        """Return the bool of a checked answer."""
        return self._single_option(answer) == "yes"

    def random_answer(self, chance: Chance) -> Answer:
        """Return yes or no at random."""
        return Answer(option=chance.pick(("yes", "no")))

    def first_answer(self) -> Answer:
        """Return yes."""
        return Answer(option="yes")


class Amount(Decision):
    """A whole number from `low` to `high`; the script gets an int.

    Example:
        >>> question = Amount("red", Words("how-much"), 0, 3)
        >>> question.parse_answer(Answer(option="2"))
        2
    """

    kind = "amount"

    def __init__(
        self,
        decider: str,
        prompt: Words,
        low: int,
        high: int,
        *,
        explainable_up_to: int = 0,
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
        self.decider, self.prompt, self.low, self.high = decider, prompt, low, high
        self.explainable_up_to, self._explain = max(explainable_up_to, high), explain

    def options(self) -> Sequence[Option]:
        """Return the legal numbers."""
        return _number_options(self.low, self.high)

    def explainable_options(self) -> Sequence[Option]:
        """Return the numbers that `explain` knows; () without `explain`."""
        return _number_options(self.low, self.explainable_up_to) if self._explain else ()

    def explain(self, option: str) -> Sequence[Reason]:
        """Return the reasons against a number."""
        return self._explain(option) if self._explain else ()

    def parse_answer(self, answer: Answer) -> int:
        """Return the number.

        Raises:
            IllegalAnswer: If it is no whole number, or out of bounds.
        """
        text = answer.values.get("amount") if answer.values else self._single_option(answer)
        try:
            number = int(text)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            raise self._illegal_answer(answer, "a whole number is expected") from None
        if not self.low <= number <= self.high:
            raise self._illegal_answer(answer, f"a number from {self.low} to {self.high} is expected")
        return number

    def decode_answer(self, answer: Answer) -> int:
        """Return the number of a checked answer."""
        return int(answer.values["amount"] if answer.values else answer.option or 0)

    def random_answer(self, chance: Chance) -> Answer:
        """Return a legal number at random."""
        return Answer(option=str(self.low + chance.randbelow(self.high - self.low + 1)))

    def first_answer(self) -> Answer:
        """Return the least number."""
        return Answer(option=str(self.low))


def _number_options(low: int, high: int) -> Sequence[Option]:
    return tuple(Option(str(n), say("number", n=n)) for n in range(low, high + 1))


class Assign(Decision):
    """Spread `total` points over slots, each within its own `low`..`high`; the script gets {slot: points}.

    Example:
        >>> slots = [Option(slot, Words(slot), high=3) for slot in ("drill", "pump")]
        >>> question = Assign("red", Words("spread-power"), lambda: slots, 4)
        >>> question.parse_answer(Answer(values={"drill": 3, "pump": 1}))
        {'drill': 3, 'pump': 1}
    """

    kind = "assign"

    def __init__(self, decider: str, prompt: Words, slots: Callable[[], Sequence[Option]], total: int) -> None:
        """Prepare a question. `slots` returns the slots, with `low` and `high` of each."""
        self.decider, self.prompt, self._slots, self.total = decider, prompt, slots, total

    def options(self) -> Sequence[Option]:
        """Return the slots."""
        return self._slots()

    def parse_answer(self, answer: Answer) -> dict[str, int]:
        """Return the points of each slot that gets any.

        Raises:
            IllegalAnswer: If a slot gets too few or too many, or the sum is not `total`.
        """
        slots = {o.id: o for o in self.options()}
        given = answer.values
        if given is None:
            # A gesture on the board names the slot of one point.
            slot_ids = (answer.option,) if answer.option is not None else answer.options or ()
            given = {slot: sum(1 for slot_id in slot_ids if slot_id == slot) for slot in slot_ids}
        points: dict[str, int] = dict.fromkeys(slots, 0)
        for slot, value in given.items():
            if slot not in slots or isinstance(value, bool) or not isinstance(value, int):
                raise self._illegal_answer(answer, "a whole number for each slot is expected")
            points[slot] = value
        for slot, value in points.items():
            if not slots[slot].low <= value <= slots[slot].high:
                raise self._illegal_answer(answer, f"{slot} takes {slots[slot].low} to {slots[slot].high}, not {value}")
        if sum(points.values()) != self.total:
            raise self._illegal_answer(answer, f"{self.total} points are to be spread, not {sum(points.values())}")
        return {slot: value for slot, value in points.items() if value}

    def decode_answer(self, answer: Answer) -> dict[str, int]:
        """Return the points of a checked answer."""
        if answer.values is not None:
            return {slot: int(value) for slot, value in answer.values.items() if int(value)}
        slot_ids = (answer.option,) if answer.option is not None else answer.options or ()
        return {slot: slot_ids.count(slot) for slot in slot_ids if slot is not None}

    def _spread_points(self, chance: Chance | None) -> Answer:
        """Return a legal spread: at random, or (None) the first slots filled first."""
        slots = list(self.options())
        points = {o.id: o.low for o in slots}
        remaining = self.total - sum(points.values())
        while remaining > 0:
            open_slots = [o.id for o in slots if points[o.id] < o.high]
            slot = chance.pick(open_slots) if chance else open_slots[0]
            points[slot] += 1
            remaining -= 1
        return Answer(values={slot: value for slot, value in points.items() if value})

    def random_answer(self, chance: Chance) -> Answer:
        """Return a random spread: each point goes to a random slot with room."""
        return self._spread_points(chance)

    def first_answer(self) -> Answer:
        """Return the spread that fills the first slots first."""
        return self._spread_points(None)


def can_be_answered(decision: Decision) -> bool:
    """Return whether `decision` has an answer with the table as it is now.

    Example:
        >>> can_be_answered(Amount("red", say("how-many"), 1, 3))
        True
        >>> can_be_answered(Choose("red", say("which-card"), lambda: ()))
        False
    """
    try:
        options = decision.options()
    except Exception:  # the rules cannot handle the corrected state
        return False
    if isinstance(decision, Choose):
        return len(options) >= decision.least
    if isinstance(decision, Assign):
        low, high = sum(slot.low for slot in options), sum(slot.high for slot in options)
        return low <= decision.total <= high and all(slot.low <= slot.high for slot in options)
    return bool(options) or not isinstance(decision, Draw | Amount)
