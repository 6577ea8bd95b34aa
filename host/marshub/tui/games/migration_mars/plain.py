"""The table in plain words: everything the dashboard draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from marshub.games.migration_mars.box.components import FACTIONS, Card
from marshub.games.migration_mars.rules import land
from marshub.games.migration_mars.rules.mars import SEAT, Mars
from marshub.kernel import Decision, Happening
from marshub.words import Speech

from . import track
from .meteors import STAGES, of_turn
from .terrain import legal_hexes, spot_text


def table_lines(mars: Mars, log: Sequence[Happening], speech: Speech) -> list[str]:
    """Return what no LED shows: hands, kept events, Salvage, links, and the meteorites of this turn."""
    text, rows = speech.text, []
    for who, player in mars.state.players.items():
        name = text(f"mm-seat-{who}")
        rows.append(text("mm-plain-cards", who=name, cards=cards(player.hand, speech)))
        events = ", ".join(text(f"mm-event-{event}") for event in player.kept)
        rows += [text("mm-plain-kept", who=name, events=events)] if events else []
        saved = ", ".join(text(f"mm-piece-{piece}") for piece in player.salvage)
        rows += [text("mm-plain-salvage", who=name, things=saved)] if saved else []
        links = [text(f"mm-space-ruin-{corner}") for corner in land.passages(mars, who)]
        links += [text("mm-thing-embassy")] if land.at_embassy(mars, who) else []
        rows += [text("mm-plain-linked", who=name, where=", ".join(links))] if links else []
    for meteor in of_turn(mars, log):
        rows += [speech.say(words) for words in meteor.words(STAGES)]
    return rows


def cards(held: Mapping[Card, int], speech: Speech) -> str:
    """Return cards by name; "nothing" of none."""
    said = [
        speech.text("trade-good", count=count, good=speech.text(f"mm-card-{card}"))
        for card, count in held.items()
        if count
    ]
    return ", ".join(said) or speech.text("trade-nothing")


def terrain_lines(mars: Mars, pending: Decision | None, speech: Speech) -> list[str]:
    """Return every hex on which something lies, faction by faction, and those that answer the question."""
    rows = [speech.text("ui-key-terrain"), spot_text(mars, SEAT, speech)]
    rows += [spot_text(mars, where, speech) for who in FACTIONS for where in mars.of(who)]
    rows += [spot_text(mars, str(where), speech) for where in mars.content.terrain.passages.values()]
    told = {*mars.state.terrain, *map(str, mars.content.terrain.passages.values())}
    rows += [spot_text(mars, where, speech) for where in mars.state.strikes if where not in told]
    legal = legal_hexes(mars, pending)
    if pending is not None and legal:
        rows.append(speech.say(pending.prompt))
        rows += [spot_text(mars, where, speech) for where in mars.grounds if where in legal]
    rows.append(speech.text("mm-plain-track", spaces=track.order(mars.content.track, speech)))
    return rows
