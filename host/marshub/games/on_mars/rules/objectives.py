"""Private objectives: met in the own turn, one a game (OBJ)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import GO_ON, Choose, Option, Reason, Script, Words, say

from ..effects import Ability
from ..happenings.cards import ObjectiveMet
from .abilities import Effort, use
from .card_words import ability_words
from .mars import BACK, Mars, seat_key
from .metrics import metric


def met(mars: Mars, who: str, card: str) -> bool:
    """Return whether all its conditions hold now, of this player's own (OM-OBJ-07)."""
    return all(metric(mars, who, each.metric) >= each.min for each in mars.content.objectives[card].all)


def open_to(mars: Mars, who: str) -> bool:
    """Return whether a player may check an objective (OM-OBJ-01 to 03).

    In the own turn, with none completed, some held, and not all of them needed as crystals for a payment (OM-OBJ-04).
    It
    does not say whether one is met: that is asked where only the player sees.
    """
    player = mars.player(who)
    return mars.own_turn(who) and not player.fulfilled and bool(player.objectives) and mars.purse(who) > mars.owed


OBJECTIVE = Option("objective", say("om-option-objective"), group=say("om-group-more"))


def why_not(mars: Mars, who: str) -> Reason:
    """Return the reason against completing one."""
    if mars.player(who).fulfilled:
        return Reason("OM-OBJ-03", say("om-why-fulfilled"))
    if mars.player(who).objectives:
        return Reason("OM-OBJ-04", say("om-why-owed"))
    return Reason("OM-OBJ-01", say("om-why-no-objective"))


def complete(mars: Mars, who: str) -> Script:
    """Turn one up that is met and take one of its rewards (OM-OBJ-01, OM-OBJ-08); or go back."""

    def options() -> list[Option]:
        found = [each for card in mars.player(who).objectives if met(mars, who, card) for each in rewards(card)]
        return [*found, BACK]

    def rewards(card: str) -> Iterator[Option]:
        for number, reward in enumerate(mars.content.objectives[card].rewards, 1):
            effect = ability_words(Ability(reward))
            words = Words("om-option-complete", {"card": f"@om-objective-{card}"}, {"effect": effect})
            yield Option(f"{card}:{number}", words)

    picked: str = yield Choose(
        who,
        say("om-objective", who=seat_key(who)),
        options,
        only=who,
        explain=_why(mars, who),
        wonders=lambda: [each for card in mars.player(who).objectives for each in rewards(card)],
    )
    if picked == "back":
        return
    card, _, number = picked.partition(":")
    player = mars.player(who)
    player.objectives.remove(card)
    player.fulfilled = card
    mars.tell(ObjectiveMet(who, card))
    yield from use(mars, who, Ability(mars.content.objectives[card].rewards[int(number) - 1]), Effort())


def _why(mars: Mars, who: str):  # type: ignore[no-untyped-def]
    """Return why one of the own cards cannot be completed."""

    def explain(option: str) -> list[Reason]:
        card = option.partition(":")[0]
        if card in mars.player(who).objectives and not met(mars, who, card):
            return [Reason("OM-OBJ-01", say("om-why-not-met", card=f"@om-objective-{card}"))]
        return []

    return explain


class AnyMoment:
    """Objectives are at hand beside every question of the own turn (OM-OBJ-01); nobody is asked in between."""

    prefix = "objective"

    def __init__(self, mars: Mars) -> None:
        self._mars = mars

    @property
    def who(self) -> str:
        """The seat whose turn it is, "" while it is nobody's."""
        return self._mars.state.active if self._mars.state.phase == "turn" else ""

    def options(self) -> Sequence[Option]:
        return (OBJECTIVE,) if self.who and open_to(self._mars, self.who) else ()

    def explain(self, option: str) -> Sequence[Reason]:
        return (why_not(self._mars, self.who),) if self.who and not self.options() else ()

    def take(self, option: str) -> Script:
        yield from complete(self._mars, self.who)

    def at_hand(self) -> bool:
        return False

    def ways_on(self) -> Sequence[Option]:
        return (Option(GO_ON, say("om-option-done")),)

    def go_on(self, option: str) -> None:
        """Do nothing: nobody is asked, so nobody declines."""
