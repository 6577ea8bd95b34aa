"""The messages between two tables: JSON texts, typed at both ends, in compressed WebSocket messages.

A guest sends `Hello`, gets `Welcome` and then `News` after every change, and requests actions with `Ask`; each of
these is answered by `Done`, after the news of its result. `Advise` requests advice, which arrives as `Advised`,
repeatedly as it gets better.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from marshub.kernel import MarsHubError, Result, Words, untrusted_input
from marshub.table.adviser import AdviceStatus
from marshub.table.links import Role
from marshub.table.remote_actions import RemoteAction

from .question_payload import QuestionPayload

PROTOCOL = 1
MAX_GUEST_BYTES = 1 << 16  # limit of a guest's message
MAX_HOST_BYTES = 8 << 20  # limit of a host's message: a long game, from its start (3,000 answers are 2 MB)

#: WebSocket close codes after which a guest need not reconnect.
REPLACED, FULL, OTHER_PROTOCOL, REVOKED = 4001, 4002, 4003, 4004

T = TypeVar("T")


#: In place of an unchanged state.
UNCHANGED = msgspec.Raw(b"null")


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """A guest's first message. `guest`: a random id of this run of its program."""

    protocol: int
    guest: str


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    """A requested action. The same `id` again, after a break, is not performed again."""

    id: int
    deed: RemoteAction


class Advise(msgspec.Struct, frozen=True, tag="advise"):
    """A request for advice on the question `to`."""

    to: str


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """The game that is played; `rules` and `packs` must be the same at the guest's table."""

    protocol: int
    marshub: str
    game: str
    rules: str
    packs: dict[str, str]
    setup: msgspec.Raw
    chance: str
    role: Role
    seat: str  # the viewer: "" is a spectator
    seats: tuple[str, ...]  # the seats that the guest's people play


class Mark(msgspec.Struct, frozen=True):
    """The start of a segment: after `position` steps and `told` log entries, with this state."""

    position: int
    told: int
    state: msgspec.Raw


class News(msgspec.Struct, frozen=True, tag="news", omit_defaults=True):
    """The changes that a guest may see. Lists hold only what follows the first `..._kept` items that the guest has.

    `state` and `asked` are left out where they are unchanged. `steps`: the author of each step of the game: "" the
    guest's own people, "=" a correction by the table, "-" nobody. `players`: the players of the seats that others play.
    """

    revision: int
    steps_kept: int = 0
    steps: tuple[str, ...] = ()
    revealed: tuple[int, ...] = ()
    log_kept: int = 0
    log: msgspec.Raw = msgspec.Raw(b"[]")
    marks_kept: int = 0
    marks: tuple[Mark, ...] = ()
    state: msgspec.Raw = UNCHANGED
    asked: QuestionPayload | None = None
    same: bool = False  # the question is unchanged
    result: Result | None = None
    players: dict[str, str] = {}
    absent: tuple[str, ...] = ()


class Done(msgspec.Struct, frozen=True, tag="done", omit_defaults=True):
    """The result of an action; `code` names the error if it failed."""

    id: int
    code: str = ""
    message: str = ""
    words: Words | None = None


class Advised(msgspec.Struct, frozen=True, tag="advised"):
    """The advice so far on the question `to`."""

    to: str
    standing: AdviceStatus


FromGuest = Hello | Ask | Advise
FromHost = Welcome | News | Done | Advised


class BadMessage(MarsHubError):
    """The other table sent a message that cannot be understood."""

    code = "bad-message"
    words: Words | None = Words("error-bad-message")


def encode(message: Any) -> str:
    """Encode a message."""
    return msgspec.json.encode(message).decode()


def decode(data: bytes | str, kind: Any) -> Any:
    """Decode a message as one of `kind`. Raises BadMessage."""
    try:
        return untrusted_input.parse_json(data, kind)
    except untrusted_input.UnreadableInput as error:
        raise BadMessage(f"the other table sent something that cannot be understood: {error}") from None
