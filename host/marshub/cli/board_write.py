"""`marshub board flash`, `deploy`, `update`: what changes a board."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from marshub.cli.board_voice import agree, bar, put_json, speech, tell
from marshub.kernel import say
from marshub.tools.deploy import Deployed

Port = Annotated[str, typer.Argument(help="The serial port, serial:NUMBER, or auto.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]
_BACK_S = 20.0


def flash(
    image: Annotated[str, typer.Argument(help="A file, a URL, or esp32 / esp32s3 for MicroPython's own build.")],
    port: Port = "auto",
    sha256: Annotated[str | None, typer.Option(help="What the image's SHA-256 has to be.")] = None,
    keep_files: Annotated[bool, typer.Option("--keep-files", help="Do not erase the rest of the flash.")] = False,
    no_stub: Annotated[bool, typer.Option("--no-stub", help="By the chip's own loader alone; slow.")] = False,
    baud: Annotated[int, typer.Option(min=9600, help="Speed of the transfer.")] = 460_800,
    yes: Yes = False,
) -> None:
    """Write MicroPython to a board; what lies on its flash is erased, after asking."""
    from marshub.tools.flash import Found
    from marshub.tools.flash import flash as run
    from marshub.tools.images import find
    from marshub.tools.ports import resolve

    device, _ = resolve(port)
    with bar(say("board-tools-fetching", image=image)) as show:
        found = find(image, sha256, lambda done, total: show(done, total, ""))
    tell(say("board-tools-image", image=found.name, chip=found.chip, size=len(found.data) // 1024, hash=found.sha256))

    def consent(chip: Found) -> bool:
        tell(say("board-tools-found-chip", port=device, chip=chip.chip, revision=chip.revision, mac=chip.mac,
                 flash=chip.flash))  # fmt: skip
        question = "board-tools-ask-write" if keep_files else "board-tools-ask-erase"
        return agree(say(question, port=device), yes)

    # The bar comes after the question: one would draw over the other.
    bars: list[Any] = []

    def progress(done: int, total: int) -> None:
        if not bars:
            bars.append(bar(say("board-tools-writing", image=found.name)))
            bars.append(bars[0].__enter__())
        bars[1](done, total, "")

    tell(say("board-tools-connecting", port=device))
    try:
        done = run(device, found, agree=consent, progress=progress, erase=not keep_files, stub=not no_stub, baud=baud)
    finally:
        if bars:
            bars[0].__exit__(None, None, None)
    tell(say("board-tools-flashed", size=done.size, offset=f"0x{done.offset:x}"))


def deploy(
    port: Port = "auto",
    profile: Annotated[str, typer.Option(help="The board's profile: hub, starter, or a file.")] = "hub",
    source: Annotated[bool, typer.Option("--source", help="Modules as sources, not compiled.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Bring firmware and configuration onto a board that runs MicroPython, as far as they changed; and restart it."""
    from marshub.board.profile import firmware_config, load
    from marshub.tools.deploy import deploy as run
    from marshub.tools.ports import resolve

    device, _ = resolve(port)
    config = firmware_config(load(profile))
    with bar(say("board-tools-deploying", profile=profile)) as show:
        done = run(device, config, compiled=False if source else None, progress=lambda s: show(s.done, s.total, s.name))
    _deployed(device, done, as_json)


def update(
    port: Port = "auto",
    profile: Annotated[str | None, typer.Option(help="By default the one the board was set up with.")] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only say what would be done; exit code 1 if anything.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Deploy where board and host are not of one version or of one wiring."""
    from marshub.tools.ports import resolve
    from marshub.tools.update import plan
    from marshub.tools.update import update as run

    device, _ = resolve(port)
    planned = plan(device, profile)
    if not as_json:
        tell(say(f"board-tools-update-{planned.why}", found=planned.found, ours=planned.ours, profile=planned.profile))
    if check or planned.why == "same":
        if as_json:
            put_json({"why": planned.why, "found": planned.found, "ours": planned.ours, "profile": planned.profile})
        raise typer.Exit(1 if check and planned.why != "same" else 0)
    with bar(say("board-tools-deploying", profile=planned.profile)) as show:
        done = run(planned, lambda s: show(s.done, s.total, s.name))
    assert done is not None
    _deployed(device, done, as_json)


def _deployed(device: str, done: Deployed, as_json: bool) -> None:
    from marshub.tools.meeting import meet

    board = meet(device, _BACK_S, returning=True)
    if as_json:
        back = None if board is None else {"name": board.name, "firmware": board.firmware}
        put_json({
            "sent": done.sent, "resumed": done.resumed, "kept": done.kept, "removed": done.removed,
            "compiled": done.compiled, "runs": done.runs, "board": back,
        })  # fmt: skip
        raise typer.Exit(0 if board is not None else 1)
    form = speech().text("board-tools-form-compiled" if done.compiled else "board-tools-form-source")
    tell(
        say(
            "board-tools-deployed",
            sent=len(done.sent),
            resumed=len(done.resumed),
            kept=len(done.kept),
            removed=len(done.removed),
            form=form,
            runs=done.runs,
        )
    )
    if board is None:
        tell(say("board-tools-not-back", port=device), err=True)
        raise typer.Exit(1)
    tell(say("board-tools-back", board=board.name, firmware=board.firmware))


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    for command in (flash, deploy, update):
        app.command()(command)
