"""The planner: what a declaration costs and risks stands below it; the plan so far, with its odds, can be changed."""

from __future__ import annotations

from typing import Any

import pytest
from textual.widgets import Static
from tui_world import asked, playing, texts, until

from marshub.games.first_martians import FirstMartians
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.table.game_table import GameTable

FARM = "declare:pawn-medic-1:construct:backup-farm"
LAB_REPAIR = "declare:pawn-medic-2:repair:lab.cpu"


def planning() -> Session[Any, Any]:
    """A crew about to plan, with a broken Lab and a part to mend it."""
    session = Session(FirstMartians(), {"players": 4}, 1)
    while session.pending is not None and session.pending.prompt.key != "fm-plan":
        play(session, "first", steps=1)
    session.state.facilities["lab"].parts["cpu"] = False
    session.state.facilities["working-bay"].parts["energy"] = False
    session.state.supply.energy = 5
    session.state.cargo.available["part-cpu"] = 1
    assert session.pending is not None
    session.pending.clear_cache()
    return session


def below(app: Any) -> str:
    """What stands below the rows, however its lines are broken; "" if nothing does."""
    box = app.screen.query_one("#forecast", Static)
    return " ".join(str(box.render()).split()) if box.display else ""


def drawn(app: Any) -> str:
    """Return what is drawn below the rows, however its lines are broken."""
    region = app.screen.query_one("#forecast").region
    lines = texts(app).splitlines()[region.y : region.bottom]
    return " ".join(" ".join(line[region.x : region.right] for line in lines).replace("─", " ").split())


def events(app: Any) -> str:
    """The pane of events and plan, shown or not."""
    return str(app.screen.query_one("#events .text", Static).render())


async def highlight(pilot: Any, app: Any, table: GameTable, option: str) -> None:
    """Stand on an option, as the arrows would."""
    rows = await asked(pilot, app, table)
    row = rows.find_row(option)
    rows.highlight_row(row)
    await until(pilot, lambda: rows.highlighted_row == row)


@pytest.mark.parametrize(("size", "brief"), [((80, 24), True), ((120, 40), False)])
async def test_costs_and_risks_of_what_is_highlighted(size: tuple[int, int], brief: bool) -> None:
    table = GameTable(planning())
    async with playing(table, size) as (app, pilot):
        await asked(pilot, app, table)
        assert below(app) == ""  # nothing is declared, and no option looked at
        await highlight(pilot, app, table, LAB_REPAIR)
        await until(pilot, lambda: "success 67%" in below(app))
        message = below(app)
        assert "− Strength 1: dice from 1, safe from 2" in message
        assert "energy −1" in message
        assert "1 spare CPU set aside" in message
        assert "▲ Dice: success 67%, wound 33%, Adventure 33%" in message
        assert ("FM-PEN-04" in message) is not brief
        assert ("FM-PAWN-08" in message) is not brief
        await until(pilot, lambda: app.screen.query_one("#forecast").region.height)
        assert app.screen.query_one("#forecast").region.height <= (6 if brief else 8)
        await until(pilot, lambda: drawn(app) == message)  # none of it is cut, however its lines are broken
        high = app.screen.query_one("#forecast").region.height
        await highlight(pilot, app, table, "declare:pawn-medic-2:rest")
        await until(pilot, lambda: "Dice" not in below(app))
        await pilot.pause()
        assert app.screen.query_one("#forecast").region.height == high  # the rows stay where they are


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_plan_so_far_with_its_odds_and_how_it_changes(size: tuple[int, int]) -> None:
    table = GameTable(planning())
    async with playing(table, size) as (app, pilot):
        table.answer(FARM)
        await until(pilot, lambda: "♟ Build Backup Farm 67% ♥33% ✦33%" in below(app))
        table.answer("join:pawn-engineer-1:s1")
        await until(pilot, lambda: "♟♟ Build Backup Farm 100%" in below(app))
        for pane in (below, events):  # what the plan as a whole leads to
            await until(pilot, lambda pane=pane: "› End of the sol: " in pane(app))  # type: ignore[misc]
            await until(pilot, lambda pane=pane: "broken " in pane(app))  # type: ignore[misc]
        table.answer(LAB_REPAIR)
        await until(pilot, lambda: "67%" in below(app))
        await until(pilot, lambda: "All succeed: 67%" in events(app))
        assert "energy −2" in events(app)
        await highlight(pilot, app, table, "join:pawn-engineer-2:s2")
        await until(pilot, lambda: "Success is certain, without dice" in below(app))
        table.answer("withdraw:s2")
        table.answer("withdraw:s1")
        await until(pilot, lambda: "All succeed" not in events(app))
        assert table.session.state.supply.energy == 5


async def test_what_is_declared_twice_is_marked_in_both_rows() -> None:
    table = GameTable(planning())
    async with playing(table, (120, 40)) as (app, pilot):
        table.answer(FARM)
        await until(pilot, lambda: "Build Backup Farm" in below(app))
        assert "declared twice" not in below(app)
        table.answer(FARM.replace("medic-1", "geologist-1"))
        await until(pilot, lambda: below(app).count("▲ declared twice") == 2)


async def test_where_nothing_is_planned_nothing_is_shown() -> None:
    table = GameTable(planning())
    async with playing(table, (80, 24)) as (app, pilot):
        table.answer(FARM)
        await until(pilot, lambda: below(app))
        while table.session.pending.prompt.key == "fm-plan":
            options = [option.id for option in table.session.pending.options()]
            table.answer("done" if "done" in options else next(o for o in options if o.endswith(":rest")))
        await until(pilot, lambda: below(app) == "")
