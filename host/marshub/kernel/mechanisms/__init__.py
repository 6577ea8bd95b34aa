"""Mechanisms that games share: piles, turn order, drafting, score sheets, paths and hexes, offers.

Small modules of one mechanism each: pure functions over plain data, and scripts that ask. They keep no state:
everything that has to be remembered is in a game's state. A game uses those that it needs, and the kernel itself
needs none.
"""
