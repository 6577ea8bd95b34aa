"""The visible state of a table's board: LEDs as last lit, pieces where they lie, and the hand over them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from textual.content import Content

from marshub.board import palette
from marshub.board.drawn import Part, face_words, lamp_words, mark_words, part_words, parts_of
from marshub.board.lights import MARKS, STATUS
from marshub.board.palette import DARK, Lamp
from marshub.kernel import Piece
from marshub.table.covers import Covers
from marshub.table.game_table import GameTable
from marshub.table.touch import lying
from marshub.words import Speech

from ..basics.board_picture import BoardPicture, Chip, Sight
from ..basics.lamp_signs import sign
from ..basics.marks import capital
from ..look import GameLook


class BoardSight:
    """The visible state of the board of `table`, for pictures and in words."""

    def __init__(self, table: GameTable, speech: Speech, look: GameLook) -> None:
        self.table, self.speech, self.look = table, speech, look
        self._chips: dict[str, Chip] = {}
        self.covers = Covers(table)

    @cached_property
    def parts(self) -> Sequence[Part]:
        """All parts that are drawn; none without a board."""
        profile = self.table.profile
        return parts_of(profile, self.table.session.game.id) if profile is not None else ()

    @cached_property
    def by_id(self) -> Mapping[str, Part]:
        """The drawn parts by id."""
        return {part.id: part for part in self.parts}

    def picture(self) -> BoardPicture:
        """Return a new picture of the board."""
        means = [meaning for part in self.parts for strip in part.strips for meaning in strip.means]
        game = self.table.session.game
        return BoardPicture(
            self.parts,
            {part.id: self.name(part) for part in self.parts},
            {each: self.speech.say(face_words(each)) for each in means},
            {each: game.lit_by(each) for each in means},
        )

    # ------------------------------------------------------------------ names

    def name(self, part: Part) -> str:
        """Return a part's name."""
        said = self.speech.say(part_words(part))
        return capital(said) if part.zone else said

    def _known(self, key: str, otherwise: str) -> str:
        return self.speech.text(key) if self.speech.knows(key) else otherwise

    def chip(self, piece: str) -> Chip:
        """Return a piece as it is drawn. Call it while nothing changes."""
        desk = self.table.referee.desk
        known = next((each for each in desk.pieces if each.id == piece), None)
        if known is not None and self.covers(known):
            return Chip("▮", self.speech.text("ui-drawn-card"), "$muted")
        if piece not in self._chips:
            whole = known if known is not None else Piece(piece, "", desk.names.label(piece))
            self._chips[piece] = self.look.chip(whole, self.speech)
        return self._chips[piece]

    # ------------------------------------------------------------------ what is to be seen

    def sight(self, *, at: str = "", held: str = "", beat: int = 0) -> Sight:
        """Return the present state of the board. Call it while nothing changes.

        `at` is the part under the player's own hand, and `held` the piece in that hand. Another hand at work takes
        precedence.
        """
        table = self.table
        pieces = {zone: tuple(self.chip(each) for each in here) for zone, here in lying(table).items() if here}
        hand, does = table.hand, False
        holds = self.chip(held) if held else None
        if hand is not None and not at:
            at = f"button:{hand.button}" if hand.button else f"zone:{hand.zone}"
            holds = self.chip(hand.piece) if hand.piece else None
            does = hand.verb != "rest"
        return Sight(tuple(table.picture), pieces, self._silent(), at, holds, does, beat)

    def _silent(self) -> frozenset[str]:
        twin = self.table.referee.twin
        broken = set(twin.broken) if twin is not None else set()
        return frozenset(part.zone for part in self.parts if part.reader is not None and part.reader in broken)

    # ------------------------------------------------------------------ in words

    def told(self, part: Part, shown: Sight) -> Content:
        """Return a part in words: its name, its LEDs, and what lies there. Call it while nothing changes."""
        text = self.speech.text
        if part.kind == "button":
            return Content.styled(text("ui-drawn-button", name=self.name(part)), "bold")
        words: list[str] = []
        if part.zone in shown.silent:
            words.append(text("ui-drawn-silent"))
        if part.lamp and (lamp := shown.lamp(part.lamp[0])) != DARK:
            meaning = mark_words(lamp)
            said = self.speech.say(lamp_words(lamp))
            words.append(f"{said} ({self.speech.say(meaning)})" if meaning is not None else said)
        if part.zone:
            pieces = shown.pieces.get(part.zone, ())
            here = ", ".join(chip.name for chip in pieces)
            words.append(text("ui-drawn-lies", pieces=here) if here else text("ui-drawn-empty"))
        words += self._indicators(part)
        return Content.styled(self.name(part), "bold") + Content(": " + " · ".join(words) if words else "")

    def _indicators(self, part: Part) -> Iterator[str]:
        said = {each.id: each.words for each in self.table.referee.desk.indicators}
        for strip in part.strips:
            for meaning in strip.means:
                if meaning in said:
                    yield self.speech.say(said[meaning])

    def legend(self, shown: Sight) -> list[Content]:
        """Return the meaning of the LEDs that are lit, the most important first: a sign and a word each."""
        zones: dict[Lamp, str] = {}
        others: dict[Lamp, str] = {}
        status = {led for part in self.parts for strip in part.strips if STATUS in strip.means for led in strip.leds}
        lit = {led for part in self.parts for led in part.lamp}
        marks = {lamp: mark for mark, lamp in reversed(MARKS.items())}
        for led, lamp in enumerate(shown.lamps):
            if lamp == DARK:
                continue
            if led in lit or led in status:
                if lamp in marks:
                    zones[lamp] = f"ui-drawn-mark-{marks[lamp]}"
            elif tone := next((tone for tone in ("bad", "warn", "good", "info") if palette.TONES[tone] == lamp), ""):
                others[lamp] = f"ui-drawn-tone-{tone}"
        order = list(MARKS.values())
        rows = [(lamp, zones[lamp]) for lamp in sorted(zones, key=order.index)]
        rows += [(lamp, key) for lamp, key in others.items() if lamp not in zones]
        return [self._entry(lamp, key) for lamp, key in rows]

    def _entry(self, lamp: Lamp, key: str) -> Content:
        shown = sign(lamp)
        return Content.assemble((f"{shown.shape}{shown.mark}", f"bold {shown.tone}"), f" {self.speech.text(key)}")

    def doing(self) -> str:
        """Return the present action of the simulated hand; "" without one. Call it while nothing changes."""
        hand = self.table.hand
        if hand is None:
            return ""
        if hand.button:
            name = self._known(f"button-{hand.button}", hand.button)
            return self.speech.text("ui-drawn-hand-press", name=name)
        if hand.verb == "rest":
            return self.speech.text("ui-drawn-hand-rest")
        zone = capital(self._known(f"zone-{hand.zone}", hand.zone))
        return self.speech.text(f"ui-drawn-hand-{hand.verb}", piece=self.chip(hand.piece).name, zone=zone)
