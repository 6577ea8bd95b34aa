"""Dice and cards: what chance decides, by the session's generator or by the players' own dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from .chance import Chance
from .decision import CHANCE, Answer, Decision, Option
from .words import Words, say


class Die(msgspec.Struct, frozen=True):
    """A die: `faces` may repeat, each is equally likely."""

    id: str
    label: Words
    faces: tuple[str, ...]


class Roll(Decision):
    """Dice rolled together; the script gets {die: face}. Options are "die=face", one is given for each die.

    Example:
        >>> roll = Roll(say("toss"), [Die("coin", say("coin"), ("heads", "tails", "tails"))])
        >>> [option.id for option in roll.options()]
        ['coin=heads', 'coin=tails']
        >>> roll.parse_answer(Answer(values={"coin": "tails"}))
        {'coin': 'tails'}
    """

    kind = "roll"
    decider = CHANCE

    def __init__(self, prompt: Words, dice: Sequence[Die], *, in_app: bool = False, performed_by: str = "") -> None:
        """Prepare a roll.

        Args:
            prompt: What is rolled.
            dice: The dice.
            in_app: Whether the generator rolls even if the table rolls its own dice.
            performed_by: The seat that rolls; "" if it is nobody's.
        """
        self.prompt, self.dice, self.in_app, self.performed_by = prompt, tuple(dice), in_app, performed_by

    def options(self) -> Sequence[Option]:
        """Return "die=face" for every face of every die."""
        return tuple(
            Option(f"{die.id}={face}", say("die-face", die=f"@{die.label.key}", face=face))
            for die in self.dice
            for face in dict.fromkeys(die.faces)
        )

    def parse_answer(self, answer: Answer) -> dict[str, str]:
        """Return the face of each die.

        Raises:
            IllegalAnswer: If a die is missing, or has no such face.
        """
        rolled = self.decode_answer(answer)
        expected = {die.id: die.faces for die in self.dice}
        if rolled.keys() != expected.keys() or any(face not in expected[die] for die, face in rolled.items()):
            raise self._illegal_answer(answer, "one face for each die is expected")
        return rolled

    def decode_answer(self, answer: Answer) -> dict[str, str]:
        """Return the face of each die of a checked answer."""
        if answer.values is not None:
            return {die: str(face) for die, face in answer.values.items()}
        items = (answer.option,) if answer.option is not None else answer.options or ()
        pairs = [str(item).partition("=") for item in items]
        if len({die for die, _, _ in pairs}) != len(pairs):
            return {}
        return {die: face for die, _, face in pairs}

    def random_answer(self, chance: Chance) -> Answer:
        """Return a random face for each die."""
        return Answer(values=dict(self.settle_by_chance(chance)))

    def settle_by_chance(self, chance: Chance) -> dict[str, str]:
        """Return a random face for each die, as the script gets it."""
        return {die.id: chance.pick(die.faces) for die in self.dice}

    def first_answer(self) -> Answer:
        """Return the first face of each die."""
        return Answer(values={die.id: die.faces[0] for die in self.dice})


class Draw(Decision):
    """One card or token drawn blindly out of `pile` ({id: copies}); the script gets its id.

    A shuffled deck nobody has looked into and a bag are the same thing, so no order is ever stored: nothing leaks,
    and the odds of the next draw can be read off.

    Where the table draws its own cards, a list of what is left in the pile would tell what others hold. `candidates`
    are offered then; a card that is elsewhere is refused.

    Example:
        >>> draw = Draw(say("draw"), {"ore": 2, "ice": 1}, lambda card: say(card))
        >>> [option.id for option in draw.options()], draw.parse_answer(Answer(option="ice"))
        (['ore', 'ice'], 'ice')
    """

    kind = "draw"
    decider = CHANCE
    _candidates: Callable[[], Sequence[str]] | None = None

    def __init__(
        self,
        prompt: Words,
        pile: Mapping[str, int] | Callable[[], Mapping[str, int]],
        label: Callable[[str], Words],
        in_app: bool = False,
        private_to: str = "",
        performed_by: str = "",
        deck: str = "",
        candidates: Callable[[], Sequence[str]] | None = None,
    ) -> None:
        """Prepare a draw.

        Args:
            prompt: What is drawn.
            pile: The pile, or a function that returns it: free actions before the draw may change it.
            label: Returns the label of a card.
            in_app: Whether the generator draws even if the table draws its own cards.
            private_to: The one seat that may see the card; "": everybody.
            performed_by: The seat that draws; "" if it is nobody's.
            deck: The name of the pile, where it has one.
            candidates: Returns the cards of the pile and those that are elsewhere unseen by whoever draws, in an order
                that does not tell them apart; None: the pile has no secrets.

        Raises:
            ValueError: If the pile is empty.
        """
        self.prompt, self._pile, self._label = prompt, pile, label
        # The class has what most draws are: an attribute that it has, too, takes long to set.
        if in_app:
            self.in_app = True
        if private_to:
            self.private_to = private_to
        if performed_by:
            self.performed_by = performed_by
        if deck:
            self.deck = deck
        if candidates is not None:
            self._candidates = candidates
        for copies in (pile() if callable(pile) else pile).values():
            if copies:
                break
        else:
            raise ValueError(f"nothing left to draw for {prompt.key!r}")

    @property
    def pile(self) -> Mapping[str, int]:
        """The cards that may be drawn now, as {card: copies}."""
        return self._pile() if callable(self._pile) else self._pile

    @property
    def visible_pile(self) -> Mapping[str, int]:
        """The cards that may be drawn, as far as whoever draws can know, as {card: copies}."""
        pile = self.pile
        return pile if self._candidates is None else {card: pile.get(card) or 1 for card in self._candidates()}

    def options(self) -> Sequence[Option]:
        """Return the cards of which copies are left, as far as whoever draws can know."""
        return tuple(Option(card, self._label(card)) for card, copies in self.visible_pile.items() if copies)

    def parse_answer(self, answer: Answer) -> str:
        """Return the card.

        Raises:
            IllegalAnswer: If it is not in the pile.
        """
        card = self._single_option(answer)
        if not self.pile.get(card):
            error = self._illegal_answer(answer, "a card that is still in the pile is expected")
            error.words = say("card-elsewhere")
            raise error
        return card

    def decode_answer(self, answer: Answer) -> str:
        """Return the card of a checked answer."""
        return self._single_option(answer)

    def random_answer(self, chance: Chance) -> Answer:
        """Return a random card, each copy as likely as any other."""
        return Answer(option=self.settle_by_chance(chance))

    def settle_by_chance(self, chance: Chance) -> str:
        """Return a random card, as the script gets it."""
        pile = self._pile() if callable(self._pile) else self._pile
        number = chance.randbelow(sum(pile.values()))
        for card, copies in pile.items():
            if number < copies:
                return card
            number -= copies
        raise AssertionError("unreachable")

    def first_answer(self) -> Answer:
        """Return the first card of the pile."""
        return Answer(option=next(card for card, copies in self.pile.items() if copies))
