"""Errors of tools: every error says what was found and what helps, in the reader's language."""

from __future__ import annotations

from marshub.board.notices import Names, make_protocol_mismatch
from marshub.kernel import MarsHubError, Words, say
from marshub.resources import make_install_command


class ToolError(MarsHubError):
    """A tool could not do its work. `words` says why and what helps, in the reader's language; `str` in English."""

    code = "tool-failed"
    words: Words

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.words = words

    def __str__(self) -> str:
        from marshub.words import Speech

        return Speech("en").say(self.words)


class OtherProtocolError(ToolError):
    """The board speaks another version of the wire protocol. `words` name both versions and the command that helps."""

    def __init__(self, theirs: int, ours: int) -> None:
        super().__init__(make_protocol_mismatch(theirs, ours).describe(Names({})))
        self.theirs = theirs


def require_module(module: str) -> None:
    """Raise ToolError unless the Python module is installed; it comes with the extra `board`."""
    import importlib.util

    if importlib.util.find_spec(module) is None:
        raise ToolError(
            say("board-tools-missing-module", module=module.replace("_", "-"), command=make_install_command("board"))
        )


def find_last_line(text: str) -> str:
    """Return the last line of another program's error output, which says what was wrong."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "?"
