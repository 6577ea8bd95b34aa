"""A host's process is killed in the midst of a game and taken up again; a guest's program is gone, and comes again."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from marshub.board.notices import Failed
from marshub.join.address import Address, read
from marshub.join.guest import GuestTable
from marshub.join.guests import join
from marshub.join.line import Line
from marshub.kernel import Chance
from marshub.kernel.journal import ELSEWHERE, Answered
from marshub.table.watching import read_only
from pair import PATIENCE_S
from shaped import Shaped

HERE = Path(__file__).parent


@contextmanager
def hosting(save: Path) -> Iterator[Address]:
    """A process that hosts the game in `save`; killed in the end, as by SIGKILL."""
    command = [sys.executable, str(HERE / "host_process.py"), str(save), "pocket-mars", "5", "blue"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield read(process.stdout.readline())
        finally:
            process.kill()


def test_a_killed_host_and_a_guest_that_is_gone_take_up_the_game(tmp_path: Path) -> None:
    save, dice, given = tmp_path / "game.marshub", Chance(1), 0

    def answer(guest: GuestTable, times: int) -> int:
        count = 0
        for _ in range(times):
            assert guest.wait_for(lambda: asked(guest), PATIENCE_S)
            pending = guest.session.pending
            assert pending is not None
            guest.answer(pending.guess(dice), to=guest.session.pending_id)
            count += 1
        return count

    def asked(guest: GuestTable) -> bool:
        pending = guest.session.pending
        return pending is not None and pending.who == "blue" and not guest.hides(pending)

    with hosting(save) as address:
        line = Shaped(address.port)
        seat = Address(address.host, line.port, address.token, address.pin)
        opened = join(Line(seat, ping_s=0.2, dead_s=2.0, again_s=0.05))
        guest = opened.table
        assert isinstance(guest, GuestTable)
        given += answer(guest, 4)
    assert guest.wait_for(lambda: guest.away != "", PATIENCE_S)
    if asked(guest):  # the last one may be under way
        given += answer(guest, 1)  # to nobody, just now
    with hosting(save) as again:
        assert again == address
        given += answer(guest, 3)
        line.cut(shut=True)  # the guest's computer is switched off
        opened.close()
        line.mend()
        opened = join(Line(seat, ping_s=0.2, dead_s=2.0, again_s=0.05))
        guest = opened.table
        assert isinstance(guest, GuestTable)
        given += answer(guest, 6)
        assert guest.wait_for(lambda: asked(guest), PATIENCE_S)  # the host has gone on as far as it can
        assert not [each for each in guest.notices if isinstance(each, Failed)]
        log = list(guest.session.log)
    opened.close()
    line.close()
    played = read_only(save)
    steps = [step for step in played.history.steps if isinstance(step, Answered)]
    # The guest that was switched off may never have heard of its last answer, but it was given once at most.
    assert given - 1 <= [step.by for step in steps].count(ELSEWHERE) <= given
    assert given >= 12
    assert played.log == log
    played.close()
