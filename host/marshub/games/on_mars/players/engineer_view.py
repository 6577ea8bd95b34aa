"""The engineer's view of the table, and its values of goods and colonists in opportunity points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, wraps
from inspect import Parameter, signature
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from ..box.components import MISSION_STEPS, RESOURCES, Column, LabSpace
from ..box.state import Player, State
from ..content.pack import Content, Metric
from ..rules.contracts import list_wanting_contracts
from ..rules.goals import list_requirements
from ..rules.land import find_zone
from ..rules.life_support import compute_reward, get_level_row
from ..rules.mars import WILDCARDS, Mars
from ..rules.missions import can_contribute
from ..rules.objectives import compute_metric
from ..rules.stores import expand_goods, map_room

# Minerals pay for upgrades, stand in for any resource, and are not in the Warehouse; plants and oxygen cost two steps
# of the chain of buildings more than batteries do.
GOOD_VALUES = {"mineral": 1.8, "battery": 1.0, "water": 1.2, "plant": 1.5, "oxygen": 1.7, "crystal": 0.8}
NEXT_SHARE = 0.72  # value of each further good, as a share of the one before
_UNIT_VALUES = {good: [value * NEXT_SHARE**held for held in range(100)] for good, value in GOOD_VALUES.items()}
COLONIST_VALUE = 1.5  # a further colonist in play
HOME_VALUES = (2.6, 1.6, 1.0, 0.7, 0.5)  # the last colonist at home, the one before ...: most actions need one
OBJECTIVE_VALUE = 1.2  # a hidden objective while one may be completed
LENDING_COST = 1.0  # the lender's gain
BENEFIT_VALUE = 1.0  # of the life-support system
FULL_SHARE = 1.0  # share of its value that a good keeps for which Storage has no more room: the next one would be lost
REWARD_VALUE = 3.0  # of a completed objective: two free steps of development, or as much
SPENT_GOAL_VALUE = 4.0  # an objective that is spent while the solo game's goal asks for a completed one
GOAL_VALUE = 6.0  # of a requirement of the solo game's goal: without each of them the game is lost
CONTRACT_NEED_SHARE = 0.7  # share of a contract's points that a good for it is worth: others may be missing
COLONIST_LAST_VALUE = 0.4  # what a further colonist is worth even at the end, in points for the Living Quarters
MISSION_STEP_VALUE = 0.3  # a step of a mission besides its crystals
HASTE_ROUND, HASTE_VALUE = 15, 0.2  # the round from which on each one makes a step toward the end worth more
CUBE_AGAIN_SHARE = 0.8  # how surely the progress area scores again at each later level
CUBE_VALUE = 0.5  # a cube for objectives and missions to come
FUTURE_SHARES = (0.4, 0.7, 0.9, 1.0)  # value that later gains still have, by missions remaining to the end
LAST_ROUNDS_SHARE = 0.35  # the same once the last round is known but has not begun


_P = ParamSpec("_P")
_R = TypeVar("_R")
_MISSING: Any = object()


def cached(function: Callable[Concatenate[EngineerView, _P], _R]) -> Callable[Concatenate[EngineerView, _P], _R]:
    """Cache a function of a view, whose table does not change; arguments after the view are hashable."""

    def look_up(view: EngineerView) -> Any:
        result = view.cache.get(function, _MISSING)
        if result is _MISSING:
            result = view.cache[function] = function(view)  # type: ignore[call-arg]
        return result

    def look_up_one(view: EngineerView, arg: Any) -> Any:
        key = function, arg
        result = view.cache.get(key, _MISSING)
        if result is _MISSING:
            result = view.cache[key] = function(view, arg)  # type: ignore[call-arg]
        return result

    def look_up_any(view: EngineerView, *args: Any, **keywords: Any) -> Any:
        key = function, args, *keywords.values()
        result = view.cache.get(key, _MISSING)
        if result is _MISSING:
            result = view.cache[key] = function(view, *args, **keywords)
        return result

    parameters = signature(function).parameters.values()
    is_plain = all(
        item.kind is Parameter.POSITIONAL_OR_KEYWORD and item.default is Parameter.empty for item in parameters
    )
    # a call without `*args` takes half as long
    wrapper: Any = {1: look_up, 2: look_up_one}.get(len(parameters) if is_plain else 0, look_up_any)
    return wraps(function)(wrapper)


class cached_once(Generic[_R]):  # noqa: N801 - as `cached_property`
    """Cache an attribute of a view; Python 3.11's `cached_property` takes a lock for each."""

    def __init__(self, function: Callable[[Any], _R]) -> None:
        self._function, self._name = function, function.__name__
        self.__doc__ = function.__doc__

    def __get__(self, view: Any, owner: type | None = None) -> _R:
        result = view.__dict__[self._name] = self._function(view)
        return result


@cache
def _sum_units(good: str, held: int, count: int) -> float:
    """Return the value of some more of a good that is held."""
    return sum(_UNIT_VALUES[good][held : held + count])


@cache
def _sum_last_units(good: str, held: int, count: int, first_share: float) -> float:
    """Return the value of the last units that are held of a good; the first one to go has a share of its value."""
    units, use = _UNIT_VALUES[good], 0.0
    for index in range(count):
        use += units[max(0, held - 1 - index)] * (1.0 if index else first_share)
    return use


def compute_future_share(state: State) -> float:
    """Return the share of value that later gains still have: 1 far from the end, 0 in the last round."""
    if state.last:
        return 0.0 if state.last == state.round else LAST_ROUNDS_SHARE
    return FUTURE_SHARES[state.remaining]


class EngineerView:
    """The table as a seat sees it, with a cache of computed values."""

    def __init__(self, view: State, seat: str, content: Content) -> None:
        """Make a view.

        Args:
            view: The state as that seat may see it.
            seat: The seat.
            content: The box.
        """
        self.seat, self.content = seat, content
        self._cost_values: dict[tuple[tuple[str, int], ...], float] = {}
        self.cache: dict[Any, Any] = {}  # results by function and its arguments; see `cached`
        self.look_at(view)
        self.future = compute_future_share(view)  # the share of value that later gains still have

    def look_at(self, view: State) -> None:
        """Look at an equal state: what was computed holds for it too, as nothing of that is part of a state."""
        self.state, self.mars = view, Mars(view, self.content)
        self.me: Player = self.mars.get_player(self.seat)

    @cached_once
    def zone(self) -> set[str]:
        """The construction zones of the own bots."""
        return find_zone(self.mars, self.seat)

    @cached_once
    def built(self) -> set[str]:
        """The hexes of advanced buildings."""
        return set(self.mars.map_advanced_buildings())

    @cached_once
    def unbuilt(self) -> list[str]:
        """The own blueprints with which no building was upgraded."""
        return [card for card, hex_id in self.me.blueprints.items() if not hex_id]

    @cached_once
    def unbuilt_types(self) -> Mapping[str, int]:
        """The number of those blueprints by type."""
        return Counter([self.content.blueprints[card].type for card in self.unbuilt])

    @cached_once
    def built_types(self) -> Mapping[str, int]:
        """The number of all players' advanced buildings by type."""
        advanced = self.mars.map_advanced_buildings().values()
        return Counter([self.content.blueprints[card].type for _, card in advanced])

    @cached_once
    def specialists(self) -> Mapping[str, int]:
        """The points of own scientists for an advanced building of each type that they score."""
        points = Counter[str]()
        for scientist in self.me.scientists:
            data = self.content.scientists[scientist]
            points[data.scores] += data.op
        return points

    @cached_once
    def tech_tiles(self) -> Mapping[str, list[tuple[str, int]]]:
        """The technology tiles of each type that the seat can use, the own one first: owners and levels."""
        tiles: dict[str, list[tuple[str, int]]] = {}
        for owner in (self.seat, *(owner for owner in self.mars.seats if owner != self.seat)):
            for space, tech in self.mars.get_player(owner).lab.items():
                tiles.setdefault(tech, []).append((owner, self.content.lab[space].level))
        return tiles

    # ------------------------------------------------------------------ goods

    def value_good(self, good: str, count: int = 1) -> float:
        """Return the value of some of a good; only as many as fit have a use."""
        if good in ("resource", "nonmineral"):
            return sum(sorted((self.value_good(item) for item in expand_goods(good)), reverse=True)[:count])
        if good == "colonist":
            return self.value_colonists(count)
        held = self.me.depot + self.me.tray if good == "crystal" else self.me.resources[good]  # type: ignore[index]
        fits = min(count, self._room[good])
        use = _sum_units(good, held, fits) * self.future
        return use + self._value_contract_need(good, count) if self.me.contracts else use

    @cached_once
    def _room(self) -> Mapping[str, int]:
        """The number of each good that still fits on the player board."""
        return map_room(self.mars, self.seat)

    def value_cost(self, cost: Mapping[Any, int]) -> float:
        """Return the loss by paying a cost."""
        if not cost:
            return 0.0
        key = tuple(cost.items())
        worth = self._cost_values.get(key)
        if worth is None:
            worth = self._cost_values[key] = self._compute_cost(cost)
        return worth

    def _compute_cost(self, cost: Mapping[Any, int]) -> float:
        if len(cost) == 1:  # nearly all are: paid by one kind
            ((good, count),) = cost.items()
            held = self.me.resources.get(good, -1)
            if held >= count:
                return self._value_spent(good, count)
            if not held:
                return self._value_spent("mineral", count)
        total, takes_goods = 0.0, False
        for good, count in cost.items():
            if good in ("colonist", "miner"):
                total += self.value_sent(count)
            elif good == "crystal":
                total += self._value_spent(good, count)
                if count > self.me.depot and not self.me.fulfilled:
                    is_required = ("objective", "") in self.goal_needs
                    total += (OBJECTIVE_VALUE * self.future + SPENT_GOAL_VALUE * is_required) * (count - self.me.depot)
            else:
                takes_goods = True
        if not takes_goods:
            return total
        return total + sum([self._value_spent(good, count) for good, count in self._plan_payment(cost).items()])

    def _value_spent(self, good: str, count: int) -> float:
        """Return the loss of some of a good."""
        held = self.me.depot + self.me.tray if good == "crystal" else self.me.resources[good]  # type: ignore[index]
        share = FULL_SHARE if good != "crystal" and not self._room[good] else 1.0
        use = _sum_last_units(good, held, count, share)
        return use * self.future + (self._value_contract_need(good, count) if self.me.contracts else 0.0)

    def _plan_payment(self, cost: Mapping[Any, int]) -> dict[str, int]:
        """Return the resources that would pay a cost.

        Each is paid as itself where it is held, else by a mineral (OM-TERM-16), and units of any kind by the cheapest.
        """
        paid, held_goods, wild = dict.fromkeys(RESOURCES, 0), self.me.resources, 0
        for good, count in cost.items():
            if good in paid:
                own = min(count, held_goods[good])
                paid[good] += own
                paid["mineral"] += count - own
            elif good in WILDCARDS:
                wild += count
        for _ in range(wild):
            left = {good: held_goods[good] - paid[good] for good in RESOURCES}
            held = [good for good in RESOURCES if left[good]] or ["mineral"]
            paid[min(held, key=lambda good: GOOD_VALUES[good] * NEXT_SHARE ** left[good])] += 1
        return {good: count for good, count in paid.items() if count}

    # ------------------------------------------------------------------ objectives, and the goal of the solo game

    @cached_once
    def objective_progress(self) -> dict[str, float]:
        """The share of each own objective that is reached, while one can still be completed."""
        if self.me.fulfilled:
            return {}
        return {card: self._measure_objective(card, "", 0) for card in self.me.objectives}

    def _measure_objective(self, card: str, metric: str, more: int) -> float:
        """Return the share of an objective that is reached with so many more of a metric."""
        data = self.content.objectives[card]
        shares = [
            min(1.0, (self.count_metric(need.metric, data.spaces) + more * (need.metric == metric)) / need.min)
            for need in data.all
        ]
        return sum(shares) / len(shares)

    @cached
    def count_metric(self, metric: Metric, spaces: Sequence[LabSpace] = ()) -> int:
        """Return the value of a metric for this seat."""
        return compute_metric(self.mars, self.seat, metric, spaces)

    @cached_once
    def goal_needs(self) -> dict[tuple[str, str], int]:
        """The requirements of the solo game's goal that are not met, and what they lack."""
        if not self.state.goal:
            return {}
        needs = list_requirements(self.mars, self.state.goal, 0)
        return {
            (item.kind, item.name): item.need - item.have for item in needs if item.kind != "margin" and not item.is_met
        }

    def value_progress(self, metric: str, more: int = 1) -> float:
        """Return the value of so many more of a metric for own objectives, and for the goal of the solo game.

        An objective counts by the square of its share: what is nearly completed is worth more.
        """
        if metric not in self._wanted_metrics:
            return 0.0
        worth = self.value_goal(metric, "", more)
        for card, share in self.objective_progress.items():
            if any(need.metric == metric for need in self.content.objectives[card].all):
                gain = self._measure_objective(card, metric, more) ** 2 - share**2
                worth += gain * (REWARD_VALUE + GOAL_VALUE * (("objective", "") in self.goal_needs)) * self.future
        return worth

    @cached_once
    def _wanted_metrics(self) -> set[str]:
        """The metrics of own objectives, and of the goal of the solo game."""
        conditions = [need for card in self.objective_progress for need in self.content.objectives[card].all]
        return {*(need.metric for need in conditions), *(kind for kind, name in self.goal_needs if not name)}

    def value_goal(self, kind: str, name: str = "", more: int = 1) -> float:
        """Return the value of so many more of what the goal of the solo game requires."""
        lacking = self.goal_needs.get((kind, name), 0)
        return GOAL_VALUE * min(1.0, more / lacking) if lacking > 0 else 0.0

    def value_sent(self, count: int = 1) -> float:
        """Return the loss by having `count` colonists fewer at home."""
        left, total = self.me.quarters, 0.0
        for index in range(count):
            total += HOME_VALUES[min(len(HOME_VALUES), max(1, left - index)) - 1]
        return total * self.future

    def _value_contract_need(self, good: str, count: int) -> float:
        """Return the value that own contracts add to goods for which they wait."""
        worth = 0.0
        for card in list_wanting_contracts(self.mars, self.seat, good):
            data = self.content.contracts[card]
            missing = data.items[good] - self.me.contracts[card].get(good, 0)  # type: ignore[call-overload, index]
            goal = self.value_goal("contracts_completed") + self.value_goal("contract", card)
            share = (data.gain + data.lose + goal) / sum(data.items.values())
            worth = max(worth, share * min(count, missing) * CONTRACT_NEED_SHARE)
        return worth

    def value_colonists(self, count: int) -> float:
        """Return the value of colonists from the Reserve."""
        arriving = min(
            count, self.mars.count_reserve(self.seat), self.mars.get_quarters_capacity(self.seat) - self.me.quarters
        )
        return max(0, arriving) * (COLONIST_VALUE * self.future + COLONIST_LAST_VALUE)

    def value_recalled(self, count: int) -> float:
        """Return the value of colonists who come home from the Work Area or slots."""
        arriving = max(0, min(count, self.mars.get_quarters_capacity(self.seat) - self.me.quarters))
        return (
            sum([HOME_VALUES[min(len(HOME_VALUES), self.me.quarters + 1 + index) - 1] for index in range(arriving)])
            * self.future
        )

    # ------------------------------------------------------------------ what everybody works for

    def value_life_support(self, kind: str) -> float:
        """Return the value of raising a column: points and a benefit."""
        rows = self.state.rows
        if kind not in rows:
            return 0.0
        column: Column = kind
        row, worth = rows[column], 0.0
        if row == 1:
            worth += self.content.worth.first_build
        if row < self._level_row:
            worth += compute_reward(self.mars, self.seat, self.state.rewards[column]) + BENEFIT_VALUE * self.future
            worth += self._level_share
        return worth

    @cached_once
    def _level_row(self) -> int:
        """The row that all columns have to reach for the next level."""
        return get_level_row(self.mars)

    @cached_once
    def haste(self) -> float:
        """The value of a step toward the end of a game that is long already: few gains are left to wait for."""
        return HASTE_VALUE * max(0, self.state.round - HASTE_ROUND)

    @cached_once
    def _level_share(self) -> float:
        """The value of a higher level for each step that columns lack to it."""
        short = sum([max(0, self._level_row - row) for row in self.state.rows.values()])
        return (self.value_progress("colony_level") + self.haste * MISSION_STEPS) / max(1, short)

    def value_deed(self, deed: str) -> float:
        """Return the value of a deed for missions: crystals, and the end comes nearer for the leader."""
        return self._deed_values.get(deed, 0.0)

    @cached_once
    def _deed_values(self) -> Mapping[str, float]:
        """The values of deeds for which there is a mission."""
        values: dict[str, float] = {}
        for mission in self.state.missions if can_contribute(self.mars, self.seat) else ():
            data = self.content.missions[mission]
            worth = data.crystals * GOOD_VALUES["crystal"] * self.future + MISSION_STEP_VALUE + self.haste
            values[data.deed] = values.get(data.deed, 0.0) + worth
        return values

    def value_cube(self, kind: str) -> float:
        """Return the value of a first complex of a type: progress scores at two levels, and at the end."""
        if kind not in self.content.buildings or kind == "shelter" or kind in self.me.progress:
            return 0.0
        return self._cube_value

    @cached_once
    def _cube_value(self) -> float:
        """The value of a further cube in the progress area."""
        held, worth = len(self.me.progress), self.content.worth.progress
        times = 1 + max(0, 3 - self.state.level) * CUBE_AGAIN_SHARE * self.future
        worth_now = (worth[held + 1] - worth[held]) * times + self.value_deed("cube-placed") + CUBE_VALUE * self.future
        return worth_now + self.value_progress("progress_cubes")
