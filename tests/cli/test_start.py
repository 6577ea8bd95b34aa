"""What a command does not need is not loaded by it: that is what lets it start soon (docs/bench.md)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest

from bench.start import FIRST_QUESTION
from marshub.cli.app import COMMANDS, app
from marshub.cli.group import Later
from marshub.games import GAMES

RUN = """
import sys
from marshub.cli import main
sys.argv = ["marshub", *sys.argv[1:]]
try:
    main()
finally:
    print(*sys.modules, sep="\\n", file=sys.stderr)
"""

COLLECTIONS = """
import gc, sys
from marshub.cli import main
sys.argv = ["marshub", "headless"]
before = gc.get_stats()[0]["collections"]
try:
    main()
finally:
    print(gc.get_stats()[0]["collections"] - before, file=sys.stderr)
"""


MODULES = """
import sys
print(*sys.modules, sep="\\n", file=sys.stderr)
"""

COUNTED_COLLECTIONS = """
import gc, sys
before = sum(generation["collections"] for generation in gc.get_stats())
{code}
print(sum(generation["collections"] for generation in gc.get_stats()) - before, file=sys.stderr)
"""

#: `marshub play GAME --board none` up to its screen.
OPENED_TABLE = """
import sys
from marshub.cli import main
import marshub.cli.play
import marshub.tui
marshub.cli.play.needs_terminal = lambda other: None
marshub.tui.run_tui = lambda **more: print(*sys.modules, sep="\\n", file=sys.stderr) or 0
sys.argv = ["marshub", "play", sys.argv[1], "--board", "none"]
main()
"""

FROZEN = """
import atexit, gc, sys
from marshub.cli import main
atexit.register(lambda: print(gc.get_freeze_count() > 10_000, file=sys.stderr))
sys.argv = ["marshub", "headless"]
main()
"""

HOME = """
import asyncio, sys
from marshub.tui.app import MarsHubApp
from marshub.tui.local_game_source import LocalGameSource
from marshub.tui.settings import Settings
from marshub.words import Speech
async def main():
    app = MarsHubApp(Speech("it"), game_sources=LocalGameSource(), settings=Settings(toured=True))
    async with app.run_test(size=(120, 40)):
        assert app.screen.query("#menu")
asyncio.run(main())
print(*sys.modules, sep="\\n", file=sys.stderr)
"""


def loaded(*arguments: str, code: str = RUN) -> set[str]:
    """All modules in a process that has run `marshub` with `arguments` and an empty stdin."""
    ran = subprocess.run([sys.executable, "-c", code, *arguments], input="", capture_output=True, text=True, check=True)
    return set(ran.stderr.split())


def test_help_loads_no_command_and_nothing_they_work_with() -> None:
    ours = {name for name in loaded("--help") if name.partition(".")[0] in ("marshub", "hublink", "textual", "msgspec")}
    expected = {"marshub", "marshub.cli", "marshub.cli.app", "marshub.cli.group", "marshub.cli.terminal"}
    assert ours == expected | {"marshub.end_signals", "marshub.garbage"}


def test_headless_loads_its_game_and_no_board_screen_or_tool() -> None:
    modules = loaded("headless")
    assert {"marshub.headless.server", "marshub.games.first_martians.game"} <= modules
    rooms = {name.split(".")[1] for name in modules if name.startswith("marshub.")}
    assert rooms.isdisjoint({"board", "chronicle", "demo", "hardware", "link", "record", "serve", "sim", "table"})
    assert rooms.isdisjoint({"tools", "tui"})
    assert modules.isdisjoint({"hublink", "textual", "serial", "rich.console", "fluent.runtime", "asyncio"})
    assert "importlib.metadata" not in modules
    assert not {name for name in modules if name.startswith(("marshub.games.pocket_mars", "pydantic"))}


def test_headless_loads_what_a_request_needs_when_it_is_asked() -> None:
    modules = loaded("headless")
    rooms = {name.split(".")[1] for name in modules if name.startswith("marshub.")}
    assert rooms.isdisjoint({"advice", "rule_search", "rule_texts", "store"})
    assert modules.isdisjoint({"sqlite3", "difflib", "tomllib"})
    assert modules.isdisjoint({"marshub.kernel.search", "marshub.kernel.pack_mistakes"})
    game = {name.removeprefix("marshub.games.first_martians.") for name in modules}
    assert game.isdisjoint({"content.checks", "players", "shown.app_pages", "shown.odds", "shown.table_data"})


def test_no_object_is_looked_through_when_the_program_ends() -> None:
    assert loaded("headless", code=FROZEN) == {"True"}


def test_looking_at_games_needs_no_board() -> None:
    modules = loaded("games", "--lang", "it")
    rooms = {name.split(".")[1] for name in modules if name.startswith("marshub.")}
    assert rooms.isdisjoint({"board", "hardware", "link", "sim", "table", "tools", "tui"})
    assert "fluent.runtime" not in modules  # it says plain words only


def test_balance_in_one_process_needs_no_dask_and_no_table() -> None:
    modules = loaded("balance", "pocket-mars", "--only=players=1", "--games=1", "--jobs=1", "--results=:memory:")
    assert "marshub.balance.run" in modules
    rooms = {name.split(".")[1] for name in modules if name.startswith("marshub.")}
    assert rooms.isdisjoint({"board", "headless", "link", "record", "serve", "sim", "store", "table", "tools", "tui"})
    assert {name.partition(".")[0] for name in modules}.isdisjoint(
        {"dask", "distributed", "hublink", "pyarrow", "textual"}
    )


def test_home_is_shown_without_any_other_screen_board_or_game() -> None:
    modules = loaded(code=HOME)
    assert {name for name in modules if name.startswith("marshub.tui.screens.")} == {"marshub.tui.screens.home"}
    assert not {
        name for name in modules if name.startswith(("marshub.games.", "marshub.tui.games", "marshub.tui.pages"))
    }
    rooms = {name.split(".")[1] for name in modules if name.startswith("marshub.")}
    assert rooms.isdisjoint({"board", "chronicle", "demo", "hardware", "link", "record", "serve", "sim", "tools"})
    assert modules.isdisjoint({"fluent.runtime", "textual_plotext", "serial", "marshub.table.game_table"})
    assert modules.isdisjoint({"marshub.rule_search", "marshub.rule_texts"})


@pytest.mark.parametrize(("game", "players"), [(game, 1 if game == "pocket-mars" else 2) for game in GAMES])
def test_a_first_question_loads_no_board_save_or_player_and_no_parser(game: str, players: int) -> None:
    """Only the players' first keys may need them; with two players the screen of Pocket Mars is handed over first."""
    modules = loaded(code=FIRST_QUESTION.format(game=game, players=players) + MODULES)
    ours = {name.removeprefix("marshub.") for name in modules if name.startswith("marshub.")}
    rooms = {name.split(".")[0] for name in ours}
    assert {"table", "tui", "games"} <= rooms
    assert rooms.isdisjoint({"chronicle", "demo", "hardware", "link", "record", "serve", "sim", "store", "tools"})
    assert ours.isdisjoint({"board.drawn", "board.profile", "table.links", "table.setup", "tui.widgets.board_pane"})
    assert ours.isdisjoint({"advice.plan_answers", "advice.sentences", "advice.worker_process", "kernel.search"})
    assert ours.isdisjoint(
        {"rule_search", "rule_texts", "tui.basics.dialog", "tui.screens.home", "tui.widgets.count_rows"}
    )
    assert not {name for name in ours if ".players" in name}
    assert {name.partition(".")[0] for name in modules}.isdisjoint({"babel", "fluent", "pytz", "serial", "sqlite3"})


def test_a_table_without_a_board_needs_no_link_and_no_other_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    modules = loaded("migration-mars", code=OPENED_TABLE)
    ours = {name.removeprefix("marshub.") for name in modules if name.startswith("marshub.")}
    assert {"games.migration_mars.game", "store.sqlite_journal", "table.setup"} <= ours
    assert ours.isdisjoint({"link.board_link", "link.ports", "sim.board_api", "tools"})
    assert ours.isdisjoint({"games.first_martians.game", "games.on_mars.game", "cli.saves_output"})
    assert modules.isdisjoint({"serial", "fluent.runtime"})


def test_little_garbage_is_looked_for_until_a_first_question() -> None:
    code = FIRST_QUESTION.format(game="first-martians", players=2)
    (count,) = loaded(code=COUNTED_COLLECTIONS.format(code=code))
    assert int(count) <= 14  # some 200 by the threshold of Python 3.11


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_says_of_a_command_what_it_says_of_itself(name: str) -> None:
    listed = app.commands[name]
    assert isinstance(listed, Later)
    command = listed.load()
    assert command.name == name
    assert COMMANDS[name][1] == " ".join((command.help or "").split("\n\n")[0].split())


def test_each_command_and_each_of_its_groups_has_its_own_help() -> None:
    def helps(command: click.Command, *above: str) -> None:
        own = command.load() if isinstance(command, Later) else command
        assert own.help, above
        for name, item in own.commands.items() if isinstance(own, click.Group) else ():
            helps(item, *above, name)

    helps(app)


def test_little_garbage_is_looked_for_while_a_game_loads() -> None:
    (count,) = loaded(code=COLLECTIONS)
    assert int(count) <= 20  # 44 by the threshold of Python 3.11
