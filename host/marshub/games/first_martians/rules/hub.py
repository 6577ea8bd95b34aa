"""The handle that rules hold: state, content, and the lookups and changes that every rule needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from marshub.kernel import Die, Draw, LogEntry, Option, Result, Script, StateClock, Words, say
from marshub.kernel.mechanisms.piles import Deck, draw_card
from marshub.kernel.mechanisms.turns import clockwise, draw_lot

from ..box.components import BLOCKS, GAUGE_FULL, MORALE_HIGH, MORALE_LOW, UNIT_KINDS, AstronautId, PartKind, Reserve
from ..box.state import Astronaut, Facility, HubState, Spot, Stack
from ..content.cards import FacilityData
from ..content.missions import MissionData
from ..content.pack import Content
from ..happenings.actions_and_map import RoiTokenPlaced
from ..happenings.course import MissionEnded
from ..happenings.crew_and_events import MoraleMoved
from ..happenings.facilities import DeckFormed, PartBroken, PartRepaired, TokenPlaced
from ..happenings.production import ReserveMoved
from .rule_cache import CachedTable

FULL_CREW = 4  # fewer astronauts play by the rules for small crews (FM-SOLO-01)


class MissionOver(Exception):
    """Raised when the mission ends on the spot; nothing further of the phase or effect is resolved (FM-HLTH-04)."""


class Hub(CachedTable):
    """The table as the rules see it: reads and changes `state`, which is all there is to remember."""

    def __init__(
        self,
        state: HubState,
        content: Content,
        log: Callable[[LogEntry], None] = lambda _: None,
        now: StateClock | None = None,
    ) -> None:
        """Wrap a state.

        Args:
            state: The table.
            content: The packs.
            log: Appends a log entry.
            now: Moment counter of the session; without it, values cached by `cache_for_moment` last for one lookup.
        """
        super().__init__(state, content, now)
        self.log = log
        self.concerned_seat: AstronautId | None = None  # named by the event at hand, or user of a skill (FM-EVT-09)
        self.declared_choice = ""  # what the declaration of the current mission action named
        self.is_resolving_malfunctions = False  # a track that fills up meanwhile waits (FM-MAL-13)

    # ------------------------------------------------------------------ looking

    @property
    def mission(self) -> MissionData:
        """The data of the mission that is played."""
        return self.content.missions[self.state.mission]

    def get_gauge_maximum(self, gauge: str) -> int:
        """Return where a track of the mission ends."""
        return self.mission.full.get(gauge, GAUGE_FULL)

    def get_spot(self, space: str) -> Spot:
        """Return what the mission has put on a space; create the entry if there is none."""
        return self.state.spots.setdefault(space, Spot())

    @property
    def seats(self) -> tuple[AstronautId, ...]:
        """The astronauts in play, in seat order."""
        return tuple(self.state.crew)

    def list_seats_from_first_player(self) -> tuple[AstronautId, ...]:
        """Return all astronauts, the First Player's first (FM-STR-04)."""
        return clockwise(self.seats, self.first_player)

    @property
    def first_player(self) -> AstronautId:
        """The First Player; the first seat before one is chosen."""
        return self.state.first_player or self.seats[0]

    def get_astronaut(self, seat: AstronautId) -> Astronaut:
        """Return the state of an astronaut."""
        return self.state.crew[seat]

    def get_facility_data(self, facility: str) -> FacilityData:
        """Return the card data of a Facility."""
        return self.content.facilities[facility]

    def get_die(self, name: str) -> Die:
        """Return a die of the box, ready to be rolled."""
        return Die(name, say(f"fm-die-{name}"), self.content.dice[name].faces)

    @property
    def stacks(self) -> dict[str, Stack]:
        """The declared actions, by their ids."""
        return {stack.id: stack for stack in self.state.plan}

    def iterate_facilities(self) -> Iterator[tuple[str, Facility, FacilityData]]:
        """Yield every Facility in play, tiles first, then built cards."""
        for name, facility in self.state.facilities.items():
            yield name, facility, self.content.facilities[name]

    def is_open(self, facility: str) -> bool:
        """Return whether a Facility is in play and has no Shutdown tile."""
        state = self.state.facilities.get(facility)
        return state is not None and not state.is_shut

    def find_units(self, facility: str) -> list[str]:
        """Return the Facilities in play that a name means: itself, or all units of a kind: "oxygenator".

        FM-PRO-20.
        """
        if facility in self.state.facilities:
            return [facility]
        product = UNIT_KINDS.get(facility)
        return [name for name, _, data in self.iterate_facilities() if data.produces == product] if product else []

    def is_breakage_acting(self, facility: str, part: PartKind) -> bool:
        """Return whether there is a red marker whose cost or penalty acts.

        It does not act in a shut Facility (FM-SHUT-14, FM-COST-28), nor under the Boosted Generator (FM-GOAL-09).
        """
        state = self.state.facilities.get(facility)
        if state is None or state.parts.get(part) is not False or state.is_shut:
            return False
        return self.state.boosted != f"{facility}/{part}" or not self.has_upgrade("boosted-generator")

    def count_broken_parts(self) -> int:
        """Count red markers in Facilities and built cards, shut or not (FM-GOAL-07, FM-GOAL-10).

        Those of the Malfunction Box, of Malfunction tracks and of health tracks do not count (FM-GOAL-08). A part whose
        penalty the Boosted Generator lifts counts (FM-COST-32, FM-PEN-19).
        """
        parts = [works for facility in self.state.facilities.values() for works in facility.parts.values()]
        return parts.count(False)

    def find_action_facility(self, action: str) -> str:
        """Return the Facility that an action type belongs to (FM-ACT-08); "" if none is in play."""
        return next(iter(self.find_offering_facilities(action)), "")

    def find_offering_facilities(self, action: str) -> list[str]:
        """Return the Facilities in play that offer an action type: a tile, and cards like it (FM-COST-36)."""
        return [name for name, _, data in self.iterate_facilities() if data.action == action]

    def has_upgrade(self, upgrade: str) -> bool:
        """Return whether an Upgrade is in place and its Facility open (FM-SHUT-15, FM-UPG-05)."""
        return any(upgrade in facility.upgrades and not facility.is_shut for facility in self.state.facilities.values())

    @contextmanager
    def use_declared_choice(self, choice: str) -> Iterator[None]:
        """Carry out effects on behalf of an action whose declaration named `choice`."""
        before, self.declared_choice = self.declared_choice, choice
        try:
            yield
        finally:
            self.declared_choice = before

    @contextmanager
    def use_concerned_seat(self, seat: AstronautId) -> Iterator[None]:
        """Carry out effects that mean `seat` when they say "concerned"."""
        before, self.concerned_seat = self.concerned_seat, seat
        try:
            yield
        finally:
            self.concerned_seat = before

    def list_installed_upgrades(self) -> list[tuple[str, str]]:
        """Return (Facility, Upgrade) of all Upgrades, without the Auto-scanner of a small crew.

        FM-SOLO-03, FM-UPG-08.
        """
        has_given_scanner = len(self.seats) < FULL_CREW
        return [
            (name, upgrade)
            for name, facility in self.state.facilities.items()
            for upgrade in facility.upgrades
            if not (has_given_scanner and upgrade == "auto-scanner")
        ]

    # ------------------------------------------------------------------ changing

    def move_reserve(self, reserve: Reserve, by: int) -> int:
        """Change a reserve at once and return by how much; it never drops below 0 (FM-SUP-03, FM-SUP-04)."""
        before = getattr(self.state.supply, reserve)
        after = max(0, before + by)
        if after != before:
            setattr(self.state.supply, reserve, after)
            self.log(ReserveMoved(reserve, before, after))
        return int(after - before)

    def move_morale(self, by: int) -> None:
        """Move the shared Morale level; it stops at -2 and +3 (FM-MOR-01, FM-UNW-03)."""
        before = self.state.morale
        after = min(MORALE_HIGH, max(MORALE_LOW, before + by))
        if after != before:
            self.state.morale = after
            self.log(MoraleMoved(before, after))

    def pay_price(self, price: Mapping[Reserve, int]) -> None:
        """Pay a price that `can_afford` allowed.

        Reserves pay for actions, stop wilting, feed the crew and meet demands of tiles and effects (FM-SUP-07).
        """
        for reserve, amount in price.items():
            self.move_reserve(reserve, -amount)

    def can_afford(self, price: Mapping[Reserve, int]) -> bool:
        """Return whether the General Supply covers `price` in full."""
        return all(getattr(self.state.supply, reserve) >= amount for reserve, amount in price.items())

    def break_part(self, facility: str, part: PartKind) -> None:
        """Swap green for red (FM-PEN-02)."""
        self.state.facilities[facility].parts[part] = False
        self.log(PartBroken(facility, part))

    def repair_part(self, facility: str, part: PartKind) -> None:
        """Swap red for green, at once (FM-SKILL-15).

        A part that an action repairs counts as working from the phase's end on (FM-RND-12, FM-COST-29): costs and
        forced dice of its own phase were determined when the plan was closed, and no other penalty falls due in the
        Action phase.
        """
        state = self.state.facilities[facility]
        if state.parts[part]:
            return
        state.parts[part] = True
        self.log(PartRepaired(facility, part))

    def place_token(self, token: str, place: str, space: str) -> bool:
        """Place a Modifier token where an effect says; return whether it was placed (FM-MOD-07, FM-SHUT-13)."""
        rover = self.state.rovers.get(place)
        facility = self.state.facilities.get(place)
        if place in self.state.map:
            return self._place_on_roi(token, place)
        astronaut = self.state.crew.get(place)  # type: ignore[call-overload]
        if rover is not None:
            stack = rover.tokens
        elif astronaut is not None:
            stack = astronaut.board
            if token != "pawn" and token in stack:
                return False
        elif facility is not None and not facility.is_shut:
            stack = facility.now if space == "now" else facility.later
            if space == "now" and token != "pawn" and token in stack:
                return False
        else:
            return False
        # Modifier tokens are not limited (FM-ACT-35)
        stack.append(token)  # type: ignore[arg-type]
        self.log(TokenPlaced(place, token))  # type: ignore[arg-type]
        return True

    def _place_on_roi(self, token: str, space: str) -> bool:
        """Place a token on a ROI tile.

        A tile that has the token, or does the same already, takes none but pawn tokens (FM-MOD-09, FM-COST-17).
        """
        roi = self.state.map[space]
        data = self.content.rois[roi.tile]
        feature = {"wound": "wound", "rover-damage": "rover-check"}.get(token, token.partition("-")[0])
        if token != "pawn" and (token in roi.tokens or feature in data.features):
            return False
        roi.tokens.append(token)  # type: ignore[arg-type]
        self.log(RoiTokenPlaced(space, token))  # type: ignore[arg-type]
        return True

    def end_mission(self, outcome: str, reason: str) -> MissionOver:
        """Record how the mission ended: one result for the whole crew (FM-GOAL-01).

        The caller raises the returned exception, or lets the sol run out.
        """
        winners: tuple[str, ...] = self.seats if outcome == "victory" else ()
        self.state.result = Result(outcome, say(reason), winners)
        self.log(MissionEnded(outcome, reason))
        return MissionOver(reason)

    # ------------------------------------------------------------------ piles

    def draw_card(self, pile: str, prompt: Words, prefix: str, *, app: bool = False, by: str = "") -> Script:
        """Draw from a face-down pile and take the card out of it; return its id (`yield from`).

        Args:
            pile: Name of the pile.
            prompt: The question.
            prefix: Prefix of the message keys that name the cards.
            app: This pile lives in the app, so that nobody can draw from it by hand.
            by: Seat the card is for.
        """
        drawn_card = None
        while drawn_card is None:  # a free action before the draw may have taken the last card
            self._renew_empty_deck(pile)  # its last card is the one being resolved
            cards = self.state.piles[pile]
            drawn_card = yield from draw_card(
                cards, prompt, lambda card: say(f"{prefix}-{card}"), in_app=app, performed_by=by, deck=pile
            )
        return drawn_card

    def discard_card(self, pile: str, card: str) -> None:
        """Put a card on its discard pile; an empty deck is formed anew from it at once (FM-MAL-19)."""
        self._get_deck(pile).discard(card)
        self._renew_empty_deck(pile)

    def reshuffle_pile(self, pile: str) -> None:
        """Shuffle a pile and its discards into one."""
        self._get_deck(pile).shuffle_together()
        self._log_formed_deck(pile)

    def _get_deck(self, pile: str) -> Deck:
        return Deck(self.state.piles[pile], self.state.discards[pile])

    def _renew_empty_deck(self, pile: str) -> None:
        if pile in self.state.discards and self._get_deck(pile).reshuffle_if_empty():
            self._log_formed_deck(pile)

    def _log_formed_deck(self, pile: str) -> None:
        if pile.startswith("malfunction-"):  # the app shuffles its own decks silently
            self.log(DeckFormed(pile))


def make_astronaut_draw(hub: Hub) -> Draw:
    """Build the draw of one astronaut by the app's choice."""
    return draw_lot(say("fm-draw-astronaut"), hub.seats, lambda seat: say(f"fm-astronaut-{seat}"), in_app=True)


def make_astronaut_options(hub: Hub, seats: tuple[AstronautId, ...] | None = None) -> list[Option]:
    """Return the crew, or `seats`, as options."""
    return [Option(seat, say(f"fm-astronaut-{seat}")) for seat in (hub.seats if seats is None else seats)]


def make_block_options(hub: Hub) -> list[Option]:
    """Return the three blocks as options, with the levels of their tracks."""
    return [
        Option(block, say("fm-option-track", block=f"@fm-block-{block}", level=hub.state.tracks[block]))
        for block in BLOCKS
    ]


def make_part_option(facility: str, part: str) -> Option:
    """Return a part as the option "facility/part", with its Facility's light."""
    words = say("fm-option-part", facility=f"@fm-facility-{facility}", part=f"@fm-part-{part}")
    return Option(f"{facility}/{part}", words, zone=facility)


def make_facility_option(name: str) -> Option:
    """Return a Facility as an option, with its zone's light."""
    return Option(name, say(f"fm-facility-{name}"), zone=name)
