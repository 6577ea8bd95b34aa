"""`marshub profile`: look at board profiles, and make from them what a builder needs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from marshub.cli.board_voice import put_json, tell
from marshub.kernel import say

Language = Annotated[str | None, typer.Option("--language", help="What the face is printed in: en, it, es.")]


def listing(as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False) -> None:
    """The profiles that come with MarsHub."""
    from marshub.board import profile as profiles

    boards = [profiles.load(name) for name in profiles.names()]
    if as_json:
        put_json([{"name": b.name, "title": b.title, "summary": b.summary, "games": list(b.overlay)} for b in boards])
        return
    wide = max(len(board.name) for board in boards)
    for board in boards:
        typer.echo(f"{board.name:<{wide}}  {board.summary} ({board.mcu.board})")


def check(
    path: Annotated[
        str, typer.Argument(help="A profile's file, or the name of one that comes along.", show_default=False)
    ],
) -> None:
    """Say everything that is wrong with a profile: file, line, field, and what was expected. See docs/profiles.md.

    Exit code 0 if it can be built, 1 if not.
    """
    from marshub.board import profile as profiles
    from marshub.board.supply_check import need_ma

    try:
        board = profiles.load(path)
    except profiles.ProfileError as error:
        typer.echo(str(error))
        tell(say("profile-wrong", count=len(str(error).splitlines())))
        raise typer.Exit(1) from None
    counts = {"readers": len(board.reader), "buttons": len(board.button), "leds": board.leds.count}
    tell(
        say(
            "profile-sound",
            profile=board.name,
            title=board.title,
            need=need_ma(board),
            supply=board.power.supply_ma,
            **counts,
        )
    )


def build(
    names: Annotated[list[str] | None, typer.Argument(help="Names or files; by default all that come along.")] = None,
    out: Annotated[Path, typer.Option("--out", help="A folder; each profile gets one of its own in it.")] = Path(
        "hardware"
    ),
    language: Language = "en",
    verify: Annotated[bool, typer.Option("--verify", help="Write nothing; say what differs.")] = False,
) -> None:
    """Make wiring drawings, schematics, tables, parts list, checklist and face from profiles.

    With --verify, exit code 1 if what lies in the folder is not what the profiles make.
    """
    from marshub.board import profile as profiles
    from marshub.hardware import build as builder
    from marshub.hardware.words import printed

    stale = False
    for board in [profiles.load(name) for name in names or profiles.names()]:
        made = builder.everything(board, printed(language), pictures=not verify)
        folder = out / board.name
        if not verify:
            builder.write(folder, made)
            tell(say("profile-built", count=len(made), profile=board.name, folder=str(folder)))
            continue
        differ = [name for name in builder.differing(folder, made) if not name.endswith(".png")]
        for name in differ:
            tell(say("profile-differs", file=str(folder / name), profile=board.name))
        stale = stale or bool(differ)
        if not differ:
            tell(say("profile-same", count=len(made), profile=board.name, folder=str(folder)))
    raise typer.Exit(1 if stale else 0)


def cad(
    names: Annotated[list[str] | None, typer.Argument(help="Names or files; by default all that come along.")] = None,
    out: Annotated[Path, typer.Option("--out", help="A folder; each profile gets NAME/cad in it.")] = Path("hardware"),
    verify: Annotated[bool, typer.Option("--verify", help="Write nothing; say what differs. Needs no extra.")] = False,
) -> None:
    """Make what is printed: STL and STEP of trays, light guides, bases, caps and enclosure. Needs marshub[cad].

    Each part is refused that is not closed, thinner than 1.2 mm somewhere, or larger than the printer's bed.
    With --verify, exit code 1 if what lies in the folder is not what the profiles make.
    """
    from marshub.board import profile as profiles
    from marshub.hardware import build as builder
    from marshub.hardware.cad import build as printed

    stale = False
    for board in [profiles.load(name) for name in names or profiles.names()]:
        folder = out / board.name / builder.CAD
        if not verify:
            made = printed.made(board, lambda part: typer.echo(part, err=True))
            printed.clear(folder)
            builder.write(folder, made)
            tell(say("profile-built", count=len(made), profile=board.name, folder=str(folder)))
            continue
        differ = printed.differing(folder, board)
        for name in differ:
            tell(say("profile-cad-differs", file=str(folder / name), profile=board.name))
        stale = stale or bool(differ)
        if not differ:
            tell(say("profile-cad-same", profile=board.name, folder=str(folder)))
    raise typer.Exit(1 if stale else 0)


def pins(
    name: Annotated[str, typer.Argument(help="A profile's name or file.", show_default=False)],
) -> None:
    """The pin table of a board: what each pin of the dev board is wired to."""
    from marshub.board import profile as profiles
    from marshub.hardware import tables

    typer.echo(tables.as_markdown(tables.PIN_HEAD, tables.pins(profiles.load(name))), nl=False)


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    profile = typer.Typer(help="Board profiles: check one, and make drawings and lists from it.", no_args_is_help=True)
    profile.command("list")(listing)
    profile.command()(check)
    profile.command()(build)
    profile.command()(cad)
    profile.command()(pins)
    app.add_typer(profile, name="profile")
