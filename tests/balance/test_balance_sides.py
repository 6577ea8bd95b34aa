"""Two sides of the same games: other packs, other numbers, another checkout; and what is said of the difference."""

from __future__ import annotations

import json
import os
import shutil
import signal
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from marshub.balance import pack_transport, sides
from marshub.balance.checkout import CheckoutTeam
from marshub.balance.comparison import compare_sides, compute_difference_interval, compute_mean_difference
from marshub.balance.errors import TeamError
from marshub.balance.pack_transport import LoadedGame, Packs, shipped_packs_folder
from marshub.balance.plan import Plan
from marshub.balance.played_game import Played, play_one
from marshub.balance.results import Results
from marshub.balance.run import Run, Watcher, compute_figures
from marshub.balance.sides import make_own_side
from marshub.balance.statistics import count_games
from marshub.balance.sweep import change_value, write_toml
from marshub.balance.teams import Inbox
from marshub.cli.app import app
from marshub.games import load_game
from marshub.kernel import BadSetup, PackError
from marshub.kernel.untrusted_input import parse_toml

ROOT = Path(__file__).parents[2]
HOUSE = ROOT / "host" / "marshub"
RIDDLE = ["balance", "--only=mission=riddle", "--only=players=4", "--only=difficulty=easy", "--jobs=1"]
SPARE = """
pack = "attic"

[[malfunction]]
id = "nothing-breaks"
title = "Nothing"
block = "working"
sort = "obstacle"
facility = "probe-bay"
effects = [{ do = "move-stress", by = %d }]
"""


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    (tmp_path / "packs").mkdir()
    return tmp_path / "packs"


def run(*arguments: str) -> Any:
    result = CliRunner().invoke(app, [*RIDDLE, *arguments, "--json"], catch_exceptions=False)
    return json.loads(result.stdout)


def test_the_interval_of_a_paired_difference_as_published() -> None:
    """Bentur 2009, 1 1 7 12, as Fagerland, Lydersen and Laake have it (2014, square-and-add): -0.507 to -0.026."""
    low, high = compute_difference_interval(1, 1, 7, 12)
    assert (round(low, 3), round(high, 3)) == (-0.507, -0.026)


@given(*[st.integers(0, 400)] * 4)
def test_the_interval_holds_the_difference_and_turns_round_with_the_sides(a: int, b: int, c: int, d: int) -> None:
    low, high = compute_difference_interval(a, b, c, d)
    assert -1 <= low <= high <= 1
    if a + b + c + d:
        assert low <= (b - c) / (a + b + c + d) <= high
    turned = compute_difference_interval(a, c, b, d)
    assert (-turned[1], -turned[0]) == pytest.approx((low, high))


def test_games_that_go_alike_tell_more_than_others() -> None:
    alike, apart = compute_difference_interval(49, 2, 0, 49), compute_difference_interval(25, 26, 24, 25)
    assert alike[1] - alike[0] < (apart[1] - apart[0]) / 2


def test_the_mean_of_pairs_has_the_normal_interval() -> None:
    assert compute_mean_difference([1, 3]) == pytest.approx((2, 2 - 1.96, 2 + 1.96))  # standard deviation 1.414 of 2: 1
    assert compute_mean_difference([]) == (0, 0, 0)


def test_what_is_compared_are_wins_or_in_a_contest_those_of_each_seat() -> None:
    def game(seed: int, *winners: str, rounds: int = 5, by: str = "") -> Played:
        return Played(seed, "victory", rounds=rounds, seats=("red", "blue"), winners=winners, by=by)

    before = [game(0, "red"), game(1, "red"), game(2, "blue"), Played(3, error="lost")]
    after = [game(0, "red"), game(1, "blue", rounds=8), game(2, "blue"), game(3, "blue")]
    red, blue = compare_sides({}, ("", "new"), before, after)
    assert (red.of, red.who, red.games, red.only, red.only_before) == ("seat", "red", 3, 0, 1)
    assert (blue.of, blue.who, blue.games, blue.only, blue.only_before) == ("seat", "blue", 3, 1, 0)
    assert red.difference == -blue.difference == pytest.approx(-1 / 3)
    assert red.rounds == 1
    together = [Played(0, "victory"), Played(1, "defeat")], [Played(0, "victory"), Played(1, "victory")]
    (won,) = compare_sides({}, ("", "new"), *together)
    assert (won.of, won.only, won.only_before, won.difference) == ("won", 1, 0, 0.5)
    with pytest.raises(ValueError, match="same seeds"):
        list(compare_sides({}, ("", "new"), [Played(0)], [Played(1)]))


def test_an_owners_pack_is_more_or_instead(folder: Path, tmp_path: Path) -> None:
    (folder / "attic.toml").write_text(SPARE % 1)
    (folder / "other.toml").write_text(SPARE.replace("attic", "other").replace("nothing-breaks", "all-is-well") % 1)
    new = tmp_path / "new.toml"
    new.write_text(SPARE % 2)
    game = load_game("first-martians")
    assert list(sides.read_owner_packs(game).owner) == ["attic.toml", "other.toml"]
    instead = sides.replace_packs(game, new)
    assert list(instead.owner) == ["new.toml", "other.toml"]  # of the same name: the old one is gone
    new.write_text(SPARE.replace("attic", "cellar").replace("nothing-breaks", "rust") % 2)
    assert list(sides.replace_packs(game, new).owner) == ["attic.toml", "new.toml", "other.toml"]
    new.write_text('pack = "house"')
    with pytest.raises(BadSetup, match=r"only by its name: 10-hub\.toml"):
        sides.replace_packs(game, new)


def test_packs_that_travel_are_all_there_is_and_stay_within_their_folder(folder: Path) -> None:
    (folder / "attic.toml").write_text(SPARE % 1)
    data = pack_transport.encode_packs(sides.read_owner_packs(load_game("first-martians")))
    (folder / "attic.toml").unlink()
    (folder / "mine.toml").write_text(SPARE.replace("attic", "mine") % 1)
    there = LoadedGame("first-martians", pack_transport.decode_packs(data))
    assert set(there.hashes) == {"house", "attic"}
    there.close()
    with pytest.raises(BadSetup, match="no place"):
        LoadedGame("first-martians", Packs({"../../out.toml": b""}))
    with pytest.raises(PackError, match="41-riddle"):
        LoadedGame("first-martians", Packs({}, {"41-riddle.toml": b"pack = 'house'\nmissions = 3"}))
    assert set(load_game("first-martians").pack_hashes()) == {"house", "mine"}  # the house itself is as it was


def test_a_mission_of_the_house_with_changes_is_compared_with_itself(tmp_path: Path) -> None:
    text = (shipped_packs_folder("first-martians") / "41-riddle.toml").read_text(encoding="utf-8")
    same, short = tmp_path / "same" / "41-riddle.toml", tmp_path / "short" / "41-riddle.toml"
    for file, sols in ((same, 6), (short, 3)):
        file.parent.mkdir()
        file.write_text(text.replace("\nsols = 6\n", f"\nsols = {sols}\n") + "# ours\n", encoding="utf-8")
    before, after = run("--games=6", "--compare", str(same))["sides"]
    assert (before["side"], after["side"]) == ("", "41-riddle.toml")
    assert before["rows"] == after["rows"]
    result = run("--games=6", "--compare", str(short))
    assert result["sides"][0]["rows"] == before["rows"]
    (row,) = result["sides"][1]["rows"]
    wins = before["rows"][0]["wins"]
    assert (row["wins"] < wins, set(row["causes"])) == (True, {"fm-reason-time"})
    (difference,) = result["differences"]
    assert difference["difference"] == pytest.approx((row["wins"] - wins) / 6)
    assert difference["only_before"] - difference["only"] == wins - row["wins"]
    assert difference["low"] < difference["difference"] < difference["high"]


def test_a_sweep_tries_each_number_and_the_one_that_is_there_changes_nothing() -> None:
    plain = run("--games=5")
    result = run("--games=5", "--sweep", "mission/riddle.sols=6,3", "--sweep", "mission/riddle.start.plants=-1,0")
    by_side = {side["side"]: side["rows"] for side in result["sides"]}
    assert list(by_side) == [
        f"mission/riddle.sols={sols}, mission/riddle.start.plants={plants}" for sols in (6, 3) for plants in (-1, 0)
    ]
    rows = list(by_side.values())
    assert rows[0] == plain
    assert rows[1] != plain
    assert all(row["rounds"] < plain[0]["rounds"] for (row,) in rows[2:])
    assert len(result["differences"]) == 3


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("mission/ridle.sols", "mission/ridle; there is .*riddle"),
        ("missions/riddle.sols", "tables are .*mission"),
        ("mission/riddle.solz", "there is no 'solz'; there is id, category"),
        ("mission/riddle.dice.7.sol", "there is no '7'; there is 0-0"),
        ("mission/riddle.category", "no number but 'explore'"),
        ("mission/riddle", "there is no ''"),
    ],
)
def test_a_path_that_leads_nowhere_says_what_is_there(path: str, says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        change_value(load_game("first-martians"), Packs(), path, 3)


def test_a_number_in_a_pack_on_top_is_changed_there(folder: Path) -> None:
    (folder / "attic.toml").write_text(SPARE % 1)
    game = load_game("first-martians")
    result = change_value(game, sides.read_owner_packs(game), "malfunction/nothing-breaks.effects.0.by", 3)
    assert parse_toml(result.owner["attic.toml"].decode())["malfunction"][0]["effects"] == [
        {"do": "move-stress", "by": 3}
    ]
    assert not result.house


def test_what_is_written_reads_as_it_was() -> None:
    for game in ("first-martians", "pocket-mars", "migration-mars", "on-mars"):
        for file in shipped_packs_folder(game).glob("*.toml"):
            data = parse_toml(file.read_text(encoding="utf-8"))
            assert parse_toml(write_toml(data)) == data
    assert parse_toml(write_toml({'a "b"\\': ["tab\t é\n", 1.5, True, {"c d": []}]})) == {
        'a "b"\\': ["tab\t é\n", 1.5, True, {"c d": []}]
    }


def test_another_checkouts_rules_play_the_same_seeds_in_processes_of_their_own(tmp_path: Path) -> None:
    """Its rules are ours but for one: alone a tie is won."""
    other = tmp_path / "other" / "host" / "marshub"
    for part in ("games", "kernel", "locales"):
        shutil.copytree(HOUSE / part, other / part, ignore=shutil.ignore_patterns("__pycache__"))
    for file in HOUSE.glob("*.py"):
        shutil.copy(file, other)
    scoring = other / "games" / "pocket_mars" / "rules" / "scoring.py"
    text = scoring.read_text(encoding="utf-8")
    assert text.count("has_won = totals[human] > ") == 1
    scoring.write_text(text.replace("has_won = totals[human] > ", "has_won = 100 + totals[human] > "), encoding="utf-8")
    arguments = ["balance", "pocket-mars", "--only=players=1", "--only=level=standard", "--policy=first", "--games=9"]
    result = CliRunner().invoke(
        app, [*arguments, "--jobs=1", "--json", "--compare-checkout", str(tmp_path / "other")], catch_exceptions=False
    )
    found = json.loads(result.stdout)
    ours, theirs = (side["rows"][0] for side in found["sides"])
    assert found["sides"][1]["side"] == "other"
    assert ours["wins"] < theirs["wins"] == 9
    assert ours["rounds"] == theirs["rounds"]
    assert found["differences"][0]["only"] == 9 - ours["wins"]
    scoring.write_text("this is no Python", encoding="utf-8")
    with pytest.raises(TeamError, match="SyntaxError"):
        CliRunner().invoke(app, [*arguments, "--compare-checkout", str(tmp_path / "other")], catch_exceptions=False)


def test_processes_that_die_are_replaced_and_their_games_played_again(tmp_path: Path) -> None:
    inbox: Inbox = Inbox()
    with Results(tmp_path / "r.sqlite") as results, closing(make_own_side("pocket-mars")) as side:
        team = CheckoutTeam(inbox, ROOT, 1)
        plan = Plan([side], [{"players": 1, "level": "standard"}], 60, "first")

        class Killing(Watcher):
            left = 2

            def update(self, done: int, total: int, workers: int) -> None:
                if self.left:
                    self.left -= 1
                    os.kill(next(iter(team._processes)).id, signal.SIGKILL)

        with closing(team):
            Run([plan], results, Killing()).play({side: team}, inbox)
        (rows,) = (compute_figures(plan, group, results).rows for group in plan.groups)
        here = [play_one(side.game, plan.tables[0], seed, "first") for seed in range(60)]
    assert rows == [count_games(plan.tables[0], here)]
