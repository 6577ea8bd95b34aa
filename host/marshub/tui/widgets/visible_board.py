"""The visible state of a table's board: LEDs as last lit, pieces where they lie, and the hand over them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from textual.content import Content

from marshub.board import palette
from marshub.board.drawn import Part, describe_indicator, describe_led, describe_part, describe_zone_mark, list_parts
from marshub.board.lights import MARKS, STATUS
from marshub.board.palette import DARK, LedColor
from marshub.kernel import Piece
from marshub.table.game_table import GameTable
from marshub.table.remote_board import HiddenPieces
from marshub.table.simulated_hand import find_lying
from marshub.words import Speech, capitalize

from ..basics.board_picture import BoardContent, BoardPicture, PieceChip
from ..basics.led_symbols import make_led_symbol
from ..game_look import GameLook


class VisibleBoard:
    """The visible state of the board of `table`, for pictures and in words."""

    def __init__(self, table: GameTable, speech: Speech, look: GameLook) -> None:
        self.table, self.speech, self.look = table, speech, look
        self._chips: dict[str, PieceChip] = {}
        self.is_hidden = HiddenPieces(table)

    @cached_property
    def parts(self) -> Sequence[Part]:
        """All parts that are drawn; none without a board."""
        profile = self.table.profile
        return list_parts(profile, self.table.session.game.id) if profile is not None else ()

    @cached_property
    def by_id(self) -> Mapping[str, Part]:
        """The drawn parts by id."""
        return {part.id: part for part in self.parts}

    @cached_property
    def _marking_leds(self) -> frozenset[int]:
        """The LEDs that show marks: those of zones, and the prompt LEDs."""
        strips = (strip for part in self.parts for strip in part.strips if STATUS in strip.means)
        return frozenset(
            led for leds in (*(part.lamp for part in self.parts), *(s.leds for s in strips)) for led in leds
        )

    def picture(self) -> BoardPicture:
        """Return a new picture of the board."""
        means = [meaning for part in self.parts for strip in part.strips for meaning in strip.means]
        game = self.table.session.game
        return BoardPicture(
            self.parts,
            {part.id: self.name(part) for part in self.parts},
            {indicator_id: self.speech.say(describe_indicator(indicator_id)) for indicator_id in means},
            {indicator_id: game.adjustable_path_of(indicator_id) for indicator_id in means},
        )

    # ------------------------------------------------------------------ names

    def name(self, part: Part) -> str:
        """Return a part's name."""
        name = self.speech.say(describe_part(part))
        return capitalize(name) if part.zone else name

    def _text_or(self, key: str, default: str) -> str:
        return self.speech.plain_text(key) if self.speech.has_message(key) else default

    def chip(self, piece: str) -> PieceChip:
        """Return a piece as it is drawn. Call it while nothing changes."""
        question_view = self.table.referee.question_view
        game_piece = next((candidate for candidate in question_view.pieces if candidate.id == piece), None)
        if game_piece is not None and self.is_hidden(game_piece):
            return PieceChip("▮", self.speech.plain_text("ui-drawn-card"), "$muted")
        if piece not in self._chips:
            whole = game_piece if game_piece is not None else Piece(piece, "", question_view.names.label(piece))
            self._chips[piece] = self.look.make_chip(whole, self.speech)
        return self._chips[piece]

    # ------------------------------------------------------------------ what is to be seen

    def get_sight(self, *, at: str = "", held: str = "", beat: int = 0) -> BoardContent:
        """Return the present state of the board. Call it while nothing changes.

        `at` is the part under the player's own hand, and `held` the piece in that hand. Another hand at work takes
        precedence.
        """
        table = self.table
        pieces = {
            zone: tuple(self.chip(piece) for piece in lying_pieces)
            for zone, lying_pieces in find_lying(table).items()
            if lying_pieces
        }
        hand, is_acting = table.hand, False
        held_chip = self.chip(held) if held else None
        if hand is not None and not at:
            at = f"button:{hand.button}" if hand.button else f"zone:{hand.zone}"
            held_chip = self.chip(hand.piece) if hand.piece else None
            is_acting = hand.verb != "rest"
        return BoardContent(tuple(table.led_frame), pieces, self._find_silent_zones(), at, held_chip, is_acting, beat)

    def _find_silent_zones(self) -> frozenset[str]:
        twin = self.table.referee.twin
        broken = set(twin.broken_readers) if twin is not None else set()
        return frozenset(part.zone for part in self.parts if part.reader is not None and part.reader in broken)

    # ------------------------------------------------------------------ in words

    def describe_part(self, part: Part, sight: BoardContent) -> Content:
        """Return a part in words: its name, its LEDs, and what lies there. Call it while nothing changes."""
        text = self.speech.plain_text
        if part.kind == "button":
            return Content.styled(text("ui-drawn-button", name=self.name(part)), "bold")
        words: list[str] = []
        if part.zone in sight.failed_zones:
            words.append(text("ui-drawn-silent"))
        if part.lamp and (lamp := sight.get_led_color(part.lamp[0])) != DARK:
            meaning = describe_zone_mark(lamp)
            lamp_text = self.speech.say(describe_led(lamp))
            words.append(f"{lamp_text} ({self.speech.say(meaning)})" if meaning is not None else lamp_text)
        if part.zone:
            pieces = sight.pieces.get(part.zone, ())
            piece_names = ", ".join(chip.name for chip in pieces)
            words.append(text("ui-drawn-lies", pieces=piece_names) if piece_names else text("ui-drawn-empty"))
        words += self._describe_indicators(part)
        return Content.styled(self.name(part), "bold") + Content(": " + " · ".join(words) if words else "")

    def _describe_indicators(self, part: Part) -> Iterator[str]:
        words_by_id = {indicator.id: indicator.words for indicator in self.table.referee.question_view.indicators}
        for strip in part.strips:
            for meaning in strip.means:
                if meaning in words_by_id:
                    yield self.speech.say(words_by_id[meaning])

    def legend(self, sight: BoardContent) -> list[Content]:
        """Return the meaning of the LEDs that are lit, the most important first: a sign and a word each."""
        zones: dict[LedColor, str] = {}
        others: dict[LedColor, str] = {}
        marks = {lamp: mark for mark, lamp in reversed(MARKS.items())}
        for led, lamp in enumerate(sight.leds):
            if lamp == DARK:
                continue
            if led in self._marking_leds:
                if lamp in marks:
                    zones[lamp] = f"ui-drawn-mark-{marks[lamp]}"
            elif tone := next((tone for tone in ("bad", "warn", "good", "info") if palette.TONES[tone] == lamp), ""):
                others[lamp] = f"ui-drawn-tone-{tone}"
        order = list(MARKS.values())
        rows = [(lamp, zones[lamp]) for lamp in sorted(zones, key=order.index)]
        rows += [(lamp, key) for lamp, key in others.items() if lamp not in zones]
        return [self._format_legend_entry(lamp, key) for lamp, key in rows]

    def _format_legend_entry(self, lamp: LedColor, key: str) -> Content:
        symbol = make_led_symbol(lamp)
        return Content.assemble(
            (f"{symbol.shape}{symbol.mark}", f"bold {symbol.tone}"), f" {self.speech.plain_text(key)}"
        )

    def describe_hand(self) -> str:
        """Return the present action of the simulated hand; "" without one. Call it while nothing changes."""
        hand = self.table.hand
        if hand is None:
            return ""
        if hand.button:
            name = self._text_or(f"button-{hand.button}", hand.button)
            return self.speech.plain_text("ui-drawn-hand-press", name=name)
        if hand.verb == "rest":
            return self.speech.plain_text("ui-drawn-hand-rest")
        zone = capitalize(self._text_or(f"zone-{hand.zone}", hand.zone))
        return self.speech.plain_text(f"ui-drawn-hand-{hand.verb}", piece=self.chip(hand.piece).name, zone=zone)
