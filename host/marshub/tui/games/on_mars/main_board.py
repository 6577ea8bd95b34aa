"""The main board: both sides with turn-order spaces and slots, the shuttle, and the offers."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from marshub.games.on_mars.box.components import (
    ACTIONS,
    COLONY_SPACES,
    GRID,
    ORBIT_SPACES,
    SIDES,
    SLOTTED,
    Side,
    get_grid_row,
    name_hex,
)
from marshub.games.on_mars.content.pack import ContractData
from marshub.games.on_mars.effects import Ability
from marshub.games.on_mars.rules import hiring
from marshub.games.on_mars.rules.card_texts import describe_ability
from marshub.games.on_mars.rules.mars import Mars
from marshub.games.on_mars.rules.slots import count_slots
from marshub.words import Speech, capitalize

from ...basics.place_markup import mark_place
from ...basics.text_fitting import abbreviate
from . import colony_symbols

GRID_ROWS = ("top", "middle", "bottom")
NAME_WIDTH = 26  # cells for an action's name


def make_heading(text: str) -> Content:
    """Return the title of a panel."""
    return Content.styled(text, "bold $primary")


def describe_effects(ability: Ability, speech: Speech) -> str:
    """Return all effects of an ability in one line."""
    return ", ".join(speech.say(words) for words in describe_ability(ability))


# ---------------------------------------------------------------------- sides, slots, shuttle


def make_sides(mars: Mars, speech: Speech) -> Iterator[Content]:
    """Yield the shuttle, then both sides."""
    yield make_shuttle(mars, speech)
    yield Content.styled(f"  {capitalize(describe_shuttle(mars, speech))}", "$muted")
    for number, side in enumerate(("orbit", "colony")):
        if number:
            yield Content("")
        yield from make_side(mars, side, speech)  # type: ignore[arg-type]


def make_side(mars: Mars, side: Side, speech: Speech) -> Iterator[Content]:
    """Yield a side: its turn-order spaces with their markers, and its main actions with their slots."""
    yield make_heading(capitalize(speech.plain_text(f"om-side-{side}"))) + Content("  ") + make_spaces(mars, side)
    for action in ACTIONS:
        if SIDES[action] == side:
            yield _make_action(mars, action, speech)


def make_spaces(mars: Mars, side: Side) -> Content:
    """Return the turn-order spaces of a side with their markers; players who had their turn this round are ticked."""
    seat_by_space = {player.space: seat for seat, player in mars.state.players.items()}
    spaces = []
    for space in ORBIT_SPACES if side == "orbit" else COLONY_SPACES:
        seat = seat_by_space.get(space)
        sign = colony_symbols.draw_shape(seat) if seat else Content.styled(colony_symbols.EMPTY, "$muted")
        is_active = seat and mars.state.active == seat
        number = Content.styled(str(space), "bold" if is_active else "$muted")
        mark = Content.styled(colony_symbols.ON_TURN, "bold $accent") if is_active else Content("")
        ticked = Content.styled(colony_symbols.DONE, "$success") if seat and mars.get_player(seat).done else Content("")
        path = f"players.{seat}.{'done' if ticked else 'space'}" if seat else ""
        spaces.append(mark + mark_place(number + sign + ticked, path))
    return Content("  ").join(spaces)


def _make_action(mars: Mars, action: str, speech: Speech) -> Content:
    """Return a main action, and the colonists on its slots."""
    name = speech.plain_text(f"om-action-{action}")
    if action not in SLOTTED:
        return Content(f"  {name}")
    colonists, slots = mars.state.slots.get(action, {}), count_slots(mars, action)
    occupants = [seat for seat, count in colonists.items() for _ in range(count)]
    slot_signs = [mark_place(colony_symbols.draw_shape(seat), f"slots.{action}.{seat}") for seat in occupants]
    slot_signs += [Content.styled(colony_symbols.SLOT, "$foreground")] * max(0, slots - len(occupants))
    short_name = abbreviate(name, NAME_WIDTH)
    return Content(f"  {short_name:<{NAME_WIDTH}} ") + Content(" ").join(slot_signs)


def make_shuttle(mars: Mars, speech: Speech) -> Content:
    """Return the shuttle's track from Orbit to the Colony."""
    shuttle, content = mars.state.shuttle, mars.content.shuttle
    most = max(*content.landing, content.distance, shuttle.distance)
    cells = []
    for side in ("orbit", "colony"):
        row = []
        for distance in range(most + 1):
            is_here = shuttle.side == side and shuttle.distance == distance
            sign = (
                (colony_symbols.SHUTTLE_OUT if side == "orbit" else colony_symbols.SHUTTLE_BACK)
                if is_here
                else str(distance)
            )
            row.append(Content.styled(sign, "bold reverse $primary" if is_here else "$muted"))
        cells.append(Content(" ").join(row[::-1] if side == "orbit" else row))
    track = mark_place(Content(" ┊ ").join(cells), "shuttle.distance")
    return make_heading(speech.plain_text("om-look-shuttle-title")) + Content("  ") + track


def describe_shuttle(mars: Mars, speech: Speech) -> str:
    """Return when the shuttle travels; in the last round that it no longer does."""
    if mars.state.last and mars.state.round >= mars.state.last:
        return speech.plain_text("om-look-shuttle-last")
    return speech.plain_text("om-look-shuttle", rounds=mars.state.shuttle.distance)


# ---------------------------------------------------------------------- offers


def make_offers(mars: Mars, speech: Speech) -> Iterator[Content]:
    """Yield all offers: Warehouse, technology, blueprints, people and contracts, discoveries."""
    text, state = speech.plain_text, mars.state
    yield make_heading(f"{text('om-look-warehouse')} ") + colony_symbols.draw_goods(
        state.warehouse, speech, "warehouse"
    )
    yield from _make_grid(mars, speech)
    yield make_heading(text("om-look-blueprints"))
    for card in state.display:
        yield from make_blueprint(mars, card, speech)
    if not state.display:
        yield Content.styled("  –", "$muted")
    yield make_heading(text("om-look-hiring"))
    for space, card in state.hiring.items():
        if card:
            yield from make_hireable(mars, space, card, speech)
    yield make_heading(text("om-look-exploration", left=sum(state.stack.values())))
    for discovery in state.face_up:
        effects = describe_effects(mars.content.discoveries[discovery].ability, speech)
        yield Content("  ") + mark_place(f"{capitalize(text(f'om-discovery-{discovery}'))}: {effects}", "face_up")


def make_bonuses(mars: Mars, speech: Speech) -> Iterator[Content]:
    """Yield the bonuses of the turn-order spaces."""
    yield make_heading(speech.plain_text("om-look-bonuses"))
    for number, data in mars.content.spaces.items():
        if data.ability.effect:
            yield Content(f"  {number}: {describe_effects(data.ability, speech)}")


def _make_grid(mars: Mars, speech: Speech) -> Iterator[Content]:
    """Yield the technology grid, each row with the price of its tiles."""
    yield make_heading(speech.plain_text("om-look-grid"))
    for row in GRID_ROWS:
        tiles = [mars.state.grid.get(space, "") for space in GRID if get_grid_row(space) == row]
        cells = [
            mark_place(
                Content.styled(colony_symbols.LETTERS[tile], "bold")
                if tile
                else Content.styled(colony_symbols.EMPTY, "$muted"),
                f"grid.{row}-{column}",
            )
            for column, tile in enumerate(tiles, 1)
        ]
        price = dict(mars.content.prices.grid.get(row, {}))  # type: ignore[call-overload]
        yield Content("  ") + Content(" ").join(cells) + Content("  ") + colony_symbols.draw_costs(price, speech)


def make_blueprint(mars: Mars, card: str, speech: Speech, hex_id: str = "") -> Iterator[Content]:
    """Yield a blueprint: building and level, name, the good that comes with it, and its building's ability."""
    data = mars.content.blueprints[card]
    sign = Content.styled(f"  {colony_symbols.LETTERS[data.type]}{data.level} ", "bold")
    place = f" ({name_hex(hex_id)})" if hex_id else ""
    name = (
        sign
        + Content(f"{speech.plain_text(f'om-blueprint-{card}')}{place}  +")
        + colony_symbols.draw_goods({data.take: 1}, speech)
    )
    yield name + Content.styled(f"  {describe_effects(data.ability, speech)}", "$muted")


def make_hireable(mars: Mars, space: str, card: str, speech: Speech) -> Iterator[Content]:
    """Yield a card on the hiring display with its price and effect."""
    cost = colony_symbols.draw_costs(hiring.get_hiring_price(mars, card), speech)
    if card in mars.content.scientists:
        yield Content(f"  {describe_scientist(mars, card, speech)}  ") + cost
    else:
        yield Content(f"  {speech.plain_text(f'om-contract-{card}')}  ") + cost
        yield Content.styled(f"     {describe_contract(mars.content.contracts[card], speech)}", "$muted")


def describe_scientist(mars: Mars, card: str, speech: Speech) -> str:
    """Return a scientist with the letter of the type that it scores, and the points for each such building."""
    data = mars.content.scientists[card]
    return f"{speech.plain_text(f'om-scientist-{card}')} {colony_symbols.LETTERS[data.scores]} +{data.op}"


def describe_contract(data: ContractData, speech: Speech) -> str:
    """Return the requirements, gain and penalty of a contract."""
    if data.items:
        requirements = " ".join(f"{speech.plain_text(f'om-short-{good}')}{count}" for good, count in data.items.items())
    else:
        requirements = speech.plain_text(
            "om-look-contract-building", building=speech.plain_text(f"om-kind-{data.type}"), size=data.complex
        )
    return speech.plain_text("om-look-contract", wanted=requirements, gain=data.gain, lose=data.lose)
