"""Printed parts of a board: `parts` has their numbers, `layout` where they lie, `solids` their shapes.

`mesh`, `walls` and `drawing` look at what was made; `build` makes the files. Only `solids`, `walls` and `drawing` need
the extra `cad`; `build` reaches for them when it makes something.
"""
