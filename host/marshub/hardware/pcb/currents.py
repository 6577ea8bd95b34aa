"""Check of track currents on a carrier board. Pours are wider than needed and are not checked."""

from __future__ import annotations

from marshub.board.profile import Profile
from marshub.board.profile.check_branches import SHIFTER_MA
from marshub.hardware.errors import HardwareError

from .board_elements import FEED_MM, Layout, compute_track_ma


def compute_feed_ma(profile: Profile) -> dict[str, int]:
    """Return the maximum current in a track of each net, in mA, by the profile."""
    power = profile.power
    by_bus = {bus.name: power.reader_ma * len(profile.list_readers_on(bus)) for bus in profile.bus}
    readers = sum(by_bus.values())
    if power.source == "usb":
        result = {"+5V": power.led_cap_ma + SHIFTER_MA}
    else:
        result = {"+5V": SHIFTER_MA, "5V_DEV": power.board_ma}
    if power.reader_supply == "own":
        # One track goes on from regulator to regulator.
        return {**result, "+5V": result["+5V"] + readers} | {f"3V3_{name}": ma for name, ma in by_bus.items()}
    return {**result, "3V3_DEV": readers}


def check_currents(profile: Profile, layout: Layout) -> None:
    """Raise HardwareError for each net whose tracks would get more than 10 K warmer, or that should be poured."""
    most = compute_track_ma(FEED_MM)
    wrong = [
        f"{net}: {ma} mA in a track of {FEED_MM:g} mm, which carries {most:.0f} (IPC-2221, 10 K)"
        for net, ma in compute_feed_ma(profile).items()
        if ma > most
    ]
    poured = {pour.net for pour in layout.pours}
    wrong += [
        f"{net} is not poured"
        for net in ("+5V", "5V_IN", "5V_SWITCHED")
        if profile.power.source == "supply" and net not in poured
    ]
    if wrong:
        raise HardwareError("\n".join(wrong))
