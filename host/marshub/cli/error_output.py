"""Error messages: which errors are caused by the user or the environment, and not by the program."""

from __future__ import annotations

from marshub.board.tags import TagsError
from marshub.kernel import MarsHubError
from marshub.link.errors import LinkError
from marshub.sim.errors import SimError
from marshub.tools.errors import ToolError

from .board_output import current_speech


def describe_error(error: Exception) -> str | None:
    """Return one line about `error` in the reader's language, as far as it has one; None if the program is at fault."""
    if isinstance(error, (ToolError, TagsError)):
        return current_speech().say(error.words)
    return str(error) if isinstance(error, (MarsHubError, LinkError, SimError)) else None
