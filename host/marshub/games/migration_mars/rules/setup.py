"""Setting up: factions, the board, arrival supplies, starting Tunnels, and who begins (SETUP)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from marshub.kernel import BadSetup, Choose, Die, Roll, Script, say

from ..box.components import CARDS, FACTIONS, Faction, stop_of
from ..box.state import Player, State, Structure
from ..content.pack import Content
from ..happenings import FirstRolled, GameBegan
from .land import explain_site, list_sites
from .mars import Mars, make_seat_key, make_spot_option

FEWEST = 2  # MM-SETUP-01
TWO = {"opposite": ("amber", "jade"), "neighbours": ("amber", "cobalt")}
D12 = tuple(map(str, range(1, 13)))


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The setup of a game: a number of players, or factions; of two by number, whether they sit opposite each other."""

    players: (
        Annotated[int, msgspec.Meta(ge=FEWEST, le=len(FACTIONS))]
        | Annotated[list[Faction], msgspec.Meta(min_length=FEWEST, max_length=len(FACTIONS))]
    ) = 2
    sides: Literal["opposite", "neighbours"] = "opposite"
    packs: tuple[str, ...] | None = None  # of the owner's own; all there are, unless they are named


def make_new_game(setup: Setup, content: Content) -> State:
    """Return the table before anybody builds (MM-SETUP-06 to 12). Raises BadSetup."""
    if not isinstance(setup.players, int):
        chosen: tuple[str, ...] = tuple(setup.players)
    else:
        chosen = TWO[setup.sides] if setup.players == len(TWO["opposite"]) else FACTIONS[: setup.players]
    if len(set(chosen)) != len(chosen):
        raise BadSetup(f"every player leads a faction of their own, not {', '.join(chosen)}")  # MM-SETUP-01
    seats = [faction for faction in FACTIONS if faction in chosen]  # MM-SETUP-14: clockwise, as they sit
    hand = {card: content.start.get(card, 0) for card in CARDS}  # MM-SETUP-11
    return State(
        # MM-SETUP-12: every Rover on its own Supply Stop
        players={seat: Player(dict(hand), content.track.index(stop_of(seat))) for seat in seats},
        # MM-SETUP-07: all four, an absent faction's too
        terrain={str(content.terrain.hq[faction]): Structure(faction, "hq") for faction in FACTIONS},
        deck={event.id: event.copies for event in content.events.values()},
    )


def run_setup(mars: Mars) -> Script:
    """Place every first Tunnel, in seat order, and roll the red d12 (MM-SETUP-13, MM-SETUP-14).

    Resumed, only those who have no Tunnel yet place one.
    """
    for who in mars.seats:
        if mars.list_structures(who, "tunnel"):
            continue
        where: str = yield Choose(
            who,
            say("mm-first-tunnel", who=make_seat_key(who)),
            lambda who=who: [make_spot_option(mars, item) for item in list_sites(mars, who, "tunnel")],  # type: ignore[misc]
            explain=lambda option, who=who: explain_site(mars, who, "tunnel", option),  # type: ignore[misc]
            explainable_options=lambda: [make_spot_option(mars, item) for item in mars.grounds],
        )
        mars.build(who, "tunnel", where)
    first = yield from _highest(mars)
    mars.state.start = mars.state.active = first
    mars.state.phase = "between"
    mars.tell(GameBegan(first, len(mars.seats)))


def _highest(mars: Mars) -> Script:
    """Return who rolls highest; tied players roll again."""
    rolling = mars.seats
    while True:
        rolled = yield Roll(say("mm-first"), [Die(who, say(f"mm-die-first-{who}"), D12) for who in rolling])
        for who in rolling:
            mars.tell(FirstRolled(who, int(rolled[who])))
        best = max(int(rolled[who]) for who in rolling)
        rolling = tuple(who for who in rolling if int(rolled[who]) == best)
        if len(rolling) == 1:
            return rolling[0]
