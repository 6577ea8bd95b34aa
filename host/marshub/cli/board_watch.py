"""`marshub board monitor`: what goes over the wire."""

from __future__ import annotations

import json
import signal
import threading
from pathlib import Path
from typing import Annotated

import typer

from marshub.cli.board_voice import tell
from marshub.kernel import say


def monitor(
    port: Annotated[str, typer.Argument(help="The serial port, serial:NUMBER, or auto.")] = "auto",
    only: Annotated[list[str] | None, typer.Option(help="Only these, such as tags,button.")] = None,
    without: Annotated[list[str] | None, typer.Option("--not", help="Everything but these, such as alive.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="A JSON object a line.")] = False,
    record: Annotated[Path | None, typer.Option(help="Write all of it to this file (docs/board-tools.md).")] = None,
    greet: Annotated[bool, typer.Option("--greet", help="Be the board's host, so that it tells everything.")] = False,
    seconds: Annotated[float | None, typer.Option("--for", min=0, help="End after so many seconds.")] = None,
) -> None:
    """Show frames and text as they come, until Ctrl-C. While a game has the port, its own wire is shown.

    Without a host a board says hello and little else; with --greet this command is its host.
    """
    from marshub.tools.monitor import Clock, Filter, Monitor, Recorder, as_data, as_text

    wanted = Filter(only or (), without or ())
    clock = Clock.now()
    shown = seen = 0
    with Monitor(port, greet=greet) as watched:
        tell(say(f"board-tools-monitor-{watched.how}", port=watched.device, pid=str(watched.pid)), err=True)
        recorder = Recorder(record, watched.device, clock) if record is not None else None
        timer = threading.Timer(seconds, watched.stop) if seconds is not None else None
        if timer is not None:
            timer.daemon = True
            timer.start()
        if threading.current_thread() is threading.main_thread():
            # A shell starts what runs in the background with Ctrl-C ignored; `kill -INT` is to end it cleanly too.
            signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            for each in watched.frames():
                seen += 1
                if recorder is not None:
                    recorder.take(each)
                if wanted(each):
                    shown += 1
                    print(json.dumps(as_data(each, clock)) if as_json else as_text(each, clock), flush=True)
        except KeyboardInterrupt:
            pass
        finally:
            if timer is not None:
                timer.cancel()
            if recorder is not None:
                recorder.close()
    tell(say("board-tools-monitored", seen=seen, shown=shown), err=True)
    if record is not None:
        tell(say("board-tools-recorded", file=str(record)), err=True)


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(monitor)
