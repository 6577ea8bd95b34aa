"""The settler: a sound player with homes round a centre, water for everybody, trades that gain, and a call in time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from marshub.kernel import Amount, Answer, Chance, Decision, Session, Words
from marshub.kernel.mechanisms.trading import Offer

from ..box.components import RESOURCES, WINNING_POPULATION
from ..box.state import State
from ..content.pack import Content
from ..rules.build import list_removable
from ..rules.land import list_adjacent
from ..rules.market import get_exchange_rate, list_tradable_goods
from ..rules.mars import EMBASSY_SEAT, Mars
from ..rules.people import list_injured, list_population
from ..rules.rover import count_mined, find_end_space
from .settler_view import SettlerView, choose_supply

FUEL_VALUE = 0.8  # of a Fuel Cell that is kept
FEW_TUNNELS = 4  # below this another Tunnel is worth spare Stone
Deal = tuple[str, str, str]  # the other seat, the card given, the card wanted


class Settler:
    """A bot for one seat or several. It looks at the table anew each time, except for the deal it has planned.

    In the middle of a deal another settler can continue it: each piece of advice comes from a new one.
    """

    def __init__(self, content_of: Callable[[State], Content]) -> None:
        self._content_of = content_of
        self._deal: Deal | None = None
        self._tried: set[tuple[int, str, Deal]] = set()

    def __call__(self, session: Session[Any, Any], decision: Decision, chance: Chance) -> Answer:
        if decision.kind in ("roll", "draw"):
            return decision.random_answer(chance)
        mars = Mars(session.state, self._content_of(session.state))
        view = SettlerView(mars, decision.decider)
        if isinstance(decision, Amount):
            return Answer(option=str(self._count_fuel(view, decision)))
        options = [option.id for option in decision.options()]
        answer = _ANSWER_METHODS.get(decision.prompt.key)
        if answer is None:
            return decision.first_answer()
        picked = answer(self, view, options, decision)
        return Answer(options=tuple(picked)) if isinstance(picked, list) else Answer(option=picked)

    # ------------------------------------------------------------------ a turn

    def _choose_colony_action(self, view: SettlerView, options: list[str], decision: Decision) -> str:
        mars, seat = view.mars, view.seat
        heal = next((option for option in options if option.startswith("heal:")), "")
        if heal:
            return heal
        exported = self._find_exchange(view, options)
        if exported:
            return exported
        if "call-in" in options and self._has_enough_water(view):
            return "call-in"
        piece = view.next_piece
        if f"build:{piece}" in options and self._can_afford(view, piece):
            return f"build:{piece}"
        others = [option.removeprefix("trade:") for option in options if option.startswith("trade:")]
        deal = next(self._list_deals(view, others), None)
        if deal is not None:
            self._tried.add((mars.state.turn, seat, deal))
            self._deal = deal
            return f"trade:{deal[0]}"
        back = next((option for option in options if option in ("return:habitat", "return:factory")), "")
        if back:
            return back
        if "build:tunnel" in options and not mars.list_structures(seat, "refinery") and self._has_spare_stone(view):
            return "build:tunnel"
        if piece == "tunnel" and "demolish" in options and self._needs_tunnel_back(view):
            return "demolish"
        if "clear" in options and mars.list_structures(seat, "lsc") and self._is_blocked(view):
            return "clear"
        return options[-1]

    def _choose_after_build(self, view: SettlerView, options: list[str], decision: Decision) -> str:
        piece = view.next_piece
        if f"build:{piece}" in options and self._can_afford(view, piece):
            return f"build:{piece}"
        extra_build = next((option for option in options if option.startswith("use:")), "")
        if extra_build and view.mars.state.shifts == 0 and self._can_afford(view, piece):
            return extra_build
        return "call-in" if "call-in" in options and self._has_enough_water(view) else options[-1]

    def _can_afford(self, view: SettlerView, piece: str) -> bool:
        """Return whether Water, Stone and Metal for a piece are held, with Olympium for what is missing.

        A Fortress is never built.
        """
        mars, seat = view.mars, view.seat
        cost = mars.content.pieces[piece].cost  # type: ignore[index]
        missing = sum(max(0, count - mars.count_held(seat, card)) for card, count in cost.items() if card in RESOURCES)
        return missing <= mars.count_held(seat, "olympium") and piece != "fortress"

    def _has_enough_water(self, view: SettlerView) -> bool:
        mars, seat = view.mars, view.seat
        return mars.count_held(seat, "water") + mars.count_held(seat, "olympium") >= len(list_population(mars, seat))

    def _has_spare_stone(self, view: SettlerView) -> bool:
        has_few_tunnels = len(view.mars.list_structures(view.seat, "tunnel")) < FEW_TUNNELS
        return has_few_tunnels and view.mars.count_held(view.seat, "stone") > view.cost.get("stone", 0)

    def _is_blocked(self, view: SettlerView) -> bool:
        """Return whether no home can be built beside the centres."""
        return not any(view.count_ring(where) for where in view.mars.list_structures(view.seat, "lsc"))

    def _find_exchange(self, view: SettlerView, options: list[str]) -> str:
        """Return an exchange that gains: population for Olympium, or a scarce card for a spare one; "" without one."""
        if "export:olympium:population" in options:
            return "export:olympium:population"
        missing = view.list_missing()
        for option in options:
            if option.startswith("export:"):
                _, paid, got = option.split(":")
                if got in RESOURCES and missing[got] > 0 and missing.get(paid, 0) + get_exchange_rate(paid, got) <= 0:
                    return option
        return ""

    def _choose_licence(self, view: SettlerView, options: list[str], decision: Decision) -> str:
        return self._find_exchange(view, options) or options[-1]

    def _choose_site(self, view: SettlerView, options: list[str], decision: Decision) -> str:
        piece = str(decision.prompt.args["piece"]).removeprefix("@mm-piece-")
        return (
            view.find_site(piece, [option for option in options if option != "back"]) if options != ["back"] else "back"
        )

    def _choose_first_tunnel(self, view: SettlerView, options: list[str], decision: Decision) -> str:
        return view.find_site("tunnel", options)

    def _choose_strike(self, view: SettlerView, options: list[str], decision: Decision) -> str:
        home_hexes = {
            neighbour for where in view.mars.list_structures(view.seat, "lsc") for neighbour in list_adjacent(where)
        }
        return next((option for option in options if option in home_hexes), options[0])

    def _needs_tunnel_back(self, view: SettlerView) -> bool:
        """Return whether no Tunnel is left on the mat, and one on the terrain can be removed."""
        mars, seat = view.mars, view.seat
        return not mars.count_pieces_left(seat, "tunnel") and not set(mars.list_structures(seat, "tunnel")).isdisjoint(
            list_removable(mars, seat)
        )

    def _choose_demolition(self, view: SettlerView, options: list[str], decision: Decision) -> str:
        """Return the Tunnel that leads least to a hex where a centre has room."""
        tunnels = view.sort_from_own_side(
            [tunnel for tunnel in view.mars.list_structures(view.seat, "tunnel") if tunnel in options]
        )
        return max(tunnels, key=view.distance_to_good_ground, default="back")

    # ------------------------------------------------------------------ trading

    def _list_deals(self, view: SettlerView, others: Sequence[str]) -> Iterator[Deal]:
        """Yield trades of a spare card for a scarce one with a player who has it, if not tried in this turn."""
        mars, seat = view.mars, view.seat
        missing = view.list_missing()
        needed = [card for card in RESOURCES if missing[card] > 0]
        spare = [card for card in RESOURCES if missing[card] < 0]
        for other in others:
            for want in needed:
                for give in spare:
                    was_tried = (mars.state.turn, seat, (other, give, want)) in self._tried
                    was_refused = mars.state.market.is_refused(Offer(seat, other, {give: 1}, {want: 1}))
                    if mars.count_held(other, want) and not was_tried and not was_refused:
                        yield other, give, want

    def _compose_offer(self, view: SettlerView, options: list[str], decision: Decision) -> str:
        lists = decision.prompt.lists or {}
        gives, gets = (
            [_parse_good(words) for words in lists.get(side, ()) if words.key == "trade-good"]
            for side in ("gives", "wants")
        )
        goods = [*gives, *gets]
        if self._deal is None:  # a settler that is asked in the middle of a deal has not planned one
            other = str(decision.prompt.args["to"]).removeprefix("@mm-seat-")
            deals = self._list_deals(view, [other])
            self._deal = next((deal for deal in deals if gives in ([], [deal[1]]) and gets in ([], [deal[2]])), None)
        if self._deal is None:
            return "drop"
        _, give, want = self._deal
        for step in (f"give:{give}", f"want:{want}"):
            if len(goods) == (0 if step.startswith("give") else 1) and step in options:
                return step
        self._deal = None
        return "send" if "send" in options and len(goods) == 2 else "drop"

    def _answer_offer(self, view: SettlerView, options: list[str], decision: Decision) -> str:
        """Accept an offer if it makes the own hand more valuable and the other player is not about to win."""
        mars = view.mars
        args, lists = decision.prompt.args, decision.prompt.lists or {}
        rival = str(args["by"]).removeprefix("@mm-seat-")
        hand = list_tradable_goods(mars, view.seat)
        hand_after = dict(hand)
        for side, sign in (("gives", 1), ("wants", -1)):
            for words in lists.get(side, ()):
                if words.key == "trade-good":
                    hand_after[_parse_good(words)] = hand_after.get(_parse_good(words), 0) + sign * int(
                        words.args["count"]
                    )
        is_near_victory = len(list_population(mars, rival)) >= WINNING_POPULATION - 1
        gains = view.value_goods(hand_after) > view.value_goods(hand)
        return "take" if "take" in options and gains and not is_near_victory else "refuse"

    # ------------------------------------------------------------------ everything else

    def _count_fuel(self, view: SettlerView, decision: Amount) -> int:
        """Return the number of Fuel Cells that brings the Rover to the most valuable space."""
        mars, seat = view.mars, view.seat
        rolled = int(decision.prompt.args["number"])

        def value_cells(cells: int) -> float:
            space = mars.content.track[find_end_space(mars, seat, rolled + cells)]
            return view.value_space(space, count_mined(mars, seat, 2)) - cells * FUEL_VALUE

        return max(range(decision.low, decision.high + 1), key=value_cells)

    def _choose_home(self, view: SettlerView, options: list[str], decision: Decision) -> str:
        return EMBASSY_SEAT if EMBASSY_SEAT in options else options[0]  # no meteorite strikes the Embassy

    def _choose_gain(self, view: SettlerView, options: list[str], decision: Decision) -> str:
        if not set(options) & set(RESOURCES):
            return choose_supply(options, bool(list_injured(view.mars, view.seat)))
        return view.pick_most_valuable(options)

    def _choose_loss(self, view: SettlerView, options: list[str], decision: Decision) -> str:
        return view.pick_least_needed(options)

    def _choose_reroll(self, view: SettlerView, options: list[str], decision: Decision) -> str:
        is_bad = str(decision.prompt.args["outcome"]) in ("@mm-outcome-injury", "@mm-outcome-altar")
        return options[-1] if is_bad else "none"

    def _choose_deflection(self, view: SettlerView, options: list[str], decision: Decision) -> str:
        impact = view.mars.state.impact
        is_hit = impact is not None and any(hit.owner == view.seat for hit in impact.hits)
        return options[0] if is_hit else "none"

    def _choose_upkeep(self, view: SettlerView, options: list[str], decision: Decision) -> str:
        """Return as many Refineries as leave Olympium for population without water."""
        mars, seat = view.mars, view.seat
        thirst = max(0, len(list_population(mars, seat)) - mars.count_held(seat, "water"))
        spare_olympium = mars.count_held(seat, "olympium") - thirst
        for option in options:
            count = int(option)
            if sum(max(0, count - mars.count_held(seat, card)) for card in ("metal", "stone")) <= max(
                0, spare_olympium
            ):
                return option
        return options[-1]

    def _choose_without_water(self, view: SettlerView, options: list[str], decision: Decision) -> list[str]:
        """Return the population that gets no water: injured before healthy."""
        injured = list_injured(view.mars, view.seat)
        count = int(decision.prompt.args["count"])
        return sorted(options, key=lambda hex_id: hex_id not in injured)[:count]

    def _choose_shipment(self, view: SettlerView, options: list[str], decision: Decision) -> str:
        if "population" in options:
            return "population"
        return choose_supply(options, bool(list_injured(view.mars, view.seat)))


def _parse_good(words: Words) -> str:
    """Return the card that is named in an offer."""
    return str(words.args["good"]).removeprefix("@mm-card-").removeprefix("@mm-event-")


#: The method for each question; every other question is answered with its first option.
_ANSWER_METHODS: dict[str, Callable[[Settler, SettlerView, list[str], Decision], str | list[str]]] = {
    "mm-first-tunnel": Settler._choose_first_tunnel,
    "mm-colony": Settler._choose_colony_action,
    "mm-after-build": Settler._choose_after_build,
    "mm-build-where": Settler._choose_site,
    "mm-return-where": Settler._choose_site,
    "mm-clear-where": Settler._choose_strike,
    "mm-demolish-where": Settler._choose_demolition,
    "mm-licence": Settler._choose_licence,
    "mm-house-where": Settler._choose_home,
    "mm-gain": Settler._choose_gain,
    "mm-stop-resource": Settler._choose_gain,
    "mm-lose": Settler._choose_loss,
    "mm-reroll": Settler._choose_reroll,
    "mm-deflect": Settler._choose_deflection,
    "mm-upkeep": Settler._choose_upkeep,
    "mm-water-lost": Settler._choose_without_water,
    "mm-shipment": Settler._choose_shipment,
    "trade-compose": Settler._compose_offer,
    "trade-offered": Settler._answer_offer,
}
