"""Phase V: Malfunctions: dice, tracks, and Malfunction cards (MAL)."""

from __future__ import annotations

from fractions import Fraction

from marshub.kernel import Choose, Script, count_shares, say

from .. import effects as fx
from ..box.components import BLOCKS, TRACK_FULL, Block, get_next_block
from ..content.missions import SolDie
from ..happenings.facilities import BoxTurned, CardPassed, CardResolved, CardVoid, DiceRolled, TrackMoved
from .effect_rules import carry_out, register_effect_rule, register_settling, scale_number
from .hub import Hub, make_block_options
from .map.poi_tokens import ask_to_put_away
from .mission_rules import get_mission_rules
from .phase_steps import make_window_after_malfunction_dice, run_steps
from .questions import roll_dice

MALFUNCTION_DICE: dict[Block, str] = {"working": "yellow", "living": "orange", "system": "red"}  # FM-MAL-02


def run_malfunction_phase(hub: Hub) -> Script:
    """Run phase V: assemble the pool, roll it, add penalties, move all tracks, then resolve what was triggered.

    The pool is fixed before cards turn Box markers red: their dice are rolled from the next round on (FM-RND-10).
    """
    yield from run_steps(hub, {"dice": _roll_malfunction_dice, "cards": resolve_full_tracks})  # FM-RND-10


def _roll_malfunction_dice(hub: Hub) -> Script:
    pool = find_dice_pool(hub)
    rolled: dict[str, str] = {}
    if pool:
        dice = [hub.get_die(MALFUNCTION_DICE[block]) for block in pool]
        prompt = say("fm-roll-malfunction", who=f"@fm-astronaut-{hub.first_player}")
        rolled = yield from roll_dice(hub, prompt, dice, hub.first_player)
    faces = {block: int(rolled[MALFUNCTION_DICE[block]]) for block in pool}
    yield from get_mission_rules(hub).handle_malfunction_dice(hub, faces)
    if faces:
        yield make_window_after_malfunction_dice(faces)
    for block in BLOCKS:
        face, penalty = faces.get(block, 0), count_penalties(hub, block)
        if face or penalty:
            hub.log(DiceRolled(block, str(face), penalty))
        move_track(hub, block, face + penalty)


def draw_malfunction_card(hub: Hub, block: Block) -> Script:
    """Turn over the next card of a block's deck; return its id."""
    return (
        yield from hub.draw_card(
            get_malfunction_pile(block), say("fm-draw-malfunction", block=f"@fm-block-{block}"), "fm-card"
        )
    )


def get_malfunction_pile(block: Block) -> str:
    """Return the name of a block's deck."""
    return f"malfunction-{block}"


def resolve_malfunction_card(hub: Hub, name: str) -> Script:
    """Carry a card out, unless its Facility, or every unit of that kind, is shut or not in play (FM-MAL-16).

    A Facility that was opened in the Action phase of this round is a target again (FM-ACT-24).
    """
    card = hub.content.malfunctions[name]
    if not any(hub.is_open(unit) for unit in hub.find_units(card.facility)):
        hub.log(CardVoid(card.block, name, card.facility))
        return
    hub.log(CardResolved(card.block, name, card.facility))
    yield from carry_out(hub, card.effects)


@register_effect_rule(fx.SearchCard)
def _carry_out_search_card(effect: fx.SearchCard, hub: Hub) -> Script:
    """Turn cards over until one has the keywords; it alone is carried out (FM-MAL-15).

    Cards turned over are discarded at once, so they are in the new deck if it runs out on the way. Where no card in
    deck and discard pile has the keywords nothing is resolved: the deck has been gone through and is whole again.
    """
    block, pile = effect.block, get_malfunction_pile(effect.block)

    def has_keywords(name: str) -> bool:
        card = hub.content.malfunctions[name]
        return effect.sort in (None, card.sort) and effect.facility in ("", card.facility)

    cards = {**hub.state.piles[pile], **hub.state.discards[pile]}
    if not any(has_keywords(name) for name, copies in cards.items() if copies):
        for name, copies in list(hub.state.piles[pile].items()):
            for _ in range(copies):
                hub.log(CardPassed(block, name))
        hub.reshuffle_pile(pile)
        return
    while True:
        name = yield from draw_malfunction_card(hub, block)
        if has_keywords(name):
            yield from resolve_malfunction_card(hub, name)
            hub.discard_card(pile, name)
            return
        hub.log(CardPassed(block, name))
        hub.discard_card(pile, name)


def get_die_sol(hub: Hub, die: SolDie) -> int:
    """Return the sol that calls for a die; counted from the last one if the mission does (FM-MAL-20)."""
    return die.sol if die.sol > 0 else hub.state.last_sol + 1 + die.sol


def find_dice_pool(hub: Hub) -> tuple[Block, ...]:
    """Return the blocks whose die is rolled: red in the Box, or called for by the mission in this sol (FM-MAL-04)."""
    called = {die.block for die in hub.mission.dice if die.only and get_die_sol(hub, die) == hub.state.sol}
    # FM-EVT-04
    return get_mission_rules(hub).adjust_dice_pool(
        hub, tuple(block for block in BLOCKS if hub.state.box[block] or block in called)
    )


def count_penalties(hub: Hub, block: Block) -> int:
    """Count the active +1 malfunction penalties of a block (FM-MAL-05, FM-MAL-06)."""
    return sum(
        penalty == "malfunction+1" and hub.is_breakage_acting(name, part)
        for name, _, data in hub.iterate_facilities()
        if data.block == block
        for part, penalty in data.parts.items()
    )


def compute_track_odds(hub: Hub, block: Block) -> dict[int, Fraction]:
    """Return the odds of a track's position right after the roll.

    The present pool and penalties are used (FM-MAL-04 to 07).
    """
    level, penalties = hub.state.tracks[block], count_penalties(hub, block)
    if level == TRACK_FULL:
        return {TRACK_FULL: Fraction(1)}
    faces = (
        count_shares(hub.content.dice[MALFUNCTION_DICE[block]].faces)
        if block in find_dice_pool(hub)
        else {"0": Fraction(1)}
    )
    odds: dict[int, Fraction] = {}
    for face, chance in faces.items():
        after = min(TRACK_FULL, level + int(face) + penalties)
        odds[after] = odds.get(after, Fraction(0)) + chance
    return dict(sorted(odds.items()))


def move_track(hub: Hub, block: Block, by: int) -> None:
    """Move a track within 0..5; what would pass 5 is lost, and a track on 5 takes no further increase.

    FM-MAL-07, FM-MAL-08.
    """
    before = hub.state.tracks[block]
    after = min(TRACK_FULL, max(0, before + by))
    if before == TRACK_FULL:
        return  # being resolved: it is reset after its card (FM-MAL-08)
    if after != before:
        hub.state.tracks[block] = after
        hub.log(TrackMoved(block, before, after))


def turn_box_marker(hub: Hub, block: Block, *, red: bool) -> None:
    """Turn a Box marker; one that shows that colour already stays (FM-MAL-10, FM-MAL-11)."""
    if hub.state.box[block] != red:
        hub.state.box[block] = red
        hub.log(BoxTurned(block, red))


@register_effect_rule(fx.MoveTrack)
def _carry_out_move_track(effect: fx.MoveTrack, hub: Hub) -> Script:
    block = effect.block
    if block is None:
        prompt = say("fm-choose-track", by=scale_number(hub, effect.by))
        block = yield Choose("table", prompt, lambda: make_block_options(hub))
    move_track(hub, block, scale_number(hub, effect.by))


@register_effect_rule(fx.SwapTracks)
def _carry_out_swap_tracks(effect: fx.SwapTracks, hub: Hub) -> None:
    first, second = hub.state.tracks[effect.first], hub.state.tracks[effect.second]
    # A track that is being resolved takes no change; the other one still takes its level.
    move_track(hub, effect.first, second - first)
    move_track(hub, effect.second, first - second)


@register_effect_rule(fx.TurnBox)
def _carry_out_turn_box(effect: fx.TurnBox, hub: Hub) -> None:
    turn_box_marker(hub, effect.block, red=effect.red)


@register_settling
def resolve_full_tracks(hub: Hub) -> Script:
    """Resolve every track on 5, one at a time: Working, Living, System, then what the cards filled (FM-MAL-13).

    One that an effect fills is resolved when that effect is done (FM-MAL-12).
    """
    if hub.is_resolving_malfunctions:
        return  # an outer call runs the loop below and resolves it
    hub.is_resolving_malfunctions = True
    waiting: list[Block] = []
    while True:
        waiting += [b for b in BLOCKS if hub.state.tracks[b] == TRACK_FULL and b not in waiting]
        if not waiting:
            break
        yield from _resolve_full_track(hub, waiting.pop(0))
    hub.is_resolving_malfunctions = False


def _resolve_full_track(hub: Hub, block: Block) -> Script:
    """Draw and resolve a card, reset the track, turn the next block's Box marker red (FM-MAL-09, FM-MAL-10)."""
    card = yield from draw_malfunction_card(hub, block)
    # A POI token may put the card away; the second one stands (FM-MIS-64).
    if (yield from ask_to_put_away(hub, get_mission_rules(hub).get_spare_icon(hub), f"@fm-card-{card}")):
        hub.log(CardPassed(block, card))
        hub.discard_card(get_malfunction_pile(block), card)
        card = yield from draw_malfunction_card(hub, block)
    yield from resolve_malfunction_card(hub, card)
    hub.discard_card(get_malfunction_pile(block), card)
    hub.state.tracks[block] = 0
    hub.log(TrackMoved(block, TRACK_FULL, 0))
    turn_box_marker(hub, get_next_block(block), red=True)
