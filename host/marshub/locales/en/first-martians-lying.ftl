# First Martians: why something cannot lie as somebody has set it.

fm-misfit-skill = There is only one of each Skill card, unlocked or locked: { $skill }.
fm-misfit-conditions = Nobody can have the same Condition twice (FM-COND-06).
fm-misfit-anxiety = An Anxiety Attack takes effect at once; nobody keeps it (FM-COND-13).
fm-misfit-twins = Only +1 pawn tokens can be there more than once, any other token once (FM-MOD-07).
fm-misfit-tiles = Only one Shutdown tile for each resource can be there (FM-SHUT-03).
fm-misfit-never-shut = This Facility can never be shut down: it cannot have a tile (FM-SHUT-09).
fm-misfit-install = This Upgrade cannot be installed anywhere.
fm-misfit-box = { $count ->
    [one] The box has only one of these; with this one there would be { $lying }.
   *[other] The box has only { $count } of these; with this one there would be { $lying }.
 } Remove it from another place first.
