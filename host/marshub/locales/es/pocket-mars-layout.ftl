# Where things of Pocket Mars lie: the sentences that lay them out, what they and their spots are called.
pm-put-building = El Edificio { $building } en la fila.
pm-put-column = Bajo { $building }, boca arriba encima: { $card }.
pm-put-side = { $whose }: la carta de nave y los siete colonos.
pm-put-energy = { $whose }: el marcador de energía en { $level }.
pm-put-earth = { $whose } en la Tierra: { $count ->
    [one] un colono
   *[other] { $count } colonos
 }.
pm-put-ship = { $whose } en su nave: { $count ->
    [one] un colono
   *[other] { $count } colonos
 }.
pm-put-stars-1 = { $whose } en { $building }, una estrella: { $count ->
    [one] un colono
   *[other] { $count } colonos
 }.
pm-put-stars-2 = { $whose } en { $building }, dos estrellas: { $count ->
    [one] un colono
   *[other] { $count } colonos
 }.
pm-put-deck = El mazo, boca abajo: { $count }.
pm-put-discard = A los descartes: { $card }.
pm-put-playing = A la vista, en juego: { $card }.
pm-put-looked = { $whose } mira cartas del mazo: { $count }.
pm-put-set = { $whose }: un grupo de cartas boca abajo: { $count }. Solo { $whose } ve cuáles.
pm-put-hand = { $whose }: cartas en la mano: { $count }. Solo { $whose } ve cuáles.
pm-put-prep = { $whose }: cartas boca abajo en el módulo: { $count }. Solo { $whose } ve cuáles.
pm-put-back = { $whose }: en el módulo una carta boca abajo ({ $type }).
pm-put-start = Para { $who } la carta de jugador inicial.

pm-thing-card = carta
pm-thing-energy = { $whose }, marcador de energía
pm-thing-start = carta de jugador inicial

pm-at-row = la fila de Edificios
pm-at-level = { $level }
pm-at-deck = el mazo
pm-at-stars-1 = { $building }, una estrella
pm-at-stars-2 = { $building }, dos estrellas
pm-at-playing = a la vista
pm-at-looked = ante { $whose }
pm-at-set = { $whose }, grupo
pm-at-hand = { $whose }, mano
pm-at-prep = { $whose }, módulo
