"""`marshub board doctor` and `leds`: tests of everything on a board."""

from __future__ import annotations

import sys

import rich_click as click

from marshub.board.building_steps import Step, list_steps
from marshub.cli import options
from marshub.cli.board_output import Terminal, current_speech, print_words, put_json
from marshub.kernel import say
from marshub.tools.doctor.report import Finding, Report

_MARKS = {"ok": "ok  ", "warning": "WARN", "failure": "FAIL", "skipped": "-   "}


@click.command()
@options.port
@options.own_profile
@click.option("--auto", is_flag=True, help="Make only the checks that need no help; ask nothing.")
@click.option("--only", multiple=True, help="Make only these checks, such as readers,latency.")
@click.option(
    "--step",
    is_flag=False,
    flag_value="",
    metavar="[N]",
    help="Confirm one step of building a board, by number or name; without one, list them.",
)
@click.option("--seconds", type=click.FloatRange(min=1), default=20.0, help="How long to wait for you at each step.")
@click.option("--listen", type=click.FloatRange(min=0), default=2.0, help="Seconds to listen for noise.")
@options.as_json
def doctor(
    port: str,
    profile: str | None,
    auto: bool,
    only: tuple[str, ...],
    step: str | None,
    seconds: float,
    listen: float,
    as_json: bool,
) -> None:
    """Examine a board: readers, tags, buttons, LEDs, power, latency, noise. Exit code 1 if something is broken.

    --step N checks what that step of docs/build.md needs, and nothing that is built later.
    """
    from marshub.board.profile import Profile, load
    from marshub.tools.doctor.examine import choose_checks, examine, find_step
    from marshub.tools.errors import ToolError
    from marshub.tools.port_list import resolve_port

    if step == "":
        _print_steps(as_json)
        return
    if step is not None and only:
        raise ToolError(say("doctor-only-or-step"))
    building = None if step is None else find_step(step)
    device, _ = resolve_port(port)
    choose_checks(only or ())  # a check that does not exist is told before anything happens
    hands = None if auto or as_json or not sys.stdin.isatty() else Terminal()

    def report_begin(board_profile: Profile) -> None:
        if as_json:
            return
        print_words(say("doctor-begins", port=device, profile=board_profile.name))
        if building is not None:
            _begin(building, board_profile.name)
        if hands is None and not auto:
            print_words(say("doctor-no-terminal"))

    report_finding = (lambda finding: None) if as_json else _print_line
    report = examine(
        device,
        None if profile is None else load(profile),
        hands=hands,
        only=only or (),
        step=building,
        hold_s=seconds,
        quiet_s=listen,
        report_begin=report_begin,
        report_finding=report_finding,
    )
    if as_json:
        put_json(report.to_data(current_speech().say))
    else:
        _sum(report)
    raise SystemExit(0 if report.healthy else 1)


def _print_line(finding: Finding) -> None:
    voice = current_speech()
    print(f"{_MARKS[finding.status]} {finding.check:<9} {voice.say(finding.says)}", flush=True)
    for key, words in (("doctor-cause", finding.cause), ("doctor-cure", finding.cure)):
        if words is not None:
            print(f"     {'':<9} {voice.plain_text(key)}: {voice.say(words)}", flush=True)


def _sum(report: Report) -> None:
    key = "doctor-healthy" if report.healthy else "doctor-sick"
    counts = {"ok": report.count("ok"), "warnings": report.count("warning")}
    print_words(say(key, failures=report.count("failure"), skipped=report.count("skipped"), **counts))
    if report.step is not None:
        _end(report, report.step)


def _print_steps(as_json: bool) -> None:
    if as_json:
        put_json([{"number": step.number, "name": step.name, "checks": step.checks} for step in list_steps()])
        return
    print_words(say("doctor-steps"))
    for step in list_steps():
        print_words(say("doctor-step-line", number=step.number, name=step.name, title=f"@{step.title}"))


def _begin(step: Step, profile: str) -> None:
    entries = {"title": f"@{step.title}", "have": f"@@{step.title}-have", "profile": profile}
    print_words(say("doctor-step-begins", number=step.number, count=len(list_steps()), **entries))


def _end(report: Report, step: Step) -> None:
    if not report.healthy or not report.done:
        print_words(say("doctor-step-unseen" if report.healthy else "doctor-step-open", number=step.number))
    elif step.number == len(list_steps()):
        print_words(say("doctor-step-last", number=step.number))
    else:
        following = list_steps()[step.number]
        print_words(say("doctor-step-done", number=step.number, next=following.number, title=f"@{following.title}"))


@click.command()
@options.port
@click.option("--led", type=int, help="Light this LED.")
@click.option("--segment", help="Light this segment of the profile.")
@click.option("--chase", is_flag=True, help="Light the LEDs one after another.")
@click.option("--test", is_flag=True, help="Light all LEDs red, green, blue and white in turn.")
@click.option("--all", "every", is_flag=True, help="Light all LEDs.")
@click.option("--colour", "--color", default="white", help="A name or #RRGGBB.")
@click.option("--brightness", type=click.IntRange(min=0, max=255), default=255, help="Brightness of all LEDs.")
@click.option(
    "--seconds", type=click.FloatRange(min=0), default=2.0, help="Seconds of light; with --chase, for each LED."
)
@click.option("--profile", help="The profile with the segments; by default the board's own.")
def leds(
    port: str,
    led: int | None,
    segment: str | None,
    chase: bool,
    test: bool,
    every: bool,
    colour: str,
    brightness: int,
    seconds: float,
    profile: str | None,
) -> None:
    """Light LEDs, and turn them off at the end. Ctrl-C stops."""
    from marshub.board.profile import load, load_known
    from marshub.tools import led_show as tool
    from marshub.tools.board_connection import BoardConnection
    from marshub.tools.errors import ToolError

    if sum((led is not None, segment is not None, chase, test, every)) != 1:
        raise ToolError(say("board-tools-leds-which"))
    shade = tool.parse_colour(colour)
    with BoardConnection(port) as connection:
        show = tool.LedShow(connection)
        count = show.count
        if not count:
            raise ToolError(say("doctor-no-leds"))
        try:
            show.set_brightness(brightness)
            if chase:
                for shown in tool.make_chase(count, shade):
                    show.show(shown, min(seconds, 0.2) if seconds == 2.0 else seconds)
            elif test:
                for name in tool.TEST:
                    print_words(say("board-tools-leds-now", what=f"@doctor-colour-{name}"))
                    show.show(tool.make_frame(count, dict.fromkeys(range(count), tool.COLOURS[name])), seconds)
            else:
                if segment is not None:
                    shape = load_known(connection.board.name) if profile is None else load(profile)
                    lit = tool.select_segment(segment, shape)
                else:
                    lit = list(range(count)) if led is None else tool.select_one(led, count)
                print_words(
                    say("board-tools-leds-lit", leds=", ".join(map(str, lit)) if len(lit) < 20 else f"0-{count - 1}")
                )
                show.show(tool.make_frame(count, dict.fromkeys(lit, shade)), seconds)
        except KeyboardInterrupt:
            pass
        finally:
            show.turn_off()
    print_words(say("board-tools-leds-dark"))
