"""The public view of a game, as a page has it: what belongs together, how much lies there, how it ended."""

from __future__ import annotations

from typing import Any

import pytest

from hidden_toy import Cards
from marshub.kernel import Indicator, Piece, Result, Script, Series, Session, Spot, Table, Thing, say
from marshub.kernel.replay import latest_segment
from marshub.kernel.report import Chapter, Section, Segment
from marshub.serve.public_view import Count, Ending, Grid, IndicatorView, PublicView, make_public_view
from marshub.words import Speech
from toys import Dug, Toy, ToyState

SPEECH = Speech("en")


class Shown(Toy):
    """Shows the charts, and two lights that are on."""

    def __init__(self, **charts: tuple[str, ...]) -> None:
        self.charts = charts

    def list_series(self, state: ToyState) -> list[Series]:
        return [
            Series(f"{chart}.{label}", say(f"toy-{label}"), number, say(f"toy-{chart}"))
            for chart, labels in self.charts.items()
            for number, label in enumerate(labels)
        ]

    def list_indicators(self, state: ToyState) -> list[Indicator]:
        return [Indicator(tone, 1, 1, tone, say(f"toy-{tone}")) for tone in ("good", "bad")]

    def layout(self, state: ToyState) -> list[Thing]:
        spot = Spot("home", say("toy-home"), "home")
        return [Thing("water", say("toy-water"), spot, 2), Thing("pawn", say("toy-pawn"), spot, pieces=("pawn",))]

    def tagged_pieces(self, state: ToyState) -> list[Piece]:
        return []


def test_a_chapter_is_the_one_that_everybody_may_read(monkeypatch: pytest.MonkeyPatch) -> None:
    viewers: list[str] = []

    def find_segment(session: Session[Any, Any], viewer: str) -> Segment:
        viewers.append(viewer)
        return latest_segment(session, viewer)

    monkeypatch.setattr("marshub.serve.public_view.latest_segment", find_segment)
    make_public_view(Session(Toy(), {}, 1), SPEECH)
    assert viewers == [""]


def view(**charts: tuple[str, ...]) -> Any:
    return make_public_view(Session(Shown(**charts), {"rounds": 3}, 4), SPEECH)


SEATS = ("red", "blue")


@pytest.mark.parametrize(
    ("charts", "rows", "others"),
    [
        ({"coins": SEATS, "air": ("gas", "dust"), "points": SEATS}, ["Toy coins", "Toy points"], ["Toy air"]),
        ({"coins": SEATS, "air": ("gas", "dust")}, None, ["Toy coins", "Toy air"]),  # nothing has the same heads
        ({"coins": ("red",), "points": ("red",)}, None, ["Toy coins", "Toy points"]),  # a table of one column
        (
            {"coins": SEATS, "air": ("gas",), "heat": ("gas",), "ice": ("gas",), "points": SEATS},
            ["Toy coins", "Toy points"],
            ["Toy air", "Toy heat", "Toy ice"],
        ),
    ],
)
def test_counts_of_the_same_things_are_a_table(charts: Any, rows: list[str] | None, others: list[str]) -> None:
    shown = view(**charts)
    assert [count.title for count in shown.counts] == others
    assert all(isinstance(count, Count) for count in shown.counts)
    assert shown.grid == (rows and Grid(("Toy red", "Toy blue"), tuple((row, (0, 1)) for row in rows)))


def test_a_good_sign_presses_nobody_and_things_are_counted() -> None:
    shown = view()
    assert [lamp.words for lamp in shown.calm] == ["Toy good"]
    assert [lamp.words for lamp in shown.pressing] == ["Toy bad"]
    water = SPEECH.plain_text("layout-many", count=2, thing="Toy water")
    assert shown.lying == (("Toy home", (water, "Toy pawn")),)


class Telling(Cards):
    """Shows red's secret in every part of its view, if it is given one."""

    def describe_secret(self, state: ToyState) -> Any:
        return say(f"toy-{state.secret['red'] or 'nothing'}")

    def list_indicators(self, state: ToyState) -> list[Indicator]:
        return [Indicator("secret", 1, 1, "good", self.describe_secret(state))]

    def list_series(self, state: ToyState) -> list[Series]:
        secret = self.describe_secret(state)
        return [Series("secret", secret, 4, secret)]

    def layout(self, state: ToyState) -> list[Thing]:
        secret = self.describe_secret(state)
        return [Thing("card", secret, Spot("hand", secret, "hand"), pieces=("card",))]

    def make_chapter(self, segment: Segment[ToyState]) -> Chapter:
        before, after = (self.describe_secret(state) for state in (segment.before, segment.after))
        return Chapter(before, (Section((after,), before), Section((Dug("red", 1, "gold"),))))


def test_what_a_seat_hides_is_in_no_part_of_the_view() -> None:
    session = Session(Telling(), {"rounds": 3}, 4)
    assert session.state.secret["red"] == "map"
    assert make_public_view(session, SPEECH) == PublicView(
        game=SPEECH.plain_text("game-toy"),
        stage="Toy nothing",
        pressing=(),
        bars=(),
        calm=(IndicatorView("Toy nothing", "good", value=0, most=0, urgent=False),),
        grid=None,
        counts=(Count("Toy nothing", (("Toy nothing", 4),)),),
        lying=(("Toy nothing", ("Toy nothing",)),),
        chapter=(("Toy nothing", ("Toy nothing",)), ("", ("Dug (who red, rolled 1, nugget gold)",))),
        ending=None,
        indicators=(Indicator("secret", 1, 1, "good", say("toy-nothing")),),
        zones={"hand": ("Toy nothing",)},
    )


class Lit(Shown):
    """Shows a bar that begins at 2, and lamps."""

    def list_indicators(self, state: ToyState) -> list[Indicator]:
        return [
            Indicator("deck", 3, 6, "info", say("toy-deck"), least=2),
            Indicator("pair", 1, 2, "warn", say("toy-pair"), urgent=True),
            Indicator("dusk", 1, 1, "quiet", say("toy-dusk")),
            Indicator("fire", 0, 1, "bad", say("toy-fire")),
            Indicator("next", 1, 1, "good", say("toy-next"), urgent=True),
        ]

    def layout(self, state: ToyState) -> list[Thing]:
        spot, stock = (Spot(name, say(f"toy-{name}"), name) for name in ("home", "stock"))
        return [Thing("water", say("toy-water"), stock), Thing("card", say("yes"), spot, pieces=("card",))]


def test_lamps_that_are_off_are_left_out_and_bars_begin_at_their_least() -> None:
    shown = make_public_view(Session(Lit(), {"rounds": 3}, 4), SPEECH)
    assert shown.bars == (IndicatorView("Toy deck", "info", 1, 4), IndicatorView("Toy pair", "warn", 1, 2, urgent=True))
    assert [[lamp.words for lamp in lamps] for lamps in (shown.calm, shown.pressing)] == [["Toy dusk"], ["Toy next"]]
    assert shown.zones == {"home": ("Yes",)}  # what has no tag lies in no zone
    assert make_public_view(Session(Lit(), {"rounds": 3}, 4), Speech("it")).zones == {"home": ("Sì",)}


class Over(Toy):
    """Is over when it begins."""

    def list_seats(self, state: ToyState) -> tuple[str, ...]:
        return tuple(state.purse)

    def play_segment(self, table: Table[ToyState]) -> Script:
        table.state.over = True
        yield from ()

    def result(self, state: ToyState) -> Result | None:
        return None if not state.over else Result("victory", say("toy-over"), ("red", "blue"), {"red": 2, "blue": 1})


def test_an_ending_has_its_outcome_reason_and_scores() -> None:
    ending = make_public_view(Session(Over(), {"rounds": 3}, 4), SPEECH).ending
    scores = (("Seat red", 2), ("Seat blue", 1))
    assert ending == Ending(SPEECH.plain_text("ui-outcome-victory"), "Toy over", scores)
