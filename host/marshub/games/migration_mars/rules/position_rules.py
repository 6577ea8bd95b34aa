"""Violations of positions, side effects of corrections, and the point where a turn is resumed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from marshub.kernel import Violation, say
from marshub.kernel.mechanisms.piles import add_cards
from marshub.kernel.places import Complement, Names

from ..box.components import (
    ALL_STEPS_DONE,
    BAYS_PER_FACTION,
    BUILDINGS,
    CARDS,
    CONNECTORS,
    DOMED,
    FACTIONS,
    FLAGS_PER_FACTION,
    HOUSING_CAPACITY,
    STEPS,
    STRIKE_TILES,
    name_hex,
)
from ..box.state import Errand, State, Structure
from ..content.pack import Content
from .events import MAX_SKIPS
from .land import find_forbidden_contacts, list_adjacent
from .mars import EMBASSY_SEAT, Mars, make_seat_key
from .meteor import trace_meteor
from .people import list_population

HOUSING_KINDS = ("habitat", "hospital")
REMOVABLE_KINDS = tuple(piece for piece in BUILDINGS if piece not in DOMED)  # by a meteorite


def list_names(mars: Mars) -> Names:
    """Return the ids that fields of the state may hold, by kind."""
    events = mars.content.events
    steps = STEPS.get(mars.state.phase, ())
    return {
        "spot": mars.grounds,
        "seat": mars.seats,
        "event": events,
        "event or none": ("", *events),
        "step": ("", *steps, *((ALL_STEPS_DONE,) if mars.state.phase == "roll" else ())),
    }


def list_treasury(mars: Mars) -> dict[str, Complement]:
    """Return the cards in the Treasury, of which the state has the lost ones (MM-SETUP-09)."""
    held = {card: sum(mars.count_held(seat, card) for seat in mars.seats) for card in CARDS}
    totals = {card: mars.content.treasury.get(card, 0) - held[card] for card in CARDS}
    return {f"treasury.{card}": Complement(f"treasury_lacks.{card}", total) for card, total in totals.items()}


# ------------------------------------------------------------------ violations


def find_violations(mars: Mars) -> Iterator[Violation]:
    """Yield the violations of the rules and of the box on the table."""
    basic_violations = [*_find_seat_violations(mars), *_find_key_violations(mars)]
    yield from basic_violations
    if not basic_violations:  # the other checks need valid seats and keys
        for find in (
            _find_course_violations,
            _find_hand_violations,
            _find_event_violations,
            _find_piece_violations,
            _find_structure_violations,
            _find_population_violations,
            _find_strike_violations,
            _find_impact_violations,
        ):
            yield from find(mars)


def _find_seat_violations(mars: Mars) -> Iterator[Violation]:
    """Yield violations in the seats."""
    state, seats = mars.state, mars.seats
    if seats != tuple(faction for faction in FACTIONS if faction in seats) or len(seats) < 2:
        yield Violation("players", "two to four factions in the order in which they sit (MM-SETUP-01)", FACTIONS)
    for name, seat in (("start", state.start), ("active", state.active), ("winner", state.winner)):
        if seat and seat not in seats:
            yield Violation(name, "one of the players is expected", seats, say("mm-misfit-seat"))
    if bool(state.start) != bool(state.active):
        words = say("mm-misfit-seat")
        yield Violation("active", "a player's turn is expected once the first player is known", seats, words)


def _find_key_violations(mars: Mars) -> Iterator[Violation]:
    """Yield violations in the keys of hands and in the Rovers' spaces."""
    for seat, player in mars.state.players.items():
        if set(player.hand) != set(CARDS):
            yield Violation(f"players.{seat}.hand", f"there are always {', '.join(CARDS)}, if only 0 of them")
        if not 0 <= player.rover < len(mars.content.track):
            last = len(mars.content.track) - 1
            words = say("mm-misfit-rover", last=last)
            yield Violation(f"players.{seat}.rover", f"a space of the track is expected, 0 to {last}", (), words)


def _find_course_violations(mars: Mars) -> Iterator[Violation]:
    """Yield violations in the course of the game."""
    state, errand, dice = mars.state, mars.state.errand, mars.content.dice
    if (state.phase == "setup") != (not state.start):
        yield Violation("phase", "the set-up is over once the first player is known", (), say("mm-misfit-setup"))
    if (state.phase == "over") != bool(state.winner):
        yield Violation("phase", "it is over when somebody has won, and not before", (), say("mm-misfit-over"))
    for name, face, faces in (
        ("number", errand.number, dice.numbered),
        ("collection", errand.collection, dice.collection),
    ):
        rolled = state.phase == "roll" and state.step not in ("", STEPS["roll"][0])
        if face not in faces and (face or rolled):
            legal = tuple(sorted({str(face_id) for face_id in faces}))
            yield Violation(f"errand.{name}", "a face of this die is expected", legal, say("mm-misfit-face"))
    if state.phase == "roll" and state.step == STEPS["roll"][-1] and not errand.outcome and _is_on_ruin(mars):
        legal = tuple(sorted({*dice.exploration}))
        yield Violation("errand.outcome", "a face of the exploration die is expected", legal, say("mm-misfit-face"))


def _is_on_ruin(mars: Mars) -> bool:
    """Return whether the active player's Rover is on a ruin corner."""
    return mars.content.track[mars.get_player(mars.state.active).rover].startswith("ruin-")


def _find_hand_violations(mars: Mars) -> Iterator[Violation]:
    """Yield kinds of card of which hands and losses are more than the box has (MM-SETUP-09)."""
    state = mars.state
    for card in CARDS:
        held = {seat: player.hand[card] for seat, player in state.players.items()}
        for seat, count in held.items():
            if count < 0:
                yield Violation(f"players.{seat}.hand.{card}", "the number of cards cannot be negative")
        total, lost = mars.content.treasury.get(card, 0), state.treasury_lacks.get(card, 0)
        if sum(held.values()) + lost > total:
            words = say("mm-misfit-cards", count=total, card=f"@mm-card-{card}")
            yield Violation("players", f"the box has {total} of {card}, in hands and missing are more", (), words)


def _find_event_violations(mars: Mars) -> Iterator[Violation]:
    """Yield events of which the copies in all places are more or fewer than the box has (MM-ROLL-12, MM-ROLL-13)."""
    counts = count_events(mars.state)
    for event, card in mars.content.events.items():
        if counts[event] != card.copies:
            words = say("mm-misfit-event", count=card.copies, event=f"@mm-event-{event}")
            expected = f"of the event {event!r} there are always {card.copies}, in one place each"
            yield Violation("deck", expected, (), words)
    for seat, player in mars.state.players.items():
        for event in player.kept:
            if not mars.content.events[event].keeps:
                legal = tuple(event_data.id for event_data in mars.content.events.values() if event_data.keeps)
                words = say("mm-misfit-kept", event=f"@mm-event-{event}")
                yield Violation(f"players.{seat}.kept.{event}", "an event that is kept (MM-ROLL-13)", legal, words)


def count_events(state: State) -> Counter[str]:
    """Return the number of each event in all places."""
    result = Counter[str](dict(state.deck))
    result.update(state.under)
    result.update([state.event] if state.event else [])
    for player in state.players.values():
        result.update(player.kept)
    return result


def _find_piece_violations(mars: Mars) -> Iterator[Violation]:
    """Yield pieces of which there are more than a mat has, and buildings in bays that are not open."""
    for seat, player in mars.state.players.items():
        for piece, data in mars.content.pieces.items():
            if mars.count_pieces_left(seat, piece) < 0:
                rule = "MM-FORT-07" if piece == "fortress" else "MM-SETUP-10"
                words = say("mm-misfit-pieces", count=data.each, piece=f"@mm-piece-{piece}")
                yield Violation("terrain", f"there are {data.each} of {piece} ({rule})", (), words)
        if any(piece not in REMOVABLE_KINDS for piece in player.salvage):
            legal = tuple(REMOVABLE_KINDS)
            words = say("mm-misfit-salvage")
            yield Violation(
                f"players.{seat}.salvage", "a building that a meteorite can take (MM-SALV-02)", legal, words
            )
        impact = mars.state.impact
        bays = (
            BAYS_PER_FACTION if impact is not None and impact.landed else mars.count_usable_bays(seat)
        )  # MM-SALV-11: the surplus goes then
        if len(player.salvage) > bays:
            words = say("mm-misfit-bays", count=bays)
            yield Violation(f"players.{seat}.salvage", f"a bay for each Factory, now {bays} (MM-SALV-01)", (), words)


def _find_structure_violations(mars: Mars) -> Iterator[Violation]:
    """Yield structures on hexes where they may not stand; being cut off is no violation (MM-PLACE-12)."""
    bases = {str(where): faction for faction, where in mars.content.terrain.hq.items()}
    for where, owner in bases.items():
        standing = mars.state.terrain.get(where)
        if standing is None or (standing.kind, standing.owner) != ("hq", owner):
            words = say("mm-misfit-base", whose=make_seat_key(owner))
            expected = f"the headquarters of {owner} always stand there (MM-SETUP-07)"
            yield Violation(f"terrain.{where}", expected, (), words)
    for where, structure in mars.state.terrain.items():
        path, ground = f"terrain.{where}", mars.grounds[where]
        most = 0 if where in bases else mars.state.built
        if not 0 <= structure.number <= most:
            words = say("mm-misfit-number", most=most)
            yield Violation(f"{path}.number", f"up to {most}, the number of structures built", (), words)
        if where in bases:
            continue
        if structure.kind == "hq":
            words = say("mm-misfit-hq")
            yield Violation(path, "headquarters stand only on their own base (MM-SETUP-07)", (), words)
        if structure.owner not in mars.seats:
            yield Violation(f"{path}.owner", "one of the players is expected", mars.seats, say("mm-misfit-seat"))
        if ground == "embassy":
            words = say("mm-why-taken", where=name_hex(where))
            yield Violation(path, "the Embassy stands there (MM-TERR-06)", (), words)
        if ground == "passage":
            yield Violation(path, "nothing stands on a Ruin Passage (MM-TERR-04)", (), say("mm-why-passage"))
        if ground == "rocky" and structure.kind not in CONNECTORS:
            words = say("mm-why-rocky", piece=f"@mm-piece-{structure.kind}")
            yield Violation(path, "only Tunnels and Fortresses stand on rocky terrain (MM-TERR-03)", CONNECTORS, words)
        yield from _find_contact_violations(mars, where, structure)


def _find_contact_violations(mars: Mars, where: str, structure: Structure) -> Iterator[Violation]:
    """Yield forbidden contacts, and Habitats without a Life Support Center."""
    path = f"terrain.{where}"
    if structure.kind in BUILDINGS:
        for reason in find_forbidden_contacts(mars, structure.owner, structure.kind, where):
            other = reason.zone.removeprefix("hex-")
            words = reason.words
            yield Violation(path, f"a {structure.kind} may not touch what stands on {other} ({reason.rule})", (), words)
    if structure.kind == "habitat" and not {*mars.list_structures(structure.owner, "lsc")}.intersection(
        list_adjacent(where)
    ):
        words = say("mm-why-no-lsc")
        yield Violation(path, "a Habitat stands beside an lsc of its own faction (MM-PLACE-02)", (), words)


def _find_population_violations(mars: Mars) -> Iterator[Violation]:
    """Yield population without housing or without a flag (MM-POP-01, MM-POP-10)."""
    for where, structure in mars.state.terrain.items():
        most = HOUSING_CAPACITY if structure.kind in HOUSING_KINDS else 0
        if not 0 <= structure.people <= most:
            words = say("mm-misfit-people", piece=f"@mm-piece-{structure.kind}", count=most)
            expected = f"{most} live in a {structure.kind} at most (MM-POP-03)"
            yield Violation(f"terrain.{where}.people", expected, (), words)
    impact = mars.state.impact
    for seat, player in mars.state.players.items():
        if not 0 <= player.embassy <= HOUSING_CAPACITY:
            words = say("mm-misfit-seats", count=HOUSING_CAPACITY)
            yield Violation(f"players.{seat}.embassy", f"a seat for {HOUSING_CAPACITY} (MM-POP-04)", (), words)
        homeless = sum(hit.people for hit in impact.hits if hit.owner == seat) if impact and impact.landed else 0
        if len(list_population(mars, seat)) + homeless > FLAGS_PER_FACTION:
            words = say("mm-misfit-flags", count=FLAGS_PER_FACTION)
            expected = f"a faction has {FLAGS_PER_FACTION} flags for its people (MM-POP-10)"
            yield Violation(f"players.{seat}", expected, (), words)


def _find_strike_violations(mars: Mars) -> Iterator[Violation]:
    """Yield strike tiles on structures other than Tunnels, and those beyond the stock (MM-STRIKE-04, MM-STRIKE-10)."""
    if len(mars.state.strikes) > STRIKE_TILES:
        words = say("mm-misfit-tiles", count=STRIKE_TILES)
        yield Violation("strikes", f"there are {STRIKE_TILES} tiles (MM-STRIKE-04)", (), words)
    for where, built_before in mars.state.strikes.items():
        standing = mars.state.terrain.get(where)
        if where == EMBASSY_SEAT or (standing is not None and standing.kind != "tunnel"):
            words = say("mm-misfit-strike", where=name_hex(where))
            yield Violation(
                f"strikes.{where}", "only a Tunnel can carry a tile, no other structure (MM-STRIKE-10)", (), words
            )
        if not 0 <= built_before <= mars.state.built:
            words = say("mm-misfit-number", most=mars.state.built)
            yield Violation(f"strikes.{where}", f"up to {mars.state.built}, the number of structures built", (), words)


def _find_impact_violations(mars: Mars) -> Iterator[Violation]:
    """Yield a meteorite that is not where its dice lead, and hits that no meteorite has."""
    impact = mars.state.impact
    if impact is None:
        return
    dice = (impact.direction, impact.distance, impact.strike)
    if not all(1 <= face <= most for face, most in zip(dice, (12, 6, 6), strict=True)):
        yield Violation("impact", "a d12 and two d6 are expected: direction, distance, strike (MM-METEOR-02)")
        return
    path = trace_meteor(mars.content.meteors, *dice)
    if (path.space, path.far, path.where) != (impact.space, impact.far, impact.where):
        expected = f"these dice lead over {path.space} and {path.far} to {path.where} (MM-METEOR-02)"
        yield Violation("impact.where", expected)
    for index, hit in enumerate(impact.hits):
        if hit.owner not in mars.seats or hit.kind not in REMOVABLE_KINDS or not 0 <= hit.people <= HOUSING_CAPACITY:
            expected = "a player's building that can be struck (MM-STRIKE-06)"
            yield Violation(f"impact.hits.{index}", expected, REMOVABLE_KINDS)


# ------------------------------------------------------------------ corrections


def apply_side_effects(before: State, state: State, content: Content) -> None:
    """Apply the side effects of a correction.

    Events leave the place where they lay, a new structure on the terrain is the newest, and a changed phase or turn
    starts anew.
    """
    _restart_changed_course(before, state)
    _move_events(before, state, content)
    for where, structure in state.terrain.items():
        previous = before.terrain.get(where)
        if structure.kind == "hq" or structure.number:
            continue
        if previous is not None and (previous.owner, previous.kind) == (structure.owner, structure.kind):
            structure.number = previous.number
        else:
            state.built += 1
            structure.number = state.built
    for where in state.strikes:
        if where not in before.strikes:
            state.strikes[where] = state.built
            state.apart.pop(where, None)
    state.apart = {where: apart for where, apart in state.apart.items() if where in state.strikes}


def _restart_changed_course(before: State, state: State) -> None:
    """Start a phase, a turn or the set-up anew if a correction changed it."""
    if before.phase != state.phase:
        state.step, state.errand = "", Errand()
        state.shifts = {"colony": 1, "build": 0}.get(state.phase, state.shifts)
        if state.phase == "setup":
            state.start = ""
    if before.step != state.step:
        state.errand.paid = None
    if before.start and not state.start:  # the set-up starts anew
        state.phase, state.step, state.active, state.turn, state.errand = "setup", "", "", 0, Errand()
    elif state.start and not before.start:
        state.phase, state.active = "between", state.start
    elif state.active and before.active != state.active:
        # The turn that was started was another player's: a new one starts, of the player who is active now.
        if before.phase not in ("setup", "between"):
            state.turn = max(0, state.turn - 1)
            if before.grounded and before.active:
                player = state.players[before.active]
                player.skips = min(MAX_SKIPS, player.skips + 1)
        state.phase, state.step, state.errand = "between", "", Errand()


def _move_events(before: State, state: State, content: Content) -> None:
    """Take a placed event from the deck or from under it, and return a removed event there."""
    counts = count_events(state)
    for event, card in content.events.items():
        surplus = counts[event] - card.copies
        deck_set = before.deck.get(event, 0) != state.deck.get(event, 0)
        for _ in range(max(0, surplus)):
            if state.deck.get(event, 0) and not deck_set:
                add_cards(state.deck, event, -1)
            elif event in state.under and before.under == state.under:
                state.under.remove(event)
        for _ in range(max(0, -surplus)):
            if deck_set:
                state.under.append(event)
            else:
                add_cards(state.deck, event)
        if not state.deck.get(event, 1):
            del state.deck[event]


def resume_turn(state: State) -> None:
    """Make a state from the middle of a turn playable: the present step starts anew.

    An event or a meteorite of it goes no further than its effects so far, and strikes are settled.
    """
    if state.event:
        state.under.append(state.event)
    if state.event or state.impact is not None:
        state.event = ""
        state.step = {"roll": ALL_STEPS_DONE, "stop": STEPS["stop"][-1]}.get(state.phase, state.step)
