"""Whole games: what always holds, what never leaks, golden playthroughs, undo and saves, and how good the player is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import golden_mars
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mars_tables import CARDS, GAME, all_cards

from marshub.games.pocket_mars import State
from marshub.games.pocket_mars.box.components import COLONIST_BUILDINGS, ENERGY_TOP, TWO_STAR_LIMITS, get_two_star
from marshub.games.pocket_mars.rules.mars import Mars
from marshub.kernel import Chance, MemoryJournal, Session
from marshub.kernel.describe import describe_pending
from marshub.kernel.policy import random_policy

CARD = re.compile("|".join(CARDS))
#: Happenings that name a card: each lays it open.
OPEN = {"HandPlayed", "NothingDone", "Connected", "PrepTriggered", "CardDiscarded", "CardLost"}
LEVELS = ("standard", "super-droid", "cyborg")


def check(state: State) -> None:
    """What holds whenever somebody is asked."""
    mars = Mars(state, GAME.load_content_of(state))
    assert sorted(all_cards(state)) == sorted(CARDS)
    for _, side in mars.state.sides():
        assert len(side.colonists) == 7
        assert 0 <= side.energy <= ENERGY_TOP
    for building in COLONIST_BUILDINGS:
        taken = sum(side.colonists.count(get_two_star(building)) for _, side in mars.state.sides())  # type: ignore[arg-type]
        assert taken <= TWO_STAR_LIMITS[len(state.players)]
    for kind, column in state.columns.items():
        assert all(card.startswith(kind) for card in column)
    assert mars.state.deck >= 0
    if state.top:
        counted = Counter(card[:3] for card in state.pool)
        counted.subtract(down.type for down in mars.state.face_down if not down.card)
        assert min(counted.values(), default=0) >= 0
        assert counted[state.top] or (not mars.state.shuffled and state.beneath[0].card.startswith(state.top))


def randomly(setup: dict[str, Any], seed: int, chance: Any = "auto") -> Iterator[Session[Any, Any]]:
    """A random game, step by step."""
    session = Session(GAME, setup, seed, chance=chance)
    dice = Chance(seed)
    while session.pending is not None:
        yield session
        session.answer(random_policy(session, session.pending, dice))
    yield session


setups = st.one_of(
    st.fixed_dictionaries({"players": st.just(1), "level": st.sampled_from(LEVELS)}),
    st.fixed_dictionaries({"players": st.sampled_from([2, 3, 4]), "variant": st.sampled_from(["deal", "draft"])}),
)


@settings(max_examples=30)
@given(setups, st.integers(0, 2**32))
def test_random_games_end_and_lose_nothing(setup, seed):
    for session in randomly(setup, seed):
        check(session.state)
    assert session.result is not None
    limit = 28 if len(session.state.players) < 3 else 31
    assert all(session.result.scores[who] <= limit for who in session.state.players)  # PM-SCORE-12


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_five_thousand_random_games():
    for seed in range(5000):
        players = seed % 4 + 1
        variant = "draft" if players > 1 and seed % 3 == 0 else "deal"
        level = LEVELS[seed // 4 % 3] if players == 1 else "standard"
        for session in randomly({"players": players, "variant": variant, "level": level}, seed):
            check(session.state)
        assert session.result is not None


def hidden_from(state: State, seat: str) -> set[str]:
    """Cards that `seat` may not see: hands and prep modules of others, and the deck but for what it buried itself."""
    result = set(state.pool) | {item.card for item in state.beneath if item.by != seat}
    for who, player in state.players.items():
        if who != seat:
            result |= {*player.hand, *player.prep, *player.dealt, *player.kept}
    if state.looker != seat:
        result |= set(state.looked)
    return result


def shown(thing: object) -> set[str]:
    """Every card named anywhere in something, as data. ("eco-1" is a place as well: where only places stand, and
    zones of the board, is passed over.)"""

    def strip(data: Any) -> Any:
        if isinstance(data, dict):
            return {key: strip(value) for key, value in data.items() if key not in ("colonists", "zone")}
        return [strip(item) for item in data] if isinstance(data, list | tuple) else data

    return set(CARD.findall(msgspec.json.encode(strip(msgspec.to_builtins(thing))).decode()))


@pytest.mark.rule("PM-TERM-09", "PM-TERM-10")
@pytest.mark.parametrize(
    ("setup", "chance"),
    [
        ({"players": 1}, "auto"),
        ({"players": 2}, "auto"),
        ({"players": 4, "variant": "draft"}, "auto"),
        ({"players": 1}, "table"),
        ({"players": 2}, "table"),
    ],
)
def test_nothing_hidden_leaks(setup, chance):
    log = 0
    for session in randomly(setup, 5, chance):
        state = session.state
        laid = shown(GAME.layout(state))
        for seat in state.players:
            hidden = hidden_from(state, seat)
            assert not shown(session.view(seat)) & hidden
            question = describe_pending(session, seat)
            if question is not None:
                assert not shown(question) & hidden or _drawn_by(session, seat)
            assert not laid & hidden
        for happening in session.log[log:]:
            assert not shown(happening) or type(happening).__name__ in OPEN
        log = len(session.log)


def _drawn_by(session: Session[Any, Any], seat: str) -> bool:
    """At a table with cards of its own, whoever draws says which card came; all see what is turned face-up."""
    assert session.pending is not None
    return session.pending.kind == "draw" and session.pending.private_to in ("", seat)


def test_a_private_question_is_described_without_its_options():
    session = Session(GAME, {"players": 2}, 3)
    mine, theirs, keeper = (
        describe_pending(session, "red"),
        describe_pending(session, "blue"),
        describe_pending(session),
    )
    assert mine is not None
    assert theirs is not None
    assert mine == keeper
    assert (theirs.options, theirs.hidden, theirs.who) == ((), True, "red")
    assert len(mine.options) == 4
    assert not mine.hidden


@pytest.mark.parametrize("name", golden_mars.SETUPS)
def test_golden_playthroughs(name):
    assert golden_mars.make_transcript(name) == (golden_mars.GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_every_golden_playthrough_has_its_setup():
    assert {file.stem for file in golden_mars.GOLDEN.glob("*.txt")} == set(golden_mars.SETUPS)


@pytest.mark.parametrize("players", [1, 3])
def test_a_game_is_resumed_and_undone_as_it_was(players):
    journal = MemoryJournal()
    session = Session(GAME, {"players": players}, 8, journal=journal)
    dice = Chance(3)
    seen = []
    while session.pending is not None and len(seen) < 40:
        seen.append((msgspec.json.encode(session.state), session.pending.prompt))
        session.answer(random_policy(session, session.pending, dice))
    again = Session.resume(GAME, journal)
    assert again.state == session.state
    assert again.log == session.log
    for before, prompt in reversed(seen[5:]):
        again.undo(sure=True)
        assert msgspec.json.encode(again.state) == before
        assert again.pending is not None
        assert again.pending.prompt == prompt


def duel(seed: int) -> bool:
    """Whether the sound player beats a random one; they change seats from game to game."""
    session = Session(GAME, {"players": 2}, seed)
    sound, dice = GAME.list_policies()["sound"](), Chance(seed)
    mine = ("red", "blue")[seed % 2]
    while session.pending is not None:
        policy = sound if session.pending.decider == mine else random_policy
        session.answer(policy(session, session.pending, dice))
    assert session.result is not None
    return session.result.winners == (mine,)


def test_the_sound_player_beats_a_random_one():
    won = sum(duel(seed) for seed in range(40))
    assert won >= 32  # 80 %; of 200 games it won all


def alone(seed: int, level: str) -> bool:
    session = Session(GAME, {"players": 1, "level": level}, seed)
    sound, dice = GAME.list_policies()["sound"](), Chance(seed)
    while session.pending is not None:
        session.answer(sound(session, session.pending, dice))
    assert session.result is not None
    return session.result.outcome == "victory"


def test_higher_levels_are_harder():
    # In 400 games each: 58 and 29 %.
    won = [sum(alone(seed, level) for seed in range(30)) for level in ("standard", "cyborg")]
    assert 30 > won[0] > won[1] > 0


def test_the_sound_player_knows_no_card_it_could_not_know():
    """Other cards in hands it cannot see, and it decides the same."""
    session = Session(GAME, {"players": 2}, 21)
    dice = Chance(4)
    for _ in range(30):
        assert session.pending is not None
        session.answer(GAME.list_policies()["sound"]()(session, session.pending, dice))
    while session.pending is not None and session.pending.prompt.key != "pm-turn":
        session.answer(GAME.list_policies()["sound"]()(session, session.pending, dice))
    assert session.pending is not None
    me = session.pending.decider
    before = GAME.list_policies()["sound"]()(session, session.pending, Chance(9))
    other = next(seat for seat in session.state.players if seat != me)
    rival = session.state.players[other]
    for index, card in enumerate(rival.hand):  # another card with the same back
        alike = next((item for item in session.state.pool if item[:3] == card[:3]), None)
        if alike is not None:
            del session.state.pool[alike]
            session.state.pool[card] = 1
            rival.hand[index] = alike
    session.pending.clear_cache()
    assert GAME.list_policies()["sound"]()(session, session.pending, Chance(9)) == before
