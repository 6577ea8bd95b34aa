"""The set-up: colours, colonists, the deal or the draft, prep modules, and the first player (SETUP, DRAFT, SOLO)."""

from __future__ import annotations

from typing import Annotated, cast

import msgspec

from marshub.kernel import BadSetup, Script, say
from marshub.kernel.mechanisms.drafting import draft_cards
from marshub.kernel.mechanisms.piles import count_cards, move_all
from marshub.kernel.mechanisms.turns import draw_lot

from ..box.components import (
    AUTOMATICS_ON_SHIP,
    CARDS_DEALT,
    CARDS_DRAFTED,
    COLONISTS_ON_SHIP,
    COLONISTS_PER_COLOUR,
    COLOURS,
    ENERGY_START,
    PREP_SIZE,
    TYPES,
    Colour,
    Level,
    Place,
    Type,
)
from ..box.state import Automatics, Player, State
from ..content.pack import Content
from ..happenings import GameBegan
from .automatics import fill_automatics_prep
from .common_questions import ask_cards
from .deck import DECK_NAME, identify_card, settle_deck_top
from .four_cards import choose_cards
from .mars import Mars

PlayerCount = Annotated[int, msgspec.Meta(ge=1, le=len(COLOURS))]  # PM-SETUP-01


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The setup of a game.

    Attributes:
        players: A number of players, or colours in seating order.
        variant: "deal" or "draft".
        level: The level of Devious Automatics, for a lone player.
        row: The order of the Buildings; it decides only ties of Devious Automatics (PM-SETUP-06).
        packs: Names of the owner's packs in use; None for all.
    """

    players: PlayerCount | Annotated[list[Colour], msgspec.Meta(min_length=1, max_length=len(COLOURS))] = 2
    variant: Annotated[str, msgspec.Meta(pattern="^(deal|draft)$")] = "deal"
    level: Level = "standard"
    row: tuple[Type, ...] = TYPES
    packs: tuple[str, ...] | None = None  # None: all of the owner's packs


def make_new_game(setup: Setup, content: Content) -> State:
    """Return the table before the deal.

    A lone player's side is the same as in the competitive game (PM-SOLO-01).

    Raises:
        BadSetup: A colour is named twice, the row is not all Buildings, or a lone player wants a draft.
    """
    seats = list(COLOURS[: setup.players]) if isinstance(setup.players, int) else setup.players
    if len(set(seats)) != len(seats):
        message = "every player needs a colour of their own, not {colours}"  # PM-SETUP-02
        raise BadSetup(message, "error-colours", colours=", ".join(seats))
    if sorted(setup.row) != sorted(TYPES):
        message = "the row is all five Buildings in any order: {buildings}"
        raise BadSetup(message, "pm-setup-row", buildings=", ".join(TYPES))
    if setup.variant == "draft" and len(seats) == 1:
        message = "the draft is for 2 to 4 players: alone there is nobody to pass cards to"  # PM-DRAFT-05
        raise BadSetup(message, "pm-setup-draft")
    state = State(
        players={seat: Player(_place_colonists(COLONISTS_ON_SHIP), ENERGY_START) for seat in seats},
        columns={kind: [] for kind in setup.row},
        pool=count_cards(content.cards),
        draft=setup.variant == "draft",
    )
    if len(seats) == 1:
        colour = next(candidate for candidate in COLOURS if candidate not in seats)
        colonists = _place_colonists(AUTOMATICS_ON_SHIP[setup.level])  # PM-SOLO-02
        state.automatics = Automatics(colonists, ENERGY_START, colour, setup.level)  # PM-SOLO-03
    return state


def _place_colonists(on_ship: int) -> list[Place]:
    return ["ship"] * on_ship + ["earth"] * (COLONISTS_PER_COLOUR - on_ship)  # type: ignore[return-value]


def run_setup(mars: Mars) -> Script:
    """Deal or draft, lay the prep modules, draw the starting player."""
    yield from (_draft if mars.state.draft else _deal)(mars)
    yield from _lay_prep_modules(mars)
    if mars.is_solo:
        yield from fill_automatics_prep(mars)  # PM-SOLO-04
    yield from settle_deck_top(mars)
    first_seat: str = mars.seats[0]
    if not mars.is_solo:
        first_seat = yield draw_lot(
            say("pm-who-begins"), mars.seats, lambda seat: say(f"pm-seat-{seat}")
        )  # PM-SETUP-09
    mars.state.start = cast("Colour", first_seat)
    mars.log(GameBegan(first_seat, len(mars.seats)))


def _deal(mars: Mars) -> Script:
    for seat in mars.seats:
        for _ in range(CARDS_DEALT):  # PM-SETUP-07
            card = yield from identify_card(mars, "", seat, deck=DECK_NAME)
            mars.get_player(seat).kept.append(card)


def _draft(mars: Mars) -> Script:
    """Keep one card and pass the others to the left until everybody has four; one of each set goes back.

    PM-DRAFT-01, PM-DRAFT-02, PM-DRAFT-03.
    """
    for seat in mars.seats:
        for _ in range(CARDS_DRAFTED):
            card = yield from identify_card(mars, "", seat, deck=DECK_NAME)
            mars.get_player(seat).dealt.append(card)
    yield from draft_cards(
        mars.state.players, CARDS_DEALT, lambda seat, cards: ask_cards(mars, seat, say("pm-draft"), cards)
    )
    for player in mars.state.players.values():
        move_all(count_cards(player.dealt), mars.state.pool)
        player.dealt = []
    mars.state.pool = dict(sorted(mars.state.pool.items()))


def _lay_prep_modules(mars: Mars) -> Script:
    """Let every player choose two cards in secret; they are laid when all have chosen (PM-SETUP-08, PM-DRAFT-04)."""
    chosen = {}
    for seat in mars.seats:
        chosen[seat] = yield from choose_cards(mars, seat, "pm-lay-prep", mars.get_player(seat).kept, PREP_SIZE)
    for seat, cards in chosen.items():
        player = mars.get_player(seat)
        player.prep = list(cards)
        player.hand = [card for card in player.kept if card not in cards]
        player.kept = []
