"""What goes wrong with a board in mid-game, as the players see it: a cable, a reader, a tag nobody taught."""

from __future__ import annotations

from tui_world import asked, board_table, playing, put, texts, until

from hublink import messages as m
from marshub.games.first_martians import FirstMartians
from marshub.kernel import Session

GAME = FirstMartians()  # its packs are read once


def planning() -> Session[object, object]:
    session: Session[object, object] = Session(GAME, {}, seed=5)
    while session.pending is not None and session.pending.prompt.key != "fm-plan":
        session.answer(session.pending.first_answer())
    return session


def zones(table) -> list[str | None]:
    return table.profile.list_zones("first-martians")


def snapshot(table, **lying: list[bytes]) -> None:
    readers = [(m.OK, lying.get((zone or "").replace("-", "_"), ())) for zone in zones(table)]
    table.board_snapshot(readers, [0] * len(table.profile.button), 0)


async def test_a_dead_reader_leaves_its_spot_to_the_keyboard_and_leads_back_when_it_answers() -> None:
    table = board_table(planning())
    async with playing(table) as (app, pilot):
        reader = zones(table).index("quiet-place")
        table.board_reader(reader, m.FAILING)
        name = table.profile.reader[reader].name
        await until(pilot, lambda: f"Reader {name} does not answer: use the keyboard there" in texts(app))
        table.answer("declare:pawn-medic-1:rest", to=table.session.pending_id)
        put(table, "pawn-medic-2", "control-center")  # the others are read as before
        await asked(pilot, app, table)
        assert [stack.action for stack in table.session.state.plan] == ["rest", "manage"]
        assert table.mismatches == []
        table.board_reader(reader, m.OK)
        await until(pilot, lambda: "→ Put Medic, purple pawn 1 on A Quiet Place." in texts(app))
        put(table, "pawn-medic-1", "quiet-place")
        await until(pilot, lambda: "→ Put" not in texts(app))
        assert len(table.session.state.plan) == 2


async def test_a_supply_that_is_off_is_one_line_and_play_goes_on_by_keyboard() -> None:
    table = board_table(planning())
    async with playing(table) as (app, pilot):
        dark = [(m.FAILING, ()) for _ in zones(table)]
        table.board_snapshot(dark, [0] * len(table.profile.button), 0, supply_off=True)
        await until(pilot, lambda: "The board’s power supply is off: plug it in and switch it on" in texts(app))
        assert "does not answer" not in texts(app)
        table.answer("declare:pawn-medic-1:rest", to=table.session.pending_id)
        await asked(pilot, app, table)
        assert [stack.action for stack in table.session.state.plan] == ["rest"]
        snapshot(table)
        await until(pilot, lambda: "supply is off: plug" not in texts(app))


async def test_unplugged_the_keyboard_goes_on_and_replugged_the_board_is_led_to_where_the_game_is() -> None:
    table = board_table(planning())
    async with playing(table) as (app, pilot):
        put(table, "pawn-medic-1", "quiet-place")
        table.board_stale(True)
        await until(pilot, lambda: "◌ hub" in texts(app))
        table.board_lost("the cable is out")
        await until(pilot, lambda: "board disconnected" in texts(app))
        table.answer("declare:pawn-medic-2:manage")
        table.board_connected(resumed=False, firmware="1.2.3")
        snapshot(table)  # the pawn that lay there was taken away meanwhile
        await until(pilot, lambda: "Step 1 of 2." in texts(app))
        while (step := table.referee.walk.step) is not None:
            put(table, step.piece, step.to_zone)
        await until(pilot, lambda: "Step" not in texts(app).splitlines()[-2])
        assert [stack.action for stack in table.session.state.plan] == ["rest", "manage"]


async def test_a_tag_that_nobody_taught_is_told_while_it_lies_there_and_answers_nothing() -> None:
    table = board_table(planning())
    async with playing(table) as (app, pilot):
        lab, position = zones(table).index("lab"), table.session.step_count
        table.board_tag(lab, b"\x04stranger"[:7], arrived=True)
        line = lambda: texts(app).splitlines()[-2]  # noqa: E731
        await until(pilot, lambda: "is not known yet" in line())
        table.board_tag(lab, b"\x04stranger"[:7], arrived=False)
        await until(pilot, lambda: "is not known yet" not in line())
        assert table.session.step_count == position
