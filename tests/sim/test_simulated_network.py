"""The home network around a simulated board."""

from __future__ import annotations

import asyncio
import gc
import socket

import pytest

from marshub.sim.loop import LoopThread
from marshub.sim.simulated_network import PORT, SimulatedNetwork


@pytest.mark.parametrize("turns", range(8))
def test_the_end_leaves_no_connection_open(turns: int) -> None:
    """However far a connection has come, counted in turns of the loop; a socket left open is an error (pyproject)."""
    network, thread, client = SimulatedNetwork(), LoopThread("network"), socket.socket()
    board = socket.socket(socket.AF_UNIX)
    board.bind(str(network.path))
    board.listen()

    async def connect_and_end() -> None:
        network.start(thread.loop)
        network.set_name("mars")
        while network._mdns is None:
            await asyncio.sleep(0)
        client.connect((network.air["address"], PORT))
        for _ in range(turns):
            await asyncio.sleep(0)
        network.close()
        thread.loop.stop()

    with client, board:
        asyncio.run_coroutine_threadsafe(connect_and_end(), thread.loop)
        thread._thread.join(10)
        assert thread.loop.is_closed()
    gc.collect()
