"""A broker of Python in a process of its own: `python embedded_broker.py CONFIG`, JSON. It says when it is ready.

It ends when its stdin does, so that none is left behind.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import threading

from amqtt.broker import Broker


async def main(config: dict[str, object]) -> None:
    over = asyncio.Event()
    loop = asyncio.get_running_loop()

    def wait_for_the_end() -> None:
        sys.stdin.read()
        loop.call_soon_threadsafe(over.set)

    threading.Thread(target=wait_for_the_end, daemon=True).start()
    await Broker(config).start()
    print("ready", flush=True)
    await over.wait()


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    asyncio.run(main(json.loads(sys.argv[1])))
