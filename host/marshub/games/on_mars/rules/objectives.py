"""Private objectives, met in the own turn, one a game (OBJ); the metrics of their conditions and of reward tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from marshub.kernel import CONTINUE, Choose, Option, Reason, Script, Words, say

from ..content.pack import Metric
from ..effects import Ability
from ..happenings.cards_and_buildings import ObjectiveMet
from .abilities import Effort, use_ability
from .card_texts import describe_ability
from .land import measure_largest_complex
from .mars import BACK, Mars, make_seat_key


def is_met(mars: Mars, seat: str, card: str) -> bool:
    """Return whether all conditions of an objective hold now for this player (OM-OBJ-07)."""
    return all(
        compute_metric(mars, seat, condition.metric) >= condition.min for condition in mars.content.objectives[card].all
    )


def can_check_objective(mars: Mars, seat: str) -> bool:
    """Return whether a player may look whether an objective is met (OM-OBJ-01, OM-OBJ-02, OM-OBJ-03).

    It must be the own turn, no objective completed, some held, and not all of them needed as crystals for a payment
    (OM-OBJ-04). The result does not reveal whether one is met: that is asked where only the player sees it.
    """
    player = mars.get_player(seat)
    return (
        mars.is_own_turn(seat)
        and not player.fulfilled
        and bool(player.objectives)
        and mars.count_payable_crystals(seat) > mars.reserved_crystals
    )


OBJECTIVE = Option("objective", say("om-option-objective"), group=say("om-group-more"))


def explain_objective(mars: Mars, seat: str) -> Reason:
    """Return the reason against completing an objective."""
    if mars.get_player(seat).fulfilled:
        return Reason("OM-OBJ-03", say("om-why-fulfilled"))
    if mars.get_player(seat).objectives:
        return Reason("OM-OBJ-04", say("om-why-owed"))
    return Reason("OM-OBJ-01", say("om-why-no-objective"))


def complete_objective(mars: Mars, seat: str) -> Script:
    """Turn up an objective that is met and take one of its rewards (OM-OBJ-01, OM-OBJ-08), or go back."""

    def options() -> list[Option]:
        options = [
            reward for card in mars.get_player(seat).objectives if is_met(mars, seat, card) for reward in rewards(card)
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
        explain=_make_explanation(mars, seat),
        explainable_options=lambda: [option for card in mars.get_player(seat).objectives for option in rewards(card)],
    )
    if picked == "back":
        return
    card, _, number = picked.partition(":")
    player = mars.get_player(seat)
    player.objectives.remove(card)
    player.fulfilled = card
    mars.log(ObjectiveMet(seat, card))
    yield from use_ability(mars, seat, Ability(mars.content.objectives[card].rewards[int(number) - 1]), Effort())


def _make_explanation(mars: Mars, seat: str) -> Callable[[str], list[Reason]]:
    """Return a function that explains why one of the own cards cannot be completed."""

    def explain(option: str) -> list[Reason]:
        card = option.partition(":")[0]
        if card in mars.get_player(seat).objectives and not is_met(mars, seat, card):
            return [Reason("OM-OBJ-01", say("om-why-not-met", card=f"@om-objective-{card}"))]
        return []

    return explain


class ObjectiveFreeAction:
    """The free action of completing an objective, open with every question of the own turn (OM-OBJ-01).

    Nobody is asked for it in between.
    """

    prefix = "objective"

    def __init__(self, mars: Mars) -> None:
        self._mars = mars

    @property
    def seat(self) -> str:
        """The seat whose turn it is; "" while it is nobody's."""
        return self._mars.state.active if self._mars.state.phase == "turn" else ""

    def options(self) -> Sequence[Option]:
        return (OBJECTIVE,) if self.seat and can_check_objective(self._mars, self.seat) else ()

    def explain(self, option: str) -> Sequence[Reason]:
        return (explain_objective(self._mars, self.seat),) if self.seat and not self.options() else ()

    def play(self, option: str) -> Script:
        yield from complete_objective(self._mars, self.seat)

    def must_ask(self) -> bool:
        return False

    def continue_options(self) -> Sequence[Option]:
        return (Option(CONTINUE, say("om-option-done")),)

    def decline(self, option: str) -> None:
        """Do nothing: nobody is asked, so nobody declines."""


def compute_metric(mars: Mars, seat: str, name: Metric) -> int:
    """Return the value of a metric for a player as the table stands."""
    if name.startswith("stored_"):
        return mars.get_player(seat).resources[name.removeprefix("stored_")]  # type: ignore[index]
    return _METRICS[name](mars, seat)


def _list_levels(mars: Mars, seat: str) -> list[int]:
    return [mars.content.lab[space].level for space in mars.get_player(seat).lab]


def _list_built_blueprints(mars: Mars, seat: str) -> list[str]:
    """Return the blueprints of a player's advanced buildings."""
    return [card for card, hex_id in mars.get_player(seat).blueprints.items() if hex_id]


def _count_advanced_types(mars: Mars, seat: str) -> int:
    return len({mars.content.blueprints[card].type for card in _list_built_blueprints(mars, seat)})


def _count_advanced_level3(mars: Mars, seat: str) -> int:
    return sum(mars.content.blueprints[card].level == 3 for card in _list_built_blueprints(mars, seat))


def _count_scientists_abroad(mars: Mars, seat: str) -> int:
    """Return the number of scientists at work on another player's building."""
    player = mars.get_player(seat)
    return sum(bool(card) and card not in player.blueprints for card in player.scientists.values())


_METRICS: Mapping[str, Callable[[Mars, str], int]] = {
    "tech_tiles": lambda mars, seat: len(mars.get_player(seat).lab),
    "tech_max_level": lambda mars, seat: max(_list_levels(mars, seat), default=0),
    "tech_at_level3": lambda mars, seat: sum(level >= 3 for level in _list_levels(mars, seat)),
    "shelters_on_map": lambda mars, seat: len(mars.list_shelters(seat)),
    "largest_shelter_complex": lambda mars, seat: measure_largest_complex(mars, seat, "shelter"),
    "advanced_buildings": lambda mars, seat: len(_list_built_blueprints(mars, seat)),
    "advanced_types": _count_advanced_types,
    "advanced_level3": _count_advanced_level3,
    "ships_in_hangar": lambda mars, seat: mars.get_player(seat).hangar,
    "colonists_lq": lambda mars, seat: mars.get_player(seat).quarters,
    "miners": lambda mars, seat: len(mars.list_worked_mines(seat)),
    "bots_on_map": lambda mars, seat: len(mars.get_player(seat).bots),
    "progress_cubes": lambda mars, seat: len(mars.get_player(seat).progress),
    "research_tiles": lambda mars, seat: len(mars.get_player(seat).research),
    "research_colours": lambda mars, seat: len(
        {mars.content.research[tile].colour for tile in mars.get_player(seat).research}
    ),
    "discovery_tiles": lambda mars, seat: len(mars.get_player(seat).discoveries),
    "scientists": lambda mars, seat: len(mars.get_player(seat).scientists),
    "contracts": lambda mars, seat: len(mars.get_player(seat).contracts),
    "hired_cards": lambda mars, seat: len(mars.get_player(seat).scientists) + len(mars.get_player(seat).contracts),
    "depot_crystals": lambda mars, seat: mars.get_player(seat).depot,
    "resource_kinds_stored": lambda mars, seat: sum(bool(n) for n in mars.get_player(seat).resources.values()),
    "scientist_on_foreign_building": _count_scientists_abroad,
}
