"""A Facility on the screen: one row where room is short, a card where there is plenty."""

from __future__ import annotations

from textual.containers import Vertical
from textual.content import Content
from textual.layout import Layout

from marshub.games.first_martians.box.state import Facility, Farm, HubState
from marshub.words import Speech

from ...basics.abbreviations import abbreviate
from ...basics.cached_static import CachedStatic
from ...basics.overflow_hint import Scroll
from ...basics.panes import Cards
from ...basics.place_markup import mark_place
from .hub_symbols import describe_parts, draw_extras, draw_parts, name_token

_SHORTEST = 6
_FRAME = 5  # columns of a card's frame beside its title
_BOARD = 96  # columns in which Facilities lie as cards, as they do on the board
_GROWTH = {"seed": ("s", "bold $success"), "guard": ("g", "bold $warning")}
_MARKS = 21  # columns that parts and marks want


class Tiles(Vertical):
    """The Facilities of a block: lines, or cards so wide that their names are whole."""

    def __init__(self) -> None:
        super().__init__(classes="tiles")
        self._cards = Cards(_BOARD)
        self.carded = False

    @property
    def layout(self) -> Layout:
        return self._cards if self.carded else super().layout

    def fit(self, longest: int) -> None:
        """Let cards have room for names of so many letters."""
        if self._cards.least != longest + _FRAME + 1:
            self._cards.least = longest + _FRAME + 1
            self.refresh(layout=True)


class HubPane(Scroll):
    """The board: its blocks with their Facilities, as cards where there is room."""

    def on_resize(self) -> None:
        carded = self.size.width >= _BOARD
        self.set_class(carded, "-cards")
        for tiles in self.query(Tiles):
            if tiles.carded != carded:
                tiles.carded = carded
                tiles.refresh(layout=True)
                for tile in tiles.query(FacilityTile):
                    tile.draw()


class FacilityTile(CachedStatic):
    """Shows the Facility with the id `facility`."""

    def __init__(self, facility: str) -> None:
        super().__init__(classes="facility")
        self.facility = facility
        self._called = ""
        self._longest = 0
        self._drawn_of: object = None  # what of the state is drawn
        self._drawn_there: object = None  # while what would be is shown: what is there
        self._marks = self._card = self._below = Content("")

    def show(self, state: HubState, speech: Speech, longest: int) -> None:
        """Draw it; what is drawn no longer depends on the state. `longest`: letters of the longest name beside it."""
        here, farm = state.facilities[self.facility], state.farms.get(self.facility)
        drawn_of = (repr(here), repr(farm), longest, speech)
        if drawn_of == self._drawn_of:
            return  # of sixteen few change at a time
        self._drawn_of = drawn_of
        self._longest = longest
        called = speech.plain_text(f"fm-facility-{self.facility}")
        if called != self._called:
            self._called = self.border_title = called  # a title paints its widget anew
        self._marks = draw_marks(here, speech, self.facility)
        self._below = draw_farm(farm, speech, self.facility) if farm is not None else Content("")
        self._card = draw_card(here, self._below, speech, self.facility)
        self.set_class(here.shut, "-shut")
        self.set_class(not all(here.parts.values()), "-broken")
        self.draw()

    def begin_preview(self) -> None:
        super().begin_preview()
        self._drawn_there = self._drawn_of

    def end_preview(self) -> None:
        if self.there is not None and self._drawn_of != self._drawn_there:
            self._drawn_of = None  # it is marked as what would be: drawn anew, though it may have come about
        super().end_preview()

    def on_resize(self) -> None:
        self.draw()

    def draw(self) -> None:
        """Draw it for the room there is: on a card, or in a line."""
        if isinstance(self.parent, Tiles) and self.parent.carded:
            self.update(self._card)
            return
        width = self.size.width
        # Names line up, but one gives way where there are many marks: they are never cut off.
        room = max(width - 1 - self._marks.cell_length, _SHORTEST)
        name = abbreviate(self._called, room)
        column = max(0, min(room, width - _MARKS, self._longest))
        row = Content.styled(f"{name:<{column}} ", "$warning" if self.has_class("-shut") else "") + self._marks
        self.update(row + "\n  " + self._below if self._below.plain else row)


def draw_marks(here: Facility, speech: Speech, name: str = "") -> Content:
    """Return `●E ✗O ●H ●C  ▣O !⊘` of the Facility with the id `name`."""
    parts, extras = draw_parts(here, speech, name), draw_extras(here, speech, name)
    return parts + "  " + extras if extras.plain else parts


def draw_farm(farm: Farm, speech: Speech, name: str = "") -> Content:
    """Return greenhouses with their plants, and the Growth track: `♣♣♣♧  · · s · · ·`."""
    plants = Content.styled("♣" * farm.plants, "bold $success") + Content.styled(
        "♧" * max(0, farm.greenhouses - farm.plants), "$muted"
    )
    slots = Content(" ").join(
        Content.styled(_GROWTH[slot][0], _GROWTH[slot][1]) if slot else Content.styled("·", "$muted")
        for slot in farm.growth
    )
    place = f"farms.{name}"
    count = Content.assemble(
        " ",
        mark_place(str(farm.plants), f"{place}.plants"),
        "/",
        mark_place(str(farm.greenhouses), f"{place}.greenhouses"),
    )
    growth = Content(f"  {speech.plain_text('ui-fm-growth')} ") + mark_place(slots, f"{place}.growth")
    return plants + count + growth


def draw_card(here: Facility, below: Content, speech: Speech, name: str = "") -> Content:
    """Return parts and marks, and then in words what is wrong."""
    lines = [draw_marks(here, speech, name)]
    if below.plain:
        lines += below.split("  ")  # plants and growth below each other
    broken = describe_parts(here, speech)
    if here.shut:
        lines.append(Content.styled(speech.plain_text("ui-fm-shut"), "$warning"))
    if broken:
        lines.append(Content.styled(speech.plain_text("ui-fm-broken-parts", parts=broken), "$error"))
    for space, tokens in (("!", here.now), ("»", here.later)):
        if tokens:
            lines.append(Content(f"{space} {name_token(tokens, speech)}"))
    return Content("\n").join(lines)
