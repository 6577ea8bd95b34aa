# Ciò che il tabellone ha da dire: gesti, luci, e il tabellone stesso che arriva e se ne va.
board-done = Fatto
board-beside = accanto al tabellone
board-answered = Accettato.
board-accepted = Accettato: { $piece }, { $zone }.
board-picked =
    { $left ->
        [0] Annotato.
        [one] Annotato; ne manca uno.
       *[other] Annotato; ne mancano { $left }.
    }
board-several =
    { $count ->
        [one] { $piece }, { $zone }: confermate con OK.
       *[other] { $piece }, { $zone }: può significare { $count } cose. Scegliete con ◀ ▶ e OK.
    }
board-refused = { $piece } ora non può andare qui: { $zone }. Togliete il pezzo, o premete Perché.
board-unknown-tag = Il tag { $uid } non è ancora conosciuto ({ $zone }).
board-visitor = C’è un telefono, una carta di pagamento o qualcosa di simile, con un numero ogni volta diverso ({ $zone }). Non può essere un pezzo; toglietelo, per favore.
board-repaired = { $piece } è di nuovo al suo posto: { $zone }.
board-put = Mettete { $piece } qui: { $zone }.
board-take = Togliete { $piece } da qui: { $zone }.
board-move = Spostate { $piece }: { $zone } → { $to }.
board-undo-asks =
    { $steps ->
        [one] Dall’ultima risposta sono stati rivelati dadi, carte o informazioni nascoste. Annullarla lo stesso?
       *[other] Da allora sono stati rivelati dadi, carte o informazioni nascoste. Annullare lo stesso { $steps } risposte?
    }
board-took-back =
    { $steps ->
        [one] Una risposta annullata.
       *[other] { $steps } risposte annullate.
    }
board-redone = Ripristinato, con gli stessi dadi e le stesse carte.
board-nothing-to-explain = Nessuna regola lo vieta.
board-no-reason = Il gioco ora non sa che farsene di quel pezzo lì.
board-help = ◀ ▶ scorrono ciò che si può fare, OK lo sceglie, Indietro esce. Oppure mettete un pezzo dove una luce è accesa.
board-not-now = { $button } ora non fa nulla.
board-failed = Non ha funzionato e nulla è cambiato: { $what }
board-corrected = Corretto.
board-connected = Il tabellone { $what } è collegato.
board-lost = Il tabellone si è scollegato ({ $what }). Continuate da tastiera; si ricollega da solo.
board-other-profile = Il tabellone è stato preparato come { $named }, ma il profilo in uso è { $what }: luci e lettori sono scambiati. Lasciate la partita e riprendetela: senza --profile userà { $named }. Se il profilo è vostro, ricominciate con --profile e il suo file.
board-other-wiring = Il cablaggio del tabellone non è quello attuale del profilo { $what }: luci e lettori possono essere scambiati. Installatelo di nuovo con: marshub board update --profile { $what }
board-own-profile = Il tabellone risulta essere un { $what }: viene usato il profilo { $what }.
board-no-overlay = Il tabellone { $what } non ha posti per questo gioco. I pulsanti funzionano; il resto è sullo schermo.
board-overlay-other = Sul tabellone c’è la mascherina di { $what }, e si gioca a { $game }. Metteteci la mascherina di { $game } (senza lettore nell’angolo: passate il tag del suo angolo); oppure uscite, tutto è salvato, e cominciate { $what }. Fino ad allora i lettori del tabellone non contano.
board-overlay-untaught = Avete passato la mascherina di { $what }, e si gioca a { $game }. Se c’è davvero quella sul tabellone, cambiatela, oppure uscite (tutto è salvato) e cominciate { $what }. La mascherina di { $game } non ha ancora un tag: marshub tags learn
board-overlay-right = Sul tabellone c’è la mascherina di { $what }.
board-missed-presses =
    { $what ->
        [1] Una pressione di un pulsante è andata persa.
       *[other] { $what } pressioni di pulsanti sono andate perse.
    }
board-supply-off = L’alimentatore del tabellone è spento: lettori e LED non hanno corrente. Collegatelo e accendetelo; fino ad allora usate la tastiera.
board-supply-on = L’alimentatore del tabellone è acceso.
board-reader-broken = Il lettore { $what } non risponde. I pezzi lì non vengono rilevati.
board-reader-blind = Il lettore { $what } capta solo disturbi. I pezzi lì non vengono rilevati. C’è accanto un caricabatterie, un motore o un telefono?
board-reader-back = Il lettore { $what } funziona di nuovo.
board-trouble = Qualcosa non va con il tabellone: { $what }
board-stale = Il tabellone non risponde: le sue luci possono non essere aggiornate.
board-reader-weak = Il lettore { $what } non rileva i pezzi che ha sopra nel { $percent }% dei casi. Metteteli al centro, o montate il lettore più vicino al piano.
board-reader-noisy = Il lettore { $what } capta disturbi nel { $percent }% delle letture. C’è del metallo, o un cavo, troppo vicino?
board-reader-shaky = Il lettore { $what } è stato riavviato più volte. Controllate il connettore e l’alimentazione.
board-tag-weak = { $piece } si legge male su { $what }: { $percent }% perso. Girate il pezzo, o dategli un altro tag.
board-line-noisy = Molto di ciò che il tabellone invia arriva danneggiato. Provate un altro cavo, o un’altra porta.
board-memory-low = Il tabellone sta finendo la memoria. Premete il suo pulsante di reset; non si perde nulla.
board-firmware-older = Il firmware { $theirs } del tabellone è più vecchio di quello di questo programma, { $ours }. Aggiornatelo con: marshub board update
board-firmware-newer = Il firmware { $theirs } del tabellone è più nuovo di quello di questo programma, { $ours }. Aggiornate il programma, o reinstallate il suo firmware con: marshub board update
board-wire-older = Il tabellone usa un protocollo più vecchio ({ $theirs }) di questo programma ({ $ours }) e non si può usare. Aggiornatelo con: marshub board update
board-wire-newer = Il tabellone usa un protocollo più nuovo ({ $theirs }) di questo programma ({ $ours }) e non si può usare. Aggiornate il programma, o reinstallate il suo firmware con: marshub board update
button-prev = ◀
button-next = ▶
button-ok = OK
button-back = Indietro
button-undo = Annulla
button-redo = Ripristina
button-help = Aiuto
button-why = Perché
button-pass = Passo
zone-scan-pad = il lettore di prova
