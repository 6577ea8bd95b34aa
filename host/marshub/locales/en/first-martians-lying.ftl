# First Martians: why something cannot lie as somebody has set it.

fm-misfit-skill = Each Skill card is there only once, unlocked or locked: { $skill }.
fm-misfit-conditions = Nobody has two Conditions of a kind (FM-COND-06).
fm-misfit-anxiety = An Anxiety Attack acts at once, and nobody holds it (FM-COND-13).
fm-misfit-twins = Only +1 pawn tokens can lie there more than once, any other token once (FM-MOD-07).
fm-misfit-tiles = One Shutdown tile of a resource can lie there, no more (FM-SHUT-03).
fm-misfit-never-shut = This Facility can never be shut down: no tile can lie there (FM-SHUT-09).
fm-misfit-install = This Upgrade can be installed nowhere.
fm-misfit-box = { $count ->
    [one] The box has only one of these; here and elsewhere there would be { $lying }.
   *[other] The box has only { $count } of these; here and elsewhere there would be { $lying }.
 } Take it away elsewhere first.
