"""Life support, the colony's level, missions, and the approach of the end."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from marshub.games.on_mars.box.components import COLUMN_ROWS as TOP_ROW
from marshub.games.on_mars.box.components import COLUMNS, MISSION_STEPS, TOP_LEVEL
from marshub.games.on_mars.rules import card_texts
from marshub.games.on_mars.rules.goals import list_requirements
from marshub.games.on_mars.rules.life_support import compute_reward, get_level_row
from marshub.games.on_mars.rules.mars import Mars
from marshub.games.on_mars.rules.scoring import count_lead
from marshub.words import Speech

from ...basics.place_markup import mark_place
from ...basics.symbols import draw_bar
from . import colony_symbols
from .main_board import make_heading


def draw_life_support(mars: Mars, speech: Speech) -> Iterator[Content]:
    """Yield the life support columns filled up to their markers, with the rows' levels and remaining needs."""
    state, text = mars.state, speech.plain_text
    needed = get_level_row(mars)
    yield mark_place(make_heading(text("om-look-level", level=state.level)), "level")
    side_texts = _make_side_texts(mars, speech)
    for row in range(TOP_ROW, 0, -1):
        cells = [mark_place(_draw_cell(state.rows[column], row, needed), f"rows.{column}") for column in COLUMNS]
        line = Content.styled(f"  {row} ", "$muted") + Content(" ").join(cells)
        if row == needed and state.level < TOP_LEVEL:
            line += Content.styled(" ◂", "bold $accent")
        else:
            line += Content("  ")
        yield line + next(side_texts, Content(""))
    yield Content("    ") + Content(" ").join(Content.styled(colony_symbols.LETTERS[item], "bold") for item in COLUMNS)


def _draw_cell(height: int, row: int, needed: int) -> Content:
    if row <= height:
        return Content.styled("█", "$success" if height >= needed else "$warning")
    return Content.styled(colony_symbols.EMPTY, "bold $warning" if row <= needed else "$muted")


def _make_side_texts(mars: Mars, speech: Speech) -> Iterator[Content]:
    """Yield the text next to the columns: the needs of the next level, and the reward of each column's building."""
    state, needed = mars.state, get_level_row(mars)
    short_columns = [column for column in COLUMNS if state.rows[column] < needed]
    if state.phase == "over":
        yield Content("")
    elif state.level >= TOP_LEVEL:
        yield Content.styled(f"  {speech.plain_text('om-look-top-level')}", "$success")
    else:
        letters = " ".join(colony_symbols.LETTERS[column] for column in short_columns) or "–"
        yield Content.styled(f"  {speech.plain_text('om-look-wanting', letters=letters)}", "$warning")
    for column in COLUMNS:
        tile = state.rewards.get(column)
        if tile is not None:
            yield _make_reward(mars, column, tile, speech, is_short=column in short_columns)


def _make_reward(mars: Mars, column: str, tile: str, speech: Speech, *, is_short: bool) -> Content:
    """Return a column's reward for the active player, and its basis; dimmed where it earns nothing."""
    data, style = mars.content.rewards[tile], "" if is_short else "$muted"
    value = f"+{compute_reward(mars, mars.state.active, tile)}" if mars.state.active else ""
    basis = speech.plain_text(f"om-per-{data.per.replace('_', '-')}")
    return Content.assemble(
        (f"  {colony_symbols.LETTERS[column]} ", style),
        (f"{value} ", f"bold {style}"),
        (f"{data.each}×{basis}", "$muted"),
    )


def draw_missions(mars: Mars, speech: Speech) -> Iterator[Content]:
    """Yield the missions with their trackers and what counts for each, and the approach of the end."""
    text = speech.plain_text
    yield (
        make_heading(f"{text('om-look-missions')} ")
        + mark_place(draw_bar(mars.state.remaining, MISSION_STEPS, "$accent"), "remaining")
        + Content(f" {describe_end(mars, speech)}")
    )
    letters = {mission: f"{letter} " for letter, mission in mars.state.letters.items()}
    for mission, left in mars.state.missions.items():
        data = mars.content.missions[mission]
        most = max(left, mars.select_by_players(data.need))
        yield (
            Content("  ")
            + mark_place(
                draw_bar(most - left, most, "$success")
                + Content.assemble(
                    (f" {letters.get(mission, '')}{text(f'om-mission-{mission}')} ", "bold"), f"{most - left}/{most}"
                ),
                f"missions.{mission}",
            )
        )
        goals = (card_texts.describe_mission(data).lists or {}).get("deed", ())
        message = ", ".join(speech.say(words) for words in goals)
        crystals = Content.styled(colony_symbols.CRYSTAL * data.crystals, colony_symbols.CRYSTAL_STYLE)
        yield Content.styled(f"    {message} ", "$muted") + crystals
    if not mars.state.missions:
        yield Content.styled(f"  {text('om-look-no-missions')}", "$muted")
    if mars.state.goal:
        yield from draw_goal(mars, speech)


def draw_goal(mars: Mars, speech: Speech) -> Iterator[Content]:
    """Yield the goal of the solo game, and how far each of its requirements is met (OM-SOLO-02)."""
    yield make_heading(speech.plain_text(f"om-goal-{mars.state.goal}"))
    for item in list_requirements(mars, mars.state.goal, count_lead(mars)):
        sign, style = (colony_symbols.DONE, "$success") if item.is_met else ("…", "$warning")
        yield Content.assemble((f"  {sign} ", style), speech.say(item.describe()), (f"  {item.have}", "$muted"))


def describe_end(mars: Mars, speech: Speech) -> str:
    """Return how close the end is."""
    state = mars.state
    if state.phase == "over":
        return speech.plain_text("om-look-phase-over")
    if state.last:
        return speech.plain_text("om-look-last", round=state.last, left=max(0, state.last - state.round))
    return speech.plain_text("om-look-remaining", left=state.remaining)
