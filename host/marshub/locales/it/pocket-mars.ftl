# Pocket Mars: everything its rules, cards and lights say. Our own words throughout.

## Names

pm-seat-red = Rosso
pm-seat-blue = Blu
pm-seat-green = Verde
pm-seat-yellow = Giallo
pm-type-eco = Ecosistema
pm-type-ene = Energia
pm-type-sci = Scienza
pm-type-wat = Acqua
pm-type-con = Costruzione

## Before the game

pm-choice-players = Giocatori
pm-choice-variant = Carte iniziali
pm-choice-level = Automi
pm-variant-deal = quattro distribuite
pm-variant-draft = a scelta e passaggio
pm-level-standard = normale
pm-level-super-droid = super-droide
pm-level-cyborg = cyborg

## Questions

pm-top-of-deck = Che dorso mostra la prima carta del mazzo?
pm-which-card = Quale carta è?
pm-which-card-of = { $who }: quale carta ricevi?
pm-who-begins = Chi è il primo giocatore?
pm-draft = Tieni una di queste carte; le altre vanno a sinistra
pm-lay-prep = Metti { $count } carte nel tuo modulo
pm-turn = { $who }: che cosa fai?
pm-pay = { $card }: paghi { $cost } di energia per l’azione?
pm-land = La tua carta è più alta: fai atterrare un colono su { $building }?
pm-trigger = { $cost ->
    [0] { $card }: usi l’azione inferiore?
   *[other] { $card }: usi l’azione inferiore (costo: { $cost })?
}
pm-land-where = In quale Edificio atterra un colono?
pm-promote-where = Dove sale a due stelle un tuo colono?
pm-relocate = Quale colono cambia Edificio?
pm-ability-eco = Ecosistema: sposta un colono su o giù
pm-ability-ene = Energia: guadagni 1 di energia?
pm-ability-sci = Scienza: prendi 1 colono dalla Terra?
pm-ability-wat = Acqua: metti una tua carta sotto il mazzo
pm-ability-con = Costruzione: dove atterra un colono?
pm-take-which = Quale carta prendi agli Automi?
pm-lose-which = Quale carta degli Automi si scarta?
pm-keep-which = Quale delle carte guardate tieni?
pm-bury-next = Quale va ora sotto il mazzo?
pm-bury-own = Quale carta della tua mano va sotto il mazzo?
pm-which-rival = Quale giocatore mette una carta sotto il mazzo?
pm-swap-out = Quale carta della mano va nel modulo?
pm-swap-in = Quale carta del modulo prendi in cambio?
pm-discard-surplus = Troppe carte: scartane { $count }
pm-fill-prep = { $count ->
    [one] Metti 1 carta nel tuo modulo
   *[other] Metti { $count } carte nel tuo modulo
    }

## Options

pm-option-card = { $card } ({ $type } { $value })
pm-option-back = una carta { $type } coperta
pm-option-place = carta coperta { $place }
pm-option-unseen = carta coperta { $place } ({ $type })
pm-option-building = { $building }
pm-option-none = Niente
pm-option-way = da { $building } a { $to }
pm-option-up = { $whose } in { $building }: su a due stelle
pm-option-down = { $whose } in { $building }: giù a una stella
pm-option-earth = Prendi un colono dalla Terra
pm-option-earth-alone = Prendi un colono dalla Terra, scarta una carta degli Automi
pm-group-hand = Gioca dalla mano
pm-group-prep = Gioca dal tuo modulo
pm-group-other = Gioca dal modulo di { $whose }
pm-group-automatics = Gioca una carta degli Automi
pm-group-discard = Scarta per energia
pm-why-nobody-on-earth = Nessuno dei tuoi coloni è rimasto sulla Terra.
pm-why-not-yours = Quella carta non è lì.
pm-why-never-holds = { $building } non ospita mai coloni.
pm-why-not-there = Con questa carta ora non può atterrare nessuno su { $building }.
pm-why-not-named = Questa carta riguarda un altro Edificio, non { $building }.
pm-why-full = { $building }: lo spazio a due stelle non ha posto per un altro colono.
pm-why-nobody-there = { $building }: nessun tuo colono è sullo spazio a una stella.
pm-why-none-to-go-up = Nello spazio a una stella di { $building } non c’è nessun colono di { $whose }.
pm-why-none-to-go-down = Nello spazio a due stelle di { $building } non c’è nessun colono di { $whose }.
pm-why-only-hand = Qui si scelgono solo carte dalla mano.
pm-why-not-now = Prima rispondi alla domanda aperta; l’azione del turno viene dopo.

## What happens

pm-game-began = { $players ->
    [1] { $who } gioca in solitario.
   *[other] Comincia { $who } (si gioca in { $players }).
    }
pm-round-began = Round { $round }.
pm-turn-began = Tocca a { $who }.
pm-hand-played = { $who } gioca { $card } dalla mano.
pm-connected = { $who } collega { $card } di { $whose } a { $building }.
pm-connected-own = { $who } collega { $card } a { $building }.
pm-compared = { $value } batte { $against }.
pm-compared-lower = { $value } non batte { $against }: non atterra nessuno.
pm-prep-triggered = { $who } usa l’azione inferiore di { $card }.
pm-nothing-done = { $card } non fa nulla per { $who }.
pm-energy-changed = { $who }: energia { $before } → { $after }.
pm-left-earth = { $count ->
    [one] { $who } porta 1 colono dalla Terra alla nave.
   *[other] { $who } porta { $count } coloni dalla Terra alla nave.
    }
pm-landed = { $who } fa atterrare un colono su { $building }.
pm-promoted = { $who } sposta { $whose } in { $building } a due stelle.
pm-demoted = { $who } sposta { $whose } in { $building } a una stella.
pm-relocated = { $who } sposta un colono da { $building } a { $to }.
pm-card-drawn = { $who } pesca una carta { $type }.
pm-card-taken = { $who } prende una carta { $type } agli Automi.
pm-card-discarded = { $who } scarta { $card }.
pm-card-kept = { $who } tiene una di queste carte ({ $type }).
pm-card-buried = { $who } mette una carta { $type } sotto il mazzo.
pm-cards-looked-at = { $who } guarda { $count } carte del mazzo.
pm-cards-swapped = { $count ->
    [one] { $who } scambia 1 carta con il modulo.
   *[other] { $who } scambia { $count } carte con il modulo.
    }
pm-prep-filled = { $who } mette una carta { $type } nel modulo.
pm-deck-renewed = Si mescola un nuovo mazzo di { $count } carte.
pm-system-failed = Guasto del sistema nel round { $round }.
pm-card-lost = { $card } va persa dal mazzo.
pm-androids-idle = Round { $round }: gli androidi restano fermi.
pm-androids-acted = Gli androidi usano { $building }.
pm-androids-filled = Gli Automi ricevono una carta { $type }.
pm-scored = { $who }: { $total } punti (nave { $ship }, una stella { $one_star }, due stelle { $two_star }, ovunque { $everywhere }, quattro in uno { $four_in_one }, energia { $energy }).
pm-game-ended = La partita è finita: { $reason }.
pm-reason-settled = tutti i coloni di un colore sono su Marte
pm-reason-automatics = tutti i coloni degli Automi sono su Marte
pm-reason-exhausted = il mazzo è esaurito
pm-won = Vince { $who } con { $points } punti.
pm-shared = In { $count } dividono la vittoria con { $points } punti.
pm-won-alone = Gli Automi sono battuti, { $points } a { $theirs }.
pm-lost-alone = Prevalgono gli Automi, { $theirs } contro i tuoi { $points }.

## On the board

pm-piece-colonist = Colono ({ $whose })
pm-light-value = { $building }: da battere { $value }
pm-light-stars = { $building }: { $taken } su { $limit } a due stelle
pm-light-present = { $building }: { $whose } { $count }
pm-light-energy = { $whose }: energia { $level }
pm-light-ship = { $whose }: { $count } sulla nave
pm-light-earth = { $whose }: { $count } sulla Terra
pm-light-settled = { $whose }: { $count } di 7 su Marte
pm-light-active = Tocca a { $whose }
pm-light-deck = Mazzo: { $count }
pm-light-discard = Scarti: { $count }

## On the screen

pm-look-empty = nessuna carta (da battere: { $value })
pm-look-none = nessuna carta
pm-page-table = Tavolo
pm-page-hand = Le tue carte
pm-look-asked = In questione
pm-legend-hand = ciò che fa una carta giocata dalla mano; poi si scarta
pm-legend-prep = ciò che fa giocata da un modulo, per chi possiede il modulo
pm-legend-one = 2 punti; nessun limite
pm-legend-two = 4 punti; fra parentesi quanti ce ne stanno
pm-legend-energy = energia; chi ne ha di più prende un punto
pm-legend-abilities = Che cosa permette un Edificio quando vi si gioca una carta
pm-legend-eco = sposta il colono di chiunque fra una e due stelle, in qualsiasi Edificio
pm-legend-ene = guadagna 1 di energia
pm-legend-sci = prendi 1 colono dalla Terra
pm-legend-wat = metti una tua carta sotto il mazzo
pm-legend-con = fai atterrare un colono in qualsiasi Edificio
pm-look-where = Terra { $earth }, nave { $ship }, Marte { $mars }
pm-look-energy = energia
pm-look-prep = modulo
pm-look-piles = Mazzo { $deck } (in cima: { $top }), scarti { $discard }
pm-look-own-dealt = Il tuo gruppo
pm-look-own-kept = Le tue carte
pm-look-own-hand = La tua mano
pm-look-own-prep = Il tuo modulo
pm-look-round = Round { $round }
pm-action = { $needs }: { $steps }
pm-action-free = { $steps }
pm-held-card =
    { $card } ({ $type } { $value })
    Dalla mano: { $hand }
    Dal modulo: { $prep }
pm-card-does-lower = Azione inferiore: { $does }
pm-card-does-upper = Azione superiore: { $does }
pm-step-cost = paga { $n } di energia
pm-step-take = prendi { $n } dalla Terra
pm-step-energy = guadagna { $n } di energia
pm-step-draw = pesca { $n }
pm-step-land = fai atterrare fino a { $n } ({ $where })
pm-step-promote = alza fino a { $n } a due stelle ({ $where })
pm-step-relocate = sposta fino a { $n } in un altro Edificio
pm-step-peek = guardane { $look }, tienine { $keep }
pm-step-swap = scambia fino a { $n } con il tuo modulo
pm-step-rival = un altro giocatore ne mette { $n } sotto il mazzo
pm-where-any = ovunque
pm-where-own-absent = dove non ne hai
pm-where-rival-present = dove ne ha un altro
pm-need-hand-has = con { $type } in mano
pm-need-own-none = nessuno dei tuoi in { $building }
pm-need-own-some = qualcuno dei tuoi in { $building }
pm-need-ship-empty = nave vuota
pm-need-energy-behind = un altro ha più energia
pm-need-energy-zero = la tua energia a 0

## La cronaca

pm-chronicle-setup = Preparazione
pm-chronicle-choosing = Si stanno ancora scegliendo le carte.
pm-chronicle-turn = Round { $round }: { $who }
pm-chronicle-round = Round { $round }
pm-chronicle-began-deal = { $players ->
    [one] Un giocatore ha ricevuto quattro carte e ne ha posate due nel modulo.
   *[other] { $players } giocatori hanno ricevuto quattro carte ciascuno e ne hanno posate due nei loro moduli.
}
pm-chronicle-began-draft = { $players } giocatori si sono passati le carte, ne hanno tenute quattro ciascuno e ne hanno posate due nei loro moduli.
pm-chronicle-against = Gli Automi giocavano al livello «{ $level }».
pm-chronicle-begins = Il sorteggio ha scelto { $who } come primo giocatore.
pm-chronicle-unfinished = Questo turno è ancora in corso.
pm-chronicle-gained = { $who } guadagna { $by }: { $points ->
    [one] 1 punto
   *[other] { $points } punti
    }, se finisse ora.
pm-chronicle-lost = { $who } perde { $by }: { $points ->
    [one] 1 punto
   *[other] { $points } punti
    }, se finisse ora.
pm-chronicle-nothing = { $who } resta a { $points ->
    [one] 1 punto
   *[other] { $points } punti
    }.
pm-chronicle-drew = { $count ->
    [one] { $who } ha pescato una carta.
   *[other] { $who } ha pescato { $count } carte.
}
pm-chronicle-stands = { $who }: { $points ->
    [one] 1 punto
   *[other] { $points } punti
    }, { $mars } coloni su 7 su Marte, energia { $energy }.
pm-chronicle-played = Che cosa è stato giocato
pm-chronicle-moved = Coloni ed energia
pm-chronicle-cards = Carte
pm-chronicle-automatics = Devious Automatics
pm-chronicle-standing = La situazione dopo il round
pm-chronicle-end = La fine
pm-chart-points = Punti, se finisse ora
pm-chart-mars = Coloni su Marte
pm-chart-energy = Energia
pm-pane-buildings = Edifici
pm-pane-sides = Giocatori
pm-look-points = { $points ->
    [one] 1 punto adesso
   *[other] { $points } punti adesso
  }
pm-advice-lead = Punti di vantaggio sul miglior rivale: { $value }
pm-advice-points = Punti alla fine: { $value }
pm-advice-everywhere = Coloni in ogni edificio nel { $value } dei casi

# Perché una partita non si può preparare.
pm-setup-row = la fila sono tutti e cinque gli Edifici in qualsiasi ordine: { $buildings }
pm-setup-draft = il draft è per 2-4 giocatori: da soli non c’è nessuno a cui passare carte
