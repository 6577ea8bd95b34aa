"""A Facility on the dashboard: a line where space is short, else a card."""

from __future__ import annotations

from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.layout import Layout

from marshub.games.first_martians.box.state import Facility, Farm, HubState
from marshub.words import Speech

from ...basics.cached_static import CachedStatic
from ...basics.overflow_hint import Scroll
from ...basics.panes import CardLayout
from ...basics.place_markup import mark_place
from ...basics.text_fitting import abbreviate
from .hub_symbols import draw_extras, draw_parts, name_broken_parts, name_tokens

_MIN_NAME_WIDTH = 6
_FRAME_COLUMNS = 5  # columns of a card's frame beside its title
_CARD_COLUMNS = 96  # columns from which on Facilities are drawn as cards, as on the board
_GROWTH = {"seed": ("s", "bold $success"), "guard": ("g", "bold $warning")}
_MARK_COLUMNS = 21  # columns for parts and marks


class FacilityContainer(Vertical):
    """A container for the Facilities of a block: lines, or cards wide enough for their names."""

    def __init__(self) -> None:
        super().__init__(classes="tiles")
        self._card_layout = CardLayout(_CARD_COLUMNS)
        self.shows_cards = False

    @property
    def layout(self) -> Layout:
        return self._card_layout if self.shows_cards else super().layout

    def set_name_width(self, longest: int) -> None:
        """Make cards wide enough for names of `longest` letters."""
        if self._card_layout.min_columns != longest + _FRAME_COLUMNS + 1:
            self._card_layout.min_columns = longest + _FRAME_COLUMNS + 1
            self.refresh(layout=True)


class HubPane(Scroll):
    """A pane with the blocks of the HUB and their Facilities, as cards where there is space."""

    def on_resize(self) -> None:
        shows_cards = self.size.width >= _CARD_COLUMNS
        self.set_class(shows_cards, "-cards")
        for tiles in self.query(FacilityContainer):
            if tiles.shows_cards != shows_cards:
                tiles.shows_cards = shows_cards
                tiles.refresh(layout=True)
                for tile in tiles.query(FacilityTile):
                    tile.draw_content()


class FacilityTile(CachedStatic):
    """The drawing of the Facility with the id `facility`."""

    def __init__(self, facility: str) -> None:
        super().__init__(classes="facility")
        self.facility = facility
        self._facility_name = ""
        self._longest = 0
        self._drawn_state: object = None  # the part of the state that is drawn
        self._actual_state: object = None  # during a preview, the part of the state before it
        self._text_source: object = None  # what marks, card and farm were made from
        self._marks = self._card = self._farm = Content("")

    def show(self, state: HubState, speech: Speech, longest: int) -> None:
        """Draw the Facility, and keep no reference to the state.

        `longest`: the letters of the longest name in its column.
        """
        facility, farm = state.facilities[self.facility], state.farms.get(self.facility)
        drawn_state = (repr(facility), repr(farm), speech, longest)
        if drawn_state == self._drawn_state:
            return  # few of the sixteen Facilities change at a time
        if self._text_source != drawn_state[:3]:  # else only its column became wider or narrower
            self._text_source = drawn_state[:3]
            name = speech.plain_text(f"fm-facility-{self.facility}")
            if name != self._facility_name:
                self._facility_name = self.border_title = name  # setting a title repaints the widget
            self._marks = draw_marks(facility, speech, self.facility)
            self._farm = draw_farm(farm, speech, self.facility) if farm is not None else Content("")
            self._card = draw_card(facility, self._farm, speech, self.facility)
            self.set_class(facility.is_shut, "-shut")
            self.set_class(not all(facility.parts.values()), "-broken")
        self._drawn_state = drawn_state
        self._longest = longest
        self.draw_content()

    def begin_preview(self) -> None:
        super().begin_preview()
        self._actual_state = self._drawn_state

    def end_preview(self) -> None:
        if self.actual_content is not None and self._drawn_state != self._actual_state:
            self._drawn_state = None  # redraw without the preview's marks, even if the preview came true
        super().end_preview()

    def resize(self, size: Size, virtual_size: Size, container_size: Size, layout: bool) -> bool:
        changed = super().resize(size, virtual_size, container_size, layout)
        if self._is_painted_by_layout:
            self.draw_content()
        return changed

    def draw_content(self) -> None:
        """Show the content as a card or as a line, whichever its container uses."""
        if isinstance(self.parent, FacilityContainer) and self.parent.shows_cards:
            self.update(self._card)
            return
        width = self.size.width
        # Names are aligned, but a name is shortened before marks would be cut off, once there is a width.
        name_width = max(width - 1 - self._marks.cell_length, _MIN_NAME_WIDTH)
        name = abbreviate(self._facility_name, name_width) if width else self._facility_name
        column = max(0, min(name_width, width - _MARK_COLUMNS, self._longest))
        row = Content.styled(f"{name:<{column}} ", "$warning" if self.has_class("-shut") else "") + self._marks
        self.update(row + "\n  " + self._farm if self._farm.plain else row)


def draw_marks(facility: Facility, speech: Speech, name: str = "") -> Content:
    """Return `●E ✗O ●H ●C  ▣O !⊘` of the Facility with the id `name`."""
    parts, extras = draw_parts(facility, speech, name), draw_extras(facility, speech, name)
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


def draw_card(facility: Facility, farm: Content, speech: Speech, name: str = "") -> Content:
    """Return parts and marks, then in words what is wrong."""
    lines = [draw_marks(facility, speech, name)]
    if farm.plain:
        lines += farm.split("  ")  # plants and growth below each other
    broken = name_broken_parts(facility, speech)
    if facility.is_shut:
        lines.append(Content.styled(speech.plain_text("ui-fm-shut"), "$warning"))
    if broken:
        lines.append(Content.styled(speech.plain_text("ui-fm-broken-parts", parts=broken), "$error"))
    for space, tokens in (("!", facility.now), ("»", facility.later)):
        if tokens:
            lines.append(Content(f"{space} {name_tokens(tokens, speech)}"))
    return Content("\n").join(lines)
