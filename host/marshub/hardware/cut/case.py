"""A case of plywood under the face: four walls with fingers at the corners, a bottom, columns under a large face.

The face lies on the walls and reaches over them, so that screws go through it into nuts that the walls hold. The
bottom's tabs stick in the walls; the walls' ends are the feet, with room for the heads of screws under the bottom. As
high inside as the printed feet are, so that the printed enclosure fits in as well as a carrier board.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise, product
from math import ceil

from marshub.board.profile import Face, Profile
from marshub.board.profile.strips import list_strips
from marshub.hardware.cad import part_layout
from marshub.hardware.cad.parts import DEVKITS, PROP_EVERY, Foot, Guide, list_parts
from marshub.hardware.carrier_outline import has_carrier
from marshub.hardware.cut.laser_paths import (
    Path,
    Piece,
    Place,
    Point,
    Round,
    Stroke,
    make_rectangle,
    make_stroke,
    make_text_lines,
    remove_redundant_points,
)
from marshub.hardware.errors import HardwareError
from marshub.hardware.pcb.assembly import Assembly
from marshub.hardware.pcb.board_elements import PITCH
from marshub.hardware.pcb.placement import place_parts

#: How far the face reaches over the walls: its screws' holes are not to break through its edge.
OVER = 2.0
#: M3: the hole, the nut (across its flats, and how thick), how deep it lies, and the screws there are to buy.
SCREW, NUT, NUT_DEEP, LONG = 3.2, (5.6, 2.6), 5.0, (12.0, 16.0, 20.0)
#: Air inside of a wall; what a nut takes there.
INSIDE, NUT_IN = 0.1, 1.5
#: From a wall's end to its first screw (a printed foot keeps that corner free, too), and the most between two.
SCREW_AT, SCREW_EVERY = 30.0, 250.0
#: Fingers about as long as this; tabs of the bottom, one for so much of a wall.
FINGER, TAB, TAB_EVERY = 12.0, 24.0, 120.0
#: The bottom is this far above the table; the walls stand on feet, with an arch of that height between them.
UNDER, ARCH, STANCE = 8.0, 4.0, 40.0
#: The carrier's distance from the wall with its USB socket, and the spacers it stands on.
CARRIER_GAP, SPACER = 1.0, 10.0
#: Board, socket strip, the plastic of the pins, dev board, half a plug: the middle of a USB plug above the spacers.
USB_UP = 1.6 + 8.5 + 2.5 + 1.6 + 1.3
#: Rows of pins from a dev board's upper one to the middle of its USB socket: between those of narrow and wide ones.
USB_ROWS = 4.75
#: A plug's handle is wider than its socket; how high it is.
USB_AIR, USB_HIGH = 2.0, 12.0
#: For the DC socket (drill it up for a larger one), and for a rocker switch of 21 x 15 mm.
DC_SOCKET, SWITCH = 8.0, (19.2, 13.0)
#: From the middle of the USB opening to that of socket and switch: beyond the carrier's clamps, and apart for fingers.
SOCKET_AWAY, SWITCH_AWAY = 80.0, 110.0
#: Slots for air in the side walls: how wide and high, how many, and from one to the next.
AIR, AIR_SLOTS, AIR_EVERY = (3.0, 16.0), 7, 8.0
#: A column's arm from tip to tip, its tab, and how far a column may stand from where it is best.
COLUMN, COLUMN_TAB, STRAY = 20.0, 5.0, 90.0
#: Steps in which a column is moved until it stands free, and the air around it.
STEP, AROUND_COLUMN = 2, 1.0
#: Height of letters: on bottom and walls, at the openings of the back, and on a column's narrow arms.
LETTERS, SMALL_LETTERS, COLUMN_LETTERS = 5.0, 4.0, 3.5
#: From words to the edge they belong to: a wall's lower end, the bottom's front, the carrier's upper edge, the USB
#: opening; and from the middle of the DC socket and of the switch to theirs.
WALL_WORDS, BOTTOM_WORDS, CARRIER_WORDS, USB_WORDS, SOCKET_WORDS, SWITCH_WORDS = 7.0, 12.0, 8.0, 4.0, 10.0, 11.0
#: The middle of a column's name, from its upper left corner: beside the slot, clear of the edge.
COLUMN_WORDS = (4.5, 6.0)
#: What a channel is longer than its screw, and a screw reaches at least beyond its nut.
SPARE = 1.0
#: Wood between the channels of screws and the slots for air below them.
AIR_BELOW = 4.0


@dataclass(frozen=True)
class Carrier:
    """A carrier board on the bottom, turned by a quarter, its USB socket to the back."""

    left: float
    top: float
    wide: float
    deep: float
    holes: tuple[Point, ...]
    usb: float  # where the middle of the plug is, from the face's left edge


@dataclass(frozen=True)
class Case:
    """The case for a profile's board. Raises HardwareError if there is no room for one."""

    profile: Profile
    inner: float = field(init=False)

    def __post_init__(self) -> None:
        foot = next((part for part in list_parts(self.profile) if isinstance(part, Foot)), None)
        if foot is None:
            raise HardwareError(f"{self.profile.name} has no [face]: expected width_mm and height_mm")
        object.__setattr__(self, "inner", foot.height)
        self._check_clearance()

    def _check_clearance(self) -> None:
        """Raise HardwareError for parts glued to the face where walls or nuts are."""
        rim, face, nut = OVER + self.thickness + INSIDE, self.face, self.thickness / 2 + NUT_IN
        nuts = [part_layout.Spot("", x - nut, y - nut, x + nut, y + nut) for x, y in self.list_screws()]
        for spot in part_layout.list_spots(self.profile):
            apart = min(spot.left, spot.top, face.width_mm - spot.right, face.height_mm - spot.bottom)
            if apart < rim:
                raise HardwareError(
                    f"{spot.name} is {apart:.1f} mm from the face's edge, where a wall stands: expected {rim:g} or more"
                )
            if any(map(spot.is_overlapping, nuts)):
                raise HardwareError(f"{spot.name} is where a nut of the face's screws is: expected it elsewhere")

    @property
    def face(self) -> Face:
        """The face on top."""
        assert self.profile.face is not None
        return self.profile.face

    @property
    def usb_width(self) -> float:
        """The width of the dev board's USB sockets."""
        return DEVKITS[self.profile.mcu.module][1]

    @property
    def thickness(self) -> float:
        """The thickness of the plywood."""
        return self.profile.cut.plywood_mm

    @property
    def screw_length(self) -> float:
        """The length of the face's screws: through the face, and at least 1 mm beyond the nut."""
        least = self.face.thick_mm + NUT_DEEP + NUT[1] + SPARE
        return next((long for long in LONG if long >= least), LONG[-1])

    @property
    def screw_depth(self) -> float:
        """The depth of the channel for a screw in a wall: 1 mm beyond its end."""
        return self.screw_length - self.face.thick_mm + SPARE

    @property
    def width(self) -> float:
        """The distance between the outsides of the left and right walls."""
        return self.face.width_mm - 2 * OVER

    @property
    def depth(self) -> float:
        """The distance between the outsides of the back and front walls."""
        return self.face.height_mm - 2 * OVER

    @property
    def height(self) -> float:
        """The height of the walls with feet, which is the height of the face above the table."""
        return self.inner + self.thickness + UNDER

    @cached_property
    def carrier(self) -> Carrier | None:
        """The position of the carrier board; None if the profile has none. Raises HardwareError if it has no room."""
        if not has_carrier(self.profile):
            return None
        try:
            board = place_parts(Assembly(self.profile))
        except HardwareError:
            return None
        kit = next(put for put in board.parts if put.part.footprint.name.startswith("DevBoard"))
        usb = kit.at[1] + USB_ROWS * PITCH
        wide, deep = board.height, board.width
        top = OVER + self.thickness + CARRIER_GAP
        low, high = OVER + self.thickness, self.face.width_mm - OVER - self.thickness - wide
        middle = (low + high) / 2
        nuts = [spot for spot in part_layout.list_spots(self.profile) if not spot.glued]
        for left in sorted((low + step for step in range(int(max(0, high - low)) + 1)), key=lambda x: abs(x - middle)):
            spot = part_layout.Spot("carrier", left, top, left + wide, top + deep)
            if (
                high >= low
                and spot.bottom < self.face.height_mm - OVER - self.thickness
                and not any(map(spot.is_overlapping, nuts))
            ):
                # From the carrier's own left upper corner, USB to the left, to the board's: a quarter clockwise.
                holes = tuple((left + wide - y, top + x) for x, y in board.holes)
                return Carrier(left, top, wide, deep, holes, left + wide - usb)
        raise HardwareError(
            f"the carrier board of {deep:g} x {wide:g} mm has no room behind the buttons: expected a larger face"
        )

    @cached_property
    def columns(self) -> list[Point]:
        """The centres of the columns under a face that would sag, where nothing is glued to it."""
        across, down = ceil(self.face.width_mm / PROP_EVERY), ceil(self.face.height_mm / PROP_EVERY)
        best = [
            (self.face.width_mm * x / across, self.face.height_mm * y / down)
            for y in range(1, down)
            for x in range(1, across)
        ]
        taken = list(part_layout.list_spots(self.profile))
        for piece in list_strips(self.profile):  # the dark LEDs between two guides
            if piece.points:
                xs, ys = zip(*piece.points, strict=True)
                half = Guide.strip / 2
                taken.append(part_layout.Spot("strip", min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half))
        if self.carrier is not None:
            carrier = self.carrier
            far = (carrier.left + carrier.wide, carrier.top + carrier.deep)
            taken.append(part_layout.Spot("carrier", carrier.left, carrier.top, *far))
        most = int(STRAY / STEP)
        steps = [step * STEP for step in range(-most, most + 1)]
        tries = sorted(product(steps, steps), key=lambda step: (step[0] ** 2 + step[1] ** 2, step))
        result = []
        for x, y in best:
            for dx, dy in tries:
                half = COLUMN / 2 + AROUND_COLUMN
                spot = part_layout.Spot("column", x + dx - half, y + dy - half, x + dx + half, y + dy + half)
                if not any(map(spot.is_overlapping, taken)):
                    result.append((round(x + dx, 2), round(y + dy, 2)))
                    break
        return result

    def list_screws(self) -> list[Point]:
        """Return the centres of the face's screws, from its upper left corner."""
        in_ = OVER + self.thickness / 2
        far_x, far_y = self.face.width_mm - in_, self.face.height_mm - in_
        level = [(OVER + x, y) for y in (in_, far_y) for x in _place_screws(self.width, True)]
        return level + [(x, OVER + y) for x in (in_, far_x) for y in _place_screws(self.depth, False)]

    def list_pieces(self) -> list[Piece]:
        """Return all pieces except the face."""
        return [
            self._make_bottom(),
            self._make_back(),
            self._make_front(),
            self._make_left(),
            self._make_right(),
            *self._make_columns(),
        ]

    def _make_bottom(self) -> Piece:
        wide, deep, t = self.width, self.depth, self.thickness
        level, upright = _place_tabs(wide), _place_tabs(deep)
        outline = [(t, t)]
        outline += [p for a, b in level for p in ((a, t), (a, 0.0), (b, 0.0), (b, t))] + [(wide - t, t)]
        outline += [p for a, b in upright for p in ((wide - t, a), (wide, a), (wide, b), (wide - t, b))]
        outline += [(wide - t, deep - t)]
        outline += [p for a, b in level[::-1] for p in ((b, deep - t), (b, deep), (a, deep), (a, deep - t))] + [
            (t, deep - t)
        ]
        outline += [p for a, b in upright[::-1] for p in ((t, b), (0.0, b), (0.0, a), (t, a))]
        holes: list[Path] = []
        engraved = make_text_lines("bottom, inside", (wide / 2, deep - t - BOTTOM_WORDS), LETTERS)
        if self.carrier is not None:
            carrier = self.carrier
            left, top = carrier.left - OVER, carrier.top - OVER
            holes += [Round(x - OVER, y - OVER, SCREW / 2) for x, y in carrier.holes]
            engraved.append(make_stroke(make_rectangle(left, top, left + carrier.wide, top + carrier.deep)))
            engraved += make_text_lines("USB", (carrier.usb - OVER, top + CARRIER_WORDS), LETTERS)
            engraved += make_text_lines("carrier board", (left + carrier.wide / 2, top + carrier.deep / 2), LETTERS)
        for x, y in self.columns:
            x, y = x - OVER, y - OVER
            half, tip = t / 2, COLUMN / 2
            for side in (-1, 1):
                one, two = sorted((side * tip, side * (tip - COLUMN_TAB)))
                holes += [
                    make_rectangle(x + one, y - half, x + two, y + half),
                    make_rectangle(x - half, y + one, x + half, y + two),
                ]
        place = Place((OVER, OVER, UNDER + t), (1, 0, 0), (0, 1, 0), (0, 0, -1))
        return Piece("bottom", t, remove_redundant_points(outline), tuple(holes), tuple(engraved), place)

    def _make_back(self) -> Piece:
        holes: list[Path] = []
        usb = self.carrier.usb - OVER if self.carrier is not None else self.width / 2
        up = self.inner - SPACER - USB_UP
        half = self.usb_width / 2 + USB_AIR
        holes.append(make_rectangle(usb - half, up - USB_HIGH / 2, usb + half, up + USB_HIGH / 2))
        engraved = make_text_lines("USB", (usb, up - USB_HIGH / 2 - USB_WORDS), SMALL_LETTERS)
        if self.profile.power.source == "supply":
            # On the side with more room, clear of the carrier's clamps.
            way = 1 if usb < self.width / 2 else -1
            socket, switch = usb + way * SOCKET_AWAY, usb + way * SWITCH_AWAY
            if not SWITCH[0] < switch < self.width - SWITCH[0]:
                raise HardwareError("DC socket and switch have no room beside the USB opening: expected a wider face")
            holes.append(Round(socket, up, DC_SOCKET / 2))
            wide, high = SWITCH
            holes.append(make_rectangle(switch - wide / 2, up - high / 2, switch + wide / 2, up + high / 2))
            engraved += make_text_lines("5 V", (socket, up - SOCKET_WORDS), SMALL_LETTERS)
            engraved += make_text_lines("on, off", (switch, up - SWITCH_WORDS), SMALL_LETTERS)
        place = Place((OVER, OVER + self.thickness, self.height), (1, 0, 0), (0, 0, -1), (0, -1, 0))
        return self._make_wall("back", self.width, True, place, holes, engraved)

    def _make_front(self) -> Piece:
        far = OVER + self.depth - self.thickness
        place = Place((OVER + self.width, far, self.height), (-1, 0, 0), (0, 0, -1), (0, 1, 0))
        return self._make_wall("front", self.width, True, place, [], [])

    def _make_left(self) -> Piece:
        place = Place((OVER + self.thickness, OVER + self.depth, self.height), (0, -1, 0), (0, 0, -1), (-1, 0, 0))
        return self._make_wall("left", self.depth, False, place, self._make_air_holes(), [])

    def _make_right(self) -> Piece:
        place = Place((OVER + self.width - self.thickness, OVER, self.height), (0, 1, 0), (0, 0, -1), (1, 0, 0))
        return self._make_wall("right", self.depth, False, place, self._make_air_holes(), [])

    def _make_air_holes(self) -> list[Path]:
        """Return the air slots of a side wall."""
        middle, top = self.depth / 2, self.screw_depth + AIR_BELOW
        wide, high = AIR
        result: list[Path] = []
        for number in range(AIR_SLOTS):
            x = middle + (number - (AIR_SLOTS - 1) / 2) * AIR_EVERY
            result.append(make_rectangle(x - wide / 2, top, x + wide / 2, top + high))
        return result

    def _make_wall(
        self, name: str, long: float, outer: bool, place: Place, holes: list[Path], engraved: list[Stroke]
    ) -> Piece:
        """Return a wall as seen from inside.

        An `outer` wall has fingers where the others have gaps, at top and bottom too.
        """
        t, high = self.thickness, self.height
        count = max(3, int(high / FINGER)) | 1
        out = [((number % 2 == 0) == outer, high * (number + 1) / count) for number in range(count)]
        upright = [(0.0, 0.0 if out[0][0] else t)]  # depth, and how far from the wall's end the edge is
        for (full, ends), (next_full, _) in pairwise(out):
            upright += [(ends, 0.0 if full else t), (ends, 0.0 if next_full else t)]
        upright.append((high, 0.0 if out[-1][0] else t))
        top: list[Point] = []
        for x in _place_screws(long, outer):
            half, nut, (flats, deep) = SCREW / 2, NUT_DEEP, NUT
            down = [(half, 0.0), (half, nut), (flats / 2, nut), (flats / 2, nut + deep), (half, nut + deep)]
            down.append((half, self.screw_depth))
            top += [(x - dx, y) for dx, y in down] + [(x + dx, y) for dx, y in down[::-1]]
        arch = [(long - STANCE, high), (long - STANCE, high - ARCH), (STANCE, high - ARCH), (STANCE, high)]
        right = [(long - x, y) for y, x in upright]
        left = [(x, y) for y, x in upright[::-1]]
        slots = [make_rectangle(a, self.inner, b, self.inner + t) for a, b in _place_tabs(long)]
        strokes = make_text_lines(f"{name}, inside", (long / 2, self.inner - WALL_WORDS), LETTERS)
        outline = remove_redundant_points([*top, *right, *arch, *left])
        return Piece(name, t, outline, (*holes, *slots), (*engraved, *strokes), place)

    def _make_columns(self) -> list[Piece]:
        t, high, half = self.thickness, self.inner, COLUMN / 2
        feet = [(COLUMN, high), (COLUMN, high + t), (COLUMN - COLUMN_TAB, high + t), (COLUMN - COLUMN_TAB, high)]
        feet += [(COLUMN_TAB, high), (COLUMN_TAB, high + t), (0.0, high + t)]
        gap = (half - t / 2, half + t / 2)
        above = [(0.0, 0.0), (gap[0], 0.0), (gap[0], high / 2), (gap[1], high / 2), (gap[1], 0.0), (COLUMN, 0.0), *feet]
        below = [(0.0, 0.0), (COLUMN, 0.0), *feet[:4], (gap[1], high), (gap[1], high / 2), (gap[0], high / 2)]
        below += [(gap[0], high), *feet[4:]]
        result = []
        for number, (x, y) in enumerate(self.columns, 1):
            ways = (
                ("a", above, Place((x - half, y + t / 2, self.height), (1, 0, 0), (0, 0, -1), (0, -1, 0))),
                ("b", below, Place((x - t / 2, y - half, self.height), (0, 1, 0), (0, 0, -1), (1, 0, 0))),
            )
            result += [
                Piece(
                    f"column {number}{kind}",
                    t,
                    remove_redundant_points(outline),
                    (),
                    tuple(make_text_lines(f"{number}{kind}", COLUMN_WORDS, COLUMN_LETTERS)),
                    place,
                )
                for kind, outline, place in ways
            ]
        return result


def _place_screws(long: float, ends: bool) -> list[float]:
    """Return the positions of a wall's screws: near the ends that have them, and as many between as needed."""
    between = max(0, ceil((long - 2 * SCREW_AT) / SCREW_EVERY) - 1)
    step = (long - 2 * SCREW_AT) / (between + 1)
    inner = [SCREW_AT + step * (number + 1) for number in range(between)]
    return [SCREW_AT, *inner, long - SCREW_AT] if ends else inner


def _place_tabs(long: float) -> list[tuple[float, float]]:
    """Return start and end of each tab of the bottom along a wall, symmetrically."""
    count = max(2, int(long / TAB_EVERY))
    middles = [long * (number + 0.5) / count for number in range(count)]
    return [(middle - TAB / 2, middle + TAB / 2) for middle in middles]
