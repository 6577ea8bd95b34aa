# Ciò che il tabellone ha da dire: gesti, luci, e il tabellone stesso che arriva e se ne va.
board-done = Fatto
board-beside = accanto al tabellone
board-answered = Accettato.
board-accepted = { $piece } su { $zone }: accettato.
board-picked =
    { $left ->
        [0] Annotato.
        [one] Annotato; ne manca uno.
       *[other] Annotato; ne mancano { $left }.
    }
board-several =
    { $count ->
        [one] { $piece } su { $zone }: confermate con OK.
       *[other] { $piece } su { $zone } può significare { $count } cose: scegliete con ◀ ▶ e OK.
    }
board-refused = { $piece } ora non può andare su { $zone }. Toglietelo, o premete “perché”.
board-unknown-tag = Nessuno mi ha insegnato il tag { $uid } su { $zone }.
board-repaired = { $piece } è di nuovo al suo posto: { $zone }.
board-put = Mettete { $piece } su { $zone }.
board-take = Togliete { $piece } da { $zone }.
board-move = Spostate { $piece } da { $zone } a { $to }.
board-undo-asks =
    { $steps ->
        [one] Dall’ultima risposta si sono visti dadi, carte o cose nascoste. Annullarla lo stesso?
       *[other] Da allora si sono visti dadi, carte o cose nascoste. Annullare lo stesso { $steps } risposte?
    }
board-took-back =
    { $steps ->
        [one] Una risposta annullata.
       *[other] { $steps } risposte annullate.
    }
board-nothing-to-explain = Non c’è nulla in contrario.
board-no-reason = Il gioco ora non ha alcun uso per quel pezzo lì.
board-help = ◀ ▶ scorrono ciò che si può fare, OK lo prende, Indietro esce. Oppure mettete un pezzo dove una luce è accesa.
board-not-now = { $button } ora non fa nulla.
board-failed = Non ha funzionato e nulla è cambiato: { $what }
board-corrected = Corretto.
board-connected = Il tabellone { $what } c’è.
board-lost = Il tabellone non c’è più ({ $what }). Si continua con la tastiera; verrà ritrovato.
board-other-profile = Il tabellone è cablato diversamente dal profilo { $what }: luci e lettori possono essere scambiati.
board-no-overlay = Il tabellone { $what } non ha posti per questo gioco. I pulsanti funzionano; il resto è sullo schermo.
board-missed-presses =
    { $what ->
        [1] È andata persa la pressione di un pulsante.
       *[other] Sono andate perse { $what } pressioni di pulsanti.
    }
board-reader-broken = Il lettore { $what } non risponde. Ciò che si trova lì non si vede.
board-reader-back = Il lettore { $what } funziona di nuovo.
board-trouble = Qualcosa non va con il tabellone: { $what }
button-prev = ◀
button-next = ▶
button-ok = OK
button-back = Indietro
button-undo = Annulla
button-help = Aiuto
button-why = Perché
button-pass = Passo
zone-scan-pad = il lettore di prova
