# `marshub balance`
balance-games = Partite
balance-won = Vinte (95%)
balance-rounds = Round
balance-lost-by = Perse per
balance-who = Chi
balance-rounds-of = Round (8 partite su 10)
balance-place = { $place }º turno
balance-policy = { $policy }
balance-shared = vittoria condivisa
balance-failed = { $count ->
    [one] { $count } partita fallita
   *[other] { $count } partite fallite
 }
balance-cause-time = tempo
balance-cause-death = morte
balance-cause-threshold = elementi rotti
balance-cause-alone = Automi
