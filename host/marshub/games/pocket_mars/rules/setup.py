"""Setting up: colours, colonists, the deal or the draft, prep modules, and who begins (SETUP, DRAFT, SOLO-01 to 04)."""

from __future__ import annotations

from typing import Annotated, cast

import msgspec

from marshub.kernel import BadSetup, Script, say
from marshub.kernel.mechanisms.drafting import draft_cards
from marshub.kernel.mechanisms.piles import count_cards, move_all
from marshub.kernel.mechanisms.turns import draw_lot

from ..box.components import (
    AUTOMATICS_ON_SHIP,
    COLONISTS,
    COLOURS,
    DEALT,
    DRAFTED,
    ENERGY_START,
    ON_SHIP,
    PREP,
    TYPES,
    Colour,
    Level,
    Place,
    Type,
)
from ..box.state import Automatics, Player, State
from ..content.pack import Content
from ..happenings import GameBegan
from .automatics import fill_prep
from .choosing import ask_cards
from .deck import DECK, identify_card, settle_top
from .four_cards import pick_cards
from .mars import Mars

Players = Annotated[int, msgspec.Meta(ge=1, le=len(COLOURS))]


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The setup of a game: players (a number, or colours in seating order), the draft or not, the level alone.

    `row`: the order of the Buildings; it settles ties of Devious Automatics only (PM-SETUP-06).
    """

    players: Players | Annotated[list[Colour], msgspec.Meta(min_length=1, max_length=len(COLOURS))] = 2
    variant: Annotated[str, msgspec.Meta(pattern="^(deal|draft)$")] = "deal"
    level: Level = "standard"
    row: tuple[Type, ...] = TYPES
    packs: tuple[str, ...] | None = None  # of the owner's own; all there are, unless they are named


def make_new_game(setup: Setup, content: Content) -> State:
    """Return the table before the deal. Raises BadSetup."""
    seats = list(COLOURS[: setup.players]) if isinstance(setup.players, int) else setup.players
    if len(set(seats)) != len(seats):
        raise BadSetup(f"every player needs a colour of their own, not {', '.join(seats)}")  # PM-SETUP-02
    if sorted(setup.row) != sorted(TYPES):
        raise BadSetup(f"the row is all five Buildings in any order: {', '.join(TYPES)}")
    if setup.variant == "draft" and len(seats) == 1:
        raise BadSetup("the draft is for 2 to 4 players: alone there is nobody to pass cards to")  # PM-DRAFT-05
    state = State(
        players={seat: Player(_colonists(ON_SHIP), ENERGY_START) for seat in seats},
        columns={kind: [] for kind in setup.row},
        pool=count_cards(content.cards),
        draft=setup.variant == "draft",
    )
    if len(seats) == 1:
        colour = next(item for item in COLOURS if item not in seats)
        aboard = _colonists(AUTOMATICS_ON_SHIP[setup.level])  # PM-DIFF
        state.automatics = Automatics(aboard, ENERGY_START, colour, setup.level)
    return state


def _colonists(on_ship: int) -> list[Place]:
    return ["ship"] * on_ship + ["earth"] * (COLONISTS - on_ship)  # type: ignore[return-value]


def begin(mars: Mars) -> Script:
    """Deal or draft, lay the prep modules, draw the starting player."""
    yield from (_draft if mars.state.draft else _deal)(mars)
    yield from _lay_prep_modules(mars)
    if mars.solo:
        yield from fill_prep(mars)  # PM-SOLO-04
    yield from settle_top(mars)
    start: str = mars.seats[0]
    if not mars.solo:
        start = yield draw_lot(say("pm-who-begins"), mars.seats, lambda seat: say(f"pm-seat-{seat}"))  # PM-SETUP-09
    mars.state.start = cast(Colour, start)
    mars.tell(GameBegan(start, len(mars.seats)))


def _deal(mars: Mars) -> Script:
    for who in mars.seats:
        for _ in range(DEALT):  # PM-SETUP-07
            card = yield from identify_card(mars, "", who, deck=DECK)
            mars.find_player(who).kept.append(card)


def _draft(mars: Mars) -> Script:
    """Keep one, pass the others to the left, until everybody has four; one of each set goes back (DRAFT-01 to 03)."""
    for who in mars.seats:
        for _ in range(DRAFTED):
            card = yield from identify_card(mars, "", who, deck=DECK)
            mars.find_player(who).dealt.append(card)
    yield from draft_cards(mars.state.players, DEALT, lambda who, cards: ask_cards(mars, who, say("pm-draft"), cards))
    for player in mars.state.players.values():
        move_all(count_cards(player.dealt), mars.state.pool)
        player.dealt = []
    mars.state.pool = dict(sorted(mars.state.pool.items()))


def _lay_prep_modules(mars: Mars) -> Script:
    """Let every player pick two in secret; they are laid when all have picked (PM-SETUP-08, PM-DRAFT-04)."""
    laid = {}
    for who in mars.seats:
        laid[who] = yield from pick_cards(mars, who, "pm-lay-prep", mars.find_player(who).kept, PREP)
    for who, cards in laid.items():
        own = mars.find_player(who)
        own.prep = list(cards)
        own.hand = [card for card in own.kept if card not in cards]
        own.kept = []
