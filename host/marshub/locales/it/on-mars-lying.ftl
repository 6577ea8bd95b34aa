# On Mars: perché qualcosa non può stare come qualcuno l’ha messo.
om-misfit-setup-first = Prima viene la preparazione.
om-misfit-setup-done = La preparazione è finita.
om-misfit-no-turn = Nessuno ha ancora avuto un turno.
om-misfit-space = Ogni segnalino sta su uno spazio tutto suo dell’ordine di turno.
om-misfit-turn = Nella fase di colonizzazione è il turno di qualcuno, altrimenti di nessuno.
om-misfit-done = Il segnalino del giocatore di turno sta in piedi.
om-misfit-over = La partita è finita quando si contano i punti, dopo l’ultimo turno.
om-misfit-colonists = Ciascuno ha 12 coloni in tutto.
om-misfit-room = Negli Alloggi c’è posto per { $count }.
om-misfit-storage = Nelle Scorte ci stanno { $count } per tipo.
om-misfit-docked = Le navi stanno sugli spazi del Deposito da 4 a 8, al massimo una per spazio.
om-misfit-depot = { $count ->
    [0] Nessuno spazio del Deposito è libero.
    [one] Solo uno spazio del Deposito è libero.
   *[other] Solo { $count } spazi del Deposito sono liberi.
 }
om-misfit-ships = Ciascuno ha { $count } navi in tutto, fra Hangar e Deposito.
om-misfit-bots = Ciascuno ha { $count } bot in tutto.
om-misfit-markers = Ogni progetto richiede un segnalino, e ce ne sono solo { $count }.
om-misfit-lab = In un laboratorio non ci sono due tessere della stessa Tecnologia.
om-misfit-progress = L’area progresso tiene un cubo per tipo.
om-misfit-research = Non ci sono due tessere ricerca dello stesso colore e lettera.
om-misfit-shelters = { $who } ha da 1 a { $count } Rifugi sulla mappa.
om-misfit-owner = Un Rifugio è di un giocatore, ogni altro edificio di nessuno.
om-misfit-miner = Solo una Miniera ha un minatore, uno dei coloni di un giocatore.
om-misfit-first-mine = Nella prima Miniera non lavora nessuno.
om-misfit-tiles = Oltre alla prima ci sono { $count } tessere di questo edificio: { $kind }.
om-misfit-blueprint = Si costruisce su un edificio del suo tipo: { $kind }.
om-misfit-crowd = Alla fine di un turno ogni esagono ha al massimo un bot o un rover: { $where }.
om-misfit-lying = Ogni esagono ha al massimo un cristallo o una tessera, e niente dove sta un edificio: { $where }.
om-misfit-slots = { $count ->
    [one] C’è un solo posto in tutto.
   *[other] Ci sono { $count } posti in tutto.
 }
om-misfit-once = Di ognuna ce n’è una sola, in un posto solo: { $cards }. Se è altrove, prima toglila da lì.
om-misfit-objectives = Ciascuno ha { $count } obiettivi, compresi quelli usati come cristalli e quelli completati.
om-misfit-contract = Un contratto non riceve più consegne di quante ne chieda.
om-misfit-scientist = Uno scienziato lavora in un progetto costruito della sua specialità.
om-misfit-techs = Non ci sono tante tessere: { $cards }.
om-misfit-last = Il round finale è questo o il prossimo.
om-misfit-loan = Una tecnologia si prende in prestito da chi ne ha la tessera.
om-misfit-top = In cima a questa pila non può esserci quella tessera: { $kind }.
om-misfit-completed = Si completano solo contratti di quel giocatore.
om-misfit-kept = Una scoperta si conserva su un progetto dello stesso giocatore.
om-misfit-letters = Ogni missione ha una lettera tutta sua: A, B o C.
