# Where things of Pocket Mars lie: the sentences that lay them out, what they and their spots are called.
pm-put-building = L’Edificio { $building } nella fila.
pm-put-column = Sotto { $building }, scoperta in cima: { $card }.
pm-put-side = { $whose }: la carta nave e tutti e sette i coloni.
pm-put-energy = { $whose }: l’indicatore dell’energia su { $level }.
pm-put-earth = { $whose } sulla Terra: { $count ->
    [one] un colono
   *[other] { $count } coloni
 }.
pm-put-ship = { $whose } sulla propria nave: { $count ->
    [one] un colono
   *[other] { $count } coloni
 }.
pm-put-stars-1 = { $whose } in { $building }, una stella: { $count ->
    [one] un colono
   *[other] { $count } coloni
 }.
pm-put-stars-2 = { $whose } in { $building }, due stelle: { $count ->
    [one] un colono
   *[other] { $count } coloni
 }.
pm-put-deck = Il mazzo, coperto: { $count }.
pm-put-discard = Sugli scarti: { $card }.
pm-put-playing = Davanti a tutti, in gioco: { $card }.
pm-put-looked = { $whose } guarda carte del mazzo: { $count }.
pm-put-set = { $whose }: un gruppo di carte coperte: { $count }. Quali siano lo vede solo { $whose }.
pm-put-hand = { $whose }: carte in mano: { $count }. Quali siano lo vede solo { $whose }.
pm-put-prep = { $whose }: carte coperte nel modulo: { $count }. Quali siano lo vede solo { $whose }.
pm-put-back = { $whose }: nel modulo una carta coperta ({ $type }).
pm-put-start = A { $who } la carta del primo giocatore.

pm-thing-card = carta
pm-thing-energy = { $whose }, indicatore dell’energia
pm-thing-start = carta del primo giocatore

pm-at-row = la fila degli Edifici
pm-at-level = { $level }
pm-at-deck = il mazzo
pm-at-stars-1 = { $building }, una stella
pm-at-stars-2 = { $building }, due stelle
pm-at-playing = davanti a tutti
pm-at-looked = davanti a { $whose }
pm-at-set = { $whose }, gruppo
pm-at-hand = { $whose }, mano
pm-at-prep = { $whose }, modulo
