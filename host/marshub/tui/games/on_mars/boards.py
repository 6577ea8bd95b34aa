"""Each player's board: colonists, Storage, Depot with ships, laboratory, progress, cards, tiles; and the points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from marshub.games.on_mars.box.components import COMMON, DEPOT, LAB, LabSpace, spot_name
from marshub.games.on_mars.box.state import Points
from marshub.games.on_mars.effects import Ability
from marshub.games.on_mars.rules.mars import Mars
from marshub.games.on_mars.rules.metrics import metric
from marshub.games.on_mars.rules.objectives import met
from marshub.games.on_mars.rules.scoring import fulfilled, points_of
from marshub.games.on_mars.shown.views import UNSEEN
from marshub.words import Speech

from ...basics.canvas import Canvas
from ...basics.marks import bar
from ...basics.placed import placed
from . import signs
from .main_board import contract, effects, heading, scientist

LAB_WIDE = 12  # cells of a drawn laboratory
_LAB_HIGH = 7


def line(mars: Mars, who: str, speech: Speech) -> Content:
    """Return the most important figures in one line, waiting crystals with a plus: `▶▲ Red  12  ✦2+1 M1 B1`."""
    player = mars.player(who)
    mark = Content.styled(signs.ON_TURN if mars.state.active == who else " ", "bold $accent")
    waiting = f"+{player.tray}" if player.tray else ""
    crystals = Content.styled(f"  {signs.CRYSTAL}{player.depot}{waiting} ", signs.CRYSTAL_STYLE)
    people = Content(f" {signs.SHAPES[who]}{player.quarters}/{mars.room(who)}")
    points = Content.styled(f" {points_of(mars, who).total}", "bold")
    return (
        mark
        + signs.seat(who, speech)
        + points
        + crystals
        + signs.goods(player.resources, speech, f"players.{who}.resources")
        + people
    )


def title(mars: Mars, who: str, speech: Speech) -> Content:
    """Return the owner of a board, the present points, and the side."""
    player = mars.player(who)
    mark = Content.styled(signs.ON_TURN if mars.state.active == who else " ", "bold $accent")
    total = speech.text("om-look-points", points=points_of(mars, who).total)
    where = ""
    if player.space:
        where = speech.text("om-look-space", side=speech.text(f"om-side-{mars.side(who)}"), space=player.space)
    return mark + signs.seat(who, speech) + Content.assemble((f"  {total}", "bold"), (f"  {where}", "$muted"))


def board(mars: Mars, who: str, speech: Speech) -> Iterator[Content]:
    """Return a player board: the laboratory drawn at the left, people and goods beside it, cards below."""
    yield title(mars, who, speech)
    beside = [*_stock(mars, who, speech)]
    drawn = lab(mars, who)
    for number in range(max(len(drawn), len(beside))):
        left = drawn[number] if number < len(drawn) else Content(" " * LAB_WIDE)
        yield left + (beside[number] if number < len(beside) else Content(""))
    yield from cards(mars, who, speech)


def lab(mars: Mars, who: str) -> list[Content]:
    """Return the laboratory as it lies: columns of rising level, each space beside those it leads to."""
    own = mars.player(who).lab
    columns: dict[int, list[LabSpace]] = {}
    for space in LAB:
        columns.setdefault(mars.content.lab[space].level, []).append(space)
    canvas = Canvas(LAB_WIDE, _LAB_HIGH + 1)
    for number, (level, spaces) in enumerate(sorted(columns.items())):
        canvas.put(1 + 3 * number, 0, str(level), "$muted")
        for at, space in enumerate(spaces):
            tech = own.get(space)
            sign, style = (signs.LETTERS[tech], f"bold {signs.COLOURS[who]}") if tech else (signs.EMPTY, "$muted")
            x, y = 1 + 3 * number, _LAB_HIGH // 2 + 1 - (len(spaces) - 1) + 2 * at
            canvas.put(x, y, sign, style)
            canvas.mark(x, y, 1, f"players.{who}.lab.{space}")
    return list(canvas.content().split("\n"))


def _stock(mars: Mars, who: str, speech: Speech) -> Iterator[Content]:
    player, text = mars.player(who), speech.text
    colour, mine = signs.COLOURS[who], f"players.{who}"
    yield (
        Content(f"{text('om-look-quarters')} ")
        + placed(
            bar(player.quarters, mars.room(who), colour) + Content.styled(f" {player.quarters}", "bold"),
            f"{mine}.quarters",
        )
    )
    yield placed(text("om-look-crew", work=player.work, reserve=mars.reserve(who)), f"{mine}.work")
    yield Content(text("om-look-storage", room=mars.storage(who)))
    yield Content("  ") + signs.goods(player.resources, speech, f"players.{who}.resources")
    tray = Content.styled(f"+{player.tray}{signs.CRYSTAL}", signs.CRYSTAL_STYLE) if player.tray else Content("")
    waiting = Content(" ") + placed(tray, f"{mine}.tray") if tray else tray
    yield Content(f"{text('om-look-depot')} ") + placed(depot(mars, who), f"{mine}.depot") + waiting
    yield placed(text("om-look-hangar", ships=player.hangar), f"{mine}.hangar")
    yield placed(text("om-look-bots", bots=len(player.bots), rover=spot_name(player.rover) or "–"), f"{mine}.bots")
    cubes = " ".join(signs.LETTERS[kind] if kind in player.progress else signs.EMPTY for kind in COMMON)
    yield Content(f"{text('om-look-progress')} ") + placed(Content.styled(cubes, "bold"), f"{mine}.progress")


def depot(mars: Mars, who: str) -> Content:
    """Return the Depot's eight spaces: crystals, empty ones, ships."""
    player, left, cells = mars.player(who), mars.player(who).depot, []
    for space in range(1, DEPOT + 1):
        if space in player.docked:
            cells.append(Content.styled(signs.SHIP, f"bold {signs.COLOURS[who]}"))
        elif left:
            left -= 1
            cells.append(Content.styled(signs.CRYSTAL, signs.CRYSTAL_STYLE))
        else:
            cells.append(Content.styled(signs.EMPTY, "$muted"))
    return Content("").join(cells)


def cards(mars: Mars, who: str, speech: Speech) -> Iterator[Content]:
    """Return blueprints, scientists, contracts and tiles; nothing of what there is none of."""
    player, text = mars.player(who), speech.text
    for card, where in player.blueprints.items():
        data = mars.content.blueprints[card]
        place = spot_name(where) if where else text("om-look-unbuilt")
        row = Content.assemble(
            (f"{signs.LETTERS[data.type]}{data.level} ", "bold"),
            text(f"om-blueprint-{card}"),
            (f"  {place}", "$success" if where else "$warning"),
        )
        yield Content("  ") + placed(row, f"players.{who}.blueprints.{card}")
    for card, at in player.scientists.items():
        there = f" → {text(f'om-blueprint-{at}')}" if at else ""
        yield Content("  ") + placed(f"{scientist(mars, card, speech)}{there}", f"players.{who}.scientists.{card}")
    for card, given in player.contracts.items():
        done = fulfilled(mars, who, card)
        brought = " ".join(f"{text(f'om-short-{good}')}{count}" for good, count in given.items() if count)
        mark = Content.styled(f"  {signs.DONE} " if done else "  … ", "$success" if done else "$warning")
        yield (
            mark
            + Content(f"{text(f'om-contract-{card}')}: {contract(mars.content.contracts[card], speech)}")
            + (Content.styled(f"  [{brought}]", "bold") if brought and not done else Content(""))
        )
    tiles = [text(f"om-research-{kind}") for kind in player.research]
    tiles += [text(f"om-discovery-{find}") for find in player.discoveries]
    if tiles:
        yield Content.styled(f"  {', '.join(tiles)}", "$muted")
    if player.fulfilled:
        yield Content.styled(f"  {signs.DONE} {text(f'om-objective-{player.fulfilled}')}", "$success")


# ---------------------------------------------------------------------- hidden objectives


def objectives(mars: Mars, who: str, speech: Speech) -> Iterator[Content]:
    """Return the private objectives that may be seen, with how far each condition is met.

    Of others how many there are.
    """
    player, text = mars.player(who), speech.text
    seen = [card for card in player.objectives if card != UNSEEN]
    if not player.objectives:
        return
    if not seen:
        yield Content.styled(f"  {text('om-look-hidden', count=len(player.objectives))}", "$muted")
        return
    yield heading(text("om-look-objectives"))
    for card in seen:
        data, done = mars.content.objectives[card], met(mars, who, card)
        rewards = f" {text('om-look-or')} ".join(effects(Ability(reward), speech) for reward in data.rewards)
        sign, style = (signs.DONE, "$success") if done else ("…", "$warning")
        yield Content.assemble((f"  {sign} ", style), (text(f"om-objective-{card}"), "bold"))
        for each in data.all:
            now = metric(mars, who, each.metric)
            wanted = text(f"om-metric-{each.metric.replace('_', '-')}", n=each.min)
            yield Content.styled(f"    {text('om-look-condition', wanted=wanted, now=now)}", style)
        yield Content.styled(f"    {rewards}", "$muted")


# ---------------------------------------------------------------------- points


def score(mars: Mars, speech: Speech) -> Iterator[Content]:
    """Return the points as they would be now, by category, a column for each player."""
    seats: Sequence[str] = mars.seats
    sheets = {who: mars.state.points.get(who) or points_of(mars, who) for who in seats}  # type: ignore[call-overload]
    title = speech.text("om-look-score-end" if mars.state.phase == "over" else "om-look-score")
    names = {name: speech.text(f"om-look-score-{name}") for name in (*Points.__struct_fields__, "total")}
    wide = max(22, *map(len, names.values())) + 2
    yield heading(f"{title:<{wide + 2}}") + Content("").join(
        Content("  ") + signs.shape(who) + Content(" ") for who in seats
    )
    for name in Points.__struct_fields__:
        values = "".join(f"{getattr(sheet, name):>3} " for sheet in sheets.values())
        yield Content(f"  {names[name]:<{wide}}{values}")
    best = max(sheet.total for sheet in sheets.values())
    row = Content.styled(f"  {names['total']:<{wide}}", "bold")
    for sheet in sheets.values():
        row += Content.styled(f"{sheet.total:>3} ", "bold $success" if sheet.total == best else "bold")
    yield row
