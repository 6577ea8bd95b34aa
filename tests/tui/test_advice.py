"""Advice on the screen and in plain lines: it comes better and better, follows the game, and answers nothing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from textual.widgets import OptionList, Static
from tui_world import playing, shown, until

from marshub.advice.worker_messages import Task
from marshub.kernel import Answer, Session
from marshub.kernel.search import Advice
from marshub.tui.plain.table import PlainTable
from marshub.tui.screens.advice import AdviceScreen
from marshub.tui.screens.covers import HandoverScreen
from marshub.words import Speech
from scripted_advice import Thinks, asked, at, at_plan, some_advice


def told(app: Any) -> str:
    """All that the page says, where there is room for it or not."""
    if not isinstance(app.screen, AdviceScreen):
        return ""
    rows = app.screen.query_one(OptionList)
    messages = [str(item.content) for item in app.screen.query(Static)]
    return " ".join([*messages, *(str(rows.get_option_at_index(at).prompt) for at in range(rows.option_count))])


def first(session: Session[Any, Any]) -> str:
    """Something that can be declared now."""
    return next(option.id for option in session.pending.options() if option.id.startswith("declare:pawn-medic"))  # type: ignore[union-attr]


def leading_to(option: str) -> Advice:
    """Advice whose best answer is `option` and no plan."""
    advice = some_advice()
    best = msgspec.structs.replace(advice.best, answer=Answer(option=option), plan=())
    return msgspec.structs.replace(advice, prospects=(best, *advice.prospects[1:]))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_it_gets_better_while_the_row_stays_and_enter_goes_to_an_answer_without_giving_it(
    size: tuple[int, int],
) -> None:
    with asked(at_plan()) as (table, made):
        option, position = first(table.session), table.session.step_count
        async with playing(table, size) as (app, pilot):
            await pilot.press("exclamation_mark")
            await until(pilot, lambda: "Thinking" in told(app))
            made[0].find(some_advice())
            await until(pilot, lambda: "wins 72%" in told(app) and "150 games" in told(app))
            await pilot.press("down")
            await until(pilot, lambda: "others are compared with it" in told(app))
            advice = leading_to(option)
            better = (advice.prospects[1], advice.prospects[0], advice.prospects[2])
            made[0].find(msgspec.structs.replace(advice, prospects=better, playouts=300), done=True)
            await until(pilot, lambda: "300 games" in told(app))
            assert "others are compared with it" in told(app)  # who had moved there still reads of it
            await pilot.press("down")
            await until(pilot, lambda: "Better than the usual answer" in told(app))
            await pilot.press("enter")
            await until(pilot, lambda: not isinstance(app.screen, AdviceScreen))
            rows = shown(app)
            assert rows is not None
            assert rows.get_option_id(rows.highlighted_row) == option
            assert table.session.step_count == position  # nobody has answered


async def test_enter_takes_a_whole_plan_and_one_undo_takes_it_back() -> None:
    with asked(at_plan()) as (table, made):
        position = table.session.step_count
        async with playing(table, (100, 30)) as (app, pilot):
            await pilot.press("exclamation_mark")
            await until(pilot, lambda: "Thinking" in told(app))
            made[0].find(some_advice(), done=True)
            await until(pilot, lambda: "Enter uses the whole plan" in told(app))
            await pilot.press("enter")  # there is no Backup Farm to repair
            await until(pilot, lambda: any("no longer possible" in str(item.message) for item in app._notifications))
            assert isinstance(app.screen, AdviceScreen)
            assert table.session.step_count == position
            await pilot.press("down", "enter")
            await until(pilot, lambda: not isinstance(app.screen, AdviceScreen))
            assert [stack.action for stack in table.session.state.plan] == ["explore", "rest", "rest"]
            await pilot.press("u")
            await until(pilot, lambda: table.session.state.plan == [])


async def test_a_row_that_gives_way_to_another_while_it_is_chosen_chooses_nothing() -> None:
    with asked(at_plan()) as (table, made):
        async with playing(table) as (app, pilot):
            await pilot.press("exclamation_mark")
            await until(pilot, lambda: "Thinking" in told(app))
            bold, usual, without = some_advice().prospects
            made[0].find(msgspec.structs.replace(some_advice(), prospects=(bold, usual, without)))
            await until(pilot, lambda: "wins 72%" in told(app))
            app.screen.query_one(OptionList).action_select()
            made[0].find(msgspec.structs.replace(some_advice(), prospects=(usual, bold, without)), done=True)
            await until(pilot, lambda: "the order may differ" in told(app))
            await pilot.pause()
            assert isinstance(app.screen, AdviceScreen)
            assert table.session.state.plan == []


async def test_a_closed_page_follows_table_and_advice_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    with asked(at_plan()) as (table, made):
        async with playing(table) as (app, pilot):
            await pilot.press("exclamation_mark")
            await until(pilot, lambda: "Thinking" in told(app))
            page, posted = app.screen, list[object]()
            await pilot.press("escape")
            await until(pilot, lambda: not page.is_attached)
            monkeypatch.setattr(page, "post_message", posted.append)
            table.tick()
            made[0].find(some_advice(), done=True)
            assert posted == []


async def test_an_order_that_the_shares_contradict_is_explained() -> None:
    with asked(at_plan()) as (table, made):
        async with playing(table) as (app, pilot):
            await pilot.press("exclamation_mark")
            await until(pilot, lambda: "Thinking" in told(app))
            bold, usual, without = some_advice().prospects
            made[0].find(some_advice())
            await until(pilot, lambda: "wins 72%" in told(app))
            assert "may differ" not in told(app)
            made[0].find(msgspec.structs.replace(some_advice(), prospects=(usual, bold, without)), done=True)
            await until(pilot, lambda: "the order may differ from the shares" in told(app))


async def test_when_the_game_moves_on_the_page_is_about_the_next_question() -> None:
    with asked(at_plan()) as (table, made):
        async with playing(table) as (app, pilot):
            await pilot.press("exclamation_mark")
            await until(pilot, lambda: "Thinking" in told(app))
            made[0].find(some_advice(), done=True)
            await until(pilot, lambda: "wins 72%" in told(app))
            table.answer(first(table.session))
            await until(pilot, lambda: "Thinking" in told(app))
            assert "72%" not in told(app)
            table.undo_last_answer()
            await until(pilot, lambda: len(made[0].tasks) == 5)  # two were dropped, three were asked
            assert "72%" not in told(app)


async def test_rivals_say_so_before_there_is_any() -> None:
    with asked(at("migration-mars", "mm-colony", 2, "settler")) as (table, made):
        async with playing(table) as (app, pilot):
            await pilot.press("exclamation_mark")
            await until(pilot, lambda: "only if the whole table turns it on" in told(app))
            assert made == []
            await pilot.press("plus")
            await until(pilot, lambda: "Thinking" in told(app))
            await pilot.press("minus")
            await until(pilot, lambda: "only if the whole table turns it on" in told(app))


async def test_what_is_for_one_seats_eyes_waits_until_that_seat_is_there() -> None:
    with asked(at("on-mars", "om-turn", 3, "engineer")) as (table, made):
        table.want_advice(True)
        async with playing(table) as (app, pilot):
            await pilot.press("exclamation_mark")
            await until(pilot, lambda: isinstance(app.screen, HandoverScreen))
            assert made == []
            await pilot.press("enter")
            await until(pilot, lambda: "Thinking" in told(app))
            assert len(made[0].tasks) == 1


class Ready(Thinks):
    """Has found something as soon as it is asked."""

    advice = some_advice()

    def search(self, task: Task) -> None:
        super().search(task)
        if task.record is not None:
            self.find(self.advice, done=True)


def plainly(session: Session[Any, Any], *typed: str, thinking: type[Thinks] = Ready) -> list[str]:
    messages: list[str] = []
    with asked(session) as (table, _):
        table.adviser.make_worker = thinking
        assert PlainTable(table, Speech("en"), typed, messages.append).play() == 0
    return messages


def test_in_plain_lines_it_is_said_in_words() -> None:
    messages = plainly(at_plan(), "v")
    at_row = messages.index("1. Boldly: dice risks count less: wins 72% (64 to 80) of 50 games")
    assert messages[at_row + 1] == "   Repair with a spare part: Backup Farm, CPU – Medic (2 pawns)"
    assert "   good: System Block: the Malfunction track reaches its end in 20% of games (else 41%)" in messages
    assert "   risk: Wounds by the end: 2.1 (else 1.4)" in messages
    assert messages[-1] == "150 games were played out from here, to the end."


def test_in_plain_lines_rivals_say_whether_they_want_it() -> None:
    session = at("migration-mars", "mm-colony", 2, "settler")
    messages = plainly(session, "v", "v +", "v", "v -", "v", thinking=Thinks)
    off = "In a competitive game, advice is available only if the whole table turns it on."
    assert [line for line in messages if line in (off, "Thinking…")] == [off, "Thinking…", off]


def test_plain_lines_say_it_when_it_is_there_and_not_before() -> None:
    session, messages = at_plan(), list[str]()
    with asked(session) as (table, made):

        def typed() -> Iterator[str]:
            yield "v"
            while not (made and made[0].tasks):
                time.sleep(0.001)  # lets the table hear what was typed; nothing depends on how long
            made[0].find(some_advice())
            made[0].find(some_advice(), done=True)
            yield "s"

        assert PlainTable(table, Speech("en"), typed(), messages.append).play() == 0
    assert messages.count("Thinking…") == 1
    assert sum(line.startswith("1. Boldly") for line in messages) == 1
