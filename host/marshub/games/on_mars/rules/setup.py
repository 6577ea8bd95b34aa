"""The set-up: the map, the boards, starting goods, turn-order spaces and shelters (SETUP)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from marshub.kernel import BadSetup, Choose, Draw, Reason, Script, say
from marshub.kernel.mechanisms.piles import Pile, remove_cards
from marshub.kernel.mechanisms.turns import draw_lot

from ..box.components import (
    COLOURS,
    COLUMNS,
    COMMON,
    DOCKS,
    FACE_UP_DISCOVERIES,
    GRID,
    LENGTHS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    OBJECTIVES_DEALT,
    ORDER,
    RESOURCES,
    SLOTTED,
    TECHS,
    Colour,
    make_tile_id,
    name_hex,
)
from ..box.state import Building, Player, Shuttle, State
from ..content.pack import Content
from ..happenings.course import GameBegan, ShelterSet, SpaceTaken
from .draws import deal_objective, draw_discovery, turn_up_all_tiles
from .land import make_emptiness_test
from .life_support import fill_grid
from .mars import Mars, make_hex_option, make_seat_key
from .travel import ask_space, list_free_spaces, resolve_bonus


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The setup of a game: a number of players, or their colours."""

    players: (
        Annotated[int, msgspec.Meta(ge=MIN_PLAYERS, le=MAX_PLAYERS)]
        | Annotated[list[Colour], msgspec.Meta(min_length=MIN_PLAYERS, max_length=MAX_PLAYERS)]
    ) = 2
    packs: tuple[str, ...] | None = None  # names of owner's packs; None: all of them


def make_new_game(setup: Setup, content: Content) -> State:
    """Return the table before anything is drawn or chosen.

    Raises:
        BadSetup: Two players have the same colour (OM-COMP-03).
    """
    chosen = COLOURS[: setup.players] if isinstance(setup.players, int) else tuple(setup.players)
    if len(set(chosen)) != len(chosen):
        raise BadSetup(f"every player needs a colour of their own, not {', '.join(chosen)}")  # OM-COMP-03
    seats = [colour for colour in COLOURS if colour in chosen]
    board = content.board
    return State(
        players={seat: _make_player(content) for seat in seats},
        terrain={str(hex_id): Building(kind) for kind, hex_id in board.buildings.items()},  # OM-SETUP-01
        # The opening stock (OM-SETUP-03).
        warehouse={good: content.warehouse.start[len(seats) - MIN_PLAYERS] for good in content.warehouse.kinds},
        rows=dict.fromkeys(COLUMNS, 1),  # OM-SETUP-02
        shuttle=Shuttle(content.shuttle.side, content.shuttle.distance),  # OM-SETUP-14
        crystals=[str(hex_id) for hex_id in board.crystals],  # OM-SETUP-18
        research={str(item.at): item.kind for item in board.research},
        tops={},
        unseen={
            make_tile_id(kind, number): 1
            for kind in COMMON
            for number in range(1, len(content.buildings[kind].arrows) + 1)
        },
        slots={action: dict.fromkeys(seats, 0) for action in SLOTTED},
        display=[card for card, item in content.blueprints.items() if item.batch == "start"],  # OM-SETUP-04
        hiring={card: card for card in content.scientists},  # OM-SETUP-06
        stack=dict.fromkeys(content.discoveries, 1),
    )


def _make_player(content: Content) -> Player:
    """Return a player board at the start (OM-SETUP-10, OM-SETUP-15)."""
    start = content.start
    return Player(
        resources={good: start.resources.get(good, 0) for good in RESOURCES},
        depot=start.crystals,
        quarters=start.quarters,
        docked=list(DOCKS),
    )


def run_setup(mars: Mars) -> Script:
    """Draw, then let players choose.

    OM-SETUP-05, OM-SETUP-07, OM-SETUP-09, OM-SETUP-11, OM-SETUP-13, OM-SETUP-16, OM-SETUP-17.
    """
    yield from _draw_tiles(mars)
    yield from _draw_missions(mars)
    for seat in mars.seats:
        for _ in range(OBJECTIVES_DEALT):
            yield from deal_objective(mars, seat)
    first = yield from _choose_spaces(mars)
    for seat in reversed(mars.list_seats_in_order()):
        yield from _set_shelter(mars, seat)
    for seat in mars.list_seats_in_order():
        yield from resolve_bonus(mars, seat)
    state = mars.state
    state.round, state.phase = 1, "turn"
    state.active = mars.list_seats_in_order()[0]
    state.start = first
    mars.log(GameBegan(len(mars.seats)))


def _draw_tiles(mars: Mars) -> Script:
    """Draw the technology grid, the building stacks' top tiles, discoveries and reward tiles."""
    state = mars.state
    extra: str = yield Draw(
        say("om-draw-technology"), mars.count_technology_stack, lambda tech: say(f"om-tech-{tech}"), deck="technology"
    )
    pile: Pile = dict.fromkeys(TECHS, 1)
    pile[extra] += 1
    for space in GRID:
        tech: str = yield Draw(
            say("om-draw-technology"), dict(pile), lambda tech: say(f"om-tech-{tech}"), deck="technology"
        )
        remove_cards(pile, tech)
        state.grid[space] = tech  # type: ignore[assignment]
    yield from fill_grid(mars)
    yield from turn_up_all_tiles(mars)
    for _ in range(FACE_UP_DISCOVERIES):
        yield from draw_discovery(mars)
    # One reward tile a column; the others go back to the box unseen (OM-SETUP-17).
    for column in COLUMNS:
        left = {tile: 1 for tile in mars.content.rewards if tile not in state.rewards.values()}
        tile: str = yield Draw(
            say("om-draw-reward", building=f"@om-kind-{column}"),
            left,
            lambda tile: say(f"om-reward-{tile}"),
            deck="reward",
        )
        state.rewards[column] = tile


def _draw_missions(mars: Mars) -> Script:
    """Draw a short, a medium and a long mission, and set their trackers by the number of players (OM-SETUP-07)."""
    for length in LENGTHS:
        pile = {card: 1 for card, mission_data in mars.content.missions.items() if mission_data.length == length}
        card: str = yield Draw(
            say("om-draw-mission"), pile, lambda card: say(f"om-mission-{card}"), deck=f"mission-{length}"
        )
        # Requirements scale with the number of players (OM-MISS-08).
        mars.state.missions[card] = mars.select_by_players(mars.content.missions[card].need)


def _choose_spaces(mars: Mars) -> Script:
    """Let each player, in an order drawn by lot, take a free turn-order space (OM-SETUP-13).

    Return the first player.
    """
    left, first = list(mars.seats), ""
    while left:
        chooser: str = left[0]
        if len(left) > 1:
            chooser = yield draw_lot(say("om-who-chooses"), left, lambda seat: say(f"om-seat-{seat}"))
        left.remove(chooser)  # type: ignore[arg-type]
        picked: str = yield ask_space(mars, chooser, list_free_spaces(mars, ORDER))
        mars.get_player(chooser).space = int(picked)
        mars.log(SpaceTaken(chooser, int(picked)))
        first = first or chooser
    return first


def _set_shelter(mars: Mars, seat: str) -> Script:
    """Place a shelter and a bot on it (OM-SETUP-11).

    A set-up shelter ignores arrows, yields nothing and moves no marker.
    """
    empty = make_emptiness_test(mars)
    free = [hex_id for hex_id in map(str, mars.content.board.sites) if empty(hex_id)]
    where: str = yield Choose(
        seat,
        say("om-site", who=make_seat_key(seat)),
        lambda: [make_hex_option(mars, site) for site in free],
        explain=lambda option: _explain_site(mars, option, free),
        explainable_options=lambda: [make_hex_option(mars, str(site)) for site in mars.content.board.sites],
    )
    mars.state.terrain[where] = Building("shelter", seat)  # type: ignore[arg-type]
    mars.get_player(seat).bots.append(where)
    mars.log(ShelterSet(seat, where))


def _explain_site(mars: Mars, where: str, free: Sequence[str]) -> Sequence[Reason]:
    if where in free or where not in map(str, mars.content.board.sites):
        return ()
    return (Reason("OM-SETUP-11", say("om-why-built-on", where=name_hex(where))),)
