"""Writers of chronicles: Markdown, or HTML in one file with its charts as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from marshub.kernel import Words
from marshub.words import Speech, capitalize

from .composition import Chart, Chronicle, Line, Page

_STYLE = """
:root { color-scheme: light dark; --ink: #222; --paper: #fdfaf6; --soft: #7a6a60; --accent: #b3431e; --rule: #e3d8cc; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eee4da; --paper: #1b1512; --soft: #a8988c; --accent: #f08a5d; --rule: #3a2e27; }
}
body { font: 17px/1.55 Georgia, "Times New Roman", serif; color: var(--ink); background: var(--paper);
  max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2, h3, nav, footer, .facts, svg text { font-family: system-ui, sans-serif; }
h1, h2 { color: var(--accent); line-height: 1.2; }
h2 { border-top: 1px solid var(--rule); padding-top: 1.2rem; margin-top: 2rem; }
h3 { font-size: 1rem; margin: 1rem 0 0; } h3 + p { margin-top: .2rem; }
nav { font-size: .9rem; } nav a { color: var(--accent); margin-right: .8rem; white-space: nowrap; }
.facts, footer { color: var(--soft); } .result { font-weight: bold; font-size: 1.15rem; }
figure { margin: 1.5rem 0; break-inside: avoid; } figcaption { font: bold 1rem system-ui, sans-serif; }
svg { width: 100%; height: auto; } svg text { font-size: 13px; } svg text:not([fill]) { fill: var(--ink); }
svg .grid { stroke: var(--rule); } section { break-inside: avoid-page; }
"""


def format_sentence(words: Words, speech: Speech) -> str:
    """Return `words` in one line, with a capital first letter."""
    return capitalize(" ".join(speech.say(words).split()))


def format_paragraph(sentences: Iterable[Words], speech: Speech) -> str:
    """Return `sentences` as one paragraph. A line of the log without a full stop, such as a correction, gets one."""
    lines = (format_sentence(words, speech) for words in sentences)
    return " ".join(line if line.rstrip('”»)"').endswith((".", "!", "?", "…")) else f"{line}." for line in lines)


def format_title(chronicle: Chronicle, speech: Speech) -> str:
    """Return the title of the whole report."""
    return speech.plain_text("chronicle-title", game=speech.plain_text(f"game-{chronicle.game}"))


def format_outcome(chronicle: Chronicle, speech: Speech, *, scores: bool = True) -> str:
    """Return how the game ended, with the scores where there are any and they are wanted; "" while it continues."""
    result = chronicle.result
    if result is None or chronicle.outcome is None:
        return ""
    name = speech.say(chronicle.outcome)
    counted = ", ".join(f"{speech.say(seat)}: {score}" for seat, score in chronicle.scores) if scores else ""
    return f"{name}. {format_sentence(result.reason, speech)}" + (f" ({counted})" if counted else "")


def write_markdown(chronicle: Chronicle, speech: Speech) -> str:
    """Return the chronicle as Markdown; its charts as tables."""
    return "\n".join(_markdown_lines(chronicle, speech)) + "\n"


def _markdown_lines(chronicle: Chronicle, speech: Speech) -> Iterator[str]:
    yield f"# {_escape_markdown(format_title(chronicle, speech))}"
    yield ""
    yield " ".join(_escape_markdown(format_sentence(fact, speech)) for fact in chronicle.facts)
    if ended := format_outcome(chronicle, speech):
        yield f"\n**{_escape_markdown(ended)}**"
    for page in chronicle.pages:
        yield f"\n## {_escape_markdown(format_sentence(page.title, speech))}"
        for heading, sentences in page.sections:
            if heading is not None:
                yield f"\n### {_escape_markdown(format_sentence(heading, speech))}"
            yield ""
            yield _escape_markdown(format_paragraph(sentences, speech))
    if chronicle.charts:
        yield f"\n## {speech.plain_text('chronicle-charts')}"
    for chart in chronicle.charts:
        yield f"\n### {_escape_markdown(format_sentence(chart.title, speech))}\n"
        yield from _markdown_table(chart, speech)


def _markdown_table(chart: Chart, speech: Speech) -> Iterator[str]:
    labels = [_escape_markdown(format_sentence(line.label, speech)) for line in chart.lines]
    yield f"| | {' | '.join(labels)} |"
    yield "| --- |" + " ---: |" * len(labels)
    for place, point in enumerate(chart.points):
        values = (line.values[place] for line in chart.lines)
        cells = " | ".join("" if value is None else str(value) for value in values)
        yield f"| {_escape_markdown(format_sentence(point, speech))} | {cells} |"


def _escape_markdown(text: str) -> str:
    """Escape `text` for Markdown: names are typed by players."""
    for sign in "\\`*_[]<>|#":
        text = text.replace(sign, f"\\{sign}")
    return text


def write_html(chronicle: Chronicle, speech: Speech) -> str:
    """Return the chronicle as one HTML document that refers to nothing outside itself."""
    name = escape(format_title(chronicle, speech))
    return (
        f'<!doctype html>\n<html lang="{speech.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{name}</title><style>{_STYLE}</style></head><body>\n"
        + "\n".join(_html_lines(chronicle, speech))
        + "\n</body></html>\n"
    )


def _html_lines(chronicle: Chronicle, speech: Speech) -> Iterator[str]:
    yield f"<h1>{escape(format_title(chronicle, speech))}</h1>"
    yield f'<p class="facts">{escape(" ".join(format_sentence(fact, speech) for fact in chronicle.facts))}</p>'
    if ended := format_outcome(chronicle, speech):
        yield f'<p class="result">{escape(ended)}</p>'
    links = "".join(
        f'<a href="#part-{number}">{escape(format_sentence(page.title, speech))}</a>'
        for number, page in enumerate(chronicle.pages, 1)
    )
    yield f"<nav>{links}</nav>"
    for number, page in enumerate(chronicle.pages, 1):
        yield from _html_chapter(number, page, speech)
    if chronicle.charts:
        yield f"<h2>{escape(speech.plain_text('chronicle-charts'))}</h2>"
    for chart in chronicle.charts:
        caption = escape(format_sentence(chart.title, speech))
        yield f"<figure><figcaption>{caption}</figcaption>{draw_chart(chart, speech)}</figure>"
    yield f"<footer><p>{escape(speech.plain_text('chronicle-by'))}</p></footer>"


def _html_chapter(number: int, page: Page, speech: Speech) -> Iterator[str]:
    yield f'<section id="part-{number}"><h2>{escape(format_sentence(page.title, speech))}</h2>'
    for heading, sentences in page.sections:
        if heading is not None:
            yield f"<h3>{escape(format_sentence(heading, speech))}</h3>"
        yield f"<p>{escape(format_paragraph(sentences, speech))}</p>"
    yield "</section>"


WIDTH, HEIGHT = 640, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 12, 12, 30
# Told apart by people with any kind of colour vision (Okabe and Ito's set), on light and dark ground.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#999999")
_MARKS = ("●", "■", "▲", "◆", "○", "□", "△")
_TICKS = 6


def draw_chart(chart: Chart, speech: Speech) -> str:
    """Return `chart` as an SVG element of WIDTH x HEIGHT and a legend below it, without external references."""
    low, high = compute_axis(chart)
    rows = [_draw_grid(chart, low, high)]
    rows += [_draw_line(line, number, low, high, len(chart.points)) for number, line in enumerate(chart.lines)]
    legend, height = _draw_legend(chart, speech)
    title = escape(speech.say(chart.title))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT + height}" role="img" '
        f'aria-label="{title}"><title>{title}</title>{"".join(rows)}{legend}</svg>'
    )


def compute_axis(chart: Chart) -> tuple[int, int]:
    """Return the axis from its least to its greatest number; zero is always on it."""
    numbers = [value for line in chart.lines for value in line.values if value is not None]
    low, high = min([0, *numbers]), max([0, *numbers])
    return low, high if high > low else low + 1


def _scale_x(place: int, points: int) -> float:
    return round(_LEFT + (WIDTH - _LEFT - _RIGHT) * (place / (points - 1) if points > 1 else 0.5), 1)


def _scale_y(value: float, low: int, high: int) -> float:
    return round(_TOP + (HEIGHT - _TOP - _BOTTOM) * (high - value) / (high - low), 1)


def _draw_grid(chart: Chart, low: int, high: int) -> str:
    step = max(1, -(-(high - low) // _TICKS))
    rows = []
    for value in sorted({*range(0, high + 1, step), *range(0, low - 1, -step)}):
        y = _scale_y(value, low, high)
        rows.append(f'<line class="grid" x1="{_LEFT}" y1="{y}" x2="{WIDTH - _RIGHT}" y2="{y}"/>')
        rows.append(f'<text x="{_LEFT - 6}" y="{y + 4}" text-anchor="end">{value}</text>')
    points = len(chart.points)
    every = max(1, -(-points // 16))
    rows += [
        f'<text x="{_scale_x(place, points)}" y="{HEIGHT - 10}" text-anchor="middle">{place + 1}</text>'
        for place in range(0, points, every)
    ]
    return "".join(rows)


def _draw_line(line: Line, number: int, low: int, high: int, points: int) -> str:
    colour, mark = COLOURS[number % len(COLOURS)], _MARKS[number % len(_MARKS)]
    runs: list[list[str]] = [[]]
    marks = []
    for place, value in enumerate(line.values):
        if value is None:
            runs.append([])
            continue
        x, y = _scale_x(place, points), _scale_y(value, low, high)
        runs[-1].append(f"{x},{y}")
        marks.append(f'<text class="mark" x="{x}" y="{y + 4}" text-anchor="middle" fill="{colour}">{mark}</text>')
    drawn = "".join(
        f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{" ".join(run)}"/>'
        for run in runs
        if len(run) > 1
    )
    return drawn + "".join(marks)


def _draw_legend(chart: Chart, speech: Speech) -> tuple[str, int]:
    """Return the legend, two lines in a row, and its height."""
    rows = []
    for number, line in enumerate(chart.lines):
        x, y = _LEFT + number % 2 * (WIDTH // 2), HEIGHT + 16 + number // 2 * 20
        colour, mark = COLOURS[number % len(COLOURS)], _MARKS[number % len(_MARKS)]
        rows.append(f'<text x="{x}" y="{y}" fill="{colour}">{mark}</text>')
        rows.append(f'<text x="{x + 18}" y="{y}">{escape(speech.say(line.label))}</text>')
    return "".join(rows), 12 + -(-len(chart.lines) // 2) * 20
