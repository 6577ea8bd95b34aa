"""What games share: piles, turn order, drafting, score sheets, ways and hexes, offers.

Small modules, each of one mechanism: pure functions over plain data, and scripts that ask. They keep nothing: what
there is to remember stands in a game's state. A game takes what it needs of them, and the kernel itself needs none.
"""
