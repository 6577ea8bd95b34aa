"""Violations of positions, side effects of corrections, and the point where a turn is resumed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from marshub.kernel import Violation, Words, say
from marshub.kernel.mechanisms.piles import add_cards
from marshub.kernel.mechanisms.turns import clockwise

from ..box.components import (
    COLONIST_BUILDINGS,
    PREP_SIZE,
    TURN_PHASES,
    TWO_STAR_LIMITS,
    TYPES,
    get_card_type,
    get_two_star,
)
from ..box.state import State
from ..content.pack import Content


def list_whereabouts(state: State) -> Iterator[tuple[str, str]]:
    """Yield the place in the state of each card that is not in the pool, with the card."""
    for seat, player in state.players.items():
        for pile in ("hand", "prep", "dealt", "kept"):
            yield from ((f"players.{seat}.{pile}", card) for card in getattr(player, pile))
    for kind, column in state.columns.items():
        yield from ((f"columns.{kind}", card) for card in column)
    yield from (("beneath", item.card) for item in state.beneath)
    yield from (("looked", card) for card in state.looked)
    yield from (("discard", card) for card in state.discard)
    yield from (("automatics.prep", down.card) for down in state.face_down if down.card)
    if state.playing:
        yield "playing", state.playing


def find_violations(state: State) -> Iterator[Violation]:
    """Yield the violations of the rules and of the box on the table."""
    yield from _find_course_violations(state)
    yield from _find_card_violations(state)
    yield from _find_deck_violations(state)
    stars = TWO_STAR_LIMITS[len(state.players)]
    for building in COLONIST_BUILDINGS:  # PM-TERM-04
        count = sum(side.colonists.count(get_two_star(building)) for _, side in state.sides())
        if count > stars:
            words = say("pm-misfit-stars", count=stars)
            expected = f"{get_two_star(building)} takes {stars} colonists of all colours, not {count}"
            yield Violation("players", expected, (), words)


def _find_course_violations(state: State) -> Iterator[Violation]:
    seats = tuple(state.players)
    if set(state.columns) != set(TYPES):
        yield Violation("columns", f"there are always {', '.join(TYPES)}")
    if (state.automatics is None) == (len(seats) == 1) or (state.automatics and state.automatics.colour in seats):
        words = say("pm-misfit-automatics")
        yield Violation("automatics", "a lone player, and nobody else, has them, in another colour", (), words)
    has_begun = state.phase != "setup"
    if has_begun and not state.start:
        yield Violation("start", "one of the players, once the set-up is done", seats, say("pm-misfit-start"))
    for name, seat in (("start", state.start), ("active", state.active)):
        if seat and seat not in seats:
            yield Violation(name, "one of the players is expected", seats, say("pm-misfit-seat"))
    if state.start and any(player.kept or player.dealt for player in state.players.values()):
        words = say("pm-misfit-dealt")
        yield Violation("start", "nobody begins before the cards that were dealt are laid", ("",), words)
    if not 0 <= state.turn < len(seats):
        yield Violation("turn", "fewer than there are players")
    if state.phase in TURN_PHASES and (
        not state.active or (state.phase in TURN_PHASES[2:] and state.automatics is None)
    ):
        expected = "somebody's turn is expected; only a lone player's has failures and androids"
        yield Violation("phase", expected, (), say("pm-misfit-turn"))
    if (state.phase == "over") != bool(state.scores):
        yield Violation("phase", "it is over when the scores are counted, and not before", (), say("pm-misfit-over"))


def _find_card_violations(state: State) -> Iterator[Violation]:
    """Yield cards that are in two places, in a wrong column, or too many in a prep module."""
    for card, copies in state.pool.items():
        if copies > 1:
            yield Violation(f"pool.{card}", "there is one of each card", ("0", "1"), say("pm-misfit-copies"))
    places = {card: "pool" for card, copies in state.pool.items() if copies}
    for place, card in list_whereabouts(state):
        if card in places:
            words = _make_duplicate_words(card, is_same_place=places[card] == place)
            yield Violation(place, f"{card!r} lies in {places[card]} already", (), words)
        places[card] = place
    for kind, column in state.columns.items():
        if any(get_card_type(card) != kind for card in column):
            words = say("pm-misfit-column", type=f"@pm-type-{kind}")
            yield Violation(f"columns.{kind}", "cards of this Building are expected (PM-PREP-03)", (), words)
    for seat, player in state.players.items():
        if len(player.prep) > PREP_SIZE:
            words = say("pm-misfit-prep", count=PREP_SIZE)
            yield Violation(f"players.{seat}.prep", f"a prep module takes {PREP_SIZE} cards (PM-TERM-10)", (), words)


def _make_duplicate_words(card: str, *, is_same_place: bool) -> Words:
    """Return the message that a card is twice in a place (`is_same_place`), or in two.

    The other place may be a hand, so it is not named.
    """
    return say("pm-misfit-once" if is_same_place else "pm-misfit-twice", card=f"@pm-card-{card}")


def _find_deck_violations(state: State) -> Iterator[Violation]:
    """Yield visible backs that no hidden card has (PM-TERM-09)."""
    backs: Counter[str] = Counter(get_card_type(card) for card, copies in state.pool.items() if copies)
    face_down_types: Counter[str] = Counter(face_down.type for face_down in state.face_down if not face_down.card)
    if len(state.face_down) > PREP_SIZE:
        words = say("pm-misfit-prep", count=PREP_SIZE)
        yield Violation("automatics.prep", f"a prep module takes {PREP_SIZE} cards (PM-TERM-10)", (), words)
    if any(face_down.card and get_card_type(face_down.card) != face_down.type for face_down in state.face_down):
        yield Violation("automatics.prep", "the back shows the type of the card", (), say("pm-misfit-back"))
    for kind, count in face_down_types.items():
        if count > backs[kind]:
            words = say("pm-misfit-unseen", count=backs[kind], type=f"@pm-type-{kind}")
            yield Violation("automatics.prep", f"only {backs[kind]} cards of {kind} are unseen", (), words)
    if state.top and not _can_be_top(state, backs, face_down_types):
        expected = "the back of a card that may be the deck's top one is expected, or nothing"
        yield Violation("top", expected, ("",), say("pm-misfit-top"))


def _can_be_top(state: State, backs: Mapping[str, int], face_down_types: Mapping[str, int]) -> bool:
    if sum(backs.values()) > sum(face_down_types.values()):
        return backs.get(state.top, 0) > face_down_types.get(state.top, 0)
    return bool(state.beneath) and get_card_type(state.beneath[0].card) == state.top


def apply_side_effects(before: State, state: State) -> None:
    """Apply the side effects of a correction: a placed card leaves the pool, a removed one returns to it."""
    cards_before, cards_after = (
        dict.fromkeys(card for _, card in list_whereabouts(before)),
        [card for _, card in list_whereabouts(state)],
    )
    if before.pool == state.pool:
        for card in cards_after:
            if card not in cards_before:
                state.pool.pop(card, None)
        for card in cards_before:
            if card not in cards_after:
                add_cards(state.pool, card)
    if before.top == state.top and any(violation.path == "top" for violation in _find_deck_violations(state)):
        state.top = ""  # decided again at the next look


def resume_turn(state: State, content: Content) -> None:
    """Make a state from the middle of a turn playable: the present step starts anew, and loose cards are discarded."""
    state.discard += [*([state.playing] if state.playing else []), *state.looked]
    state.playing, state.looked, state.looker = "", [], ""
    if not state.start:  # the set-up starts anew
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
    placed = {*state.pool, *(card for _, card in list_whereabouts(state))}
    state.discard += [card for card in content.cards if card not in placed]
