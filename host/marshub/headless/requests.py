"""Requests: one type for each `op` (docs/headless.md)."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec

from marshub.kernel import ChanceMode, MarsHubError
from marshub.kernel.untrusted_input import UnreadableInput, parse_json
from marshub.sanitize import INSTEAD


class _Op(msgspec.Struct, tag_field="op", forbid_unknown_fields=True):
    """Base of all requests."""


class _Moves(_Op, kw_only=True):
    """Base of those that are replied to with the pending decision. `brief`: without its options, which take time."""

    brief: bool = False


class New(_Moves, tag="new"):
    """Start a game; `save` names a file that is then written all the time.

    `record`: play this record, with its own setup and chance; with `keep` as far as it fits.
    """

    setup: dict[str, Any] = {}
    seed: int | None = None
    chance: ChanceMode = "auto"
    save: str | None = None
    position: dict[str, Any] | None = None  # to begin with; its setup stands where there is none
    record: dict[str, Any] | None = None
    keep: bool = False


class State(_Op, tag="state"):
    """The state, or the view of a seat; with `facts` also what the rules reckon from it."""

    seat: str | None = None
    facts: bool = False


class AskTable(_Op, tag="table"):
    """All that is printed on boards, cards and dice, as `seat` may see it: ground, tracks, prices, decks, texts."""

    seat: str | None = None


class Describe(_Op, tag="describe"):
    """The words of an id, of whatever kind, as `seat` may read them."""

    id: str
    seat: str | None = None


class AskPending(_Moves, tag="pending"):
    """The pending decision as `seat` (or the table's keeper) may see it, or the result."""

    seat: str | None = None


class Reply(_Moves, tag="answer"):
    """An answer. `to` may name the pending decision it is meant for."""

    option: str | None = None
    options: tuple[str, ...] | None = None
    values: dict[str, int | str] | None = None
    to: str | None = None


Goods = dict[str, Annotated[int, msgspec.Meta(ge=1, le=99)]]


class Trade(_Moves, tag="trade"):
    """A whole offer to `with`, or the reply to one: "take", "refuse", "deaf", or "counter" with goods.

    All of its answers are given, or none.
    """

    to_seat: str | None = msgspec.field(default=None, name="with")
    give: Goods = {}
    want: Goods = {}
    reply: Literal["take", "counter", "refuse", "deaf"] | None = None
    to: str | None = None


class Auto(_Moves, tag="auto"):
    """Play on by itself."""

    policy: str = "random"
    steps: int | Literal["end"] = "end"


class Adjust(_Moves, tag="adjust"):
    """Set what lies at a place: a JSON value of its type; null takes a key away."""

    path: str
    value: Any
    reason: str = ""


class AskPosition(_Op, tag="position"):
    """All that lies on the table and in hands, as one document."""


class Lay(_Moves, tag="lay"):
    """Lay a position out."""

    position: dict[str, Any]
    reason: str = ""


class AskPlaces(_Op, tag="places"):
    """The places that `adjust` reaches: each whose path begins with `under`, with its value and its allowed values."""

    under: str = ""


class Undo(_Moves, tag="undo"):
    """Take answers back; `sure` confirms it after something was revealed."""

    steps: int = 1
    sure: bool = False


class Redo(_Moves, tag="redo"):
    """Give again what the last undo took back, as long as nothing else was done since."""


class Log(_Op, tag="log"):
    """The log from entry number `since` on; with `moments` also grouped for people."""

    since: int = 0
    moments: bool = False


class Explain(_Op, tag="explain"):
    """The reasons why an option, or a whole move ("build:export:2,-3"), is not legal now, offered or not."""

    option: str


class AskRules(_Op, tag="rules"):
    """The rules that answer `ask` best: a rule's number, words, or a question in one's own words."""

    ask: str


class Foresee(_Op, tag="forecast"):
    """The costs and prospects of an option, or of a whole move."""

    option: str


class AskOdds(_Op, tag="odds"):
    """The exact odds of what chance brings next."""


class Evaluate(_Op, tag="evaluate"):
    """The value of the game as it stands for each seat: what the game's own search counts."""


class Advise(_Op, tag="advise"):
    """Advice on the pending decision: the best answers after so many playouts in determinizations, or milliseconds.

    `seat`: only if that seat may know it.
    """

    playouts: int | None = None
    ms: int | None = None
    seat: str | None = None


class AskBriefing(_Op, tag="briefing"):
    """The briefing before the game: story, objectives, clock, difficulty, traps."""


class Fork(_Moves, tag="fork"):
    """Go on in a copy of the game, to try things in; with `seed` chance goes other ways in it."""

    seed: int | None = None


class Close(_Moves, tag="close"):
    """Leave the copy and be back in the game it was made of; or leave the game."""


class Save(_Op, tag="save"):
    """Write the game as it is to a file. `over`: also over the save of another game."""

    path: str
    over: bool = False


class Export(_Op, tag="export"):
    """The whole game as a record."""


class Load(_Moves, tag="load"):
    """Continue a saved game; the file is written on all the time, or with `read_only` not touched at all."""

    path: str
    read_only: bool = False


class Quit(_Op, tag="quit"):
    """Close the game and end."""


Request = (
    New | State | AskTable | Describe | AskPending | Reply | Trade | Auto | Adjust | AskPosition | Lay | AskPlaces
    | Undo | Redo | Log | Explain | Foresee | AskOdds | Evaluate | AskRules | Advise | AskBriefing | Fork | Close
    | Save | Export | Load | Quit
)  # fmt: skip


def find_op(request: Any) -> str:
    """Return the `op` of a request, or of a type of requests."""
    op: str = request.__struct_config__.tag
    return op


OPS = tuple(map(find_op, Request.__args__))
#: The requests that a link of a served table has: what a player at the table may do.
LINK_OPS = frozenset(
    (
        *("pending", "state", "table", "describe", "log", "answer", "undo", "redo"),
        *("explain", "forecast", "odds", "rules", "briefing"),
    )
)


class Refused(MarsHubError):
    """A request that makes no sense here; `code` says how, `its` what else there is to know."""

    def __init__(self, code: str, message: str, **its: object) -> None:
        super().__init__(message)
        self.code, self._its = code, its

    def details(self) -> dict[str, object]:
        return self._its


_UNKNOWN_FIELD = re.compile("Object contains unknown field `.*`")  # of the request itself: others end with their path
LONGEST = 16 << 20  # bytes of a line; a whole position of the largest game has some 100 KB


def decode(line: str | bytes) -> Any:
    """Return the request on `line`. Raises Refused."""
    if len(line) > LONGEST:
        raise Refused("bad-json", f"a request is one line of at most {LONGEST >> 20} MB")
    try:
        plain = parse_json(line)
    except UnreadableInput as error:
        raise Refused("bad-json", f"a request is one JSON object on one line: {error}") from None
    if not isinstance(plain, dict):
        raise Refused("bad-request", 'a request is a JSON object with "op"')
    if plain.get("op") not in OPS:
        raise Refused("unknown-op", f"there is no op {plain.get('op')!r}; choose from {', '.join(OPS)}")
    try:
        request = msgspec.convert(plain, Request)
    except (msgspec.ValidationError, RecursionError) as error:
        names = next(kind.__struct_encode_fields__ for kind in Request.__args__ if find_op(kind) == plain["op"])
        known = f"; choose from {', '.join(names)}" if _UNKNOWN_FIELD.fullmatch(str(error)) and names else ""
        raise Refused("bad-request", f"{plain['op']}: {error}{known}") from None
    path = request.path if isinstance(request, Save | Load) else request.save if isinstance(request, New) else None
    if path and INSTEAD in path:
        raise Refused("bad-request", f"{plain['op']}: a path has no control characters in it, and no {INSTEAD}")
    return request
