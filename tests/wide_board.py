"""A board of any number of readers: chips on two I2C buses, each with an address of its own."""

from __future__ import annotations

import sys

HEAD = """
base = "starter"
without = ["bus.a", "reader.pad"]
name = "wide"
title = "Wide board"
summary = "Many readers."
power = {reader_ma = 13, reader_supply = "unit", led_cap_ma = 100, supply_ma = 1300}
face = {width_mm = 840, height_mm = 1140}
"""


def write_wide_profile(readers: int) -> str:
    """Return the profile of such a board: readers lie on a grid, 100 mm apart."""
    text = HEAD
    for bus, (sda, scl) in enumerate(((21, 22), (18, 19))):
        text += f'[[i2c]]\nname = "w{bus}"\ni2c = {bus}\nsda = {sda}\nscl = {scl}\nbaud = 100_000\npullup_ohm = 1500\n'
        text += "wire_cm = 100\n"
    for number in range(readers):
        row, column = divmod(number, 8)
        text += f'[[reader]]\nname = "r{number}"\nbus = "w{number % 2}"\naddress = {8 + number // 2}\n'
        text += f'place = "{f"place-{number}" if number else "pad"}"\nat = [{20 + 100 * column}, {200 + 100 * row}]\n'
    return text


if __name__ == "__main__":
    print(write_wide_profile(int(sys.argv[1])))
