"""A decision as a row of single picks: a learner has a fixed number of actions, and no lists, numbers or maps to give.

Each pick is one of what is `offered`. Several options are picked one after the other and closed by DONE, points are
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
ON = f"@{CONTINUE}"  # before dice or a card: no aside, let them fall


class Pick(msgspec.Struct, frozen=True, gc=False):
    """One thing that can be picked now. `weight`: of chance, in how many of all equally likely cases it falls.

    `group`: that of its option, which most often says who does it.
    """

    id: str
    words: Words
    weight: int = 0
    group: Words | None = None


class AnswerBuilder:
    """The picks that answer one decision. `made` are those that were made so far."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self.made: list[str] = []
        self._asides = {option.id for option in decision.free_action_options()}
        self._passed = not self._asides

    @property
    def is_chance(self) -> bool:
        """Whether dice or cards fall next. Free actions before they do are somebody's decision."""
        return self.decision.decider == CHANCE and self._passed

    def list_offered(self) -> list[Pick]:
        """Return the current picks, each id once, in the order of the decision's options. Never empty."""
        decision = self.decision
        if decision.decider == CHANCE and not self._passed:
            return [Pick(ON, say("ui-key-go-on")), *self._list_free_actions()]
        if isinstance(decision, Roll):
            return self._list_faces(decision)
        if isinstance(decision, Draw):
            # A card of the table's own that shows the same may be named beside them: it is no other case.
            labels = {option.id: option.label for option in decision.options()}
            return [Pick(card, labels[card], copies) for card, copies in decision.pile.items() if copies]
        picks = list(self._open(decision))
        return picks if self.made else [*picks, *self._list_free_actions()]

    def take(self, pick: str) -> Answer | None:
        """Make a pick; the whole answer if it was the last one. Raises IllegalAnswer, and then nothing has changed."""
        legal = [item.id for item in self.list_offered()]
        if pick not in legal:
            raise IllegalAnswer(f"{pick!r} cannot be picked now", legal)
        if pick == ON:
            self._passed = True
            return None
        if pick in self._asides:
            return Answer(option=pick)
        if pick != DONE:
            self.made.append(pick)
        return self._answer(closed=pick == DONE)

    def resume(self, other: AnswerBuilder) -> None:
        """Stand where `other` stands, which is of the same question of a copy."""
        self.made, self._passed = list(other.made), other._passed

    def spell_answer(self, answer: Answer) -> Iterator[str]:
        """Return the picks that give `answer`: by them a policy plays where picks are asked for."""
        decision, named = self.decision, answer.options or ((answer.option,) if answer.option is not None else ())
        if len(named) == 1 and named[0] in self._asides:
            yield named[0]
            return
        if decision.decider == CHANCE and not self._passed:
            yield ON
        if isinstance(decision, Roll):
            rolled = decision.parse_answer(answer)
            yield from (f"{die.id}={rolled[die.id]}" for die in decision.dice)
        elif isinstance(decision, Assign):
            points = decision.parse_answer(answer)
            yield from [slot for slot, value in points.items() for _ in range(value)] or [DONE]
        elif isinstance(decision, Choose) and not decision.is_single:
            yield from named
            if not named or len(named) < self._max_points(decision):
                yield DONE
        else:
            yield named[0] if named else str((answer.values or {})["amount"])

    # ------------------------------------------------------------------ by kind

    def _list_free_actions(self) -> list[Pick]:
        return [Pick(option.id, option.label, group=option.group) for option in self.decision.free_action_options()]

    def _open(self, decision: Decision) -> Iterator[Pick]:
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
        """Return slots that may get the next point: the points that are left have to fill those that need some yet."""
        given = Counter(self.made)
        left = decision.total - len(self.made)
        owed = sum(max(0, slot.low - given[slot.id]) for slot in slots)
        for slot in slots:
            if given[slot.id] < slot.high and (left > owed or given[slot.id] < slot.low):
                yield slot

    def _list_faces(self, roll: Roll) -> list[Pick]:
        """Return the faces of the next die."""
        die = roll.dice[len(self.made)]
        labels = {option.id: option.label for option in roll.options()}
        faces = Counter(die.faces)
        return [Pick(name, labels[name], count) for face, count in faces.items() for name in (f"{die.id}={face}",)]

    def _answer(self, *, closed: bool) -> Answer | None:
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
