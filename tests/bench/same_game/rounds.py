"""How a competitor is asked for playouts: one line in ("games seed"), one line of JSON out.

Plain Python: OpenSpiel's interpreter reads it too.
"""

import json
import sys
import time


def serve(playout):
    """Answer until the input ends. `playout(seed)` gives (decisions, (score, score)) of one game."""
    for line in sys.stdin:
        games, seed = map(int, line.split())
        start = time.perf_counter()
        played = [playout(seed * games + number) for number in range(games)]
        print(json.dumps({"seconds": time.perf_counter() - start, "played": played}), flush=True)
