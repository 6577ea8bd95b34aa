"""The VM's `time`: sleeping does not spin, and does not wait where time is virtual."""

from utime import *  # noqa: F403

_sleep = open("/dev/sleep", "wb")


def sleep_us(us):
    _sleep.write("%d" % us)


def sleep_ms(ms):
    sleep_us(ms * 1000)


def sleep(seconds):
    sleep_us(int(seconds * 1000000))
