"""The pictures of the docs fetch nothing; the recorded demo moves by CSS alone, and is the same whenever it is made."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from script_modules import script

ROOT = Path(__file__).parents[2]
PICTURES = sorted((ROOT / "docs" / "pictures").glob("*.svg"))
SVG = "{http://www.w3.org/2000/svg}"
MOST = 1_500_000  # bytes


@pytest.fixture(scope="module")
def strip() -> Any:
    return script("filmstrip")


def frames(strip: Any, *texts: tuple[float, str]) -> list[Any]:
    """Pictures of a terminal of two rows: a text, and a row that is always the same."""

    def row(text: str) -> tuple[Any, ...]:
        return (strip.Run(0, len(text), text, "#ffffff", "#101010"),)

    return [strip.Frame(seconds, (row(text), row("the   same"))) for seconds, text in texts]


def test_rows_are_shared_and_move_where_they_change(strip: Any) -> None:
    svg = strip.make_animation(frames(strip, (1, "one <&>"), (1, "two"), (2, "one <&>")), 1, "Title", "What it is")
    root = ET.fromstring(svg)
    slits = root.findall(f"{SVG}svg")
    assert [[text.text for text in slit.iter(f"{SVG}text")] for slit in slits] == [["one <&>", "two"], ["the", "same"]]
    moving, resting = (slit.find(f"{SVG}g") for slit in slits)
    assert moving is not None
    assert resting is not None
    assert moving.get("class") == "m0"
    assert resting.get("class") is None
    stops = dict(re.findall(r"([\d.]+)%\{transform:translateY\((-?\d+)", svg))
    far = stops.pop("25.00")
    assert int(far) < 0
    assert stops == {"0.00": "0", "50.00": "0"}
    assert moving.get("style") == f"transform:translateY({far}px)", "who wants no motion sees the second picture"
    animation = svg.index("animation:m0 4.00s step-end infinite")
    assert svg.rindex("@media (prefers-reduced-motion:no-preference)", 0, animation) > 0


def test_letters_stand_in_their_columns_whatever_the_font(strip: Any) -> None:
    wide = strip.Run(3, 8, "漢字  ab", "#ffffff", "#101010", "b")
    ((_, first), (_, second)) = ((None, piece) for piece in strip._split_words(wide))
    assert (first, second) == ((3, "漢字"), (9, "ab"))
    svg = strip.make_animation([strip.Frame(1, ((wide,),))], 0, "", "")
    assert f'x="{3 * strip.WIDE}"' in svg
    assert f'textLength="{4 * strip.WIDE}"' in svg
    assert "font-weight:bold" in svg


async def test_the_recording_is_the_same_whenever_it_is_made() -> None:
    recording = script("recording")
    once = await recording.filmed(most=4)
    assert len(once) == 4
    assert once == await recording.filmed(most=4)
    assert {shot.kind for shot in once} >= {"word", "deed", "dawn"}


async def test_a_feature_is_recorded_key_by_key() -> None:
    recording = script("recording")
    feature = recording.FEATURES["to-move"]
    frames = await recording.record_feature(feature)
    assert [frame.seconds for frame in frames] == [feature.start_s, *(seconds for _, seconds, _ in feature.keys)]
    assert len({frame.rows for frame in frames}) == len(frames)
    assert all(0 <= other.still <= len(other.keys) for other in recording.FEATURES.values())
    assert {path.stem for path in PICTURES} >= {"demo", *recording.FEATURES}


@pytest.mark.parametrize("picture", PICTURES, ids=lambda path: path.stem)
def test_a_picture_is_whole_and_fetches_nothing(picture: Path) -> None:
    text = picture.read_text(encoding="utf-8")
    root = ET.fromstring(text)
    assert "//" not in text.replace("http://www.w3.org/2000/svg", ""), "an address"
    assert not re.search(r"@import|url\((?!#)|@font-face", text)
    assert not [element for element in root.iter() if element.tag in {f"{SVG}script", f"{SVG}image", f"{SVG}animate"}]
    assert picture.stat().st_size <= MOST


def test_the_readme_shows_the_demo_and_says_what_it_shows() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.search(r"!\[([^\]]{40,})\]\(docs/pictures/demo\.svg\)", readme)
    assert shown
    svg = (ROOT / "docs" / "pictures" / "demo.svg").read_text(encoding="utf-8")
    lasts = {float(seconds) for seconds in re.findall(r"animation:m\d+ ([\d.]+)s step-end", svg)}
    assert len(lasts) == 1
    assert 20 <= lasts.pop() <= 41
    assert "prefers-reduced-motion" in svg
    assert "monospace" in svg
