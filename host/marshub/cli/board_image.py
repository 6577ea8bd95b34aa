"""The MicroPython image that a user means: found by name, fetched, and confirmed by a person if its hash is unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marshub.cli.board_output import confirm, print_words, progress_bar
from marshub.kernel import say

if TYPE_CHECKING:
    from marshub.tools.images import Image


def confirm_image(image: str, sha256: str | None, yes: bool) -> Image:
    """Return the image `image` (a chip's name, a URL, a file); `yes` answers for the user. Raises ToolError."""
    from marshub.tools.errors import ToolError
    from marshub.tools.images import OFFICIAL, find_image, trust_image
    from marshub.tools.micropython_versions import find_problem

    with progress_bar(say("board-tools-fetching", image=image)) as show:
        confirmed = find_image(image, sha256, lambda done, total: show(done, total, ""))
    print_words(
        say(
            "board-tools-image",
            image=confirmed.name,
            chip=confirmed.chip,
            size=len(confirmed.data) // 1024,
            hash=confirmed.sha256,
        )
    )
    if (problem := find_problem(confirmed.version)) is not None:
        print_words(problem, err=True)
    if not confirmed.proven:
        official = OFFICIAL[image]
        print_words(say("board-tools-unproven", url=official.url, page=official.page))
        if official.seen is not None:
            print_words(say("board-tools-seen", begins=official.seen[0], ends=official.seen[1]))
        # Without anything to hold it against, a person has to say so.
        if not confirm(say("board-tools-ask-unproven"), yes and official.seen is not None):
            raise ToolError(say("board-tools-not-agreed"))
        trust_image(image, confirmed)
    return confirmed
