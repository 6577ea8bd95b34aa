"""Every kind of decision, by keyboard and mouse, at every size."""

from __future__ import annotations

import pytest
from textual.widgets import Input
from tui_world import SIZES, asked, board_table, fair, fair_table, playing, shown, texts, until

from marshub.tui.widgets.rows import DONE
from marshub.tui.widgets.shortcuts import FIGURES, LETTERS


async def answered(pilot, table, count=1):
    await until(pilot, lambda: len(table.session.state.answers) >= count)
    return table.session.state.answers


@pytest.mark.parametrize(("keys", "answer"), [(("enter",), "apple"), (("down", "enter"), "pear"), (("2",), "pear")])
async def test_one_option_is_taken_by_arrows_or_its_mark(keys, answer):
    table = fair_table("one", "yes")
    async with playing(table) as (_, pilot):
        await pilot.press(*keys)
        assert await answered(pilot, table) == [answer]


async def test_one_option_is_taken_with_the_mouse():
    table = fair_table("one", "yes")
    async with playing(table) as (app, pilot):
        await pilot.click(shown(app), offset=(4, 1))
        assert await answered(pilot, table) == ["pear"]


async def test_a_risk_is_told_with_the_option():
    async with playing(fair_table("one")) as (app, pilot):
        await until(pilot, lambda: "▲ Fair rotten" in texts(app))


async def test_options_of_a_group_are_one_step_further_in_and_there_is_a_way_back():
    table = fair_table("groups", "yes")
    async with playing(table) as (app, pilot):
        rows = shown(app)
        assert [line.id for line in rows.options] == ["go", "#group:Fair group left", "#group:Fair group right"]
        await pilot.press("3")
        await until(pilot, lambda: rows.highlighted_row == "right-1")
        await pilot.press("escape")
        await until(pilot, lambda: rows.highlighted_row == "#group:Fair group right")
        await pilot.press("enter", "down", "enter")
        assert await answered(pilot, table) == ["right-2"]


async def test_several_options_are_ticked_and_then_done():
    table = fair_table("several", "yes")
    async with playing(table) as (app, pilot):
        rows = shown(app)
        assert rows.options[-1].disabled  # at least one is to be ticked
        await pilot.press("space", "down", "down", "space", "up", "up", "space")  # a third one is too many
        await until(pilot, lambda: rows.picked == ["ax", "cup"])
        await pilot.press("enter")  # with all that may be ticked it stands on Done
        assert await answered(pilot, table) == [["ax", "cup"]]


@pytest.mark.parametrize(
    ("keys", "answer"), [(("enter",), 2), (("right", "plus", "minus", "enter"), 3), (("1", "2", "down", "enter"), 12)]
)
async def test_an_amount_is_counted_or_typed(keys, answer):
    table = fair_table("amount", "yes")
    async with playing(table) as (_, pilot):
        await pilot.press(*keys)
        assert await answered(pilot, table) == [answer]


async def test_an_amount_never_leaves_its_bounds():
    table = fair_table("amount")
    async with playing(table) as (app, pilot):
        await pilot.press("left", "1", "9", "9")
        await until(pilot, lambda: shown(app).points == {"amount": 9})


async def test_points_are_spread_and_done_waits_until_all_are_given():
    table = fair_table("assign", "yes")
    async with playing(table) as (app, pilot):
        rows = shown(app)
        await pilot.press("end", "enter")  # the last row that can be taken is a slot, not "done"
        await until(pilot, lambda: rows.points == {"east": 0, "west": 1})
        await pilot.press("home", "plus", "plus", "plus")  # no more than fits
        await until(pilot, lambda: rows.points == {"east": 2, "west": 1} and rows.points_left == 0)
        await pilot.press("minus", "enter")
        await until(pilot, lambda: rows.highlighted_row == "#done")
        assert table.session.state.answers == []
        await pilot.press("enter")
        assert await answered(pilot, table) == [{"east": 2, "west": 1}]


async def test_dice_of_the_table_are_entered_die_by_die():
    table = fair_table("roll", "yes")
    async with playing(table) as (_, pilot):
        await pilot.press("2", "1", "enter")
        assert await answered(pilot, table) == [{"first": "win", "second": "1"}]


async def test_a_long_pile_is_searched_by_typing():
    table = fair_table("draw", "yes")
    async with playing(table) as (app, pilot):
        await pilot.press("slash", *"card 37")
        await until(pilot, lambda: [line.id for line in shown(app).options] == ["card-37"])
        await pilot.press("enter", "enter")
        assert await answered(pilot, table) == ["card-37"]


@pytest.mark.parametrize("size", SIZES)
async def test_a_whole_game_is_played_with_the_keyboard_alone(size):
    kinds = ("one", "groups", "several", "yes", "amount", "assign", "roll", "draw")
    table = fair_table(*kinds)
    keys = {
        "several": ("space", "end", "enter"),
        "assign": ("enter", "enter", "home", "down", "enter", "end", "enter"),
        "roll": ("1", "1", "enter"),
    }
    async with playing(table, size) as (app, pilot):
        for number, kind in enumerate(kinds, 1):
            await asked(pilot, app, table)
            await pilot.press(*keys.get(kind, ("enter",)))
            await answered(pilot, table, number)
        await until(pilot, lambda: "Victory" in texts(app))
        assert table.session.result is not None


async def test_marks_do_not_take_keys_from_the_commands():
    async with playing(fair_table("one")) as (app, _):
        commands = {active.binding.key for active in app.screen.active_bindings.values()}
        assert not commands & set(FIGURES + LETTERS)


def box(app) -> Input:
    return app.screen.query_one("#filter", Input)


async def test_looking_something_up_works_again_and_again():
    """Every question anew: `/`, any words of it, Enter to the rows, Enter takes the first."""
    table = fair_table(*["groups"] * 4, "yes")
    async with playing(table) as (app, pilot):
        for count in range(1, 5):
            await pilot.press("slash")
            await until(pilot, lambda: app.focused is box(app))
            await pilot.press(*"2 right", "enter")
            await until(pilot, lambda: app.focused is shown(app))
            assert [line.id for line in shown(app).options] == ["right-2"]
            await pilot.press("enter")
            assert await answered(pilot, table, count) == ["right-2"] * count
            await until(pilot, lambda: not box(app).display and len(shown(app).options) != 1)


async def test_what_is_not_there_says_so_and_esc_shows_everything_again():
    async with playing(fair_table("groups")) as (app, pilot):
        for last in (["escape"], ["enter", "escape"]):  # from the box, and from the rows
            await pilot.press("slash", *"zzz")
            await until(pilot, lambda: [line.id for line in shown(app).options] == ["#none"])
            assert shown(app).options[0].disabled
            await pilot.press(*last)
            await until(pilot, lambda: len(shown(app).options) == 3 and not box(app).display)


async def test_enter_on_a_slot_goes_to_done_when_nothing_is_left_to_give():
    table = fair_table("assign", "yes")
    async with playing(table) as (app, pilot):
        await pilot.press("enter", "enter", "down", "enter")
        await until(pilot, lambda: shown(app).points_left == 0)
        await pilot.press("home", "enter")
        await until(pilot, lambda: shown(app).highlighted_row == DONE)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("kind", "keys", "answer"),
    [
        ("several", ("space", "end", "enter"), ["ax"]),
        ("assign", ("2", "down", "1", "down", "enter"), {"east": 2, "west": 1}),
        ("amount", ("enter",), 2),
        ("roll", ("1", "1", "enter"), {"first": "1", "second": "1"}),
        ("draw", ("enter",), "card-0"),
    ],
)
async def test_what_may_be_done_beside_is_a_row_that_answers_by_itself(size, kind, keys, answer):
    """The last row is bought; then the same question without it, answered as ever."""
    table = fair_table(kind, "yes", wares=1)
    async with playing(table, size) as (app, pilot):
        rows = shown(app)
        await pilot.press("end")
        await until(pilot, lambda: rows.highlighted_row in ("#group:Fair group stall", "buy:whip"))
        await pilot.press("enter", *(("down", "enter") if rows.highlighted_row != "buy:whip" else ()))
        assert await answered(pilot, table) == ["buy:whip"]
        assert (await asked(pilot, app, table)).free_actions == ()
        await pilot.press("home", *keys)
        assert (await answered(pilot, table, 2))[1] == answer


async def test_rows_beside_say_what_they_belong_to_and_the_boards_buttons_reach_them():
    table = board_table(fair("assign", "yes", wares=1))
    buttons = [button.name for button in table.profile.button]
    async with playing(table) as (app, pilot):
        await until(pilot, lambda: "Fair group stall › Fair hat" in texts(app))
        await until(pilot, lambda: table.cursor.entries)
        assert [entry.kind for entry in table.cursor.entries] == ["option", "option", "group"]
        for button in ("prev", "ok", "next", "ok"):
            table.board_button(buttons.index(button), 1, 1)
        assert await answered(pilot, table) == ["buy:whip"]


async def test_each_row_of_a_long_list_has_a_mark_and_keeps_it_while_it_is_looked_through():
    table = fair_table("draw", "yes")
    async with playing(table, (80, 24)) as (app, pilot):
        rows = shown(app)
        marks = {row: mark for mark, row in rows.shortcuts.items()}
        assert {*marks} == {option.id for option in rows.choices}
        assert len(marks) > len(FIGURES + LETTERS)
        assert {len(mark) for mark in marks.values()} == {1, 2}
        await pilot.press("slash", *"card 37", "enter")
        await until(pilot, lambda: [line.id for line in rows.options] == ["card-37"])
        assert rows.shortcuts == {marks["card-37"]: "card-37"}
        await pilot.press(marks["card-37"][0])
        await until(pilot, lambda: str(app.screen.query_one("#hint").render()) == f"{marks['card-37'][0]} …")
        await pilot.press(marks["card-37"][1])
        assert await answered(pilot, table) == ["card-37"]


async def test_a_figure_on_a_die_is_its_own_key():
    async with playing(fair_table("roll")) as (app, _):
        rows = shown(app)
        drawn = {row: text.plain for row, text, _ in rows.make_rows()}
        assert drawn["first"].split("\n")[1].split() == ["1", "2)", "win"]  # a number before a face is no face
        rows.faces["first"] = ("0", "2", "3")
        drawn = {row: text.plain for row, text, _ in rows.make_rows()}
        assert drawn["first"].split("\n")[1].split() == ["0", "2", "3"]  # once each
        assert rows.press_key("2")
        assert rows.shown_faces == {"first": "2"}


async def test_points_and_dice_have_marks_beside_their_figures():
    table = fair_table("assign", "yes")
    async with playing(table) as (app, pilot):
        assert shown(app).shortcuts == {"d": "east", "f": "west", "D": DONE}
        await pilot.press("f", "d", "D", "d")  # it is not done yet
        await until(pilot, lambda: shown(app).points == {"east": 2, "west": 1})
        assert shown(app).shortcuts["D"] == DONE
        await pilot.press("D")
        assert await answered(pilot, table) == [{"east": 2, "west": 1}]
