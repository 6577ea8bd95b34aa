"""Crash reports: the traceback in a file, for the host at the next start, and the number of crashes in a row."""

import os
import sys

import machine

FILE = "crash.txt"
COUNT = "crashes.txt"
# After this many crashes with no calm start between them the board stays in the REPL instead of starting again.
TOO_MANY = 3
LONGEST = 1500


def record(error):
    """Write the traceback of `error` and count it. Returns how many crashes in a row that makes.

    That is TOO_MANY if they cannot be counted, because the flash is full or broken.
    """
    count = count_crashes() + 1
    try:
        with open(COUNT, "w") as file:
            file.write(str(count))
    except OSError:
        count = TOO_MANY
    try:
        with open(FILE, "w") as file:
            sys.print_exception(error, file)
    except OSError:
        pass  # it must not hide the crash itself
    return count


def count_crashes():
    """Return the number of crashes since the last calm run."""
    try:
        with open(COUNT) as file:
            return int(file.read() or "0")
    except (OSError, ValueError):
        return 0


def read_trace():
    """Return the traceback of the last crash; None when there is none.

    At most LONGEST bytes: the last ones, as the cause stands at the end.
    """
    try:
        with open(FILE, "rb") as file:
            size = file.seek(0, 2)
            file.seek(max(0, size - LONGEST))
            text = file.read()
    except OSError:
        return None
    while text and text[0] & 0xC0 == 0x80:  # cut within a letter
        text = text[1:]
    try:
        return str(text, "utf-8")
    except UnicodeError:  # a damaged file
        return repr(text)


def delete_trace():
    """Delete the traceback, because it was reported."""
    _remove(FILE)


def mark_started():
    """Tell main.py that this start has succeeded, or came to an orderly end."""
    machine.RTC().memory(b"")


def reset_count():
    """Reset the count, because the board has been up for a while."""
    _remove(COUNT)


def _remove(path):
    try:
        os.remove(path)
    except OSError:
        pass
