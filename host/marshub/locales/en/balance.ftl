# `marshub balance`
balance-games = Games
balance-won = Won (95%)
balance-rounds = Rounds
balance-lost-by = Lost by
balance-who = Who
balance-rounds-of = Rounds (8 of 10 games)
balance-place = { $place ->
    [1] 1st turn
    [2] 2nd turn
    [3] 3rd turn
   *[other] { $place }th turn
 }
balance-policy = { $policy }
balance-shared = victory shared
balance-failed = { $count ->
    [one] { $count } game failed
   *[other] { $count } games failed
 }
balance-cause-time = time
balance-cause-death = death
balance-cause-threshold = broken parts
balance-cause-alone = Devious Automatics
