"""OpenSpiel's own tests of games, and what a state of ours has beside: copies, pickles, observations."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

pyspiel = pytest.importorskip("pyspiel")  # it has no wheels for Intel Macs

from absl import flags  # noqa: E402
from open_spiel.python.algorithms import mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

import marshub.learn.spiel  # noqa: E402, F401 - it registers the games
from marshub.games import GAMES  # noqa: E402
from marshub.kernel import BadSetup  # noqa: E402

NAMES = [f"marshub_{game.replace('-', '_')}" for game in GAMES]
POCKET = "marshub_pocket_mars"


@pytest.mark.parametrize("name", NAMES)
def test_random_games_as_openspiel_plays_them(name: str) -> None:
    """Legal actions, chance, returns, clones and serialized states; cut off after some actions."""
    pyspiel.random_sim_test(pyspiel.load_game(f"{name}(max_actions=20)"), num_sims=1, serialize=True, verbose=False)


def test_a_whole_game_as_openspiel_plays_it() -> None:
    pyspiel.random_sim_test(pyspiel.load_game(POCKET), num_sims=1, serialize=False, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_longer_games_as_openspiel_plays_them(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"{name}(max_actions=3000)"), num_sims=5, serialize=True, verbose=False)


def test_a_playthrough_is_the_same_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As OpenSpiel compares those that it has stored."""
    # Games of its own, which it registers: they bring SciPy, which takes a second.
    monkeypatch.setitem(sys.modules, "open_spiel.python.mfg.games", ModuleType("games"))
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS.mark_as_parsed()
    game = f"{POCKET}(max_actions=20)"
    text = generate_playthrough.playthrough(game, None, seed=3)
    assert text.count("\naction:") == 20
    (tmp_path / "playthrough.txt").write_text(text, encoding="utf-8")
    before, after = generate_playthrough.replay(str(tmp_path / "playthrough.txt"))
    assert before == after


def test_a_copy_goes_its_own_way() -> None:
    state = pyspiel.load_game(POCKET).new_initial_state()
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert (state.history(), len(copy.history())) == ([], 1)
    assert len(state.env.actions) == 0
    assert len(copy.env.actions) == 1


def test_the_end_is_the_result() -> None:
    state = pyspiel.load_game(POCKET).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    winners = state.env.session.result.winners
    seats = [state.env.get_seat(agent) for agent in ("player_0", "player_1")]
    assert state.returns() == [1.0 if seat in winners else -1.0 for seat in seats]


def test_nobody_sees_the_cards_of_others() -> None:
    """Two deals that differ in what red holds alone are one for blue."""
    state = pyspiel.load_game(POCKET).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    observation = make_observation(state.get_game())
    seen = {player: observation.string_from(state, player) for player in range(2)}
    kept = [str(state.env.session.state.players[state.env.get_seat(f"player_{n}")].kept[0]) for n in range(2)]
    assert kept[0] in seen[0]
    assert kept[0] not in seen[1]
    assert kept[1] not in seen[0]
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    assert kept[0] not in make_observation(state.get_game(), public).string_from(state, 0)


def test_a_search_of_openspiel_plays() -> None:
    game = pyspiel.load_game(POCKET)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    bot = mcts.MCTSBot(game, 1.4, 2, mcts.RandomRolloutEvaluator(1))
    assert bot.step(state) in state.legal_actions()


def test_parameters_are_the_setup() -> None:
    with pytest.raises(BadSetup):
        pyspiel.load_game(POCKET, {"players": 9})
    assert pyspiel.load_game(POCKET, {"players": 4}).num_players() == 4
    assert pyspiel.load_game(POCKET, {"setup": '{"variant":"draft"}'}).env.setup.variant == "draft"
