"""Violations of positions, and side effects of corrections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from marshub.kernel import Violation, Words, say
from marshub.kernel.mechanisms.piles import add_cards
from marshub.kernel.mechanisms.turns import clockwise

from ..box.components import HOLDING, PREP, STARS, TURN, TYPES, find_type, make_two_star
from ..box.state import State
from ..content.pack import Content


def list_whereabouts(state: State) -> Iterator[tuple[str, str]]:
    """Yield where each card lies that is not in the pool: its place in the state, and the card."""
    for who, player in state.players.items():
        for pile in ("hand", "prep", "dealt", "kept"):
            yield from ((f"players.{who}.{pile}", card) for card in getattr(player, pile))
    for kind, column in state.columns.items():
        yield from ((f"columns.{kind}", card) for card in column)
    yield from (("beneath", item.card) for item in state.beneath)
    yield from (("looked", card) for card in state.looked)
    yield from (("discard", card) for card in state.discard)
    yield from (("automatics.prep", down.card) for down in state.face_down if down.card)
    if state.playing:
        yield "playing", state.playing


def find_violations(state: State) -> Iterator[Violation]:
    """Yield what lies on the table and cannot, by the rules and the box."""
    yield from _seats(state)
    yield from _cards(state)
    yield from _deck(state)
    stars = STARS[len(state.players)]
    for building in HOLDING:  # PM-TERM-04
        there = sum(side.colonists.count(make_two_star(building)) for _, side in state.sides())
        if there > stars:
            words = say("pm-misfit-stars", count=stars)
            expected = f"{make_two_star(building)} takes {stars} colonists of all colours, not {there}"
            yield Violation("players", expected, (), words)


def _seats(state: State) -> Iterator[Violation]:
    seats = tuple(state.players)
    if set(state.columns) != set(TYPES):
        yield Violation("columns", f"there are always {', '.join(TYPES)}")
    if (state.automatics is None) == (len(seats) == 1) or (state.automatics and state.automatics.colour in seats):
        words = say("pm-misfit-automatics")
        yield Violation("automatics", "a lone player, and nobody else, has them, in another colour", (), words)
    begun = state.phase != "setup"
    if begun and not state.start:
        yield Violation("start", "one of the players, once the set-up is done", seats, say("pm-misfit-start"))
    for name, who in (("start", state.start), ("active", state.active)):
        if who and who not in seats:
            yield Violation(name, "one of the players is expected", seats, say("pm-misfit-seat"))
    if state.start and any(own.kept or own.dealt for own in state.players.values()):
        words = say("pm-misfit-dealt")
        yield Violation("start", "nobody begins before the cards that were dealt are laid", ("",), words)
    if not 0 <= state.turn < len(seats):
        yield Violation("turn", "fewer than there are players")
    if state.phase in TURN and (not state.active or (state.phase in TURN[2:] and state.automatics is None)):
        expected = "somebody's turn is expected; only a lone player's has failures and androids"
        yield Violation("phase", expected, (), say("pm-misfit-turn"))
    if (state.phase == "over") != bool(state.scores):
        yield Violation("phase", "it is over when the scores are counted, and not before", (), say("pm-misfit-over"))


def _cards(state: State) -> Iterator[Violation]:
    """Return a card lies in one place."""
    for card, copies in state.pool.items():
        if copies > 1:
            yield Violation(f"pool.{card}", "there is one of each card", ("0", "1"), say("pm-misfit-copies"))
    seen = {card: "pool" for card, copies in state.pool.items() if copies}
    for place, card in list_whereabouts(state):
        if card in seen:
            yield Violation(place, f"{card!r} lies in {seen[card]} already", (), _twice(card, here=seen[card] == place))
        seen[card] = place
    for kind, column in state.columns.items():
        if any(find_type(card) != kind for card in column):
            words = say("pm-misfit-column", type=f"@pm-type-{kind}")
            yield Violation(f"columns.{kind}", "cards of this Building are expected (PM-PREP-03)", (), words)
    for who, player in state.players.items():
        if len(player.prep) > PREP:
            words = say("pm-misfit-prep", count=PREP)
            yield Violation(f"players.{who}.prep", f"a prep module takes {PREP} cards (PM-TERM-10)", (), words)


def _twice(card: str, *, here: bool) -> Words:
    """Return the sentence that a card lies twice in a place (`here`), or in two.

    The other place may be a hand, and is left out.
    """
    return say("pm-misfit-once" if here else "pm-misfit-twice", card=f"@pm-card-{card}")


def _deck(state: State) -> Iterator[Violation]:
    """Return backs that are seen are backs of cards that are there (PM-TERM-09)."""
    backs: Counter[str] = Counter(find_type(card) for card, copies in state.pool.items() if copies)
    down: Counter[str] = Counter(face_down.type for face_down in state.face_down if not face_down.card)
    if len(state.face_down) > PREP:
        words = say("pm-misfit-prep", count=PREP)
        yield Violation("automatics.prep", f"a prep module takes {PREP} cards (PM-TERM-10)", (), words)
    if any(face_down.card and find_type(face_down.card) != face_down.type for face_down in state.face_down):
        yield Violation("automatics.prep", "the back shows the type of the card", (), say("pm-misfit-back"))
    for kind, count in down.items():
        if count > backs[kind]:
            words = say("pm-misfit-unseen", count=backs[kind], type=f"@pm-type-{kind}")
            yield Violation("automatics.prep", f"only {backs[kind]} cards of {kind} are unseen", (), words)
    if state.top and not _may_be_top(state, backs, down):
        expected = "the back of a card that may be the deck's top one is expected, or nothing"
        yield Violation("top", expected, ("",), say("pm-misfit-top"))


def _may_be_top(state: State, backs: Mapping[str, int], down: Mapping[str, int]) -> bool:
    if sum(backs.values()) > sum(down.values()):
        return backs.get(state.top, 0) > down.get(state.top, 0)
    return bool(state.beneath) and find_type(state.beneath[0].card) == state.top


def apply_side_effects(before: State, state: State) -> None:
    """Apply side effects: a card that is placed leaves the pool, one taken away goes there."""
    was, now = (
        dict.fromkeys(card for _, card in list_whereabouts(before)),
        [card for _, card in list_whereabouts(state)],
    )
    if before.pool == state.pool:
        for card in now:
            if card not in was:
                state.pool.pop(card, None)
        for card in was:
            if card not in now:
                add_cards(state.pool, card)
    if before.top == state.top and any(violation.path == "top" for violation in _deck(state)):
        state.top = ""  # it is settled when somebody looks


def resume_turn(state: State, content: Content) -> None:
    """Make a state from the middle of a turn playable: the present step begins anew, and loose cards are discarded."""
    state.discard += [*([state.playing] if state.playing else []), *state.looked]
    state.playing, state.looked, state.looker = "", [], ""
    if not state.start:  # the set-up begins anew
        for player in state.players.values():
            for card in (*player.hand, *player.prep, *player.dealt, *player.kept):
                add_cards(state.pool, card)
            player.hand, player.prep, player.dealt, player.kept = [], [], [], []
        if state.automatics is not None:
            for down in state.automatics.prep:
                if down.card:
                    add_cards(state.pool, down.card)
            state.automatics.prep = []
    elif state.active:
        state.turn = clockwise(tuple(state.players), state.start).index(state.active)
        if state.phase == "between":
            state.turn = (state.turn + 1) % len(state.players)
    lying = {*state.pool, *(card for _, card in list_whereabouts(state))}
    state.discard += [card for card in content.cards if card not in lying]
