"""The events of a link: plain, typed, in order. UIDs are upper-case hex, "04A1B2C3D4E5F6"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hublink import frame
from hublink import host_end as h
from hublink import messages as m
from hublink.host_figures import Stats as Stats
from marshub.sanitize import sanitize_line, sanitize_lines

from .errors import LinkError


@dataclass(frozen=True, slots=True)
class BoardInfo:
    """The board's description of itself.

    `chip` is its id in hex, `reset_cause` one of messages.RESET_*, `profile` 8 bytes.
    """

    name: str
    firmware: str
    chip: str
    boot_id: int
    reset_cause: int
    profile: bytes
    readers: int
    buttons: int
    leds: int

    @property
    def profile_name(self) -> str:
        """The profile that the board was set up with; "" if it has no usable config.json, and so no hash."""
        return self.name if any(self.profile) else ""


@dataclass(frozen=True, slots=True)
class Waiting:
    """The link has no connection to the board, with the reason. Sent again only when the reason changes.

    `key` and `facts` say the reason in any language, as in LinkError; "" if it has no such message.
    """

    reason: str
    key: str = field(default="", compare=False)
    facts: Mapping[str, str | int] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class Connected:
    """The board is there. `resumed`: the session goes on where it was; else a snapshot follows.

    `profile_matches`: whether board and host go by the same profile; None if the host was given none.
    """

    board: BoardInfo
    resumed: bool
    profile_matches: bool | None


@dataclass(frozen=True, slots=True)
class Lost:
    """The board was there and is not any more, with the reason as of Waiting. The link keeps trying."""

    reason: str
    key: str = field(default="", compare=False)
    facts: Mapping[str, str | int] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class Stale:
    """Nothing was received for host_end.STALE_MS: what is known of the board may be old. `Fresh` or `Lost` follows."""


@dataclass(frozen=True, slots=True)
class Fresh:
    """The board is heard again, after `Stale`."""


@dataclass(frozen=True, slots=True)
class OtherProtocol:
    """The board speaks another version of the wire: `theirs`, not `ours`. Nothing else can be had from it."""

    theirs: int
    ours: int


@dataclass(frozen=True, slots=True)
class ReaderState:
    """`health`: messages.OK, MISSING, FAILING, OFF or BLIND."""

    health: int
    uids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that the sensors say; the truth from now on. `reason`: hublink.snapshot.GREETING, ASKED or OVERFLOW.

    `presses`: since boot, by button (mod 65536). `missed`: presses by button that came in no event. `supply_off`: the
    board has a supply of its own, and only USB feeds it.
    """

    reason: int
    readers: tuple[ReaderState, ...]
    presses: tuple[int, ...]
    missed: tuple[int, ...]
    supply_off: bool = False


@dataclass(frozen=True, slots=True)
class TagArrived:
    """A tag arrived at a reader. `uid`: hex, upper case."""

    reader: int
    uid: str


@dataclass(frozen=True, slots=True)
class TagLeft:
    """A tag left a reader. `uid`: hex, upper case."""

    reader: int
    uid: str


@dataclass(frozen=True, slots=True)
class Button:
    """`action`: messages.RELEASE, PRESS or LONG; `count`: presses of this button since boot (mod 65536)."""

    index: int
    action: int
    count: int


@dataclass(frozen=True, slots=True)
class LightsShown:
    """The board shows the picture that `Link.show` gave this generation."""

    generation: int


@dataclass(frozen=True, slots=True)
class BoardLog:
    """`level`: messages.DEBUG, INFO, WARNING or FAULT."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Noise:
    """Text that came outside frames: boot messages, tracebacks, a prompt."""

    text: str


@dataclass(frozen=True, slots=True)
class BoardError:
    """One end could not decode a frame. `code` is one of messages.*, 0 if it was this end."""

    code: int
    text: str


@dataclass(frozen=True, slots=True)
class ReaderHealth:
    """A reader failed, works again, or was switched. `health`: messages.OK, MISSING, FAILING, OFF or BLIND."""

    reader: int
    health: int


@dataclass(frozen=True, slots=True)
class ReaderCounters:
    """Counters of one reader since the board's boot, each mod 65536; shared/protocol.md, "Figures"."""

    health: int
    polls: int
    hits: int
    misses: int
    garbled: int
    collisions: int
    errors: int
    reinits: int


@dataclass(frozen=True, slots=True)
class ReaderFigures:
    """Counters of the readers from number `first` on."""

    first: int
    readers: tuple[ReaderCounters, ...]


@dataclass(frozen=True, slots=True)
class TagCounters:
    """A tag that missed polls since it came to this reader; both mod 65536."""

    reader: int
    uid: str
    polls: int
    misses: int


@dataclass(frozen=True, slots=True)
class TagFigures:
    """The tags that missed polls, the worst first. Those not named missed none."""

    tags: tuple[TagCounters, ...]


Event = (
    Waiting
    | Connected
    | Lost
    | Stale
    | Fresh
    | OtherProtocol
    | Snapshot
    | TagArrived
    | TagLeft
    | Button
    | LightsShown
    | BoardLog
    | Noise
    | BoardError
    | ReaderHealth
    | Stats
    | ReaderFigures
    | TagFigures
)


def _to_hex(uid: bytes) -> str:
    return uid.hex().upper()


def make_board_info(hello: m.Hello) -> BoardInfo:
    """Return what a board reports of itself, with its texts sanitized."""
    return BoardInfo(
        sanitize_line(hello.name),
        sanitize_line(hello.firmware),
        hello.chip.hex(),
        hello.boot_id,
        hello.reset_cause,
        hello.profile,
        hello.readers,
        hello.buttons,
        hello.leds,
    )


def _make_snapshot(reason: int, readers: Any, presses: Any, missed: Any, supply_off: bool) -> Snapshot:
    states = tuple(ReaderState(health, tuple(_to_hex(uid) for uid in uids)) for health, uids in readers)
    return Snapshot(reason, states, tuple(presses), tuple(missed), supply_off)


def _make_reader_figures(first: int, readers: Any) -> ReaderFigures:
    return ReaderFigures(first, tuple(ReaderCounters(*reader) for reader in readers))


def _make_tag_figures(tags: Any) -> TagFigures:
    return TagFigures(tuple(TagCounters(reader, _to_hex(uid), polls, misses) for reader, uid, polls, misses in tags))


def _make_error(code: int, kind: int, seq: int, text: str) -> BoardError:
    return BoardError(code, f"the board reports: {sanitize_line(text)} (frame of kind {kind:#04x}, seq {seq})")


_MAKERS: dict[object, Callable[..., Event]] = {
    h.LOST: Lost,
    h.STALE: Stale,
    h.FRESH: Fresh,
    h.SNAPSHOT: _make_snapshot,
    h.TAG_ARRIVED: lambda reader, uid: TagArrived(reader, _to_hex(uid)),
    h.TAG_LEFT: lambda reader, uid: TagLeft(reader, _to_hex(uid)),
    h.BUTTON: Button,
    h.LIGHTS_SHOWN: LightsShown,
    h.LOG: lambda level, text: BoardLog(level, sanitize_line(text)),
    h.READER_HEALTH: ReaderHealth,
    h.STATS: Stats,
    h.READER_FIGURES: _make_reader_figures,
    h.TAG_FIGURES: _make_tag_figures,
    h.ERROR: _make_error,
    h.STRANGE: lambda text: BoardError(0, f"an invalid frame: {sanitize_line(text)}"),
    h.TEXT: lambda data: Noise(sanitize_lines(data.decode(errors="replace"))),
    h.WRONG_VERSION: lambda version: OtherProtocol(version, frame.VERSION),
}


#: What HostEnd says of a board that is lost, and its message.
_OWN_REASONS: dict[object, tuple[str, dict[str, str | int]]] = {
    "the board restarted": ("link-restarted", {}),
    "the board forgot this session": ("link-forgot", {}),
    f"no answer for {h.LOST_MS // 1000} s": ("link-no-answer-for", {"seconds": h.LOST_MS // 1000}),
}


def to_typed_event(event: tuple[object, ...], profile: bytes | None, lost: LinkError | None = None) -> Event:
    """Return the typed form of an event of `HostEnd`. `profile`: the hash expected; `lost`: the line's error."""
    name, *fields = event
    if name == h.LOST:
        reason = str(fields[0])
        if lost is not None and reason == str(lost):
            return Lost(reason, lost.key, lost.facts)
        return Lost(reason, *_OWN_REASONS.get(reason, ("", {})))
    if name == h.GREETED:
        hello, resumed = fields
        assert isinstance(hello, m.Hello)
        return Connected(make_board_info(hello), bool(resumed), None if profile is None else hello.profile == profile)
    return _MAKERS[name](*fields)
