"""A game as an environment of PettingZoo (AEC): seats are agents, an action is one pick of an answer.

It uses only `Session`, `Game.view` and `Game.compute_facts`: it is the same game, under the same rules, with the same
dice. Agents are `player_0`, `player_1` ... in playing order. `player_0` answers for the whole
table (TABLE).
"""

from __future__ import annotations

import copy
import functools
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from marshub.games import load_game
from marshub.kernel import CHANCE, TABLE, Answer, BadSetup, Chance, Decision, Game, IllegalAnswer, Session
from marshub.kernel.replay import fork_session
from marshub.kernel.setups import read_setup
from marshub.words import Speech

from .action_numbers import MORE, assign_numbers, count_pages, get_page
from .features import MAX_NUMBER, Vector, list_features, make_vector
from .partial_answers import AnswerBuilder, Pick

ACTIONS = 1024  # the longest plan that was met, of four astronauts, lists 360 options
LENGTH = 4096
NATURE = "chance_0"  # the agent that dice and cards are, with chance="agent"
WON, LOST = 1.0, -1.0
RENDER_MODES = ("ansi", "human")

Observation = dict[str, NDArray[Any]]


class MarsEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """An environment that plays one game at a time. `session` is the present game; None before the first `reset`.

    An observation has `observation`, LENGTH numbers of what the seat may see (`features`), and `action_mask`, 1 for
    each legal action; all 0 for an agent whose turn it is not. The acting agent's `infos` have the key of the
    `question`, the `options` that actions mean, and those `picked` already for this answer; NATURE's also have the
    `probabilities` of its actions. At the end everybody's have `outcome`, `reason` and `scores`.

    Rewards are 0 until the end, then 1 for each winner and -1 for all others. In a cooperative game all agents get the
    same reward; in a shared victory each winner gets 1.

    >>> game = MarsEnv("pocket-mars", {"players": 2})
    >>> game.reset(seed=7)
    >>> while game.agents:
    ...     mask = game.observe(game.agent_selection)["action_mask"]
    ...     legal = [action for action, is_legal in enumerate(mask) if is_legal]
    ...     game.step(legal[0] if not game.terminations[game.agent_selection] else None)
    >>> game.session.result.outcome
    'victory'
    """

    session: Session[Any, Any] | None
    agents: list[str]
    agent_selection: str
    cycles: int  # actions since the game began
    _seats: tuple[str, ...]
    _asked: str  # the seat that was asked last
    _acting_agent: str  # the agent that is asked
    _picks: AnswerBuilder
    _page: int
    _picks_by_action: dict[int, str]  # the picks that actions mean now

    def __init__(
        self,
        game: str | Game[Any, Any],
        setup: Mapping[str, Any] | None = None,
        *,
        chance: Literal["auto", "agent"] = "auto",
        max_cycles: int | None = None,
        actions: int = ACTIONS,
        length: int = LENGTH,
        facts: bool = True,
        render_mode: Literal["ansi", "human"] | None = None,
        language: str = "en",
        packs: Path | None = None,
    ) -> None:
        """Make a table for a game.

        Args:
            game: The game's id, such as "pocket-mars".
            setup: The setup, such as {"players": 2}; all else has its default.
            chance: With "agent" dice and cards are an agent of their own (NATURE), with "auto" they fall by themselves.
            max_cycles: The number of actions after which the game is cut off (`truncations`).
            actions: The number of actions.
            length: The length of an observation.
            facts: Include the figures that the rules compute (`Game.compute_facts`), which takes them time.
            render_mode: None, "ansi" or "human" (printed).
            language: The language of rendered words.
            packs: The folder of the owner's own packs.

        Raises:
            UnknownGame: If there is no such game.
            BadSetup: If `setup` describes no game.
        """
        super().__init__()
        self._made = functools.partial(
            type(self), game, setup, chance=chance, max_cycles=max_cycles, actions=actions, length=length, facts=facts,
            render_mode=render_mode, language=language, packs=packs,
        )  # fmt: skip
        _check_arguments(chance, render_mode, actions, length)
        self.game = load_game(game, packs) if isinstance(game, str) else game
        self.setup = read_setup(self.game, dict(setup or {}))
        self.metadata: dict[str, Any] = {
            "name": f"marshub_{self.game.id.replace('-', '_')}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.render_mode, self.max_cycles, self._by_agent = render_mode, max_cycles, chance == "agent"
        self._actions, self._length, self._facts, self._speech = actions, length, facts, Speech(language)
        self._speech.learn(self.game.pack_texts())
        seats = len(self.game.list_seats(self.game.new_initial_state(self.setup)))
        if not seats:
            raise BadSetup(f"{self.game.id} has no seats; without seats there is nobody to learn")
        self.possible_agents = [f"player_{n}" for n in range(seats)] + [NATURE] * self._by_agent
        self.observation_spaces = {
            agent: spaces.Dict({"observation": _make_box(length), "action_mask": spaces.MultiBinary(actions)})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.state_space = _make_box(length)
        self.session = None
        self.agents = []
        self._next = Chance(int.from_bytes(os.urandom(8), "big"))

    # ------------------------------------------------------------------ PettingZoo's own

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game with `seed`, which is the session's; without a seed, with the one after the last. No options."""
        if seed is not None:
            self._next = Chance(int(seed))
        first = self._next.next_bits() if seed is None else int(seed)
        self.session = Session(self.game, self.setup, first, chance="all" if self._by_agent else "auto")
        self._seats = tuple(self.game.list_seats(self.session.state))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.cycles = 0
        self._asked = self._seats[0]
        self._ask()

    def step(self, action: int) -> None:
        """Make a pick for the acting agent. Raises IllegalAnswer if the action is not legal now."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        pick = self._picks_by_action.get(int(action))
        if pick is None:
            legal = [f"{number} ({item})" for number, item in self._picks_by_action.items()]
            raise IllegalAnswer(f"action {action} means nothing now; see action_mask", legal=legal)
        self.cycles += 1  # no rewards are to be cleared: there are none before the end
        answer = None
        if pick == MORE:
            self._page += 1
        else:
            answer, self._page = self._picks.make_pick(pick), 0
        if answer is not None:
            self._require_session.answer(answer)
            self._ask()
        else:
            self._offer()
        if self._require_session.pending is not None and self.max_cycles is not None and self.cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        """Return the observation of `agent` and its action mask."""
        seat = self.get_seat(agent)
        mask = np.zeros(self._actions, np.int8)
        if (
            self._require_session.pending is not None
            and agent == self._acting_agent
            and not self.truncations.get(agent)
        ):
            mask[list(self._picks_by_action)] = 1
        return {"observation": make_vector(self.list_features(seat), self._length), "action_mask": mask}

    def state(self) -> Vector:
        """Return features of the whole table, hidden information included: for trainers, not for players."""
        return make_vector(list_features(self._require_session.state, "table"), self._length)

    def render(self) -> str | None:
        """Return the question, and what can be answered, in words: as whoever is asked sees it.

        Printed with "human".
        """
        text = self._describe_table()
        if self.render_mode != "human":
            return text
        print(text)
        return None

    def close(self) -> None:
        if self.session is not None:
            self.session.close()

    # ------------------------------------------------------------------ and more

    def get_seat(self, agent: str) -> str:
        """Return the seat of `agent` in this game ("red"); "" for NATURE, which sees public information."""
        if self.session is None:
            raise _not_reset_error()
        return "" if agent == NATURE else self._seats[self.possible_agents.index(agent)]

    def list_features(self, seat: str) -> Iterator[tuple[str, float]]:
        """Yield the features of an observation of `seat`: each name with its number."""
        session = self._require_session
        yield f"me={seat}", 1
        yield from list_features(session.view(seat), "table")
        if self._facts and (facts := self.game.compute_facts(session.state)) is not None:
            yield from list_features(facts, "facts")
        asked = session.pending
        if asked is None or (seat and self._picks.is_chance):  # the app draws things that nobody is to hear of
            return
        yield f"asked={asked.prompt.key}", 1
        yield f"asked.kind={asked.kind}", 1
        yield f"asked.who={asked.decider}", 1
        if asked.is_visible_to(seat):
            yield from list_features(asked.prompt.args, "asked.of")
        if seat == self.get_seat(self._acting_agent):
            yield from list_features(self._picks.made, "picked")

    def list_actions_of(self, answer: Answer) -> Iterator[int]:
        """Yield the actions that give `answer` to the pending decision. Take each action before requesting the next."""
        for pick in self._picks.spell_answer(answer):
            result = {item: action for action, item in self._picks_by_action.items()}
            while pick not in result:
                yield result[MORE]
                result = {item: action for action, item in self._picks_by_action.items()}
            yield result[pick]

    def refresh_question(self) -> None:
        """Compute the question again, after the table was changed (`session.adjust`, `session.set_position`)."""
        if self._require_session.pending is not None:
            self._require_session.pending.clear_cache()
        self._ask()
        if self._require_session.pending is None:
            self._accumulate_rewards()
            self._deads_step_first()

    def copy_game(self, seed: int | None = None) -> MarsEnv:
        """Return a copy of this game to try things in. With `seed` other dice fall in it; `copy.deepcopy` keeps them.

        The copy knows everything: a search in it for a seat sees hidden cards, too.
        """
        copied: MarsEnv = object.__new__(type(self))
        copied.__dict__.update(self.__dict__)
        copied._next = Chance(self._next.state)
        if self.session is None:
            return copied
        copied.session = fork_session(self.session, seed)
        for name in (
            "agents",
            "rewards",
            "_cumulative_rewards",
            "terminations",
            "truncations",
            "infos",
            "_picks_by_action",
        ):
            setattr(copied, name, copy.copy(getattr(self, name)))
        if copied.session.pending is not None:
            copied._picks = AnswerBuilder(copied.session.pending)
            copied._picks.resume(self._picks)
        return copied

    def __deepcopy__(self, memo: dict[int, Any]) -> MarsEnv:
        return self.copy_game()

    def __reduce__(self) -> tuple[Any, tuple[()]]:
        """Support pickling of an environment before `reset`; a game in progress cannot be pickled."""
        if self.session is not None:
            raise TypeError("a game that has begun cannot be pickled; send the environment before reset()")
        return self._made, ()

    # ------------------------------------------------------------------ whose turn

    @property
    def _require_session(self) -> Session[Any, Any]:
        if self.session is None:
            raise _not_reset_error()
        return self.session

    def _ask(self) -> None:
        """Turn to the next question; at the end, set the rewards."""
        session = self._require_session
        if session.pending is None:
            self._end()
            return
        self._picks, self._page = AnswerBuilder(session.pending), 0
        self._offer()

    def _offer(self) -> None:
        """Show the present picks to the acting agent."""
        asked = self._picks.decision
        offered = self._picks.list_offered()
        self._picks_by_action = assign_numbers(asked.prompt.key, offered, self._actions, self._page)
        self.agent_selection = self._acting_agent = NATURE if self._picks.is_chance else self._find_agent(asked)
        info: dict[str, Any] = {
            "question": asked.prompt.key,
            "options": dict(self._picks_by_action),
            "picked": tuple(self._picks.made),
        }
        if self._picks.is_chance:
            info["probabilities"] = self._chance_probabilities(offered)
        self.infos = {agent: info if agent == self._acting_agent else {} for agent in self.agents}

    def _find_agent(self, asked: Decision) -> str:
        """Return the agent that answers: before dice and cards fall their decider, or the agent that was asked last."""
        if asked.decider in self._seats:
            self._asked = asked.decider
        elif asked.decider == CHANCE and asked.performed_by in self._seats:
            return self._agent_of(asked.performed_by)
        return self._agent_of(self._seats[0] if asked.decider == TABLE else self._asked)

    def _agent_of(self, seat: str) -> str:
        return self.possible_agents[self._seats.index(seat)]

    def _chance_probabilities(self, offered: list[Pick]) -> dict[int, float]:
        """Return the probability of each action of NATURE, given that those on earlier pages did not happen."""
        page = self._page % count_pages(offered, self._actions)
        weights = {pick.id: pick.weight for pick in get_page(offered, self._actions, page)}
        later = sum(pick.weight for pick in offered[(page + 1) * (self._actions - 1) :])
        whole = sum(weights.values()) + later
        return {action: weights.get(pick, later) / whole for action, pick in self._picks_by_action.items()}

    def _end(self) -> None:
        result = self._require_session.result
        assert result is not None
        entries = {"outcome": result.outcome, "reason": result.reason.key, "scores": dict(result.scores)}
        self._picks_by_action = {}
        self.infos = {agent: dict(entries) for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        for agent in self.agents:
            if agent != NATURE:
                self.rewards[agent] = WON if self.get_seat(agent) in result.winners else LOST

    def _describe_table(self) -> str:
        session, say = self._require_session, self._speech.say
        if session.pending is None:
            return say(session.result.reason) if session.result is not None else ""
        lines = [f"{self._acting_agent}: {say(session.pending.prompt)}"]
        labels = {MORE: MORE}
        for pick in self._picks.list_offered():
            labels[pick.id] = say(pick.words) if pick.group is None else f"{say(pick.group)}: {say(pick.words)}"
        lines += [f"{action:5}  {labels[name]}" for action, name in self._picks_by_action.items()]
        return "\n".join(lines)


def _not_reset_error() -> BadSetup:
    return BadSetup("reset() begins a game; nothing was begun yet")


def _make_box(length: int) -> spaces.Box:
    return spaces.Box(-MAX_NUMBER, MAX_NUMBER, (length,), np.float32)


def _check_arguments(chance: str, render_mode: str | None, actions: int, length: int) -> None:
    """Raise BadSetup for arguments that no environment can have."""
    if chance not in ("auto", "agent"):
        raise BadSetup(f"chance is 'auto' or 'agent', not {chance!r}")
    if render_mode not in (None, *RENDER_MODES):
        raise BadSetup(f"render_mode is 'ansi' or 'human', not {render_mode!r}")
    if actions < 3 or length < 1:
        raise BadSetup(f"there are at least 3 actions and 1 number to see, not {actions} and {length}")
