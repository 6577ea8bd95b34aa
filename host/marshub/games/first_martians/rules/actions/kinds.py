"""The base classes of all kinds of actions: step, price, obstacles, and how an action is resolved."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from copy import copy
from functools import cache, lru_cache
from typing import ClassVar, Self, TypeVar

from marshub.kernel import Gesture, Reason, Script, Words, say
from marshub.kernel.mechanisms.piles import add

from ...box.components import ASTRONAUTS, SUCCESS_DICE, AstronautId, PartKind, Reserve, Token
from ...box.props import laid
from ...box.state import Stack
from ...happenings.actions import ActionBegan, ActionTaken, Returned
from ..crew.aoms import aom_of
from ..crew.health import move_tokens, wound
from ..crew.skills import reroll
from ..dice import roll
from ..hub import Hub
from ..pauses import before_what_dice_bring


@cache
def owner(pawn: str) -> AstronautId | None:
    """Return the astronaut a pawn ("pawn-medic-1") belongs to; None for an AOM's."""
    return next((who for who in ASTRONAUTS if who in pawn), None)


def is_pawn(name: str) -> bool:
    """Check that the box has a pawn of that name."""
    who = owner(name)
    return aom_of(name) is not None or (who is not None and name in (f"pawn-{who}-1", f"pawn-{who}-2"))


def actor(hub: Hub, stack: Stack) -> AstronautId:
    """Return who takes the action: the owner of the pawn on top, or an AOM's operator.

    FM-PAWN-01, FM-AOM-06. Dice are rolled by the actor and count for the actor (FM-DICE-11), whose own skills may be
    used (FM-AOM-16).
    """
    top = stack.pawns[0]
    aom = aom_of(top)
    who = owner(top) if aom is None else hub.state.aoms[aom]
    assert who is not None
    return who


def target_words(target: str) -> dict[str, str | int]:
    """Return a target as arguments of a message: "lab.cpu", "lab.energy" or the id of an event."""
    if not target:
        return {}
    name, _, resource = target.partition(".")
    if resource:
        return {"facility": f"@fm-facility-{name}", "resource": f"@fm-reserve-{resource}"}
    return {"event": f"@fm-event-{name}"}


@lru_cache(maxsize=4096)
def _called(action: Action, target: str) -> dict[str, str | int]:
    if action.explained:
        return {"action": f"@fm-action-{action.id}"}
    label = action.label(target)
    return {**label.args, "action": f"@@{label.key}"}


_A = TypeVar("_A", bound="Action")


class Action:  # no ABC, see `Decision`
    """One kind of action. Instances hold no state of a game."""

    id: ClassVar[str]
    step: ClassVar[int]  # in the resolving order (FM-ACT-10)
    outside: ClassVar[bool] = False  # on the map: the route counts (FM-MAP-05)
    order_matters: ClassVar[bool] = False  # whether the crew orders several of them (FM-ACT-14)
    claims: ClassVar[bool] = False  # declaring it changes what can be declared, though nothing on the table
    fixed: ClassVar[bool] = False  # its targets depend on map, Facilities and rovers only
    heeds_plan: ClassVar[bool] = False  # its targets and obstacles depend on the plan, too
    explained: ClassVar[bool] = False  # its label describes the effect: elsewhere its name is enough
    venue: str = ""  # the Facility it is taken in, if not the one its type belongs to (FM-COST-36)

    def at(self, venue: str) -> Self:
        """Return the same action, taken in another Facility that offers its type; "" for its own."""
        return _taken_in(self, venue) if venue else self

    def venues(self, hub: Hub, target: str) -> list[str]:
        """Return where it can be taken: "" for its own Facility, and every other in play that offers its type."""
        kind, own = self.type(hub, target), self.place(hub, target)
        if not kind:
            return [""]
        return hub.lasting(("venues", kind, own), lambda: ["", *(name for name in hub.offering(kind) if name != own)])

    def type(self, hub: Hub, target: str) -> str:
        """Return its action type (FM-ACT-08); "" for a typeless one (FM-ACT-09)."""
        return ""

    def place(self, hub: Hub, target: str) -> str:
        """Return the Facility whose parts and tokens decide about it; "" for a typeless one (FM-ACT-09)."""
        return ""

    def targets(self, hub: Hub) -> list[str]:
        """Return what it may be declared on; [""] where there is only one thing to do."""
        return [""]

    def zone(self, target: str) -> str:
        """Return the zone where its pawns stand; it is a reminder and decides nothing (FM-ACT-12, FM-ACT-20)."""
        return target

    def price(self, hub: Hub, target: str) -> dict[Reserve, int]:
        """Return what is paid from the General Supply at declaration (FM-COST-12)."""
        return {}

    def pledge(self, hub: Hub, target: str) -> dict[str, int]:
        """Return the things of the Available area that are set aside with the pawns (FM-COST-14)."""
        return {}

    def also(self, hub: Hub, target: str) -> tuple[Gesture, ...]:
        """Return gestures of tokens and cards that, laid down with the pawn, say what is meant.

        Those set aside for it.
        """
        zone = self.zone(target)
        return tuple(gesture for item in self.pledge(hub, target) for gesture in laid(item, zone))

    def label(self, target: str) -> Words:
        """Return the text of the option that declares it on `target`."""
        return say(f"fm-option-{self.id}", **target_words(target))

    def called(self, target: str) -> dict[str, str | int]:
        """Return message arguments that name it as its declaration does, or shortly.

        `action`, and what fills its text.
        """
        return _called(self, target).copy()

    def hurts(self, hub: Hub, stack: Stack) -> bool:
        """Check that the route is sure to cost a wound (FM-COST-03)."""
        return False

    def arrange(self, hub: Hub, stack: Stack) -> Script | None:
        """Ask what is left to choose once it is declared, and apply what changes on the table at once."""
        return None

    def disband(self, hub: Hub, stack: Stack) -> None:
        """Revert what `complete_declaration` changed; the pledged things and the price come back by themselves."""

    def open_to_aoms(self, hub: Hub, target: str) -> bool:
        """Check that AOM pawns of its type, or any if it is typeless, may be used for it."""
        return True

    def needs(self, hub: Hub, stack: Stack) -> int:
        """Return how many pawns the action needs in all."""
        return 1 + board_pawns(hub, stack)

    def lacks(self, hub: Hub, stack: Stack) -> Reason | None:
        """Return what a stack still lacks to be a whole declaration; None if it lacks nothing."""
        if len(stack.pawns) < self.needs(hub, stack):
            return Reason("FM-PAWN-09", say("fm-why-pawns", count=self.needs(hub, stack)))
        return None

    def obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        """Yield the reasons why nobody can be put on top of a new stack for it."""
        price = self.price(hub, target)
        if price and not hub.affords(price):  # FM-COST-01, FM-PEN-03
            yield Reason("FM-COST-02", say("fm-why-price", **{r: price.get(r, 0) for r in ("oxygen", "energy")}))
        for item, count in self.pledge(hub, target).items():
            if hub.state.cargo.available.get(item, 0) < count:  # FM-COST-13, FM-COST-15
                yield Reason("FM-COST-15", say("fm-why-pledge", item=f"@fm-item-{item}", count=count))

    def objections(self, hub: Hub, pawn: str, target: str) -> Iterator[Reason]:
        """Yield the reasons why `pawn`, or its owner, cannot take it, though others could."""
        yield from ()

    def release(self, hub: Hub, stack: Stack) -> None:
        """Return what was set aside for an action that did not happen (FM-COST-14, FM-RES-02, FM-RES-07).

        Supplies that were paid are not returned (FM-RES-03, FM-PEN-06).
        """
        for item, count in stack.pledged.items():
            add(hub.state.cargo.available, item, count)
        stack.pledged = {}

    def gone(self, hub: Hub, stack: Stack) -> bool:
        """Check that there is nothing left to do when its turn comes (FM-RES-07)."""
        return False

    def close(self, hub: Hub, stack: Stack) -> None:
        """Record, when the plan is closed, the modifiers that will act on it (FM-ACT-15, FM-ACT-33)."""

    @abstractmethod
    def effect(self, hub: Hub, who: AstronautId, stack: Stack) -> Script | None:
        """Carry it out for the actor. A script may return False: tried, but it did not work out."""

    def resolve(self, hub: Hub, stack: Stack) -> Script:
        """Roll forced dice, then carry out the effect, then apply penalties (FM-RES-06)."""
        who = actor(hub, stack)
        success = True
        if stack.checked:
            success = yield from self._success(hub, who, stack)
        hub.tell(ActionBegan(who, self.id, self.called(stack.target)))
        if not success:
            move_tokens(hub, who, 2)  # FM-DICE-09
            self.failed(hub, stack)
        else:
            success = yield from self._done(hub, who, stack)
        hub.tell(ActionTaken(who, self.id, success))
        if "wound" in stack.marks:
            yield from wound(hub, who, 1)  # FM-MOD-16, assistants do not suffer

    def _done(self, hub: Hub, who: AstronautId, stack: Stack) -> Script:
        """Carry out the effect, unless a skill was quicker while the dice were looked at (FM-RES-07).

        Return whether it worked out.
        """
        if self.gone(hub, stack):
            self.release(hub, stack)
            hub.tell(Returned(who, self.id))
            return False
        script = self.effect(hub, who, stack)
        return script is None or (yield from script) is not False

    def failed(self, hub: Hub, stack: Stack) -> None:
        """Apply what a missed Success die leaves behind: nothing, as a rule (FM-RES-04)."""

    def _success(self, hub: Hub, who: AstronautId, stack: Stack) -> Script:
        name = f"success-{SUCCESS_DICE[self.type(hub, stack.target)]}"
        die = hub.die(name)
        rolled = yield from roll(hub, say("fm-roll-success", **self.called(stack.target)), (die,), who)
        if "reroll" in stack.marks and rolled[name] == "success":  # FM-MOD-15
            rolled = yield from roll(hub, say("fm-roll-again", **self.called(stack.target)), (die,), who)
        face = yield from reroll(hub, who, self.type(hub, stack.target), die, rolled[name])  # FM-SKILL-12, FM-DICE-12
        yield before_what_dice_bring({"success": face})
        return bool(face == "success")


@cache
def _taken_in(action: _A, venue: str) -> _A:
    twin = copy(action)
    twin.venue = venue
    if isinstance(twin, TypedAction):
        twin.facility = venue
    return twin


class TypedAction(Action):
    """An action that belongs to a Facility: its shutdown, tokens and broken parts decide (FM-ACT-08, FM-PEN-08)."""

    facility: str  # whose parts, tokens and shutdown count

    def type(self, hub: Hub, target: str) -> str:
        return self.id

    def place(self, hub: Hub, target: str) -> str:
        return self.facility

    def zone(self, target: str) -> str:
        return self.facility

    def price(self, hub: Hub, target: str) -> dict[Reserve, int]:
        return broken_part_price(hub, self.facility)

    def needs(self, hub: Hub, stack: Stack) -> int:
        return super().needs(hub, stack) + extra_pawns(hub, self.facility)

    def obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        yield from hub.lasting(("closed", self.facility), lambda: [*closed(hub, self.facility)])
        yield from super().obstacles(hub, target)

    def close(self, hub: Hub, stack: Stack) -> None:
        stack.marks, stack.checked = acting_on(hub, self.facility)


def closed(hub: Hub, facility: str) -> Iterator[Reason]:
    """Yield the reasons why the action type of `facility` cannot be taken (FM-ACT-18, FM-ACT-19)."""
    here = hub.state.facilities.get(facility)
    place = f"@fm-facility-{facility}"
    if here is None:
        yield Reason("FM-ACT-08", say("fm-why-not-built", facility=place))
        return
    if here.shut:  # FM-SHUT-11, FM-ROV-12
        yield Reason("FM-SHUT-10", say("fm-why-shut", facility=place))
    if "blocked" in here.now:
        yield Reason("FM-ACT-19", say("fm-why-blocked", facility=place))


def broken_part_price(hub: Hub, facility: str) -> dict[Reserve, int]:
    """Return what red parts of `facility` add to every action of its type (FM-PEN-04, FM-PEN-05, FM-PEN-07).

    Each action pays for itself, whatever its number of pawns (FM-COST-11).
    """
    return dict(hub.lasting(("price", facility), lambda: _price_now(hub, facility)))


def _price_now(hub: Hub, facility: str) -> dict[Reserve, int]:
    price: dict[Reserve, int] = {}
    for part, red in hub.data(facility).parts.items():
        if hub.broken(facility, part):
            if red == "pay-energy":
                price["energy"] = 1  # FM-COST-09
            elif red == "pay-oxygen":
                price["oxygen"] = 1  # FM-COST-10
    return price


def extra_pawns(hub: Hub, facility: str) -> int:
    """Count the pawn tokens that add to each action there; these tokens alone add up.

    FM-MOD-10, FM-PAWN-06, FM-PAWN-10. Only those of the ! space count, not those of >> (FM-MOD-02, FM-COST-05).
    """
    here = hub.state.facilities.get(facility)
    return here.now.count("pawn") if here else 0


def board_pawns(hub: Hub, stack: Stack) -> int:
    """Count pawn tokens on the actor's ID board; those of assistants do not count (FM-COST-34)."""
    return hub.astronaut(actor(hub, stack)).board.count("pawn")


def acting_on(hub: Hub, facility: str) -> tuple[list[Token], bool]:
    """Return the Modifier tokens that act on an action of `facility`, each kind once.

    And whether a red CPU forces the die.

    Determined when the plan is closed: later tokens come too late (FM-MOD-03, FM-RND-15), earlier ones act (FM-MOD-04).
    FM-MOD-08, FM-PEN-09. A Quiet Place has no die that could be forced, nor Adventures (FM-COST-31, FM-MOD-18).
    """
    parts: dict[PartKind, str] = dict(hub.data(facility).parts)
    forced = hub.data(facility).action in SUCCESS_DICE and any(
        red == "success-die" and hub.broken(facility, part) for part, red in parts.items()
    )
    return list(dict.fromkeys(hub.state.facilities[facility].now)), forced
