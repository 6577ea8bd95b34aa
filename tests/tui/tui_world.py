"""A world for tests of the screen: a game that asks every kind of question once, and ways to wait for what is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import asynccontextmanager
from typing import Annotated, Any

import msgspec
from screen_pictures import picture
from textual.pilot import Pilot

from marshub.board import profile as profiles
from marshub.board.tags import make_simulated_tags, make_simulated_uid
from marshub.kernel import (
    ADJUSTABLE,
    CONTINUE,
    TABLE,
    Amount,
    Assign,
    ChanceMode,
    Choose,
    Confirm,
    Die,
    Draw,
    Game,
    Indicator,
    Journal,
    LogEntry,
    Option,
    Pace,
    Reason,
    Result,
    Roll,
    Script,
    Session,
    Table,
    Words,
    say,
    with_free_actions,
)
from marshub.table.game_table import GameTable
from marshub.tui.app import MarsHubApp
from marshub.tui.pages.briefing import BriefingScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.settings import Settings
from marshub.tui.widgets.decision import DecisionPanel
from marshub.tui.widgets.rows import Rows
from marshub.words import Speech

SIZES = [(80, 24), (120, 40), (200, 60)]


class Setup(msgspec.Struct):
    ask: list[str]
    risky: bool = False
    wares: int = 0


class Fair(msgspec.Struct):
    ask: list[str]
    answers: list[Any] = []
    wares: int = 0  # so many can be bought at any moment
    coins: Annotated[int, msgspec.Meta(ge=0, le=9), ADJUSTABLE] = 2
    open: Annotated[bool, ADJUSTABLE] = True


class Told(LogEntry, frozen=True):
    text: str


def _option(name: str, group: str = "", risk: str = "") -> Option:
    return Option(name, say(f"fair-{name}"), group=say(f"fair-group-{group}") if group else None, risk=risk)


DECISIONS: dict[str, Callable[[Fair], Any]] = {
    "one": lambda s: Choose(
        TABLE, say("fair-one"), lambda: [_option("apple"), _option("pear", risk="fair-rotten")], explain=_why
    ),
    "groups": lambda s: Choose(
        "anna",
        say("fair-groups"),
        lambda: [_option("go"), *(_option(f"{g}-{n}", g) for g in ("left", "right") for n in (1, 2))],
    ),
    "several": lambda s: Choose(
        TABLE, say("fair-several"), lambda: [_option(n) for n in ("ax", "bow", "cup")], least=1, most=2
    ),
    "both": lambda s: Choose(
        TABLE, say("fair-both"), lambda: [_option(n) for n in ("ax", "bow", "cup")], least=2, most=2
    ),
    "yes": lambda s: Confirm(TABLE, say("fair-yes")),
    "amount": lambda s: Amount(TABLE, say("fair-amount"), 2, 15),
    "assign": lambda s: Assign(
        TABLE, say("fair-assign"), lambda: [Option(n, say(f"fair-{n}"), high=2) for n in ("east", "west")], 3
    ),
    "roll": lambda s: Roll(
        say("fair-roll"), [Die(n, say(f"fair-die-{n}"), ("1", "1", "win")) for n in ("first", "second")]
    ),
    "draw": lambda s: Draw(say("fair-draw"), {f"card-{n}": 1 for n in range(40)}, lambda card: say(f"fair-{card}")),
}


def _why(option: str) -> list[Reason]:
    return [Reason("FAIR-1", say("fair-no-grapes"))] if option == "grape" else []


class Stall:
    """What can be bought at any moment: a hat and a whip, while there are wares."""

    prefix = "buy:"

    def __init__(self, state: Fair) -> None:
        self.state = state

    def options(self) -> list[Option]:
        group = say("fair-group-stall")
        return [Option(f"buy:{n}", say(f"fair-{n}"), group=group) for n in ("hat", "whip")] if self.state.wares else []

    def explain(self, option: str) -> list[Reason]:
        return [] if self.state.wares else [Reason("FAIR-2", say("fair-sold-out"))]

    def play(self, option: str) -> Script:
        self.state.wares -= 1
        self.state.answers.append(option)
        yield from ()

    def must_ask(self, upcoming: Words) -> bool:
        return bool(self.state.wares)

    def continue_options(self) -> list[Option]:
        return [Option(CONTINUE, say("fair-on"))]

    def decline(self, option: str, upcoming: Words) -> None:
        self.state.answers.append(option)


class FairGame(Game[Fair, Setup]):
    """Asks the decisions named in its setup, in order, and notes the answers."""

    id = "toy-fair"
    rules_version = "1"
    setup_type = Setup
    state_type = Fair
    log_entry_type: Any = Told

    def new_initial_state(self, setup: Setup) -> Fair:
        return Fair(setup.ask, wares=setup.wares)

    def play_segment(self, table: Table[Fair]) -> Script:
        return with_free_actions(self._fair(table), Stall(table.state), table)

    def _fair(self, table: Table[Fair]) -> Script:
        state = table.state
        for name in list(state.ask):
            value = yield DECISIONS[name](state)
            state.answers.append(list(value) if isinstance(value, tuple) else value)
            table.log(Told(name))
        state.ask = []

    def result(self, state: Fair) -> Result | None:
        return None if state.ask else Result("victory", say("fair-over"))

    def list_indicators(self, state: Fair) -> list[Indicator]:
        return [Indicator("coins", state.coins, 9, "good", say("fair-coins", n=state.coins))]


def fair(
    *ask: str, chance: ChanceMode = "table", journal: Journal | None = None, wares: int = 0
) -> Session[Fair, Setup]:
    return Session(FairGame(), {"ask": list(ask), "wares": wares}, seed=1, chance=chance, journal=journal)


def fair_table(*ask: str, chance: ChanceMode = "table", journal: Journal | None = None, wares: int = 0) -> GameTable:
    return GameTable(fair(*ask, chance=chance, journal=journal, wares=wares))


def board_table(session: Session[Any, Any], overlays: dict[str, str] | None = None) -> GameTable:
    """A table with a hub board whose events the test tells by itself. `overlays`: as of GameTable."""
    profile = profiles.load("hub")
    tags = make_simulated_tags(session.game.tagged_pieces(session.state))
    clock = [0]
    table = GameTable(session, profile, tags, overlays=overlays, clock=lambda: clock[0])
    table.clock = clock  # type: ignore[attr-defined]
    table.board_connected(resumed=False, firmware="1.2.3", port="/dev/pts/7")
    table.board_snapshot([(0, ()) for _ in profile.reader], [0] * len(profile.button), 0)
    return table


def put(table: GameTable, piece: str, zone: str, *, here: bool = True) -> None:
    """A hand puts `piece` into `zone`, or takes it out."""
    assert table.profile is not None
    table.board_tag(
        table.profile.list_zones(table.session.game.id).index(zone), make_simulated_uid(piece), arrived=here
    )


@asynccontextmanager
async def playing(  # type: ignore[no-untyped-def]
    table: GameTable, size: tuple[int, int] = (120, 40), language: str = "en", pace: Pace = "none"
):
    """The app with `table`, its first question on show. What happens is told in moments at `pace`."""
    app = MarsHubApp(Speech(language), table=table, settings=Settings(stops=True, toured=True, pace=pace))
    async with app.run_test(size=size, notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and shown(app) is not None)
        yield app, pilot


async def begun(pilot: Pilot[Any], app: MarsHubApp) -> None:
    """Read the briefing of a game that begins, and wait for its first question."""
    await until(pilot, lambda: isinstance(app.screen, BriefingScreen))
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.screen, TableScreen) and shown(app) is not None)


def shown(app: MarsHubApp) -> Rows | None:
    """The rows of the pending decision; None before they are there."""
    rows = app.screen.query_one("#decision", DecisionPanel).rows if isinstance(app.screen, TableScreen) else None
    return rows if rows is not None and rows.option_count else None


async def until(pilot: Pilot[Any], holds: Callable[[], Any]) -> None:
    """Wait until `holds()`. It is looked at again and again, and given up after very many looks."""
    for _ in range(8000):
        try:
            if holds():
                return
        except Exception as error:
            if type(error).__name__ != "NoMatches":  # the screen is still being put together
                raise
        await asyncio.sleep(0.005)  # lets the app and the threads of links run; nothing depends on how long
    raise AssertionError("what the test waited for never came about")


async def asked(pilot: Pilot[Any], app: MarsHubApp, table: GameTable) -> Rows:
    """Wait until the screen shows the question that is pending now."""

    def settled() -> bool:
        rows = shown(app)
        if rows is None or rows.question != table.session.pending_id:
            return False
        # Until it is drawn, the highlight may still be put where the board's cursor stands.
        return app.screen.query_one("#decision", DecisionPanel)._drawn_revision == (
            table.session,
            table.session.revision,
        )

    await until(pilot, settled)
    rows = shown(app)
    assert rows is not None
    return rows


def texts(app: MarsHubApp) -> str:
    """Everything that is on the screen, line by line, and what it lets through of those below."""
    return "\n".join("".join(segment.text for segment in strip) for strip in picture(app))


def notices(app: MarsHubApp) -> str:
    """Titles and texts of all notifications that are on show."""
    return "\n".join(f"{notification.title} {notification.message}" for notification in app._notifications)
