"""What may lie on this table: what cannot lie as it does, and what goes along with a correction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from marshub.kernel import Misfit
from marshub.kernel.mechanisms.piles import add
from marshub.kernel.mechanisms.turns import clockwise

from ..box.components import HOLDING, PREP, STARS, TURN, TYPES, kind_of, two_star
from ..box.state import State
from ..content.pack import Content


def whereabouts(state: State) -> Iterator[tuple[str, str]]:
    """Where each card lies that is not in the pool: its place in the state, and the card."""
    for who, player in state.players.items():
        for pile in ("hand", "prep", "dealt", "kept"):
            yield from ((f"players.{who}.{pile}", card) for card in getattr(player, pile))
    for kind, column in state.columns.items():
        yield from ((f"columns.{kind}", card) for card in column)
    yield from (("beneath", each.card) for each in state.beneath)
    yield from (("looked", card) for card in state.looked)
    yield from (("discard", card) for card in state.discard)
    yield from (("automatics.prep", down.card) for down in state.face_down if down.card)
    if state.playing:
        yield "playing", state.playing


def misfits(state: State) -> Iterator[Misfit]:
    """What lies there and cannot, by the rules and the box."""
    yield from _seats(state)
    yield from _cards(state)
    yield from _deck(state)
    stars = STARS[len(state.players)]
    for building in HOLDING:  # PM-TERM-04
        there = sum(side.colonists.count(two_star(building)) for _, side in state.sides())
        if there > stars:
            yield Misfit("players", f"{two_star(building)} takes {stars} colonists of all colours, not {there}")


def _seats(state: State) -> Iterator[Misfit]:
    seats = tuple(state.players)
    if set(state.columns) != set(TYPES):
        yield Misfit("columns", f"there are always {', '.join(TYPES)}")
    if (state.automatics is None) == (len(seats) == 1) or (state.automatics and state.automatics.colour in seats):
        yield Misfit("automatics", "a lone player, and nobody else, has them, in another colour")
    begun = state.phase != "setup"
    if begun and not state.start:
        yield Misfit("start", "one of the players, once the set-up is done", seats)
    for name, who in (("start", state.start), ("active", state.active)):
        if who and who not in seats:
            yield Misfit(name, "one of the players is expected", seats)
    if state.start and any(own.kept or own.dealt for own in state.players.values()):
        yield Misfit("start", "nobody begins before the cards that were dealt are laid", ("",))
    if not 0 <= state.turn < len(seats):
        yield Misfit("turn", "fewer than there are players")
    if state.phase in TURN and (not state.active or (state.phase in TURN[2:] and state.automatics is None)):
        yield Misfit("phase", "somebody's turn is expected; only a lone player's has failures and androids")
    if (state.phase == "over") != bool(state.scores):
        yield Misfit("phase", "it is over when the scores are counted, and not before")


def _cards(state: State) -> Iterator[Misfit]:
    """A card lies in one place."""
    for card, copies in state.pool.items():
        if copies > 1:
            yield Misfit(f"pool.{card}", "there is one of each card", ("0", "1"))
    seen = {card: "pool" for card, copies in state.pool.items() if copies}
    for place, card in whereabouts(state):
        if card in seen:
            yield Misfit(place, f"{card!r} lies in {seen[card]} already")
        seen[card] = place
    for kind, column in state.columns.items():
        if any(kind_of(card) != kind for card in column):
            yield Misfit(f"columns.{kind}", "cards of this Building are expected (PM-PREP-03)")
    for who, player in state.players.items():
        if len(player.prep) > PREP:
            yield Misfit(f"players.{who}.prep", f"a prep module takes {PREP} cards (PM-TERM-10)")


def _deck(state: State) -> Iterator[Misfit]:
    """Backs that are seen are backs of cards that are there (PM-TERM-09)."""
    backs: Counter[str] = Counter(kind_of(card) for card, copies in state.pool.items() if copies)
    down: Counter[str] = Counter(each.type for each in state.face_down if not each.card)
    if len(state.face_down) > PREP:
        yield Misfit("automatics.prep", f"a prep module takes {PREP} cards (PM-TERM-10)")
    if any(each.card and kind_of(each.card) != each.type for each in state.face_down):
        yield Misfit("automatics.prep", "the back shows the type of the card")
    for kind, count in down.items():
        if count > backs[kind]:
            yield Misfit("automatics.prep", f"only {backs[kind]} cards of {kind} are unseen")
    if state.top and not _may_be_top(state, backs, down):
        yield Misfit("top", "the back of a card that may be the deck's top one is expected, or nothing", ("",))


def _may_be_top(state: State, backs: Mapping[str, int], down: Mapping[str, int]) -> bool:
    if sum(backs.values()) > sum(down.values()):
        return backs.get(state.top, 0) > down.get(state.top, 0)
    return bool(state.beneath) and kind_of(state.beneath[0].card) == state.top


def goes_along(before: State, state: State) -> None:
    """What a correction brings along: a card that comes to lie somewhere leaves the pool, one taken away goes there."""
    was, now = dict.fromkeys(card for _, card in whereabouts(before)), [card for _, card in whereabouts(state)]
    if before.pool == state.pool:
        for card in now:
            if card not in was:
                state.pool.pop(card, None)
        for card in was:
            if card not in now:
                add(state.pool, card)
    if before.top == state.top and any(each.path == "top" for each in _deck(state)):
        state.top = ""  # it is settled when somebody looks


def take_up(state: State, content: Content) -> None:
    """Out of the midst of a turn: the step at hand begins anew, and cards in nobody's hands are discarded."""
    state.discard += [*([state.playing] if state.playing else []), *state.looked]
    state.playing, state.looked, state.looker = "", [], ""
    if not state.start:  # the set-up begins anew
        for player in state.players.values():
            for card in (*player.hand, *player.prep, *player.dealt, *player.kept):
                add(state.pool, card)
            player.hand, player.prep, player.dealt, player.kept = [], [], [], []
        if state.automatics is not None:
            for down in state.automatics.prep:
                if down.card:
                    add(state.pool, down.card)
            state.automatics.prep = []
    elif state.active:
        state.turn = clockwise(tuple(state.players), state.start).index(state.active)
        if state.phase == "between":
            state.turn = (state.turn + 1) % len(state.players)
    lying = {*state.pool, *(card for _, card in whereabouts(state))}
    state.discard += [card for card in content.cards if card not in lying]
