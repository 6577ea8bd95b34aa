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
balance-cause-goal = Goal not met
balance-side = Side
balance-as-it-is = as it is
balance-won-more = Won more, points (95%)
balance-only = Only this won
balance-only-before = Only before
balance-rounds-more = Rounds more (95%)
balance-progress = { $done } of { $total } games, { $pace } a second, { $workers ->
    [one] { $workers } process
   *[other] { $workers } processes
 }
balance-left = { $time } left
balance-stopped = Stopped. The games played so far are kept in { $file }: the same command continues from there.
