"""Private objectives, met in the own turn, one a game (OBJ); the metrics of their conditions and of reward tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from marshub.kernel import CONTINUE, Choose, Option, Reason, Script, Words, say

from ..effects import Ability
from ..happenings.cards import ObjectiveMet
from .abilities import Effort, use_ability
from .card_words import describe_ability
from .mars import BACK, Mars, make_seat_key
from .metrics import compute_metric


def is_met(mars: Mars, seat: str, card: str) -> bool:
    """Check that all conditions of an objective hold now for this player (OM-OBJ-07)."""
    return all(
        compute_metric(mars, seat, condition.metric) >= condition.min for condition in mars.content.objectives[card].all
    )


def can_check(mars: Mars, seat: str) -> bool:
    """Check that a player may look whether an objective is met (OM-OBJ-01, OM-OBJ-02, OM-OBJ-03).

    It must be the own turn, no objective completed, some held, and not all of them needed as crystals for a payment
    (OM-OBJ-04). The result does not reveal whether one is met: that is asked where only the player sees it.
    """
    player = mars.find_player(seat)
    return (
        mars.is_own_turn(seat)
        and not player.fulfilled
        and bool(player.objectives)
        and mars.count_purse(seat) > mars.owed
    )


OBJECTIVE = Option("objective", say("om-option-objective"), group=say("om-group-more"))


def explain_objective(mars: Mars, seat: str) -> Reason:
    """Return the reason against completing an objective."""
    if mars.find_player(seat).fulfilled:
        return Reason("OM-OBJ-03", say("om-why-fulfilled"))
    if mars.find_player(seat).objectives:
        return Reason("OM-OBJ-04", say("om-why-owed"))
    return Reason("OM-OBJ-01", say("om-why-no-objective"))


def complete_objective(mars: Mars, seat: str) -> Script:
    """Turn up an objective that is met and take one of its rewards (OM-OBJ-01, OM-OBJ-08), or go back."""

    def options() -> list[Option]:
        options = [
            reward for card in mars.find_player(seat).objectives if is_met(mars, seat, card) for reward in rewards(card)
        ]
        return [*options, BACK]

    def rewards(card: str) -> Iterator[Option]:
        for number, reward in enumerate(mars.content.objectives[card].rewards, 1):
            effect = describe_ability(Ability(reward))
            words = Words("om-option-complete", {"card": f"@om-objective-{card}"}, {"effect": effect})
            yield Option(f"{card}:{number}", words)

    picked: str = yield Choose(
        seat,
        say("om-objective", who=make_seat_key(seat)),
        options,
        private_to=seat,
        explain=_why(mars, seat),
        explainable_options=lambda: [option for card in mars.find_player(seat).objectives for option in rewards(card)],
    )
    if picked == "back":
        return
    card, _, number = picked.partition(":")
    player = mars.find_player(seat)
    player.objectives.remove(card)
    player.fulfilled = card
    mars.tell(ObjectiveMet(seat, card))
    yield from use_ability(mars, seat, Ability(mars.content.objectives[card].rewards[int(number) - 1]), Effort())


def _why(mars: Mars, seat: str) -> Callable[[str], list[Reason]]:
    """Return a function that explains why one of the own cards cannot be completed."""

    def explain(option: str) -> list[Reason]:
        card = option.partition(":")[0]
        if card in mars.find_player(seat).objectives and not is_met(mars, seat, card):
            return [Reason("OM-OBJ-01", say("om-why-not-met", card=f"@om-objective-{card}"))]
        return []

    return explain


class AnyMoment:
    """The free action of completing an objective, open with every question of the own turn (OM-OBJ-01).

    Nobody is asked for it in between.
    """

    prefix = "objective"

    def __init__(self, mars: Mars) -> None:
        self._mars = mars

    @property
    def who(self) -> str:
        """The seat whose turn it is; "" while it is nobody's."""
        return self._mars.state.active if self._mars.state.phase == "turn" else ""

    def options(self) -> Sequence[Option]:
        return (OBJECTIVE,) if self.who and can_check(self._mars, self.who) else ()

    def explain(self, option: str) -> Sequence[Reason]:
        return (explain_objective(self._mars, self.who),) if self.who and not self.options() else ()

    def play(self, option: str) -> Script:
        yield from complete_objective(self._mars, self.who)

    def must_ask(self) -> bool:
        return False

    def continue_options(self) -> Sequence[Option]:
        return (Option(CONTINUE, say("om-option-done")),)

    def decline(self, option: str) -> None:
        """Do nothing: nobody is asked, so nobody declines."""
