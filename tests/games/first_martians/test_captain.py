"""The captain: plays every mission, sees no more than a player, and is worth playing against the balance."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import golden_games
import msgspec
import pytest

from marshub.games.first_martians import FirstMartians, HubState, Setup
from marshub.games.first_martians.box.state import make_open_view
from marshub.games.first_martians.content.library import load_content
from marshub.games.first_martians.players.captain import Captain
from marshub.games.first_martians.rules.actions.plan_options import is_plan_option_open, make_plan_options
from marshub.games.first_martians.rules.hub import Hub
from marshub.headless import Headless
from marshub.kernel import Chance, IllegalAnswer, MemoryJournal, Session
from marshub.kernel.policy import find_policy, play, random_policy
from marshub.store import SqliteJournal
from marshub.words import Speech

CONTENT = load_content()
GAME = FirstMartians(CONTENT)
MISSIONS = tuple(CONTENT.missions)


def game(mission: str, seed: int, players: Any = 4, difficulty: str = "normal") -> Session[HubState, Setup]:
    return Session(GAME, {"mission": mission, "players": players, "difficulty": difficulty}, seed)


def outcome(session: Session[HubState, Setup]) -> str:
    assert session.result is not None
    return session.result.outcome


# ---------------------------------------------------------------------- it plays


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("mission", MISSIONS)
def test_plays_every_mission_to_its_end_with_crews_of_all_sizes(mission: str, players: int) -> None:
    difficulty = ("easy", "normal", "hard")[players % 3]
    session = game(mission, 40 + players, players, difficulty)
    play(session, "captain")
    assert outcome(session) in ("victory", "defeat")


def test_wins_what_a_thoughtless_crew_loses() -> None:
    """The same five games: the captain wins most of them, chance none."""
    wins = {policy: 0 for policy in ("captain", "random")}
    for policy in wins:
        for seed in range(5):
            session = game("make-yourself-at-home", seed, difficulty="easy")
            play(session, policy)
            wins[policy] += outcome(session) == "victory"
    assert wins["captain"] >= 3
    assert wins["random"] == 0


def test_the_same_seed_is_the_same_game() -> None:
    twice = [game("riddle", 5, 2) for _ in range(2)]
    for session in twice:
        play(session, "captain")
    assert twice[0].log == twice[1].log


def test_uses_skills_rovers_and_machines() -> None:
    """What a crew has at hand is used: over a few games each of these is seen."""
    seen: set[str] = set()
    for seed, players in ((1, 4), (2, 2), (3, 3)):
        session = game("rogue-probe", seed, players)
        player, chance = find_policy(GAME, "captain"), Chance(seed)
        while session.pending is not None:
            answer = player(session, session.pending, chance)
            message = answer.option or ""
            seen |= {message.partition(":")[0], "machine" if "pawn-aom" in message else ""}
            session.answer(answer)
        seen |= {type(entry).__name__ for entry in session.log}
    assert {"skill", "drive", "machine", "SkillUsed", "Healed", "Explored", "Gathered"} <= seen


@pytest.mark.parametrize("seed", range(4))
def test_does_not_send_the_dying_of_a_small_crew_to_roll_dice(seed: int) -> None:
    """One more wound would be the end: whatever is broken, the dice are left to the one who is well."""
    session = game("make-yourself-at-home", seed, 2)
    while session.pending is not None and session.pending.prompt.key != "fm-plan":
        play(session, "captain", steps=1)
    session.adjust("crew.scientist.wounds", 5)
    for where in ("lab.cpu", "farm.oxygen", "oxygenator-01.energy", "med-lab.energy", "control-center.energy"):
        facility, _, part = where.partition(".")
        session.adjust(f"facilities.{facility}.parts.{part}", False)
    while session.pending is not None and session.pending.prompt.key == "fm-plan":
        plan = [*session.state.plan]
        play(session, "captain", steps=1)
    rolled = [stack for stack in plan if stack.action in ("repair", "construct", "explore", "gather", "mission-build")]
    assert rolled, plan
    assert not [s for s in rolled if s.pawns[0].startswith("pawn-scientist") and len(s.pawns) == 1], plan


# ---------------------------------------------------------------------- what it sees


@pytest.mark.parametrize("mission", ["make-yourself-at-home", "rogue-probe"])
def test_sees_no_more_than_a_player(mission: str) -> None:
    """Where the app's secrets are taken out of the state it answers just the same."""
    session = game(mission, 7)
    player, blind = Captain(GAME.load_content_of), Captain(GAME.load_content_of)
    chance, other = Chance(1), Chance(1)
    while session.pending is not None:
        answer = player.decide(session.state, session.pending, chance)
        assert blind.decide(make_open_view(session.state), session.pending, other) == answer
        session.answer(answer)


def test_can_be_relieved_at_any_question() -> None:
    """A new captain at every question: what one remembers only saves work."""
    session = game("make-yourself-at-home", 9)
    steps = 0
    while session.pending is not None:
        play(session, "captain", steps=1)
        steps += 1
        assert steps < 1000
    assert outcome(session) in ("victory", "defeat")


def test_takes_over_from_anybody() -> None:
    """Half a plan of a thoughtless crew lies on the table, and what was broken lies about."""
    for seed in range(4):
        session = game("malnourished-plants", seed, 1 + seed)
        play(session, "random", steps=90 + 7 * seed)
        play(session, "captain")
        assert outcome(session) in ("victory", "defeat")


def test_changes_nothing_by_looking() -> None:
    session = game("binding-agent", 3, 3)
    player = Captain(GAME.load_content_of)
    while session.pending is not None:
        before = msgspec.json.encode(session.state)
        answer = player.decide(session.state, session.pending, Chance(0))
        assert msgspec.json.encode(session.state) == before
        session.answer(answer)


# ---------------------------------------------------------------------- campaigns, and who may call it


def test_plays_a_campaign_from_save_to_save(tmp_path: Path) -> None:
    """Every time a mission begins the evening ends: the save is opened again and played on."""
    path = tmp_path / "campaign.marshub"
    session: Session[Any, Any] = Session(
        GAME, {"campaign": "long-autumn", "difficulty": "easy"}, 4, journal=SqliteJournal(path, create=True)
    )
    begun: list[str] = []
    while session.pending is not None:
        play(session, "captain", steps=25)
        if session.state.mission not in begun:
            begun.append(session.state.mission)
            state = msgspec.json.encode(session.state)
            session.close()
            session = Session.resume(GAME, SqliteJournal(path))
            assert msgspec.json.encode(session.state) == state
    assert outcome(session) in ("victory", "defeat")
    assert len(begun) >= 2
    session.close()


def test_headless_play_knows_it() -> None:
    server = Headless(GAME, Speech("en"))
    requests = ['{"op":"new","setup":{"players":2},"seed":3}', '{"op":"auto","policy":"captain","steps":"end"}']
    replies = [msgspec.json.decode(reply) for reply in server.serve(iter(requests))]
    assert replies[-1]["result"]["outcome"] in ("victory", "defeat")
    with pytest.raises(IllegalAnswer, match="genius") as caught:
        find_policy(GAME, "genius")
    assert set(caught.value.legal) == {"captain", "first", "looks-ahead", "random", "usual"}


# ---------------------------------------------------------------------- golden playthroughs


@pytest.mark.parametrize("mission", golden_games.SETUPS)
def test_a_mission_is_won_as_it_was(mission: str) -> None:
    file = golden_games.GOLDEN / f"{mission}.txt"
    assert file.exists(), f"there is no golden playthrough of {mission}; see scripts/golden_files.py"
    text = file.read_text(encoding="utf-8")
    session, now = golden_games.play_mission(GAME, mission, golden_games.seed_of(text))
    assert outcome(session) == "victory", f"{mission} is no longer won; see scripts/golden_files.py"
    assert now == text, f"{mission} is told otherwise; see scripts/golden_files.py"


def test_no_golden_playthrough_is_missing() -> None:
    there = {path.stem for path in golden_games.GOLDEN.glob("*.txt")}
    assert there == set(MISSIONS)


# ---------------------------------------------------------------------- one answer looked at by itself


def strangers(options: list[str]) -> Iterator[str]:
    """Options that may or may not be legal: those of before, with a part exchanged."""
    for option in options:
        verb, *rest = option.split(":")
        yield ":".join([verb, *rest[:-1], "nonsense"])
        yield f"{option}:x"
        yield option.replace("-1:", "-2:", 1)
        yield option.replace("R1-", "R2-", 1)
        yield option.replace(".cpu", ".energy", 1)


@pytest.mark.parametrize(("mission", "players"), [("make-yourself-at-home", 4), ("binding-agent", 1), ("landing", 3)])
def test_whether_an_option_is_open_agrees_with_the_list_of_all(mission: str, players: int) -> None:
    """`is_open` looks at one declaration without working out the others; nobody may notice."""
    session = game(mission, 17, players)
    chance, looks = Chance(5), 0
    earlier: list[str] = ["done", "declare", "declare:pawn-medic-1", "declare:pawn-medic-1:rest:"]
    while session.pending is not None and looks < 60:
        if session.pending.prompt.key == "fm-plan":
            hub = Hub(session.state, GAME.load_content_of(session.state))
            options = [option.id for option in make_plan_options(hub)]
            some = options[looks % 7 :: 7]
            for option in {*some, *earlier[looks % 5 :: 5], *strangers(some)}:
                assert is_plan_option_open(hub, option) is (option in options), option
            looks += 1
            earlier = (earlier + options)[-150:]
        session.answer(random_policy(session, session.pending, chance))
    assert looks >= 20


# ---------------------------------------------------------------------- long runs


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("policy", ["random", "captain"])
@pytest.mark.parametrize("mission", MISSIONS)
def test_hundreds_of_games_end_without_an_error(mission: str, policy: str) -> None:
    """2,000 games and more over all missions, crews and difficulties, by each policy."""
    for seed in range(-(-2000 // len(MISSIONS))):
        setup = {"mission": mission, "players": 1 + seed % 4, "difficulty": ("easy", "normal", "hard")[seed // 4 % 3]}
        session = Session(GAME, setup, seed, journal=MemoryJournal())
        play(session, policy)
        assert outcome(session) in ("victory", "defeat"), seed
