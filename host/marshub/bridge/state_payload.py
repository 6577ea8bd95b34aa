"""The published state of a table: plain data by topic, with public information only.

All of it is made from the game's view for nobody, as pages for spectators are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from marshub.board.drawn import describe_indicator
from marshub.board.palette import DARK, LedColor
from marshub.board.profile import Profile
from marshub.board.twin import SCAN_PAD
from marshub.kernel import Game, Indicator, Piece, Words
from marshub.sanitize import sanitize_line
from marshub.serve.page_moments import MomentWords
from marshub.serve.public_view import PublicView, make_public_view
from marshub.serve.question_view import describe_decider, to_sentence
from marshub.table.game_table import GameTable
from marshub.table.hidden_pieces import CARD
from marshub.table.remote_leds import leds_for_viewer
from marshub.words import Speech

from . import topics as t
from .board_events import BoardEvents, Pressed, TagMoved, describe_tag
from .topics import to_level

_PATTERNS = ("solid", "blink", "fast_blink", "pulse", "chase")  # hublink.lights
LONGEST = 250  # letters of a state; Home Assistant allows 255
MOST_OPTIONS = 200  # options of one question that are published


@dataclass(frozen=True)
class Option:
    """An option that may be answered: its id, and a name that no other option of the same question has."""

    id: str
    name: str


@dataclass(frozen=True)
class StatePayload:
    """The state: data by topic (levels below the table's own), and the data derived from it.

    `pressing` are the indicators that blink on a board; `tracks` and `lamps` have id and name of each; `options` are
    those of the `question`, where one of them answers it.
    """

    state: Mapping[str, Mapping[str, Any]]
    pressing: tuple[Indicator, ...]
    tracks: tuple[tuple[str, str], ...]
    lamps: tuple[tuple[str, str], ...]
    question: str = ""
    options: tuple[Option, ...] = ()


class StatePublisher:
    """Makes the state of `table`. `profile`: the board whose LEDs are published where the table has none."""

    def __init__(self, table: GameTable, speech: Speech, profile: Profile | None, hearing: BoardEvents | None) -> None:
        self.table, self.speech, self.hearing = table, speech, hearing
        self.profile = table.profile or profile
        with table.locked():
            self._game: Game[Any, Any] = table.session.game
        self._zones: list[str | None] = []
        if table.profile is not None and self._game.id in table.profile.overlay:
            self._zones = table.profile.list_zones(self._game.id)

    # ------------------------------------------------------------------ state

    def make_state(self, *, answers: bool) -> StatePayload:
        """Return the present state, with the options of the question if `answers`. Called while nothing changes."""
        table, speech = self.table, self.speech
        sight = make_public_view(table.session, speech)
        options = tuple(self._list_options()) if answers else ()
        state: dict[str, Mapping[str, Any]] = {
            t.GAME: self._make_stage(sight),
            t.QUESTION: self._make_question(options, answers),
        }
        # Tracks: indicators with more than two values.
        bars = [indicator for indicator in sight.indicators if indicator.most - indicator.least > 1]
        for indicator in bars:
            state[f"{t.TRACK}/{to_level(indicator.id)}"] = {
                "value": indicator.value,
                "least": indicator.least,
                "most": indicator.most,
                "tone": indicator.tone,
                "urgent": indicator.urgent,
                "words": to_sentence(indicator.words, speech),
            }
        tracks = tuple((indicator.id, self.name_indicator(indicator.id)) for indicator in bars)
        # LEDs and board.
        lamps = dict(self._list_leds(sight.indicators))
        state.update({f"{t.LAMP}/{to_level(name)}": lamp for name, lamp in lamps.items()})
        if self.hearing is not None:
            state.update(self._list_board_topics(self.hearing))
        ids = {indicator.id for indicator in bars}
        return StatePayload(
            state,
            tuple(self._list_urgent(sight.indicators)),
            tracks,
            tuple((name, self.name_indicator(name)) for name in lamps if name not in ids),
            table.session.pending_id if options else "",
            options,
        )

    def _make_stage(self, sight: PublicView) -> dict[str, Any]:
        session = self.table.session
        seen = self._game.view(session.state, "")
        ending = sight.ending
        return {
            "game": self._game.id,
            "title": sight.game,
            "stage": sight.stage[:LONGEST],
            "phase": self._phase_name(sight.indicators) or self._game.describe_stage(seen),
            "round": self._game.current_round(seen),
            "over": ending is not None,
            "outcome": session.result.outcome if session.result is not None else None,
            "says": [ending.title, ending.reason] if ending is not None else [],
            "scores": dict(ending.scores) if ending is not None else {},
            "trouble": sanitize_line(self.table.trouble),
        }

    def _phase_name(self, open_: Sequence[Indicator]) -> str:
        """Return the phase, where a board shows it."""
        lit = [indicator for indicator in open_ if indicator.id.startswith("phase.") and indicator.value]
        if len(lit) == 1:
            return to_sentence(lit[0].words, self.speech)
        named = getattr(self.table.session.state, "phase", "")
        return to_sentence(self._game.label_id(named), self.speech) if isinstance(named, str) and named else ""

    def _make_question(self, options: Sequence[Option], answers: bool) -> dict[str, Any]:
        """Return the question; of a private one the asked seat only."""
        session, speech = self.table.session, self.speech
        pending = session.pending
        if pending is None:
            return {"id": "", "who": "", "asked": ""}
        robot = self.table.bots.asked_policy(pending)
        entries = {
            "id": session.pending_id,
            "who": speech.say(describe_decider(self._game, robot or pending.private_to or pending.decider)),
        }
        if pending.private_to or robot:
            return {**entries, "asked": "", "hidden": bool(pending.private_to)}
        entries["asked"] = to_sentence(pending.prompt, speech)[:LONGEST]
        if not answers:
            return entries
        return {
            **entries,
            "kind": pending.kind,
            "options": [{"id": option.id, "name": option.name} for option in options],
        }

    def _list_options(self) -> Iterator[Option]:
        """Yield the options, where one of them answers the question, each with a name of its own."""
        pending = self.table.session.pending
        if pending is None or pending.private_to or self.table.bots.asked_policy(pending):
            return
        taken: set[str] = set()
        for option in list(self.table.referee.desk.options)[:MOST_OPTIONS]:
            label = to_sentence(option.label, self.speech)
            group = to_sentence(option.group, self.speech) if option.group else ""
            name = f"{group}: {label}" if group else label
            name = name[:LONGEST]
            number = 2
            while name in taken:
                name, number = f"{name[: LONGEST - 5]} ({number})", number + 1
            taken.add(name)
            yield Option(option.id, name)

    def _list_urgent(self, open_: Sequence[Indicator]) -> Iterator[Indicator]:
        """Yield the urgent indicators; with a board only those that it has a LED for."""
        shape, game = self.profile, self._game.id
        lamps = shape.find_leds(game) if shape is not None and game in shape.overlay else None
        for indicator in open_:
            if (
                indicator.urgent
                and (indicator.value or indicator.most > 1)
                and (lamps is None or indicator.id in lamps)
            ):
                yield indicator

    # ------------------------------------------------------------------ LEDs

    def _list_leds(self, open_: Sequence[Indicator]) -> Iterator[tuple[str, dict[str, Any]]]:
        profile = self.profile
        if profile is None or self._game.id not in profile.overlay:
            return
        shown = leds_for_viewer(self.table, profile, "", open_)
        entries = {indicator.id: indicator for indicator in open_}
        for name, leds in profile.find_leds(self._game.id).items():
            lamps = [shown[led] for led in leds]
            lit = [lamp for lamp in lamps if lamp != DARK]
            words = [to_sentence(entries[name].words, self.speech)] if name in entries else []
            yield (
                name,
                {
                    **_light(lit[-1] if lit else DARK),
                    "leds": [_led_id(indicator) for indicator in lamps],
                    "words": words,
                },
            )

    def name_indicator(self, indicator: str) -> str:
        """Return the name of an indicator, or of its LED: "Lab: energy"."""
        speech = self.speech
        first, *rest = indicator.split(".")
        zone = rest[0] if rest and first in ("zone", "part") else ""
        place = to_sentence(Words(f"zone-{zone}"), speech) if zone and speech.has_message(f"zone-{zone}") else ""
        if first == "zone" and place:
            return place
        face = to_sentence(describe_indicator(indicator), speech)
        return f"{place}: {face}" if place else face

    # ------------------------------------------------------------------ the board

    def _list_board_topics(self, hearing: BoardEvents) -> Iterator[tuple[str, Mapping[str, Any]]]:
        yield t.BOARD, hearing.board_state()
        naming = self.make_tag_names()
        for reader, zone, result in zip(
            hearing.profile.reader,
            self._zones or [None] * len(hearing.profile.reader),
            hearing.list_readers(naming),
            strict=True,
        ):
            yield f"{t.READER}/{to_level(reader.name)}", {**self.place(reader.name, zone), **result}

    def place(self, reader: str, zone: str | None) -> dict[str, Any]:
        """Return the data of a reader and its zone."""
        name = (
            to_sentence(Words(f"zone-{zone}"), self.speech)
            if zone and self.speech.has_message(f"zone-{zone}")
            else reader
        )
        return {"reader": reader, "zone": zone, "place": name}

    def make_tag_names(self) -> Any:
        """Return a function that makes the payload of a tag. A card that may be in a hand is "a card".

        Called while nothing changes.
        """
        twin, speech = self.table.referee.twin, self.speech
        known: dict[str, Piece] = {piece.id: piece for piece in self.table.referee.desk.pieces}
        tags = twin.tags if twin is not None else None
        overlays = self.table.overlays
        hands = self._game.has_private_information

        def name(uid: str) -> Mapping[str, Any]:
            if uid in overlays:
                return {"overlay": overlays[uid]}
            piece = tags.find_piece(uid) if tags is not None else None
            if piece is None:
                return {"uid": uid}
            if piece in known and known[piece].sort == CARD and hands:
                return {"piece": CARD, "name": speech.plain_text("ui-drawn-card")}
            label = to_sentence(known[piece].label, speech) if piece in known else piece
            return {"uid": uid, "piece": piece, "name": label}

        return name

    def make_event(self, what: TagMoved | Pressed) -> tuple[str, dict[str, Any]]:
        """Return the topic and the data of a board event. Called while nothing changes."""
        assert self.hearing is not None
        return make_event_of(what, self.hearing.profile, self._zones, self.place, self.make_tag_names())


def make_event_of(
    what: TagMoved | Pressed,
    profile: Profile,
    zones: Sequence[str | None],
    place: Any,
    naming: Any,
) -> tuple[str, dict[str, Any]]:
    """Return the topic and the data of a board event."""
    if isinstance(what, Pressed):
        name = profile.button[what.button].name
        return f"{t.BUTTON}/{to_level(name)}", {"event_type": what.action, "button": name, "count": what.count}
    reader = profile.reader[what.reader].name
    zone = zones[what.reader] if what.reader < len(zones) else None
    kind = "shown" if zone == SCAN_PAD and what.here else "arrived" if what.here else "left"
    return t.TAG, {"event_type": kind, **place(reader, zone), **describe_tag(what.uid, naming)}


def make_moment_data(moment: MomentWords) -> dict[str, Any]:
    """Return the data of a moment."""
    return {
        "event_type": moment.kind,
        "title": moment.title,
        "story": moment.story,
        "text": list(moment.text),
        "dice": [{"die": die, "shows": shows, "bad": bad} for die, shows, bad in moment.dice],
        "effects": list(moment.effects),
    }


def _light(lamp: LedColor) -> dict[str, Any]:
    lit = lamp != DARK
    return {
        "state": "ON" if lit else "OFF",
        "color": {"r": lamp.red, "g": lamp.green, "b": lamp.blue},
        "pattern": _pattern_name(lamp),
    }


def _led_id(lamp: LedColor) -> str:
    """Return a LED as text: "#d53c00 blink", "" for a dark one."""
    return f"#{lamp.red:02x}{lamp.green:02x}{lamp.blue:02x} {_pattern_name(lamp)}" if lamp != DARK else ""


def _pattern_name(lamp: LedColor) -> str:
    return _PATTERNS[lamp.pattern] if lamp.pattern < len(_PATTERNS) else "solid"
