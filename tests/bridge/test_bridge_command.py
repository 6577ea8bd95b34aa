"""`marshub bridge mqtt`, and `--mqtt` of play and demo, as their user has them."""

from __future__ import annotations

import contextlib
import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from brokers import PATIENCE_S, Ear, Embedded, free_port
from click.testing import CliRunner, Result

from marshub.cli.bridge import bridge
from marshub.cli.demo import demo
from marshub.cli.mqtt_options import make_bridge_attacher
from marshub.demo.run import run_demo
from marshub.games import load_game
from marshub.kernel import Session
from marshub.table.game_source import NewGame
from marshub.table.game_table import GameTable
from marshub.table.setup import OpenedTable, start_session
from marshub.tui.local_game_source import LocalGameSource
from marshub.words import Speech
from toys import Toy


def run(*arguments: str) -> Result:
    return CliRunner().invoke(bridge, ["mqtt", *arguments])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--board", "sim"], "--board needs --play"),
        (["--allow-answers"], "needs --play"),
        (["riddle"], "a new game needs --play"),
        (["riddle", "--save", "mine", "--play"], "either a game to begin or a --save"),
        (["--only-board", "auto", "--play"], "--only-board publishes no game"),
    ],
)
def test_what_does_not_go_together_is_said(arguments: list[str], says: str) -> None:
    result = run("mqtt://127.0.0.1", *arguments)
    assert result.exit_code == 2
    assert says in " ".join(result.output.split())


def test_pages_that_only_look_on_tell_no_broker() -> None:
    from marshub.cli.serve import serve

    result = CliRunner().invoke(serve, ["--mqtt", "mqtt://127.0.0.1"])
    assert result.exit_code == 2
    assert "--mqtt needs --allow-input" in " ".join(result.output.split())


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib.util

    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert "requirements/mqtt.txt" in run("mqtt://127.0.0.1").output
    with pytest.raises(Exception, match=r"mqtt\.txt"):
        make_bridge_attacher("mqtt://127.0.0.1", Speech("en"), "hub")
    assert callable(make_bridge_attacher(None, Speech("en"), "hub"))  # without a broker nothing is needed


@pytest.mark.parametrize("plays", [True, False], ids=["played", "followed"])
def test_a_game_is_told_until_somebody_ends_it(plays: bool, broker: Embedded, ear: Ear, tmp_path: Path) -> None:
    save, node = tmp_path / "evening.marshub", f"command-{plays}"
    start_session(load_game("first-martians"), {"players": 2}, 7, save=save).close()
    begun = ["first-martians", "--players", "2", "--play", "--board", "sim", "--allow-answers"]
    more = begun if plays else ["--save", str(save)]
    process = subprocess.Popen(
        [sys.executable, "-m", "marshub", "bridge", "mqtt", broker.url, "--node", node, *more],
        env={**os.environ, "MARSHUB_HOME": str(tmp_path), "MARSHUB_LANG": "en"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        asked = ear.until(f"marshub/{node}/question")
        if plays:
            ear.until(f"marshub/{node}/board", lambda told: told["connected"])
            ear.say(f"marshub/{node}/command/answer", {"to": asked["id"], "option": asked["options"][0]["id"]})
            ear.until(f"marshub/{node}/question", lambda told: told["id"] != asked["id"])
        else:
            ear.say(f"marshub/{node}/command/answer", {"to": asked["id"], "option": "medic"})
            assert ear.until(f"marshub/{node}/error")["code"] == "not-allowed"
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=PATIENCE_S)
    finally:
        process.kill()
        process.communicate()
    assert (process.returncode, err) == (0, "")
    assert f"Connected to {broker.url}. Everything is published below marshub/{node}/." in out
    ear.until(f"marshub/{node}/status", lambda said: said == "offline")


def test_a_demo_told_as_lines_says_that_no_broker_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    broker, err = f"mqtt://127.0.0.1:{free_port()}", io.StringIO()

    def wait_for_the_broker(*_: object, on_ready: Callable[[OpenedTable], object], **__: object) -> int:
        opened = OpenedTable(GameTable(Session(Toy(), seed=1), clock=lambda: 0))
        on_ready(opened)
        deadline = time.monotonic() + PATIENCE_S
        while not err.getvalue() and time.monotonic() < deadline:
            time.sleep(0.01)
        opened.close()
        return 0

    monkeypatch.setattr("marshub.demo.run.run_demo", wait_for_the_broker)
    with contextlib.redirect_stderr(err), pytest.raises(SystemExit) as end:
        demo.main(["--no-tui", "--lang", "en", "--mqtt", broker], standalone_mode=False)
    assert end.value.code == 0
    assert f"No answer yet from {broker}: " in err.getvalue()


def test_the_demo_tells_its_evening(
    broker: Embedded,
    ear: Ear,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    file = tmp_path / "mqtt.toml"
    file.write_text(f'broker = "{broker.url}"\nnode = "demo"\nlamps = ["house/demo/set"]\n')
    messages: list[str] = []
    code = run_demo(
        sols=1,
        speed=0.0,
        seed=7,
        out=messages.append,
        note=messages.append,
        on_ready=make_bridge_attacher(str(file), Speech("it"), "hub", has_screen=False),
    )
    assert code == 0, messages
    assert f"Collegato a {broker.url}. Tutto è pubblicato sotto marshub/demo/." in capsys.readouterr().err
    ear.until("marshub/demo/game", lambda said: said["round"] == 2)
    ear.wait(lambda: {item["event_type"] for item in ear.all("marshub/demo/moment")} >= {"dawn", "card", "result"})
    assert {item["event_type"] for item in ear.all("marshub/demo/tag")} >= {"arrived", "left"}
    assert ear.all("marshub/demo/button/ok")
    assert ear.all("house/demo/set")
    assert ear.last("marshub/demo/game")["stage"] == "Sol 2"
    names = ear.last("homeassistant/device/marshub_demo/config")["components"]
    assert names["question"]["name"] == "Domanda"


def test_a_table_of_the_home_screen_has_what_goes_along_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    seen: list[Any] = []

    def along(opened: OpenedTable) -> None:
        seen.append(opened.table.session.game.id)
        opened.closers.append(lambda: seen.append("closed"))

    lobby = LocalGameSource(on_opened=along)
    lobby.start(NewGame("pocket-mars", {"players": 2}, 3)).close()
    assert seen == ["pocket-mars", "closed"]
