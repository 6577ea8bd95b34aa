"""The run of a demo: a board on a port, a table at the other end of the wire, hands in between."""

from __future__ import annotations

import shutil
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from marshub.board import profile as profiles
from marshub.board.profile import Profile
from marshub.games import GAMES, load_game
from marshub.kernel import Game, MarsHubError, Moment, Session
from marshub.sim.board_api import Board
from marshub.sim.errors import SimError
from marshub.store import read_summary
from marshub.store.summary import DEMO_KEY
from marshub.table import saves
from marshub.table.game_table import GameTable
from marshub.table.pacing import Pacing
from marshub.table.setup import OpenedTable, open_saved_session, open_table, start_session
from marshub.table.simulated_hand import HandPosition
from marshub.words import Speech

from .director import Credits, Director
from .film import cut, find_good_seed, rehearse
from .hands import WATCHDOG_S, Deed, Hands, HandsStuck, play
from .line_output import LineOutput
from .timekeeper import CLOSING_S

Out = Callable[[str], None]

FILM_S = 165.0  # so long it lasts on the screen at the usual pace, up to the debriefing
_ROOMY = (120, 40)  # a window in which the board is drawn beside the table
_SLIPS = 2  # of the hand, in a film
_STEP = 0.5  # of a pause: for a press of an arrow
_REACHING = 0.4  # of the pause between two deeds: so long is the hand over the spot before it acts


class Clock:
    """Milliseconds that pass only when somebody lets them: nothing in a story depends on how fast the machine is."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now

    def let_pass(self, ms: int) -> None:
        self.now += ms


def run_demo(
    profile: str = "hub",
    sols: int | None = None,
    speed: float = 1.0,
    seed: int | None = None,
    tui: bool = False,
    out: Out = print,
    save: str | Path | None = None,
    resume: bool = False,
    depth: int = 1,
    *,
    game: str = "",
    setup: dict[str, Any] | None = None,
    language: str | None = None,
    timeout: float = WATCHDOG_S,
    recording: bool = False,
    beside: Callable[[OpenedTable], object] = lambda opened: None,
    note: Out = lambda line: print(line, file=sys.stderr),
) -> int:
    """Play `game` by scripted hands on a simulated board until `sols` of its rounds are over, or the game is.

    `game`: its id, by default that of the first one that is registered; a game that is resumed is that of its save.
    `speed`: seconds between two movements of the hands, 0 for none. `seed`: by default the first at which
    these hands win. `save`: name or path of the save that is written
    all the time (by default a new one); `resume`: go on with it, by default with the newest demo. `tui`: show the
    screen instead of telling the story. `recording`: keep one, see marshub.record. `beside`: called with the table
    before anything happens at it, to set up what goes along with it.
    Gives the exit code: 0 when all went well, 1 when nothing moved for `timeout`
    seconds or something could not be used, which is told through `out`. What differs from run to run goes to `note`.
    """
    clock = None if tui else Clock()
    session: Session[Any, Any] | None = None
    try:
        shape = profiles.load(profile)  # first: a save is begun only for a board that can be
        speech = Speech(language)
        session, where = (
            _resume_session(shape, save) if resume else _begin_session(shape, game, setup, seed, save, speech)
        )
        opened = open_table(
            session,
            "sim",
            profile=shape,
            depth=depth,
            clock=clock,
            on_ready=lambda opened: _prepare_table(opened, recording, beside),
        )
    except (MarsHubError, SimError, ValueError, OSError) as error:
        if session is not None:
            session.close()
        out(f"The demo cannot start: {error}")
        return 1
    try:
        if tui:
            size = shutil.get_terminal_size()
            cramped = size.columns < _ROOMY[0] or size.lines < _ROOMY[1]
            result = Credits(session.game.id, session.seed, seed is None, resume, cramped)
            return _on_screen(opened, result, speed, sols, speech, timeout, out)
        return _as_story(opened, session, clock, where, speed, sols, speech, timeout, out, note)
    except KeyboardInterrupt:
        return 130
    finally:
        opened.close()


def run_hands(
    table: GameTable,
    board: Board,
    *,
    seed: int,
    speed: float = 1.0,
    sols: int | None = None,
    stop: threading.Event | None = None,
    timeout: float = WATCHDOG_S,
    pacing: Pacing | None = None,
    director: Director | None = None,
    slips: int = _SLIPS,
) -> bool:
    """Play on `board`, the board of `table`, until the game or `sols` sols are over, or `stop` is set.

    For a thread beside a screen: the table's own clock runs, people may lend a hand. `pacing` goes before `speed`;
    `director` says how each part is told, and the last words; then the hands slip so often at most (`slips`).
    True if the game is over.
    Raises hands.Stuck.
    """
    halt = stop or threading.Event()
    pace = pacing or Pacing(speed)

    def before(deed: Deed) -> None:
        """Show the hand over the spot before it acts there."""
        pace.wait_while_halted(halt)
        table.show_hand(_hand(deed))
        pace.wait(halt, _REACHING * _pause_weight(deed))

    def after(deed: Deed) -> None:
        pace.wait(halt, (1 - _REACHING) * _pause_weight(deed))

    def hear(moment: Moment) -> None:
        if director is not None:
            director.read(moment, halt)
        else:
            pace.wait(halt, 1 - _REACHING)

    def over() -> bool:
        if director is not None and not halt.is_set():
            director.update_pace()
        return halt.is_set() or _is_over(table.session, sols)

    hands = Hands(
        table,
        board,
        seed=seed,
        before=before,
        after=after,
        hear=hear,
        slips=slips if director is not None else None,
        timeout=timeout,
    )
    try:
        if director is None:
            return play(hands, over)
        ended = play(hands, over, lambda: director.next_leap(halt))
        if not halt.is_set():
            director.close()
            hands.hear_out()
        return ended
    finally:
        pace.is_done = True
        table.show_hand(HandPosition())


def _pause_weight(deed: Deed) -> float:
    """Return the share of a pause for an action: the goal of arrow keys is seen at a glance."""
    return _STEP if deed.what in ("next", "prev") else 1.0


def _hand(deed: Deed) -> HandPosition:
    """Return where the hand is for an action."""
    if deed.verb == "press":
        return HandPosition("press", button=deed.what)
    return HandPosition("put" if deed.verb == "put" else "take", deed.what, deed.zone)


def _rest(halt: threading.Event, seconds: float) -> None:
    if seconds > 0:
        halt.wait(seconds)


def _is_over(session: Session[Any, Any], sols: int | None) -> bool:
    """Return whether so many sols are behind us; of a game without rounds all of it is played."""
    return sols is not None and (session.game.current_round(session.state) or 0) > sols


def _prepare_table(opened: OpenedTable, recording: bool, beside: Callable[[OpenedTable], object]) -> None:
    if recording:
        from marshub.record.recorder import record

        record(opened)
    beside(opened)


def _resume_session(shape: Profile, save: str | Path | None) -> tuple[Session[Any, Any], Path]:
    path = saves.find_save(str(save)) if save is not None else _find_newest_demo()
    return open_saved_session(_find_playable_game(read_summary(path).header.game, shape), path), path


def _begin_session(
    shape: Profile,
    game: str,
    setup: dict[str, Any] | None,
    seed: int | None,
    save: str | Path | None,
    speech: Speech,
) -> tuple[Session[Any, Any], Path]:
    rules = _find_playable_game(game or next(iter(GAMES)), shape)
    path = saves.find_save(str(save)) if save is not None else saves.make_save_path("demo")
    if seed is None:
        seed = find_good_seed(rules, setup, shape, speech)
    session = start_session(rules, setup, seed, save=path)
    session.journal.save_setting(DEMO_KEY, "1")  # type: ignore[attr-defined]  # it has a file
    return session, path


def _find_playable_game(game: str, shape: Profile) -> Game[Any, Any]:
    """Return the game of that name, which hands can play on a board of this shape. Raises UnknownGame or ValueError."""
    rules = load_game(game)
    if rules.id not in shape.overlay:
        there = ", ".join(shape.overlay) or "nothing"
        raise ValueError(f"the board {shape.name} has no overlay for {rules.id}: it has one for {there}")
    return rules


def _find_newest_demo() -> Path:
    path = next((save.path for save in saves.list_saves() if saves.is_demo(save.path)), None)
    if path is None:
        raise ValueError(f"there is no demo in {saves.saves_folder()} to go on with; start one without --resume")
    return path


def _as_story(
    opened: OpenedTable,
    session: Session[Any, Any],
    clock: Clock | None,
    where: Path,
    speed: float,
    sols: int | None,
    speech: Speech,
    timeout: float,
    out: Out,
    note: Out,
) -> int:
    assert opened.sim is not None
    assert opened.link is not None
    assert clock is not None
    table, pause = opened.table, threading.Event()
    out(f"board: {table.board.name} on {opened.sim.port}")
    note(f"save: {where}")
    out(f"game: {session.game.id}, seed {session.seed}, {session.step_count} answers so far")
    story = LineOutput(table, opened.link.trace, out, speech)

    def after(deed: Any) -> None:
        story.report_effect(deed)
        _rest(pause, speed)

    def let_pass(ms: int) -> None:
        clock.let_pass(ms)
        table.tick()

    hands = Hands(
        table,
        opened.sim,
        seed=session.seed,
        before=story.announce_action,
        after=after,
        let_pass=let_pass,
        timeout=timeout,
    )
    try:
        hands.wait_for_board()
        story.report_opening()
        over = play(hands, lambda: _is_over(session, sols))
    except HandsStuck as stuck:
        out(f"stuck: {stuck}")
        return 1
    finally:
        story.close()
    result = session.result
    if over and result is not None:
        out(f"the end: {result.outcome}. {speech.say(result.reason)}")
    else:
        unit = session.game.describe_stage(session.state).partition(" ")[0]
        out(f"the end of the demo after {sols} {unit}{'' if sols == 1 else 's'}; the game goes on from here")
    return 0


def _on_screen(
    opened: OpenedTable, told: Credits, speed: float, sols: int | None, speech: Speech, timeout: float, out: Out
) -> int:
    # The screen is loaded only by who wants it.
    from marshub.tui import run_tui
    from marshub.tui.settings import Settings, load_settings

    assert opened.sim is not None
    stop = threading.Event()
    table = opened.table
    table.pacing = pacing = Pacing(speed)
    assert table.profile is not None
    rehearsal = rehearse(table.session, table.profile, speech, sols)
    film = cut(rehearsal, FILM_S - CLOSING_S - rehearsal.last)
    trouble: list[str] = []

    def work() -> None:
        assert opened.sim is not None
        try:
            director = Director(table, film, rehearsal, told, pacing, speech, FILM_S)
            run_hands(
                table,
                opened.sim,
                seed=told.seed,
                sols=sols,
                stop=stop,
                timeout=timeout,
                pacing=pacing,
                director=director,
            )
        except HandsStuck as stuck:
            # Who leaves the screen leaves the hands in mid-air.
            if not opened.table.closed:
                trouble.append(str(stuck))

    thread = threading.Thread(target=work, name="hands", daemon=True)
    try:
        # The hands begin when somebody can see them: with the first screen.
        code = run_tui(
            opened.table, speech, settings=Settings(toured=True, sound=load_settings()[0].sound), ready=thread.start
        )
    finally:
        stop.set()
        if thread.ident is not None:  # the screen was shown, so the hands have begun
            thread.join(timeout)
    for line in trouble:
        out(f"stuck: {line}")
    return 1 if trouble else code
