"""The handle that the rules hold: the state, the content, and the questions every rule asks of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from marshub.kernel import Die, Draw, Happening, Now, Option, Result, Script, Words, say
from marshub.kernel.mechanisms.piles import Deck, draw
from marshub.kernel.mechanisms.turns import clockwise, lot

from ..box.components import BLOCKS, GAUGE_FULL, MORALE_HIGH, MORALE_LOW, UNIT_KINDS, AstronautId, PartKind, Reserve
from ..box.state import Astronaut, Facility, HubState, Spot, Stack
from ..content.cards import FacilityData
from ..content.missions import MissionData
from ..content.pack import Content
from ..happenings.chart import RoiTokenPlaced
from ..happenings.course import MissionEnded
from ..happenings.crew import MoraleMoved
from ..happenings.facilities import PartBroken, PartRepaired, TokenPlaced
from ..happenings.malfunctions import DeckFormed
from ..happenings.production import ReserveMoved
from .looks import Looks


class MissionOver(Exception):
    """The mission ends on the spot; nothing further of the phase or effect is resolved (FM-HLTH-04)."""


class Hub(Looks):
    """The table as the rules see it. `state` is all there is to remember; this only reads and changes it."""

    def __init__(
        self, state: HubState, content: Content, tell: Callable[[Happening], None], now: Now | None = None
    ) -> None:
        """`now`: of the session whose rules hold this; else what is worked out `once` is for one look."""
        super().__init__(state, content, now)
        self.tell = tell
        self.concerned: AstronautId | None = None  # whom the event at hand names, or who uses a skill (FM-EVT-09)
        self.named = ""  # what the declaration of the mission action at hand named
        self.settling = False  # Malfunctions are being resolved: a track that fills up now waits (FM-MAL-13)

    # ------------------------------------------------------------------ looking

    @property
    def mission(self) -> MissionData:
        return self.content.missions[self.state.mission]

    def full(self, gauge: str) -> int:
        """Where a track of the mission ends."""
        return self.mission.full.get(gauge, GAUGE_FULL)

    def spot(self, space: str) -> Spot:
        """What the mission has put on a space; a new one if there is nothing yet."""
        return self.state.spots.setdefault(space, Spot())

    @property
    def seats(self) -> tuple[AstronautId, ...]:
        return tuple(self.state.crew)

    def seats_from_first(self) -> tuple[AstronautId, ...]:
        """Return all astronauts, the First Player's first (FM-STR-04)."""
        return clockwise(self.seats, self.first_player)

    @property
    def first_player(self) -> AstronautId:
        return self.state.first_player or self.seats[0]

    def astronaut(self, who: AstronautId) -> Astronaut:
        return self.state.crew[who]

    def data(self, facility: str) -> FacilityData:
        return self.content.facilities[facility]

    def die(self, name: str) -> Die:
        """Return a die of the box, ready to be rolled."""
        return Die(name, say(f"fm-die-{name}"), self.content.dice[name].faces)

    @property
    def stacks(self) -> dict[str, Stack]:
        """The declared actions, by their ids."""
        return {stack.id: stack for stack in self.state.plan}

    def in_play(self) -> Iterator[tuple[str, Facility, FacilityData]]:
        """Return every Facility in play, tiles first, then built cards."""
        for name, facility in self.state.facilities.items():
            yield name, facility, self.content.facilities[name]

    def is_open(self, facility: str) -> bool:
        """In play and without a Shutdown tile."""
        here = self.state.facilities.get(facility)
        return here is not None and not here.shut

    def units(self, facility: str) -> list[str]:
        """Return the Facilities in play that a name means: itself, or all units of a kind: "oxygenator" (FM-PRO-20)."""
        if facility in self.state.facilities:
            return [facility]
        product = UNIT_KINDS.get(facility)
        return [name for name, _, data in self.in_play() if data.produces == product] if product else []

    def broken(self, facility: str, part: PartKind) -> bool:
        """Return whether that part has a red marker whose cost or penalty acts.

        Not in a shut Facility (FM-SHUT-14), and not under the Boosted Generator (FM-GOAL-09).
        """
        here = self.state.facilities.get(facility)
        if here is None or here.parts.get(part) is not False or here.shut:
            return False
        return self.state.boosted != f"{facility}/{part}" or not self.upgraded("boosted-generator")

    def broken_parts(self) -> int:
        """Return red markers in Facilities and built cards, shut or not (FM-GOAL-07, FM-GOAL-10)."""
        working = [each for here in self.state.facilities.values() for each in here.parts.values()]
        return working.count(False)

    def owner_of(self, action: str) -> str:
        """Return the Facility that an action type belongs to (FM-ACT-08)."""
        return next(iter(self.offering(action)), "")

    def offering(self, action: str) -> list[str]:
        """Return the Facilities in play that offer an action type: a tile, and cards like it (FM-COST-36)."""
        return [name for name, _, data in self.in_play() if data.action == action]

    def upgraded(self, upgrade: str) -> bool:
        """Return whether an Upgrade is in place and its Facility open (FM-SHUT-15)."""
        return any(upgrade in here.upgrades and not here.shut for here in self.state.facilities.values())

    @contextmanager
    def naming(self, choice: str) -> Iterator[None]:
        """Return effects carried out meanwhile belong to an action whose declaration named `choice`."""
        before, self.named = self.named, choice
        try:
            yield
        finally:
            self.named = before

    @contextmanager
    def concerning(self, who: AstronautId) -> Iterator[None]:
        """Return effects carried out meanwhile mean `who` when they say "concerned"."""
        before, self.concerned = self.concerned, who
        try:
            yield
        finally:
            self.concerned = before

    def installed_upgrades(self) -> list[tuple[str, str]]:
        """(Facility, Upgrade) of all that count as Upgrades: not the Auto-scanner of a small crew (FM-SOLO-03)."""
        given = len(self.seats) < 4
        return [
            (name, upgrade)
            for name, here in self.state.facilities.items()
            for upgrade in here.upgrades
            if not (given and upgrade == "auto-scanner")
        ]

    # ------------------------------------------------------------------ changing

    def move_reserve(self, reserve: Reserve, by: int) -> int:
        """Change a reserve at once and return by how much; it never drops below 0 (FM-SUP-03, FM-SUP-04)."""
        before = getattr(self.state.supply, reserve)
        after = max(0, before + by)
        if after != before:
            setattr(self.state.supply, reserve, after)
            self.tell(ReserveMoved(reserve, before, after))
        return int(after - before)

    def move_morale(self, by: int) -> None:
        """Move the shared Morale level; it stops at -2 and +3 (FM-MOR-01)."""
        before = self.state.morale
        after = min(MORALE_HIGH, max(MORALE_LOW, before + by))
        if after != before:
            self.state.morale = after
            self.tell(MoraleMoved(before, after))

    def pay(self, price: Mapping[Reserve, int]) -> None:
        """Pay a price that was found payable."""
        for reserve, amount in price.items():
            self.move_reserve(reserve, -amount)

    def affords(self, price: Mapping[Reserve, int]) -> bool:
        """Return whether the General Supply covers `price` in full."""
        return all(getattr(self.state.supply, reserve) >= amount for reserve, amount in price.items())

    def break_part(self, facility: str, part: PartKind) -> bool:
        """Swap green for red, if it is green and the Facility open; says whether it did (FM-PEN-02, FM-SHUT-13)."""
        here = self.state.facilities.get(facility)
        if here is None or here.shut or not here.parts.get(part, False):
            return False
        here.parts[part] = False
        self.tell(PartBroken(facility, part))
        return True

    def repair_part(self, facility: str, part: PartKind) -> None:
        """Swap red for green, at once (FM-SKILL-15).

        What an action repairs counts from the phase's end on (FM-RND-12): costs and forced dice of its own phase were
        judged when the plan was closed, and no other penalty falls due in the Action phase.
        """
        here = self.state.facilities[facility]
        if here.parts[part]:
            return
        here.parts[part] = True
        self.tell(PartRepaired(facility, part))

    def place_token(self, token: str, place: str, space: str) -> bool:
        """Put a Modifier token where an effect says; says whether it was placed (FM-MOD-07, FM-SHUT-13)."""
        rover = self.state.rovers.get(place)
        here = self.state.facilities.get(place)
        if place in self.state.map:
            return self._place_on_roi(token, place)
        astronaut = self.state.crew.get(place)  # type: ignore[call-overload]
        if rover is not None:
            stack = rover.tokens
        elif astronaut is not None:
            stack = astronaut.board
            if token != "pawn" and token in stack:
                return False
        elif here is not None and not here.shut:
            stack = here.now if space == "now" else here.later
            if space == "now" and token != "pawn" and token in stack:
                return False
        else:
            return False
        # Modifier tokens are not limited (FM-ACT-35)
        stack.append(token)  # type: ignore[arg-type]
        self.tell(TokenPlaced(place, token))  # type: ignore[arg-type]
        return True

    def _place_on_roi(self, token: str, space: str) -> bool:
        """Return a tile that does the same already, or has the token, takes none but pawn tokens (FM-MOD-09, FM-COST-17)."""
        roi = self.state.map[space]
        data = self.content.rois[roi.tile]
        alike = {"wound": "wound", "rover-damage": "rover-check"}.get(token, token.partition("-")[0])
        if token != "pawn" and (token in roi.tokens or alike in data.features):
            return False
        roi.tokens.append(token)  # type: ignore[arg-type]
        self.tell(RoiTokenPlaced(space, token))  # type: ignore[arg-type]
        return True

    def end(self, outcome: str, reason: str) -> MissionOver:
        """Record how the mission ended. The caller raises what this returns, or lets the sol run out."""
        winners: tuple[str, ...] = self.seats if outcome == "victory" else ()
        self.state.result = Result(outcome, say(reason), winners)
        self.tell(MissionEnded(outcome, reason))
        return MissionOver(reason)

    # ------------------------------------------------------------------ piles

    def draw(self, pile: str, prompt: Words, prefix: str, *, app: bool = False, by: str = "") -> Script:
        """Draw from a face-down pile; the drawn card is out of it. Returns its id (`yield from`).

        `app`: this pile lives in the app, so that nobody can draw from it by hand. `by`: whom the card is for.
        """
        drawn = None
        while drawn is None:  # what is used before the draw may have taken the last one
            self._renew(pile)  # its last card is the one being resolved
            cards = self.state.piles[pile]
            drawn = yield from draw(cards, prompt, lambda card: say(f"{prefix}-{card}"), app=app, by=by, deck=pile)
        return drawn

    def discard(self, pile: str, card: str) -> None:
        """Put a card on its discard pile; an empty deck is formed anew from it at once (FM-MAL-19)."""
        self._deck(pile).discard(card)
        self._renew(pile)

    def gather(self, pile: str) -> None:
        """Shuffle a pile and its discards into one."""
        self._deck(pile).gather()
        self._formed(pile)

    def _deck(self, pile: str) -> Deck:
        return Deck(self.state.piles[pile], self.state.discards[pile])

    def _renew(self, pile: str) -> None:
        if pile in self.state.discards and self._deck(pile).renew():
            self._formed(pile)

    def _formed(self, pile: str) -> None:
        if pile.startswith("malfunction-"):  # the app shuffles its own decks silently
            self.tell(DeckFormed(pile))


def any_astronaut(hub: Hub) -> Draw:
    """Return one of the crew, by the app's choice."""
    return lot(say("fm-draw-astronaut"), hub.seats, lambda who: say(f"fm-astronaut-{who}"), app=True)


def astronaut_options(hub: Hub, who: tuple[AstronautId, ...] | None = None) -> list[Option]:
    """Return the crew as options."""
    return [Option(seat, say(f"fm-astronaut-{seat}")) for seat in (hub.seats if who is None else who)]


def block_options(hub: Hub) -> list[Option]:
    """Return the three blocks as options, with the light of their tracks."""
    return [
        Option(block, say("fm-option-track", block=f"@fm-block-{block}", level=hub.state.tracks[block]))
        for block in BLOCKS
    ]


def part_option(facility: str, part: str) -> Option:
    """Return a part as the option "facility/part", with its Facility's light."""
    words = say("fm-option-part", facility=f"@fm-facility-{facility}", part=f"@fm-part-{part}")
    return Option(f"{facility}/{part}", words, zone=facility)


def facility_option(name: str) -> Option:
    """Return a Facility as an option, with its zone's light."""
    return Option(name, say(f"fm-facility-{name}"), zone=name)
