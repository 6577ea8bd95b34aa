"""How a competitor is asked for playouts: one line in ("games seed"), one line of JSON out.

"seconds" are those of the processor, all threads of the process together: what others do meanwhile counts less.

Plain Python: OpenSpiel's interpreter reads it too.
"""

import json
import sys
import time


def serve(playout):
    """Answer until the input ends. `playout(seed)` gives (decisions, (score, score)) of one game."""
    for line in sys.stdin:
        games, seed = map(int, line.split())
        start = time.process_time()
        played = [playout(seed * games + number) for number in range(games)]
        print(json.dumps({"seconds": time.process_time() - start, "played": played}), flush=True)
