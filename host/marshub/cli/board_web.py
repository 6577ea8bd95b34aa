"""`marshub board web`: a site that installs from a browser."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from marshub.cli import options
from marshub.cli.board_output import current_speech, print_words
from marshub.kernel import say

if TYPE_CHECKING:
    from marshub.board.profile import Profile
    from marshub.tools.web.site import SiteBoard


@click.command()
@click.argument("folder", type=options.PATH, help="Where to write the files.")
@click.option(
    "--board", "names", multiple=True, help="A profile's name or file; by default all that come with MarsHub."
)
@click.option(
    "--image",
    "given",
    multiple=True,
    help="A MicroPython image for each chip: a file or a URL; by default MicroPython's own build.",
)
@click.option("--sha256", help="The SHA-256 that the image must have.")
@click.option("--serve", is_flag=True, help="Then serve the site to browsers on this computer, until Ctrl-C.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, help="The port for --serve; 0 chooses a free one.")
@click.option("--yes", "-y", is_flag=True, help="Do not ask.")
def web(
    folder: Path, names: tuple[str, ...], given: tuple[str, ...], sha256: str | None, serve: bool, port: int, yes: bool
) -> None:
    """Make a site that installs MicroPython and the firmware from a browser, and shows what a board sends.

    A board without an image for its chip is left out, or an error if --board names it. See docs/web-flash.md.
    """
    from marshub.board import profile as profiles
    from marshub.hardware import build
    from marshub.tools.web import local, site

    boards = [profiles.load(name) for name in names or profiles.list_names()]
    listening = local.make_server(port) if serve else None  # a port that is taken is told before all the work
    wanted = _with_images(boards, given, sha256, yes, whole=bool(names))
    files = site.make_site(wanted)
    build.write_files(folder, files)
    site_boards = ", ".join(item.board.name for item in wanted)
    print_words(say("board-tools-web-made", count=len(files), folder=str(folder), boards=site_boards))
    if listening is None:
        print_words(say("board-tools-web-how", command=f"marshub board web {folder} --serve"))
        return
    listening.files = files
    print_words(say("board-tools-web-serving", url=local.make_address(listening)))
    with listening, suppress(KeyboardInterrupt):
        listening.serve_forever()


def _with_images(
    boards: list[Profile], given: tuple[str, ...], sha256: str | None, yes: bool, whole: bool
) -> list[SiteBoard]:
    """Return the boards with the image for each. `whole`: those without one are an error, else left out and told."""
    from marshub.cli.board_image import confirm_image
    from marshub.hardware import flash_image
    from marshub.hardware.errors import HardwareError
    from marshub.tools.errors import ToolError
    from marshub.tools.images import Image
    from marshub.tools.web.site import SiteBoard

    confirmed = [confirm_image(source, sha256, yes) for source in given]
    images_by_module: dict[str, Image] = {}
    for module in dict.fromkeys(board.mcu.module for board in boards):
        try:
            fitting = [image for image in confirmed if image.chip_id == flash_image.find_chip(module).number]
            if confirmed and not fitting:
                raise ToolError(say("board-tools-web-no-image", module=module))
            images_by_module[module] = fitting[0] if fitting else confirm_image(module, sha256, yes)
        except (ToolError, HardwareError) as error:
            if whole:
                raise
            why = current_speech().say(error.words) if isinstance(error, ToolError) else str(error)
            without = ", ".join(board.name for board in boards if board.mcu.module == module)
            print_words(say("board-tools-web-left-out", boards=without, why=why), err=True)
    return [
        SiteBoard(board, images_by_module[board.mcu.module]) for board in boards if board.mcu.module in images_by_module
    ]
