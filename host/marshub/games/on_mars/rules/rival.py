"""The rival of the solo game in the course of the game: set-up, turns, the shuttle, rising levels (SOLO).

It sits at no seat and is asked nothing: what the rules would ask it, `answer_for_rival` answers.
"""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Choose, Decision, Draw, Script, Words, say
from marshub.kernel.scripts import map_decisions

from ..box.components import COLONY_SPACES, ORBIT_SPACES, Side, name_hex
from ..happenings.cards_and_buildings import ShipWelcomed
from ..happenings.course import SpaceTaken
from ..happenings.pieces_and_goods import DiscoveryLaid
from ..happenings.rival import RivalBotArrived, RivalTurnBegan
from .abilities import is_useful, use_ability
from .draws import draw_discovery, turn_up_all_tiles
from .first_colonists import describe_space_name, draw_first_space
from .land import distance, find_rover
from .mars import Mars, make_seat_key
from .missions import contribute_to_mission, list_fitting_missions
from .rival_actions import (
    ACTIONS_BY_NUMBER,
    build,
    build_next,
    can_build,
    find_next_building,
    run_action,
    select_upper_space,
    settle_tie,
)
from .rival_board import get_rival, get_rival_seat, log_move
from .technology import settle_loans
from .travel import list_explorable, list_free_spaces

# ---------------------------------------------------------------------- questions


def answer_for_rival(mars: Mars, script: Script) -> Script:
    """Return a script that never asks the rival: its rules answer, else chance (OM-SOLO-46)."""
    if mars.state.rival is None:
        return script

    def settle(decision: Decision) -> Script:
        if isinstance(decision, Choose) and mars.is_rival(decision.decider):
            return (yield from _answer(mars, decision))
        return (yield decision)

    return map_decisions(script, settle)


def _answer(mars: Mars, question: Choose) -> Script:
    """Answer a question of the common rules for the rival."""
    options = {option.id: option.label for option in question.options()}
    key = question.prompt.key
    if key == "om-lab-benefit":  # it takes all benefits (OM-SOLO-36)
        return "yes"
    if key in ("om-lab-space", "om-lender"):  # the upper space; whose tile was borrowed, it develops (OM-SOLO-24)
        spaces = [space for space in options if space in mars.content.lab]
        if key == "om-lender":
            log_move(mars, "lender", "OM-SOLO-24")
        return select_upper_space(spaces)
    return (yield from settle_tie(mars, options, options.__getitem__))


# ---------------------------------------------------------------------- set-up


def place_rival(mars: Mars) -> Script:
    """Draw the rival's first turn-order space of the First Colonist tiles, without its benefit (OM-SOLO-06)."""
    seat = get_rival_seat(mars)
    log_move(mars, "first-space", "OM-SOLO-06")
    _take_space(mars, (yield from draw_first_space(mars, seat)))
    mars.state.shuttle.side = mars.get_side(seat)  # on the red space of that side (OM-SOLO-07)
    log_move(mars, f"shuttle-{mars.state.shuttle.side}", "OM-SOLO-07")


def _take_space(mars: Mars, space: int) -> None:
    """Put the rival's marker on a turn-order space."""
    seat = get_rival_seat(mars)
    mars.get_player(seat).space = space
    mars.log(SpaceTaken(seat, space))


# ---------------------------------------------------------------------- turns


def play_turn(mars: Mars) -> Script:
    """Reveal the top solo card, and take the action of its number on the side of the rival (OM-SOLO-08).

    There is no executive action (OM-SOLO-17), and neither landing pod nor resupply (OM-SOLO-38).
    """
    state, rival = mars.state, get_rival(mars)
    if not state.begun:  # a turn that is resumed in its middle goes on with the revealed card
        yield from _reveal_card(mars)
        state.begun = True
    if not state.acted:
        yield from run_action(mars, ACTIONS_BY_NUMBER[mars.get_side(rival.colour)][_get_number(mars) - 1])
        state.acted = True


def _get_number(mars: Mars) -> int:
    return mars.content.rival_cards[get_rival(mars).card].action


def _reveal_card(mars: Mars) -> Script:
    """Reveal the top solo card, of a new deck if there is none left (OM-SOLO-05, OM-SOLO-09)."""
    rival, content = get_rival(mars), mars.content.rival_cards
    is_new = not rival.deck
    if is_new:
        rival.deck, rival.card = dict.fromkeys(content, 1), ""
        rival.passes += 1
    prompt = say("om-draw-rival-card", who=make_seat_key(rival.colour), new=int(is_new))
    picked: str = yield Draw(prompt, dict(rival.deck), lambda card: describe_card(mars, card), deck="rival-card")
    del rival.deck[picked]
    rival.card, data = picked, content[picked]
    action = ACTIONS_BY_NUMBER[mars.get_side(rival.colour)][data.action - 1]
    mars.log(
        RivalTurnBegan(rival.colour, mars.state.round, picked, data.action, data.mission, int(data.travels), action)
    )
    if is_new:
        log_move(mars, "shuffle", "OM-SOLO-09")
    mission = mars.state.letters.get(data.mission, "")
    if rival.passes and mission in mars.state.missions:  # from the second time through the deck on
        log_move(mars, "mission", "OM-SOLO-10")
        contribute_to_mission(mars, rival.colour, mission)


def describe_card(mars: Mars, card: str) -> Words:
    """Return a solo card as a text: action number, mission letter, and whether the rival travels."""
    data = mars.content.rival_cards[card]
    return say(
        "om-solo-card",
        card=f"@om-rival-card-{card}",
        number=data.action,
        letter=data.mission,
        travels=int(data.travels),
    )


# ---------------------------------------------------------------------- the Shuttle phase


def decide_travel(mars: Mars) -> Script:
    """Ride the shuttle from the rival's side, unless the last card shows the X; it never uses ships (OM-SOLO-11)."""
    rival = get_rival(mars)
    side = mars.get_side(rival.colour)
    card = mars.content.rival_cards.get(rival.card)
    if mars.state.left != side:
        return
    if card is not None and not card.travels:
        log_move(mars, "stay", "OM-SOLO-11")
    elif side == "orbit":
        log_move(mars, "to-colony", "OM-SOLO-11")
        yield from _travel_to_colony(mars)
    else:  # nothing is produced, no colonist comes home (OM-SOLO-13)
        log_move(mars, "to-orbit", "OM-SOLO-11")
        yield from _draw_space(mars, "orbit")


def _travel_to_colony(mars: Mars) -> Script:
    """Place a discovery tile, take a space, then build; no colonist comes home (OM-SOLO-14)."""
    yield from _place_discovery(mars)
    yield from _draw_space(mars, "colony")
    if find_next_building(mars):  # without slot and price
        log_move(mars, "arrival", "OM-SOLO-14")
        yield from build_next(mars)
        yield from settle_loans(mars)
        yield from turn_up_all_tiles(mars)


def _place_discovery(mars: Mars) -> Script:
    """Place the leftmost tile, 3 spaces from the own rover, as far as possible from the player's (OM-SOLO-15)."""
    seat, hexes = get_rival_seat(mars), list_explorable(mars, get_rival_seat(mars))
    if not hexes:
        return
    log_move(mars, "discovery", "OM-SOLO-15")
    away = {where: distance(find_rover(mars, mars.humans[0]), where) for where in hexes}
    farthest = [where for where, far in away.items() if far == max(away.values())]
    where: str = yield from settle_tie(mars, farthest, lambda hex_id: say("told-text", text=name_hex(hex_id)))
    tile = mars.state.face_up.pop(0)
    mars.state.finds[where] = tile
    mars.log(DiscoveryLaid(seat, tile, where))
    yield from draw_discovery(mars)


def _draw_space(mars: Mars, side: Side) -> Script:
    """Draw a free space of a side (OM-SOLO-12), and take its benefit."""
    log_move(mars, "space", "OM-SOLO-12")
    seat = get_rival_seat(mars)
    prompt = say("om-draw-rival-space", who=make_seat_key(seat))
    free = list_free_spaces(mars, COLONY_SPACES if side == "colony" else ORBIT_SPACES)
    picked: str = yield Draw(prompt, {str(space): 1 for space in free}, describe_space_name, deck="space")
    _take_space(mars, int(picked))
    ability = mars.content.spaces[int(picked)].ability
    if is_useful(mars, seat, ability):
        yield from use_ability(mars, seat, ability)


# ---------------------------------------------------------------------- a higher colony level


def follow_update(mars: Mars, before: list[str]) -> Script:
    """Let the rival build a shelter, welcome a ship and take a bot after a colony-status update (OM-SOLO-18).

    Args:
        mars: The table; nothing happens without a rival.
        before: The blueprints that were on display before.
    """
    if mars.state.rival is None:
        return
    rival, player = get_rival(mars), mars.get_player(get_rival_seat(mars))
    rival.upper = list(_list_upper_row(mars, before))
    log_move(mars, "level", "OM-SOLO-18")
    if can_build(mars, "shelter"):
        yield from build(mars, "shelter")
    if player.docked:
        dock = min(player.docked)
        player.docked.remove(dock)
        player.hangar += 1  # it stays there (OM-SOLO-19)
        mars.log(ShipWelcomed(rival.colour, dock))
    if mars.count_bots_left(rival.colour):
        rival.bots += 1
        mars.log(RivalBotArrived(rival.colour, rival.bots))
        for mission in list_fitting_missions(mars, "bot-placed"):  # in whosever turn (OM-SOLO-45, OM-MISS-11)
            contribute_to_mission(mars, rival.colour, mission)


def _list_upper_row(mars: Mars, before: list[str]) -> Iterator[str]:
    """Yield the blueprints of the upper row: each six that arrive are a row, the first one below (OM-SOLO-35)."""
    display = mars.state.display
    kept = [card for card in display if card in before]
    if kept == display:  # levels 4 and 5 change nothing
        yield from (card for card in display if card in get_rival(mars).upper)
    else:
        # Of the twelve of level 2 those of the higher level arrived last; all of level 3 have it.
        yield from (card for card in display if card not in before and mars.content.blueprints[card].level > 1)
