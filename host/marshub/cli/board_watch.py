"""`marshub board monitor`: the traffic on the wire."""

from __future__ import annotations

import json
import signal
import threading
from pathlib import Path

import rich_click as click

from marshub.cli import options
from marshub.cli.board_output import print_words
from marshub.kernel import say


@click.command()
@options.port
@click.option("--only", multiple=True, help="Show only these, such as tags,button.")
@click.option("--not", "without", multiple=True, help="Show everything but these, such as alive.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")
@click.option("--record", type=options.PATH, help="Write all of it to this file (docs/board-tools.md).")
@click.option("--greet", is_flag=True, help="Act as the board's host, so that it reports everything.")
@click.option("--for", "seconds", type=click.FloatRange(min=0), help="Stop after this many seconds.")
def monitor(
    port: str,
    only: tuple[str, ...],
    without: tuple[str, ...],
    as_json: bool,
    record: Path | None,
    greet: bool,
    seconds: float | None,
) -> None:
    """Show frames and text as they arrive, until Ctrl-C. While a game uses the port, show its traffic.

    Without a host, a board sends little more than hello; with --greet this command is the host.
    """
    from hublink.frame import VERSION, WRONG_VERSION
    from marshub.tools.errors import OtherProtocolError
    from marshub.tools.monitor import Clock, Filter, Monitor, Recorder, format_data, format_text

    wanted = Filter(only or (), without or ())
    clock = Clock.read_clocks()
    shown = seen = 0
    protocols: set[int] = set()  # other ones, of which the user was informed
    with Monitor(port, greet=greet) as watched:
        print_words(say(f"board-tools-monitor-{watched.how}", port=watched.device, pid=str(watched.pid)), err=True)
        recorder = Recorder(record, watched.device, clock) if record is not None else None
        timer = threading.Timer(seconds, watched.stop) if seconds is not None else None
        if timer is not None:
            timer.daemon = True
            timer.start()
        if threading.current_thread() is threading.main_thread():
            # A shell starts what runs in the background with Ctrl-C ignored; `kill -INT` is to end it cleanly too.
            signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            for frame in watched.read_frames():
                seen += 1
                if recorder is not None:
                    recorder.record_frame(frame)
                if frame.outcome == WRONG_VERSION and frame.kind not in protocols:
                    protocols.add(frame.kind)
                    print_words(OtherProtocolError(frame.kind, VERSION).words, err=True)
                if wanted(frame):
                    shown += 1
                    print(json.dumps(format_data(frame, clock)) if as_json else format_text(frame, clock), flush=True)
        except KeyboardInterrupt:
            pass
        finally:
            if timer is not None:
                timer.cancel()
            if recorder is not None:
                recorder.close()
    print_words(say("board-tools-monitored", seen=seen, shown=shown), err=True)
    if record is not None:
        print_words(say("board-tools-recorded", file=str(record)), err=True)
