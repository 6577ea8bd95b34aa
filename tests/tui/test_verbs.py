"""Planning by verbs: a capital is a verb, a figure a pawn, a small letter a target; none ever means another thing."""

from __future__ import annotations

import itertools
import unicodedata
from string import ascii_uppercase
from typing import Any

import pytest
from tui_world import asked, playing, shown, until

from marshub.games import GAMES
from marshub.games.first_martians import FirstMartians
from marshub.kernel import Session
from marshub.kernel.chance import Chance
from marshub.kernel.policy import find_policy
from marshub.languages import LANGUAGES
from marshub.table.game_table import GameTable
from marshub.tui import keys
from marshub.tui.games import get_look
from marshub.tui.widgets.shortcuts import FIGURES, LETTERS, generate_shortcuts
from marshub.words import Speech, list_message_keys

PREFIXES = {"first-martians": "fm-", "pocket-mars": "pm-", "migration-mars": "mm-", "on-mars": "om-"}
#: Said in every game.
EVERYWHERE = ("ui-", "trade-")


def planned(seed: int = 11, sols: int = 1) -> Session[Any, Any]:
    """A crew about to plan its first sol, or a later one."""
    session, chance = Session(FirstMartians(), {"players": 4}, seed), Chance(1)
    captain = find_policy(session.game, "captain")
    for sol in range(1, sols + 1):
        while session.pending is not None and (session.pending.prompt.key != "fm-plan" or session.state.sol < sol):
            session.answer(captain(session, session.pending, chance))
    return session


def letters(game: str, speech: Speech) -> dict[str, str]:
    """The letters of a game's verbs and groups, by message."""
    marked = (key.removeprefix("mark-") for key in list_message_keys("en") if key.startswith("mark-"))
    return {key: speech.plain_text(f"mark-{key}") for key in marked if key.startswith((PREFIXES[game], *EVERYWHERE))}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_each_verb_has_a_letter_of_its_own_that_is_in_its_name(game: str, language: str) -> None:
    speech = Speech(language)
    result = letters(game, speech)
    of_its_own = {key: letter for key, letter in result.items() if not key.startswith(EVERYWHERE)}
    assert len(set(of_its_own.values())) == len(of_its_own) > 3
    ends = {key for key, letter in of_its_own.items() if letter == result["ui-done"]}
    assert ends <= {"fm-verb-done"}  # the letter that ends a question ends it in every game
    for key, letter in result.items():
        name = unicodedata.normalize("NFD", speech.plain_text(key, whose="")).upper()
        assert letter in set(name) & set(ascii_uppercase), (key, letter)
    commands = {item for key in keys.list_table_keys(get_look(game)) for item in key.key.split(",")}
    assert not commands & {*result.values(), *FIGURES, *LETTERS}


@pytest.mark.parametrize("alphabet", [LETTERS, FIGURES + LETTERS, "abc", "ab", ""])
def test_no_mark_is_the_beginning_of_another(alphabet: str) -> None:
    matches = list(itertools.islice(generate_shortcuts(alphabet), 400))
    assert len(set(matches)) == len(matches) == (400 if len(alphabet) > 2 else len(alphabet))
    assert all(set(mark) <= set(alphabet) for mark in matches)
    ordered = sorted(matches)
    assert not any(after.startswith(before) for before, after in itertools.pairwise(ordered))
    assert [len(mark) for mark in matches] == sorted(len(mark) for mark in matches)


async def test_a_key_means_the_same_as_long_as_the_plan_is_made() -> None:
    """Whatever is declared, joined or taken back; every row has a mark, and says what its mark says."""
    table = GameTable(planned(sols=2))
    chance, known = Chance(5), dict[str, str]()
    async with playing(table) as (app, pilot):
        for _ in range(9):
            rows = await asked(pilot, app, table)
            if rows.decision.prompt.key != "fm-plan":
                break
            now = rows.find_key_paths([option.id for option in rows.choices])
            assert set(now) == {option.id for option in rows.choices}
            verbs = {option.id: rows.speech.say(option.verb or option.group) for option in rows.choices}
            for option, way in now.items():
                verb = way.lstrip(FIGURES)[:1]
                assert known.setdefault(verb, verbs[option]) == verbs[option]  # a capital is one verb
                if len(way.lstrip(FIGURES)) > 1 and option.startswith("declare:"):
                    target = way.lstrip(FIGURES)
                    assert known.setdefault(target, option.split(":", 2)[2]) == option.split(":", 2)[2]
            marks = sorted(rows.shortcuts)
            assert not any(after.startswith(before) for before, after in itertools.pairwise(marks))
            assert len(marks) == sum(not line.disabled for line in rows.options)
            question = rows.question
            table.answer(chance.pick([o for o in now if o != "done"]))
            await until(pilot, lambda question=question: table.session.pending_id != question)
        assert len(known) > 40


async def test_eight_pawns_are_planned_with_two_or_three_keys_each() -> None:
    table = GameTable(planned())
    async with playing(table, (120, 40)) as (app, pilot):
        for typed, option in (
            ("Bd", "declare:pawn-scientist-1:construct:backup-solar-panel"),
            ("J", "join:pawn-scientist-2:s1"),
            ("Bi", "declare:pawn-geologist-1:construct:backup-farm"),
            ("Jf", "join:pawn-geologist-2:s2"),
            ("7Jd", "join:pawn-medic-1:s1"),
            ("T", "declare:pawn-medic-2:rest"),
            ("U", "declare:pawn-engineer-1:unwind"),
            ("M", "declare:pawn-engineer-2:manage"),
            ("D", "done"),
        ):
            rows = await asked(pilot, app, table)
            assert rows.find_key_paths([option]) == {option: typed}
            question = rows.question
            await pilot.press(*typed)
            await until(pilot, lambda question=question: table.session.pending_id != question)
            assert table.session.step_count > 0
        assert [stack.pawns for stack in table.session.state.plan][:1] != [["pawn-scientist-1"]]  # it is being resolved


async def test_a_figure_lets_another_act_and_the_next_one_follows() -> None:
    table = GameTable(planned())
    async with playing(table) as (app, pilot):
        rows = await asked(pilot, app, table)
        assert [chip.key for chip in rows.make_chips()] == list("12345678")
        await pilot.press("E", "5")
        await until(pilot, lambda: rows.actor == "Engineer, black pawn 1")
        assert rows.get_option_id(rows.highlighted_row).startswith("declare:pawn-engineer-1:explore:")
        await pilot.press("d")
        await until(pilot, lambda: len(table.session.state.plan) == 1)
        await until(pilot, lambda: shown(app).actor == "Engineer, black pawn 2")
        chips = {chip.key: chip for chip in shown(app).make_chips()}
        assert (chips["5"].free, chips["6"].chosen) == (False, True)
        await pilot.press("5")  # it is declared: nothing
        await pilot.press("1")
        await until(pilot, lambda: shown(app).actor == "Scientist, red pawn 1")
        await pilot.click("#chips", offset=(6, 0))
        await until(pilot, lambda: shown(app).actor == "Scientist, red pawn 2")


async def test_a_verb_that_cannot_be_done_says_so() -> None:
    table = GameTable(planned())
    async with playing(table) as (app, pilot):
        await asked(pilot, app, table)
        await pilot.press("J")
        await until(pilot, lambda: "Not now: Join" in str(app.screen.query_one("#hint").render()))
        assert table.session.state.plan == []


async def test_what_is_looked_for_is_found_for_the_one_who_acts_first_and_named_for_others() -> None:
    table = GameTable(planned())
    async with playing(table, (120, 40)) as (app, pilot):
        rows = await asked(pilot, app, table)
        await pilot.press("3", "slash", *"rest", "enter")
        await until(pilot, lambda: app.focused is rows and rows.highlighted_row == "declare:pawn-geologist-1:rest")
        lines = [str(line.prompt) for line in rows.options]
        assert lines[0].split() == ["T", "Rest:", "1", "Morale", "token"]
        assert lines[1].split()[:5] == ["1T", "Scientist,", "red", "pawn", "1"]
        assert len(set(lines)) == len(lines) > 7
        await pilot.press("1", "T")
        await until(pilot, lambda: [stack.pawns for stack in table.session.state.plan] == [["pawn-scientist-1"]])


async def test_the_best_chance_stands_behind_the_verb_and_behind_its_target() -> None:
    session = planned()
    session.state.supply.oxygen = 9
    table = GameTable(session)
    async with playing(table, (120, 40)) as (app, pilot):
        rows = await asked(pilot, app, table)
        await until(pilot, lambda: any("Build ›3 ★67%" in str(line.prompt) for line in rows.options))
        table.answer("declare:pawn-medic-1:construct:backup-farm")
        await until(
            pilot, lambda: any(str(line.prompt).endswith("(Medic, purple pawn 1)  100%") for line in rows.options)
        )


async def test_a_declared_pawn_is_chosen_by_its_figure_and_taken_back_alone() -> None:
    """It is not the next to act; one that stands alone says how it is freed."""
    session = planned()
    for option in ("declare:pawn-engineer-1:explore:R1-N", "join:pawn-medic-1:s1", "join:pawn-medic-2:s1"):
        session.answer(option)
    session.answer("declare:pawn-scientist-1:rest")
    table = GameTable(session)
    async with playing(table, (120, 40)) as (app, pilot):
        rows = await asked(pilot, app, table)
        chips = {chip.key: chip for chip in rows.make_chips()}
        assert [chips[key].free for key in "127"] == [False, True, False]
        assert [chips[key].choosable for key in "127"] == [False, True, True]
        assert chips["2"].chosen
        await pilot.press("1")
        await until(pilot, lambda: "has an action" in str(app.screen.query_one("#hint").render()))
        await pilot.press("7")
        await until(pilot, lambda: shown(app).actor == "Medic, purple pawn 1")
        await pilot.press("K")
        await until(pilot, lambda: shown(app).get_option_id(shown(app).highlighted_row) == "leave:pawn-medic-1:s1")
        await pilot.press("enter")
        await until(pilot, lambda: table.session.state.plan[0].pawns == ["pawn-engineer-1", "pawn-medic-2"])


async def test_the_plan_of_the_sol_before_is_one_key() -> None:
    session = planned()
    table = GameTable(session)
    plan = tuple(f"{what}::pawn-{who}-{n}" for who in session.state.crew for n, what in ((1, "rest"), (2, "unwind")))
    table.take_plan(plan)
    table.answer("done")
    captain = find_policy(session.game, "captain")
    while session.pending is not None and (session.state.sol == 1 or session.pending.prompt.key != "fm-plan"):
        session.answer(captain(session, session.pending, Chance(1)))
    async with playing(table, (80, 24)) as (app, pilot):
        rows = await asked(pilot, app, table)
        assert "Same plan as last sol (8 actions)" in str(rows.get_option_at_index(0).prompt)
        assert rows.highlighted_row != "#repeat"  # a stray Enter does not take it
        await pilot.press("=")
        await until(pilot, lambda: len(table.session.state.plan) == 8)
        await until(pilot, lambda: shown(app).repeatable_plan == ())
        await pilot.press("u")
        await until(pilot, lambda: table.session.state.plan == [])
