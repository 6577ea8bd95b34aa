"""Error messages for players."""

from __future__ import annotations

from textual.app import App
from textual.widget import Widget

from marshub.files import describe_os_error
from marshub.kernel import IllegalAnswer
from marshub.words import Speech


def explain_error(error: Exception, speech: Speech, bounds: str = "") -> tuple[str, str]:
    """Return a title and a sentence for an error.

    An illegal answer is explained by the rules against it, else by its `bounds`.
    """
    message = describe_os_error(error) if isinstance(error, OSError) else speech.say_error(error)
    if isinstance(error, IllegalAnswer):
        message = " ".join(dict.fromkeys(speech.say(reason.words) for reason in error.reasons)) or bounds or message
    return speech.title_error(error), message or type(error).__name__


def show_error(host: App[None] | Widget, error: Exception, speech: Speech) -> None:
    """Show an error as a notification."""
    title, text = explain_error(error, speech)
    host.notify(text, title=title, severity="warning", markup=False)
