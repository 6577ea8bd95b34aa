# Pocket Mars: perché qualcosa non può stare come qualcuno l’ha messo.
pm-misfit-stars = Uno spazio con due stelle prende { $count ->
    [one] un colono
   *[other] { $count } coloni
 }, contando tutti i colori.
pm-misfit-automatics = Gli Automi subdoli giocano solo contro un giocatore solitario, con un altro colore.
pm-misfit-start = Finita la preparazione, uno dei giocatori è il primo giocatore.
pm-misfit-seat = Qui va indicato solo un giocatore di questa partita.
pm-misfit-dealt = Le carte si distribuiscono e si tengono solo prima del primo turno.
pm-misfit-turn = Dev’essere il turno di un giocatore. Guasti e androidi ci sono solo nel turno di un giocatore solitario.
pm-misfit-over = La partita è finita quando si contano i punti, e non prima.
pm-misfit-copies = Di ogni carta ce n’è una sola.
pm-misfit-once = Di questa carta ce n’è una sola: { $card }.
pm-misfit-twice = Ogni carta sta in un posto solo, e questa è già altrove: { $card }. Prima toglila da lì.
pm-misfit-column = Qui stanno solo carte di questo tipo: { $type } (PM-PREP-03).
pm-misfit-prep = Un modulo tiene { $count } carte (PM-TERM-10).
pm-misfit-back = Il tipo deve corrispondere alla carta.
pm-misfit-unseen = { $count ->
    [0] Nessuna carta di questo tipo è ancora coperta
    [one] Solo una carta di questo tipo è ancora coperta
   *[other] Solo { $count } carte di questo tipo sono ancora coperte
 }: { $type }.
pm-misfit-top = Nessuna carta con questo dorso può stare in cima al mazzo. Lascia il posto vuoto: si decide quando qualcuno guarda.
