"""Errors of ports. Every message says what was found and what helps."""

from __future__ import annotations


class LinkError(Exception):
    """The board can't be reached for now."""


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
