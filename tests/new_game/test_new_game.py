"""docs/new-game.md taken at its word: the toy is played headless, on the board, on the screen and in a browser."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from pathlib import Path

import pytest
from aiohttp import ClientSession, WSMsgType

from guide_copies import GUIDE, ROOT, TOY, House, build, line, list_blocks, toy_files

ON_SCREEN = Path(__file__).with_name("on_screen.py")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    return build(tmp_path_factory.mktemp("house"))


def test_a_toy_is_small_and_only_its_own_files() -> None:
    own = re.compile(
        r"host/marshub/(tui/)?games/ice_drill/\w+\.py|host/marshub/locales/(en|it|es)/ice-drill\.ftl"
        r"|shared/faces/ice-drill/[\w-]+\.toml"
    )
    files = [path.as_posix() for path in toy_files()]
    assert [name for name in files if not own.fullmatch(name)] == []
    written = [text for name in files if name.endswith(".py") for text in (TOY / name).read_text().splitlines()]
    assert sum(bool(text.strip()) for text in written) <= 150


def test_the_guide_shows_the_toy_as_it_is() -> None:
    """Each piece of code in the guide stands in the toy, word for word."""
    toy = "\n".join((TOY / path).read_text(encoding="utf-8") for path in toy_files()) + line()
    shown = list_blocks(GUIDE, "(?:python|toml|ftl)")
    assert len(shown) >= 5
    for piece in shown:
        for part in piece.split("\n...\n"):
            assert part.strip("\n") in toy, part


def test_headless(house: House) -> None:
    requests = [
        {"op": "new", "setup": {"players": 3}, "seed": 5},
        {"op": "auto", "policy": "random", "steps": "end"},
        {"op": "quit"},
    ]
    message = house.run("-m", "marshub", "headless", "ice-drill", feed="".join(json.dumps(r) + "\n" for r in requests))
    new, end, _ = (json.loads(reply) for reply in message.splitlines())
    assert [option["label"] for option in new["pending"]["options"]] == [
        "Drill for another core",
        "Haul the ice to the base",
    ]
    assert end["result"]["outcome"] == "victory"
    assert end["result"]["scores"][end["result"]["winners"][0]] >= 10


def test_the_bot_of_the_documents_plays_it(house: House) -> None:
    """Although it has no search of its own, so that every option is worth the same."""
    assert house.run(str(ROOT / "docs/headless-bot.py"), "ice-drill", "--seed", "5").startswith("victory. ")


def test_it_is_listed_and_its_schema_is_told(house: House) -> None:
    assert "ice-drill (rules 1)\n  Players (players): 2*, 3, 4" in house.run("-m", "marshub", "games")
    assert "truck" in house.run("-m", "marshub", "schema", "ice-drill")


@pytest.mark.parametrize("board", ["hub", "starter"])
def test_on_the_board(house: House, board: str) -> None:
    """Scripted hands put trucks where the drill is, over the wire, until somebody has won."""
    message = house.run(
        "-m", "marshub", "demo", "ice-drill", "--no-tui", "--seed", "3", "--profile", board, "--no-record"
    )
    assert "hand: " in message
    assert "wire: " in message
    assert "leds: " in message
    assert re.search(r"game: .*(Red|Blue) hauls \d+ crates? home", message)
    assert "has ice enough for a winter" in message
    if board == "hub":
        assert re.search(r"hand: truck-(red|blue) -> (drill|base)", message)


def test_on_the_screen(house: House) -> None:
    """From home to the end by keys; the log and the lamps say what happened."""
    drawn = house.run(str(ON_SCREEN))
    asked, won = drawn.split("\f")
    assert "Red: drill on, or haul the ice" in asked  # and "home?" on the next line
    assert "Drill for another core" in asked
    assert "Ice Drill  Red 0  Blue 0" in asked
    assert "has ice enough for a winter" in won


async def test_in_a_browser(house: House) -> None:
    save = house.root / "evening.marshub"
    house.run(
        "-m", "marshub", "headless", "ice-drill",
        feed=json.dumps({"op": "new", "seed": 5, "save": str(save)}) + '\n{"op":"auto","policy":"first","steps":3}\n',
    )  # fmt: skip
    server = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "marshub", "serve", str(save), "--port", "0", "--lang", "en"),
        stdout=asyncio.subprocess.PIPE, env=house.env, cwd=house.root,
    )  # fmt: skip
    assert server.stdout is not None
    try:
        result = ""
        while (found := re.search(r"(http://\S+)", result)) is None:
            line = (await server.stdout.readline()).decode()
            assert line, result
            result += line
        socket = found[1].rstrip("/") + "/ws?width=120&height=40"
        async with ClientSession() as client, client.get(found[1]) as answer:
            page = await answer.text()  # the page for phones says the same without a line of the toy's own for it
        assert all(text in page for text in ("Drill for another core", "crates at the base", "Ice Drill"))
        async with ClientSession() as client, client.ws_connect(socket) as talk:
            drawn = ""
            async for message in talk:
                if message.type == WSMsgType.BINARY:
                    drawn += re.sub(r"\x1b\[[0-9;?<>=$]*[A-Za-z]", "", message.data.decode(errors="replace"))
                if "crates at the base" in drawn and "Drill" in drawn:
                    break
            else:
                raise AssertionError(drawn)
    finally:
        server.terminate()
        await server.wait()


def test_the_toy_speaks_three_languages() -> None:
    keys = [
        re.findall(r"^([\w-]+) =", (TOY / f"host/marshub/locales/{lang}/ice-drill.ftl").read_text("utf-8"), re.M)
        for lang in ("en", "it", "es")
    ]
    assert keys[0] == keys[1] == keys[2]
    code = "\n".join((TOY / path).read_text("utf-8") for path in toy_files() if path.suffix == ".py")
    assert all(key.startswith(("ice-", "zone-", "game-")) for key in keys[0])
    messages = set(re.findall(r'say\("(ice-[\w-]+)"', code))
    assert len(messages) > 10
    assert messages <= set(keys[0])
    assert ROOT.joinpath("docs/index.md").read_text("utf-8").count("new-game.md")
