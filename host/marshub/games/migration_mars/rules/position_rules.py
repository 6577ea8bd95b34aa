"""Violations of positions, side effects of corrections, and where a turn is resumed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from marshub.kernel import Violation, say
from marshub.kernel.mechanisms.piles import add_cards
from marshub.kernel.places import Names

from ..box.components import (
    BAYS,
    BUILDINGS,
    CARDS,
    CONNECTORS,
    DOMED,
    DONE,
    FACTIONS,
    FLAGS,
    HOLDS,
    STEPS,
    STRIKE_TILES,
    name_spot,
)
from ..box.state import Errand, State, Structure
from ..content.pack import Content
from .events import MOST_SKIPS
from .land import find_contacts, list_beside
from .mars import SEAT, Mars, make_seat_key
from .meteor import find_way
from .people import list_everybody

PEOPLED = ("habitat", "hospital")
FELLABLE = tuple(piece for piece in BUILDINGS if piece not in DOMED)  # what a meteorite takes off


def list_names(mars: Mars) -> Names:
    """Return the ids that fields of the state may hold, by kind."""
    events = mars.content.events
    steps = STEPS.get(mars.state.phase, ())
    return {
        "spot": mars.grounds,
        "event": events,
        "event or none": ("", *events),
        "step": ("", *steps, *((DONE,) if mars.state.phase == "roll" else ())),
    }


# ------------------------------------------------------------------ what cannot lie so


def find_violations(mars: Mars) -> Iterator[Violation]:
    """Yield what lies on the table and cannot, by the rules and the box."""
    result = [*_seats(mars), *_keys(mars)]
    yield from result
    if not result:  # else the rules do not find their way
        for look in (_course, _hands, _events, _pieces, _standing, _living, _strikes, _impact):
            yield from look(mars)


def _seats(mars: Mars) -> Iterator[Violation]:
    state, seats = mars.state, mars.seats
    if seats != tuple(faction for faction in FACTIONS if faction in seats) or len(seats) < 2:
        yield Violation("players", "two to four factions in the order in which they sit (MM-SETUP-01)", FACTIONS)
    for name, who in (("start", state.start), ("active", state.active), ("winner", state.winner)):
        if who and who not in seats:
            yield Violation(name, "one of the players is expected", seats, say("mm-misfit-seat"))
    if bool(state.start) != bool(state.active):
        yield Violation(
            "active", "somebody's turn is expected once it is known who begins", seats, say("mm-misfit-seat")
        )


def _keys(mars: Mars) -> Iterator[Violation]:
    for who, player in mars.state.players.items():
        if set(player.hand) != set(CARDS):
            yield Violation(f"players.{who}.hand", f"there are always {', '.join(CARDS)}, if only 0 of them")
        if not 0 <= player.rover < len(mars.content.track):
            last = len(mars.content.track) - 1
            words = say("mm-misfit-rover", last=last)
            yield Violation(f"players.{who}.rover", f"a space of the track is expected, 0 to {last}", (), words)


def _course(mars: Mars) -> Iterator[Violation]:
    """Yield violations of the game's progress."""
    state, errand, dice = mars.state, mars.state.errand, mars.content.dice
    if (state.phase == "setup") != (not state.start):
        yield Violation("phase", "the set-up is over once it is known who begins", (), say("mm-misfit-setup"))
    if (state.phase == "over") != bool(state.winner):
        yield Violation("phase", "it is over when somebody has won, and not before", (), say("mm-misfit-over"))
    for name, face, faces in (
        ("number", errand.number, dice.numbered),
        ("collection", errand.collection, dice.collection),
    ):
        rolled = state.phase == "roll" and state.step not in ("", STEPS["roll"][0])
        if face not in faces and (face or rolled):
            legal = tuple(sorted({str(item) for item in faces}))
            yield Violation(f"errand.{name}", "a face of this die is expected", legal, say("mm-misfit-face"))
    if state.phase == "roll" and state.step == STEPS["roll"][-1] and not errand.outcome and _on_ruin(mars):
        legal = tuple(sorted({*dice.exploration}))
        yield Violation("errand.outcome", "a face of the exploration die is expected", legal, say("mm-misfit-face"))


def _on_ruin(mars: Mars) -> bool:
    return mars.content.track[mars.find_player(mars.state.active).rover].startswith("ruin-")


def _hands(mars: Mars) -> Iterator[Violation]:
    """Yield violations of hands: no more cards than the box has, in hands and missing (MM-SETUP-09)."""
    state = mars.state
    for card in CARDS:
        held = {who: player.hand[card] for who, player in state.players.items()}
        for who, count in held.items():
            if count < 0:
                yield Violation(f"players.{who}.hand.{card}", "nobody holds fewer than none")
        whole, gone = mars.content.treasury.get(card, 0), state.treasury_lacks.get(card, 0)
        if sum(held.values()) + gone > whole:
            words = say("mm-misfit-cards", count=whole, card=f"@mm-card-{card}")
            yield Violation("players", f"the box has {whole} of {card}, in hands and missing are more", (), words)


def _events(mars: Mars) -> Iterator[Violation]:
    """Return each event lies in one place (MM-ROLL-12, MM-ROLL-13)."""
    lying = count_events(mars.state)
    for event, card in mars.content.events.items():
        if lying[event] != card.copies:
            words = say("mm-misfit-event", count=card.copies, event=f"@mm-event-{event}")
            yield Violation(
                "deck", f"of the event {event!r} there are always {card.copies}, in one place each", (), words
            )
    for who, player in mars.state.players.items():
        for event in player.kept:
            if not mars.content.events[event].keeps:
                legal = tuple(event_data.id for event_data in mars.content.events.values() if event_data.keeps)
                words = say("mm-misfit-kept", event=f"@mm-event-{event}")
                yield Violation(f"players.{who}.kept.{event}", "an event that is kept (MM-ROLL-13)", legal, words)


def count_events(state: State) -> Counter[str]:
    """Return how many of each event lie anywhere."""
    result = Counter[str](dict(state.deck))
    result.update(state.under)
    result.update([state.event] if state.event else [])
    for player in state.players.values():
        result.update(player.kept)
    return result


def _pieces(mars: Mars) -> Iterator[Violation]:
    """Yield violations of pieces: no more than a mat has, in bays that are open."""
    for who, player in mars.state.players.items():
        for piece, data in mars.content.pieces.items():
            if mars.count_left(who, piece) < 0:
                rule = "MM-FORT-07" if piece == "fortress" else "MM-SETUP-10"
                words = say("mm-misfit-pieces", count=data.each, piece=f"@mm-piece-{piece}")
                yield Violation("terrain", f"there are {data.each} of {piece} ({rule})", (), words)
        if any(piece not in FELLABLE for piece in player.salvage):
            legal = tuple(FELLABLE)
            words = say("mm-misfit-salvage")
            yield Violation(f"players.{who}.salvage", "what a meteorite takes off (MM-SALV-02)", legal, words)
        impact = mars.state.impact
        bays = (
            BAYS if impact is not None and impact.landed else mars.count_bays(who)
        )  # MM-SALV-11: the surplus goes then
        if len(player.salvage) > bays:
            words = say("mm-misfit-bays", count=bays)
            yield Violation(f"players.{who}.salvage", f"a bay for each Factory, now {bays} (MM-SALV-01)", (), words)


def _standing(mars: Mars) -> Iterator[Violation]:
    """Return each structure stands where one may; that it was cut off is no mistake (MM-PLACE-12)."""
    bases = {str(where): faction for faction, where in mars.content.terrain.hq.items()}
    for where, owner in bases.items():
        there = mars.state.terrain.get(where)
        if there is None or (there.kind, there.owner) != ("hq", owner):
            words = say("mm-misfit-base", whose=make_seat_key(owner))
            yield Violation(
                f"terrain.{where}", f"the headquarters of {owner} always stand there (MM-SETUP-07)", (), words
            )
    for where, structure in mars.state.terrain.items():
        path, ground = f"terrain.{where}", mars.grounds[where]
        most = 0 if where in bases else mars.state.built
        if not 0 <= structure.number <= most:
            words = say("mm-misfit-number", most=most)
            yield Violation(f"{path}.number", f"up to {most}: so many were built", (), words)
        if where in bases:
            continue
        if structure.kind == "hq":
            words = say("mm-misfit-hq")
            yield Violation(path, "headquarters stand on their own base alone (MM-SETUP-07)", (), words)
        if structure.owner not in mars.seats:
            yield Violation(f"{path}.owner", "one of the players is expected", mars.seats, say("mm-misfit-seat"))
        if ground == "embassy":
            yield Violation(
                path, "the Embassy stands there (MM-TERR-06)", (), say("mm-why-taken", where=name_spot(where))
            )
        if ground == "passage":
            yield Violation(path, "nothing stands on a Ruin Passage (MM-TERR-04)", (), say("mm-why-passage"))
        if ground == "rocky" and structure.kind not in CONNECTORS:
            words = say("mm-why-rocky", piece=f"@mm-piece-{structure.kind}")
            yield Violation(path, "only Tunnels and Fortresses stand on rocky terrain (MM-TERR-03)", CONNECTORS, words)
        yield from _touching(mars, where, structure)


def _touching(mars: Mars, where: str, each: Structure) -> Iterator[Violation]:
    """Return contacts that the rules forbid, and Habitats without a Life Support Center."""
    path = f"terrain.{where}"
    if each.kind in BUILDINGS:
        for reason in find_contacts(mars, each.owner, each.kind, where):
            other = reason.zone.removeprefix("hex-")
            yield Violation(
                path, f"a {each.kind} may not touch what stands on {other} ({reason.rule})", (), reason.words
            )
    if each.kind == "habitat" and not {*mars.list_structures(each.owner, "lsc")}.intersection(list_beside(where)):
        yield Violation(
            path, "a Habitat stands beside an lsc of its own faction (MM-PLACE-02)", (), say("mm-why-no-lsc")
        )


def _living(mars: Mars) -> Iterator[Violation]:
    """Return people live where there is housing, and each has a flag (MM-POP-01, MM-POP-10)."""
    for where, structure in mars.state.terrain.items():
        most = HOLDS if structure.kind in PEOPLED else 0
        if not 0 <= structure.people <= most:
            words = say("mm-misfit-people", piece=f"@mm-piece-{structure.kind}", count=most)
            yield Violation(
                f"terrain.{where}.people", f"{most} live in a {structure.kind} at most (MM-POP-03)", (), words
            )
    impact = mars.state.impact
    for who, player in mars.state.players.items():
        if not 0 <= player.embassy <= HOLDS:
            words = say("mm-misfit-seats", count=HOLDS)
            yield Violation(f"players.{who}.embassy", f"a seat for {HOLDS} (MM-POP-04)", (), words)
        homeless = sum(hit.people for hit in impact.hits if hit.owner == who) if impact and impact.landed else 0
        if len(list_everybody(mars, who)) + homeless > FLAGS:
            words = say("mm-misfit-flags", count=FLAGS)
            yield Violation(f"players.{who}", f"a faction has {FLAGS} flags for its people (MM-POP-10)", (), words)


def _strikes(mars: Mars) -> Iterator[Violation]:
    """Return tiles lie on open ground, passages and Tunnels, as many as there are (MM-STRIKE-04, MM-STRIKE-10)."""
    if len(mars.state.strikes) > STRIKE_TILES:
        words = say("mm-misfit-tiles", count=STRIKE_TILES)
        yield Violation("strikes", f"there are {STRIKE_TILES} tiles (MM-STRIKE-04)", (), words)
    for where, when in mars.state.strikes.items():
        standing = mars.state.terrain.get(where)
        if where == SEAT or (standing is not None and standing.kind != "tunnel"):
            words = say("mm-misfit-strike", where=name_spot(where))
            yield Violation(f"strikes.{where}", "no tile lies on a structure but a Tunnel (MM-STRIKE-10)", (), words)
        if not 0 <= when <= mars.state.built:
            words = say("mm-misfit-number", most=mars.state.built)
            yield Violation(f"strikes.{where}", f"up to {mars.state.built}: so many structures were built", (), words)


def _impact(mars: Mars) -> Iterator[Violation]:
    """Return a meteorite came by the way of its dice, and takes off what meteorites do."""
    impact = mars.state.impact
    if impact is None:
        return
    dice = (impact.direction, impact.distance, impact.strike)
    if not all(1 <= face <= most for face, most in zip(dice, (12, 6, 6), strict=True)):
        yield Violation("impact", "a d12 and two d6 are expected: direction, distance, strike (MM-METEOR-02)")
        return
    way = find_way(mars.content.meteors, *dice)
    if (way.space, way.far, way.where) != (impact.space, impact.far, impact.where):
        yield Violation("impact.where", f"these dice lead over {way.space} and {way.far} to {way.where} (MM-METEOR-02)")
    for index, hit in enumerate(impact.hits):
        if hit.owner not in mars.seats or hit.kind not in FELLABLE or not 0 <= hit.people <= HOLDS:
            yield Violation(f"impact.hits.{index}", "a player's building that can be struck (MM-STRIKE-06)", FELLABLE)


# ------------------------------------------------------------------ corrections


def apply_side_effects(before: State, state: State, content: Content) -> None:
    """Apply the side effects of a correction.

    Events leave the place where they lay, a new structure on the terrain is the newest, and a set phase or turn begins
    anew.
    """
    _course_along(before, state)
    _events_along(before, state, content)
    for where, structure in state.terrain.items():
        was = before.terrain.get(where)
        if structure.kind == "hq" or structure.number:
            continue
        if was is not None and (was.owner, was.kind) == (structure.owner, structure.kind):
            structure.number = was.number
        else:
            state.built += 1
            structure.number = state.built
    for where in state.strikes:
        if where not in before.strikes:
            state.strikes[where] = state.built
            state.apart.pop(where, None)
    state.apart = {where: apart for where, apart in state.apart.items() if where in state.strikes}


def _course_along(before: State, state: State) -> None:
    if before.phase != state.phase:
        state.step, state.errand = "", Errand()
        state.shifts = {"colony": 1, "build": 0}.get(state.phase, state.shifts)
        if state.phase == "setup":
            state.start = ""
    if before.step != state.step:
        state.errand.paid = None
    if before.start and not state.start:  # the set-up begins anew
        state.phase, state.step, state.active, state.turn, state.errand = "setup", "", "", 0, Errand()
    elif state.start and not before.start:
        state.phase, state.active = "between", state.start
    elif state.active and before.active != state.active:
        # A turn that was begun was not theirs: it begins anew, of who is active now.
        if before.phase not in ("setup", "between"):
            state.turn = max(0, state.turn - 1)
            if before.grounded and before.active:
                player = state.players[before.active]
                player.skips = min(MOST_SKIPS, player.skips + 1)
        state.phase, state.step, state.errand = "between", "", Errand()


def _events_along(before: State, state: State, content: Content) -> None:
    """Move events: one that is placed leaves the deck, or what lies under it; one taken away goes back there."""
    lying = count_events(state)
    for event, card in content.events.items():
        off = lying[event] - card.copies
        deck_set = before.deck.get(event, 0) != state.deck.get(event, 0)
        for _ in range(max(0, off)):
            if state.deck.get(event, 0) and not deck_set:
                add_cards(state.deck, event, -1)
            elif event in state.under and before.under == state.under:
                state.under.remove(event)
        for _ in range(max(0, -off)):
            if deck_set:
                state.under.append(event)
            else:
                add_cards(state.deck, event)
        if not state.deck.get(event, 1):
            del state.deck[event]


def resume_turn(state: State) -> None:
    """Make a state from the middle of a turn playable: the present step begins anew.

    An event or a meteorite of it goes no further than what it has done, and strikes are settled.
    """
    if state.event:
        state.under.append(state.event)
    if state.event or state.impact is not None:
        state.event = ""
        state.step = {"roll": DONE, "stop": STEPS["stop"][-1]}.get(state.phase, state.step)
