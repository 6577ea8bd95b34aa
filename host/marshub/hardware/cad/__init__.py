"""Printed parts of a board: `parts` has their numbers, `part_layout` their positions, `solids` their shapes.

`mesh`, `wall_thickness` and `mesh_drawing` examine what was made; `printed_parts` makes the files. Only `solids`,
`wall_thickness` and `mesh_drawing` need the extra `cad`; `printed_parts` imports them when it makes something.
"""
