"""The run of a demo: a board on a port, a table at the other end of the wire, hands in between."""

from __future__ import annotations

import shutil
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from marshub.board import profile as profiles
from marshub.board.profile import Profile
from marshub.games import GAMES, load_game
from marshub.kernel import Game, MarsHubError, Moment, Session
from marshub.languages import FALLBACK
from marshub.sim.board_api import Board
from marshub.sim.errors import SimError
from marshub.store import read_summary
from marshub.store.summary import DEMO_KEY
from marshub.table import saves
from marshub.table.game_table import GameTable
from marshub.table.pacing import Pacing
from marshub.table.setup import OpenedTable, open_saved_session, open_table, start_session
from marshub.table.simulated_hand import HandPosition
from marshub.words import Speech, UnknownLanguage

from .director import Credits, Director
from .film import CLOSING_S, cut_film, find_good_seed, rehearse
from .hands import WATCHDOG_S, HandMovement, Hands, HandsStuck, play
from .line_output import LineOutput

Out = Callable[[str], None]

FILM_S = 165.0  # so long it lasts on the screen at the usual pace, up to the debriefing
_ROOMY_SIZE = (120, 40)  # a window in which the board is drawn beside the table
_MAX_FILM_SLIPS = 2  # of the hand, in a film
_ARROW_PAUSE_SHARE = 0.5  # of a pause: for a press of an arrow
_REACHING_SHARE = 0.4  # of the pause between two movements: so long is the hand over the spot before it acts


class Clock:
    """A virtual clock in ms. Time passes only by `let_pass`, so that a story does not depend on the machine's speed."""

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
    on_ready: Callable[[OpenedTable], object] = lambda opened_table: None,
    note: Out = lambda line: print(line, file=sys.stderr),
) -> int:
    """Play `game` by scripted hands on a simulated board until `sols` of its rounds, or the game, are over.

    Args:
        profile: The board's profile.
        sols: The number of rounds; None: the whole game.
        speed: The seconds between two movements of the hands, 0 for none.
        seed: The game's seed; None: the first with which these hands win.
        tui: Whether to show the screen instead of printing lines.
        out: Prints a line of the story, or the reason why the demo cannot start.
        save: The name or path of the save; None: a new one, or with `resume` the newest demo.
        resume: Whether to continue the save.
        depth: The depth of the simulated board.
        game: The game's id; "": the first registered game, or with `resume` the save's.
        setup: The setup of a new game.
        language: The language of the story.
        timeout: The seconds without an expected effect after which the demo fails.
        recording: Whether to make a recording (marshub.record).
        on_ready: Called with the table before anything happens at it.
        note: Prints what differs from run to run.

    Returns:
        The exit code: 0 on success, 1 when nothing moved for `timeout` seconds or something could not be used.
    """
    clock = None if tui else Clock()
    session: Session[Any, Any] | None = None
    try:
        shape = profiles.load(profile)  # first: a save is begun only for a board that can be
        speech = Speech(language)
        session, path = (
            _resume_session(shape, save) if resume else _begin_session(shape, game, setup, seed, save, speech)
        )
        opened_table = open_table(
            session,
            "sim",
            profile=shape,
            depth=depth,
            clock=clock,
            on_ready=lambda opened_table: _prepare_table(opened_table, recording, on_ready),
        )
    except (MarsHubError, SimError, ValueError, OSError) as error:
        if session is not None:
            session.close()
        speech = Speech(FALLBACK if isinstance(error, UnknownLanguage) else language)
        out(speech.plain_text("demo-cannot-start", error=speech.say_error(error)))
        return 1
    try:
        if tui:
            size = shutil.get_terminal_size()
            cramped = size.columns < _ROOMY_SIZE[0] or size.lines < _ROOMY_SIZE[1]
            result = Credits(session.game.id, session.seed, seed is None, resume, cramped)
            return _run_on_screen(opened_table, result, speed, sols, speech, timeout, out)
        return _run_with_lines(opened_table, session, clock, path, speed, sols, speech, timeout, out, note)
    except KeyboardInterrupt:
        return 130
    finally:
        opened_table.close()


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
    slips: int = _MAX_FILM_SLIPS,
) -> bool:
    """Play on `board`, the board of `table`, until the game or `sols` rounds are over, or `stop` is set.

    Runs on a thread beside a screen: the table's own clock runs, and people may help.

    Args:
        table: The table.
        board: Its simulated board.
        seed: The seed of the hands.
        speed: The seconds between two movements, without `pacing`.
        sols: The number of rounds; None: the whole game.
        stop: Ends the hands.
        timeout: The seconds without an expected effect after which the hands are stuck.
        pacing: The pace of the hands.
        director: Directs the film; None: every answer is made by gestures.
        slips: The maximum number of slips of a film.

    Returns:
        Whether the game is over.

    Raises:
        HandsStuck: An expected effect did not happen in time.
    """
    halt = stop or threading.Event()
    pace = pacing or Pacing(speed)

    def announce_movement(movement: HandMovement) -> None:
        """Show the hand over the spot before it acts there."""
        pace.wait_while_halted(halt)
        table.show_hand(_make_hand_position(movement))
        pace.wait(halt, _REACHING_SHARE * _pause_weight(movement))

    def pause_after(movement: HandMovement) -> None:
        pace.wait(halt, (1 - _REACHING_SHARE) * _pause_weight(movement))

    def read_moment(moment: Moment) -> None:
        if director is not None:
            director.wait_for_reading(moment, halt)
        else:
            pace.wait(halt, 1 - _REACHING_SHARE)

    def should_stop() -> bool:
        if director is not None and not halt.is_set():
            director.update_pace()
        return halt.is_set() or _is_over(table.session, sols)

    hands = Hands(
        table,
        board,
        seed=seed,
        before=announce_movement,
        after=pause_after,
        read_moment=read_moment,
        slips=slips if director is not None else None,
        timeout=timeout,
    )
    try:
        if director is None:
            return play(hands, should_stop)
        ended = play(hands, should_stop, lambda: director.next_leap(halt))
        if not halt.is_set():
            director.close()
            hands.wait_for_reading()
        return ended
    finally:
        pace.is_done = True
        table.show_hand(HandPosition())


def _pause_weight(movement: HandMovement) -> float:
    """Return the share of a pause for a movement. Arrow keys need less: their goal is seen at a glance."""
    return _ARROW_PAUSE_SHARE if movement.what in ("next", "prev") else 1.0


def _make_hand_position(movement: HandMovement) -> HandPosition:
    """Return the position of the hand during a movement."""
    if movement.verb == "press":
        return HandPosition("press", button=movement.what)
    return HandPosition("put" if movement.verb == "put" else "take", movement.what, movement.zone)


def _is_over(session: Session[Any, Any], sols: int | None) -> bool:
    """Return whether `sols` rounds are over; False in a game without rounds."""
    return sols is not None and (session.game.current_round(session.state) or 0) > sols


def _prepare_table(opened: OpenedTable, recording: bool, on_ready: Callable[[OpenedTable], object]) -> None:
    if recording:
        from marshub.record.recorder import start_recording

        start_recording(opened)
    on_ready(opened)


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
    """Return the game `game`, if hands can play it on a board of `shape`. Raises UnknownGame or ValueError."""
    rules = load_game(game)
    if rules.id not in shape.overlay:
        overlays = ", ".join(shape.overlay) or "nothing"
        raise ValueError(f"the board {shape.name} has no overlay for {rules.id}: it has one for {overlays}")
    return rules


def _find_newest_demo() -> Path:
    path = next((save.path for save in saves.list_saves() if saves.is_demo(save.path)), None)
    if path is None:
        raise ValueError(f"there is no demo in {saves.saves_folder()} to go on with; start one without --resume")
    return path


def _run_with_lines(
    opened: OpenedTable,
    session: Session[Any, Any],
    clock: Clock | None,
    path: Path,
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
    table = opened.table
    out(f"board: {table.board.name} on {opened.sim.port}")
    note(f"save: {path}")
    out(f"game: {session.game.id}, seed {session.seed}, {session.step_count} answers so far")
    story = LineOutput(table, opened.link.trace, out, speech)

    def report_movement(movement: HandMovement) -> None:
        story.report_effect(movement)
        time.sleep(max(0.0, speed))

    def let_pass(ms: int) -> None:
        clock.let_pass(ms)
        table.tick()

    hands = Hands(
        table,
        opened.sim,
        seed=session.seed,
        before=story.announce_action,
        after=report_movement,
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


def _run_on_screen(
    opened: OpenedTable, credits_: Credits, speed: float, sols: int | None, speech: Speech, timeout: float, out: Out
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
    film = cut_film(rehearsal, FILM_S - CLOSING_S - rehearsal.last)
    trouble: list[str] = []

    def play_film() -> None:
        assert opened.sim is not None
        try:
            director = Director(table, film, rehearsal, credits_, pacing, speech, FILM_S)
            run_hands(
                table,
                opened.sim,
                seed=credits_.seed,
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

    thread = threading.Thread(target=play_film, name="hands", daemon=True)
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
