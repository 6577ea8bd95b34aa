"""A profile of somebody's own: five readers on pins of their own, behind buffers."""

from __future__ import annotations

FIVE = """
base = "starter"
name = "five"
[power]
supply_ma = 1500
reader_supply = "own"
[face]
width_mm = 700
[[bus]]
name = "a"
miso_through = "buffer"
""" + "\n".join(
    f'[[reader]]\nname = "r{n}"\nplace = "p{n}"\nbus = "a"\ncs = {pin}\nat = [{320 + 100 * n}, {44 + 90 * (n % 2)}]'
    for n, pin in enumerate((13, 14, 27, 32))
)
