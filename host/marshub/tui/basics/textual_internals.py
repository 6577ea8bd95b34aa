"""The private names of Textual that the screen needs. No other module of the screen uses any.

All were read in Textual 8.2.8; pyproject.toml keeps Textual below 9. `tests/tui/test_textual_internals.py` fails where
another module uses a private name, and where a new version lacks one of these.
"""

from __future__ import annotations

import codecs
import sys
from abc import ABCMeta
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial, wraps
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TextIO

from rich._wrap import divide_line
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.control import Control
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual import content, on, work
from textual._border import get_box
from textual._compositor import Compositor, CompositorMap, CompositorUpdate, ReflowResult
from textual._context import visible_screen_stack
from textual._styles_cache import StylesCache
from textual.app import App, ComposeResult, ScreenError
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingsMap
from textual.cache import FIFOCache
from textual.color import Color
from textual.command import CommandList, CommandPalette
from textual.css import match, stylesheet
from textual.css.model import CombinatorType, RuleSet, Selector
from textual.css.query import QueryError
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.driver import Driver
from textual.events import Click, ScreenResume, Unmount
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Region, Size
from textual.map_geometry import MapGeometry
from textual.message import Message
from textual.message_pump import MessagePump, _MessagePumpMeta
from textual.reactive import Reactive
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import Screen, ScreenResultType
from textual.scrollbar import ScrollBar, ScrollBarCorner
from textual.strip import Strip
from textual.style import Style
from textual.widget import MountError, Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

__all__ = [
    "AbstractMeta",
    "CroppingScreen",
    "GuardedCommandPalette",
    "PaintingApp",
    "RenderedOptionList",
    "ResizableWidget",
    "UnscrolledWidget",
    "bind_keys",
    "clear_arrangement_cache",
    "clear_box_cache",
    "get_vertical_scrollbar",
]

if TYPE_CHECKING:
    _WidgetMixin = Widget
    _ListMixin = OptionList
else:
    _WidgetMixin = _ListMixin = object

_DIM = 2  # the bit of dim text in `rich.style.Style._attributes`


class AbstractMeta(_MessagePumpMeta, ABCMeta):
    """Metaclass of screens and widgets with `@abstractmethod`: Textual's metaclass joined with that of `ABC`.

    Python needs the metaclass by its name (`_MessagePumpMeta`); without it abstract methods would not be checked.
    """


def bind_keys(node: DOMNode, keys: str, action: str, description: str = "", *, id: str, show: bool = True) -> None:  # noqa: A002 - Textual's word
    """Bind an action to keys of one widget or screen.

    `DOMNode._bindings` holds the bindings of one node. The class attribute `BINDINGS` cannot hold descriptions in the
    language of the players, and `App.bind` sets no id, by which players remap keys. Without it such keys do nothing.

    Args:
        node: The widget or screen.
        keys: Names of keys, separated by commas.
        action: The action as in `Binding`.
        description: The text in the footer; "" hides the keys there.
        id: The id by which players remap the binding.
        show: False to keep the keys out of the footer, though they have a description.
    """
    key_to_bindings = node._bindings.key_to_bindings
    for key in keys.split(","):
        binding = Binding(key, action, description, show=show and bool(description), id=id)
        key_to_bindings[key] = [*key_to_bindings.get(key, ()), binding]  # the old list belongs to the class


def clear_arrangement_cache(widget: Widget) -> None:
    """Make the next layout arrange the children of `widget` anew.

    Textual clears the cache (`Widget._clear_arrangement_cache`) only up to the first ancestor whose size it takes for
    fixed. Without it panes that share their space by their contents would keep their old sizes.
    """
    widget._clear_arrangement_cache()


def clear_box_cache(widget: Widget) -> None:
    """Make the next layout measure `widget` anew, without requesting one.

    Textual forgets measured boxes (`Widget._box_model_cache`) with a layout request, and the content that was measured
    (`_layout_cache`) with a refresh, but only once the widget is mounted. Without it what was drawn while it was hidden
    or new would be shown in the size of what was shown before.
    """
    widget._box_model_cache.clear()
    widget._layout_cache.clear()
    widget.clear_cached_dimensions()


def get_vertical_scrollbar(widget: Widget, make_scrollbar: type[ScrollBar]) -> ScrollBar:
    """Return the vertical scrollbar of `widget`, created as a `make_scrollbar` if there is none.

    It does what `Widget.vertical_scrollbar` does, with `Widget._vertical_scrollbar` and `App._start_widget`; Textual
    lets nobody choose the class. Without it a scrollbar that comes or goes lays the screen out twice.
    """
    if widget._vertical_scrollbar is None:
        widget._vertical_scrollbar = make_scrollbar(
            vertical=True, name="vertical", thickness=widget.scrollbar_size_vertical
        )
        widget._vertical_scrollbar.display = False
        widget.app._start_widget(widget, widget._vertical_scrollbar)
    return widget._vertical_scrollbar


class _Surroundings(NamedTuple):
    """The surroundings of a widget's content in each of its rows.

    Attributes:
        rows: The rows of the widget that hold content or what fills the content's room.
        left: Border and padding on the left.
        right: Padding and border on the right.
        fill: The style of cells without content.
    """

    rows: range
    left: list[Segment]
    right: list[Segment]
    fill: RichStyle


class LineCache(StylesCache):
    """The painted rows of a widget, made as Textual's cache makes them, with less work for each row.

    Textual looks up border, padding and opacity for each row of content (`StylesCache.render_line`), and has the styles
    of all its segments looked up for ANSI colours.
    """

    _surroundings: _Surroundings | None = None  # None where each row must be made by Textual
    _filters: Sequence[LineFilter] = ()

    def render(
        self,
        styles: Any,
        size: Size,
        base_background: Color,
        background: Color,
        render_content_line: Callable[[int], Strip],
        filters: Sequence[LineFilter],
        *titles: Any,
        **named: Any,
    ) -> list[Strip]:
        self._filters = filters
        self._surroundings = self._find_surroundings(styles, size, base_background, background, **named)
        return super().render(styles, size, base_background, background, render_content_line, (), *titles, **named)

    def _find_surroundings(
        self, styles: Any, size: Size, base_background: Color, background: Color, **named: Any
    ) -> _Surroundings | None:
        if named["opacity"] != 1 or styles.tint.a or styles.text_opacity != 1 or styles.has_rule("hatch"):
            return None
        if any(edge for edge, _ in styles.outline):
            return None
        inner, outer = self.get_inner_outer(base_background, background)
        (_, (right_edge, right_color), _, (left_edge, left_color)), padding = styles.border, named["padding"]
        left, right = [], []
        if left_edge:
            left.append(get_box(left_edge, inner, outer, Style(foreground=base_background + left_color))[1][0])
        if padding.left:
            left.append(Segment(" " * padding.left, inner.rich_style))
        if padding.right:
            right.append(Segment(" " * padding.right, inner.rich_style))
        if right_edge:
            right.append(get_box(right_edge, inner, outer, Style(foreground=base_background + right_color))[1][2])
        gutter = styles.gutter
        return _Surroundings(range(gutter.top, size.height - gutter.bottom), left, right, inner.rich_style)

    def render_line(self, styles: Any, y: int, size: Size, content_size: Size, *arguments: Any) -> Strip:
        _, _, background, render_content_line, *_ = arguments
        surroundings = self._surroundings
        if surroundings is None or y not in surroundings.rows:
            strip = super().render_line(styles, y, size, content_size, *arguments)
        else:
            rows, left, right, fill = surroundings
            columns, content_y = content_size.width, y - rows.start
            if content_y < content_size.height:
                strip = render_content_line(content_y)
                if strip.cell_length != columns:
                    strip = strip.adjust_cell_length(columns, fill)
            else:
                strip = Strip.blank(columns, fill)
            if left or right:
                strip = Strip([*left, *strip._segments, *right], size.width)
        for line_filter in self._filters:
            if type(line_filter) is not ANSIToTruecolor or not _has_true_colors(strip):
                strip = strip.apply_filter(line_filter, background)
        return strip


def _has_true_colors(strip: Strip) -> bool:
    """Return whether `ANSIToTruecolor` leaves a row as it is. The properties of `rich.style.Style` are slower."""
    for _, style, _ in strip._segments:
        if style is None:
            continue
        color, background = style._color, style._bgcolor
        if (
            style._attributes & _DIM
            or (color is not None and color.triplet is None)
            or (background is not None and background.triplet is None)
        ):
            return False
    return True


class ResizableWidget(_WidgetMixin):
    """A mixin for widgets that take part in their resizing, and keep their painted rows in a `LineCache`.

    Textual calls `Widget._size_updated` and `Widget._get_scrollable_region` during a layout, before any event. If it no
    longer does, hints about hidden lines go stale, and a change of size lays the whole screen out once more.
    """

    is_frame = False  # whether it draws no more than its edges, and shares its room among others
    is_laid_out_alone = False  # whether its size follows from styles alone, and its contents need no whole layout
    _is_painted_by_layout = False  # while a layout gives it another size

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._styles_cache = LineCache()

    def resize(self, size: Size, virtual_size: Size, container_size: Size, layout: bool) -> bool:
        """Set the sizes, and return whether one has changed. `layout`: whether a new virtual size needs a layout."""
        return super()._size_updated(size, virtual_size, container_size, layout)

    def find_scrollable_region(self, region: Region) -> Region:
        """Return the part of `region` that the scrollbars leave free."""
        return super()._get_scrollable_region(region)

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        if self._is_painted_by_layout and not (layout or recompose):
            return self
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def _size_updated(self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True) -> bool:
        self._is_painted_by_layout = size != self.outer_size
        try:
            return self.resize(size, virtual_size, container_size, layout)
        finally:
            self._is_painted_by_layout = False

    def _get_scrollable_region(self, region: Region) -> Region:
        return self.find_scrollable_region(region)


class UnscrolledWidget(ResizableWidget):
    """A mixin for widgets that do not scroll: another virtual size needs no further layout."""

    def resize(self, size: Size, virtual_size: Size, container_size: Size, layout: bool) -> bool:
        return super().resize(size, virtual_size, container_size, layout=False)


class _GuardedRows(_ListMixin):
    """A mixin for option lists that are used before they have rows, after their options changed, and without room.

    Page Up and Page Down (`OptionList._move_page`) fail without rows (`_index_to_line`), a click (`_on_click`) fails
    on an option that was painted and is no longer there, and measuring fails without any width.
    """

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        padding = self.get_component_styles("option-list--option").padding
        return super().get_content_height(container, viewport, max(width, padding.width + 1))

    def _move_page(self, direction: Any) -> None:
        if self._index_to_line:
            super()._move_page(direction)

    async def _on_click(self, event: Click) -> None:
        if event.style.meta.get("option", -1) >= self.option_count:
            event.prevent_default()


class _GuardedCommandList(_GuardedRows, CommandList):
    """The command palette's list with its guards."""


class GuardedCommandPalette(CommandPalette):
    """A command palette that closes itself only, and runs one command, however quickly keys and clicks come.

    Textual's dismisses the topmost screen for each of two quick Enters (`_select_or_command`), so that the table below
    is closed, too, and runs the command again (`_selected_command`). When it is closed already, it searches
    (`_gather_commands`, a worker of `_GATHER_COMMANDS_GROUP`) and lists what it finds (`_refresh_command_list`). Its
    list has to be replaced as it is composed.
    """

    _selected_command: Any

    def compose(self) -> ComposeResult:
        for widget in super().compose():
            yield _GuardedCommandList() if isinstance(widget, CommandList) else widget

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close, if this is the topmost screen. Further calls do nothing."""
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Take no key once the list, to which most go, is gone: while this closes."""
        return bool(self.query(CommandList)) and super().check_action(action, parameters)

    def _select_or_command(self, event: Any = None) -> None:
        if self.app.screen is self:
            super()._select_or_command(event)
        self._selected_command = None

    @work(exclusive=True, group=CommandPalette._GATHER_COMMANDS_GROUP)
    async def _gather_commands(self, search_value: str) -> None:
        if self.query(CommandList):
            await CommandPalette._gather_commands.__wrapped__(self, search_value)  # type: ignore[attr-defined]

    def _refresh_command_list(self, command_list: CommandList, commands: list[Any], clear_current: bool) -> None:
        if self.query(CommandList):
            super()._refresh_command_list(command_list, commands, clear_current)


class RenderedOptionList(_GuardedRows, OptionList):
    """An option list that lets subclasses change how it renders an option.

    `OptionList` offers no public way to the rendered option (`_get_option_render`) nor to the rows of an option
    (`_lines`, `_index_to_line`, `_line_cache`; emptied by `_clear_caches`, measured with `_get_visual`). Without them
    the highlighted row would be hard to read, hints could not count options of two rows, rows wrapped for another width
    would take one more layout, and another highlight would paint all rows. Textual looks for changes (`_update_lines`)
    some ten times a key, each time with the room for the rows anew.
    """

    _updated_for: tuple[object, ...] = ()  # what the rows were made for

    def render_option(self, option: Option, style: Style) -> list[Strip]:
        """Return the rows of `option` in `style`."""
        return super()._get_option_render(option, style)

    @property
    def option_rows(self) -> Sequence[tuple[int, int]]:
        """All rows from the top, each as (index of its option, row in that option)."""
        return self._lines

    def refresh_options(self, *indexes: int | None) -> None:
        """Paint the rows of the options at `indexes` again, of those that there are."""
        first_rows, rows = self._index_to_line, self._line_cache.heights
        for index in indexes:
            if index is not None and index in first_rows:
                y = first_rows[index] - self.scroll_offset.y
                self.refresh(Region(0, y, self.virtual_size.width, rows[index]))

    def _update_lines(self) -> None:
        if self._find_needs() != self._updated_for:
            super()._update_lines()
            self._updated_for = self._find_needs()

    def _find_needs(self) -> tuple[object, ...]:
        rows = len(self._line_cache.lines)
        return self.option_count, rows, self.outer_size, self.virtual_size, self.show_vertical_scrollbar

    def forget_rows(self) -> None:
        """Have all rows wrapped again when they are used next."""
        self._clear_caches()

    def measure_option(self, option: Option, width: int) -> int:
        """Return the rows that `option` takes at a width."""
        padding = self.get_component_styles("option-list--option").padding
        styles: Any = self.styles  # passed as rules, as Textual's own widgets do
        return self._get_visual(option).get_height(styles, max(1, width - padding.width))

    def _get_option_render(self, option: Option, style: Style) -> list[Strip]:
        return self.render_option(option, style)


class _SurvivingOutput:
    """A terminal's output, to which may be written after the terminal was closed."""

    def __init__(self, file: TextIO) -> None:
        self._output = file

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._output.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._output.flush()

    def fileno(self) -> int:
        return self._output.fileno()


def _get_replacing_decoder(encoding: str) -> Callable[[], codecs.IncrementalDecoder]:
    return partial(codecs.getincrementaldecoder(encoding), errors="replace")


class CroppedUpdate(CompositorUpdate):
    """An update of the changed cells alone: pieces of rows, each with its row and first column.

    Textual cuts the rows of all widgets wherever one begins, and paints a row of a widget up to its end where only some
    of its cells have changed. Without this a lamp that blinks on the drawn board sends all that stands beside it.
    """

    def __init__(self, pieces: Sequence[tuple[int, int, Strip]]) -> None:
        self.pieces = pieces

    def render_segments(self, console: Console) -> str:
        """Return what to write to the terminal."""
        return "".join(Control.move_to(x, y).segment.text + strip.render(console) for y, x, strip in self.pieces)


def _find_changed_regions(old_map: CompositorMap, new_map: CompositorMap) -> set[Region]:
    """Return the regions in which another layout shows something else. What a widget changes itself it paints itself.

    Textual takes the whole region of each widget with another place or another size around it.
    """
    regions: set[Region] = set()
    for widget in old_map.keys() | new_map.keys():
        places = [place for place in (old_map.get(widget), new_map.get(widget)) if place is not None]
        first, last = places[0], places[-1]
        visible = {place.visible_region for place in places}
        if len(places) == 2 and first.region == last.region and len(visible) == 1 and first.order == last.order:
            continue
        if len(places) == 2 and getattr(widget, "is_frame", False) and first.region[:3] == last.region[:3]:
            x, _, width, _ = first.region  # only its lower edge has moved
            top, bottom = sorted(place.region.bottom for place in places)
            visible = {region.intersection(Region(x, top - 1, width, bottom - top + 1)) for region in visible}
        regions |= visible
    return {region for region in regions if region}


class CroppingCompositor(Compositor):
    """A compositor that lays out the parts that changed, and renders only the rows of a widget that have changed.

    Textual lays out the whole screen (`reflow`). It renders each widget whole whose container meets the rectangle
    around all changes, also below another widget.
    """

    parts: Collection[Widget] = ()  # what the next layout lays out; () for everything
    _laid_out_map: CompositorMap | None = None  # `_full_map` as the last layout left it

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        """Lay out `parts`, which have their sizes and places already, or everything."""
        self._full_map_invalidated = False  # or Textual lays everything out once more for the place of a hidden widget
        if self._laid_out_map is not None:
            self._full_map = self._laid_out_map  # no widget was resized by a map that Textual has made since
        if self.parts and size == self.size and self._visible_map is None and self._full_map.keys() >= {*self.parts}:
            result = self._reflow_parts()
        else:
            result = super().reflow(parent, size)
        self._laid_out_map = self._full_map
        return result

    def _reflow_parts(self) -> ReflowResult:
        hidden: set[Widget] = set()
        shown: set[Widget] = set()
        resized: set[Widget] = set()
        layers: list[tuple[Widget, MapGeometry]] = []
        for part in self.parts:
            order = self._full_map[part].order
            old_map = {widget: place for widget, place in self._full_map.items() if place.order[: len(order)] == order}
            new_map, widgets = self._arrange_part(part)
            changes = new_map.items() ^ old_map.items()
            self._dirty_regions |= _find_changed_regions(old_map, new_map)
            hidden |= (old_map.keys() & self.widgets) - widgets
            shown |= new_map.keys() - old_map.keys()
            resized |= {
                widget
                for widget, place in old_map.items() & changes
                if widget in new_map and new_map[widget].region.size != place.region.size
            }
            self.widgets = (self.widgets - old_map.keys()) | widgets
            self._full_map = {widget: place for widget, place in self._full_map.items() if widget not in old_map}
            self._full_map |= new_map
            layers += new_map.items()
        self._cuts = self._layers_visible = self._visible_widgets = None
        self._layers = sorted(layers, key=lambda layer: layer[1].order, reverse=True)
        return ReflowResult(hidden, shown, resized)

    def _arrange_part(self, part: Widget) -> tuple[CompositorMap, set[Widget]]:
        """Return the places of a part and of all in it, and its widgets, as a layout of the whole screen finds them."""
        place = self._full_map[part]
        region, order, clip, *_ = place
        part_map, widgets = self._arrange_root(part, region.size, visible_only=False)
        for widget, geometry in part_map.items():
            part_map[widget] = geometry._replace(
                region=geometry.region.translate(region.offset),
                order=(*order, *((layer, z, number + order[-1][2]) for layer, z, number in geometry.order[1:])),
                clip=geometry.clip.translate(region.offset).intersection(clip),
            )
            if isinstance(widget, ScrollBar | ScrollBarCorner):  # it has no region in a container
                part_map[widget] = part_map[widget]._replace(virtual_region=part_map[widget].region)
        geometry = part_map[part]
        part_map[part] = place._replace(virtual_size=geometry.virtual_size, container_size=geometry.container_size)
        return part_map, widgets

    def render_partial_update(self) -> CroppedUpdate | None:  # type: ignore[override]
        """Return the changed cells; None if there are none."""
        changes = [*self._regions_to_spans(self._dirty_regions)]  # row, first column, and the column behind
        self._dirty_regions.clear()
        pieces: list[tuple[int, int, Strip]] = []
        for widget, (region, clip) in self.visible_widgets.items() if changes else ():  # the uppermost first
            x, top, width, height = region.intersection(clip)
            right, bottom = x + width, top + height
            inside = [change for change in changes if top <= change[0] < bottom and change[1] < right and change[2] > x]
            if not inside:
                continue
            crop = Region(x - region.x, inside[0][0] - region.y, width, inside[-1][0] + 1 - inside[0][0])
            strips = widget.render_lines(crop)
            rest: list[tuple[int, int, int]] = []
            for change in changes:
                y, first, end = change
                if not (top <= y < bottom and first < right and end > x):
                    rest.append(change)
                    continue
                left, stop = max(first, x), min(end, right)
                pieces.append((y, left, strips[y - inside[0][0]].crop(left - x, stop - x)))
                if first < left:
                    rest.append((y, first, left))
                if stop < end:
                    rest.append((y, stop, end))
            changes = rest
        return CroppedUpdate(sorted(pieces, key=itemgetter(0, 1))) if pieces else None


class CroppingScreen(Screen[ScreenResultType]):
    """A screen that renders changed rows only, and is laid out and painted no more often than it has to be.

    Textual offers no choice of the compositor (`Screen._compositor`): without it a row of a list that changes has
    everything rendered that stands beside it. Without the rest a screen would be laid out whole for what changes in a
    part of it (`_refresh_layout`, `_layout_widgets`), laid out for resize events that do not change its size
    (`_screen_resized`), painted for the first time before its parts have drawn what fits their size, painted whole when
    the focus moves, and again once a layout has painted it (`_repaint_required`), painted whenever something changes on
    a screen that it covers (`_compositor_refresh`). Each key would have the focused widget and all around it asked
    whether they take each bound key as text, also where no text is written (`_binding_chain`).
    """

    #: Textual paints the whole screen when the focus moves.
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    _compositor: CroppingCompositor
    _was_shown = _was_painted = _is_whole_layout_required = False

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._compositor = CroppingCompositor()

    def _compositor_refresh(self) -> None:
        top, dirty_regions = self.app.screen, self._compositor._dirty_regions
        if self is not top and top.styles.background.a == 1:
            dirty_regions.clear()
            self._dirty_widgets.clear()
            return
        was_painted, self._was_painted = self._was_painted, True
        if self is top and not was_painted:
            self.refresh()  # it is painted a frame later
            return
        below = self.app._background_screens
        if dirty_regions and self in below:  # Textual has only the top screen show what has changed in this one
            for dialog in below[below.index(self) + 1 :]:
                dialog._set_dirty(*dirty_regions)
        is_painted_whole = self is not top or self._compositor.size.region in dirty_regions
        super()._compositor_refresh()
        if is_painted_whole:
            self._repaint_required = False

    def render(self) -> RenderableType:
        """Return the background: for a dialog the screen below it.

        Textual has each screen that is drawn take the next one from a list (`visible_screen_stack`). One that is drawn
        again below one that is not would take another dialog, or itself: the table would vanish, or dialogs that show
        each other would be drawn without end.
        """
        stack = self.app.screen_stack
        visible_screen_stack.set(stack[: stack.index(self)] if self in stack else [])
        return super().render()

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        self._is_whole_layout_required |= layout
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        is_whole, self._is_whole_layout_required = self._is_whole_layout_required, False
        if size is None and not scroll and not is_whole:
            self._compositor.parts = self._find_parts()
        super()._refresh_layout(size, scroll)
        self._compositor.parts = ()
        self._compositor._layers = None  # those of the parts only

    def _find_parts(self) -> Collection[Widget]:
        """Return the parts that hold all that asked for a layout, and are laid out alone; () if there are no such."""
        parts: set[Widget] = set()
        for container in self._layout_widgets:
            around = (node for node in container.ancestors_with_self if isinstance(node, ResizableWidget))
            part = next((node for node in around if node.is_laid_out_alone), None)
            if part is None:
                return ()
            parts.add(part)
        return parts

    @property
    def _binding_chain(self) -> list[tuple[DOMNode, BindingsMap]]:
        nodes = (self if self.focused is None or self.focused.loading else self.focused).ancestors_with_self
        if self.app._keymap or any(type(node).check_consume_key is not DOMNode.check_consume_key for node in nodes):
            return super()._binding_chain
        return [(node, node._bindings.copy()) for node in nodes]

    def _screen_resized(self, size: Size) -> None:
        if size != self._compositor.size:
            super()._screen_resized(size)

    @on(ScreenResume)
    def keep_first_styles(self, event: ScreenResume) -> None:
        """Have no styles applied when it is shown first: its parts have got theirs as they were mounted."""
        event.refresh_styles = event.refresh_styles and self._was_shown
        self._was_shown = True

    @on(Unmount)
    def forget_drawn_lines(self) -> None:
        """Let go of the lines that were drawn here.

        A cache of colours (`StylesCache.get_inner_outer`) has the widgets' lines in its keys. Without this those of the
        last 1,024 closed widgets stay in memory, some 5 MB for a dozen pages.
        """
        StylesCache.get_inner_outer.cache_clear()


class PaintingApp(App[None]):
    """An app that may leave out a painting.

    Textual paints every screen with `App._display`; `App.batch_update` would only delay the painting. If it no longer
    does, intermediate screens flash up while all screens are built anew.
    """

    @property
    def is_painting_allowed(self) -> bool:
        """Whether screens are painted now."""
        return True

    def get_default_screen(self) -> Screen[Any]:
        """Return the screen below all others."""
        return CroppingScreen(id="_default")

    def _load_screen_css(self, screen: Screen[Any]) -> None:
        """Read the style sheets of a screen that is pushed. Textual reads all others again, too, and styles the app."""
        new_paths = [path for path in screen.css_path if not self.stylesheet.has_source(str(path))]
        if new_paths:
            self.stylesheet.read_all(new_paths)
            self.stylesheet.parse()
            self.stylesheet.update(screen)

    def _handle_exception(self, error: Exception) -> None:
        """End the app with a traceback (`App._handle_exception`), unless it is ending already (`App._exit`).

        Screens that are just being drawn then miss their widgets, which are taken apart.
        """
        if not (self._exit and isinstance(error, (QueryError, MountError, ScreenError))):
            super()._handle_exception(error)

    def get_driver_class(self) -> type[Driver]:
        """Return the driver, which reads any byte, not only up to the first that is no UTF-8.

        On a terminal it is one that survives the terminal: Textual writes on a thread of its own, which ends with the
        first error. When the terminal is closed, the app would wait for it for ever instead of closing its table.
        `_file` is what it writes to.
        """
        driver = super().get_driver_class()
        module = sys.modules[driver.__module__]
        if hasattr(module, "getincrementaldecoder"):
            vars(module)["getincrementaldecoder"] = _get_replacing_decoder
        if driver.__name__ != "LinuxDriver":
            return driver

        class SurvivingDriver(driver):  # type: ignore[misc, valid-type]
            def __init__(self, *arguments: Any, **options: Any) -> None:
                super().__init__(*arguments, **options)
                self._file: Any = _SurvivingOutput(self._file)

        return SurvivingDriver

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if self.is_painting_allowed:
            super()._display(screen, renderable)


def _shorten_inner_loops() -> None:
    """Replace functions that Textual calls thousands of times a screen by ones that do the same in fewer steps.

    What a version of Textual lacks, or calls otherwise, stays as it is.
    """
    _replace(content, "_strip_control_codes", "text _translate_table", _look_for_control_codes)
    _replace(content.Content, "get_height", "self rules width", _count_rows)
    _replace(Reactive, "__get__", "self obj obj_type", _read_set_values)
    for module in (match, stylesheet):
        _replace(module, "_check_selectors", "selectors css_path_nodes", _check_last_selector_first)
    _replace(Stylesheet, "replace_rules", "cls node rules animate", _set_changed_rules)
    _replace(BackgroundScreen, "process_segments", "cls segments color", _fade_styles_once)
    _replace(MessagePump, "_get_dispatch_methods", "self method_name message", _find_handlers_once)
    _replace(Style, "rich_style_with_offset", "self x y", lru_cache(8192))  # texts are drawn again in the same places
    if getattr(RuleSet.__hash__, "__code__", _replace.__code__).co_names == ("id",):
        RuleSet.__hash__ = object.__hash__  # type: ignore[method-assign]  # the same, and not in Python
    if {*Strip.__slots__} == {"_segments", "_cell_length", *_STRIP_VALUES, *_STRIP_CACHES}:
        _replace(Strip, "__init__", "self segments cell_length", _create_strip_without_caches)


def _replace(owner: Any, name: str, parameters: str, make: Callable[[Any], Callable[..., Any]]) -> None:
    """Replace a function by what `make` returns for it, if `owner` has it with these parameters."""
    own = vars(owner).get(name)
    function = getattr(own, "__func__", own)
    code = getattr(function, "__code__", None)
    if code is None or " ".join(code.co_varnames[: code.co_argcount]) != parameters:
        return
    replacement = wraps(function)(make(function))
    setattr(owner, name, classmethod(replacement) if isinstance(own, classmethod) else replacement)


def _look_for_control_codes(strip: Callable[[str], str]) -> Callable[[str], str]:
    """Take control codes out of texts that have some: no text that can be printed whole has any."""
    return lambda text: text if text.isprintable() else strip(text)


def _count_rows(measure: Callable[..., int]) -> Callable[..., int]:
    """Count the rows of a text that is wrapped. Textual makes each of them first, and wraps lines that fit."""

    def get_height(text: content.Content, rules: Any, width: int) -> int:
        if "\t" in text.plain or rules.get("text_wrap") == "nowrap":
            return measure(text, rules, width)
        padding, overflow = rules.get("line_pad", 0) * 2, rules.get("text_overflow", "fold")
        key, columns = (width + padding, overflow, False), width - padding
        if text._height_cache[0] != key:
            folds, rows = overflow == "fold", 0
            for line in text.plain.split("\n"):
                rows += 1 if cell_len(line) <= columns else 1 + len(divide_line(line, columns, fold=folds))
            text._height_cache = key, rows
        return text._height_cache[1]

    return get_height


def _read_set_values(read: Callable[..., Any]) -> Callable[..., Any]:
    """Read a value that is set and not computed. Textual looks three times first whether it is."""
    is_computed = lru_cache(4096)(hasattr)

    def read_value(reactive: Reactive[Any], node: Any, owner: type) -> Any:
        if node is not None and not is_computed(owner, reactive.compute_name):
            values = node.__dict__
            if reactive.internal_name in values:
                return values[reactive.internal_name]
        return read(reactive, node, owner)

    return read_value


def _check_last_selector_first(check: Callable[..., bool]) -> Callable[..., bool]:
    """Try the last selector first, which has to be that of the widget itself."""

    def check_selectors(selectors: list[Selector], css_path_nodes: list[DOMNode]) -> bool:
        if not selectors[-1].check(css_path_nodes[-1]):
            return False
        if len(selectors) == 1 and selectors[0].combinator == CombinatorType.DESCENDENT:
            return True
        return check(selectors, css_path_nodes)

    return check_selectors


def _set_changed_rules(set_rules: Callable[..., None]) -> Callable[..., None]:
    """Set only those rules of a widget that have changed."""

    def replace_rules(cls: type[Stylesheet], node: DOMNode, rules: Mapping[str, Any], animate: bool = False) -> None:
        base = node.styles.base
        if animate or base._rules.keys() - rules:
            set_rules(cls, node, rules, animate)
            return
        for name, value in rules.items():
            # A bar's colour that is set again paints the bar again, and a None lays out again.
            if value is None or name == "scrollbar_color" or base._rules.get(name) is not value:
                setattr(base, name, value)
        node.notify_style_update()

    return replace_rules


def _fade_styles_once(fade: Callable[..., Iterable[Segment]]) -> Callable[..., Iterable[Segment]]:
    """Fade each style below a dialog once: a screen has thousands of segments, and few styles."""

    @lru_cache(4096)
    def fade_style(style: RichStyle | None, color: Color) -> RichStyle | None:
        return next(iter(fade(BackgroundScreen, [Segment("x", style)], color))).style

    def process_segments(cls: type, segments: Iterable[Segment], color: Color) -> Iterator[Segment]:
        for segment in segments:
            yield segment if segment.control else Segment(segment.text, fade_style(segment.style, color))

    return process_segments


_Handlers = Iterable[tuple[type, Callable[[Message], Any]]]


def _find_handlers_once(find: Callable[..., _Handlers]) -> Callable[..., _Handlers]:
    """Look through a class's bases once for handlers of a message. Textual searches each of them for each message."""
    bases: dict[tuple[type, str, type[Message]], tuple[type, ...] | None] = {}

    def find_bases(pump: type, names: tuple[str, str], message: type[Message]) -> tuple[type, ...] | None:
        """Return the bases with a handler of that name. None if a decorator may choose among them."""
        if any(kind in vars(base).get("_decorated_handlers", ()) for base in pump.__mro__ for kind in message.__mro__):
            return None
        return tuple(base for base in pump.__mro__ if vars(base).keys() & names)

    def get_dispatch_methods(self: MessagePump, method_name: str, message: Message) -> _Handlers:
        key, names = (type(self), method_name, type(message)), (f"_{method_name}", method_name)
        if key not in bases:
            bases[key] = find_bases(type(self), names, type(message))
        if (known := bases[key]) is None:
            yield from find(self, method_name, message)
            return
        for base in known:
            method = vars(base).get(names[0]) or vars(base).get(method_name)
            if message._no_default_action:
                break
            if method is not None and not getattr(method, "_textual_on", None):
                yield base, method.__get__(self, base)

    return get_dispatch_methods


_STRIP_VALUES = ("_render_cache", "_link_ids", "_cell_count")
#: How many entries each cache of a strip may have, as in `Strip.__init__`.
_STRIP_CACHES = {
    name: cache._maxsize for name in Strip.__slots__ if isinstance(cache := getattr(Strip([]), name, None), FIFOCache)
}


def _create_strip_without_caches(_: object) -> Callable[..., None]:
    """Have each of a strip's seven caches created at its first use: most strips use one or none."""

    def initialize(strip: Strip, segments: Iterable[Segment], cell_length: int | None = None) -> None:
        strip._segments, strip._cell_length = [*segments], cell_length
        strip._render_cache = strip._link_ids = strip._cell_count = None

    def make_cache(strip: Strip, name: str) -> FIFOCache[Any, Any]:
        if name not in _STRIP_CACHES:
            raise AttributeError(name)
        cache: FIFOCache[Any, Any] = FIFOCache(_STRIP_CACHES[name])
        setattr(strip, name, cache)
        return cache

    Strip.__getattr__ = make_cache  # type: ignore[attr-defined]
    return initialize


_shorten_inner_loops()
