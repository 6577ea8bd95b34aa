"""What the screen says of happenings, and of what did not work."""

from __future__ import annotations

from marshub.kernel import MarsHubError, Words
from marshub.narrate import narrate
from marshub.words import Speech

__all__ = ["excuse", "narrate"]


def excuse(error: Exception, speech: Speech) -> tuple[str, str]:
    """A title and a sentence for something that did not work."""
    code = error.code if isinstance(error, MarsHubError) else "error"
    key = f"trouble-{code}"
    words = getattr(error, "words", None)
    said = speech.say(words) if isinstance(words, Words) else str(error)
    return speech.text(key if speech.knows(key) else "trouble-error"), said or type(error).__name__
