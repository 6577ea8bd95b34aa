# What a declaration costs and risks, said before it is confirmed.
fm-forecast-marks = Strength { $have }: dice from { $roll }, safe from { $auto }
fm-forecast-pawns = { $have } of { $needs } pawns
fm-forecast-missing = needs { $count ->
     [one] 1 more pawn
    *[other] { $count } more pawns
  }
fm-forecast-medic = a Medic pawn must assist
fm-forecast-waiting = { $count ->
     [one] 1 action still needs pawns
    *[other] { $count } actions still need pawns
  }
fm-forecast-distance = { $count } more for { $space }
fm-forecast-tokens = { $count } more for pawn tokens: { $place }
fm-forecast-board = { $count } more for pawn tokens on the ID board
fm-forecast-rover = { $rover } counts for { $count }
fm-forecast-pay = { $reserve } −{ $count }
fm-forecast-pledge = { $count } { $item } set aside
fm-forecast-strip = { $facility }, { $part }: broken from now on
fm-forecast-switch = Another Facility lends its part: no fewer parts are broken
fm-forecast-dice = Dice: success { $success }%, wound { $wound }%, Adventure { $adventure }%
fm-forecast-forced = A broken CPU forces the success die: { $success }%
fm-forecast-sure = Success is certain, without dice
fm-forecast-reroll = A success must be rolled again
fm-forecast-wound-token = A wound for sure: a token
fm-forecast-wound-tile = A wound for sure: the terrain
fm-forecast-poisoned = Poisoning: wounds count double
fm-forecast-adventure-token = An Adventure for sure: a token
fm-forecast-adventure-tile = An Adventure for sure: the terrain
fm-forecast-distracted = An Adventure for sure: Concentration Difficulties
fm-forecast-morale = Morale −1: the terrain
fm-forecast-rover-check = { $rover } may be damaged: { $chance }%
fm-forecast-twice = Declared twice: the second does nothing if the first succeeds
ui-fm-plan-twice = declared twice
fm-forecast-plan = { $rolling } of { $count } actions may fail
fm-forecast-end = End of the sol: { $figures }
fm-forecast-end-stress = Stress { $before }›{ $about }{ $after }
fm-forecast-end-track = { $block } { $before }›{ $about }{ $after }{ $mark }
fm-forecast-end-broken = broken { $before }›{ $about }{ $after }
ui-fm-plan-odds = All succeed: { $success }% · a wound: { $wound }% · an Adventure: { $adventure }%
ui-fm-sign-odds = the plan: how likely it is to succeed
ui-fm-sign-risks = the plan: a wound, an Adventure
ui-fm-sign-penalties = after a track: by how much broken parts will raise it
ui-fm-sign-box = red Malfunction Box marker: this block’s die is rolled
fm-why-has-tile = { $facility } already has a Shutdown tile for { $resource }.
fm-why-needs-none = { $facility } does not need { $resource }.
