# What happened, told to people.
fm-dice-fell = { $what }: { $faces }.
fm-rolled-three = { $who }: { $action }
fm-rolled-success = { $who }: { $action }
fm-rolled-again = { $who }: { $action }, rolled again for a Reroll token
fm-rolled-skill = { $who } rolls again, thanks to a skill
fm-rolled-malfunction = { $who } rolls the Malfunction dice
fm-rolled-froggy = Is Froggy damaged?
fm-rolled-rover = { $rover } met danger: is it damaged?
fm-rolled-container = { $space }: what is in the container?
fm-rolled-parts = How many spare parts?
fm-action-began = { $who }: { $action }.
fm-moment-idle = Nothing changes.
fm-moment-failed = No success.
fm-moment-dawn-heading = A new day
fm-moment-dawn = { $left ->
     [0] The last sol.
     [one] 1 sol is left after this one.
    *[other] { $left } sols are left after this one.
  }
fm-says-breaks = { $facility }: the { $part } breaks.
fm-says-any-part = part of your choice
fm-says-token-now = A { $token } token on { $place }, at once.
fm-says-token-later = A { $token } token on { $place }, for the next sol.
fm-says-token-x = A { $token } token on { $place }.
fm-says-token-roi = A { $token } token on { $place }.
fm-says-token-board = A { $token } token on the ID board ({ $place }).
fm-says-reserve = General Supply, { $reserve } { $by }.
fm-says-production = Productivity, { $reserve } { $by }.
fm-says-stress = Stress { $by }.
fm-says-morale = Morale { $by }.
fm-says-track = { $block }: Malfunction track { $by }.
fm-says-any-track = A Malfunction track of your choice { $by }.
fm-says-swap = { $first } and { $second }: their Malfunction tracks swap places.
fm-says-tokens = Morale tokens { $by } for { $whom }.
fm-says-wounds = Wounds: { $count }, for { $whom }.
fm-says-condition = A Condition token for { $whom }.
fm-says-lose = Cargo Bay: { $count } { $item } lost.
fm-says-sample = Samples lost from the map: { $count }.
fm-says-wilt = The Farm wilts at once.
fm-says-uproot = All plants go back to the Growth track.
fm-says-plant = Plants lost: { $count }.
fm-says-other = Something special: see the card.
fm-moment-adventure = { $who } has an Adventure: “{ $adventure }”
fm-moment-story = The story goes on
