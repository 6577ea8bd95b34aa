"""Errors of ports. Every message says what was found and what helps."""

from __future__ import annotations


class LinkError(Exception):
    """The board can't be reached for now.

    `key` is the message that says it in any language, and `facts` its arguments; see `marshub.kernel.MarsHubError`.

    Example:
        >>> error = LinkError("{port} has disconnected", "link-gone", port="COM7")
        >>> str(error), error.key, error.facts
        ('COM7 has disconnected', 'link-gone', {'port': 'COM7'})
    """

    def __init__(self, message: str = "", key: str = "", **facts: str | int) -> None:
        """Make the error. With a `key`, `facts` fill the places of `message`."""
        super().__init__(message.format(**facts) if key else message)
        self.key, self.facts = key, facts


class PortNotFoundError(LinkError):
    """The port does not exist, or no board at all is there."""


class PortUnmetError(PortNotFoundError):
    """The only port that could be the board was never used as one: it may be anybody's printer. It is not opened."""


class PortAmbiguousError(LinkError):
    """Several ports could be the board."""


class PortBusyError(LinkError):
    """Another program has the port."""


class PortForbiddenError(LinkError):
    """This user may not open the port."""


class PortLostError(LinkError):
    """The port was open and is gone: unplugged, or its other end closed."""
