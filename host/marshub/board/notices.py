"""The notices of the referee: each is a fact for programs and, by `words()`, a sentence for people."""

from __future__ import annotations

from abc import abstractmethod
from typing import Literal

import msgspec

from marshub.kernel import Answer, Change, LogEntry, MarsHubError, Reason, Words, say

from .health import Trouble
from .matching import Mismatch
from .repair_walk import RepairWalk
from .tags import is_random_uid

By = Literal["gesture", "button", "screen", "policy"]


class Names:
    """The names of pieces; zones are named by their message `zone-<id>`."""

    def __init__(self, labels: dict[str, Words]) -> None:
        self._labels = labels

    def name_piece(self, piece: str) -> str:
        """Return a piece as an argument of a message: its own message, or its id if its message has arguments."""
        label = self._labels.get(piece)
        return piece if label is None or label.args else f"@{label.key}"

    def label(self, piece: str) -> Words:
        """Return the piece's name; its id in a readable form if the game does not know it."""
        return self._labels.get(piece) or Words(piece)

    def say_with_piece(self, key: str, piece: str, **args: str | int) -> Words:
        """Return the message `key` with the piece's name, also if that name has arguments.

        Example:
            >>> names = Names({"colonist-red-1": say("pm-piece-colonist", whose="@pm-seat-red")})
            >>> names.say_with_piece("board-put", "colonist-red-1", zone="@zone-eco").args
            {'piece': '@@pm-piece-colonist', 'whose': '@pm-seat-red', 'zone': '@zone-eco'}
        """
        label = self._labels.get(piece)
        if label is None or not label.args:
            return say(key, piece=self.name_piece(piece), **args)
        return say(key, piece=f"@@{label.key}", **{**label.args, **args})

    @staticmethod
    def name_zone(zone: str) -> str:
        return f"@zone-{zone}" if zone else "@board-beside"


class Notice(msgspec.Struct, frozen=True):
    """Base of all notices. They are structs, which are made sooner than dataclasses: every screen imports them."""

    # mypy reports subclasses that lack it, as it does those of `Decision`.
    @abstractmethod
    def describe(self, names: Names) -> Words:
        """Return the notice in one sentence."""


class Answered(Notice, frozen=True):
    """A decision was answered; `zone` is where the piece was placed if a gesture answered."""

    by: By
    answer: Answer
    log_entries: tuple[LogEntry, ...] = ()
    piece: str = ""
    zone: str = ""

    def describe(self, names: Names) -> Words:
        if self.piece:
            return say("board-accepted", piece=names.name_piece(self.piece), zone=names.name_zone(self.zone))
        return say("board-answered")


class Picked(Notice, frozen=True):
    """A part of an answer was accepted: one of several options, a point, a die."""

    by: By
    option: str
    left: int

    def describe(self, names: Names) -> Words:
        return say("board-picked", left=self.left)


class Several(Notice, frozen=True):
    """A gesture means several options; the cursor stands on the first of them."""

    piece: str
    zone: str
    options: tuple[str, ...]

    def describe(self, names: Names) -> Words:
        return say(
            "board-several",
            piece=names.name_piece(self.piece),
            zone=names.name_zone(self.zone),
            count=len(self.options),
        )


class Refusal(Notice, frozen=True):
    """A gesture is not legal now; `reasons` are the game's."""

    piece: str
    zone: str
    reasons: tuple[Reason, ...] = ()

    def describe(self, names: Names) -> Words:
        return names.say_with_piece("board-refused", self.piece, zone=names.name_zone(self.zone))


class UnknownTagNotice(Notice, frozen=True):
    """A tag without a piece lies in a zone."""

    uid: str
    zone: str

    def describe(self, names: Names) -> Words:
        return describe_unknown_tag(self.uid, self.zone, names)


class Repaired(Notice, frozen=True):
    """A piece came to its home."""

    piece: str
    zone: str

    def describe(self, names: Names) -> Words:
        return names.say_with_piece("board-repaired", self.piece, zone=names.name_zone(self.zone))


class Misplaced(Notice, frozen=True):
    """A piece is still not at its home after a calm pause, and no gesture explains it."""

    mismatch: Mismatch

    def describe(self, names: Names) -> Words:
        wrong = self.mismatch
        return describe_placement(wrong, names)


class UndoAsked(Notice, frozen=True):
    """The undo needs confirmation: chance or hidden information was revealed since."""

    steps: int

    def describe(self, names: Names) -> Words:
        return say("board-undo-asks", steps=self.steps)


class AnswerTakenBack(Notice, frozen=True):
    """Answers were undone. `moves`: what hands have to move for it, without the moves of the repair walk."""

    by: By
    steps: int
    moves: tuple[Change, ...] = ()

    def describe(self, names: Names) -> Words:
        return say("board-took-back", steps=self.steps)

    def __eq__(self, other: object) -> bool:
        """Two such notices are the same whatever hands have to move."""
        return isinstance(other, AnswerTakenBack) and (self.by, self.steps) == (other.by, other.steps)

    def __hash__(self) -> int:
        return hash((self.by, self.steps))


class AnswerRedone(Notice, frozen=True):
    """What was undone last was given again."""

    by: By

    def describe(self, names: Names) -> Words:
        return say("board-redone")


class Explained(Notice, frozen=True):
    """The reasons why something is not legal, or the risks of the highlighted option."""

    reasons: tuple[Reason, ...]
    risk_words: Words | None = None

    def describe(self, names: Names) -> Words:
        if self.reasons:
            return self.reasons[0].words
        return self.risk_words or say("board-nothing-to-explain")


class HelpWanted(Notice, frozen=True):
    """The help button was pressed."""

    def describe(self, names: Names) -> Words:
        return say("board-help")


class NotNow(Notice, frozen=True):
    """A button was pressed that does nothing at this moment."""

    button: str

    def describe(self, names: Names) -> Words:
        return say("board-not-now", button=f"@button-{self.button}")


class Failed(Notice, frozen=True):
    """An answer was refused. Nothing has changed."""

    error: MarsHubError

    def describe(self, names: Names) -> Words:
        words = self.error.words
        if words is None:
            return say("board-failed", what=str(self.error))
        return Words("board-failed", {}, {"what": (words,)})


class Corrected(Notice, frozen=True):
    """The state was corrected."""

    log_entries: tuple[LogEntry, ...]

    def describe(self, names: Names) -> Words:
        return say("board-corrected")


class BoardNews(Notice, frozen=True):
    """The board, or one of its readers, was connected or lost. `key` is the message, `what` its argument."""

    key: str
    what: str | int | Words = ""

    def describe(self, names: Names) -> Words:
        if isinstance(self.what, Words):
            return Words(self.key, {}, {"what": (self.what,)})
        return say(self.key, what=self.what)


class OtherOverlay(BoardNews, frozen=True):
    """The overlay of another game (`what`) than the played one (`game`) lies on the board."""

    game: str = ""

    def describe(self, names: Names) -> Words:
        return say(self.key, what=str(self.what), game=self.game)


class WeakSpot(Notice, frozen=True):
    """A tag, a reader or the wire is getting worse: a warning before it spoils the game.

    `trouble.key` is the message.
    """

    trouble: Trouble
    piece: str

    def describe(self, names: Names) -> Words:
        trouble = self.trouble
        piece = names.name_piece(self.piece) if self.piece else trouble.uid.hex()
        return say(trouble.key, what=trouble.reader, piece=piece, percent=trouble.percent)


class FirmwareMismatch(Notice, frozen=True):
    """Firmware and program have different versions. The message `key` says how to update the older one."""

    key: str
    theirs: str
    ours: str

    def describe(self, names: Names) -> Words:
        return say(self.key, theirs=self.theirs, ours=self.ours)


class OtherProfile(BoardNews, frozen=True):
    """The board was set up with the profile `named` ("": none), and is played with the profile `what`."""

    named: str = ""

    def describe(self, names: Names) -> Words:
        return say(self.key, what=str(self.what), named=self.named)


def make_profile_mismatch(profile: str, named: str) -> OtherProfile:
    """Return the notice about a board whose wiring is not that of `profile`, and which names another one, or this."""
    key = "board-other-profile" if named not in ("", profile) else "board-other-wiring"
    return OtherProfile(key, profile, named)


def make_protocol_mismatch(theirs: int, ours: int) -> FirmwareMismatch:
    """Return the notice about a board that speaks version `theirs` of the wire protocol, and not `ours`."""
    key = "board-wire-older" if theirs < ours else "board-wire-newer"
    return FirmwareMismatch(key, str(theirs), str(ours))


def describe_unknown_tag(uid: str, zone: str, names: Names) -> Words:
    """Return the sentence about an unknown tag (hex) in `zone`. A random UID is not mentioned."""
    if is_random_uid(bytes.fromhex(uid)):
        return say("board-visitor", zone=names.name_zone(zone))
    return say("board-unknown-tag", uid=uid, zone=names.name_zone(zone))


def describe_placement(wrong: Mismatch, names: Names) -> Words:
    """Return the sentence that says where a misplaced piece goes."""
    piece = wrong.piece
    if not wrong.from_zone:
        return names.say_with_piece("board-put", piece, zone=names.name_zone(wrong.to_zone))
    if not wrong.to_zone:
        return names.say_with_piece("board-take", piece, zone=names.name_zone(wrong.from_zone))
    return names.say_with_piece(
        "board-move", piece, zone=names.name_zone(wrong.from_zone), to=names.name_zone(wrong.to_zone)
    )


def describe_walk(walk: RepairWalk, names: Names) -> list[Words]:
    """Return the move to make now, and the walk's progress if it has more than one move."""
    if walk.step is None:
        return []
    words, count = describe_placement(walk.step, names), walk.done_count + len(walk.steps)
    return [words] if count == 1 else [words, say("walk-progress", number=walk.done_count + 1, count=count)]
