"""The set-up: the map, the boards, starting goods, turn-order spaces and the shuttle (SETUP)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from marshub.kernel import BadSetup, Choose, Draw, Option, Script, say
from marshub.kernel.mechanisms.piles import Pile, remove_cards
from marshub.kernel.mechanisms.turns import clockwise, draw_lot

from ..box.components import (
    COLOURS,
    COLUMNS,
    COMMON,
    DOCKS,
    GRID,
    GRID_TECHS,
    LENGTHS,
    LETTERS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    OBJECTIVES_DEALT,
    OPENING_DISPLAY,
    ORDER,
    RESOURCES,
    SLOTTED,
    Colour,
    Ending,
    Length,
    Opening,
    Side,
    make_tile_id,
)
from ..box.state import Building, ColourOrNone, Player, Rival, Shuttle, State
from ..content.pack import Content
from ..happenings.course import GameBegan, ShelterSet, ShuttlePlaced, SpaceTaken
from .card_texts import describe_reward
from .draws import deal_objective, draw_blueprints, draw_discovery, turn_up_all_tiles
from .first_colonists import deal_first_card, draw_first_space
from .mars import Mars
from .rival import place_rival
from .travel import ask_space, list_free_spaces, resolve_bonus


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The setup of a game.

    Attributes:
        players: A number of players, or their colours; one player plays the solo game.
        first: The first player of the set-up, or that one is drawn (OM-SETUP-20).
        length: A short or a long game (OM-SETUP-22).
        ending: The ending: a final round, or at once with Space Oddity (OM-VAR-01).
        opening: The opening: free choice of spaces, or First Colonists (OM-VAR-03).
        goal: The goal of the solo game; "" for the first of the packs (OM-SOLO-02).
        packs: Names of owner's packs; None for all of them.
    """

    players: (
        Annotated[int, msgspec.Meta(ge=MIN_PLAYERS, le=MAX_PLAYERS)]
        | Annotated[list[Colour], msgspec.Meta(min_length=MIN_PLAYERS, max_length=MAX_PLAYERS)]
    ) = 2
    first: Colour | Literal["draw"] = "draw"
    length: Length = "short"
    ending: Ending = "final-round"
    opening: Opening = "standard"
    goal: str = ""
    packs: tuple[str, ...] | None = None


def make_new_game(setup: Setup, content: Content) -> State:
    """Return the table before anything is drawn or chosen.

    Raises:
        BadSetup: Two players have the same colour (OM-COMP-03), the first player is none of them, or the goal is
            unknown or has no solo game.
    """
    chosen = COLOURS[: setup.players] if isinstance(setup.players, int) else tuple(setup.players)
    if len(set(chosen)) != len(chosen):
        message = "every player needs a colour of their own, not {colours}"  # OM-COMP-03
        raise BadSetup(message, "error-colours", colours=", ".join(chosen))
    first: ColourOrNone = "" if setup.first == "draw" else setup.first
    if first and first not in chosen:
        message = "first is draw, or a colour that plays ({colours}), not {first}"
        raise BadSetup(message, "om-setup-first", colours=", ".join(chosen), first=first)
    rival = _make_rival(chosen[0], content) if len(chosen) == 1 else None
    if setup.goal and (rival is None or setup.goal not in content.goals):
        message = "the goal of a solo game is one of {goals}; several players have none"
        raise BadSetup(message, "om-setup-goal", goals=", ".join(content.goals))
    if setup.opening == "first-colonists" and len(content.first_cards) < len(chosen):
        message = "First Colonists needs a card A for each player; the packs have {count}"
        raise BadSetup(message, "om-setup-first-cards", count=len(content.first_cards))
    seats = [colour for colour in COLOURS if colour in chosen or (rival is not None and colour == rival.colour)]
    board = content.board
    return State(
        players={seat: _make_player(content) for seat in seats} | _make_rival_board(rival, content),
        terrain={str(board.mine): Building("mine")},  # OM-SETUP-01
        # The opening stock (OM-SETUP-03).
        warehouse={good: content.warehouse.start[len(chosen) - 1] for good in content.warehouse.kinds},
        rows=dict.fromkeys(COLUMNS, 1),  # OM-SETUP-02
        shuttle=Shuttle("orbit", content.shuttle.distance),
        crystals=[str(hex_id) for hex_id in board.crystals],  # OM-SETUP-18
        research={str(item.at): item.kind for item in board.research},
        unseen={
            make_tile_id(kind, number): 1
            for kind in COMMON
            for number in range(1, len(content.buildings[kind].arrows) + 1)
        },
        slots={action: dict.fromkeys(seats, 0) for action in SLOTTED},
        deck=dict.fromkeys(content.blueprints, 1),
        hiring={card: card for card in content.scientists},  # OM-SETUP-06
        stack=dict.fromkeys(content.discoveries, 1),
        length=setup.length,
        ending=setup.ending,
        opening=setup.opening,
        goal=setup.goal or (next(iter(content.goals)) if rival is not None else ""),
        first=first,
        rival=rival,
    )


def _make_player(content: Content) -> Player:
    """Return a player board at the start (OM-SETUP-10, OM-SETUP-15, OM-SETUP-21)."""
    start = content.start
    return Player(
        resources={good: start.resources.get(good, 0) for good in RESOURCES},
        depot=start.crystals,
        quarters=start.quarters,
        docked=list(DOCKS),
        lab=dict(start.lab),
    )


def _make_rival_board(rival: Rival | None, content: Content) -> dict[Colour, Player]:
    """Return the rival's board: no resources (OM-SOLO-20), and colonists as many as it needs (OM-SOLO-16).

    All else is as for two players (OM-SOLO-03).
    """
    if rival is None:
        return {}
    board = _make_player(content)
    return {rival.colour: msgspec.structs.replace(board, resources=dict.fromkeys(RESOURCES, 0), quarters=0)}


def _make_rival(player: Colour, content: Content) -> Rival:
    """Return the rival of the solo game, in the first colour that is not the player's."""
    colour = next(colour for colour in COLOURS if colour != player)
    return Rival(colour, icon=content.solo.icons[0], deck=dict.fromkeys(content.rival_cards, 1))


def run_setup(mars: Mars) -> Script:
    """Draw, then let players choose.

    OM-SETUP-01, OM-SETUP-05, OM-SETUP-07, OM-SETUP-09, OM-SETUP-11, OM-SETUP-13, OM-SETUP-14, OM-SETUP-16,
    OM-SETUP-17, OM-SETUP-20.
    """
    state = mars.state
    if not state.first:
        state.first = mars.humans[0]
        if len(mars.humans) > 1:
            state.first = yield draw_lot(say("om-who-begins"), mars.humans, lambda seat: say(f"om-seat-{seat}"))
    seats = clockwise(mars.seats, state.first)
    yield from _draw_first_buildings(mars)
    yield from _draw_tiles(mars)
    yield from draw_blueprints(mars, 1, OPENING_DISPLAY)
    yield from _draw_missions(mars)
    for seat in mars.humans:
        for _ in range(OBJECTIVES_DEALT):
            yield from deal_objective(mars, seat)
        if state.opening == "first-colonists":
            yield from deal_first_card(mars, seat)
    for seat, site in zip(seats, mars.content.board.sites, strict=False):
        _set_shelter(mars, seat, str(site))
    if state.rival is not None:
        yield from place_rival(mars)  # first of all (OM-SOLO-06)
    for seat in clockwise(mars.humans, state.first):
        yield from _choose_space(mars, seat)
    if state.rival is None:
        yield from _place_shuttle(mars)
    state.round, state.last, state.phase = 1, 0, "turn"
    state.active = mars.list_seats_in_order()[0]
    state.start = seats[0]
    mars.log(GameBegan(len(mars.humans)))


def _draw_first_buildings(mars: Mars) -> Script:
    """Shuffle the first generator, extractor, greenhouse and condenser over their places (OM-SETUP-01)."""
    pile: Pile = dict.fromkeys(COLUMNS, 1)
    for place in mars.content.board.places:
        kind: str = yield Draw(
            say("om-draw-first-building"), dict(pile), lambda kind: say(f"om-kind-{kind}"), deck="first-building"
        )
        remove_cards(pile, kind)
        mars.state.terrain[str(place)] = Building(kind)  # type: ignore[arg-type]


def _draw_tiles(mars: Mars) -> Script:
    """Draw the technology grid, the building stacks' top tiles, discoveries and reward tiles."""
    state = mars.state
    pile: Pile = dict.fromkeys(GRID_TECHS, 1)
    for space in GRID:  # one of the two sets (OM-SETUP-05)
        tech: str = yield Draw(
            say("om-draw-technology"), dict(pile), lambda tech: say(f"om-tech-{tech}"), deck="technology"
        )
        remove_cards(pile, tech)
        state.grid[space] = tech  # type: ignore[assignment]
    yield from turn_up_all_tiles(mars)  # OM-SETUP-24
    for _ in range(mars.content.numbers.discoveries):
        yield from draw_discovery(mars)
    # One reward tile a column; the others go back to the box unseen (OM-SETUP-17).
    for column in COLUMNS:
        left = {tile: 1 for tile in mars.content.rewards if tile not in state.rewards.values()}
        tile: str = yield Draw(
            say("om-draw-reward", building=f"@om-kind-{column}"),
            left,
            lambda tile: describe_reward(mars.content.rewards[tile]),
            deck="reward",
        )
        state.rewards[column] = tile


def _draw_missions(mars: Mars) -> Script:
    """Draw the missions of the game's length, and set their trackers by the number of players (OM-SETUP-07).

    First Colonists has its own, whatever the length (OM-VAR-02, OM-VAR-06).
    """
    state, missions = mars.state, mars.content.missions
    numbers = mars.content.numbers.lengths[state.length]
    if state.opening == "first-colonists":
        numbers, cards = {}, mars.content.first_colonists.missions
        state.missions = {card: mars.select_by_players(missions[card].need) for card in cards}
    for length in LENGTHS:
        for _ in range(numbers.get(length, 0)):
            left = {card: 1 for card, data in missions.items() if data.length == length and card not in state.missions}
            card: str = yield Draw(
                say("om-draw-mission"), left, lambda card: say(f"om-mission-{card}"), deck=f"mission-{length}"
            )
            # Requirements scale with the number of players (OM-MISS-08).
            state.missions[card] = mars.select_by_players(missions[card].need)
    state.letters = dict(zip(LETTERS, state.missions, strict=False))  # OM-SETUP-23


def _choose_space(mars: Mars, seat: str) -> Script:
    """Let a player take a free turn-order space of all eight, and its bonus at once (OM-SETUP-13).

    In First Colonists the space is drawn (OM-VAR-03); who plays alone may draw it, too (OM-SOLO-06).
    """
    picked: int | str = _DRAW.id
    if mars.state.opening != "first-colonists":
        extra = () if mars.state.rival is None else (_DRAW,)
        picked = yield ask_space(mars, seat, list_free_spaces(mars, ORDER), *extra)
    if picked == _DRAW.id:
        picked = yield from draw_first_space(mars, seat)
    mars.get_player(seat).space = int(picked)
    mars.log(SpaceTaken(seat, int(picked)))
    yield from resolve_bonus(mars, seat)


def _set_shelter(mars: Mars, seat: str, where: str) -> None:
    """Place the shelter of a seat's site and a bot on it (OM-SETUP-11).

    A set-up shelter ignores arrows, yields nothing and moves no marker. The rival's bot is on the icons (OM-SOLO-04).
    """
    mars.state.terrain[where] = Building("shelter", seat)  # type: ignore[arg-type]
    if not mars.is_rival(seat):
        mars.get_player(seat).bots.append(where)
    mars.log(ShelterSet(seat, where, len(mars.get_player(seat).bots)))


_DRAW = Option("draw", say("om-option-draw-space"))
_SIDE_OPTIONS = tuple(Option(side, say(f"om-side-{side}")) for side in ("orbit", "colony"))


def _place_shuttle(mars: Mars) -> Script:
    """Let the last player in the order choose the shuttle's side; it starts near the centre (OM-SETUP-14)."""
    last = mars.list_seats_in_order()[-1]
    picked: Side = yield Choose(
        last, say("om-shuttle-side"), lambda: [*_SIDE_OPTIONS], explainable_options=lambda: [*_SIDE_OPTIONS]
    )
    mars.state.shuttle.side = picked
    mars.log(ShuttlePlaced(last, picked))
