"""docs/headless.md taken at its word, both ways: what there is stands on the page, and what the page names is there."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from marshub import client
from marshub.games import GAMES, load_game
from marshub.headless import OPS
from marshub.headless.requests import LINK_OPS, Request, decode, find_op
from marshub.kernel import ChanceMode, Game
from marshub.kernel.policy import POLICIES, USUAL
from marshub.table.remote_actions import CannotUndo, NotYours
from marshub.table.spectator_table import TableIsReadOnly

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/headless.md").read_text(encoding="utf-8")
#: Codes of errors that no request leads to: other commands examine packs and choose languages, and a search that cannot
#: imagine a table gives no advice.
OTHERS = {"error", "no-pack", "plan-not-possible", "unimaginable", "unknown-language"}


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


EXAMPLES = section("Requests").split("```")[1].strip().splitlines()


def test_every_request_and_each_of_its_fields_has_an_example() -> None:
    shown: dict[str, set[str]] = {op: set() for op in OPS}
    for line in EXAMPLES:
        decode(line)
        plain = msgspec.json.decode(line)
        shown[plain.pop("op")] |= plain.keys()
    for request in Request.__args__:
        op = find_op(request)
        missing = set(request.__struct_encode_fields__) - {"brief"} - shown[op]
        assert not missing, f'an example of {{"op":"{op}"}} with {", ".join(missing)}'
    assert any("brief" in fields for fields in shown.values())
    assert {msgspec.json.decode(line)["op"] for line in EXAMPLES} == set(OPS)


def test_what_the_text_sends_can_be_sent() -> None:
    requests = re.findall(r'`(\{"op":.*\})`', PAGE)
    assert requests
    for line in requests:
        decode(line)


def test_positions_of_the_text_can_be_laid() -> None:
    games = ["first-martians", "migration-mars", "on-mars"]
    blocks = re.findall(r"^```\w*\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    positions = [block for block in blocks if block.startswith('{"setup"')]
    for game, position in zip(games, positions, strict=True):
        with client.Client.in_process(game) as table:
            assert table.new(position=msgspec.json.decode(position), seed=1).pending is not None


def test_every_error_there_is_has_its_line_and_no_other() -> None:
    rows = [line for line in section("Errors").splitlines() if line.startswith("| `")]
    told = {code for row in rows for code in re.findall(r"`([a-z-]+)`", row.split("|")[1])}
    folders = ("kernel", "store", "games", "advice", "headless")
    sources = "".join(
        path.read_text(encoding="utf-8")
        for folder in folders
        for path in (ROOT / "host/marshub" / folder).rglob("*.py")
    )
    codes = set(re.findall(r'\n    code = "([a-z-]+)"|Refused\(\s*"([a-z-]+)"|"code": "([a-z-]+)"', sources))
    over_a_link = {NotYours.code, CannotUndo.code, TableIsReadOnly.code}
    assert {next(filter(None, code)) for code in codes} - OTHERS | over_a_link == told


def test_the_requests_over_a_link_are_told() -> None:
    assert (
        set(re.findall(r"`([a-z]+)`", section("Over a link").split("There are")[1].split(", and they")[0])) == LINK_OPS
    )


def test_every_exception_of_the_client_has_its_line() -> None:
    errors = {
        name for name in client.__all__ if name.endswith(("Error", "Reply", "Ended", "Here", "Refused", "Timeout"))
    }
    assert set(re.findall(r"^\| `(\w+)`", section("In Python"), re.MULTILINE)) | {"ClientError"} == errors
    assert "`ClientError`" in section("In Python")


def test_every_game_chance_and_policy_is_told() -> None:
    assert all(f"`{game}`" in PAGE for game in GAMES)
    chance = section("Chance")
    assert all(f'`"{mode}"`' in chance for mode in ChanceMode.__args__)
    general = {*POLICIES, USUAL, *set.intersection(*(set(load_game(game).list_policies()) for game in GAMES))}
    assert all(f"`{policy}`" in chance for policy in general)
    named = {policy for game in GAMES for policy in load_game(game).list_policies()}
    assert set(re.findall(r'"policy":"([\w-]+)"', PAGE)) <= general | named


def test_games_with_facts_and_ops_in_the_text() -> None:
    names: dict[str, type[Game]] = {}
    for game in GAMES:
        names[game] = type(load_game(game))
    facts = PAGE.split("**Facts**")[1].split("\n### ")[0]
    for game, kind in names.items():
        title = "Migration: Mars" if game == "migration-mars" else game.replace("-", " ").title()
        assert (f"{title}:" in facts) == (kind.facts_type is not None), game
