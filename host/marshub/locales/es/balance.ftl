# `marshub balance`
balance-games = Partidas
balance-won = Ganadas (95 %)
balance-rounds = Rondas
balance-lost-by = Perdidas por
balance-who = Quién
balance-rounds-of = Rondas (8 de 10 partidas)
balance-place = { $place }.º turno
balance-policy = { $policy }
balance-shared = victoria compartida
balance-failed = { $count ->
    [one] { $count } partida fallida
   *[other] { $count } partidas fallidas
 }
balance-cause-time = tiempo
balance-cause-death = muerte
balance-cause-threshold = piezas averiadas
balance-cause-alone = Autómatas
