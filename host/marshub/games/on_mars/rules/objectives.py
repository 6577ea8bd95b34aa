"""Private objectives, met in the own turn, one a game (OBJ); the metrics of their conditions and of reward tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from marshub.kernel import CONTINUE, Choose, Option, Reason, Script, Words, say

from ..box.components import NONMINERALS, LabSpace
from ..content.pack import Metric
from ..effects import Ability
from ..happenings.cards_and_buildings import ObjectiveMet
from .abilities import Effort, use_ability
from .card_texts import describe_ability
from .land import find_group
from .mars import BACK, Mars, make_seat_key
from .piece_placement import is_rover_on_tile, must_move_first
from .rival_board import RIVAL_METRICS


def is_met(mars: Mars, seat: str, card: str) -> bool:
    """Return whether all conditions of an objective hold now for this player (OM-OBJ-07)."""
    data = mars.content.objectives[card]
    return all(compute_metric(mars, seat, condition.metric, data.spaces) >= condition.min for condition in data.all)


def can_check_objective(mars: Mars, seat: str) -> bool:
    """Return whether a player may look in the own turn whether an objective is met (OM-OBJ-01, OM-OBJ-03).

    No objective may be completed, some must be held, not all of them needed as crystals for a payment (OM-OBJ-04), and
    no piece may be on its way from where it may not stay (OM-TERM-14). The result does not reveal whether one is met:
    that is asked where only the player sees it.
    """
    player = mars.get_player(seat)
    return (
        not player.fulfilled
        and bool(player.objectives)
        and mars.count_payable_crystals(seat) > mars.reserved_crystals
        and not must_move_first(mars, seat)
    )


OBJECTIVE = Option("objective", say("om-option-objective"), group=say("om-group-more"))


def explain_objective(mars: Mars, seat: str) -> Reason:
    """Return the reason against completing an objective."""
    if mars.get_player(seat).fulfilled:
        return Reason("OM-OBJ-03", say("om-why-fulfilled"))
    if mars.get_player(seat).objectives and is_rover_on_tile(mars, seat):  # its reward could make the tile useless
        return Reason("OM-CTRL-17", say("om-why-tile-first"))
    if mars.get_player(seat).objectives and must_move_first(mars, seat):
        return Reason("OM-TERM-14", say("om-why-move-first"))
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
        """The seat whose turn it is; "" while it is nobody's (OM-OBJ-02)."""
        seat = self._mars.state.active
        return seat if seat and self._mars.is_own_turn(seat) else ""

    def options(self) -> Sequence[Option]:
        return (OBJECTIVE,) if self.seat and can_check_objective(self._mars, self.seat) else ()

    def explain(self, option: str) -> Sequence[Reason]:
        return (explain_objective(self._mars, self.seat),) if self.seat and not self.options() else ()

    def play(self, option: str) -> Script:
        yield from complete_objective(self._mars, self.seat)

    def must_ask(self, upcoming: Words) -> bool:
        return False

    def continue_options(self) -> Sequence[Option]:
        return (Option(CONTINUE, say("om-option-done"), declines=True),)

    def decline(self, option: str, upcoming: Words) -> None:
        """Do nothing: nobody is asked, so nobody declines."""


def compute_metric(mars: Mars, seat: str, name: Metric, spaces: Sequence[LabSpace] = ()) -> int:
    """Return the value of a metric for a player as the table stands; `spaces` are those of `marked_lab_spaces`."""
    if mars.is_rival(seat) and name in RIVAL_METRICS:
        return RIVAL_METRICS[name](mars)
    if name == "marked_lab_spaces":
        return sum(space in mars.get_player(seat).lab for space in spaces)
    return _METRICS[name](mars, seat)


def _list_advanced_hexes(mars: Mars, seat: str) -> list[str]:
    return [hex_id for hex_id in mars.get_player(seat).blueprints.values() if hex_id]


def _list_marked_complexes(mars: Mars, seat: str) -> list[frozenset[str]]:
    """Return the complexes that contain an own advanced building (OM-TERM-10)."""
    groups = {frozenset(find_group(mars, hex_id)) for hex_id in _list_advanced_hexes(mars, seat)}
    return [group for group in groups if len(group) > 1]


def _count_held_mines(mars: Mars, seat: str) -> int:
    """Return the number of mines with an own colonist or an own marker."""
    advanced = {hex_id for hex_id in _list_advanced_hexes(mars, seat) if mars.state.terrain[hex_id].kind == "mine"}
    return len(advanced | set(mars.list_worked_mines(seat)))


_METRICS: Mapping[str, Callable[[Mars, str], int]] = {
    "blueprints_held": lambda mars, seat: len(mars.get_player(seat).blueprints),
    "advanced_buildings": lambda mars, seat: len(_list_advanced_hexes(mars, seat)),
    "mines_held": _count_held_mines,
    "discovery_tiles": lambda mars, seat: len(mars.get_player(seat).discoveries),
    "research_tiles": lambda mars, seat: len(mars.get_player(seat).research),
    "marked_complex": lambda mars, seat: max(map(len, _list_marked_complexes(mars, seat)), default=0),
    "most_of_one_kind": lambda mars, seat: max(mars.get_player(seat).resources[good] for good in NONMINERALS),
    "shelters_on_map": lambda mars, seat: len(mars.list_shelters(seat)),
    "colony_level": lambda mars, seat: mars.state.level,
    "colonists_lq": lambda mars, seat: mars.get_player(seat).quarters,
    "tech_tiles": lambda mars, seat: len(mars.get_player(seat).lab),
    "tech_max_level": lambda mars, seat: max(
        (mars.content.lab[space].level for space in mars.get_player(seat).lab), default=0
    ),
    "ships_in_hangar": lambda mars, seat: mars.get_player(seat).hangar,
    "scientists": lambda mars, seat: len(mars.get_player(seat).scientists),
    "contracts_completed": lambda mars, seat: len(mars.get_player(seat).completed),
    "progress_cubes": lambda mars, seat: len(mars.get_player(seat).progress),
    "marked_complexes_of_3": lambda mars, seat: sum(len(group) >= 3 for group in _list_marked_complexes(mars, seat)),
    "bots_on_map": lambda mars, seat: len(mars.get_player(seat).bots),
}
