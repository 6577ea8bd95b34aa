"""Signs of the HUB: a part is a shape, a letter and a colour; tiles and tokens have marks of their own."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from marshub.games.first_martians.box.components import TRACK_FULL, Token
from marshub.games.first_martians.box.state import Facility, HubState
from marshub.words import Speech

from ...basics.marks import bar
from ...basics.placed import placed

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


def broken_parts(state: HubState) -> int:
    """Return red markers of all Facilities and built cards (FM-GOAL-07)."""
    return sum(not working for here in state.facilities.values() for working in here.parts.values())


def parts_text(here: Facility, speech: Speech, name: str = "") -> Content:
    """Return each part as `●E` (works) or `✗E` (broken), of the Facility with the id `name`."""
    marks = []
    for part, working in here.parts.items():
        letter = speech.text(f"ui-fm-letter-{part}")
        mark, style = (WORKING, "$success") if working else (BROKEN, "bold reverse $error")
        path = f"facilities.{name}.parts.{part}" if name else ""
        marks.append(placed(Content.styled(f"{mark}{letter}", style), path))
    return Content(" ").join(marks)


def parts_in_words(here: Facility, speech: Speech) -> str:
    """Return the broken parts by name."""
    return ", ".join(speech.text(f"fm-part-{part}") for part, working in here.parts.items() if not working)


def extras_text(here: Facility, speech: Speech, name: str = "") -> Content:
    """Return productivity, Shutdown tiles, tokens of the ! and >> spaces, Upgrades."""
    parts: list[Content] = []

    def at(field: str) -> str:
        return f"facilities.{name}.{field}" if name else ""

    if here.productivity is not None:
        text = Content.styled(f"={here.productivity}", "bold" if here.productivity else "bold $error")
        parts.append(placed(text, at("productivity")))
    for tile in here.tiles:
        letter = speech.text(f"ui-fm-letter-{tile.resource}")
        front = "'" if tile.front else ""
        parts.append(placed(Content.styled(f"{TILE}{letter}{front}", "bold reverse $warning"), at("tiles")))
    for space, tokens, field in (("!", here.now, "now"), ("»", here.later, "later")):
        if tokens:
            text = Content.styled(space + "".join(TOKENS[token] for token in tokens), "bold $warning")
            parts.append(placed(text, at(field)))
    if here.upgrades:
        parts.append(placed(Content.styled("+" * len(here.upgrades), "$accent"), at("upgrades")))
    return Content(" ").join(parts)


def track_text(block: str, state: HubState, speech: Speech, penalties: int = 0) -> Content:
    """Return a block's heading.

    Its Malfunction track from 0 to 5, what penalties will add to it, and its Box marker.
    """
    level = state.tracks.get(block, 0)  # type: ignore[call-overload]
    tone = "$error" if level >= TRACK_FULL - 1 else "$warning" if level >= 2 else "$success"
    red = state.box.get(block, False)  # type: ignore[call-overload]
    box = Content.styled("✗", "bold reverse $error") if red else Content.styled("●", "$success")
    name = speech.text(f"fm-block-{block}")
    return (
        Content.assemble((f"{name} ", "bold"))
        + placed(bar(level, TRACK_FULL, tone) + f" {level}/{TRACK_FULL}", f"tracks.{block}")
        + " "
        + placed(Content(speech.text("ui-fm-box") + " ") + box, f"box.{block}")
        + (Content.styled(f" +{penalties}", "$warning") if penalties else Content(""))
    )


def token_words(tokens: Sequence[Token], speech: Speech) -> str:
    """Return tokens by name, the top one first."""
    return ", ".join(speech.text(f"fm-token-{token}") for token in reversed(tokens))


def legend(speech: Speech) -> Content:
    """Return all signs with their meaning."""
    rows = [
        (f"{WORKING}{speech.text('ui-fm-letter-energy')}", "$success", speech.text("ui-fm-sign-working")),
        (f"{BROKEN}{speech.text('ui-fm-letter-energy')}", "bold reverse $error", speech.text("ui-fm-sign-broken")),
    ]
    rows += [
        (speech.text(f"ui-fm-letter-{part}"), "bold", speech.text(f"fm-part-{part}"))
        for part in ("energy", "oxygen", "hardware", "cpu")
    ]
    rows += [
        (f"{TILE}{speech.text('ui-fm-letter-oxygen')}", "bold reverse $warning", speech.text("ui-fm-sign-tile")),
        ("=3", "bold", speech.text("ui-fm-sign-productivity")),
        ("! »", "bold $warning", speech.text("ui-fm-sign-spaces")),
        ("+", "$accent", speech.text("ui-fm-sign-upgrade")),
        ("+1", "$warning", speech.text("ui-fm-sign-penalties")),
        (f"{speech.text('ui-fm-box')} {BROKEN}", "$error", speech.text("ui-fm-sign-box")),
        ("♣ ♧", "$success", speech.text("ui-fm-sign-plants")),
        ("s g", "bold", speech.text("ui-fm-sign-growth")),
    ]
    rows += [
        ("67%", "$warning", speech.text("ui-fm-sign-odds")),
        ("♥ ✦", "bold", speech.text("ui-fm-sign-risks")),
    ]
    rows += [(mark, "bold $warning", speech.text(f"fm-token-{token}")) for token, mark in TOKENS.items()]
    return Content("\n").join(Content.assemble((f"{mark:>8}", style), f"  {text}") for mark, style, text in rows)
