"""Printed parts of a board: `parts` has their numbers, `part_layout` their positions, `solids` their shapes.

`mesh` and `mesh_drawing` examine what was made; `printed_parts` makes the files. Only `solids`, `mesh_drawing` and
`mesh.find_thinnest` need the extra `cad`; its libraries are imported when something is made.
"""
