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
balance-cause-goal = Objetivo no cumplido
balance-side = Versión
balance-as-it-is = como está
balance-won-more = Ganadas de más, puntos (95 %)
balance-only = Ganadas solo así
balance-only-before = Solo antes
balance-rounds-more = Rondas de más (95 %)
balance-progress = { $done } de { $total } partidas, { $pace } por segundo, { $workers ->
    [one] { $workers } proceso
   *[other] { $workers } procesos
 }
balance-left = quedan { $time }
balance-stopped = Interrumpido. Las partidas jugadas quedan en { $file }: la misma orden sigue desde ahí.
