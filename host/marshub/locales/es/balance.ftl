# `marshub balance`
balance-mission = Misión
balance-players = Jugadores
balance-difficulty = Dificultad
balance-games = Partidas
balance-won = Ganadas (95 %)
balance-rounds = Rondas
balance-lost-by = Perdidas por
balance-failed = { $count ->
    [one] { $count } partida fallida
   *[other] { $count } partidas fallidas
 }
balance-cause-time = tiempo
balance-cause-death = muerte
balance-cause-threshold = piezas averiadas
