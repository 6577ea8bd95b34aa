"""The messages between two tables: JSON texts, typed at both ends, in WebSocket messages that are compressed.

A guest sends `Hello`, gets `Welcome` and then `News` whenever something has changed, and requests actions with `Ask`;
each of these is answered by `Done`, after the news of its result. `Advise` requests advice, which arrives as
`Advised`, repeatedly as it gets better.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from marshub.kernel import MarsHubError, Result, untrusted_input
from marshub.table.adviser import AdviceStatus
from marshub.table.links import Role
from marshub.table.remote_actions import RemoteAction

from .question_payload import QuestionPayload

PROTOCOL = 1
MOST_ASKED = 1 << 16  # bytes of what a guest sends
MOST_TOLD = 32 << 20  # bytes of what a host tells at once: a long game, from its start

#: Why a line was ended, as WebSocket close codes: what a guest need not try again.
REPLACED, FULL, OTHER_PROTOCOL, REVOKED = 4001, 4002, 4003, 4004

T = TypeVar("T")


#: In place of a state that is as it was.
AS_BEFORE = msgspec.Raw(b"null")


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """A guest's first word. `guest`: a name that this run of its program gave itself."""

    protocol: int
    guest: str


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    """Do this. What is asked again under the same `id`, after a break, is not done again."""

    id: int
    deed: RemoteAction


class Advise(msgspec.Struct, frozen=True, tag="advise"):
    """Think about the question `to`, and tell what comes of it."""

    to: str


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """The game that is played: `rules` and `packs` must be the guest's own, or it would show what is not so."""

    protocol: int
    marshub: str
    game: str
    rules: str
    packs: dict[str, str]
    setup: msgspec.Raw
    chance: str
    role: Role
    seat: str  # whose eyes the guest has: "" is a looker-on's
    seats: tuple[str, ...]  # that the guest's people play


class Mark(msgspec.Struct, frozen=True):
    """The start of a segment: after `position` steps and `told` log entries, with this state."""

    position: int
    told: int
    state: msgspec.Raw


class News(msgspec.Struct, frozen=True, tag="news", omit_defaults=True):
    """The changes that a guest may see. Lists hold only what follows the first `..._kept` items that it has.

    `state` and `asked` are left out where they are unchanged. `steps`: who made each step of the game, "" the guest's
    own
    people, "=" a correction by the table, "-" nobody. `players`: seats that others play, and who.
    """

    revision: int
    steps_kept: int = 0
    steps: tuple[str, ...] = ()
    revealed: tuple[int, ...] = ()
    log_kept: int = 0
    log: msgspec.Raw = msgspec.Raw(b"[]")
    marks_kept: int = 0
    marks: tuple[Mark, ...] = ()
    state: msgspec.Raw = AS_BEFORE
    asked: QuestionPayload | None = None
    same: bool = False  # the question is as it was
    result: Result | None = None
    players: dict[str, str] = {}
    absent: tuple[str, ...] = ()


class Done(msgspec.Struct, frozen=True, tag="done", omit_defaults=True):
    """A deed was done, or (`code`) why not."""

    id: int
    code: str = ""
    message: str = ""


class Advised(msgspec.Struct, frozen=True, tag="advised"):
    """The advice so far on the question `to`."""

    to: str
    standing: AdviceStatus


FromGuest = Hello | Ask | Advise
FromHost = Welcome | News | Done | Advised


class BadMessage(MarsHubError):
    """The other table said what cannot be understood."""

    code = "bad-message"


def encode(message: Any) -> str:
    """Encode a message."""
    return msgspec.json.encode(message).decode()


def decode(data: bytes | str, kind: Any) -> Any:
    """Decode a message as one of `kind`. Raises BadMessage."""
    try:
        return untrusted_input.parse_json(data, kind)
    except untrusted_input.UnreadableInput as error:
        raise BadMessage(f"the other table cannot be understood: {error}") from None
