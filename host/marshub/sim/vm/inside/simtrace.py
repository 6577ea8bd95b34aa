"""A trace function that reports each executed line of the firmware to the runner once (needs sys.settrace)."""

import sys

_trace = open("/dev/trace", "wb")
_seen = {}


def _each(frame, event, arg):
    code = frame.f_code
    name = code.co_filename
    lines = _seen.get(name)
    if lines is None:
        lines = _seen[name] = set()
    line = frame.f_lineno
    if line not in lines:
        lines.add(line)
        _trace.write("%s:%d" % (name, line))
    return _each


def start():
    """Start tracing."""
    sys.settrace(_each)
