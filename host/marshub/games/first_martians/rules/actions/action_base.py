"""The base classes of all kinds of actions: step, price, obstacles, and how an action is resolved."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from copy import copy
from functools import cache, lru_cache
from typing import ClassVar, Self, TypeVar

from marshub.kernel import Gesture, Reason, Script, Words, say
from marshub.kernel.mechanisms.piles import add_cards

from ...box.components import ASTRONAUTS, SUCCESS_DICE, AstronautId, PartKind, Reserve, Token, list_item_gestures
from ...box.state import Stack
from ...happenings.actions_and_map import ActionBegan, ActionTaken, Returned
from ..crew.aoms import find_pawn_aom
from ..crew.health import deal_wounds, move_morale_tokens
from ..crew.skills import offer_reroll
from ..hub import Hub
from ..phase_steps import make_window_after_action_dice
from ..questions import roll_dice


@cache
def find_pawn_owner(pawn: str) -> AstronautId | None:
    """Return the astronaut a pawn ("pawn-medic-1") belongs to; None for an AOM's."""
    return next((seat for seat in ASTRONAUTS if seat in pawn), None)


def is_pawn(name: str) -> bool:
    """Return whether the box has a pawn of that name."""
    seat = find_pawn_owner(name)
    return find_pawn_aom(name) is not None or (seat is not None and name in (f"pawn-{seat}-1", f"pawn-{seat}-2"))


def find_actor(hub: Hub, stack: Stack) -> AstronautId:
    """Return who takes the action: the owner of the pawn on top, or an AOM's operator.

    FM-PAWN-01, FM-AOM-06. Dice are rolled by the actor and count for the actor (FM-DICE-11), whose own skills may be
    used (FM-AOM-16).
    """
    top = stack.pawns[0]
    aom = find_pawn_aom(top)
    seat = find_pawn_owner(top) if aom is None else hub.state.aoms[aom]
    assert seat is not None
    return seat


def make_target_arguments(target: str) -> dict[str, str | int]:
    """Return a target as arguments of a message: "lab.cpu", "lab.energy" or the id of an event."""
    if not target:
        return {}
    name, _, resource = target.partition(".")
    if resource:
        return {"facility": f"@fm-facility-{name}", "resource": f"@fm-reserve-{resource}"}
    return {"event": f"@fm-event-{name}"}


@lru_cache(maxsize=4096)
def _make_name_arguments(action: Action, target: str) -> dict[str, str | int]:
    if action.has_long_label:
        return {"action": f"@fm-action-{action.id}"}
    label = action.make_label(target)
    return {**label.args, "action": f"@@{label.key}"}


_A = TypeVar("_A", bound="Action")


class Action:  # no ABC, see `Decision`
    """One kind of action. Instances hold no state of a game."""

    id: ClassVar[str]
    step: ClassVar[int]  # in the resolving order (FM-ACT-10)
    is_outside: ClassVar[bool] = False  # on the map: the route counts (FM-MAP-05)
    order_matters: ClassVar[bool] = False  # whether the crew orders several of them (FM-ACT-14)
    changes_offers: ClassVar[bool] = False  # declaring it changes what can be declared, though nothing on the table
    has_lasting_targets: ClassVar[bool] = False  # its targets depend on map, Facilities and rovers only
    depends_on_plan: ClassVar[bool] = False  # its targets and obstacles depend on the plan, too
    has_long_label: ClassVar[bool] = False  # its label describes the effect: elsewhere its name is enough
    venue: str = ""  # the Facility it is taken in, if not the one its type belongs to (FM-COST-36)

    def in_venue(self, venue: str) -> Self:
        """Return the same action, taken in another Facility that offers its type; "" for its own."""
        return _copy_for_venue(self, venue) if venue else self

    def find_venues(self, hub: Hub, target: str) -> list[str]:
        """Return where it can be taken: "" for its own Facility, and every other in play that offers its type."""
        kind, facility = self.get_type(hub, target), self.get_governing_facility(hub, target)
        if not kind:
            return [""]
        return hub.cache_by_board(
            ("venues", kind, facility),
            lambda: ["", *(name for name in hub.find_offering_facilities(kind) if name != facility)],
        )

    def get_type(self, hub: Hub, target: str) -> str:
        """Return its action type (FM-ACT-08); "" for a typeless one (FM-ACT-09)."""
        return ""

    def get_governing_facility(self, hub: Hub, target: str) -> str:
        """Return the Facility whose parts and tokens decide about it; "" for a typeless one (FM-ACT-09)."""
        return ""

    def find_targets(self, hub: Hub) -> list[str]:
        """Return what it may be declared on; [""] where there is only one thing to do."""
        return [""]

    def needs_target(self, hub: Hub) -> bool:
        """Return whether it is always declared on something."""
        return type(self).find_targets is not Action.find_targets and "" not in self.find_targets(hub)

    def get_zone(self, target: str) -> str:
        """Return the zone where its pawns stand; it is a reminder and decides nothing (FM-ACT-12, FM-ACT-20)."""
        return target

    def compute_price(self, hub: Hub, target: str) -> dict[Reserve, int]:
        """Return what is paid from the General Supply at declaration (FM-COST-12)."""
        return {}

    def compute_pledge(self, hub: Hub, target: str) -> dict[str, int]:
        """Return the things of the Available area that are set aside with the pawns (FM-COST-14)."""
        return {}

    def find_prop_gestures(self, hub: Hub, target: str) -> tuple[Gesture, ...]:
        """Return gestures of tokens and cards set aside for the action: laid with the pawn, they choose an option."""
        zone = self.get_zone(target)
        return tuple(gesture for item in self.compute_pledge(hub, target) for gesture in list_item_gestures(item, zone))

    def make_label(self, target: str) -> Words:
        """Return the text of the option that declares it on `target`."""
        return say(f"fm-option-{self.id}", **make_target_arguments(target))

    def make_name_arguments(self, target: str) -> dict[str, str | int]:
        """Return message arguments that name it as its declaration does, or shortly.

        `action`, and what fills its text.
        """
        return _make_name_arguments(self, target).copy()

    def is_route_wounding(self, hub: Hub, stack: Stack) -> bool:
        """Return whether the route is sure to cost a wound (FM-COST-03)."""
        return False

    def complete_declaration(self, hub: Hub, stack: Stack) -> Script | None:
        """Ask what is left to choose once it is declared, and apply what changes on the table at once."""
        return None

    def revert_declaration(self, hub: Hub, stack: Stack) -> None:
        """Revert what `complete_declaration` changed; the pledged things and the price come back by themselves."""

    def is_open_to_aoms(self, hub: Hub, target: str) -> bool:
        """Return whether AOM pawns of its type, or any if it is typeless, may be used for it."""
        return True

    def count_needed_pawns(self, hub: Hub, stack: Stack) -> int:
        """Return how many pawns the action needs in all."""
        return 1 + count_board_pawn_tokens(hub, stack)

    def find_shortfall(self, hub: Hub, stack: Stack) -> Reason | None:
        """Return what a stack still lacks to be a whole declaration; None if it lacks nothing."""
        if len(stack.pawns) < self.count_needed_pawns(hub, stack):
            return Reason("FM-PAWN-09", say("fm-why-pawns", count=self.count_needed_pawns(hub, stack)))
        return None

    def find_obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        """Yield the reasons why nobody can be put on top of a new stack for it."""
        price = self.compute_price(hub, target)
        if price and not hub.can_afford(price):  # FM-COST-01, FM-PEN-03
            yield Reason("FM-COST-02", say("fm-why-price", **{r: price.get(r, 0) for r in ("oxygen", "energy")}))
        for item, count in self.compute_pledge(hub, target).items():
            if hub.state.cargo.available.get(item, 0) < count:  # FM-COST-13, FM-COST-15
                yield Reason("FM-COST-15", say("fm-why-pledge", item=f"@fm-item-{item}", count=count))

    def find_pawn_obstacles(self, hub: Hub, pawn: str, target: str) -> Iterator[Reason]:
        """Yield the reasons why `pawn`, or its owner, cannot take it, though others could."""
        yield from ()

    def release_pledge(self, hub: Hub, stack: Stack) -> None:
        """Return what was set aside for an action that did not happen (FM-COST-14, FM-RES-02, FM-RES-07).

        Supplies that were paid are not returned (FM-RES-03, FM-PEN-06).
        """
        for item, count in stack.pledged.items():
            add_cards(hub.state.cargo.available, item, count)
        stack.pledged = {}

    def is_obsolete(self, hub: Hub, stack: Stack) -> bool:
        """Return whether there is nothing left to do when its turn comes (FM-RES-07)."""
        return False

    def record_modifiers(self, hub: Hub, stack: Stack) -> None:
        """Record, when the plan is closed, the modifiers that will act on it (FM-ACT-15, FM-ACT-33)."""

    @abstractmethod
    def carry_out_effect(self, hub: Hub, seat: AstronautId, stack: Stack) -> Script | None:
        """Carry it out for the actor. A script may return False: tried, but it did not work out."""

    def resolve(self, hub: Hub, stack: Stack) -> Script:
        """Roll forced dice, then carry out the effect, then apply penalties (FM-RES-06)."""
        seat = find_actor(hub, stack)
        success = True
        if stack.checked:  # a forced Success die, the only die of Unwind, Heal and Manage (FM-DICE-08)
            success = yield from self._roll_success_die(hub, seat, stack)
        hub.log(ActionBegan(seat, self.id, self.make_name_arguments(stack.target)))
        if not success:
            move_morale_tokens(hub, seat, 2)  # FM-DICE-09
            self.handle_failure(hub, stack)
        else:
            success = yield from self._carry_out_unless_obsolete(hub, seat, stack)
        hub.log(ActionTaken(seat, self.id, success))
        if "wound" in stack.marks:
            yield from deal_wounds(hub, seat, 1)  # FM-MOD-16, assistants do not suffer

    def _carry_out_unless_obsolete(self, hub: Hub, seat: AstronautId, stack: Stack) -> Script:
        """Carry out the effect, unless a skill was quicker while the dice were looked at (FM-RES-07).

        Return whether it worked out.
        """
        if self.is_obsolete(hub, stack):
            self.release_pledge(hub, stack)
            hub.log(Returned(seat, self.id))
            return False
        script = self.carry_out_effect(hub, seat, stack)
        return script is None or (yield from script) is not False

    def handle_failure(self, hub: Hub, stack: Stack) -> None:
        """Apply what a missed Success die leaves behind: nothing, as a rule (FM-RES-04)."""

    def _roll_success_die(self, hub: Hub, seat: AstronautId, stack: Stack) -> Script:
        name = f"success-{SUCCESS_DICE[self.get_type(hub, stack.target)]}"
        die = hub.get_die(name)
        rolled = yield from roll_dice(
            hub, say("fm-roll-success", **self.make_name_arguments(stack.target)), (die,), seat
        )
        if "reroll" in stack.marks and rolled[name] == "success":  # FM-MOD-15
            rolled = yield from roll_dice(
                hub, say("fm-roll-again", **self.make_name_arguments(stack.target)), (die,), seat
            )
        face = yield from offer_reroll(
            hub, seat, self.get_type(hub, stack.target), die, rolled[name]
        )  # FM-SKILL-12, FM-DICE-12
        yield make_window_after_action_dice({"success": face})
        return bool(face == "success")


@cache
def _copy_for_venue(action: _A, venue: str) -> _A:
    copied = copy(action)
    copied.venue = venue
    if isinstance(copied, TypedAction):
        copied.facility = venue
    return copied


class TypedAction(Action):
    """An action that belongs to a Facility: its shutdown, tokens and broken parts decide (FM-ACT-08, FM-PEN-08)."""

    facility: str  # whose parts, tokens and shutdown count

    def get_type(self, hub: Hub, target: str) -> str:
        return self.id

    def get_governing_facility(self, hub: Hub, target: str) -> str:
        return self.facility

    def get_zone(self, target: str) -> str:
        return self.facility

    def compute_price(self, hub: Hub, target: str) -> dict[Reserve, int]:
        return get_broken_part_price(hub, self.facility)

    def count_needed_pawns(self, hub: Hub, stack: Stack) -> int:
        return super().count_needed_pawns(hub, stack) + count_pawn_tokens(hub, self.facility)

    def find_obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        yield from hub.cache_by_board(("closed", self.facility), lambda: [*find_type_obstacles(hub, self.facility)])
        yield from super().find_obstacles(hub, target)

    def record_modifiers(self, hub: Hub, stack: Stack) -> None:
        stack.marks, stack.checked = find_acting_modifiers(hub, self.facility)


def find_type_obstacles(hub: Hub, facility: str) -> Iterator[Reason]:
    """Yield the reasons why the action type of `facility` cannot be taken (FM-ACT-18, FM-ACT-19)."""
    state = hub.state.facilities.get(facility)
    name = f"@fm-facility-{facility}"
    if state is None:
        yield Reason("FM-ACT-08", say("fm-why-not-built", facility=name))
        return
    if state.is_shut:  # FM-SHUT-11, FM-ROV-12
        yield Reason("FM-SHUT-10", say("fm-why-shut", facility=name))
    if "blocked" in state.now:
        yield Reason("FM-ACT-19", say("fm-why-blocked", facility=name))


def get_broken_part_price(hub: Hub, facility: str) -> dict[Reserve, int]:
    """Return what red parts of `facility` add to every action of its type (FM-PEN-04, FM-PEN-05, FM-PEN-07).

    Each action pays for itself, whatever its number of pawns (FM-COST-11).
    """
    return dict(hub.cache_by_board(("price", facility), lambda: _compute_broken_part_price(hub, facility)))


def _compute_broken_part_price(hub: Hub, facility: str) -> dict[Reserve, int]:
    price: dict[Reserve, int] = {}
    for part, penalty in hub.get_facility_data(facility).parts.items():
        if hub.is_breakage_acting(facility, part):
            if penalty == "pay-energy":
                price["energy"] = 1  # FM-COST-09
            elif penalty == "pay-oxygen":
                price["oxygen"] = 1  # FM-COST-10
    return price


def count_pawn_tokens(hub: Hub, facility: str) -> int:
    """Count the pawn tokens that add to each action there; these tokens alone add up.

    FM-MOD-10, FM-PAWN-06, FM-PAWN-10. Only those of the ! space count, not those of >> (FM-MOD-02, FM-COST-05).
    """
    state = hub.state.facilities.get(facility)
    return state.now.count("pawn") if state else 0


def count_board_pawn_tokens(hub: Hub, stack: Stack) -> int:
    """Count pawn tokens on the actor's ID board; those of assistants do not count (FM-COST-34)."""
    return hub.get_astronaut(find_actor(hub, stack)).board.count("pawn")


def find_acting_modifiers(hub: Hub, facility: str) -> tuple[list[Token], bool]:
    """Return the Modifier tokens that act on an action of `facility`, and whether a red CPU forces the die.

    Determined when the plan is closed: later tokens come too late (FM-MOD-03, FM-RND-15), earlier ones act (FM-MOD-04).
    FM-MOD-08, FM-PEN-09. A Quiet Place has no die that could be forced, nor Adventures (FM-COST-31, FM-MOD-18).
    """
    parts: dict[PartKind, str] = dict(hub.get_facility_data(facility).parts)
    forced = hub.get_facility_data(facility).action in SUCCESS_DICE and any(
        penalty == "success-die" and hub.is_breakage_acting(facility, part) for part, penalty in parts.items()
    )
    return list(dict.fromkeys(hub.state.facilities[facility].now)), forced
