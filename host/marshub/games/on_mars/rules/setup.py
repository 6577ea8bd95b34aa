"""Setting up: the map, the boards, starting goods, turn-order spaces and shelters (SETUP)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from marshub.kernel import BadSetup, Choose, Draw, Reason, Script, say
from marshub.kernel.mechanisms.piles import Pile, take
from marshub.kernel.mechanisms.turns import lot

from ..box.components import (
    COLOURS,
    COLUMNS,
    COMMON,
    DOCKS,
    FACE_UP,
    FEWEST,
    GRID,
    LENGTHS,
    MOST,
    OBJECTIVES,
    ORDER,
    RESOURCES,
    SLOTTED,
    TECHS,
    Colour,
    spot_name,
    tile_id,
)
from ..box.state import Building, Player, Shuttle, State
from ..content.pack import Content
from ..happenings.course import GameBegan, ShelterSet, SpaceTaken
from .land import emptiness
from .life_support import fill_grid
from .mars import Mars, seat_key, spot_option
from .piles_of import deal_objective, draw_discovery, turn_up_all
from .travel import bonus, free_spaces, pick_space


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The setup of a game: a number of players, or colours."""

    players: (
        Annotated[int, msgspec.Meta(ge=FEWEST, le=MOST)]
        | Annotated[list[Colour], msgspec.Meta(min_length=FEWEST, max_length=MOST)]
    ) = 2
    packs: tuple[str, ...] | None = None  # of the owner's own; all there are, unless they are named


def new_game(setup: Setup, content: Content) -> State:
    """Return the table before anything is drawn or chosen. Raises BadSetup."""
    chosen = COLOURS[: setup.players] if isinstance(setup.players, int) else tuple(setup.players)
    if len(set(chosen)) != len(chosen):
        raise BadSetup(f"every player needs a colour of their own, not {', '.join(chosen)}")  # OM-COMP-03
    seats = [colour for colour in COLOURS if colour in chosen]
    board = content.board
    return State(
        players={seat: _player(content) for seat in seats},
        terrain={str(at): Building(kind) for kind, at in board.buildings.items()},  # OM-SETUP-01
        warehouse={good: content.warehouse.start[len(seats) - FEWEST] for good in content.warehouse.kinds},
        rows=dict.fromkeys(COLUMNS, 1),
        shuttle=Shuttle(content.shuttle.side, content.shuttle.distance),  # OM-SETUP-14
        crystals=[str(at) for at in board.crystals],  # OM-SETUP-18
        research={str(each.at): each.kind for each in board.research},
        tops={},
        unseen={
            tile_id(kind, number): 1 for kind in COMMON for number in range(1, len(content.buildings[kind].arrows) + 1)
        },
        slots={action: dict.fromkeys(seats, 0) for action in SLOTTED},
        display=[card for card, each in content.blueprints.items() if each.batch == "start"],  # OM-SETUP-04
        hiring={card: card for card in content.scientists},  # OM-SETUP-06
        stack=dict.fromkeys(content.discoveries, 1),
    )


def _player(content: Content) -> Player:
    """Return a player board at the start (OM-SETUP-10, OM-SETUP-15)."""
    start = content.start
    return Player(
        resources={good: start.resources.get(good, 0) for good in RESOURCES},
        depot=start.crystals,
        quarters=start.quarters,
        docked=list(DOCKS),
    )


def begin(mars: Mars) -> Script:
    """Draw, then let players choose (OM-SETUP-05, -07, -09, -11, -13, -16, -17)."""
    yield from _draw_tiles(mars)
    yield from _draw_missions(mars)
    for who in mars.seats:
        for _ in range(OBJECTIVES):
            yield from deal_objective(mars, who)
    first = yield from _choose_spaces(mars)
    for who in reversed(mars.in_order()):
        yield from _set_shelter(mars, who)
    for who in mars.in_order():
        yield from bonus(mars, who)
    state = mars.state
    state.round, state.phase = 1, "turn"
    state.active = mars.in_order()[0]
    state.start = first
    mars.tell(GameBegan(len(mars.seats)))


def _draw_tiles(mars: Mars) -> Script:
    """Draw the technology grid, the building stacks' top tiles, discoveries and reward tiles."""
    state = mars.state
    extra: str = yield Draw(
        say("om-draw-technology"), mars.technology_stack, lambda tech: say(f"om-tech-{tech}"), deck="technology"
    )
    pile: Pile = dict.fromkeys(TECHS, 1)
    pile[extra] += 1
    for space in GRID:
        tech: str = yield Draw(
            say("om-draw-technology"), dict(pile), lambda tech: say(f"om-tech-{tech}"), deck="technology"
        )
        take(pile, tech)
        state.grid[space] = tech  # type: ignore[assignment]
    yield from fill_grid(mars)
    yield from turn_up_all(mars)
    for _ in range(FACE_UP):
        yield from draw_discovery(mars)
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
    """Draw a short, a medium and a long mission, each tracker as far up as the number of players says (OM-SETUP-07)."""
    for length in LENGTHS:
        pile = {card: 1 for card, each in mars.content.missions.items() if each.length == length}
        card: str = yield Draw(
            say("om-draw-mission"), pile, lambda card: say(f"om-mission-{card}"), deck=f"mission-{length}"
        )
        mars.state.missions[card] = mars.by_players(mars.content.missions[card].need)


def _choose_spaces(mars: Mars) -> Script:
    """Let each, in an order drawn by lot, take a free turn-order space (OM-SETUP-13). Returns who was first."""
    left, first = list(mars.seats), ""
    while left:
        who: str = left[0]
        if len(left) > 1:
            who = yield lot(say("om-who-chooses"), left, lambda seat: say(f"om-seat-{seat}"))
        left.remove(who)  # type: ignore[arg-type]
        picked: str = yield pick_space(mars, who, free_spaces(mars, ORDER))
        mars.player(who).space = int(picked)
        mars.tell(SpaceTaken(who, int(picked)))
        first = first or who
    return first


def _set_shelter(mars: Mars, who: str) -> Script:
    """Place a shelter and a bot on it; it ignores arrows, yields nothing and moves no marker (OM-SETUP-11)."""
    empty = emptiness(mars)
    free = [at for at in map(str, mars.content.board.sites) if empty(at)]
    where: str = yield Choose(
        who,
        say("om-site", who=seat_key(who)),
        lambda: [spot_option(mars, each) for each in free],
        explain=lambda option: _why_not_site(mars, option, free),
        wonders=lambda: [spot_option(mars, str(each)) for each in mars.content.board.sites],
    )
    mars.state.terrain[where] = Building("shelter", who)  # type: ignore[arg-type]
    mars.player(who).bots.append(where)
    mars.tell(ShelterSet(who, where))


def _why_not_site(mars: Mars, where: str, free: Sequence[str]) -> Sequence[Reason]:
    if where in free or where not in map(str, mars.content.board.sites):
        return ()
    return (Reason("OM-SETUP-11", say("om-why-built-on", where=spot_name(where))),)
