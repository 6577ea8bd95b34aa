"""What is highlighted can be read: one colour on the highlight, whatever colours the row has elsewhere."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.content import Content
from textual.widgets.option_list import Option
from tui_world import until

from marshub.tui.basics.visible_highlight import VisibleHighlightList


class Three(App[None]):
    def compose(self) -> ComposeResult:
        blue = Content.assemble(("blue ", "#0000ff"), "plain")
        yield VisibleHighlightList(*(Option(blue, id=str(number)) for number in range(3)))


def colours(rows: VisibleHighlightList, line: int) -> set[str]:
    """The colours of the letters in a line."""
    strip = rows.render_line(line)
    return {
        str(part.style.color.triplet.hex) for part in strip if part.style and part.style.color and part.text.strip()
    }  # type: ignore[union-attr]


async def test_the_highlighted_row_has_one_colour_and_the_others_keep_theirs() -> None:
    app = Three()
    async with app.run_test(size=(40, 10)) as pilot:
        rows = app.query_one(VisibleHighlightList)
        await until(pilot, lambda: rows.size.height > 2)
        for at in range(3):
            rows.highlighted = at
            await pilot.pause()
            for line in range(3):
                seen = colours(rows, line)
                assert ("#0000ff" in seen) is (line != at), (line, at, seen)
                assert len(seen) == (1 if line == at else 2)
            assert rows.render_line(at).text.rstrip() == "blue plain"


async def test_a_list_that_is_gone_scrolls_no_more() -> None:
    """Its question was answered in the same moment, and the scrolling was already on its way."""
    app = Three()
    async with app.run_test() as pilot:
        rows = app.query_one(VisibleHighlightList)
        rows.highlighted = 1
        await rows.remove()
        rows.forget_rows()
        app.screen.call_after_refresh(rows.scroll_to_highlight)
        await pilot.pause()
