# `marshub balance`
balance-games = Games
balance-won = Won (95 %)
balance-rounds = Rounds
balance-lost-by = Lost by
balance-failed = { $count ->
    [one] { $count } game failed
   *[other] { $count } games failed
 }
balance-cause-time = time
balance-cause-death = death
balance-cause-threshold = broken parts
balance-cause-alone = Devious Automatics
