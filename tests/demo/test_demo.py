"""The demo: one seed, one story; killed at any moment it goes on; stuck, it says what it waited for."""

from __future__ import annotations

import itertools
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from stories import answers, collect_story

import toy_harbour
from marshub.demo.hands import Hands, HandsStuck
from marshub.demo.run import run_demo, run_hands
from marshub.games import GAMES, load_game
from marshub.kernel import SaveError
from marshub.kernel.journal import Answered
from marshub.link.board_link import Link
from marshub.sim import open_board
from marshub.sim.board_api import Board
from marshub.sim.virtual_board import VirtualBoard
from marshub.store import SqliteJournal, read_save
from marshub.table import setup
from marshub.table.game_table import GameTable
from marshub.table.setup import open_table, start_session
from marshub.words import Speech
from toy_harbour import Toy


def story(seed: int, **how: Any) -> list[str]:
    """As `collect_story`, two sols of First Martians if nothing else is said."""
    return collect_story(seed, **{"sols": 2, **how})


def test_one_seed_tells_one_story_however_late_the_board_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a busy machine: each thread between hands and board is held up, now and then for long."""
    calm = story(5)
    chance, calls = random.Random(5), itertools.count()

    def delay(method: Callable[..., Any]) -> Callable[..., Any]:
        def late(*args: Any) -> Any:
            time.sleep(0.3 if next(calls) % 200 == 100 else chance.choice([0.0, 0.0, 0.002]))
            return method(*args)

        return late

    with monkeypatch.context() as patch:
        for owner, name in ((VirtualBoard, "_received"), (Link, "_receive"), (Link, "_write"), (GameTable, "apply")):
            patch.setattr(owner, name, delay(getattr(owner, name)))
        assert story(5) == calm
    assert story(6) != calm


def test_the_story_has_every_link_of_the_chain_in_order() -> None:
    lines = story(0)
    put = re.compile(r"\[sol \d actions\] hand: pawn-\w+-\d -> ")
    deeds = [i for i, line in enumerate(lines) if line.startswith("[")]
    chains = [lines[i + 1 : after] for i, after in itertools.pairwise(deeds) if put.match(lines[i])]
    # The first gesture that means one thing only, and may be: else buttons follow, or it is taken away.
    chain = next(chain for chain in chains if any(line.startswith("  game: answer") for line in chain))
    assert re.match(r"  wire: tag-arrived reader \d+ 04[0-9a-f]{12}$", chain[0])
    assert re.match(r"  game: answer \d+: declare:pawn-", chain[1])
    assert any(line.startswith("  leds: ") for line in chain[2:])
    assert any("blue pulse -> green" in line for line in lines), "a token that was taken got its light"
    assert any(line.startswith("  game: FM-") for line in lines), "a slip of the hand was refused with its rule"
    assert lines[-1] == "the end of the demo after 2 sols; the game goes on from here"


def test_the_smallest_board_will_do() -> None:
    lines = story(3, profile="starter", sols=1)
    assert any(line.startswith("  wire: button") for line in lines)
    assert any(re.search(r"hand: pawn-\w+-\d -> scan-pad", line) for line in lines), "a pad is shown the pieces"


def test_a_whole_mission_ends_by_itself() -> None:
    lines = story(1, sols=None)
    assert re.match(r"the end: (victory|defeat)\. \w", lines[-1])


def test_another_game_is_played_to_its_end_by_its_own_hands() -> None:
    lines = story(2, sols=None, game="pocket-mars", setup={"players": 4})
    assert any(re.match(r"\[round \d+ action\] hand: card-\w+-\d -> ", line) for line in lines), "by gestures"
    assert re.match(r"the end: victory\. \w", lines[-1])
    rounds = {int(match[1]) for line in lines if (match := re.match(r"\[round (\d+) action\]", line))}
    assert max(rounds) < 25, "hands without a plan need some eighty rounds"


def test_a_demo_that_is_resumed_is_of_the_game_of_its_save(home: Path) -> None:
    lines = story(2, sols=1, game="pocket-mars", save="evening")
    assert lines[-1] == "the end of the demo after 1 round; the game goes on from here"
    lines = story(2, sols=2, save="evening", resume=True)
    assert lines[0].startswith("game: pocket-mars, seed 2, ")
    assert any(line.startswith("[round 2 action] hand: ") for line in lines)


@pytest.mark.parametrize(("game", "first", "until"), [("migration-mars", 2, 4), ("on-mars", 1, 3)])
def test_a_demo_that_was_broken_off_goes_on_as_it_would_have_gone(game: str, first: int, until: int) -> None:
    whole = answers(collect_story(6, sols=until, game=game))
    begun = answers(collect_story(6, sols=first, game=game, save="evening"))
    rest = answers(collect_story(6, sols=until, game=game, save="evening", resume=True))
    assert begun
    assert rest
    assert begun + rest == whole


def test_a_game_without_an_overlay_on_that_board_cannot_be_played_by_hands(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    class Packed(Toy):
        def __init__(self, packs: Path | None = None) -> None: ...

    monkeypatch.setattr(toy_harbour, "Packed", Packed, raising=False)
    monkeypatch.setitem(GAMES, "toy-harbour", "toy_harbour:Packed")
    lines: list[str] = []
    assert run_demo(game="toy-harbour", out=lines.append) == 1
    assert lines == [
        "The demo cannot start: the board hub has no overlay for toy-harbour: "
        "it has one for first-martians, migration-mars, on-mars, pocket-mars"
    ]
    assert not list(home.rglob("*.marshub")), "no save is begun"
    profile = str(Path(toy_harbour.__file__).with_suffix(".toml"))
    assert run_demo(profile, game="toy-harbour", seed=1, speed=0, out=lines.append, language="en") == 0
    assert lines[-1].startswith("the end: victory. ")


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_why_the_demo_cannot_start_is_said_in_its_language(language: str, home: Path) -> None:
    lines: list[str] = []
    assert run_demo(game="chess", out=lines.append, language=language) == 1
    speech = Speech(language)
    reason = speech.plain_text("setup-unknown-game", name="'chess'", games=", ".join(GAMES))
    assert lines == [speech.plain_text("demo-cannot-start", error=reason)]
    assert run_demo(out=lines.append, language="xx") == 1
    assert lines[-1].startswith("The demo cannot start: there is no translation into 'xx'")


def test_hands_take_up_what_one_antenna_could_not_tell_apart() -> None:
    session = start_session(load_game("pocket-mars"), {}, 4)
    opened = open_table(session, "sim", calm_ms=50)
    assert opened.sim is not None
    cards = [piece.id for piece in session.game.tagged_pieces(session.state) if piece.id.startswith("card-")][:18]
    try:
        hands = Hands(opened.table, opened.sim, seed=4)
        hands.wait_for_board()
        for card in cards:
            hands.place_piece(card, "discard")
        with opened.table.locked() as table:
            assert table.referee.twin is not None
            lying = {card for card, zones in table.referee.twin.find_places().items() if "discard" in zones}
    finally:
        opened.close()
    assert lying == set(cards[2:]), "what was laid first has gone"


def test_what_cannot_be_used_is_said(home: Path) -> None:
    lines: list[str] = []
    assert run_demo(profile="nonsense", out=lines.append) == 1
    assert "no board profile 'nonsense'" in lines[-1]
    assert run_demo(depth=9, save="x", out=lines.append) == 1
    assert "no board of depth 9" in lines[-1]
    assert run_demo(save="x", seed=1, sols=0, out=lines.append) == 1
    assert "already exists" in lines[-1]
    assert run_demo(resume=True, save="nowhere", out=lines.append) == 1
    assert "nowhere" in lines[-1]


def test_the_watchdog_says_what_was_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def unplugged(*args: Any) -> Board:
        board = open_board(*args)
        board.unplug()  # before the link is there: nothing is ever heard of it
        return board

    monkeypatch.setattr(setup, "open_board", unplugged)
    lines: list[str] = []
    assert run_demo(seed=1, speed=0, out=lines.append, timeout=0.2) == 1
    assert lines[-1] == "stuck: waited 0.2 s for the board to answer"


@pytest.mark.attack
def test_a_demo_that_cannot_be_saved_any_more_ends(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hands pressed ok for ever: the answer was refused, and the question stayed."""
    append = SqliteJournal.append
    written: list[object] = []

    def full(journal: SqliteJournal, entry: object) -> None:
        written.append(entry)
        if len(written) > 3:
            raise SaveError("no room left to save it; free some space")
        append(journal, entry)  # type: ignore[arg-type]

    monkeypatch.setattr(SqliteJournal, "append", full)
    lines: list[str] = []
    assert run_demo(seed=1, speed=0, out=lines.append, save=home / "a.marshub") == 1
    assert lines[-1] == "stuck: no room left to save it; free some space"
    assert len(written) == 4
    assert len(read_save(home / "a.marshub").entries) == 3


def test_a_press_the_board_did_not_feel_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    lost: list[object] = []
    press = VirtualBoard.press

    def numb(board: VirtualBoard, button: int | str, long: bool = False) -> None:
        if lost:
            press(board, button, long)
        lost.append(button)

    wait = Hands._wait_until

    def give_up_once(hands: Hands, holds: Callable[[], bool], what: str) -> None:
        if len(lost) == 1:
            raise HandsStuck(what)  # what a wait of the watchdog's length would end with
        wait(hands, holds, what)

    monkeypatch.setattr(VirtualBoard, "press", numb)
    monkeypatch.setattr(Hands, "_wait_until", give_up_once)
    lines = story(3, profile="starter", sols=1, timeout=60)
    assert lost[0] == lost[1], "the first press was lost, and made again"
    assert lines[-1] == "the end of the demo after 1 sol; the game goes on from here"


def test_hands_play_beside_a_screen_until_told_to_stop() -> None:
    session = start_session(load_game("first-martians"), {}, 4)
    opened = open_table(session, "sim", calm_ms=50)
    stop = threading.Event()
    assert opened.sim is not None
    seen: list[int] = []
    heard: list[tuple[int, str]] = []
    opened.table.set_pace("cards")  # as a screen does: the hands let each moment be heard

    def watch(notices: object) -> None:
        seen.append(session.step_count)
        if (moment := opened.table.moment_queue.current) is not None:
            heard.append((session.step_count, moment.kind))
        if session.state.sol >= 2:
            stop.set()

    opened.table.listen(watch)
    try:
        assert run_hands(opened.table, opened.sim, seed=4, speed=0, stop=stop) is False
    finally:
        opened.close()
    assert session.state.sol == 2
    assert seen == sorted(seen)
    assert {kind for _, kind in heard} >= {"dawn", "card", "dice", "result"}
    dawn = next(position for position, kind in heard if kind == "dawn")
    assert {kind for position, kind in heard if position == dawn} == {"dawn", "card"}  # no answer before both


CHILD = """
import sys
from marshub.demo.run import run_demo
sys.exit(run_demo(sols=3, speed=0, seed=11, save=sys.argv[1], resume=len(sys.argv) > 2, language="en",
                  out=lambda line: print(line, flush=True)))
"""


def killed_at(line_number: int, save: Path, *, resume: bool = False) -> list[str]:
    """Run the demo and kill it, without mercy, when it has told so many lines. The lines that were told."""
    command = [sys.executable, "-c", CHILD, str(save), *(["resume"] if resume else [])]
    lines: list[str] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ) as child:
        assert child.stdout is not None
        for line in child.stdout:
            lines.append(line.rstrip("\n"))
            if len(lines) == line_number:
                child.send_signal(signal.SIGKILL)
                break
        lines += [line.rstrip("\n") for line in child.stdout if line.endswith("\n")]
    return lines


def answers_kept(save: Path) -> list[str]:
    journal = SqliteJournal(save)
    try:
        return [
            entry.answer.option
            or " ".join(entry.answer.options or ())
            or " ".join(f"{k}={v}" for k, v in (entry.answer.values or {}).items())
            for entry in journal.read().entries
            if isinstance(entry, Answered)
        ]
    finally:
        journal.close()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The answers of the demo that nobody kills."""
    home = tmp_path_factory.mktemp("whole")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MARSHUB_HOME", str(home))
        return answers(story(11, sols=3, save=str(home / "whole.marshub")))


def kill_and_resume(line_number: int, save: Path, whole: list[str]) -> None:
    shown = answers(killed_at(line_number, save))
    kept = answers_kept(save)
    assert kept[: len(shown)] == shown, "every answer that was shown is in the journal"
    shown_then = answers(killed_at(line_number, save, resume=True))
    kept_then = answers_kept(save)
    assert kept_then[: len(kept)] == kept
    assert kept_then[len(kept) : len(kept) + len(shown_then)] == shown_then
    lines: list[str] = []
    assert run_demo(sols=3, speed=0, save=str(save), resume=True, language="en", out=lines.append) == 0, lines[-1]
    assert answers_kept(save) == whole, "it went the way it would have gone undisturbed"


@pytest.mark.parametrize("line_number", [3, 47, 160, 301])
def test_killed_and_resumed(line_number: int, whole: list[str], tmp_path: Path) -> None:
    kill_and_resume(line_number, tmp_path / "demo.marshub", whole)


@pytest.mark.soak
@pytest.mark.parametrize("line_number", range(4, 404, 8))
def test_killed_and_resumed_at_fifty_moments(line_number: int, whole: list[str], tmp_path: Path) -> None:
    kill_and_resume(line_number, tmp_path / "demo.marshub", whole)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_hands_play_a_whole_mission_for_any_crew(players: int) -> None:
    """Also out of dead ends: a plan that can only be finished by taking something back."""
    lines = story(5, sols=None, setup={"players": players, "difficulty": "hard"})
    assert lines[-1].startswith("the end: ")
    assert len(lines) < 20_000
