"""The crew: wounds, Conditions, Morale tokens, pawns, and who is First Player."""

from __future__ import annotations

from textual.content import Content

from marshub.games.first_martians.box.components import DEADLY_WOUND, PAWN_COLOURS
from marshub.games.first_martians.box.state import HubState
from marshub.words import Speech

from ...basics.place_markup import mark_place
from ...basics.symbols import TONES, draw_bar

_PAWN = "♟"


def make_crew(state: HubState, speech: Speech) -> Content:
    """Return two rows an astronaut, and one for each Condition."""
    rows: list[Content] = []
    standing = {pawn for stack in state.plan for pawn in stack.pawns}
    for who, astronaut in state.crew.items():
        tone = TONES[PAWN_COLOURS[who]]
        first = "★ " if state.first_player == who else "  "
        rows.append(
            Content.assemble(
                mark_place(Content.styled(first, "bold $primary"), "first_player"),
                (speech.plain_text(f"fm-astronaut-{who}"), f"bold {tone}"),
                (f"  {astronaut.name}", "$muted"),
            )
        )
        wounds = astronaut.wounds
        hurt = "$error" if wounds >= 4 else "$warning" if wounds else "$success"
        row = (
            Content("  ♥ ")
            + mark_place(draw_bar(wounds, DEADLY_WOUND - 1, hurt) + f" {wounds}", f"crew.{who}.wounds")
            + "  "
        )
        tokens = Content.assemble(f"{speech.plain_text('ui-fm-tokens')} ", (str(astronaut.tokens), "bold"))
        row += mark_place(tokens, f"crew.{who}.tokens")
        if state.phase == "actions":
            free = sum(f"pawn-{who}-{n}" not in standing for n in (1, 2))
            row += Content.styled("  " + _PAWN * free + "·" * (2 - free), tone)
        rows.append(row)
        for condition in astronaut.conditions:
            note = "ui-fm-condition-healed" if condition.healed else "ui-fm-condition-fresh" if condition.fresh else ""
            text = speech.plain_text(f"fm-condition-{condition.kind}") + (
                f" ({speech.plain_text(note)})" if note else ""
            )
            rows.append(Content("    ") + mark_place(Content.styled(f"▲ {text}", "$warning"), f"crew.{who}.conditions"))
    return Content("\n").join(rows)
