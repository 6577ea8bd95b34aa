"""``python child.py MODULE ...``: the process of a simulated board, with the toy chip among the simulator's chips."""

from __future__ import annotations

import runpy
import sys

from model import ToyChip

from marshub.sim.reader_chips import CHIP_MODELS

if __name__ == "__main__":
    CHIP_MODELS["toy"] = ToyChip
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
