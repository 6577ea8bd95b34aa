"""The table of Migration: Mars in plain lines: everything that the dashboard draws."""

from __future__ import annotations

from collections.abc import Sequence

from marshub.games.migration_mars.box.components import FACTIONS
from marshub.games.migration_mars.rules import land
from marshub.games.migration_mars.rules.mars import EMBASSY_SEAT, Mars, describe_cards
from marshub.kernel import Decision, LogEntry
from marshub.words import Speech

from . import track
from .meteors import STAGES, list_meteors_of_turn
from .terrain import describe_hex, list_legal_hexes


def list_table_lines(mars: Mars, log: Sequence[LogEntry], speech: Speech) -> list[str]:
    """Return what no LED shows: hands, kept events, Salvage, connections, and the meteorites of this turn."""
    text, rows = speech.plain_text, []
    for seat, player in mars.state.players.items():
        name = text(f"mm-seat-{seat}")
        rows.append(
            text(
                "mm-plain-cards",
                who=name,
                cards=", ".join(speech.say_all(describe_cards(player.hand))) or text("trade-nothing"),
            )
        )
        events = ", ".join(text(f"mm-event-{event}") for event in player.kept)
        rows += [text("mm-plain-kept", who=name, events=events)] if events else []
        salvage = ", ".join(text(f"mm-piece-{piece}") for piece in player.salvage)
        rows += [text("mm-plain-salvage", who=name, things=salvage)] if salvage else []
        connections = [text(f"mm-space-ruin-{corner}") for corner in land.list_linked_passages(mars, seat)]
        connections += [text("mm-thing-embassy")] if land.is_linked_to_embassy(mars, seat) else []
        rows += [text("mm-plain-linked", who=name, where=", ".join(connections))] if connections else []
    for meteor in list_meteors_of_turn(mars, log):
        rows += [speech.say(words) for words in meteor.list_words(STAGES)]
    return rows


def list_terrain_lines(mars: Mars, pending: Decision | None, speech: Speech) -> list[str]:
    """Return every occupied hex by faction, and the hexes that answer the question."""
    rows = [speech.plain_text("ui-key-terrain"), describe_hex(mars, EMBASSY_SEAT, speech)]
    rows += [describe_hex(mars, hex_id, speech) for seat in FACTIONS for hex_id in mars.list_structures(seat)]
    rows += [describe_hex(mars, str(hex_id), speech) for hex_id in mars.content.terrain.passages.values()]
    described_hexes = {*mars.state.terrain, *map(str, mars.content.terrain.passages.values())}
    rows += [describe_hex(mars, hex_id, speech) for hex_id in mars.state.strikes if hex_id not in described_hexes]
    legal = list_legal_hexes(mars, pending)
    if pending is not None and legal:
        rows.append(speech.say(pending.prompt))
        rows += [describe_hex(mars, hex_id, speech) for hex_id in mars.grounds if hex_id in legal]
    rows.append(speech.plain_text("mm-plain-track", spaces=track.describe_track(mars.content.track, speech)))
    return rows
