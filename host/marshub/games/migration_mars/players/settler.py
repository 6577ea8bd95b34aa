"""The settler: a sound player. Homes round a centre, water for all of them, trades that gain, and a call in time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from marshub.kernel import Amount, Answer, Chance, Decision, Session, Words
from marshub.kernel.mechanisms.trading import Offer

from ..box.components import ENOUGH, RESOURCES
from ..box.state import State
from ..content.pack import Content
from ..rules.build import list_removable
from ..rules.land import list_beside
from ..rules.market import exchange_rate, list_goods
from ..rules.mars import SEAT, Mars
from ..rules.people import list_everybody, list_injured
from ..rules.rover import count_mined, find_end
from .wants import Wants, choose_supply

Deal = tuple[str, str, str]  # to whom, what is given, what is wanted


class Settler:
    """A player for one seat or several. It looks at the table anew each time, except for the deal it has in mind.

    In the middle of a deal another settler continues it: advice is given by a new one for each question.
    """

    def __init__(self, content_of: Callable[[State], Content]) -> None:
        self._content_of = content_of
        self._deal: Deal | None = None
        self._tried: set[tuple[int, str, Deal]] = set()

    def __call__(self, session: Session[Any, Any], decision: Decision, chance: Chance) -> Answer:
        if decision.kind in ("roll", "draw"):
            return decision.random_answer(chance)
        mars = Mars(session.state, self._content_of(session.state))
        wants = Wants(mars, decision.decider)
        if isinstance(decision, Amount):
            return Answer(option=str(self._fuel(wants, decision)))
        options = [option.id for option in decision.options()]
        answer = _ANSWERS.get(decision.prompt.key)
        if answer is None:
            return decision.first_answer()
        picked = answer(self, wants, options, decision)
        return Answer(options=tuple(picked)) if isinstance(picked, list) else Answer(option=picked)

    # ------------------------------------------------------------------ a turn

    def _colony(self, wants: Wants, options: list[str], decision: Decision) -> str:
        mars, who = wants.mars, wants.who
        heal = next((option for option in options if option.startswith("heal:")), "")
        if heal:
            return heal
        exported = self._exported(wants, options)
        if exported:
            return exported
        if "call-in" in options and self._enough_water(wants):
            return "call-in"
        piece = wants.next_piece
        if f"build:{piece}" in options and self._affordable(wants, piece):
            return f"build:{piece}"
        others = [option.removeprefix("trade:") for option in options if option.startswith("trade:")]
        deal = next(self._deals(wants, others), None)
        if deal is not None:
            self._tried.add((mars.state.turn, who, deal))
            self._deal = deal
            return f"trade:{deal[0]}"
        back = next((option for option in options if option in ("return:habitat", "return:factory")), "")
        if back:
            return back
        if "build:tunnel" in options and not mars.list_structures(who, "refinery") and self._spare_stone(wants):
            return "build:tunnel"
        if piece == "tunnel" and "demolish" in options and self._out_of_tunnels(wants):
            return "demolish"
        if "clear" in options and mars.list_structures(who, "lsc") and self._blocked(wants):
            return "clear"
        return options[-1]

    def _after_build(self, wants: Wants, options: list[str], decision: Decision) -> str:
        piece = wants.next_piece
        if f"build:{piece}" in options and self._affordable(wants, piece):
            return f"build:{piece}"
        again = next((option for option in options if option.startswith("use:")), "")
        if again and wants.mars.state.shifts == 0 and self._affordable(wants, piece):
            return again
        return "call-in" if "call-in" in options and self._enough_water(wants) else options[-1]

    def _affordable(self, wants: Wants, piece: str) -> bool:
        """Return whether buying it leaves water for those there are, the fifth of them aside: who comes fifth wins."""
        mars, who = wants.mars, wants.who
        cost = mars.content.pieces[piece].cost  # type: ignore[index]
        short = sum(max(0, count - mars.count_held(who, card)) for card, count in cost.items() if card in RESOURCES)
        return short <= mars.count_held(who, "olympium") and piece != "fortress"

    def _enough_water(self, wants: Wants) -> bool:
        mars, who = wants.mars, wants.who
        return mars.count_held(who, "water") + mars.count_held(who, "olympium") >= len(list_everybody(mars, who))

    def _spare_stone(self, wants: Wants) -> bool:
        lone = len(wants.mars.list_structures(wants.who, "tunnel")) < 4
        return lone and wants.mars.count_held(wants.who, "stone") > wants.cost.get("stone", 0)

    def _blocked(self, wants: Wants) -> bool:
        """Return whether no home can be built for strike tiles beside the centres."""
        return not any(wants.count_ring(where) for where in wants.mars.list_structures(wants.who, "lsc"))

    def _exported(self, wants: Wants, options: list[str]) -> str:
        """Return an exchange that gains: people for Olympium, or what is short for what is to spare."""
        if "export:olympium:population" in options:
            return "export:olympium:population"
        short = wants.list_missing()
        for option in options:
            if option.startswith("export:"):
                _, paid, got = option.split(":")
                if got in RESOURCES and short[got] > 0 and short.get(paid, 0) + exchange_rate(paid, got) <= 0:
                    return option
        return ""

    def _licence(self, wants: Wants, options: list[str], decision: Decision) -> str:
        return self._exported(wants, options) or options[-1]

    def _build_where(self, wants: Wants, options: list[str], decision: Decision) -> str:
        piece = str(decision.prompt.args["piece"]).removeprefix("@mm-piece-")
        return (
            wants.find_site(piece, [option for option in options if option != "back"])
            if options != ["back"]
            else "back"
        )

    def _first_tunnel(self, wants: Wants, options: list[str], decision: Decision) -> str:
        return wants.find_site("tunnel", options)

    def _clear_where(self, wants: Wants, options: list[str], decision: Decision) -> str:
        near = {there for where in wants.mars.list_structures(wants.who, "lsc") for there in list_beside(where)}
        return next((option for option in options if option in near), options[0])

    def _out_of_tunnels(self, wants: Wants) -> bool:
        """Return whether none is left on the mat, and one that stands can be taken down."""
        mars, who = wants.mars, wants.who
        return not mars.count_left(who, "tunnel") and not set(mars.list_structures(who, "tunnel")).isdisjoint(
            list_removable(mars, who)
        )

    def _demolish_where(self, wants: Wants, options: list[str], decision: Decision) -> str:
        """Return the Tunnel that leads least to where a centre has room."""
        tunnels = wants.sort_from_own_side(
            [item for item in wants.mars.list_structures(wants.who, "tunnel") if item in options]
        )
        return max(tunnels, key=wants.distance_to_good_ground, default="back")

    # ------------------------------------------------------------------ trading

    def _deals(self, wants: Wants, others: Sequence[str]) -> Iterator[Deal]:
        """Return one card that is to spare for one that is short, with somebody who has it, not tried in this turn."""
        mars, who = wants.mars, wants.who
        short = wants.list_missing()
        needed = [card for card in RESOURCES if short[card] > 0]
        spare = [card for card in RESOURCES if short[card] < 0]
        for other in others:
            for want in needed:
                for give in spare:
                    tried = (mars.state.turn, who, (other, give, want)) in self._tried
                    refused = mars.state.market.is_refused(Offer(who, other, {give: 1}, {want: 1}))
                    if mars.count_held(other, want) and not tried and not refused:
                        yield other, give, want

    def _compose(self, wants: Wants, options: list[str], decision: Decision) -> str:
        lists = decision.prompt.lists or {}
        gives, gets = (
            [_good(words) for words in lists.get(side, ()) if words.key == "trade-good"] for side in ("gives", "wants")
        )
        messages = [*gives, *gets]
        if self._deal is None:  # whoever asks in the middle of a deal asks somebody who has none in mind
            other = str(decision.prompt.args["to"]).removeprefix("@mm-seat-")
            deals = self._deals(wants, [other])
            self._deal = next((deal for deal in deals if gives in ([], [deal[1]]) and gets in ([], [deal[2]])), None)
        if self._deal is None:
            return "drop"
        _, give, want = self._deal
        for step in (f"give:{give}", f"want:{want}"):
            if len(messages) == (0 if step.startswith("give") else 1) and step in options:
                return step
        self._deal = None
        return "send" if "send" in options and len(messages) == 2 else "drop"

    def _offered(self, wants: Wants, options: list[str], decision: Decision) -> str:
        """Return taken if it makes the own hand worth more, and the other is not about to win."""
        mars = wants.mars
        args, lists = decision.prompt.args, decision.prompt.lists or {}
        rival = str(args["by"]).removeprefix("@mm-seat-")
        hand = list_goods(mars, wants.who)
        then = dict(hand)
        for side, sign in (("gives", 1), ("wants", -1)):
            for words in lists.get(side, ()):
                if words.key == "trade-good":
                    then[_good(words)] = then.get(_good(words), 0) + sign * int(words.args["count"])
        near = len(list_everybody(mars, rival)) >= ENOUGH - 1
        gains = wants.value_of(then) > wants.value_of(hand)
        return "take" if "take" in options and gains and not near else "refuse"

    # ------------------------------------------------------------------ everything else

    def _fuel(self, wants: Wants, decision: Amount) -> int:
        """Return as many cells as bring the Rover to where it is worth most."""
        mars, who = wants.mars, wants.who
        rolled = int(decision.prompt.args["number"])

        def worth(cells: int) -> float:
            space = mars.content.track[find_end(mars, who, rolled + cells)]
            return wants.space_value(space, count_mined(mars, who, 2)) - cells * 0.8

        return max(range(decision.low, decision.high + 1), key=worth)

    def _house_where(self, wants: Wants, options: list[str], decision: Decision) -> str:
        return SEAT if SEAT in options else options[0]  # no meteorite strikes there

    def _gain(self, wants: Wants, options: list[str], decision: Decision) -> str:
        if not set(options) & set(RESOURCES):
            return choose_supply(options, bool(list_injured(wants.mars, wants.who)))
        return wants.most_wanted(options)

    def _lose(self, wants: Wants, options: list[str], decision: Decision) -> str:
        return wants.least_needed(options)

    def _reroll(self, wants: Wants, options: list[str], decision: Decision) -> str:
        bad = str(decision.prompt.args["outcome"]) in ("@mm-outcome-injury", "@mm-outcome-altar")
        return options[-1] if bad else "none"

    def _deflect(self, wants: Wants, options: list[str], decision: Decision) -> str:
        impact = wants.mars.state.impact
        mine = impact is not None and any(hit.owner == wants.who for hit in impact.hits)
        return options[0] if mine else "none"

    def _upkeep(self, wants: Wants, options: list[str], decision: Decision) -> str:
        """Return as many Refineries as leave Olympium for those who would go thirsty."""
        mars, who = wants.mars, wants.who
        thirst = max(0, len(list_everybody(mars, who)) - mars.count_held(who, "water"))
        left = mars.count_held(who, "olympium") - thirst
        for option in options:
            count = int(option)
            if sum(max(0, count - mars.count_held(who, card)) for card in ("metal", "stone")) <= max(0, left):
                return option
        return options[-1]

    def _water_lost(self, wants: Wants, options: list[str], decision: Decision) -> list[str]:
        """Return who goes without water: people in a Hospital before those who count."""
        hurt = list_injured(wants.mars, wants.who)
        count = int(decision.prompt.args["count"])
        return sorted(options, key=lambda each: each not in hurt)[:count]

    def _shipment(self, wants: Wants, options: list[str], decision: Decision) -> str:
        if "population" in options:
            return "population"
        return choose_supply(options, bool(list_injured(wants.mars, wants.who)))


def _good(words: Words) -> str:
    """Return the good that is named in an offer."""
    return str(words.args["good"]).removeprefix("@mm-card-").removeprefix("@mm-event-")


#: What has a thought of its own, by the question; everything else is answered with its first option.
_ANSWERS: dict[str, Callable[[Settler, Wants, list[str], Decision], str | list[str]]] = {
    "mm-first-tunnel": Settler._first_tunnel,
    "mm-colony": Settler._colony,
    "mm-after-build": Settler._after_build,
    "mm-build-where": Settler._build_where,
    "mm-return-where": Settler._build_where,
    "mm-clear-where": Settler._clear_where,
    "mm-demolish-where": Settler._demolish_where,
    "mm-licence": Settler._licence,
    "mm-house-where": Settler._house_where,
    "mm-gain": Settler._gain,
    "mm-stop-resource": Settler._gain,
    "mm-lose": Settler._lose,
    "mm-reroll": Settler._reroll,
    "mm-deflect": Settler._deflect,
    "mm-upkeep": Settler._upkeep,
    "mm-water-lost": Settler._water_lost,
    "mm-shipment": Settler._shipment,
    "trade-compose": Settler._compose,
    "trade-offered": Settler._offered,
}
