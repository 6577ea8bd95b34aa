"""The VM's `os`, with the additions of an ESP32's."""

from uos import *  # noqa: F403

from simconf import MACHINE
from uos import ilistdir as _entries, stat as _stat

_random = open("/dev/urandom", "rb")


def urandom(count):
    return _random.read(count)


def uname():
    return ("esp32", "esp32", "1.29.0", "simulated", MACHINE)


def ilistdir(path="."):
    # With sizes, as LittleFS gives them.
    for name, kind, inode in _entries(path):
        yield name, kind, inode, _stat(path + "/" + name)[6]
