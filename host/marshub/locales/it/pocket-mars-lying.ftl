# Pocket Mars: perché qualcosa non può stare come qualcuno l’ha messo.
pm-misfit-stars = Uno spazio con due stelle prende { $count ->
    [one] un colono
   *[other] { $count } coloni
 }, contando tutti i colori.
pm-misfit-automatics = Gli Automi subdoli ci sono per chi gioca da solo, di un altro colore, e per nessun altro.
pm-misfit-start = Finita la preparazione, qualcuno di chi gioca ha cominciato.
pm-misfit-seat = Qui va bene solo chi gioca.
pm-misfit-dealt = Le carte si distribuiscono e si tengono solo prima che qualcuno cominci.
pm-misfit-turn = Dev’essere il turno di qualcuno. Guasti e androidi ci sono solo nel turno di chi gioca da solo.
pm-misfit-over = La partita è finita quando si contano i punti, e non prima.
pm-misfit-copies = Di ogni carta ce n’è una.
pm-misfit-once = Di questa carta ce n’è una sola: { $card }.
pm-misfit-twice = Ogni carta sta in un posto, e questa sta già altrove: { $card }. Prima va tolta da lì.
pm-misfit-column = Qui stanno solo carte di questo tipo: { $type } (PM-PREP-03).
pm-misfit-prep = Un modulo tiene { $count } carte (PM-TERM-10).
pm-misfit-back = Il tipo dev’essere quello della carta.
pm-misfit-unseen = { $count ->
    [0] Nessuna carta di questo tipo è ancora coperta
    [one] Solo una carta di questo tipo è ancora coperta
   *[other] Solo { $count } carte di questo tipo sono ancora coperte
 }: { $type }.
pm-misfit-top = Nessuna carta con questo dorso può essere la prima del mazzo. Niente va bene: si decide quando qualcuno guarda.
