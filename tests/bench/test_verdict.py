"""tests/bench/verdict.py: what the two looks at who looks ahead say, of games that were made up."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest

from bench import verdict
from bench.lookahead import Line, fisher, kept, mcnemar
from bench.verdict import AHEAD, AT, GAME, LAST, LEVEL, OWN, Rate, newcombe
from marshub.balance.played_game import Played

GAMES = 300  # of the captain: it wins every second one


def lines(ahead: Mapping[str, tuple[int, int]]) -> list[Line]:
    """Games of each mission: who looks ahead wins so many of so many."""
    made = []
    for mission, (wins, games) in ahead.items():
        for policy, won, of in ((OWN, GAMES, GAMES), (AHEAD, wins, games)):
            for seed in range(of):
                wins_it = seed % 2 == 0 if policy == OWN else seed < won
                made.append(Line(GAME, {"mission": mission, **AT}, policy, wins_it, Played(seed), 2.0))
    return made


def shown(made: list[Line]) -> dict[str, list[tuple[str, str, str]]]:
    """By look: mission, Holm's limit and what is shown, of each row."""
    result: dict[str, list[tuple[str, str, str]]] = {}
    look = ""
    for text in verdict.verdict(made):
        if text.endswith(":"):
            look = text
        elif text.startswith("|") and not text.startswith(("| mission", "| ---")):
            cells = [cell.strip() for cell in text.strip("|").split("|")]
            result.setdefault(look, []).append((cells[0], cells[6], cells[7]))
    return result


def test_the_rates_are_reckoned_as_in_the_books() -> None:
    assert newcombe(Rate(56, 70), Rate(48, 80)) == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)  # Newcombe 1998
    assert newcombe(Rate(9, 10), Rate(3, 10)) == pytest.approx((0.6, 0.1705, 0.8090), abs=5e-5)
    assert fisher(3, 4, 1, 4) == pytest.approx(34 / 70)  # the lady tasting tea, both sides
    assert mcnemar(6, 1) == pytest.approx(2 * (1 + 7) / 2**7)


def test_behind_a_mission_that_is_not_shown_none_is() -> None:
    """The limits of Holm, from a sixth of the level on."""
    made = lines(dict(zip(LAST, [(60, 60), (55, 60), (38, 60), (54, 60), (30, 60), (30, 60)], strict=True)))
    rows = shown(made)["look 1:"]
    assert [limit for _, limit, _ in rows] == [f"{LEVEL / left:.4f}" for left in range(6, 0, -1)]
    assert [answer for _, _, answer in rows] == ["yes"] * 3 + ["no"] * 3
    assert [mission for mission, _, _ in rows[:4]] == ["landing", "riddle", "make-yourself-at-home", "binding-agent"]


def test_who_does_worse_shows_nothing() -> None:
    made = lines(dict(zip(LAST, [(0, 60), (58, 60), (30, 60), (30, 60), (30, 60), (30, 60)], strict=True)))
    assert {answer for _, _, answer in shown(made)["look 1:"]} == {"no"}


def test_before_all_games_are_there_each_mission_is_held_to_the_first_limit() -> None:
    games = dict.fromkeys(LAST, (30, 59)) | {"landing": (0, 60), "riddle": (58, 60)}
    messages = list(verdict.verdict(lines(games)))
    assert messages[0] == "look 1: 4 games are still to be played"
    assert shown(lines(games))["look 1:"] == [
        ("landing", f"{LEVEL / 6:.4f}", "no"),
        ("riddle", f"{LEVEL / 6:.4f}", "yes"),
    ]
    assert "look 2:" not in messages


def test_a_look_has_its_own_games_and_no_more() -> None:
    """Who wins the first 60 and none after: the first look is all won, and stays so."""
    made = lines({mission: (60, games) for mission, games in LAST.items()})
    assert set(shown(made)) == {"look 1:", "look 2:"}
    rows = [text for text in verdict.verdict(made) if text.startswith("| landing")]
    assert [row.split("|")[4].strip() for row in rows] == ["100% (94%-100%)", "60% (50%-69%)"]
    assert rows[0].split("|")[3].strip() == "50% (44%-56%) of 300"


def test_games_that_failed_are_none_and_said(tmp_path: Path) -> None:
    made = lines({"landing": (60, 60)})
    made[-1] = msgspec.structs.replace(made[-1], played=Played(59, error="LookupError"))
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"\n".join(map(msgspec.json.encode, made)) + b'\n{"cut off')
    messages = list(verdict.verdict(kept(file)))
    assert messages[0] == f"look 1: {1 + 5 * 60} games are still to be played"
    assert messages[-1] == "1 games ended in an error"


def test_what_is_there_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes share the games, and one that was stopped goes on where it was."""
    monkeypatch.setattr(verdict, "LAST", {"landing": 4})
    monkeypatch.setattr(verdict, "LOOKS", {"look 1": {"landing": 2}, "look 2": {"landing": 4}})
    monkeypatch.setattr(verdict, "OWN_GAMES", 6)
    monkeypatch.setattr(verdict, "AHEAD", "first")
    file = tmp_path / "games.jsonl"
    for part in (0, 1, 1):
        verdict.play(part, 2, file)
    played = [(line.policy, line.played.seed) for line in kept(file)]
    assert sorted(played) == [*((OWN, seed) for seed in range(6)), *(("first", seed) for seed in range(4))]
    assert {tuple(sorted(line.table.items())) for line in kept(file)} == {
        tuple(sorted({"mission": "landing", **AT}.items()))
    }
