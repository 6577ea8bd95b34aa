"""Prospectors as a Python game of OpenSpiel, and its random playouts; the rules are told in README.md.

Run by the Python that has open_spiel, not by ours.
"""

import random

import pyspiel
from rounds import serve

SEATS = ("red", "blue")
BAG = {"ore-1": 8, "ore-2": 6, "ore-3": 4, "cave-in": 6}
TOOLS = {"lamp": 4, "rope": 4, "map": 4}
HAND = 3
TURNS = 5

DIG, STOP, ROPE, MAP, LAMP, LOSE = range(6)
ACTIONS = ("dig", "stop", "rope", "map", "lamp", "lose")
TOKENS = tuple(BAG)
TOOL_NAMES = tuple(TOOLS)
MOST = HAND + 3 * 18 + 3  # a bound: all ore and all tools

_TYPE = pyspiel.GameType(
    short_name="python_prospectors",
    long_name="Python Prospectors",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    provides_factored_observation_string=False,
)
_INFO = pyspiel.GameInfo(
    num_distinct_actions=len(ACTIONS),
    max_chance_outcomes=len(TOKENS),
    num_players=2,
    min_utility=0.0,
    max_utility=float(MOST),
    max_game_length=60,
)


class Prospectors(pyspiel.Game):
    """The game."""

    def __init__(self, params=None):
        super().__init__(_TYPE, _INFO, params or {})

    def new_initial_state(self):
        return ProspectorsState(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        return Observer()


class ProspectorsState(pyspiel.State):
    """A state of the game."""

    def __init__(self, game):
        super().__init__(game)
        self.tools = ([], [])
        self.bank = [0, 0]
        self.bag = list(BAG.values())
        self.pool = list(TOOLS.values())
        self.dealt = 0
        self.turn = 0
        self.cart = 0
        self.over = False
        self.digging = ""  # how the token is dug for that is drawn next
        self.lamp = False  # whether a lamp saves the cart is asked

    def current_player(self):
        if self.over:
            return pyspiel.PlayerId.TERMINAL
        if self.digging or self.dealt < 2 * HAND:
            return pyspiel.PlayerId.CHANCE
        return self.turn % 2

    def _legal_actions(self, player):
        if self.lamp:
            return [LAMP, LOSE]
        tools = self.tools[player]
        actions = [DIG, STOP]
        if "rope" in tools:
            actions.append(ROPE)
        if "map" in tools:
            actions.append(MAP)
        return actions

    def chance_outcomes(self):
        pile = self.pool if self.dealt < 2 * HAND else self.bag
        total = sum(pile)
        return [(index, count / total) for index, count in enumerate(pile) if count]

    def _apply_action(self, action):
        if self.dealt < 2 * HAND:
            self.pool[action] -= 1
            self.tools[self.dealt // HAND].append(TOOL_NAMES[action])
            self.dealt += 1
        elif self.digging:
            self._dug(TOKENS[action])
        elif action == DIG:
            self.digging = "dig"
        elif action == MAP:
            self.tools[self.turn % 2].remove("map")
            self.digging = "map"
        elif action == ROPE:
            self.tools[self.turn % 2].remove("rope")
            self.bank[self.turn % 2] += self.cart
            self.cart = 0
        elif action == LAMP:
            self.tools[self.turn % 2].remove("lamp")
            self.lamp = False
            self._go_on()
        else:
            if action == LOSE:
                self.cart = 0
                self.lamp = False
            self._end_turn()

    def _dug(self, token):
        digging, self.digging = self.digging, ""
        self.bag[TOKENS.index(token)] -= 1
        if token != "cave-in":
            self.cart += int(token[-1])
        elif digging == "dig":
            if "lamp" in self.tools[self.turn % 2]:
                self.lamp = True
                return
            self.cart = 0
            self._end_turn()
            return
        self._go_on()

    def _go_on(self):
        if not any(self.bag):
            self._end_turn()

    def _end_turn(self):
        self.bank[self.turn % 2] += self.cart
        self.cart = 0
        self.turn += 1
        self.over = self.turn == 2 * TURNS or not any(self.bag)

    def is_terminal(self):
        return self.over

    def returns(self):
        if not self.over:
            return [0.0, 0.0]
        return [float(self.bank[seat] + len(self.tools[seat])) for seat in range(2)]

    def _action_to_string(self, player, action):
        if player == pyspiel.PlayerId.CHANCE:
            return (TOOL_NAMES if self.dealt < 2 * HAND else TOKENS)[action]
        return ACTIONS[action]

    def __str__(self):
        return f"turn {self.turn} cart {self.cart} bank {self.bank} bag {self.bag} tools {self.tools}"


class Observer:
    """What a player sees: all but the other's tools."""

    def __init__(self):
        self.tensor = None
        self.dict = {}

    def set_from(self, state, player):
        pass

    def string_from(self, state, player):
        return f"turn {state.turn} cart {state.cart} bank {state.bank} bag {state.bag} tools {state.tools[player]}"


pyspiel.register_game(_TYPE, Prospectors)


def drawn(outcomes, point):
    """The outcome at `point` (0 to 1); quicker than random.choices or NumPy's choice."""
    for outcome, odds in outcomes:
        point -= odds
        if point < 0:
            return outcome
    return outcomes[-1][0]  # the odds' sum was rounded


def playout(game, dice):
    """One random game: decisions made, the two scores."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(drawn(state.chance_outcomes(), dice.random()))
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            decisions += 1
    return decisions, state.returns()


if __name__ == "__main__":
    prospectors = pyspiel.load_game("python_prospectors")
    serve(lambda seed: playout(prospectors, random.Random(seed)))
