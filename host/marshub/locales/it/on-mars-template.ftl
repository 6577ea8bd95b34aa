# On Mars: dove si legge sulla scatola ogni tabella di un pacchetto.

om-template-board = La mappa sul tabellone: raggio, esagono della miniera centrale, i quattro posti degli altri primi edifici, i posti dei Rifugi nell’ordine dei giocatori, cristalli, tessere ricerca. Gli esagoni sono [q, r] dal centro: q verso est, r verso sud-est.
om-template-start = La dotazione iniziale di ogni giocatore: regolamento, preparazione delle plance.
om-template-warehouse = Il Magazzino sul tabellone: scorta di ogni tipo all’inizio e dopo un livello, in 1, 2, 3 e 4 giocatori.
om-template-shuttle = Il percorso della navetta tra Orbita e Colonia: 0 è lo spazio rosso più vicino al centro; dove atterra ai livelli da 1 a 5 della colonia.
om-template-prices = Prezzi stampati accanto alle azioni { om-action-ship } e { om-action-upgrade }, sugli spazi dei contratti e accanto alle righe della griglia delle tecnologie.
om-template-worth = Punti: area progresso, scala accanto agli Alloggi (da 0 a 12 coloni), navi, progetti costruiti e non costruiti, primo edificio di un tipo.
om-template-numbers = Che cosa dipende dal numero di giocatori (1, 2, 3, 4) e dalla durata della partita: regolamento.
om-template-solo = Il rivale della partita in solitario: regolamento, partita in solitario.
om-template-first-colonists = Primi coloni: le tre missioni della variante e gli spazi dell’ordine di turno sulle sue sei tessere.
om-template-action = I posti per coloni di ogni azione con l’icona rossa, sul tabellone. L’ingaggio ne ha uno a giocatore.
om-template-space = I bonus degli spazi dell’ordine di turno sul tabellone: da 1 a 4 in Orbita, da 5 a 8 nella Colonia.
om-template-executive = Le azioni esecutive sulla plancia, per spazio del Deposito dal basso (1) all’alto (8), con i loro cristalli.
om-template-building = Le tessere edificio: il prezzo nell’offerta e, per ogni tessera di un tipo (i Rifugi nell’ordine della plancia), le frecce sul retro: 0 = E, 1 = NE, 2 = NO, 3 = O, 4 = SO, 5 = SE.
om-template-tech = Quante tessere tecnologia ci sono di ogni tipo.
om-template-column = Le colonne del laboratorio sulla plancia: il prezzo sopra, i punti sotto.
om-template-lab = Gli esagoni del laboratorio: una lettera per colonna da sinistra, un numero dall’alto; che cosa è stampato sull’esagono e gli esagoni a cui porta.
om-template-research = Le tessere ricerca: che cosa mostrano, per colore e lettera.
om-template-discovery = Le 19 tessere scoperta: costo e vantaggio.
om-template-reward = Le tessere premio del supporto vitale: punti per ogni elemento.
om-template-benefit = I vantaggi stampati accanto alle colonne del supporto vitale.
om-template-blueprint = I progetti: tipo, livello, che cosa dà prendere la carta e l’azione esecutiva dell’edificio.
om-template-scientist = Gli scienziati: in quali edifici lavora ognuno, quali gli danno punti, il prezzo nell’offerta.
om-template-contract = I contratti terrestri: che cosa chiedono, punti se completati o no.
om-template-mission = Le missioni: contributi necessari in 1, 2, 3 e 4 giocatori, cristalli per ognuno.
om-template-objective = Gli obiettivi privati: condizioni e i due premi fra cui scegliere.
om-template-rival-card = Le carte del mazzo del solitario: numero dell’azione, lettera della missione e travels = false dove la carta mostra la X.
om-template-goal = I traguardi della partita in solitario: ogni requisito e il distacco dal rivale.
om-template-first-card = Primi coloni, carte A: i quattro tipi di edificio.
om-template-task = Primi coloni, carte B: il compito e il suo premio.
