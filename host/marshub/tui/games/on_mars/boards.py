"""Each player's board: colonists, Storage, Depot with ships, laboratory, progress, cards, tiles; and the points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from marshub.games.on_mars.box.components import COMMON, DEPOT_SPACES, LAB, LabSpace, name_hex
from marshub.games.on_mars.box.state import Points
from marshub.games.on_mars.effects import Ability
from marshub.games.on_mars.rules.mars import Mars
from marshub.games.on_mars.rules.objectives import compute_metric, is_met
from marshub.games.on_mars.rules.scoring import compute_points, is_fulfilled
from marshub.games.on_mars.shown.seat_view import UNSEEN
from marshub.words import Speech

from ...basics.canvas import Canvas
from ...basics.place_markup import mark_place
from ...basics.symbols import draw_bar
from . import colony_symbols
from .main_board import describe_contract_line, describe_effects, describe_scientist, make_heading

LAB_WIDE = 12  # cells of a drawn laboratory
_LAB_HIGH = 7


def make_line(mars: Mars, seat: str, speech: Speech) -> Content:
    """Return the most important figures in one line, waiting crystals with a plus: `▶▲ Red  12  ✦2+1 M1 B1`."""
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
    """Return the owner of a board, the present points, and the side."""
    player = mars.get_player(seat)
    mark = Content.styled(colony_symbols.ON_TURN if mars.state.active == seat else " ", "bold $accent")
    total = speech.plain_text("om-look-points", points=compute_points(mars, seat).total)
    where = ""
    if player.space:
        where = speech.plain_text(
            "om-look-space", side=speech.plain_text(f"om-side-{mars.get_side(seat)}"), space=player.space
        )
    return (
        mark
        + colony_symbols.draw_seat(seat, speech)
        + Content.assemble((f"  {total}", "bold"), (f"  {where}", "$muted"))
    )


def make_board(mars: Mars, seat: str, speech: Speech) -> Iterator[Content]:
    """Return a player board: the laboratory drawn at the left, people and goods beside it, cards below."""
    yield make_title(mars, seat, speech)
    beside = [*_stock(mars, seat, speech)]
    drawn = make_lab(mars, seat)
    for number in range(max(len(drawn), len(beside))):
        left = drawn[number] if number < len(drawn) else Content(" " * LAB_WIDE)
        yield left + (beside[number] if number < len(beside) else Content(""))
    yield from make_cards(mars, seat, speech)


def make_lab(mars: Mars, seat: str) -> list[Content]:
    """Return the laboratory as it lies: columns of rising level, each space beside those it leads to."""
    own = mars.get_player(seat).lab
    columns: dict[int, list[LabSpace]] = {}
    for space in LAB:
        columns.setdefault(mars.content.lab[space].level, []).append(space)
    canvas = Canvas(LAB_WIDE, _LAB_HIGH + 1)
    for number, (level, spaces) in enumerate(sorted(columns.items())):
        canvas.draw_text(1 + 3 * number, 0, str(level), "$muted")
        for at, space in enumerate(spaces):
            tech = own.get(space)
            sign, style = (
                (colony_symbols.LETTERS[tech], f"bold {colony_symbols.COLOURS[seat]}")
                if tech
                else (colony_symbols.EMPTY, "$muted")
            )
            x, y = 1 + 3 * number, _LAB_HIGH // 2 + 1 - (len(spaces) - 1) + 2 * at
            canvas.draw_text(x, y, sign, style)
            canvas.mark_cells(x, y, 1, f"players.{seat}.lab.{space}")
    return list(canvas.to_content().split("\n"))


def _stock(mars: Mars, seat: str, speech: Speech) -> Iterator[Content]:
    player, text = mars.get_player(seat), speech.plain_text
    colour, mine = colony_symbols.COLOURS[seat], f"players.{seat}"
    yield (
        Content(f"{text('om-look-quarters')} ")
        + mark_place(
            draw_bar(player.quarters, mars.get_quarters_capacity(seat), colour)
            + Content.styled(f" {player.quarters}", "bold"),
            f"{mine}.quarters",
        )
    )
    yield mark_place(text("om-look-crew", work=player.work, reserve=mars.count_reserve(seat)), f"{mine}.work")
    yield Content(text("om-look-storage", room=mars.get_storage_capacity(seat)))
    yield Content("  ") + colony_symbols.draw_goods(player.resources, speech, f"players.{seat}.resources")
    tray = (
        Content.styled(f"+{player.tray}{colony_symbols.CRYSTAL}", colony_symbols.CRYSTAL_STYLE)
        if player.tray
        else Content("")
    )
    waiting = Content(" ") + mark_place(tray, f"{mine}.tray") if tray else tray
    yield Content(f"{text('om-look-depot')} ") + mark_place(make_depot(mars, seat), f"{mine}.depot") + waiting
    yield mark_place(text("om-look-hangar", ships=player.hangar), f"{mine}.hangar")
    yield mark_place(text("om-look-bots", bots=len(player.bots), rover=name_hex(player.rover) or "–"), f"{mine}.bots")
    cubes = " ".join(
        colony_symbols.LETTERS[kind] if kind in player.progress else colony_symbols.EMPTY for kind in COMMON
    )
    yield Content(f"{text('om-look-progress')} ") + mark_place(Content.styled(cubes, "bold"), f"{mine}.progress")


def make_depot(mars: Mars, seat: str) -> Content:
    """Return the Depot's eight spaces: crystals, empty ones, ships."""
    player, left, cells = mars.get_player(seat), mars.get_player(seat).depot, []
    for space in range(1, DEPOT_SPACES + 1):
        if space in player.docked:
            cells.append(Content.styled(colony_symbols.SHIP, f"bold {colony_symbols.COLOURS[seat]}"))
        elif left:
            left -= 1
            cells.append(Content.styled(colony_symbols.CRYSTAL, colony_symbols.CRYSTAL_STYLE))
        else:
            cells.append(Content.styled(colony_symbols.EMPTY, "$muted"))
    return Content("").join(cells)


def make_cards(mars: Mars, seat: str, speech: Speech) -> Iterator[Content]:
    """Return blueprints, scientists, contracts and tiles; nothing of what there is none of."""
    player, text = mars.get_player(seat), speech.plain_text
    for card, where in player.blueprints.items():
        data = mars.content.blueprints[card]
        place = name_hex(where) if where else text("om-look-unbuilt")
        row = Content.assemble(
            (f"{colony_symbols.LETTERS[data.type]}{data.level} ", "bold"),
            text(f"om-blueprint-{card}"),
            (f"  {place}", "$success" if where else "$warning"),
        )
        yield Content("  ") + mark_place(row, f"players.{seat}.blueprints.{card}")
    for card, at in player.scientists.items():
        there = f" → {text(f'om-blueprint-{at}')}" if at else ""
        yield Content("  ") + mark_place(
            f"{describe_scientist(mars, card, speech)}{there}", f"players.{seat}.scientists.{card}"
        )
    for card, given in player.contracts.items():
        done = is_fulfilled(mars, seat, card)
        brought = " ".join(f"{text(f'om-short-{good}')}{count}" for good, count in given.items() if count)
        mark = Content.styled(f"  {colony_symbols.DONE} " if done else "  … ", "$success" if done else "$warning")
        yield (
            mark
            + Content(f"{text(f'om-contract-{card}')}: {describe_contract_line(mars.content.contracts[card], speech)}")
            + (Content.styled(f"  [{brought}]", "bold") if brought and not done else Content(""))
        )
    tiles = [text(f"om-research-{kind}") for kind in player.research]
    tiles += [text(f"om-discovery-{find}") for find in player.discoveries]
    if tiles:
        yield Content.styled(f"  {', '.join(tiles)}", "$muted")
    if player.fulfilled:
        yield Content.styled(f"  {colony_symbols.DONE} {text(f'om-objective-{player.fulfilled}')}", "$success")


# ---------------------------------------------------------------------- hidden objectives


def make_objectives(mars: Mars, seat: str, speech: Speech) -> Iterator[Content]:
    """Return the private objectives that may be seen, with how far each condition is met.

    Of others how many there are.
    """
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
            now = compute_metric(mars, seat, condition.metric)
            wanted = text(f"om-metric-{condition.metric.replace('_', '-')}", n=condition.min)
            yield Content.styled(f"    {text('om-look-condition', wanted=wanted, now=now)}", style)
        yield Content.styled(f"    {rewards}", "$muted")


# ---------------------------------------------------------------------- points


def score(mars: Mars, speech: Speech) -> Iterator[Content]:
    """Return the points as they would be now, by category, a column for each player."""
    seats: Sequence[str] = mars.seats
    sheets = {who: mars.state.points.get(who) or compute_points(mars, who) for who in seats}  # type: ignore[call-overload]
    title = speech.plain_text("om-look-score-end" if mars.state.phase == "over" else "om-look-score")
    names = {name: speech.plain_text(f"om-look-score-{name}") for name in (*Points.__struct_fields__, "total")}
    wide = max(22, *map(len, names.values())) + 2
    yield make_heading(f"{title:<{wide + 2}}") + Content("").join(
        Content("  ") + colony_symbols.draw_shape(who) + Content(" ") for who in seats
    )
    for name in Points.__struct_fields__:
        values = "".join(f"{getattr(sheet, name):>3} " for sheet in sheets.values())
        yield Content(f"  {names[name]:<{wide}}{values}")
    best = max(sheet.total for sheet in sheets.values())
    row = Content.styled(f"  {names['total']:<{wide}}", "bold")
    for sheet in sheets.values():
        row += Content.styled(f"{sheet.total:>3} ", "bold $success" if sheet.total == best else "bold")
    yield row
