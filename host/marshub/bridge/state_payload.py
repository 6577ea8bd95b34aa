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
from marshub.kernel.describe import describe_pending
from marshub.serve.page_moments import MomentWords
from marshub.serve.public_view import PublicView, make_public_view
from marshub.serve.question_part import describe_decider, to_sentence
from marshub.table.game_table import GameTable
from marshub.table.remote_board import CARD, make_viewer_frame
from marshub.words import Speech, find_lead

from . import topics as t
from .board_events import BoardEvents, Pressed, TagMoved, make_tag_payload
from .topics import to_level

_PATTERNS = ("solid", "blink", "fast_blink", "pulse", "chase")  # hublink.lights
MAX_STATE_LETTERS = 250  # letters of a state; Home Assistant allows 255
MAX_OPTIONS = 200  # options of one question that are published


@dataclass(frozen=True)
class Option:
    """An option that may be answered: its id, and a name that no other option of the same question has."""

    id: str
    name: str


@dataclass(frozen=True)
class StatePayload:
    """The state: data by topic (levels below the table's own), and the data derived from it.

    `urgent` are the indicators that blink on a board; `tracks` and `lamps` have id and name of each; `places` has the
    name of the place that a reader reads, by reader; `options` are those of the `question`, where one of them answers
    it.
    """

    state: Mapping[str, Mapping[str, Any]]
    urgent: tuple[Indicator, ...]
    tracks: tuple[tuple[str, str], ...]
    lamps: tuple[tuple[str, str], ...]
    places: Mapping[str, str]
    question: str
    options: tuple[Option, ...]


class StateBuilder:
    """Makes the state of `table`. `profile`: the board whose LEDs are published where the table has none."""

    def __init__(
        self, table: GameTable, speech: Speech, profile: Profile | None, board_events: BoardEvents | None
    ) -> None:
        self.table, self.speech, self.board_events = table, speech, board_events
        self.profile = table.profile or profile
        with table.locked():
            self._game: Game[Any, Any] = table.session.game
        self._zones: list[str | None] = []
        if table.profile is not None and self._game.id in table.profile.overlay:
            self._zones = table.profile.list_zones(self._game.id)

    # ------------------------------------------------------------------ state

    def build(self, *, answers: bool) -> StatePayload:
        """Return the present state, with the options of the question if `answers`. Called while nothing changes."""
        table, speech = self.table, self.speech
        public_view = make_public_view(table.session, speech)
        options = tuple(self._list_options()) if answers else ()
        state: dict[str, Mapping[str, Any]] = {
            t.GAME: self._make_stage(public_view),
            t.QUESTION: self._make_question(options, answers),
        }
        # Tracks: indicators with more than two values.
        bars = [indicator for indicator in public_view.indicators if indicator.most - indicator.least > 1]
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
        lamps = dict(self._list_leds(public_view.indicators))
        state.update({f"{t.LAMP}/{to_level(name)}": lamp for name, lamp in lamps.items()})
        if self.board_events is not None:
            state.update(self._list_board_topics(self.board_events))
        ids = {indicator.id for indicator in bars}
        return StatePayload(
            state,
            tuple(self._list_urgent(public_view.indicators)),
            tracks,
            tuple((name, self.name_indicator(name)) for name in lamps if name not in ids),
            self._name_places(),
            table.session.pending_id if options else "",
            options,
        )

    def _make_stage(self, public_view: PublicView) -> dict[str, Any]:
        session = self.table.session
        game_view = self._game.view(session.state, "")
        ending = public_view.ending
        return {
            "game": self._game.id,
            "title": public_view.game,
            "stage": public_view.stage[:MAX_STATE_LETTERS],
            "phase": self._phase_name(public_view.indicators) or self._game.describe_stage(game_view),
            "round": self._game.current_round(game_view),
            "over": ending is not None,
            "outcome": session.result.outcome if session.result is not None else None,
            "says": [ending.title, ending.reason] if ending is not None else [],
            "scores": dict(ending.scores) if ending is not None else {},
            "trouble": to_sentence(problem, self.speech) if (problem := self.table.follow_problem) is not None else "",
        }

    def _phase_name(self, indicators: Sequence[Indicator]) -> str:
        """Return the phase, where a board shows it."""
        lit = [indicator for indicator in indicators if indicator.id.startswith("phase.") and indicator.value]
        if len(lit) == 1:
            return to_sentence(lit[0].words, self.speech)
        phase = getattr(self.table.session.state, "phase", "")
        return to_sentence(self._game.label_id(phase), self.speech) if isinstance(phase, str) and phase else ""

    def _make_question(self, options: Sequence[Option], answers: bool) -> dict[str, Any]:
        """Return the question; of a private one the asked seat only."""
        session, speech = self.table.session, self.speech
        question = describe_pending(session, "", brief=True)
        if question is None:
            return {"id": "", "who": "", "asked": ""}
        bot_seat = self.table.bots.find_asked_seat(session.pending)
        data = {
            "id": question.id,
            "who": speech.say(describe_decider(self._game, bot_seat or question.asked_seat)),
        }
        if question.hidden or bot_seat:
            return {**data, "asked": "", "hidden": question.hidden}
        data["asked"] = to_sentence(question.prompt, speech)[:MAX_STATE_LETTERS]
        if not answers:
            return data
        return {
            **data,
            "kind": question.kind,
            "options": [{"id": option.id, "name": option.name} for option in options],
        }

    def _list_options(self) -> Iterator[Option]:
        """Yield the options, where one of them answers the question, each with a name of its own."""
        pending = self.table.session.pending
        if pending is None or not pending.is_visible_to("") or self.table.bots.find_asked_seat(pending):
            return
        taken: set[str] = set()
        for option in list(self.table.referee.question_view.options)[:MAX_OPTIONS]:
            label = to_sentence(option.label, self.speech)
            group = to_sentence(option.group, self.speech) if option.group else ""
            # A label that begins with its group stays as it is: "Take back: Build", not "Take back: Take back: Build".
            whole_name = f"{group}: {label}" if group and not find_lead(group, label) else label
            name, number = whole_name[:MAX_STATE_LETTERS], 2
            while name in taken:
                name, number = f"{whole_name[: MAX_STATE_LETTERS - 5]} ({number})", number + 1
            taken.add(name)
            yield Option(option.id, name)

    def _list_urgent(self, indicators: Sequence[Indicator]) -> Iterator[Indicator]:
        """Yield the urgent indicators; with a board only those that it has an LED for."""
        profile, game = self.profile, self._game.id
        lamps = profile.find_leds(game) if profile is not None and game in profile.overlay else None
        for indicator in indicators:
            if (
                indicator.urgent
                and (indicator.value or indicator.most > 1)
                and (lamps is None or indicator.id in lamps)
            ):
                yield indicator

    # ------------------------------------------------------------------ LEDs

    def _list_leds(self, indicators: Sequence[Indicator]) -> Iterator[tuple[str, dict[str, Any]]]:
        profile = self.profile
        if profile is None or self._game.id not in profile.overlay:
            return
        frame = make_viewer_frame(self.table, profile, "", indicators)
        by_id = {indicator.id: indicator for indicator in indicators}
        for name, leds in profile.find_leds(self._game.id).items():
            lamps = [frame[led] for led in leds]
            lit = [lamp for lamp in lamps if lamp != DARK]
            words = [to_sentence(by_id[name].words, self.speech)] if name in by_id else []
            yield (
                name,
                {
                    **_make_light(lit[-1] if lit else DARK),
                    "leds": [_describe_led(indicator) for indicator in lamps],
                    "words": words,
                },
            )

    def name_indicator(self, indicator: str) -> str:
        """Return the name of an indicator, or of its LED: "Lab: energy"."""
        speech = self.speech
        first, *rest = indicator.split(".")
        zone = f"zone-{rest[0]}" if rest and first in ("zone", "part", "present") else ""
        place = to_sentence(Words(zone), speech) if zone and speech.has_message(zone) else ""
        if first == "zone" and place:
            return place
        if rest and speech.has_message(f"mqtt-track-{first}"):
            return speech.plain_text(f"mqtt-track-{first}", what=to_sentence(self._game.label_id(rest[-1]), speech))
        own_key = f"{self._game.message_prefix}{indicator.replace('.', '-')}"
        words = Words(own_key) if rest and speech.has_message(own_key) else describe_indicator(indicator)
        return f"{place}: {to_sentence(words, speech)}" if place else to_sentence(words, speech)

    # ------------------------------------------------------------------ the board

    def _list_board_topics(self, board_events: BoardEvents) -> Iterator[tuple[str, Mapping[str, Any]]]:
        yield t.BOARD, board_events.make_board_state()
        naming = self.make_tag_naming()
        for reader, zone, tags in zip(
            board_events.profile.reader,
            self._zones or [None] * len(board_events.profile.reader),
            board_events.make_reader_states(naming),
            strict=True,
        ):
            yield f"{t.READER}/{to_level(reader.name)}", {**self.make_place(reader.name, zone), **tags}

    def _name_places(self) -> dict[str, str]:
        """Return the name of the place of each reader that has one in this game, by reader."""
        if self.board_events is None:
            return {}
        readers = zip(self.board_events.profile.reader, self._zones, strict=False)
        return {reader.name: self.make_place(reader.name, zone)["place"] for reader, zone in readers if zone}

    def make_place(self, reader: str, zone: str | None) -> dict[str, Any]:
        """Return the data of a reader and its zone."""
        name = (
            to_sentence(Words(f"zone-{zone}"), self.speech)
            if zone and self.speech.has_message(f"zone-{zone}")
            else reader
        )
        return {"reader": reader, "zone": zone, "place": name}

    def make_tag_naming(self) -> Any:
        """Return a function that makes the payload of a tag. A card that may be in a hand is "a card".

        Called while nothing changes.
        """
        twin, speech = self.table.referee.twin, self.speech
        known: dict[str, Piece] = {piece.id: piece for piece in self.table.referee.question_view.pieces}
        tags = twin.tags if twin is not None else None
        overlays = self.table.overlays
        has_hands = self._game.has_private_information

        def name(uid: str) -> Mapping[str, Any]:
            if uid in overlays:
                return {"overlay": overlays[uid]}
            piece = tags.find_piece(uid) if tags is not None else None
            if piece is None:
                return {"uid": uid}
            if piece in known and known[piece].sort == CARD and has_hands:
                return {"piece": CARD, "name": speech.plain_text("ui-drawn-card")}
            label = to_sentence(known[piece].label, speech) if piece in known else piece
            return {"uid": uid, "piece": piece, "name": label}

        return name

    def make_event(self, event: TagMoved | Pressed) -> tuple[str, dict[str, Any]]:
        """Return the topic and the data of a board event. Called while nothing changes."""
        assert self.board_events is not None
        return make_board_event(event, self.board_events.profile, self._zones, self.make_place, self.make_tag_naming())


def make_board_event(
    event: TagMoved | Pressed,
    profile: Profile,
    zones: Sequence[str | None],
    make_place: Any,
    naming: Any,
) -> tuple[str, dict[str, Any]]:
    """Return the topic and the data of a board event."""
    if isinstance(event, Pressed):
        name = profile.button[event.button].name
        return f"{t.BUTTON}/{to_level(name)}", {"event_type": event.action, "button": name, "count": event.count}
    reader = profile.reader[event.reader].name
    zone = zones[event.reader] if event.reader < len(zones) else None
    kind = "shown" if zone == SCAN_PAD and event.arrived else "arrived" if event.arrived else "left"
    return t.TAG, {"event_type": kind, **make_place(reader, zone), **make_tag_payload(event.uid, naming)}


def make_moment_event(moment: MomentWords) -> dict[str, Any]:
    """Return the data of a moment."""
    return {
        "event_type": moment.kind,
        "title": moment.title,
        "story": moment.story,
        "text": list(moment.text),
        "dice": [{"die": die, "shows": shows, "bad": bad} for die, shows, bad in moment.dice],
        "effects": list(moment.effects),
    }


def _make_light(lamp: LedColor) -> dict[str, Any]:
    lit = lamp != DARK
    return {
        "state": "ON" if lit else "OFF",
        "color": {"r": lamp.red, "g": lamp.green, "b": lamp.blue},
        "pattern": _name_pattern(lamp),
    }


def _describe_led(lamp: LedColor) -> str:
    """Return an LED as text: "#d53c00 blink", "" for a dark one."""
    return f"#{lamp.red:02x}{lamp.green:02x}{lamp.blue:02x} {_name_pattern(lamp)}" if lamp != DARK else ""


def _name_pattern(lamp: LedColor) -> str:
    return _PATTERNS[lamp.pattern] if lamp.pattern < len(_PATTERNS) else "solid"
