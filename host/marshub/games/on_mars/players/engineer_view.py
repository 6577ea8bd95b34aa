"""The engineer's view of the table, and its values of goods and colonists in opportunity points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from ..box.components import RESOURCES, Column
from ..box.state import Player, State
from ..content.pack import Content
from ..rules.land import find_zone
from ..rules.life_support import find_marker_row, reward_value
from ..rules.mars import Mars
from ..rules.stores import count_room, list_wanting_contracts

GOODS = {"mineral": 1.1, "battery": 1.0, "water": 1.2, "plant": 1.5, "oxygen": 1.7, "crystal": 0.8}
MORE = 0.72  # value of each further good, as a share of the one before
COLONIST = 1.5  # a further colonist in play
CREW = (2.6, 1.6, 1.0, 0.7, 0.5)  # the last colonist at home, the one before ...: most actions need one
SECRET = 1.2  # a hidden objective while one may be completed
BORROWED = 1.0  # the lender's gain
BENEFIT = 1.0  # of the life-support system


_P = ParamSpec("_P")
_R = TypeVar("_R")


def cached(work: Callable[Concatenate[EngineerView, _P], _R]) -> Callable[Concatenate[EngineerView, _P], _R]:
    """Cache a function of a view, whose table does not change; arguments after the view are hashable."""

    @wraps(work)
    def asked(look: EngineerView, /, *args: _P.args, **named: _P.kwargs) -> _R:
        key = (work, args, *named.values()) if named else (work, args)
        if key not in look.kept:
            look.kept[key] = work(look, *args, **named)
        result: _R = look.kept[key]
        return result

    return asked


def remaining_value(state: State) -> float:
    """Return the share of value that later gains still have: 1 far from the end, 0 in the last round."""
    if state.last:
        return 0.0 if state.last == state.round else 0.35
    return (0.4, 0.7, 0.9, 1.0)[state.remaining]


class EngineerView:
    """The table as a seat sees it, with a cache of computed values."""

    def __init__(self, view: State, seat: str, content: Content) -> None:
        """Make a view.

        Args:
            view: The state as that seat may see it.
            seat: The seat.
            content: The box.
        """
        self.state, self.who, self.content = view, seat, content
        self.mars = Mars(view, content)
        self.me: Player = self.mars.find_player(seat)
        self.kept: dict[Any, Any] = {}  # see `cached`

    @cached_property
    def future(self) -> float:
        """The share of value that later gains still have."""
        return remaining_value(self.state)

    @cached_property
    def zone(self) -> set[str]:
        """The construction zones of the own bots."""
        return find_zone(self.mars, self.who)

    @cached_property
    def built(self) -> set[str]:
        """The hexes of advanced buildings."""
        return set(self.mars.list_advanced())

    @property
    def unbuilt(self) -> list[str]:
        """The own blueprints with which no building was upgraded."""
        return [card for card, at in self.me.blueprints.items() if not at]

    # ------------------------------------------------------------------ goods

    def value_good(self, good: str, count: int = 1) -> float:
        """Return the value of some of a good; only as many as fit have a use."""
        if good == "resource":
            return sum(sorted((self.value_good(item) for item in RESOURCES), reverse=True)[:count])
        if good == "colonist":
            return self.value_colonists(count)
        held = self.me.depot + self.me.tray if good == "crystal" else self.me.resources[good]  # type: ignore[index]
        fits = min(count, count_room(self.mars, self.who, good))
        use = sum(GOODS[good] * MORE ** (held + more) for more in range(fits)) * self.future
        return use + self._wanted(good, count)

    def cost_of(self, cost: Mapping[Any, int]) -> float:
        """Return the loss by paying a cost."""
        total = 0.0
        for good, count in cost.items():
            if good in ("colonist", "miner"):
                total += self.cost_of_sending(count)
            elif good == "resource":
                total += count * min((GOODS[item] for item in RESOURCES if self.me.resources[item]), default=9.0) / 2
            else:
                held = self.me.depot + self.me.tray if good == "crystal" else self.me.resources[good]
                worth = sum(GOODS[good] * MORE ** max(0, held - 1 - one) for one in range(count)) * self.future
                total += worth + self._wanted(good, count)
                if good == "crystal" and count > self.me.depot and not self.me.fulfilled:
                    total += SECRET * (count - self.me.depot) * self.future
        return total

    def cost_of_sending(self, count: int = 1) -> float:
        """Return the loss by having `count` colonists fewer at home."""
        left = self.me.quarters
        return sum(CREW[min(len(CREW), max(1, left - one)) - 1] for one in range(count)) * self.future

    def _wanted(self, good: str, count: int) -> float:
        """Return the value that own contracts add to goods for which they wait."""
        worth = 0.0
        for card in list_wanting_contracts(self.mars, self.who, good):
            data = self.content.contracts[card]
            missing = data.items[good] - self.me.contracts[card].get(good, 0)  # type: ignore[call-overload, index]
            share = (data.gain + data.lose) / sum(data.items.values())
            worth = max(worth, share * min(count, missing) * 0.7)
        return worth

    def value_colonists(self, count: int) -> float:
        """Return the value of colonists from the Reserve."""
        came = min(count, self.mars.count_reserve(self.who), self.mars.quarters_capacity(self.who) - self.me.quarters)
        return max(0, came) * (COLONIST * self.future + 0.4)

    def value_recalled(self, count: int) -> float:
        """Return the value of colonists who come home from the Work Area or slots."""
        came = max(0, min(count, self.mars.quarters_capacity(self.who) - self.me.quarters))
        return sum(CREW[min(len(CREW), self.me.quarters + 1 + one) - 1] for one in range(came)) * self.future

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
        if row < find_marker_row(self.mars):
            worth += reward_value(self.mars, self.who, self.state.rewards[column]) + BENEFIT * self.future
        return worth

    def value_deed(self, deed: str, *, kind: str = "", level: int = 0) -> float:
        """Return the value of a deed for missions: crystals, and the end comes nearer for the leader."""
        if not self.mars.is_own_turn(self.who):
            return 0.0
        worth = 0.0
        for mission in self.state.missions:
            data = self.content.missions[mission]
            fits = (not data.types or kind in data.types) and (not data.level or level == data.level)
            if data.deed == deed and fits:
                worth += data.crystals * GOODS["crystal"] * self.future + 0.3
        return worth

    def value_cube(self, kind: str) -> float:
        """Return the value of a first complex of a type: progress scores at two levels, and at the end."""
        if kind not in self.content.buildings or kind == "shelter" or kind in self.me.progress:
            return 0.0
        held, worth = len(self.me.progress), self.content.worth.progress
        times = 1 + max(0, 3 - self.state.level) * 0.8 * self.future
        return (worth[held + 1] - worth[held]) * times + self.value_deed("cube-placed") + 0.5 * self.future
