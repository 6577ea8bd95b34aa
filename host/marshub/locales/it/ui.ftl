# The screen.

# Home
ui-tagline = Il tabellone che tiene i conti per voi.
ui-home-continue = Continua
ui-home-new = Nuova partita
ui-home-saves = Partite salvate
ui-home-board = Tabellone
ui-board-choice-none = nessuno, si gioca sullo schermo
ui-board-choice-sim = simulato
ui-board-choice-auto = quello collegato
ui-home-no-ports = Nessun tabellone è ancora collegato.
ui-home-many-ports = Il tabellone può essere su più porte: avviate con --board PORTA.
ui-saves-none = Non ci sono ancora partite salvate. La prima nasce con una nuova partita.
ui-too-small = Questa finestra è { $now-width } per { $now-height }: a MarsHub serve almeno { $width } per { $height }. Ingranditela, o rimpicciolite i caratteri.
ui-quit-asks = Uscire da MarsHub?

# New game
ui-new-game = Gioco
ui-new-dice = Dadi e carte
ui-dice-auto = MarsHub tira e pesca
ui-dice-table = tiriamo e peschiamo al tavolo
ui-new-seed = Seme casuale
ui-new-seed-any = qualsiasi (digitate cifre per fissarlo)
ui-new-start = Comincia
ui-new-hint = ↑ ↓ campo · ← → valore · Invio su «Comincia» avvia
ui-new-seats = Chi gioca? Sceglietene { $wanted }; scelti: { $ticked }.
ui-face = { $face }
game-first-martians = First Martians
game-pocket-mars = Pocket Mars
game-migration-mars = Migration: Mars
game-on-mars = On Mars

# Keys
ui-key-undo = Annulla
ui-key-redo = Ripristina
ui-key-adjust = Correggi
ui-key-why = Perché no?
ui-key-crew = Equipaggio
ui-key-mission = Missione
ui-key-phase = Fase
ui-key-board = Tabellone
ui-key-phones = Telefoni
ui-key-help = Aiuto
ui-key-leave = Esci
ui-letters-are-latin = I comandi sono lettere latine: cambiate la disposizione della tastiera. Frecce, Invio e cifre valgono sempre.
ui-keyname-end = fine
ui-keyname-home = inizio
ui-keyname-space = spazio
ui-keyname-del = canc
ui-keyname-pgup = pag↑
ui-keyname-pgdn = pag↓
ui-key-quit = Esci
ui-key-theme = Chiaro o scuro
ui-key-tour = Visita guidata
ui-key-back = Indietro
ui-key-next = Pagina seguente
ui-key-previous = Pagina precedente
ui-key-filter = Trova un’opzione

# Help
ui-help-keys = Tasti
ui-help-signs = Segni
ui-help-move = sposta l’evidenziazione
ui-help-take = sceglie ciò che è evidenziato
ui-help-shortcut = sceglie l’opzione con quel numero o quella lettera
ui-help-count = cambia una cifra, gira un dado
ui-help-tick = spunta, dove se ne possono scegliere più
ui-help-back = indietro, fuori da un gruppo
ui-help-end = chiude o rifiuta la domanda
ui-help-focus = alla parte seguente dello schermo

# Decisions
ui-who-table = Tutti
ui-who-chance = Dadi e carte
ui-decision = { $who }
ui-points = ({ $total } da ripartire)
ui-amount = Quantità
ui-done = Fatto
ui-done-picked = Fatto: { $count } di { $span }
ui-done-left =
    { $left ->
        [0] Fatto
       *[other] Fatto: ancora { $left } da dare
    }
ui-filter = Digitate per trovare…
ui-filter-none = Nessun risultato. Esc mostra di nuovo tutto
ui-hint-verbs = Lettera: che cosa; cifra: chi
ui-hint-mark = { $typed } …
ui-plan-repeat = Lo stesso piano del sol scorso ({ $count } azioni)
ui-hint-declared = { $who }: questa pedina ha già un’azione e ora non può agire. «{ fm-group-withdraw }» la libera.
ui-hint-not-now = Non ora: { $verb }. w spiega perché
ui-hint-choose = ↑ ↓ Invio, numero o lettera
ui-hint-several = Spazio spunta, poi Fatto
ui-hint-count = + e - cambiano, Invio somma 1
ui-hint-dice = Digitate il numero di una faccia
ui-hint-over = q esce, u annulla, j racconta
ui-over = La partita è finita
ui-outcome-victory = Vittoria
ui-outcome-winners = Vittoria: { $who }
ui-outcome-defeat = Sconfitta
ui-log = Che cosa è successo
ui-undo-asks = Nel frattempo sono stati rivelati dadi, carte o informazioni nascoste. Annullare lo stesso?
ui-leave-asks = Lasciare questa partita? È salvata e si può continuare.

# Adjusting
ui-adjust-title = Correggere il gioco secondo il vostro tavolo
ui-adjust-value = Nuovo valore
ui-adjust-reason = Motivo (può restare vuoto)
ui-adjust-hint = Nell’elenco Spazio, + e − impostano subito. Invio passa al campo seguente e alla fine imposta il valore. Esc esce.
ui-adjust-now = { $name }: ora { $value }, ammesso { $span }
ui-adjust-text = un testo qualsiasi
ui-adjust-missing = Scegliete un posto e scrivete che cosa c’è.
ui-adjust-wrong = «{ $value }» non va bene; valori ammessi: { $span }.

# Why not
ui-why-title = Perché no?
ui-why-ask = Chiedete con parole vostre, o un nome o il numero di una regola
ui-why-hint = Invio: le ragioni, poi la regola di una di esse · Esc esce
ui-why-nothing = Qui ora non è vietato nulla.
ui-why-possible = possibile ora
ui-why-free = possibile per { $who }
ui-why-mend = questo aiuta: { $mend }
ui-why-more = { $count ->
     [one] 1 altra: scrivete di più del nome.
    *[other] altre { $count }: scrivete di più del nome.
  }
ui-why-and-more = { $names } e altre { $count }
ui-why-rules = Nelle regole
ui-rules-ask = Chiedete di una regola con parole vostre, o scrivete il suo numero
ui-rules-find = Cerca
ui-rules-none = Nessuna regola contiene queste parole: { $query }
ui-rule-example = Esempio: { $text }
ui-rule-gap = Dove il regolamento tace: { $text }
ui-rule-conflict = Dove le fonti non concordano: { $text }
ui-rule-none = { $rule } non è nel catalogo.
ui-why-unknown = Di { $option } ora non si sa nulla.

# Board
ui-board-none = nessun tabellone: si gioca sullo schermo
ui-board-none-yet = nessun tabellone collegato: si gioca sullo schermo, o lo si collega quando si vuole
ui-board-waiting = { $place }: si aspetta il tabellone
ui-board-supply-off = L’alimentatore del tabellone è spento: collegatelo e accendetelo
ui-board-reader = Il lettore { $reader } non risponde: lì usate la tastiera
ui-board-reader-blind = Il lettore { $reader } capta solo disturbi: lì usate la tastiera
ui-board-firmware = Firmware { $version }
ui-board-trouble = Da mettere a posto
ui-board-lights = Che cosa significano le luci
ui-board-notices = Le ultime osservazioni
ui-board-lost = tabellone scollegato ({ $place }); continuate, si ricollega da solo
ui-board-unfit = il tabellone non è cablato come { $profile }
ui-board-stale = { $place }: non risponde
ui-board-unlike = il tabellone usa il protocollo { $theirs }, il programma { $ours }: marshub board update
ui-board-readers = I lettori (ultimi due minuti)
ui-board-reader-name = lettore
ui-board-reader-state = stato
ui-board-reader-hits = risposte
ui-board-reader-misses = perse
ui-board-reader-garbled = disturbi
ui-board-reader-collisions = impilati
ui-board-reader-errors = guasti
ui-board-reader-reinits = riavvii
ui-board-state-ok = bene
ui-board-state-missing = assente
ui-board-state-failing = guasto
ui-board-state-off = spento
ui-board-state-blind = disturbato
ui-board-line = Connessione: { $rtt } ms andata e ritorno, { $resends } rimandati, { $bad } danneggiati, { $breaks ->
    [one] 1 interruzione
   *[other] { $breaks } interruzioni
}
ui-board-line-none = Connessione: ancora nessuna misura
ui-board-figures = Tabellone: acceso da { $minutes } min, { $heap } kB liberi, un giro di tutti i lettori { $scan } ms, pausa più lunga { $lag } ms
ui-board-weak-tags = Tag che non rispondono sempre
ui-board-weak-tag = { $piece } su { $reader }: { $percent }% perso

# What happened
told-taken-back =
    { $steps ->
        [one] Una risposta è stata annullata.
       *[other] { $steps } risposte sono state annullate.
    }
told-mended =
    { $lost ->
        [-2] Questa partita è stata copiata mentre si giocava: le ultime risposte potrebbero mancare.
        [-1] Questa partita salvata era danneggiata ed è stata riparata; non si sa che cosa venisse dopo.
        [0] Questa partita salvata era danneggiata ed è stata riparata; nulla è andato perso.
        [one] Questa partita salvata era danneggiata ed è stata riparata; una voce non si è potuta recuperare.
       *[other] Questa partita salvata era danneggiata ed è stata riparata; { $lost } voci non si sono potute recuperare.
    }
told-reopened = Salvata con le regole { $saved }, continuata con { $now } dall’ultimo punto fermo; { $lost ->
    [0] nulla è andato perso.
    [one] una risposta successiva è caduta: ridatela.
   *[other] { $lost } risposte successive sono cadute: ridatele.
 }
told-reopened-packs = Cambiati da quando la partita è stata salvata: { $packs }. Continua dall’ultimo punto fermo; { $lost ->
    [0] nulla è andato perso.
    [one] una risposta successiva è caduta: ridatela.
   *[other] { $lost } risposte successive sono cadute: ridatele.
 } Anche un commento nel file di un pacchetto è un cambiamento: non toccate i pacchetti di una partita finché non è finita.
told-reopened-failed = Le regole falliscono alle ultime risposte di questa partita. Continua dall’ultimo punto fermo; { $lost ->
    [0] nulla è andato perso.
    [one] una risposta successiva è caduta: ridatela.
   *[other] { $lost } risposte successive sono cadute: ridatele.
 }

# What went wrong
trouble-plan-not-possible = Il piano non è stato applicato
trouble-error = Non ha funzionato
trouble-illegal-answer = Ora non è possibile
trouble-stale-answer = La domanda nel frattempo è cambiata
trouble-game-over = La partita è finita
trouble-bad-setup = Questa partita non si può preparare così
trouble-bad-adjustment = Non si può impostare
trouble-nothing-to-undo = Non c’è nulla da annullare
trouble-nothing-to-redo = Non c’è nulla da ripristinare
trouble-bad-pack = Un pacchetto di dati contiene errori
trouble-bad-save = La partita salvata non si può usare
trouble-save-not-written = Non è stato possibile salvare la partita
trouble-script-failed = Una regola è fallita; nulla è cambiato

# First Martians
ui-fm-page-hub = HUB
ui-fm-page-crew = Equipaggio
ui-fm-page-stores = Riserve
ui-fm-page-mission = Missione
ui-fm-page-events = Eventi
ui-fm-sol = sol { $sol }/{ $last }
ui-fm-stress = Stress
ui-fm-morale = Morale
ui-fm-broken = Rotti
ui-fm-broken-parts = Rotto: { $parts }
ui-fm-shut = Struttura in arresto
ui-fm-box = dado
ui-fm-tokens = segnalini
ui-fm-condition-fresh = agisce dalla prossima fase
ui-fm-condition-healed = guarita, fino a fine fase
ui-fm-cargo = Zona di Carico
ui-fm-nothing = nulla
ui-fm-objectives = Obiettivi
ui-fm-optional = facoltativo
ui-fm-rovers = Rover
ui-fm-plan = Piano
ui-fm-upgrades = Miglioramenti
ui-fm-letter-energy = E
ui-fm-letter-oxygen = O
ui-fm-letter-hardware = H
ui-fm-letter-cpu = C
ui-fm-sign-working = un elemento che funziona
ui-fm-sign-broken = un elemento rotto
ui-fm-sign-tile = tessera Arresto (' se già girata)
ui-fm-sign-productivity = produttività
ui-fm-sign-spaces = segnalini attivi ora, e nel prossimo sol
ui-fm-sign-upgrade = Miglioramento installato
ui-fm-sign-plants = Serra con pianta, e senza
ui-fm-sign-growth = tracciato Crescita: un seme, una protezione
ui-fm-growth = crescita
ui-fm-face-success = successo
ui-fm-face-blank = vuoto
ui-fm-face-wound = ferita
ui-fm-face-adventure = Avventura

## Checklist, mission log, crew debriefing
ui-fm-debriefing = Rapporto sull’equipaggio
ui-fm-crew-hint = Tab: ai nomi · Invio: tiene il nome · Esc: esce
ui-fm-name-empty = Un astronauta deve avere un nome. Esc lascia quello vecchio.
ui-fm-name-set = Ora il nome è { $name }.
ui-fm-wounds = { $count ->
    [one] 1 ferita
   *[other] { $count } ferite
 }
ui-fm-token-cost = { $count ->
    [one] 1 segnalino Morale
   *[other] { $count } segnalini Morale
 }
ui-fm-skill-used = usata; di nuovo pronta dopo la Pulizia
ui-fm-skills-locked = non ancora sbloccate
ui-fm-suffers-anemia = mangia 2 porzioni di cibo in ogni fase Produzione; ognuna che manca è 1 ferita
ui-fm-suffers-anxiety-attack = il Morale scende subito di 1 e il segnalino torna nella pila
ui-fm-suffers-cardiac-disorder = una pedina serve solo per la Guarigione di questa Condizione; l’altra è libera
ui-fm-suffers-concentration-difficulties = esplorare, raccogliere, ricercare o costruire, anche solo assistendo, porta un’Avventura
ui-fm-suffers-migraine = niente abilità; i segnalini Morale pagano ancora tutto il resto
ui-fm-suffers-poisoning = le ferite contano doppio
ui-fm-mandatory = Obbligatori
ui-fm-optional-objectives = Facoltativi
ui-fm-rounds-left = { $rounds ->
    [0] nessuna fase Azione rimasta
    [one] ultima fase Azione
   *[other] ancora { $rounds } fasi Azione
 }
ui-fm-pawns = { $count ->
    [one] 1 pedina
   *[other] { $count } pedine
 }
ui-fm-event-no-action = non si può fare nulla
ui-fm-event-done = fatto
ui-fm-event-struck = la conseguenza è arrivata
ui-fm-or = oppure
ui-fm-any = a scelta
ui-fm-whom-first-player = il Primo Giocatore
ui-fm-whom-everyone = tutti
ui-fm-whom-chosen = uno dell’equipaggio
ui-fm-whom-random = qualcuno a caso
ui-fm-whom-concerned = chi la usa
ui-fm-whom-others = ognuno degli altri
ui-fm-does-reroll = ripete il tiro di un dado di una propria azione ({ $actions })
ui-fm-does-repair-part = un elemento rotto funziona subito di nuovo ({ $kind })
ui-fm-does-move-track = un tracciato Avaria { $by } ({ $block })
ui-fm-does-move-reserve = { $reserve } { $by }
ui-fm-does-move-production = produttività { $by } ({ $resource })
ui-fm-does-move-morale = Morale { $by }
ui-fm-does-move-stress = Stress { $by }
ui-fm-does-give-tokens = segnalini Morale { $by }: { $whom }
ui-fm-does-wound = ferite: { $count }, { $whom }
ui-fm-does-heal = guarisce ferite: { $count }, { $whom }
ui-fm-does-draw-condition = un segnalino Condizione: { $whom }
ui-fm-does-cure = guarisce una Condizione: { $whom }
ui-fm-does-gain = ottiene { $item } ({ $count })
ui-fm-does-lose = perde { $item } ({ $count })
ui-fm-does-place-guard = un indicatore sul tracciato Crescita della Fattoria protegge una pianta
ui-fm-does-repair-rover = toglie il segnalino in cima a un rover
ui-fm-does-ignore-terrain = il terreno di un luogo della mappa viene ignorato
ui-fm-does-draw-upgrade = pesca una carta Miglioramento, che diventa disponibile
ui-fm-does-turn-box = gira un indicatore del riquadro Avaria ({ $block })
ui-fm-does-discovery = sblocca una carta Abilità, in campagna
ui-fm-does-either = { $first } { ui-fm-or } { $second }
ui-fm-does-other = qualcosa di speciale: si veda la carta

# Steps of a quantity's place, when it is adjusted
ui-field-crew = Equipaggio
ui-field-wounds = ferite
ui-field-tokens = segnalini Morale
ui-field-facilities = Strutture
ui-field-parts = elementi funzionanti
ui-field-productivity = produttività
ui-field-farms = Fattorie
ui-field-greenhouses = Serre costruite
ui-field-plants = piante
ui-field-objectives = Obiettivi
ui-field-done = raggiunto
ui-field-supply = Riserve Generali
ui-field-cargo = Zona di Carico
ui-field-available = disponibile
ui-field-pending = In Sospeso
ui-field-stress = Stress
ui-field-morale = Morale
ui-field-tracks = Tracciati Avaria
ui-field-box = Riquadro Avaria
ui-field-gauges = Tracciati della missione
ui-curtain-title = Passate lo schermo a { $who }
ui-curtain-news = Che cosa è successo intanto:
ui-curtain-open = { $who }: premi Invio quando puoi vederlo solo tu.

## A map of hexes over the whole screen

ui-hex-place = { $name } ({ $direction }, a { $count } dal centro)
ui-compass = N E S O
ui-direction-N = nord
ui-direction-NE = nord-est
ui-direction-E = est
ui-direction-SE = sud-est
ui-direction-S = sud
ui-direction-SW = sud-ovest
ui-direction-W = ovest
ui-direction-NW = nord-ovest
ui-hex-hint = Frecce: esagono · n p: altro · Invio: sceglie · b: indietro · ?: aiuto · Esc
ui-hex-not-offered = Ora non è una risposta possibile.
ui-hex-nothing = Qui ora non si può fare nulla. Invio spiega perché.
ui-hex-several = Qui si possono fare più cose: premete un numero.
ui-hex-ticked = Questa domanda vuole più risposte: spuntatele nell’elenco.
