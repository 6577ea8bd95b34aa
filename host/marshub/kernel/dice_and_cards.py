"""Dice and cards: what chance decides, by the session's generator or by the players' own."""

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
    """Dice rolled together; the script gets {die: face}. Options are "die=face", one is picked for each die."""

    kind = "roll"
    who = CHANCE

    def __init__(self, prompt: Words, dice: Sequence[Die], *, app: bool = False, by: str = "") -> None:
        self.prompt, self.dice, self.app, self.by = prompt, tuple(dice), app, by

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
        pile: Mapping[str, int] | Callable[[], Mapping[str, int]],
        label: Callable[[str], Words],
        *,
        app: bool = False,
        only: str = "",
        by: str = "",
        deck: str = "",
    ) -> None:
        """Prepare a draw.

        `pile` may be a function that returns the pile: free actions before the draw may change it.
        """
        self.prompt, self._pile, self._label, self.app = prompt, pile, label, app
        self.only, self.by, self.deck = only, by, deck
        if not any(self.pile.values()):
            raise ValueError(f"nothing left to draw for {prompt.key!r}")

    @property
    def pile(self) -> Mapping[str, int]:
        """The cards that may be drawn now, as {card: copies}."""
        return self._pile() if callable(self._pile) else self._pile

    def options(self) -> Sequence[Option]:
        return tuple(Option(card, self._label(card)) for card, copies in self.pile.items() if copies)

    def read(self, answer: Answer) -> str:
        card = self._single(answer)
        if not self.pile.get(card):
            raise self._refuse(answer, "a card that is still in the pile is expected")
        return card

    def recall(self, answer: Answer) -> str:
        return self._single(answer)

    def guess(self, chance: Chance) -> Answer:
        return Answer(option=self.settle(chance))

    def settle(self, chance: Chance) -> str:
        pile = self.pile
        number = chance.below(sum(pile.values()))
        for card, copies in pile.items():
            number -= copies
            if number < 0:
                return card
        raise AssertionError("unreachable")

    def first(self) -> Answer:
        return Answer(option=next(card for card, copies in self.pile.items() if copies))
