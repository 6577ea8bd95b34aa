"""A decision as a series of single picks: a learner has a fixed number of actions, and no lists, numbers or maps.

Each pick is one of `list_offered()`. Several options are picked one after the other and closed by DONE, points are
given one by one, dice fall one by one. Most decisions take one pick.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from marshub.kernel import (
    CHANCE,
    CONTINUE,
    Answer,
    Assign,
    Choose,
    Decision,
    Draw,
    IllegalAnswer,
    Option,
    Roll,
    Words,
    say,
)

# No option of a game begins with "@".
DONE = "@done"  # of several options: that is all of them
PROCEED = f"@{CONTINUE}"  # before dice or a card: no aside, let them fall


class Pick(msgspec.Struct, frozen=True, gc=False):
    """A possible pick. `weight`: for chance, in how many of all equally likely cases it falls.

    `group`: that of its option, most often the actor.
    """

    id: str
    words: Words
    weight: int = 0
    group: Words | None = None


class AnswerBuilder:
    """The picks that answer one decision. `made` are the picks so far.

    >>> from marshub.kernel import Session
    >>> from marshub.kernel.example import CoinRace
    >>> session = Session(CoinRace(), {"players": 2}, seed=1)
    >>> builder = AnswerBuilder(session.pending)
    >>> [pick.id for pick in builder.list_offered()]
    ['one', 'two']
    >>> builder.make_pick("two").option
    'two'
    """

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self.made: list[str] = []
        self._free_action_ids = {option.id for option in decision.free_action_options()}
        self._declined_free_actions = not self._free_action_ids

    @property
    def is_chance(self) -> bool:
        """Whether dice or cards fall next. Free actions before that are a seat's decision."""
        return self.decision.decider == CHANCE and self._declined_free_actions

    def list_offered(self) -> list[Pick]:
        """Return the current picks, each id once, in the order of the decision's options. Never empty."""
        decision = self.decision
        if decision.decider == CHANCE and not self._declined_free_actions:
            return [Pick(PROCEED, say("ui-key-go-on")), *self._list_free_actions()]
        if isinstance(decision, Roll):
            return self._list_faces(decision)
        if isinstance(decision, Draw):
            # A card of the table's own that shows the same may be named beside them: it is no other case.
            labels = {option.id: option.label for option in decision.options()}
            return [Pick(card, labels[card], copies) for card, copies in decision.pile.items() if copies]
        picks = list(self._list_open_picks(decision))
        return picks if self.made else [*picks, *self._list_free_actions()]

    def make_pick(self, pick: str) -> Answer | None:
        """Make a pick, and return the answer if it was the last one.

        Raises IllegalAnswer, and then nothing has changed.
        """
        legal = [item.id for item in self.list_offered()]
        if pick not in legal:
            raise IllegalAnswer(f"{pick!r} cannot be picked now", legal=legal)
        if pick == PROCEED:
            self._declined_free_actions = True
            return None
        if pick in self._free_action_ids:
            return Answer(option=pick)
        if pick != DONE:
            self.made.append(pick)
        return self._build_answer(closed=pick == DONE)

    def resume(self, builder: AnswerBuilder) -> None:
        """Copy the picks of `builder`, which answers the same question of a copied game."""
        self.made, self._declined_free_actions = list(builder.made), builder._declined_free_actions

    def spell_answer(self, answer: Answer) -> Iterator[str]:
        """Yield the picks that give `answer`, so that a policy can play where picks are requested."""
        decision, option_ids = self.decision, answer.options or ((answer.option,) if answer.option is not None else ())
        if len(option_ids) == 1 and option_ids[0] in self._free_action_ids:
            yield option_ids[0]
            return
        if decision.decider == CHANCE and not self._declined_free_actions:
            yield PROCEED
        if isinstance(decision, Roll):
            rolled = decision.parse_answer(answer)
            yield from (f"{die.id}={rolled[die.id]}" for die in decision.dice)
        elif isinstance(decision, Assign):
            points = decision.parse_answer(answer)
            yield from [slot for slot, value in points.items() for _ in range(value)] or [DONE]
        elif isinstance(decision, Choose) and not decision.is_single:
            yield from option_ids
            if not option_ids or len(option_ids) < self._max_points(decision):
                yield DONE
        else:
            yield option_ids[0] if option_ids else str((answer.values or {})["amount"])

    # ------------------------------------------------------------------ by kind

    def _list_free_actions(self) -> list[Pick]:
        return [Pick(option.id, option.label, group=option.group) for option in self.decision.free_action_options()]

    def _list_open_picks(self, decision: Decision) -> Iterator[Pick]:
        options = decision.options()
        if isinstance(decision, Assign):
            options = list(self._with_room(decision, options))
            if not decision.total:
                yield Pick(DONE, say("ui-done"))
        elif self.made:
            options = [option for option in options if option.id not in self.made]
        if isinstance(decision, Choose) and not decision.is_single and len(self.made) >= decision.least:
            yield Pick(DONE, say("ui-done"))
        yield from (Pick(option.id, option.label, group=option.group) for option in options)

    def _with_room(self, decision: Assign, slots: Sequence[Option]) -> Iterator[Option]:
        """Yield the slots that may get the next point: the points left have to fill the slots below their minimum."""
        points = Counter(self.made)
        remaining = decision.total - len(self.made)
        required = sum(max(0, slot.low - points[slot.id]) for slot in slots)
        for slot in slots:
            if points[slot.id] < slot.high and (remaining > required or points[slot.id] < slot.low):
                yield slot

    def _list_faces(self, roll: Roll) -> list[Pick]:
        """Return the faces of the next die."""
        die = roll.dice[len(self.made)]
        labels = {option.id: option.label for option in roll.options()}
        faces = Counter(die.faces)
        return [Pick(name, labels[name], count) for face, count in faces.items() for name in (f"{die.id}={face}",)]

    def _build_answer(self, *, closed: bool) -> Answer | None:
        decision, made = self.decision, self.made
        if isinstance(decision, Roll):
            whole = len(made) == len(decision.dice)
            return Answer(values=dict(_split_die_and_face(item) for item in made)) if whole else None
        if isinstance(decision, Assign):
            return Answer(values=dict(Counter(made))) if len(made) == decision.total else None
        if isinstance(decision, Choose) and not decision.is_single:
            return Answer(options=tuple(made)) if closed or len(made) == self._max_points(decision) else None
        return Answer(option=made[0])

    @staticmethod
    def _max_points(decision: Choose) -> int:
        return min(decision.most, len(decision.options()))


def _split_die_and_face(pick: str) -> tuple[str, int | str]:
    die, _, face = pick.partition("=")
    return die, face
