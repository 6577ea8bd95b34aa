"""A table is recorded as it is played on: by board, by screen, with its wire; and it plays again from the file."""

from __future__ import annotations

import ast
import errno
import inspect
import os
import shutil
import signal
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from hublink import messages as m
from marshub.board import profile
from marshub.board.tags import make_simulated_tags, make_simulated_uid
from marshub.cli import terminal
from marshub.cli.app import app, main
from marshub.cli.record import find as find_recording
from marshub.cli.record import save_of
from marshub.demo.run import run_demo
from marshub.games import load_game
from marshub.kernel import IllegalAnswer, Session
from marshub.languages import LANGUAGES
from marshub.record import recorder, tape
from marshub.record.recorder import FOLDER, Recorder, list_recordings, prune_recordings, start_recording
from marshub.record.replay import METHODS, _ReplayTable, replay_file
from marshub.store import SqliteJournal
from marshub.table import board_side, game_table, saves
from marshub.table.game_source import NewGame
from marshub.table.setup import OpenedTable, open_saved_session, open_table, start_session
from marshub.table.spectator_table import make_detached_session
from marshub.tui.local_game_source import LocalGameSource
from marshub.words import Speech
from toy_bench import READERS, uid
from toy_harbour import Toy as Harbour

CLI = CliRunner()
HARBOUR = profile.load(Path(__file__).parents[1] / "toy_harbour.toml")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which a demo was played, to be copied."""
    folder = tmp_path_factory.mktemp("played")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MARSHUB_HOME", str(folder))
        demo()
    return folder


def demo(save: str = "demo-1", seed: int = 3, sols: int | None = 1, **how: object) -> Path:
    messages: list[str] = []
    options: dict[str, object] = {"sols": sols, "speed": 0, "save": save, "language": "en", "recording": True, **how}
    assert run_demo(seed=seed, out=messages.append, note=messages.append, **options) == 0, messages[-1]  # type: ignore[arg-type]
    return list_recordings(saves.saves_folder() / FOLDER)[0]


def by_screen(save: Path, *, resume: bool = False) -> Path:
    """A game on the screen alone, with a refused answer, a correction and an undo."""
    game = load_game("first-martians")
    session = open_saved_session(game, save) if resume else start_session(game, {}, 9, save=save)
    opened = open_table(session, on_ready=start_recording)
    table = opened.table
    try:
        for _ in range(12):
            pending = table.session.pending
            assert pending is not None
            table.answer(next(iter(pending.options())).id, to=table.session.pending_id)
        with pytest.raises(IllegalAnswer):
            table.answer("nonsense")
        table.adjust("supply.oxygen", 3, "miscounted")
        table.undo(2, sure=True)
        table.redo()
        table.undo(2, sure=True)
        table.press("next")
    finally:
        opened.close()
    return list_recordings(save.parent / FOLDER)[0]


def copied(played: Path, home: Path) -> Path:
    """The demo's recording, in a home of the test's own."""
    shutil.copytree(played / "saves", home / "saves")
    return list_recordings(home / "saves" / FOLDER)[0]


def test_a_demo_on_a_board_is_recorded_with_its_wire_and_replays(home: Path, played: Path) -> None:
    path = copied(played, home)
    lines = list(tape.read(path))
    actions = {line.what for line in lines if isinstance(line, tape.Action)}
    assert {"board_connected", "board_snapshot", "board_tag", "board_button", "board_shown"} <= actions
    frames = [line for line in lines if isinstance(line, tape.Frame)]
    assert {line.up for line in frames} == {True, False}
    assert any(isinstance(line, tape.Figures) for line in lines)
    outcome = replay_file(path)
    assert outcome.difference is None
    assert outcome.checked > 10
    assert outcome.position > 10
    assert str(played) not in "".join(str(line) for line in lines), "no paths of the user's"


def test_what_was_laid_under_another_games_overlay_replays_as_no_move(home: Path) -> None:
    game = load_game("pocket-mars")
    session = start_session(game, {"players": 2}, 9, save=home / "overlay.marshub")
    opened = open_table(session, "sim", profile="starter", on_ready=start_recording)
    table, sim = opened.table, opened.sim
    assert sim is not None
    try:
        assert table.wait_for(lambda: table.referee.is_board_present, 60)
        sim.put("pad", make_simulated_uid("overlay:first-martians"))
        assert table.wait_for(lambda: table.board.overlay is not None, 60)
        sim.put("pad", make_simulated_uid("colonist-red-1"))
        assert table.wait_for(lambda: table.is_sensing(0, make_simulated_uid("colonist-red-1")), 60)
        assert not table.referee.unknown_tags
    finally:
        opened.close()
    path = list_recordings(home / FOLDER)[0]
    head = tape.read_head(path)
    assert head.overlays[make_simulated_uid("overlay:first-martians").hex()] == "first-martians"
    assert replay_file(path).difference is None
    replayed = _ReplayTable(head, make_detached_session(head.start, load_game(head.game)))
    for line in tape.read(path):
        if isinstance(line, tape.Action):
            replayed.perform(line)
    assert replayed.table.board.overlay is not None
    assert not replayed.table.referee.is_board_present
    replayed.table.close()


def test_each_action_that_a_table_records_can_be_replayed() -> None:
    recorded = set()
    for module in (game_table, board_side):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            match node:
                case ast.Call(ast.Attribute(attr="apply" | "note"), [_, ast.Constant(str(name)), *_]):
                    recorded.add(name)
    computed = {"leave_seat", "take_seat", "board_snapshot"}  # their names do not stand in the call itself
    assert recorded | computed == METHODS.keys() == {name for name, *_ in ACTIONS}


_EMPTY, _BUTTONS = [(m.OK, []) for _ in READERS], [0] * 5
#: What can be done at the harbour's table, as a recording has it, one after the other.
ACTIONS: list[tuple[Any, ...]] = [
    ("board_waits", "looking for it"),
    ("board_other_protocol", 9, 1),
    ("board_connected", False, "1.0.0", False, "other"),
    ("board_connected", True, "1.0.0", True),
    ("board_snapshot", _EMPTY, _BUTTONS, 0),
    ("board_snapshot", _EMPTY, _BUTTONS, 2, True),
    ("board_reader", 0, m.FAILING),
    ("board_reader", 0, m.OK),
    ("board_tag", 0, uid("boat-1").hex(), True),
    ("board_tag", 0, uid("boat-1").hex(), False),
    ("board_button", 0, m.PRESS, 1),
    ("board_button", 0, m.RELEASE, 1),
    ("board_shown", 4),
    ("board_stale", True),
    ("board_lost", "unplugged"),
    ("tell_at", "all"),
    ("page_lines", 5),
    ("run_on", True),
    ("tick",),
    ("run_on", False),
    ("go_on",),
    ("skip",),
    ("point_at", "boat-1@north"),
    ("wonder", "boat-1@quay"),
    ("answer", {"option": "boat-1@north"}, None),
    ("answer", {"option": "boat-2@south"}, "q1"),
    ("undo", 1, False),
    ("redo",),
    ("take_back",),
    ("refuse_undo",),
    ("answer_all", [{"option": "boat-2@south"}, {"option": "load"}], None),
    ("adjust", "stock", 5, "miscounted"),
    ("tick_lines", ["a line that is not listed"]),
    ("tick_lines", None),
    ("press", "help"),
    ("zone_source", "quay", "simulated", False),
    ("lay", "crane", "quay"),
    ("lay_out",),
    ("lay_turn", 2),
    ("lay_on", -1),
    ("lay_end",),
    ("want_advice", True),
    ("leave_seat", "skipper", "first"),
    ("take_seat", "skipper"),
]


class Crewed(Harbour):
    """The harbour with a seat, which is never asked."""

    def list_seats(self, state: Any) -> tuple[str, ...]:
        return ("skipper",)


def test_an_action_that_is_done_again_is_recorded_again_with_all_that_it_was_given() -> None:
    session = Session(Crewed(), {"rounds": 2}, 1)
    tags = dict(make_simulated_tags(session.game.tagged_pieces(session.state)))
    head = tape.Head(tape.FORMAT, "", "", "", session.game.id, session.journal.read(), HARBOUR, tags)
    replayed, calls = _ReplayTable(head, session), list[tuple[object, ...]]()
    table = replayed.table
    table.record_call = lambda now, call: calls.append(call)
    guides = []
    for name, *args in ACTIONS:
        replayed.perform(tape.Action(5, name, args))
        if name.startswith("lay_"):
            guides.append((table.guide is not None, table.guide is not None and table.guide.step is not None))
    assert msgspec.to_builtins(calls) == msgspec.to_builtins(ACTIONS)
    assert guides == [(True, True), (True, False), (True, True), (False, False)]
    assert (table.moment_queue.pace, table.moment_queue.page_lines) == ("all", 5)
    assert (session.state.stock, session.state.where) == (5, {"boat-1": "north", "boat-2": "south", "crane": "quay"})
    table.close()


def test_a_game_by_screen_replays_refusals_corrections_and_undo_included(home: Path) -> None:
    path = by_screen(home / "screen.marshub")
    outcome = replay_file(path)
    assert outcome.difference is None
    assert {line.what for line in tape.read(path) if isinstance(line, tape.Action)} == {
        "answer",
        "adjust",
        "undo",
        "redo",
        "press",
    }


def test_a_game_that_was_gone_on_with_replays_from_there(home: Path) -> None:
    by_screen(home / "screen.marshub")
    path = by_screen(home / "screen.marshub", resume=True)
    head = tape.read_head(path)
    assert len(head.start.entries) > 10
    assert replay_file(path).difference is None


CHILD = """
from marshub.demo.run import run_demo
run_demo(seed=3, sols=3, speed=0, save="killed", recording=True, language="en",
         out=lambda line: print(line, flush=True), note=lambda line: None)
"""


@pytest.mark.parametrize("recording", [True, False])
def test_play_records_unless_told_not_to(home: Path, recording: bool) -> None:
    lobby = LocalGameSource(recording=recording)
    opened = lobby.start(NewGame("first-martians", {}, 1, "auto", "sim"))
    try:
        assert opened.table.wait_for(lambda: opened.table.is_settled, 60)
        opened.table.press("next")
    finally:
        opened.close()
    paths = list_recordings(home / "saves" / FOLDER)
    assert len(paths) == recording
    if recording:
        actions = [line.what for line in tape.read(paths[0]) if isinstance(line, tape.Action)]
        assert actions[:2] == ["board_connected", "board_snapshot"], "from the very first"
        assert "press" in actions


def test_after_a_kill_the_recording_is_readable_and_replays(home: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", CHILD], stdout=subprocess.PIPE, text=True, env=os.environ) as child:
        assert child.stdout is not None
        for number, _ in enumerate(child.stdout):
            if number == 400:
                child.send_signal(signal.SIGKILL)
                break
        child.stdout.read()
    outcome = replay_file(list_recordings(saves.saves_folder() / FOLDER)[0])
    assert outcome.difference is None
    assert outcome.actions > 20


def test_a_full_disk_ends_the_recording_and_not_the_game(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class FullDisk(tape.Writer):
        def _write_out(self, data: bytes) -> None:
            super()._write_out(data)
            if self.size > 9000:
                raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(tape, "Writer", FullDisk)
    path = demo()
    assert path.stat().st_size < 12_000
    assert replay_file(path).difference is None


def test_where_nothing_can_be_written_play_goes_on(home: Path) -> None:
    (home / "saves").mkdir()
    (home / "saves" / FOLDER).write_text("in the way")
    messages: list[str] = []
    assert run_demo(seed=1, sols=1, speed=0, recording=True, out=messages.append, note=messages.append) == 0, messages[
        -1
    ]


def test_a_long_recording_leaves_frames_out_and_ends(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorder, "MAX_FRAME_BYTES", 11_000)
    monkeypatch.setattr(recorder, "MAX_BYTES", 12_000)
    monkeypatch.setattr(recorder, "FLUSH_S", 3600)
    monkeypatch.setattr(tape, "BATCH", 1_000)  # what is near the end is written without waiting for these
    path = demo(sols=2)
    notes = [line.text for line in tape.read(path) if isinstance(line, tape.Note)]
    assert [note.split(":")[0] for note in notes] == ["the recording is long", "the recording is full and ends here"]
    assert path.stat().st_size < 12_000 + 500
    outcome = replay_file(path)
    assert outcome.difference is None
    assert outcome.notes == notes


def test_old_recordings_go(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = home / "many"
    folder.mkdir()
    for number in range(9):
        (folder / f"{number}.rec").write_bytes(bytes(1000))
        os.utime(folder / f"{number}.rec", (number, number))
    (folder / "mine.txt").write_text("stays")
    monkeypatch.setattr(recorder, "MAX_FILES", 6)
    prune_recordings(folder)
    assert sorted(path.stem for path in list_recordings(folder)) == ["3", "4", "5", "6", "7", "8"]
    monkeypatch.setattr(recorder, "MAX_TOTAL_BYTES", 2500)
    prune_recordings(folder, keep=folder / "3.rec")
    assert sorted(path.name for path in folder.iterdir()) == ["3.rec", "7.rec", "8.rec", "mine.txt"]


def test_the_recorder_can_be_closed_before_the_table_and_twice(home: Path) -> None:
    opened: OpenedTable = open_table(start_session(load_game("first-martians"), {}, 1))
    mine = Recorder(opened, home / "here")
    mine.close()
    mine.close()
    opened.table.press("next")
    opened.close()
    assert not [line for line in tape.read(mine.path) if isinstance(line, tape.Action)]


def run(*words: str) -> str:
    result = CLI.invoke(app, list(words))
    assert result.exit_code == 0, result.output
    return result.output


def test_list_replay_export_and_to_test(home: Path, played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)
    assert run("record", "list").startswith("There are no recordings")
    assert "non ci sono ancora registrazioni" in run("record", "--lang", "it", "list")
    path = copied(played, home)
    assert path.stem in run("record", "list")
    whole = path.read_bytes()
    path.write_bytes(whole.ljust(5_000_000, b"\0"))
    assert ", 4,8" in run("record", "list")  # kB
    path.write_bytes(whole)
    assert "The replay matches" in run("replay")
    assert "The replay matches" in run("replay", "demo-1")
    assert "La repetición es igual" in run("replay", "demo-1", "--lang", "es")
    assert "board_tag" in run("replay", str(path), "--speed", "1000")

    assert "save.marshub" in run("record", "export", "demo-1", "--to", "bug.zip")
    with zipfile.ZipFile("bug.zip") as bundle:
        assert set(bundle.namelist()) == {"recording.jsonl", "versions.json", "wire.txt", "log.txt", "save.marshub"}
        bundle.extractall("bug")
        assert str(home).encode() not in b"".join(bundle.read(name) for name in bundle.namelist())
        assert b"tag arrived" in bundle.read("wire.txt")
    assert replay_file(Path("bug/recording.jsonl")).difference is None
    journal = SqliteJournal(Path("bug/save.marshub"))
    assert journal.read().entries
    journal.close()
    assert "already exists" in str(CLI.invoke(app, ["record", "export", "--to", "bug.zip"]).exception)

    run("record", "to-test", "--to", "evening.jsonl")
    outcome = replay_file(Path("evening.jsonl"))
    assert (outcome.difference, outcome.frames) == (None, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_there_is_said_in_the_readers_language(
    language: str, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARSHUB_LANG", language)
    monkeypatch.setattr(terminal, "asked_language", None)
    letter = home / "letter.rec"
    letter.write_text("dear")
    nowhere = {"folder": str(home / "saves" / FOLDER)}
    for arguments, key, places in (
        (["replay"], "recording-none", nowhere),
        (["record", "export", "nothing"], "recording-missing", {"name": "'nothing'"}),
        (["replay", str(letter)], "recording-not-ours", {"name": letter.name}),
    ):
        monkeypatch.setattr("sys.argv", ["marshub", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        expected = Speech(language).plain_text(key, **places)
        assert (ended.value.code, capsys.readouterr().err) == (2, f"marshub: {expected}\n")
    (home / "saves" / FOLDER).mkdir(parents=True)
    letter.rename(home / "saves" / FOLDER / letter.name)
    assert Speech(language).plain_text("recording-not-ours", name=letter.name) in run("record", "list")


def test_a_save_s_recording_is_not_another_one_s(home: Path) -> None:
    folder = home / "saves" / FOLDER
    folder.mkdir(parents=True)
    for number, (save, stamp) in enumerate(
        [("evening", "20261130-200000"), ("evening", "20261130-200000-2"), ("evening-2", "20261201-200000")]
    ):
        (home / "saves" / f"{save}{saves.SUFFIX}").touch()
        path = folder / f"{save}-{stamp}{tape.SUFFIX}"
        path.touch()
        os.utime(path, (number, number))
    assert find_recording("evening").stem == "evening-20261130-200000-2"
    assert find_recording("evening-2").stem == "evening-2-20261201-200000"
    (home / "saves" / f"evening-2{saves.SUFFIX}").unlink()
    assert save_of(find_recording("evening-2-20261201-200000")) is None


def test_a_replay_that_differs_says_so_and_gives_1(home: Path, played: Path) -> None:
    path = copied(played, home)
    profile, lines = tape.read_head(path).profile, list(tape.read(path))
    assert profile is not None
    ok = [button.name for button in profile.button].index("ok")
    presses = [n for n, line in enumerate(lines) if isinstance(line, tape.Action) and line.args[:2] == [ok, m.PRESS]]
    at = presses[len(presses) // 2]
    tape.write_plain(home / "other.jsonl", [*lines[:at], *lines[at + 1 :]])
    result = CLI.invoke(app, ["replay", str(home / "other.jsonl")])
    assert result.exit_code == 1
    assert "The replay differs: after action" in result.output
