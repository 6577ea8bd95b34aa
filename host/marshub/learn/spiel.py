"""The games in OpenSpiel: `import marshub.learn.spiel`, then `pyspiel.load_game("marshub_pocket_mars(players=3)")`.

A state is a `MarsEnv` with dice and cards as chance nodes: the same actions, observations and rewards. What a player
has seen before is in no observation, so there are no information states. Needs the extra `spiel`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from marshub.resources import make_install_command

try:
    import pyspiel
except ImportError as error:
    raise ImportError(f"marshub.learn.spiel needs OpenSpiel: {make_install_command('spiel')}") from error

from marshub.games import GAMES, load_game
from marshub.kernel import Game

from .env import ACTIONS, LENGTH, LOST, NATURE, WON, MarsEnv
from .features import make_vector

#: A game is cut off after so many actions, dice and cards included; then nobody has won or lost.
MAX_ACTIONS = 20_000
_MAX_PLAYERS = 10


def make_game_type(game: Game[Any, Any]) -> pyspiel.GameType:
    """Return what OpenSpiel is told about a game."""
    is_hidden, is_shared = game.has_hidden_information, game.is_cooperative
    information, utility = pyspiel.GameType.Information, pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"marshub_{game.id.replace('-', '_')}",
        long_name=f"MarsHub: {game.id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if is_hidden else information.PERFECT_INFORMATION,
        utility=utility.IDENTICAL if is_shared else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=_MAX_PLAYERS,
        min_num_players=1,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 0, "setup": "", "max_actions": MAX_ACTIONS},
    )


class ReplayableEnv(MarsEnv):
    """An environment that can be pickled in the middle of a game: as the actions that led there."""

    actions: list[int]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.actions = []
        super().reset(seed, options)

    def step(self, action: int) -> None:
        super().step(action)
        self.actions.append(action)

    def copy_game(self, seed: int | None = None) -> MarsEnv:
        copied = super().copy_game(seed)
        if self.session is not None:
            copied.actions = list(self.actions)
        return copied

    def __reduce__(self) -> tuple[Any, ...]:
        return (self._made, ()) if self.session is None else (_replay, (self._made, self.actions))


def _replay(make: Callable[[], ReplayableEnv], actions: Sequence[int]) -> ReplayableEnv:
    env = make()
    env.reset(seed=0)
    for action in actions:
        env.step(action)
    return env


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of OpenSpiel. Parameters: `players`, `setup` (as JSON, for all else), `max_actions`."""

    name = ""  # of the subclass that is registered
    game_type: Any = None

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Make the game. Raises BadSetup if the parameters describe none."""
        params = dict(params or {})
        setup = msgspec.json.decode(params["setup"]) if params.get("setup") else {}
        if params.get("players"):
            setup["players"] = params["players"]
        self.max_actions = int(params.get("max_actions", MAX_ACTIONS))
        self.env = ReplayableEnv(self.name, setup, chance="agent", max_cycles=self.max_actions)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=ACTIONS,
            num_players=len(self.env.possible_agents) - 1,
            min_utility=LOST,
            max_utility=WON,
            max_game_length=self.max_actions,
        )
        super().__init__(self.game_type, info, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.max_actions

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver | None:
        """Return an observer of what is seen now; None for other kinds of observation."""
        kinds = pyspiel.PrivateInfoType
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if wanted.perfect_recall or wanted.private_info == kinds.ALL_PLAYERS:
            return None
        return SpielObserver(wanted.public_info, wanted.private_info == kinds.SINGLE_PLAYER)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a game. `env` is the environment; a copy of the state has a copy of it."""

    def __init__(self, game: SpielGame) -> None:
        """Begin a game. All chance comes from outside, so the seed makes no difference."""
        super().__init__(game)
        self.env = game.env.copy_game()
        self.env.reset(seed=0)

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        agent = self.env.agent_selection
        return int(pyspiel.PlayerId.CHANCE) if agent == NATURE else self.env.possible_agents.index(agent)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return sorted(self.env.infos[NATURE]["probabilities"].items())

    def is_terminal(self) -> bool:
        return any(self.env.terminations.values()) or any(self.env.truncations.values())

    def returns(self) -> list[float]:
        return [self.env.rewards[agent] for agent in self.env.possible_agents if agent != NATURE]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._options)

    def _apply_action(self, action: int) -> None:
        self.env.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._options.get(action, f"action {action}")

    @property
    def _options(self) -> dict[int, str]:
        options: dict[int, str] = self.env.infos[self.env.agent_selection]["options"]
        return options

    def __str__(self) -> str:
        return str(self.env.render())


class SpielObserver:
    """What a player sees, as numbers in `tensor` and by name: what everybody sees, what it alone sees, or both."""

    def __init__(self, is_public: bool, is_private: bool) -> None:
        """Make an observer that has seen nothing yet."""
        self._is_public, self._is_private = is_public, is_private
        self.tensor = np.zeros(LENGTH, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Take what `player` sees of `state`."""
        self.tensor[:] = make_vector(self._list_features(state, player), LENGTH)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return each thing that `player` sees of `state`, by name."""
        return "\n".join(f"{name}: {number:g}" for name, number in self._list_features(state, player))

    def _list_features(self, state: SpielState, player: int) -> list[tuple[str, float]]:
        seen = list(state.env.list_features(state.env.get_seat(state.env.possible_agents[player])))
        if self._is_public and self._is_private:
            return seen
        public = list(state.env.list_features(""))
        if self._is_public:
            return public
        known = set(public)
        return [feature for feature in seen if self._is_private and feature not in known]


def _register_games() -> None:
    for name in GAMES:
        game_type = make_game_type(load_game(name))
        kind = type(f"Spiel_{name}", (SpielGame,), {"name": name, "game_type": game_type})
        pyspiel.register_game(game_type, kind)


_register_games()
