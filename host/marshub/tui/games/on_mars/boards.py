"""Player boards: colonists, Storage, Depot with ships, laboratory, progress, cards, tiles; and the points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from marshub.games.on_mars.box.components import COMMON, DEPOT_SPACES, LAB, LabSpace, name_hex
from marshub.games.on_mars.box.state import Points
from marshub.games.on_mars.effects import Ability
from marshub.games.on_mars.rules.card_texts import describe_condition
from marshub.games.on_mars.rules.contracts import is_fulfilled
from marshub.games.on_mars.rules.mars import Mars
from marshub.games.on_mars.rules.objectives import compute_metric, is_met
from marshub.games.on_mars.rules.scoring import compute_points
from marshub.games.on_mars.shown.seat_view import UNSEEN
from marshub.words import Speech

from ...basics.canvas import Canvas
from ...basics.place_markup import mark_place
from ...basics.symbols import draw_bar
from . import colony_symbols
from .main_board import describe_contract, describe_effects, describe_scientist, make_heading

LAB_WIDTH = 19  # cells of a drawn laboratory
_LAB_HEIGHT = 7
_MIN_NAME_COLUMN = 22  # columns of a category's name


def make_line(mars: Mars, seat: str, speech: Speech) -> Content:
    """Return a board's main numbers in one line, waiting crystals after a plus: `▶▲ Red  12  ✦2+1 M1 B1`."""
    player = mars.get_player(seat)
    mark = Content.styled(colony_symbols.ON_TURN if mars.state.active == seat else " ", "bold $accent")
    waiting = f"+{player.tray}" if player.tray else ""
    crystals = Content.styled(f"  {colony_symbols.CRYSTAL}{player.depot}{waiting} ", colony_symbols.CRYSTAL_STYLE)
    people = Content(f" {colony_symbols.SHAPES[seat]}{player.quarters}/{mars.get_quarters_capacity(seat)}")
    points = Content.styled(f" {compute_points(mars, seat).total}", "bold")
    return (
        mark
        + colony_symbols.draw_seat(seat, speech)
        + points
        + crystals
        + colony_symbols.draw_goods(player.resources, speech, f"players.{seat}.resources")
        + people
    )


def make_title(mars: Mars, seat: str, speech: Speech) -> Content:
    """Return a board's owner, present points, and side."""
    player = mars.get_player(seat)
    mark = Content.styled(colony_symbols.ON_TURN if mars.state.active == seat else " ", "bold $accent")
    total = speech.plain_text("om-look-points", points=compute_points(mars, seat).total)
    space_text = ""
    if player.space:
        space_text = speech.plain_text(
            "om-look-space", side=speech.plain_text(f"om-side-{mars.get_side(seat)}"), space=player.space
        )
    return (
        mark
        + colony_symbols.draw_seat(seat, speech)
        + Content.assemble((f"  {total}", "bold"), (f"  {space_text}", "$muted"))
    )


def make_board(mars: Mars, seat: str, speech: Speech) -> Iterator[Content]:
    """Yield a player board: the laboratory at the left, people and goods next to it, cards below."""
    yield make_title(mars, seat, speech)
    if mars.is_rival(seat):
        yield Content.styled(f"  {describe_rival(mars, speech)}", "$muted")
    stock_rows = [*_make_stock(mars, seat, speech)]
    lab_rows = make_lab(mars, seat)
    for number in range(max(len(lab_rows), len(stock_rows))):
        left = lab_rows[number] if number < len(lab_rows) else Content(" " * LAB_WIDTH)
        yield left + (stock_rows[number] if number < len(stock_rows) else Content(""))
    yield from make_cards(mars, seat, speech)


def describe_rival(mars: Mars, speech: Speech) -> str:
    """Return the rival's next building, the bots on its board, and its last card."""
    rival = mars.state.rival
    assert rival is not None
    return speech.plain_text(
        "om-look-rival", building=speech.plain_text(f"om-kind-{rival.icon}"), bots=rival.bots, card=rival.card or "–"
    )


def make_lab(mars: Mars, seat: str) -> list[Content]:
    """Return the laboratory in columns of rising level, each space next to the ones it leads to."""
    lab = mars.get_player(seat).lab
    columns: dict[int, list[LabSpace]] = {}
    for space in LAB:
        columns.setdefault(mars.content.lab[space].level, []).append(space)
    canvas = Canvas(LAB_WIDTH, _LAB_HEIGHT + 1)
    for number, (level, spaces) in enumerate(sorted(columns.items())):
        canvas.draw_text(1 + 3 * number, 0, str(level), "$muted")
        for index, space in enumerate(spaces):
            tech = lab.get(space)
            sign, style = (
                (colony_symbols.LETTERS[tech], f"bold {colony_symbols.COLOURS[seat]}")
                if tech
                else (colony_symbols.EMPTY, "$muted")
            )
            x, y = 1 + 3 * number, _LAB_HEIGHT // 2 + 1 - (len(spaces) - 1) + 2 * index
            canvas.draw_text(x, y, sign, style)
            canvas.mark_cells(x, y, 1, f"players.{seat}.lab.{space}")
    return list(canvas.to_content().split("\n"))


def _make_stock(mars: Mars, seat: str, speech: Speech) -> Iterator[Content]:
    player, text = mars.get_player(seat), speech.plain_text
    colour, player_path = colony_symbols.COLOURS[seat], f"players.{seat}"
    yield (
        Content(f"{text('om-look-quarters')} ")
        + mark_place(
            draw_bar(player.quarters, mars.get_quarters_capacity(seat), colour)
            + Content.styled(f" {player.quarters}", "bold"),
            f"{player_path}.quarters",
        )
    )
    yield mark_place(text("om-look-crew", work=player.work, reserve=mars.count_reserve(seat)), f"{player_path}.work")
    yield Content(text("om-look-storage", room=mars.get_storage_capacity(seat)))
    yield Content("  ") + colony_symbols.draw_goods(player.resources, speech, f"players.{seat}.resources")
    tray = (
        Content.styled(f"+{player.tray}{colony_symbols.CRYSTAL}", colony_symbols.CRYSTAL_STYLE)
        if player.tray
        else Content("")
    )
    waiting = Content(" ") + mark_place(tray, f"{player_path}.tray") if tray else tray
    yield Content(f"{text('om-look-depot')} ") + mark_place(make_depot(mars, seat), f"{player_path}.depot") + waiting
    yield mark_place(text("om-look-hangar", ships=player.hangar), f"{player_path}.hangar")
    yield mark_place(
        text("om-look-bots", bots=len(player.bots), rover=name_hex(player.rover) or "–"), f"{player_path}.bots"
    )
    cubes = " ".join(
        colony_symbols.LETTERS[kind] if kind in player.progress else colony_symbols.EMPTY for kind in COMMON
    )
    yield Content(f"{text('om-look-progress')} ") + mark_place(Content.styled(cubes, "bold"), f"{player_path}.progress")


def make_depot(mars: Mars, seat: str) -> Content:
    """Return the Depot's eight spaces: crystals, empty spaces, ships."""
    player, crystals, cells = mars.get_player(seat), mars.get_player(seat).depot, []
    for space in range(1, DEPOT_SPACES + 1):
        if space in player.docked:
            cells.append(Content.styled(colony_symbols.SHIP, f"bold {colony_symbols.COLOURS[seat]}"))
        elif crystals:
            crystals -= 1
            cells.append(Content.styled(colony_symbols.CRYSTAL, colony_symbols.CRYSTAL_STYLE))
        else:
            cells.append(Content.styled(colony_symbols.EMPTY, "$muted"))
    return Content("").join(cells)


def make_cards(mars: Mars, seat: str, speech: Speech) -> Iterator[Content]:
    """Yield blueprints, scientists, contracts and tiles, as far as there are any."""
    player, text = mars.get_player(seat), speech.plain_text
    for card, hex_id in player.blueprints.items():
        data = mars.content.blueprints[card]
        place = name_hex(hex_id) if hex_id else text("om-look-unbuilt")
        row = Content.assemble(
            (f"{colony_symbols.LETTERS[data.type]}{data.level} ", "bold"),
            text(f"om-blueprint-{card}"),
            (f"  {place}", "$success" if hex_id else "$warning"),
        )
        yield Content("  ") + mark_place(row, f"players.{seat}.blueprints.{card}")
    for card, blueprint in player.scientists.items():
        building_text = f" → {text(f'om-blueprint-{blueprint}')}" if blueprint else ""
        yield Content("  ") + mark_place(
            f"{describe_scientist(mars, card, speech)}{building_text}", f"players.{seat}.scientists.{card}"
        )
    for card, delivered in player.contracts.items():
        done = is_fulfilled(mars, seat, card)
        delivered_text = " ".join(f"{text(f'om-short-{good}')}{count}" for good, count in delivered.items() if count)
        mark = Content.styled(f"  {colony_symbols.DONE} " if done else "  … ", "$success" if done else "$warning")
        yield (
            mark
            + Content(f"{text(f'om-contract-{card}')}: {describe_contract(mars.content.contracts[card], speech)}")
            + (Content.styled(f"  [{delivered_text}]", "bold") if delivered_text and not done else Content(""))
        )
    tiles = [text(f"om-research-{kind}") for kind in player.research]
    tiles += [text(f"om-discovery-{find}") for find in player.discoveries]
    if tiles:
        yield Content.styled(f"  {', '.join(tiles)}", "$muted")
    if player.fulfilled:
        yield Content.styled(f"  {colony_symbols.DONE} {text(f'om-objective-{player.fulfilled}')}", "$success")


# ---------------------------------------------------------------------- hidden objectives


def make_objectives(mars: Mars, seat: str, speech: Speech) -> Iterator[Content]:
    """Yield the visible private objectives with the progress of each condition; of hidden ones only their number."""
    player, text = mars.get_player(seat), speech.plain_text
    seen = [card for card in player.objectives if card != UNSEEN]
    if not player.objectives:
        return
    if not seen:
        yield Content.styled(f"  {text('om-look-hidden', count=len(player.objectives))}", "$muted")
        return
    yield make_heading(text("om-look-objectives"))
    for card in seen:
        data, done = mars.content.objectives[card], is_met(mars, seat, card)
        rewards = f" {text('om-look-or')} ".join(describe_effects(Ability(reward), speech) for reward in data.rewards)
        sign, style = (colony_symbols.DONE, "$success") if done else ("…", "$warning")
        yield Content.assemble((f"  {sign} ", style), (text(f"om-objective-{card}"), "bold"))
        for condition in data.all:
            value = compute_metric(mars, seat, condition.metric, data.spaces)
            wanted = speech.say(describe_condition(data, condition))
            yield Content.styled(f"    {text('om-look-condition', wanted=wanted, now=value)}", style)
        yield Content.styled(f"    {rewards}", "$muted")


# ---------------------------------------------------------------------- points


def make_score(mars: Mars, speech: Speech) -> Iterator[Content]:
    """Yield the present points by category, a column for each player."""
    seats: Sequence[str] = mars.seats
    sheets = {seat: mars.state.points.get(seat) or compute_points(mars, seat) for seat in seats}  # type: ignore[call-overload]
    title = speech.plain_text("om-look-score-end" if mars.state.phase == "over" else "om-look-score")
    names = {name: speech.plain_text(f"om-look-score-{name}") for name in (*Points.__struct_fields__, "total")}
    name_width = max(_MIN_NAME_COLUMN, *map(len, names.values())) + 2
    yield make_heading(f"{title:<{name_width + 2}}") + Content("").join(
        Content("  ") + colony_symbols.draw_shape(seat) + Content(" ") for seat in seats
    )
    for name in Points.__struct_fields__:
        values = "".join(f"{getattr(sheet, name):>3} " for sheet in sheets.values())
        yield Content(f"  {names[name]:<{name_width}}{values}")
    best = max(sheet.total for sheet in sheets.values())
    row = Content.styled(f"  {names['total']:<{name_width}}", "bold")
    for sheet in sheets.values():
        row += Content.styled(f"{sheet.total:>3} ", "bold $success" if sheet.total == best else "bold")
    yield row
