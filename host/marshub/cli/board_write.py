"""`marshub board flash`, `deploy`, `update`: what changes a board."""

from __future__ import annotations

from typing import Any

import rich_click as click

from marshub.cli import options
from marshub.cli.board_output import confirm, current_speech, print_words, progress_bar, put_json
from marshub.kernel import say
from marshub.tools.deploy import Deployed

_BACK_S = 20.0


@click.command()
@click.argument("image", help="A file, a URL, or esp32 / esp32s3 / esp32c3 for MicroPython's own build.")
@options.port
@click.option("--sha256", help="The SHA-256 that the image must have.")
@click.option("--keep-files", is_flag=True, help="Do not erase the rest of the flash.")
@click.option("--no-stub", is_flag=True, help="Use only the chip's own loader; slow.")
@click.option("--baud", type=click.IntRange(min=9600), default=460800, help="Speed of the transfer.")
@click.option("--yes", "-y", is_flag=True, help="Do not ask.")
def flash(image: str, port: str, sha256: str | None, keep_files: bool, no_stub: bool, baud: int, yes: bool) -> None:
    """Write MicroPython to a board. Its flash is erased, after asking you."""
    from marshub.cli.board_image import confirm_image
    from marshub.tools.flash import FoundChip
    from marshub.tools.flash import flash as run
    from marshub.tools.port_list import resolve_port

    device, _ = resolve_port(port)
    confirmed = confirm_image(image, sha256, yes)

    def consent(chip: FoundChip) -> bool:
        print_words(say("board-tools-found-chip", port=device, chip=chip.chip, revision=chip.revision, mac=chip.mac,
                 flash=chip.flash))  # fmt: skip
        question = "board-tools-ask-write" if keep_files else "board-tools-ask-erase"
        return confirm(say(question, port=device), yes)

    # The bar comes after the question: one would draw over the other.
    bars: list[Any] = []

    def progress(done: int, total: int) -> None:
        if not bars:
            bars.append(progress_bar(say("board-tools-writing", image=confirmed.name)))
            bars.append(bars[0].__enter__())
        bars[1](done, total, "")

    print_words(say("board-tools-connecting", port=device))
    try:
        done = run(
            device, confirmed, agree=consent, progress=progress, erase=not keep_files, stub=not no_stub, baud=baud
        )
    finally:
        if bars:
            bars[0].__exit__(None, None, None)
    print_words(say("board-tools-flashed", size=done.size, offset=f"0x{done.offset:x}"))


@click.command()
@options.port
@options.own_profile
@click.option("--source", is_flag=True, help="Deploy modules as source files, not compiled.")
@options.as_json
def deploy(port: str, profile: str | None, source: bool, as_json: bool) -> None:
    """Install firmware and configuration on a board that runs MicroPython, sending only changes, and restart it."""
    from marshub.board.profile import load, make_firmware_config
    from marshub.tools.deploy import deploy as run
    from marshub.tools.port_list import resolve_port
    from marshub.tools.update import find_profile

    device, _ = resolve_port(port)
    chosen = find_profile(device) if profile is None else load(profile)
    config = make_firmware_config(chosen)
    with progress_bar(say("board-tools-deploying", profile=chosen.name)) as show:
        done = run(device, config, compiled=False if source else None, progress=lambda s: show(s.done, s.total, s.name))
    _deploy_files(device, done, as_json)


@click.command()
@options.port
@options.own_profile
@click.option(
    "--check",
    is_flag=True,
    help="Only show what would be done, without stopping the board; exit code 1 if there is anything to do.",
)
@options.as_json
def update(port: str, profile: str | None, check: bool, as_json: bool) -> None:
    """Deploy again if board and host differ in version or wiring."""
    from hublink.frame import VERSION
    from marshub.tools.port_list import resolve_port
    from marshub.tools.update import check_update, plan_update
    from marshub.tools.update import run_update as run

    device, _ = resolve_port(port)
    planned = (check_update if check else plan_update)(device, profile)
    entries = {"found": planned.installed, "ours": planned.ours, "profile": planned.profile}
    if not as_json:
        facts = {"theirs": planned.protocol, "protocol": VERSION}
        print_words(say(f"board-tools-update-{planned.why}", port=device, **facts, **entries))
    if check or planned.why == "same":
        if as_json:
            put_json({"why": planned.why, **entries})
        raise SystemExit(1 if check and planned.why != "same" else 0)
    with progress_bar(say("board-tools-deploying", profile=planned.profile)) as show:
        done = run(planned, lambda s: show(s.done, s.total, s.name))
    assert done is not None
    _deploy_files(device, done, as_json)


def _deploy_files(device: str, done: Deployed, as_json: bool) -> None:
    from marshub.tools.board_connection import ask_identity
    from marshub.tools.micropython_versions import find_problem, parse_version

    board = ask_identity(device, _BACK_S, returning=True)
    if as_json:
        back = None if board is None else {"name": board.name, "firmware": board.firmware}
        put_json({
            "sent": done.sent, "resumed": done.resumed, "kept": done.kept, "removed": done.removed,
            "compiled": done.compiled, "in_rom": done.in_rom, "runs": done.runs, "board": back,
        })  # fmt: skip
        raise SystemExit(0 if board is not None else 1)
    form = current_speech().plain_text("board-tools-form-compiled" if done.compiled else "board-tools-form-source")
    print_words(
        say(
            "board-tools-deployed-rom" if done.in_rom else "board-tools-deployed",
            sent=len(done.sent),
            resumed=len(done.resumed),
            kept=len(done.kept),
            removed=len(done.removed),
            form=form,
            runs=done.runs,
        )
    )
    if done.lacks_rom:
        print_words(say("board-tools-lacks-rom"))
    if (problem := find_problem(parse_version(done.runs.removeprefix("micropython ")))) is not None:
        print_words(problem, err=True)
    if board is None:
        print_words(say("board-tools-not-back", port=device), err=True)
        raise SystemExit(1)
    print_words(say("board-tools-back", board=board.name, firmware=board.firmware))
