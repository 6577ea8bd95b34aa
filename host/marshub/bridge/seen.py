"""The published state of a table: plain data by topic, with public information only.

All of it is made from the game's view for nobody, as pages for spectators are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from marshub.board.drawn import face_words
from marshub.board.palette import DARK, Lamp
from marshub.board.profile import Profile
from marshub.board.twin import SCAN_PAD
from marshub.clean import clean
from marshub.kernel import Game, Indicator, Piece, Words
from marshub.serve.asked import seat_words, sentence
from marshub.serve.moments import Told
from marshub.serve.sight import Sight, look
from marshub.table.covers import CARD
from marshub.table.game_table import GameTable
from marshub.table.lamps import lamps_seen
from marshub.words import Speech

from . import topics as t
from .hearing import Hearing, Pressed, TagMoved, named
from .topics import level

_PATTERNS = ("solid", "blink", "fast_blink", "pulse", "chase")  # hublink.lights
LONGEST = 250  # letters of a state of Home Assistant's; it takes 255
MOST_OPTIONS = 200  # of one question: more than anybody offers to a house


@dataclass(frozen=True)
class Option:
    """An answer that may be given: its id, and a name that no other answer to the same question has."""

    id: str
    name: str


@dataclass(frozen=True)
class Seen:
    """The state: data by topic (levels below the table's own), and the data derived from it.

    `pressing` is what would blink on a board; `tracks` and `lamps` have id and name of each; `options` are those of the
    `question`, where one of them answers it.
    """

    state: Mapping[str, Mapping[str, Any]]
    pressing: tuple[Indicator, ...]
    tracks: tuple[tuple[str, str], ...]
    lamps: tuple[tuple[str, str], ...]
    question: str = ""
    options: tuple[Option, ...] = ()


class Eyes:
    """Looks at `table`. `profile`: of the board that its lamps are drawn as, where it has none."""

    def __init__(self, table: GameTable, speech: Speech, profile: Profile | None, hearing: Hearing | None) -> None:
        self.table, self.speech, self.hearing = table, speech, hearing
        self.profile = table.profile or profile
        with table.looking():
            self._game: Game[Any, Any] = table.session.game
        self._zones: list[str | None] = []
        if table.profile is not None and self._game.id in table.profile.overlay:
            self._zones = table.profile.zones_of(self._game.id)

    # ------------------------------------------------------------------ what stands

    def look(self, *, answers: bool) -> Seen:
        """Return the present state, with the answers to the question if `answers`. Called while nothing changes."""
        table, speech = self.table, self.speech
        sight = look(table.session, speech)
        options = tuple(self._options()) if answers else ()
        state: dict[str, Mapping[str, Any]] = {
            t.GAME: self._stage(sight),
            t.QUESTION: self._question(options, answers),
        }
        bars = [each for each in sight.indicators if each.most - each.least > 1]
        for each in bars:
            state[f"{t.TRACK}/{level(each.id)}"] = {
                "value": each.value,
                "least": each.least,
                "most": each.most,
                "tone": each.tone,
                "urgent": each.urgent,
                "words": sentence(each.words, speech),
            }
        tracks = tuple((each.id, self.name(each.id)) for each in bars)
        lamps = dict(self._lamps(sight.indicators))
        state.update({f"{t.LAMP}/{level(name)}": lamp for name, lamp in lamps.items()})
        if self.hearing is not None:
            state.update(self._board(self.hearing))
        ids = {each.id for each in bars}
        return Seen(
            state,
            tuple(self._pressing(sight.indicators)),
            tracks,
            tuple((name, self.name(name)) for name in lamps if name not in ids),
            table.session.pending_id if options else "",
            options,
        )

    def _stage(self, sight: Sight) -> dict[str, Any]:
        session = self.table.session
        seen = self._game.view(session.state, "")
        ending = sight.ending
        return {
            "game": self._game.id,
            "title": sight.game,
            "stage": sight.stage[:LONGEST],
            "phase": self._phase(sight.indicators) or self._game.stage(seen),
            "round": self._game.rounds(seen),
            "over": ending is not None,
            "outcome": session.result.outcome if session.result is not None else None,
            "says": [ending.title, ending.reason] if ending is not None else [],
            "scores": dict(ending.scores) if ending is not None else {},
            "trouble": clean(self.table.trouble),
        }

    def _phase(self, open_: Sequence[Indicator]) -> str:
        """Return the phase, where a board shows it."""
        lit = [each for each in open_ if each.id.startswith("phase.") and each.value]
        if len(lit) == 1:
            return sentence(lit[0].words, self.speech)
        named = getattr(self.table.session.state, "phase", "")
        return sentence(self._game.id_words(named), self.speech) if isinstance(named, str) and named else ""

    def _question(self, options: Sequence[Option], answers: bool) -> dict[str, Any]:
        """Return who is asked what. A private question is reported as the seat that is asked only."""
        session, speech = self.table.session, self.speech
        pending = session.pending
        if pending is None:
            return {"id": "", "who": "", "asked": ""}
        robot = self.table.robots.asked(pending)
        told = {
            "id": session.pending_id,
            "who": speech.say(seat_words(self._game, robot or pending.only or pending.who)),
        }
        if pending.only or robot:
            return {**told, "asked": "", "hidden": bool(pending.only)}
        told["asked"] = sentence(pending.prompt, speech)[:LONGEST]
        if not answers:
            return told
        return {**told, "kind": pending.kind, "options": [{"id": each.id, "name": each.name} for each in options]}

    def _options(self) -> Iterator[Option]:
        """Return the answers, where one of them answers the question, each by a name of its own."""
        pending = self.table.session.pending
        if pending is None or pending.only or self.table.robots.asked(pending):
            return
        taken: set[str] = set()
        for option in list(self.table.referee.desk.options)[:MOST_OPTIONS]:
            label = sentence(option.label, self.speech)
            group = sentence(option.group, self.speech) if option.group else ""
            name = f"{group}: {label}" if group else label
            name = name[:LONGEST]
            number = 2
            while name in taken:
                name, number = f"{name[: LONGEST - 5]} ({number})", number + 1
            taken.add(name)
            yield Option(option.id, name)

    def _pressing(self, open_: Sequence[Indicator]) -> Iterator[Indicator]:
        """Yield the urgent indicators; only those that the board has a LED for, if there is a board."""
        shape, game = self.profile, self._game.id
        lamps = shape.leds_of(game) if shape is not None and game in shape.overlay else None
        for each in open_:
            if each.urgent and (each.value or each.most > 1) and (lamps is None or each.id in lamps):
                yield each

    # ------------------------------------------------------------------ lamps

    def _lamps(self, open_: Sequence[Indicator]) -> Iterator[tuple[str, dict[str, Any]]]:
        profile = self.profile
        if profile is None or self._game.id not in profile.overlay:
            return
        shown = lamps_seen(self.table, profile, "", open_)
        said = {each.id: each for each in open_}
        for name, leds in profile.leds_of(self._game.id).items():
            lamps = [shown[led] for led in leds]
            lit = [lamp for lamp in lamps if lamp != DARK]
            words = [sentence(said[name].words, self.speech)] if name in said else []
            yield name, {**_light(lit[-1] if lit else DARK), "leds": [_led(each) for each in lamps], "words": words}

    def name(self, indicator: str) -> str:
        """Return the name of an indicator, or of its LED, whatever it shows: "Lab: energy"."""
        speech = self.speech
        first, *rest = indicator.split(".")
        zone = rest[0] if rest and first in ("zone", "part") else ""
        place = sentence(Words(f"zone-{zone}"), speech) if zone and speech.knows(f"zone-{zone}") else ""
        if first == "zone" and place:
            return place
        face = sentence(face_words(indicator), speech)
        return f"{place}: {face}" if place else face

    # ------------------------------------------------------------------ the board

    def _board(self, hearing: Hearing) -> Iterator[tuple[str, Mapping[str, Any]]]:
        yield t.BOARD, hearing.board()
        naming = self.naming()
        for reader, zone, found in zip(
            hearing.profile.reader,
            self._zones or [None] * len(hearing.profile.reader),
            hearing.readers(naming),
            strict=True,
        ):
            yield f"{t.READER}/{level(reader.name)}", {**self.place(reader.name, zone), **found}

    def place(self, reader: str, zone: str | None) -> dict[str, Any]:
        """Return a reader, and the zone that it reads."""
        name = sentence(Words(f"zone-{zone}"), self.speech) if zone and self.speech.knows(f"zone-{zone}") else reader
        return {"reader": reader, "zone": zone, "place": name}

    def naming(self) -> Any:
        """Return the payload of each tag. A card that may be in a hand is "a card". Called while nothing changes."""
        twin, speech = self.table.referee.twin, self.speech
        known: dict[str, Piece] = {piece.id: piece for piece in self.table.referee.desk.pieces}
        tags = twin.tags if twin is not None else None
        overlays = self.table.overlays
        hands = self._game.private

        def name(uid: str) -> Mapping[str, Any]:
            if uid in overlays:
                return {"overlay": overlays[uid]}
            piece = tags.piece(uid) if tags is not None else None
            if piece is None:
                return {"uid": uid}
            if piece in known and known[piece].sort == CARD and hands:
                return {"piece": CARD, "name": speech.text("ui-drawn-card")}
            label = sentence(known[piece].label, speech) if piece in known else piece
            return {"uid": uid, "piece": piece, "name": label}

        return name

    def told(self, what: TagMoved | Pressed) -> tuple[str, dict[str, Any]]:
        """Return the topic and the data of something that happened on the board. Called while nothing changes."""
        assert self.hearing is not None
        return told_of(what, self.hearing.profile, self._zones, self.place, self.naming())


def told_of(
    what: TagMoved | Pressed,
    profile: Profile,
    zones: Sequence[str | None],
    place: Any,
    naming: Any,
) -> tuple[str, dict[str, Any]]:
    """Return the topic and the data of something that happened on a board."""
    if isinstance(what, Pressed):
        name = profile.button[what.button].name
        return f"{t.BUTTON}/{level(name)}", {"event_type": what.action, "button": name, "count": what.count}
    reader = profile.reader[what.reader].name
    zone = zones[what.reader] if what.reader < len(zones) else None
    kind = "shown" if zone == SCAN_PAD and what.here else "arrived" if what.here else "left"
    return t.TAG, {"event_type": kind, **place(reader, zone), **named(what.uid, naming)}


def moment_data(moment: Told) -> dict[str, Any]:
    """Return a moment, as it happens."""
    return {
        "event_type": moment.kind,
        "title": moment.title,
        "story": moment.story,
        "text": list(moment.text),
        "dice": [{"die": die, "shows": shows, "bad": bad} for die, shows, bad in moment.dice],
        "effects": list(moment.effects),
    }


def _light(lamp: Lamp) -> dict[str, Any]:
    lit = lamp != DARK
    return {
        "state": "ON" if lit else "OFF",
        "color": {"r": lamp.red, "g": lamp.green, "b": lamp.blue},
        "pattern": _pattern(lamp),
    }


def _led(lamp: Lamp) -> str:
    """Return one LED in a word or two: "#d53c00 blink", "" for a dark one."""
    return f"#{lamp.red:02x}{lamp.green:02x}{lamp.blue:02x} {_pattern(lamp)}" if lamp != DARK else ""


def _pattern(lamp: Lamp) -> str:
    return _PATTERNS[lamp.pattern] if lamp.pattern < len(_PATTERNS) else "solid"
