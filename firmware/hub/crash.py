"""What is left of a crash: the traceback in a file, for the host to hear at the next start, and how many in a row."""

import os
import sys

FILE = "crash.txt"
COUNT = "crashes.txt"
# After this many crashes with no calm start between them the board stays in the REPL instead of starting again.
TOO_MANY = 3
LONGEST = 1500


def keep(error):
    """Write the traceback of `error` and count it. Returns how many crashes in a row that makes."""
    count = in_a_row() + 1
    try:
        with open(FILE, "w") as file:
            sys.print_exception(error, file)
        with open(COUNT, "w") as file:
            file.write(str(count))
    except OSError:
        pass  # a full or broken flash must not hide the crash itself
    return count


def in_a_row():
    """Crashes since the last calm run."""
    try:
        with open(COUNT) as file:
            return int(file.read() or "0")
    except (OSError, ValueError):
        return 0


def left():
    """The traceback left by the last crash, LONGEST bytes at most: the last ones, as what went wrong stands at its end.
    None when there is none."""
    try:
        with open(FILE, "rb") as file:
            size = file.seek(0, 2)
            file.seek(max(0, size - LONGEST))
            text = file.read()
    except OSError:
        return None
    while text and text[0] & 0xC0 == 0x80:  # cut within a letter
        text = text[1:]
    return str(text, "utf-8")


def told():
    """The traceback was told: forget it."""
    _remove(FILE)


def calm():
    """The board has been up for a while: forget the count."""
    _remove(COUNT)


def _remove(path):
    try:
        os.remove(path)
    except OSError:
        pass
