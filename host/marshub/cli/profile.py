"""`marshub profile`: list and check board profiles, and make what a builder needs from them."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from marshub.cli import options
from marshub.cli.board_output import print_words, put_json
from marshub.cli.group import Group
from marshub.kernel import say
from marshub.resources import make_install_command


@click.group(cls=Group, no_args_is_help=True)
def profile() -> None:
    """Check board profiles, and make drawings and lists from them."""


@profile.command("list")
@options.as_json
def listing(as_json: bool) -> None:
    """List the profiles that come with MarsHub."""
    from marshub.board import profile as profiles

    boards = [profiles.load(name) for name in profiles.list_names()]
    if as_json:
        put_json([{"name": b.name, "title": b.title, "summary": b.summary, "games": list(b.overlay)} for b in boards])
        return
    wide = max(len(board.name) for board in boards)
    for board in boards:
        click.echo(f"{board.name:<{wide}}  {board.summary} ({board.mcu.board})")


@profile.command()
@click.argument("path", help="A profile's file, or the name of one that comes with MarsHub.")
def check(path: str) -> None:
    """Report every mistake in a profile: file, line, field, and what was expected. See docs/profiles.md.

    Exit code 0 if it can be built, 1 if not.
    """
    from marshub.board import profile as profiles
    from marshub.board.profile.check_supply import compute_need_ma

    try:
        board = profiles.load(path)
    except profiles.ProfileError as error:
        click.echo(str(error))
        print_words(say("profile-wrong", count=len(str(error).splitlines())))
        raise SystemExit(1) from None
    counts = {"readers": len(board.reader), "buttons": len(board.button), "leds": board.leds.count}
    print_words(
        say(
            "profile-sound",
            profile=board.name,
            title=board.title,
            need=compute_need_ma(board),
            supply=board.power.supply_ma,
            **counts,
        )
    )


@profile.command()
@click.argument("names", nargs=-1, help="Names or files; by default all that come with MarsHub.")
@click.option(
    "--out",
    type=options.PATH,
    default=Path("hardware"),
    help="The folder to write to; each profile gets a folder in it.",
)
@click.option("--language", default="en", help=f"The language on the face: {options.LANGUAGE_CODES}.")
@click.option("--verify", is_flag=True, help="Write nothing; report differences.")
def build(names: tuple[str, ...], out: Path, language: str | None, verify: bool) -> None:
    """Make wiring drawings, schematics, tables, parts list, checklist, face and cut files from profiles.

    Without names, make the files that the repository keeps for MarsHub's own boards. With names, make everything for
    these boards, including the files to print and to view.
    With --verify, exit code 1 if the files in the folder do not match the profiles.
    """
    from marshub.board import profile as profiles
    from marshub.hardware import build as builder
    from marshub.hardware import kept_files
    from marshub.hardware.printed_words import make_printer

    boards = [profiles.load(name) for name in names or profiles.list_names()]
    pictures, prints = bool(names) and not verify, bool(names)  # the repository keeps none of them
    files_by_board = {
        board.name: builder.make_everything(board, make_printer(language), pictures=pictures, prints=prints)
        for board in boards
    }
    stale = False
    for name, files in (files_by_board if names else kept_files.list_kept_files(files_by_board)).items():
        folder = out / name
        if not verify:
            builder.write_files(folder, files)
            print_words(say("profile-built", count=len(files), profile=name, folder=str(folder)))
            continue
        differ = builder.list_differing(folder, files)
        for path in differ:
            print_words(say("profile-differs", file=str(folder / path), profile=name))
        stale = stale or bool(differ)
        if not differ:
            print_words(say("profile-same", count=len(files), profile=name, folder=str(folder)))
    raise SystemExit(1 if stale else 0)


@profile.command()
@click.argument("names", nargs=-1, help="Names or files; by default all that come with MarsHub.")
@click.option("--out", type=options.PATH, default=Path("hardware"), help="A folder; each profile gets NAME/cad in it.")
@click.option("--verify", is_flag=True, help="Write nothing; report differences. Needs no extra.")
def cad(names: tuple[str, ...], out: Path, verify: bool) -> None:
    """Make the printed parts: STL and STEP of trays, guides, bases, caps and enclosure. Needs requirements/cad.txt.

    Parts are rejected if they are not closed, thinner than 1.2 mm anywhere, or larger than the printer's bed.
    Without names, make the files that the repository keeps for MarsHub's own boards: STL, each part once.
    With --verify, exit code 1 if the files in the folder do not match the profiles.
    """
    from marshub.board import profile as profiles
    from marshub.hardware import build as builder
    from marshub.hardware import kept_files
    from marshub.hardware.cad import printed_parts as printed
    from marshub.hardware.cad import slicing

    boards = [profiles.load(name) for name in names or profiles.list_names()]
    if not verify:
        forms: printed.Forms = {}
        made = {}
        for board in boards:
            kept = printed.read_existing_files(out / board.name / builder.CAD).get(slicing.SLICED)
            made[board.name] = printed.make_files(board, lambda part: click.echo(part, err=True), forms, kept)
        whole = {name: {f"{builder.CAD}/{path}": files[path] for path in files} for name, files in made.items()}
        for name, files in (whole if names else kept_files.list_kept_files(whole)).items():
            printed.remove_old_parts(out / name / builder.CAD)
            builder.write_files(out / name, files)
            print_words(say("profile-built", count=len(files), profile=name, folder=str(out / name / builder.CAD)))
        return
    stale = False
    for board in boards:
        folder = out / board.name / builder.CAD
        differ = (
            printed.list_differing(printed.read_existing_files(folder), board)
            if names
            else kept_files.list_differing(out, board, boards)
        )
        for path in differ:
            print_words(say("profile-cad-differs", file=str(folder / path), profile=board.name))
        stale = stale or bool(differ)
        if not differ:
            print_words(say("profile-cad-same", profile=board.name, folder=str(folder)))
    raise SystemExit(1 if stale else 0)


@profile.command("slice")
@click.argument("names", nargs=-1, help="Names or files; by default all that come with MarsHub.")
@click.option("--out", type=options.PATH, default=Path("hardware"), help="The folder that NAME/cad is in.")
@click.option("--verify", is_flag=True, help="Write nothing; report figures that are out of date. Needs no slicer.")
def slicing_(names: tuple[str, ...], out: Path, verify: bool) -> None:
    """Ask PrusaSlicer how long each printed part takes and how much it weighs, for the lists of what to print.

    Slices what `marshub profile cad` made. With --verify, exit code 1 if the figures do not match the parts.
    """
    import json

    from marshub.board import profile as profiles
    from marshub.hardware import build as builder
    from marshub.hardware import kept_files
    from marshub.hardware.cad import printed_parts as printed
    from marshub.hardware.cad import slicing

    boards = [profiles.load(name) for name in names or profiles.list_names()]
    slicer = None if verify else slicing.Slicer(lambda part: click.echo(part, err=True))
    stls = {board.name: kept_files.find_stls_to_slice(out, board) for board in boards}
    stale = False
    for board in boards:
        files, folder = stls[board.name], out / board.name / builder.CAD
        digest = json.loads(files[printed.DIGEST])
        if slicer is not None:
            files[slicing.SLICED] = slicer.make_figures_file(digest, files)
            page = printed.make_print_list(board, files).encode()
            builder.write_files(folder, {slicing.SLICED: files[slicing.SLICED], "README.md": page})
            whole = slicing.sum_figures(slicing.read_figures(files[slicing.SLICED], digest), digest)
            hours, grams = round(whole.minutes / 60), round(whole.grams)
            print_words(say("profile-sliced", profile=board.name, hours=hours, grams=grams, folder=str(folder)))
            continue
        differ = slicing.list_stale(files.get(slicing.SLICED), digest)
        for part in differ:
            print_words(say("profile-slice-differs", part=part, profile=board.name))
        if not differ:
            print_words(say("profile-slice-same", profile=board.name, folder=str(folder)))
        stale = stale or bool(differ)
    if slicer is not None and not names:
        for name, page in kept_files.make_print_lists(out, boards).items():
            builder.write_files(out / name / builder.CAD, {"README.md": page})
    raise SystemExit(1 if stale else 0)


@profile.command()
@click.argument("names", nargs=-1, help="Names or files; by default all that come with MarsHub.")
@click.option("--out", type=options.PATH, default=Path("hardware"), help="A folder; each profile gets NAME/pcb in it.")
@click.option("--verify", is_flag=True, help="Write nothing; report differences.")
@click.option(
    "--check", "checked", is_flag=True, help="Write nothing; check with KiCad: ERC, DRC, schematic against board."
)
@click.option(
    "--fab",
    is_flag=True,
    help="Check with KiCad, and make the zip for a fab, a picture, and a clickable list of parts.",
)
def pcb(names: tuple[str, ...], out: Path, verify: bool, checked: bool, fab: bool) -> None:
    """Make a carrier board: KiCad's schematic and board, placed and routed, from the wires of a profile.

    A board that cannot be routed completely is rejected, and nothing is written. --check and --fab need KiCad 9.
    Exit code 1 if files in the folder differ (--verify), or if KiCad reports anything, even warnings.
    """
    from marshub.board import profile as profiles
    from marshub.hardware import build as builder
    from marshub.hardware.carrier_outline import has_carrier
    from marshub.hardware.pcb import carrier_build as boards
    from marshub.hardware.pcb import fab_zip, kicad_checks

    if verify + checked + fab > 1:
        raise click.UsageError("expected only one of --verify, --check and --fab")
    wrong = False
    chosen = [profiles.load(name) for name in names or profiles.list_names()]
    for board in chosen if names else filter(has_carrier, chosen):
        folder, files, ordered = out / board.name / builder.PCB, boards.make_files(board), dict[str, bytes]()
        if verify:
            differ = boards.list_differing(folder, files)
            for path in differ:
                print_words(say("profile-pcb-differs", file=str(folder / path), profile=board.name))
            if not differ:
                print_words(say("profile-pcb-same", profile=board.name, folder=str(folder)))
            wrong = wrong or bool(differ)
            continue
        if checked or fab:
            verdict, ordered = (
                kicad_checks.make_order_files(board.name, files)
                if fab
                else (kicad_checks.check_board(board.name, files), ordered)
            )
            for line in verdict.lines:
                click.echo(line)
            print_words(say("profile-pcb-judged", profile=board.name, good="yes" if verdict.passed else "no"))
            wrong = wrong or not verdict.passed
            if not ordered:
                continue
            if not kicad_checks.has_interactive_list():
                print_words(say("profile-pcb-no-list", command=make_install_command("ibom", "--no-deps")))
        builder.write_files(folder, files | ordered)
        print_words(say("profile-built", count=len(files | ordered), profile=board.name, folder=str(folder)))
        if fab_zip.name_zip(board.name) in boards.list_differing(folder, files):
            print_words(say("profile-pcb-zip-old", file=str(folder / fab_zip.name_zip(board.name)), profile=board.name))
    raise SystemExit(1 if wrong else 0)


@profile.command()
@click.argument("names", nargs=-1, help="Names or files; by default all that come with MarsHub.")
@click.option(
    "--out", type=options.PATH, default=Path("wokwi"), help="The folder to write to; each profile gets a folder in it."
)
@click.option(
    "--image", help="The MicroPython image: a file, a URL, or a chip's name; by default the one for the profile's chip."
)
@click.option("--sha256", help="The SHA-256 that the image must have.")
@click.option("--plain-miso", is_flag=True, help="Leave out the chip in MISO: Wokwi's modules release the line.")
@click.option("--yes", "-y", is_flag=True, help="Do not ask.")
def wokwi(
    names: tuple[str, ...], out: Path, image: str | None, sha256: str | None, plain_miso: bool, yes: bool
) -> None:
    """Make projects for the Wokwi simulator: diagram, chips, and the firmware as one flash image.

    The README.md in each says how to open it in VS Code, with wokwi-cli and in a browser. See docs/wokwi.md.
    A board that Wokwi cannot show is an error if you named it; otherwise it is left out.
    """
    from marshub.board import profile as profiles
    from marshub.cli.board_image import confirm_image
    from marshub.hardware import build as builder
    from marshub.hardware.errors import HardwareError
    from marshub.hardware.wokwi import project
    from marshub.tools.flash_files import make_tree

    boards = []
    for board in [profiles.load(name) for name in names or profiles.list_names()]:
        try:  # before anything is fetched
            project.draw_diagram(board, plain_miso)
        except HardwareError as error:
            if names:
                raise
            print_words(say("profile-wokwi-not", profile=board.name, what=str(error)), err=True)
        else:
            boards.append(board)
    sources = dict.fromkeys(image or board.mcu.module for board in boards)
    images = {source: confirm_image(source, sha256, yes) for source in sources}
    made = {}
    for board in boards:
        contents = make_tree(profiles.make_firmware_config(board), compiled=True).contents
        data = images[image or board.mcu.module].data
        made[board.name] = project.make_files(board, data, contents, plain_miso)
    for name, files in made.items():
        builder.write_files(out / name, files)
        print_words(
            say("profile-wokwi-made", count=len(files), profile=name, folder=str(out / name), page=project.PAGE)
        )


@profile.command()
@click.argument("name", help="A profile's name or file.")
def pins(name: str) -> None:
    """Print a board's pin table: what each dev board pin is wired to."""
    from marshub.board import profile as profiles
    from marshub.hardware import wiring_tables

    click.echo(
        wiring_tables.format_markdown(wiring_tables.PIN_HEAD, wiring_tables.make_pin_table(profiles.load(name))),
        nl=False,
    )
