"""Symbols of the HUB: a part is a shape, a letter and a colour; tiles and tokens have symbols of their own."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from marshub.games.first_martians.box.components import TRACK_FULL, Token
from marshub.games.first_martians.box.state import Facility, HubState
from marshub.words import Speech

from ...basics.place_markup import mark_place
from ...basics.symbols import draw_bar

WORKING, BROKEN = "●", "✗"
TILE = "▣"
TOKENS: dict[Token, str] = {
    "blocked": "⊘",
    "pawn": "+1",
    "adventure-green": "?g",
    "adventure-gray": "?y",
    "adventure-blue": "?b",
    "adventure-brown": "?n",
    "reroll": "↻",
    "wound": "♥",
    "rover-damage": "✱",
}


def count_broken_parts(state: HubState) -> int:
    """Return the number of red markers on all Facilities and built cards (FM-GOAL-07)."""
    return sum(not working for facility in state.facilities.values() for working in facility.parts.values())


def draw_parts(facility: Facility, speech: Speech, name: str = "") -> Content:
    """Return each part of the Facility with the id `name`: `●E` (works) or `✗E` (broken)."""
    marks = []
    letters = speech.plain_texts([f"ui-fm-letter-{part}" for part in facility.parts])
    for (part, working), letter in zip(facility.parts.items(), letters, strict=True):
        mark, style = (WORKING, "$success") if working else (BROKEN, "bold reverse $error")
        path = f"facilities.{name}.parts.{part}" if name else ""
        marks.append(mark_place(Content.styled(f"{mark}{letter}", style), path))
    return Content(" ").join(marks)


def name_broken_parts(facility: Facility, speech: Speech) -> str:
    """Return the names of the broken parts."""
    return ", ".join(speech.plain_texts([f"fm-part-{part}" for part, working in facility.parts.items() if not working]))


def draw_extras(facility: Facility, speech: Speech, name: str = "") -> Content:
    """Return productivity, Shutdown tiles, tokens of the ! and >> spaces, and Upgrades."""
    parts: list[Content] = []

    def make_path(field: str) -> str:
        return f"facilities.{name}.{field}" if name else ""

    if facility.productivity is not None:
        text = Content.styled(f"={facility.productivity}", "bold" if facility.productivity else "bold $error")
        parts.append(mark_place(text, make_path("productivity")))
    for tile in facility.tiles:
        letter = speech.plain_text(f"ui-fm-letter-{tile.resource}")
        front = "'" if tile.front else ""
        parts.append(mark_place(Content.styled(f"{TILE}{letter}{front}", "bold reverse $warning"), make_path("tiles")))
    for space, tokens, field in (("!", facility.now, "now"), ("»", facility.later, "later")):
        if tokens:
            text = Content.styled(space + "".join(TOKENS[token] for token in tokens), "bold $warning")
            parts.append(mark_place(text, make_path(field)))
    if facility.upgrades:
        parts.append(mark_place(Content.styled("+" * len(facility.upgrades), "$accent"), make_path("upgrades")))
    return Content(" ").join(parts)


def draw_track(block: str, state: HubState, speech: Speech, penalties: int = 0) -> Content:
    """Return a block's heading: its Malfunction track from 0 to 5, the coming penalties, and its Box marker."""
    level = state.tracks.get(block, 0)  # type: ignore[call-overload]
    tone = "$error" if level >= TRACK_FULL - 1 else "$warning" if level >= 2 else "$success"
    is_broken = state.box.get(block, False)  # type: ignore[call-overload]
    box = Content.styled("✗", "bold reverse $error") if is_broken else Content.styled("●", "$success")
    name, box_name = speech.plain_texts((f"fm-block-{block}", "ui-fm-box"))
    return (
        Content.assemble((f"{name} ", "bold"))
        + mark_place(draw_bar(level, TRACK_FULL, tone) + f" {level}/{TRACK_FULL}", f"tracks.{block}")
        + " "
        + mark_place(Content(box_name + " ") + box, f"box.{block}")
        + (Content.styled(f" +{penalties}", "$warning") if penalties else Content(""))
    )


def name_tokens(tokens: Sequence[Token], speech: Speech) -> str:
    """Return the names of tokens, the top one first."""
    return ", ".join(speech.plain_text(f"fm-token-{token}") for token in reversed(tokens))


def make_legend(speech: Speech) -> Content:
    """Return all symbols with their meaning."""
    rows = [
        (f"{WORKING}{speech.plain_text('ui-fm-letter-energy')}", "$success", speech.plain_text("ui-fm-sign-working")),
        (
            f"{BROKEN}{speech.plain_text('ui-fm-letter-energy')}",
            "bold reverse $error",
            speech.plain_text("ui-fm-sign-broken"),
        ),
    ]
    rows += [
        (speech.plain_text(f"ui-fm-letter-{part}"), "bold", speech.plain_text(f"fm-part-{part}"))
        for part in ("energy", "oxygen", "hardware", "cpu")
    ]
    rows += [
        (
            f"{TILE}{speech.plain_text('ui-fm-letter-oxygen')}",
            "bold reverse $warning",
            speech.plain_text("ui-fm-sign-tile"),
        ),
        ("=3", "bold", speech.plain_text("ui-fm-sign-productivity")),
        ("! »", "bold $warning", speech.plain_text("ui-fm-sign-spaces")),
        ("+", "$accent", speech.plain_text("ui-fm-sign-upgrade")),
        ("+1", "$warning", speech.plain_text("ui-fm-sign-penalties")),
        (f"{speech.plain_text('ui-fm-box')} {BROKEN}", "$error", speech.plain_text("ui-fm-sign-box")),
        ("♣ ♧", "$success", speech.plain_text("ui-fm-sign-plants")),
        ("s g", "bold", speech.plain_text("ui-fm-sign-growth")),
    ]
    rows += [
        ("67%", "$warning", speech.plain_text("ui-fm-sign-odds")),
        ("♥ ✦", "bold", speech.plain_text("ui-fm-sign-risks")),
    ]
    rows += [(mark, "bold $warning", speech.plain_text(f"fm-token-{token}")) for token, mark in TOKENS.items()]
    return Content("\n").join(Content.assemble((f"{mark:>8}", style), f"  {text}") for mark, style, text in rows)
