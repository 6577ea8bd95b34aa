"""The main board: both sides with their turn-order spaces and slots, the shuttle, and what lies on offer."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from marshub.games.on_mars.box.components import ACTIONS, COLONY_SPACES, ORBIT_SPACES, SIDES, SLOTTED, Side, name_hex
from marshub.games.on_mars.content.pack import ContractData
from marshub.games.on_mars.effects import Ability
from marshub.games.on_mars.rules import hiring
from marshub.games.on_mars.rules.card_texts import describe_ability
from marshub.games.on_mars.rules.mars import Mars
from marshub.games.on_mars.rules.slots import count_slots
from marshub.words import Speech

from ...basics.abbreviations import abbreviate
from ...basics.place_markup import mark_place
from ...basics.symbols import capitalize
from . import colony_symbols

ROWS = ("top", "middle", "bottom")
NAME_WIDE = 26  # cells for an action's name


def make_heading(text: str) -> Content:
    """Return a panel's title."""
    return Content.styled(text, "bold $primary")


def describe_effects(ability: Ability, speech: Speech) -> str:
    """Return all an ability does, in one line."""
    return ", ".join(speech.say(words) for words in describe_ability(ability))


# ---------------------------------------------------------------------- sides, slots, shuttle


def make_sides(mars: Mars, speech: Speech) -> Iterator[Content]:
    """Return the shuttle, then both sides."""
    yield make_shuttle(mars, speech)
    yield Content.styled(f"  {capitalize(describe_shuttle(mars, speech))}", "$muted")
    for number, side in enumerate(("orbit", "colony")):
        if number:
            yield Content("")
        yield from make_side(mars, side, speech)  # type: ignore[arg-type]


def make_side(mars: Mars, side: Side, speech: Speech) -> Iterator[Content]:
    """Return a side: who stands on which turn-order space, and its main actions with their slots."""
    yield make_heading(capitalize(speech.plain_text(f"om-side-{side}"))) + Content("  ") + make_spaces(mars, side)
    for action in ACTIONS:
        if SIDES[action] == side:
            yield _action(mars, action, speech)


def make_spaces(mars: Mars, side: Side) -> Content:
    """Return the turn-order spaces of a side with their markers; who has had the turn of this round is ticked."""
    standing = {player.space: who for who, player in mars.state.players.items()}
    item = []
    for space in ORBIT_SPACES if side == "orbit" else COLONY_SPACES:
        who = standing.get(space)
        sign = colony_symbols.draw_shape(who) if who else Content.styled(colony_symbols.EMPTY, "$muted")
        on = who and mars.state.active == who
        number = Content.styled(str(space), "bold" if on else "$muted")
        mark = Content.styled(colony_symbols.ON_TURN, "bold $accent") if on else Content("")
        ticked = Content.styled(colony_symbols.DONE, "$success") if who and mars.get_player(who).done else Content("")
        path = f"players.{who}.{'done' if ticked else 'space'}" if who else ""
        item.append(mark + mark_place(number + sign + ticked, path))
    return Content("  ").join(item)


def _action(mars: Mars, action: str, speech: Speech) -> Content:
    """Return a main action, and who stands on its slots."""
    name = speech.plain_text(f"om-action-{action}")
    if action not in SLOTTED:
        return Content(f"  {name}")
    there, slots = mars.state.slots.get(action, {}), count_slots(mars, action)
    taken = [who for who, count in there.items() for _ in range(count)]
    drawn = [mark_place(colony_symbols.draw_shape(who), f"slots.{action}.{who}") for who in taken]
    drawn += [Content.styled(colony_symbols.SLOT, "$foreground")] * max(0, slots - len(taken))
    cut = abbreviate(name, NAME_WIDE)
    return Content(f"  {cut:<{NAME_WIDE}} ") + Content(" ").join(drawn)


def make_shuttle(mars: Mars, speech: Speech) -> Content:
    """Return the shuttle's track from Orbit to the Colony, and when it travels."""
    here, content = mars.state.shuttle, mars.content.shuttle
    most = max(*content.landing, content.distance, here.distance)
    cells = []
    for side in ("orbit", "colony"):
        row = []
        for distance in range(most + 1):
            on = here.side == side and here.distance == distance
            sign = (
                (colony_symbols.SHUTTLE_OUT if side == "orbit" else colony_symbols.SHUTTLE_BACK)
                if on
                else str(distance)
            )
            row.append(Content.styled(sign, "bold reverse $primary" if on else "$muted"))
        cells.append(Content(" ").join(row[::-1] if side == "orbit" else row))
    track = mark_place(Content(" ┊ ").join(cells), "shuttle.distance")
    return make_heading(speech.plain_text("om-look-shuttle-title")) + Content("  ") + track


def describe_shuttle(mars: Mars, speech: Speech) -> str:
    """Return when the shuttle travels; nothing in the last round, after which it does not."""
    if mars.state.last and mars.state.round >= mars.state.last:
        return speech.plain_text("om-look-shuttle-last")
    return speech.plain_text("om-look-shuttle", rounds=mars.state.shuttle.distance)


# ---------------------------------------------------------------------- offers


def make_offers(mars: Mars, speech: Speech) -> Iterator[Content]:
    """Return all that can be had: Warehouse, technology, blueprints, people and contracts, discoveries."""
    text, state = speech.plain_text, mars.state
    yield make_heading(f"{text('om-look-warehouse')} ") + colony_symbols.draw_goods(
        state.warehouse, speech, "warehouse"
    )
    yield from _grid(mars, speech)
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
    for find in state.face_up:
        does = describe_effects(mars.content.discoveries[find].ability, speech)
        yield Content("  ") + mark_place(f"{capitalize(text(f'om-discovery-{find}'))}: {does}", "face_up")


def make_bonuses(mars: Mars, speech: Speech) -> Iterator[Content]:
    """Yield the bonuses of the turn-order spaces."""
    yield make_heading(speech.plain_text("om-look-bonuses"))
    for number, data in mars.content.spaces.items():
        if data.ability.effect:
            yield Content(f"  {number}: {describe_effects(data.ability, speech)}")


def _grid(mars: Mars, speech: Speech) -> Iterator[Content]:
    """Return the technology grid, its rows with what a tile there costs."""
    yield make_heading(speech.plain_text("om-look-grid"))
    for row in ROWS:
        tiles = [mars.state.grid.get(f"{row}-{column}", "") for column in (1, 2, 3)]  # type: ignore[call-overload]
        drawn = [
            mark_place(
                Content.styled(colony_symbols.LETTERS[tile], "bold")
                if tile
                else Content.styled(colony_symbols.EMPTY, "$muted"),
                f"grid.{row}-{column}",
            )
            for column, tile in enumerate(tiles, 1)
        ]
        price = dict(mars.content.prices.grid.get(row, {}))  # type: ignore[call-overload]
        yield Content("  ") + Content(" ").join(drawn) + Content("  ") + colony_symbols.draw_costs(price, speech)


def make_blueprint(mars: Mars, card: str, speech: Speech, where: str = "") -> Iterator[Content]:
    """Return a blueprint: building and level, name, what comes with it, and what its building can do."""
    data = mars.content.blueprints[card]
    sign = Content.styled(f"  {colony_symbols.LETTERS[data.type]}{data.level} ", "bold")
    at = f" ({name_hex(where)})" if where else ""
    name = (
        sign
        + Content(f"{speech.plain_text(f'om-blueprint-{card}')}{at}  +")
        + colony_symbols.draw_goods({data.take: 1}, speech)
    )
    yield name + Content.styled(f"  {describe_effects(data.ability, speech)}", "$muted")


def make_hireable(mars: Mars, space: str, card: str, speech: Speech) -> Iterator[Content]:
    """Return a card on the hiring display, what it costs and what it is about."""
    cost = colony_symbols.draw_costs(hiring.get_hiring_price(mars, card), speech)
    if card in mars.content.scientists:
        yield Content(f"  {describe_scientist(mars, card, speech)}  ") + cost
    else:
        yield Content(f"  {speech.plain_text(f'om-contract-{card}')}  ") + cost
        yield Content.styled(f"     {describe_contract_line(mars.content.contracts[card], speech)}", "$muted")


def describe_scientist(mars: Mars, card: str, speech: Speech) -> str:
    """Return a scientist with the speciality's letter, and the points for each such building."""
    data = mars.content.scientists[card]
    return f"{speech.plain_text(f'om-scientist-{card}')} {colony_symbols.LETTERS[data.speciality]} +{data.op}"


def describe_contract_line(data: ContractData, speech: Speech) -> str:
    """Return the wants, gains and costs of a contract."""
    if data.items:
        wanted = " ".join(f"{speech.plain_text(f'om-short-{good}')}{count}" for good, count in data.items.items())
    else:
        wanted = speech.plain_text(
            "om-look-contract-building", building=speech.plain_text(f"om-kind-{data.type}"), size=data.complex
        )
    return speech.plain_text("om-look-contract", wanted=wanted, gain=data.gain, lose=data.lose)
