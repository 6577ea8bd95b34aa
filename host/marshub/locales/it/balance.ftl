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
balance-cause-goal = Obiettivo mancato
balance-side = Versione
balance-as-it-is = com’è ora
balance-won-more = Vinte in più, punti (95%)
balance-only = Vinte solo così
balance-only-before = Solo prima
balance-rounds-more = Round in più (95%)
balance-progress = { $done } partite su { $total }, { $pace } al secondo, { $workers ->
    [one] { $workers } processo
   *[other] { $workers } processi
 }
balance-left = mancano { $time }
balance-stopped = Interrotto. Le partite giocate restano in { $file }: lo stesso comando riprende da lì.
