"""Symbols of the colonies: a shape and a colour for each faction, a letter for each structure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap

from textual.content import Content

from marshub.games.migration_mars.box.components import CARDS, FACTIONS, RESOURCES, Card
from marshub.words import Speech

from ...basics.place_markup import mark_place

SHAPES: Mapping[str, str] = {"amber": "▲", "cobalt": "■", "jade": "●", "violet": "◆"}
COLOURS: Mapping[str, str] = {"amber": "$warning", "cobalt": "$accent", "jade": "$green", "violet": "$purple"}
LETTERS: Mapping[str, str] = {
    "hq": "Q",
    "tunnel": "=",
    "lsc": "L",
    "habitat": "H",
    "hospital": "+",
    "factory": "F",
    "refinery": "R",
    "export": "X",
    "fortress": "#",
}
PERSON, STRIKE, SITE, EMBASSY, IN_DANGER, START = "•", "✱", "›", "E", "!", "◎"
ROCK, ROCK_HIGH, ROCK_LOW, FLAT_HIGH, FLAT_LOW = "░", "▀", "▄", "˙", "."
RUIN = "R"
_LEGEND_INDENT = 7  # columns before the meaning of a sign


def draw_faction(seat: str, speech: Speech) -> Content:
    """Return a faction's shape and name in its colour."""
    return Content.styled(f"{SHAPES[seat]} {speech.plain_text(f'mm-seat-{seat}')}", f"bold {COLOURS[seat]}")


def draw_cards(counts: Mapping[Card, int], speech: Speech, kinds: Sequence[Card] = CARDS, *, seat: str = "") -> Content:
    """Return cards in short form, without those that are missing: "W2 S1 O1". `seat`: the owner of the hand."""
    contents = [
        mark_place(
            f"{speech.plain_text(f'mm-short-{card}')}{counts[card]}", f"players.{seat}.hand.{card}" if seat else ""
        )
        for card in kinds
        if counts.get(card)
    ]
    return Content(" ").join(contents) if contents else Content.styled("–", "$muted")


def format_passage(letter: str) -> str:
    """Return a Ruin Passage as it stands on the terrain: "(E)" is the one in the east."""
    return f"({letter.upper()})"


def format_embassy() -> str:
    """Return the Embassy as it stands on the terrain."""
    return f"[{EMBASSY}]"


def get_mine_letter(resource: str, speech: Speech) -> str:
    """Return the letter of a mineable space of the track."""
    return speech.plain_text(f"mm-short-{resource}").lower()


def make_legend(speech: Speech, width: int = 0) -> Content:
    """Return all symbols with their meaning, wrapped to `width` columns, 0 for no wrapping."""
    rows = [(SHAPES[seat], COLOURS[seat], speech.plain_text(f"mm-seat-{seat}")) for seat in FACTIONS]
    rows += [(letter, "bold", speech.plain_text(f"mm-piece-{kind}")) for kind, letter in LETTERS.items()]
    rows += [
        (EMBASSY, "bold", speech.plain_text("mm-sign-embassy")),
        (PERSON, "bold", speech.plain_text("mm-sign-person")),
        (ROCK, "$muted", speech.plain_text("mm-sign-rock")),
        ("(N)", "bold", speech.plain_text("mm-sign-passage")),
        (STRIKE, "bold $error", speech.plain_text("mm-sign-strike")),
        (SITE, "bold", speech.plain_text("mm-sign-site")),
        (IN_DANGER, "bold $error", speech.plain_text("mm-sign-danger")),
        (f"{START}1 2", "bold $error", speech.plain_text("mm-sign-way")),
        (
            " ".join(get_mine_letter(resource, speech) for resource in RESOURCES),
            "bold",
            speech.plain_text("mm-sign-mine"),
        ),
        (RUIN, "bold", speech.plain_text("mm-sign-ruin")),
    ]
    names = ((speech.plain_text(f"mm-short-{card}"), speech.plain_text(f"mm-card-{card}")) for card in CARDS)
    shorts = ", ".join(name if name.startswith(short) else f"{short} {name}" for short, name in names)
    lines = [Content.assemble((f"{sign:>5}", style), f"  {_wrap_meaning(text, width)}") for sign, style, text in rows]
    return Content("\n").join([*lines, Content(f"{' ' * _LEGEND_INDENT}{_wrap_meaning(shorts, width)}")])


def _wrap_meaning(text: str, width: int) -> str:
    """Return `text` wrapped with the indent of the meanings."""
    rows = wrap(text, width - _LEGEND_INDENT) if width > 2 * _LEGEND_INDENT else [text]
    return f"\n{' ' * _LEGEND_INDENT}".join(rows)
