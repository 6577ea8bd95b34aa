"""`marshub` and `marshub play`: what is begun by one line, and what is refused before anything opens."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import marshub.tui
from marshub.board.profile import ProfileError
from marshub.cli.app import app
from marshub.kernel import BadSetup, MarsHubError
from marshub.link.errors import PortNotFoundError
from marshub.table import saves
from marshub.tui.settings import Settings, save_settings


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the screen was opened with; a terminal is there."""
    result: list[dict[str, Any]] = []

    def run_tui(*, opened_table: Any = None, board: str = "", **more: Any) -> int:
        entries: dict[str, Any] = {"board": board}
        if opened_table is not None:
            session = opened_table.table.session
            entries |= {"game": session.game.id, "seed": session.seed, "setup": session.setup, "chance": session.chance}
            entries["robots"] = opened_table.table.bots.policies
            opened_table.close()
        result.append(entries)
        if opened_table is not None:
            entries["sound"] = more["settings"].sound
        return 0

    monkeypatch.setattr(marshub.tui, "run_tui", run_tui)
    monkeypatch.setenv("TEXTUAL_DRIVER", "whatever draws the screen here")
    return result


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def refused(*arguments: str) -> str:
    result = run("play", "--plain", *arguments)
    assert isinstance(result.exception, MarsHubError | PortNotFoundError | ProfileError), result.output
    assert not saves.list_saves()
    return str(result.exception)


def test_alone_it_opens_the_home_screen_at_a_terminal(shown: list[dict[str, Any]]) -> None:
    assert run().exit_code == 0
    assert shown == [{"board": "auto"}]


def test_alone_it_shows_the_help_where_there_is_no_terminal() -> None:
    result = run()
    assert result.exit_code == 2
    assert "play" in result.output


def test_it_says_its_version() -> None:
    assert run("--version").output == f"marshub {version('marshub')}\n"


def test_a_mission_is_begun_by_one_line(shown: list[dict[str, Any]]) -> None:
    line = "play riddle --players 2 --difficulty easy --seed 4711 --own-dice --board none"
    assert run(*line.split()).exit_code == 0
    assert shown[0]["game"] == "first-martians"
    assert (shown[0]["seed"], shown[0]["chance"], shown[0]["board"]) == (4711, "table", "none")
    setup = shown[0]["setup"]
    assert (setup.mission, setup.players, setup.difficulty) == ("riddle", 2, "easy")
    assert len(saves.list_saves()) == 1


def test_a_game_is_begun_by_one_line_with_any_choice_and_a_robot(shown: list[dict[str, Any]]) -> None:
    line = "play pocket-mars --set variant=draft --set players=3 --robot blue --board none"
    assert run(*line.split()).exit_code == 0
    assert (shown[0]["setup"].variant, shown[0]["setup"].players) == ("draft", 3)
    assert list(shown[0]["robots"]) == ["blue"]


def test_a_campaign_is_begun_by_its_name(shown: list[dict[str, Any]]) -> None:
    assert run("play", "long-autumn", "--board", "none").exit_code == 0
    assert shown[0]["setup"].campaign == "long-autumn"


def test_a_game_that_is_none_is_refused_with_all_there_are() -> None:
    message = refused("on-marz")
    for name in ("first-martians", "pocket-mars", "migration-mars", "riddle", "long-autumn", "did you mean on-mars?"):
        assert name in message


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("riddle --difficulty silly", "difficulty cannot be 'silly'; it can be easy, normal, hard, printed"),
        ("riddle --players 9", "players cannot be 9; it can be 1, 2, 3, 4"),
        ("pocket-mars --set level=droid --players 1", "it can be standard, super-droid, cyborg"),
        ("on-mars --difficulty easy", "on-mars does not ask for 'difficulty'; it asks for players"),
        ("on-mars --set players", "field=value is expected"),
        ("on-mars --set =2", "field=value is expected"),
    ],
)
def test_a_choice_that_is_none_is_refused_with_those_there_are(line: str, named: str) -> None:
    assert named in refused("--board", "none", *line.split())


@pytest.mark.parametrize("port", ["/dev/ttyUSB98", "serial:none-has-this", "COM98"])
def test_a_port_that_is_not_there_is_refused_before_anything_opens(port: str) -> None:
    message = refused("on-mars", "--board", port)
    assert f"there is no port {port!r}; the serial ports of this computer: " in message


def test_a_profile_that_is_not_there_is_refused_before_anything_opens() -> None:
    message = "expected hub, hub-s3, starter, starter-c3, starter-plug, starter-s3 or a .toml file"
    assert message in refused("on-mars", "--profile", "nosuch")


def test_sound_is_said_in_the_line_or_kept_in_the_settings(home: Path, shown: list[dict[str, Any]]) -> None:
    assert run("play", "riddle", "--board", "none").exit_code == 0
    assert run("play", "riddle", "--board", "none", "--sound", "bell").exit_code == 0
    save_settings(Settings(sound="spoken"))
    assert run("play", "riddle", "--board", "none").exit_code == 0
    assert [entries["sound"] for entries in shown] == ["off", "bell", "spoken"]
    result = run("play", "--sound", "loud")
    assert "'off', 'bell', 'spoken'" in result.output


@pytest.mark.parametrize("line", ["play", "play on-mars", "play --resume", "watch"])
def test_a_screen_without_a_terminal_is_refused_with_what_works(line: str) -> None:
    result = run(*line.split())
    assert result.exit_code == 2
    assert "needs a terminal" in result.output
    assert not saves.list_saves()


@pytest.mark.parametrize("line", ["--resume riddle", "--resume --seed 3", "--save x --players 2"])
def test_a_game_that_is_gone_on_with_takes_no_choices(line: str) -> None:
    result = run("play", "--plain", *line.split())
    assert result.exit_code == 2
    assert "leave out the options" in result.output


def test_choices_without_a_game_are_refused() -> None:
    result = run("play", "--plain", "--players", "2")
    assert result.exit_code == 2
    assert "which game or mission?" in result.output


def test_a_setup_is_refused_in_the_same_words_wherever_it_comes_from() -> None:
    from marshub.games import load_game
    from marshub.kernel import Session

    with pytest.raises(BadSetup, match="there is no 'crew' to choose; choose from players, first, length, ending"):
        Session(load_game("on-mars"), {"crew": 2})
    with pytest.raises(BadSetup, match=r"on-mars: setup: Expected `object`, got `array`"):
        Session(load_game("on-mars"), [1])  # type: ignore[arg-type]
