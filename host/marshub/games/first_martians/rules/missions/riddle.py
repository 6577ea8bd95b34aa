"""Riddle: three containers far out with unknown contents, whose transmitters fail (FM-MIS-34 to FM-MIS-40).

A container is a black token on its space until its content is known; then the token of the sheet lies there instead.
It is among the spot's tokens, and on the tile once its space is explored; white markers and pawn tokens stay on the
spot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from marshub.kernel import TABLE, Draw, Option, Reason, Script, Words, say

from ...happenings.course import TokenIdentified
from ..generators import draw_number, get_research_card, remove_research
from ..hub import Hub
from ..map.signals import change_pawn_tokens, change_white_markers, clear_spot
from ..mission_rules import MissionRules, register_mission_rules
from ..questions import choose_if_several, roll_dice

#: The token of the sheet for each content, by the result of the yellow die (FM-MIS-37).
CONTENTS: Final[dict[int, str]] = {1: "red-1", 2: "orange-1", 3: "orange-2"}  # food, spare parts, samples
CARDS_PER_SPACE: Final = 2  # Research cards 01 and 02 mean the first container's space, and so on (FM-MIS-34)


@register_mission_rules
class Riddle(MissionRules):
    """The special rules of Riddle: its spaces are those of `start.spots`, in the order of the Research cards."""

    id = "riddle"

    # ------------------------------------------------------------------ the sheet

    def list_named_choices(self, hub: Hub, action: str) -> Sequence[str]:
        """Return the spaces of unidentified containers: Data screening names its token at declaration (FM-MIS-37)."""
        return [space for space in _list_spaces(hub) if _find_container(hub, space) not in ("", *CONTENTS.values())]

    def find_special_obstacles(self, hub: Hub, name: str) -> Iterator[Reason]:
        spaces = _find_container_spaces(hub)
        if name in ("signal-detection", "gps") and not spaces:
            yield Reason("FM-RND-18", say("fm-why-no-container"))
        elif name == "assistance" and not any(hub.get_spot(space).pawns for space in spaces):
            yield Reason("FM-RND-18", say("fm-why-no-pawn-token"))
        elif name == "redraw":
            yield Reason("FM-OBJ-14", say("fm-why-redraw-production"))

    def run_special_effect(self, hub: Hub, name: str) -> Script:
        if name == "data-screening":
            yield from identify_container(hub, hub.declared_choice)
        elif name in ("signal-detection", "gps"):
            space = yield from choose_if_several(
                TABLE, say("fm-choose-signal"), partial(_make_container_options, hub, _find_container_spaces(hub))
            )
            if space:
                change_white_markers(hub, space, hub.mission.get_number("signal") if name == "signal-detection" else 1)
        elif name == "assistance":
            spaces = [space for space in _find_container_spaces(hub) if hub.get_spot(space).pawns]
            space = yield from choose_if_several(
                TABLE, say("fm-choose-assistance"), partial(_make_container_options, hub, spaces)
            )
            if space:
                change_pawn_tokens(hub, space, -1)
        elif name == "food-container":  # FM-MIS-39
            hub.move_reserve("food", hub.mission.get_number("food-each") * len(hub.seats))

    def describe_token(self, token: str) -> Words:
        return say(f"fm-container-{token}")

    def get_redraw_icon(self, hub: Hub) -> str:
        return "b" if hub.state.phase == "production" else ""

    # ------------------------------------------------------------------ moments

    def set_up(self, hub: Hub) -> Script:
        """Identify containers on tiles that an earlier mission explored: their contents are plain to see."""
        for space in _list_spaces(hub):
            if space in hub.state.map:
                yield from identify_container(hub, space)

    def end_production(self, hub: Hub) -> Script:
        """Let a transmitter lose power; where none is left the sand adds a pawn token (FM-MIS-34, FM-MIS-35)."""
        if any(hub.state.piles["research"].values()):
            number = yield from draw_number(hub)
            remove_research(hub, get_research_card(number), only_percentages=False)
            space = _list_spaces(hub)[(number - 1) // CARDS_PER_SPACE]
            if _find_container(hub, space):
                change_white_markers(hub, space, -1)
        for space in _find_container_spaces(hub):
            if not hub.get_spot(space).white:
                change_pawn_tokens(hub, space, 1)

    def count_extra_pawns(self, hub: Hub, kind: str, space: str) -> int:
        """Return the pawn tokens of a ROI for exploring it: neither gathering nor passing counts them (FM-MIS-36)."""
        return hub.state.spots[space].pawns if kind == "explore" and space in hub.state.spots else 0

    def handle_explored(self, hub: Hub, space: str) -> Script:
        yield from identify_container(hub, space)

    def handle_gathered(self, hub: Hub, space: str, thing: str) -> Script:
        """Remove markers and pawn tokens with the container (FM-MIS-38)."""
        if thing in CONTENTS.values():
            clear_spot(hub, space)
        yield from ()


def identify_container(hub: Hub, space: str) -> Script:
    """Roll the yellow die for the content of the black token on `space`; a known content is rolled again.

    FM-MIS-37.
    """
    black = _find_container(hub, space)
    if not black or black in CONTENTS.values():
        return
    open_contents = _find_unknown_contents(hub)
    content = open_contents[0]
    if len(open_contents) > 1:
        content = yield from _roll_content(hub, space, open_contents)
    tokens = _get_tokens(hub, space)
    tokens[tokens.index(black)] = CONTENTS[content]  # FM-MIS-38: what lies on it stays
    hub.log(TokenIdentified(space, CONTENTS[content]))
    if len(open_contents) == 2:
        for last in _list_spaces(hub):
            yield from identify_container(hub, last)


def _roll_content(hub: Hub, space: str, contents: list[int]) -> Script:
    die = hub.get_die("yellow")
    if not {int(face) for face in die.faces} & set(contents):  # a die of an owner's pack without such a face
        chances = {CONTENTS[content]: 1 for content in contents}
        token = yield Draw(
            say("fm-draw-container"), chances, lambda token: say(f"fm-item-objective-{token}"), in_app=True
        )
        return next(content for content in contents if CONTENTS[content] == token)
    while True:
        rolled = yield from roll_dice(hub, say("fm-roll-container", space=f"@fm-space-{space}.long"), (die,))
        if int(rolled[die.id]) in contents:
            return int(rolled[die.id])


def _find_unknown_contents(hub: Hub) -> list[int]:
    """Return contents that no container is known to hold; what was brought in is known."""
    known = {_find_container(hub, space) for space in _list_spaces(hub)} | set(hub.state.tokens)
    return [content for content, token in CONTENTS.items() if token not in known]


def _list_spaces(hub: Hub) -> tuple[str, ...]:
    return tuple(hub.mission.start.spots)


def _get_tokens(hub: Hub, space: str) -> list[str]:
    """Return the Objective tokens on a space, explored or not."""
    return hub.state.map[space].objectives if space in hub.state.map else hub.get_spot(space).tokens


def _find_container(hub: Hub, space: str) -> str:
    """Return the container on a space: a black token, or that of its content; "" if it is gone."""
    return next((token for token in _get_tokens(hub, space) if token.startswith(("black-", "red-", "orange-"))), "")


def _find_container_spaces(hub: Hub) -> list[str]:
    """Return spaces where a container still lies."""
    return [space for space in _list_spaces(hub) if _find_container(hub, space)]


def _make_container_options(hub: Hub, spaces: list[str]) -> list[Option]:
    return [
        Option(
            space,
            say(
                "fm-option-container",
                space=f"@fm-space-{space}",
                token=f"@fm-container-{_find_container(hub, space)}",
                white=hub.get_spot(space).white,
                pawns=hub.get_spot(space).pawns,
            ),
        )
        for space in spaces
    ]
