"""The games for those who train players: environments of PettingZoo, with its usual wrappers. See docs/learn.md.

Needs the extra `learn` (PettingZoo, Gymnasium, NumPy).
"""

from __future__ import annotations

from typing import Any

from marshub.resources import make_install_command

try:
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper
except ImportError as error:
    raise ImportError(f"marshub.learn needs PettingZoo: {make_install_command('learn')}") from error

from .env import LOST, NATURE, MarsEnv

__all__ = ["LOST", "NATURE", "MarsEnv", "env", "raw_env"]

raw_env = MarsEnv


def env(*args: Any, **more: Any) -> OrderEnforcingWrapper[str, Any, int]:
    """Make a `MarsEnv(...)` in PettingZoo's wrappers: an illegal action loses at once, calls out of order raise.

    >>> game = env("pocket-mars", {"players": 2})
    >>> game.reset(seed=1)
    >>> game.agent_selection
    'player_0'
    >>> observation, reward, is_over, is_cut_off, info = game.last()
    >>> observation["action_mask"].shape, is_over
    ((1024,), False)
    """
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(raw_env(*args, **more), LOST)))
