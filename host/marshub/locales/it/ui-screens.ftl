# Mappa, carte, guida alla preparazione, impostazioni, giro, aiuto, modo a righe.
ui-key-settings = Impostazioni
ui-key-jump = Salta a una parte dello schermo
ui-key-lay = Guida alla preparazione
ui-key-map = Mappa
ui-key-cards = Carte in gioco
ui-help-here = Qui
ui-help-palette = ogni comando per nome
ui-palette = Scrivi un comando…
ui-palette-settings = Impostazioni
ui-palette-theme = Scuro o chiaro
ui-palette-tour = Fai il giro
ui-new-guide = Guida alla preparazione
ui-settings = Impostazioni
ui-settings-trouble = Alcune impostazioni non si leggono
ui-settings-system = come il sistema
ui-settings-language = Lingua
ui-settings-light = Tema chiaro
ui-settings-motion = Movimento
ui-settings-recording = Registra le serate
ui-settings-keys-table = Tasti al tavolo
ui-settings-keys-home = Tasti nella pagina iniziale
ui-settings-hint = ← → cambia · Invio su un comando, poi il nuovo tasto · Backspace: il tasto di prima · Esc esce
ui-settings-press = Premi il nuovo tasto. Esc lascia tutto com’è.
ui-settings-taken = Quel tasto è di “{ $name }”. Prima dagliene un altro.
ui-tour = Giro
ui-tour-on = Avanti
ui-help-on-choose = Le risposte lecite adesso. ↑ ↓ muovono, Invio ne prende una; › porta un passo dentro, Esc fuori. / trova una risposta da una parte del nome. w dice perché qualcosa manca. o dice le probabilità esatte.
ui-help-on-confirm = Sì o no. Accanto può esserci ciò che si può fare in ogni momento: abilità, segnalini.
ui-help-on-draw = Pescate voi al tavolo: prendete la carta uscita. / la trova per nome. o dice quanto è probabile ogni carta.
ui-help-on-roll = Tirate voi al tavolo: per ogni dado scrivete il numero davanti alla faccia uscita, poi Fatto. o dice quanto è probabile ogni faccia.
ui-help-on-assign = Si dividono punti: + e - cambiano una riga, Invio ne dà uno, Fatto quando sono finiti.
ui-help-on-amount = Un numero: + e - lo cambiano, le cifre lo mettono, Invio lo prende.
ui-help-on-log = Tutto quello che è successo, il più recente in fondo. Le frecce scorrono; arrivati alla fine segue di nuovo da sé. h torna indietro nella partita, j la racconta.
ui-help-on-hub = I tre blocchi con le loro Strutture. ● è una parte che funziona, ✗ una guasta; la barra è la traccia Guasti del blocco.
ui-help-on-crew = La squadra: ♥ ferite, segnalini Morale, ♟ pedine libere nella pianificazione, ▲ Condizioni. c dice tutto a parole.
ui-help-on-stores = Stress e Morale, la Stiva (» è in attesa), i rover e ciò che è esplorato.
ui-help-on-mission = Che cosa c’è da fare. m ha il registro intero.
ui-help-on-events = Eventi Missione con che cosa fare e quanto tempo resta; sotto, il piano.
ui-help-on-menu = Pagina iniziale: continuare, cominciare, guardare i salvataggi. Invio sulla riga del tabellone cambia con che cosa si gioca.
ui-help-on-filter = Scrivi una parte di ciò che cerchi; Invio torna alla lista, Esc mostra di nuovo tutto.
ui-lay-title = Preparare il tavolo
ui-lay-hint = Invio o ok sul tabellone: fatto, avanti · ← indietro · PagGiù dieci avanti · Esc esce
ui-lay-done = Fatto
ui-lay-over = Tutto è al suo posto. Invio esce.
ui-lay-wrong = Non lì:
fm-lay-facility = { $facility }: metti la tessera al suo posto{ $parts ->
    [0] .
   *[other] , con un indicatore verde su ognuna delle { $parts } parti.
 }
fm-lay-broken = { $facility }: gira sul rosso l’indicatore { $part }.
fm-lay-productivity = { $facility }: produttività { $level }.
fm-lay-farm = { $facility }: { $greenhouses } indicatori neri per le Serre, uno bianco in { $plants } di esse.
fm-lay-growth = { $facility }: { $guard ->
    [0] un seme
   *[other] una guardia
 } sullo spazio { $slot } della traccia Crescita.
fm-lay-shutdown = { $facility }: sopra, una tessera Chiusura ({ $resource }).
fm-lay-token = { $facility }: { $token } sullo spazio { $later ->
    [0] !
   *[other] »
 }.
fm-lay-upgrade = { $facility }: accanto, la carta { $upgrade }.
fm-lay-track = { $block }: traccia Guasti su { $level }.
fm-lay-box = { $block }: indicatore { $red ->
    [0] verde
   *[other] rosso
 } nel Riquadro Guasti.
fm-lay-stress = Stress su { $level }.
fm-lay-morale = Morale su { $level }.
fm-lay-supply = Riserva generale, { $reserve }: { $amount }.
fm-lay-astronaut = { $who }: scheda, due pedine, ferite: { $wounds }, segnalini Morale: { $tokens }.
fm-lay-condition = { $who }: segnalino Condizione { $condition }.
fm-lay-rover = { $rover }: nel Deposito.
fm-lay-rover-token = { $rover }: { $token } sul suo spazio x.
fm-lay-mission = Scheda missione: { $mission }.
fm-lay-gauge = { $gauge }: { $level }%.
fm-lay-event = Evento Missione, aperto: { $event }.
fm-lay-map = La mappa, e accanto le tessere di ogni anello mescolate a faccia in giù.
fm-lay-tile = { $space }: la tessera { $tile }, campioni: { $samples }.
fm-lay-map-token = { $space }: { $token }.
fm-lay-map-objective = { $space }: { $token }.
fm-lay-spot = { $space }: indicatori bianchi { $white }, neri { $black }, segnalini pedina { $pawns }.
fm-lay-cargo = Stiva, { $later ->
    [0] disponibile
   *[other] in attesa
 }: { $item } ×{ $count }.
fm-lay-upgrade-card = Carta Miglioria disponibile: { $upgrade }.
fm-lay-malfunctions = { $block }: { $cards } carte Guasto, mescolate.
fm-lay-adventures = Le Avventure per colore: { $cards } carte in tutto, le tiene l’app.
fm-lay-sol = Il sol: { $sol } di { $last }.
ui-fm-map-unknown = non esplorato
ui-fm-map-no-way = Adesso non ci porta nessuna via
ui-fm-map-pawns = { $count ->
    [one] 1 pedina in più
   *[other] { $count } pedine in più
 }
ui-fm-map-more = { ui-fm-map-pawns }
ui-fm-map-edge = il bordo esterno non si passa
ui-fm-map-rover-check = un rover può danneggiarsi
ui-fm-map-adventure = un’Avventura
ui-fm-map-morale = il Morale scende
ui-fm-map-wound = una ferita
ui-fm-map-asleep = il terreno agisce dal prossimo sol
ui-fm-map-sign-pawns = pedine che servono per andarci
ui-fm-map-sign-token = qualcosa della missione
ui-fm-map-hint = Frecce: spazio · + -: anello · , .: altra via · Esc
ui-help-on-map = La mappa: tre anelli intorno all’HUB. Le frecce scelgono uno spazio; la linea spessa è la via meno cara, con le pedine di ogni passo. ? è inesplorato, ◆ campioni, ⚑ della missione.
ui-help-on-cards = Carte in gioco: che cosa sta accanto ai tabelloni e che cosa fa; dei mazzi coperti solo quante carte restano.
ui-fm-cards = Carte in gioco
ui-fm-cards-facilities = Carte Struttura
ui-fm-cards-pending = funziona dalla Pulizia in poi
ui-fm-cards-at-hand = disponibile, per { $facility }
ui-fm-cards-every-sol = Ogni sol: { $does }
ui-fm-cards-scrap = Smontata dà: { $parts }
ui-fm-cards-tokens = Segnalini
ui-fm-cards-aoms = AOM
ui-fm-cards-decks = Mazzi
ui-fm-cards-malfunctions = Guasti, { $block }
ui-fm-cards-adventures = Avventure, { $colour }
ui-fm-cards-tiles = Tessere dell’anello { $ring }
ui-fm-cards-events = Eventi Missione
ui-fm-cards-conditions = Condizioni
ui-fm-cards-upgrades = Migliorie
ui-fm-cards-poi = segnalini POI
ui-fm-cards-discarded = { $count } scartate
ui-plain-welcome = Scrivi un numero per rispondere, ? per i comandi.
ui-plain-saved = La partita è salvata.
ui-plain-yes-no = s o n?
ui-plain-unknown = “{ $typed }” qui non risponde a nulla. Scrivi un numero della lista, o ? per i comandi.
ui-plain-adjust = Scrivi: a POSTO VALORE MOTIVO, per esempio: a supply.oxygen 5 contato male
ui-plain-amount = Un numero da { $low } a { $high }.
ui-plain-dice = Per ogni dado il numero della faccia, in quest’ordine.
ui-plain-assign = { $total } punti da dividere: una cifra per riga, per esempio: 2 0 1
ui-plain-several = Da { $least } a { $most } di questi, separati da spazi.
ui-plain-default = com’è
ui-plain-open = aperto
ui-plain-help-number = Un numero: quella risposta.
ui-plain-help-enter = Solo Invio: di nuovo la domanda.
ui-plain-help-s = s: come stanno le cose.
ui-plain-help-u = u: riprendi l’ultima risposta.
ui-plain-help-w = w: perché no; w e una parte di un nome, o l’id di un’opzione.
ui-plain-help-a = a POSTO VALORE MOTIVO: metti una quantità come sta sul tavolo.
ui-plain-help-b = b: che cosa dicono le luci del tabellone.
ui-plain-help-q = q: esci; tutto è salvato.
ui-tour-welcome = Benvenuti nell’HUB
    .text = MarsHub tiene i conti del tavolo: sa le regole, muove le tracce e chiede solo quello che spetta a voi. Tutto è salvato subito; si può spegnere in qualsiasi momento.
ui-tour-decide = Che cosa si chiede
    .text = Il riquadro a destra ha la domanda con le risposte lecite. Frecce e Invio ne prendono una, o il segno che le sta davanti. Sotto c’è quanto costa e che cosa può portare.
ui-tour-table = Il tavolo
    .text = c mostra la squadra, m la missione, g la mappa, k le carte in gioco, p i passi della fase. Su uno schermo piccolo virgola e punto voltano le pagine del tavolo.
ui-tour-board = Il tabellone
    .text = Con un tabellone, metti la pedina dove deve agire: è già la risposta. I posti accesi sono leciti, quello che pulsa è dove sono i pulsanti. Con l la luce guida pezzo per pezzo quando si prepara il tavolo.
ui-tour-undo = Errori
    .text = u torna indietro. a mette una quantità come sta davvero sul tavolo. w dice quali regole vietano un’opzione. Provando non si perde mai nulla.
ui-tour-help = Aiuto
    .text = F1 o ? spiega quello che stai guardando. Ctrl+P trova ogni comando per nome, F2 ha lingua, colori e tasti, Ctrl+O salta a una parte dello schermo con una lettera. * elenca ciò che non sta in fondo allo schermo: probabilità, zone, storia e altro.
ui-key-more = Altro
ui-more-ask = La domanda
ui-more-board = Il tabellone
ui-more-pages = Pagine
ui-more-past = Guardare indietro
ui-more-app = Lo schermo
