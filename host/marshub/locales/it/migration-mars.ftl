# Migration: Mars: tutto ciò che dicono regole, carte e luci. Parole nostre.

## Nomi

mm-seat-amber = Ambra
mm-seat-cobalt = Cobalto
mm-seat-jade = Giada
mm-seat-violet = Viola
mm-card-water = Acqua
    .counted = { $count ->
        [one] Acqua
       *[other] Acqua
    }
mm-card-stone = Pietra
    .counted = { $count ->
        [one] Pietra
       *[other] Pietre
    }
mm-card-metal = Metallo
    .counted = { $count ->
        [one] Metallo
       *[other] Metalli
    }
mm-card-olympium = Olympium
mm-card-med = Kit medico
    .counted = { $count ->
        [one] Kit medico
       *[other] Kit medici
    }
mm-card-rcu = RCU
    .counted = { $count ->
        [one] RCU
       *[other] RCU
    }
mm-card-fuel = Cella di energia
    .counted = { $count ->
        [one] Cella di energia
       *[other] Celle di energia
    }
mm-card-blueprint = Progetto
    .counted = { $count ->
        [one] Progetto
       *[other] Progetti
    }
mm-card-population = abitante
mm-piece-hq = Quartier generale
mm-piece-tunnel = Tunnel
mm-piece-lsc = Centro vitale
mm-piece-habitat = Habitat
mm-piece-hospital = Ospedale
mm-piece-factory = Fabbrica
mm-piece-refinery = Raffineria
mm-piece-export = Stazione di esportazione
mm-piece-fortress = Fortezza antica
mm-corner-n = nord
mm-corner-e = est
mm-corner-s = sud
mm-corner-w = ovest
mm-space-water = uno spazio di Acqua
mm-space-stone = uno spazio di Pietra
mm-space-metal = uno spazio di Metallo
mm-space-stop-amber = la stazione di rifornimento di Ambra
mm-space-stop-cobalt = la stazione di rifornimento di Cobalto
mm-space-stop-jade = la stazione di rifornimento di Giada
mm-space-stop-violet = la stazione di rifornimento di Viola
mm-space-ruin-n = le rovine a nord
mm-space-ruin-e = le rovine a est
mm-space-ruin-s = le rovine a sud
mm-space-ruin-w = le rovine a ovest
mm-outcome-olympium = altro Olympium
mm-outcome-message = un messaggio da casa
mm-outcome-altar = un altare degli asteroidi
mm-outcome-injury = un ferito
mm-cause-thirst = sete
mm-cause-injury = una ferita senza un Ospedale libero
mm-cause-strike = l’impatto
mm-cause-dome = una cupola
mm-cause-shield = lo scudo di una Fortezza
mm-cause-deflected = un deflettore

## Eventi

mm-event-clear-channel = Canale libero
mm-event-clear-channel-text = Non succede nulla.
mm-event-supply-drop = Lancio di rifornimenti
mm-event-supply-drop-text = Prendi una carta rifornimento a tua scelta.
mm-event-ice-pocket = Sacca di ghiaccio
mm-event-ice-pocket-text = Prendi 2 Acqua.
mm-event-quarry-find = Cava ricca
mm-event-quarry-find-text = Prendi 2 Pietre.
mm-event-iron-fall = Pioggia di ferro
mm-event-iron-fall-text = Prendi 2 Metalli.
mm-event-crystal-seam = Vena di cristallo
mm-event-crystal-seam-text = Prendi 1 Olympium.
mm-event-volunteer-crew = Squadra di volontari
mm-event-volunteer-crew-text = Ottieni 1 abitante se hai un alloggio libero, altrimenti una risorsa a tua scelta.
mm-event-shared-convoy = Convoglio comune
mm-event-shared-convoy-text = Tutti prendono una risorsa a scelta; tu ne prendi un’altra.
mm-event-lone-meteor = Meteora solitaria
mm-event-lone-meteor-text = Cade un meteorite.
mm-event-twin-meteors = Meteore gemelle
mm-event-twin-meteors-text = Cadono due meteoriti, uno dopo l’altro.
mm-event-meteor-shower = Pioggia di meteore
mm-event-meteor-shower-text = Cadono tre meteoriti, uno dopo l’altro.
mm-event-hull-breach = Falla nello scafo
mm-event-hull-breach-text = Un tuo abitante resta ferito.
mm-event-suit-failure = Tuta difettosa
mm-event-suit-failure-text = Un tuo abitante resta ferito, a meno che tu non restituisca un Kit medico.
mm-event-dust-storm = Tempesta di sabbia
mm-event-dust-storm-text = Nel tuo prossimo turno non tiri i dadi.
mm-event-burst-pipe = Tubo scoppiato
mm-event-burst-pipe-text = Restituisci 2 Acqua.
mm-event-rust-creep = Ruggine strisciante
mm-event-rust-creep-text = Restituisci 1 Metallo e 1 Pietra.
mm-event-customs-audit = Ispezione doganale
mm-event-customs-audit-text = Chi ha in tutto più di 7 tra Acqua, Pietra e Metallo ne restituisce 2.
mm-event-deflector-charge = Carica del deflettore
mm-event-deflector-charge-text = Tienila. Quando si sa dove colpisce un meteorite, puoi farlo disgregare senza effetto.
mm-event-emergency-doctor = Medico d’urgenza
mm-event-emergency-doctor-text = Tienila. Annulla una ferita, ma non la sete né un impatto.
mm-event-double-shift = Doppio turno
mm-event-double-shift-text = Tienila. Dopo la tua costruzione puoi farne un’altra.
mm-event-trade-licence = Licenza commerciale
mm-event-trade-licence-text = Tienila. Uno scambio con la Tesoreria senza Stazione di esportazione.
mm-event-survey-drone = Drone esploratore
mm-event-survey-drone-text = Tienila. Ripeti il tiro del dado esplorazione; vale il nuovo risultato.
mm-event-spare-parts = Pezzi di ricambio
mm-event-spare-parts-text = Tienila. A un rifornimento non devi nulla per le tue Raffinerie.

## Prima della partita

mm-choice-players = Giocatori
mm-choice-sides = In due si siede
mm-sides-opposite = uno di fronte all’altro
mm-sides-neighbours = fianco a fianco

## Domande

mm-first-tunnel = { $who }: dove va il tuo primo Tunnel?
mm-first = Chi comincia? Tutti tirano il d12 rosso
mm-colony = { $who }: che cosa fa la tua colonia?
mm-after-build = { $who }: hai fatto l’azione di costruzione. E adesso?
mm-build-where = { $who }: { $piece }, dove va?
mm-return-where = { $who }: { $piece }, dove torna? Occupa tutto il turno
mm-clear-where = { $who }: quale tessera impatto va tolta?
mm-demolish-where = { $who }: che cosa va smontato?
mm-pay = { $who }: come paghi { $cost }?
mm-house-where = { $who }: dove abita il nuovo arrivato?
mm-licence = { $who }: quale scambio fai?
mm-roll = { $who } tira i due dadi
mm-fuel = { $who }: è uscito { $number }. Quante Celle di energia aggiungi? { $ends }
mm-fuel-ends = { $cells }: { $space }
mm-stop-resource = { $who }: quale risorsa prendi?
mm-gain = { $who }: quale carta prendi?
mm-lose = { $who }: quale carta restituisci?
mm-ruin = { $who }: che cosa prendi dalle rovine?
mm-explore = { $who } tira il dado esplorazione
mm-reroll = { $who }: { $outcome }. Ripeti il tiro?
mm-waive = { $who }: eviti la manutenzione delle Raffinerie?
mm-deflect = { $who }: un meteorite sta per colpire { $where }. Lo devii?
mm-doctor = { $who }: annulli la ferita?
mm-instead = { $who }: restituisci una carta al posto della ferita?
mm-who-injured = { $who }: chi resta ferito?
mm-hospital-where = { $who }: in quale Ospedale?
mm-upkeep = { $due ->
    [one] { $who }: la Raffineria chiede 1 Metallo e 1 Pietra. Paghi?
   *[other] { $who }: { $due } Raffinerie chiedono 1 Metallo e 1 Pietra ciascuna. Per quante paghi?
 }
mm-upkeep-lost = { $count ->
    [one] { $who }: quale resta senza pagamento?
   *[other] { $who }: quali { $count } restano senza pagamento?
 }
mm-water = { $due ->
    [one] { $who }: il tuo unico abitante ha bisogno di 1 Acqua. Gliela dai?
   *[other] { $who }: { $due } abitanti hanno bisogno di 1 Acqua ciascuno. Quanti la ricevono?
 }
mm-water-lost = { $count ->
    [one] { $who }: chi resta senz’acqua?
   *[other] { $who }: quali { $count } restano senz’acqua?
 }
mm-shipment = { $who }: che cosa porta la spedizione gratuita?
mm-event = { $who } pesca un evento
mm-meteor = { $who } tira per un meteorite
mm-impact = Impatto su { $where }. Edifici che stanno per andare persi: { $buildings }
mm-salvage = { $who }: dove va l’edificio perduto su { $where } ({ $piece })?
mm-surplus = { $who }: baie insufficienti. Quale edificio va rottamato?
mm-evacuate = { $who }: dove va chi abitava in { $where }?

## Scelte

mm-group-move = Abitanti
mm-group-export = Tesoreria
mm-group-trade = Scambi
mm-group-salvage = Recupero
mm-group-use = Eventi tenuti
mm-group-build = Costruzione
mm-option-move = Sposta uno da { $start } a { $to }
mm-option-heal = Guarisci uno: da { $start } a { $to }, per 1 Kit medico
mm-option-export = Dai { $paid }, prendi 1 { $got }
mm-option-trade = Fai un’offerta a { $other }
mm-option-scrap = Rottama: { $piece }
mm-option-swap = Nella baia, rottamando: { $piece }
mm-option-bay = In una baia di recupero
mm-option-mat = Di nuovo sulla plancia
mm-option-return = Di nuovo sul terreno: { $piece }
mm-option-use = Usa: { $event }
mm-option-build = { $piece } ({ $cost })
mm-option-clear = Togli una tessera impatto (1 RCU)
mm-option-demolish = Smonta un tuo edificio (1 RCU)
mm-option-roll = Tira i dadi
mm-option-end = Chiudi il turno senza tirare
mm-option-call-in = Richiama il Rover
mm-option-back = Indietro
mm-option-none = No
mm-option-pay = Con { $cards }
mm-option-card = { $card }
mm-option-population = Un nuovo abitante
mm-option-ruin-olympium = Olympium: { $count }
mm-option-go-on = Avanti
mm-option-die = Da nessuna parte: muore
mm-option-upkeep = { $count ->
    [0] Per nessuna
   *[other] Paga per { $count } su { $due }
 }
mm-option-water = { $count ->
    [0] Acqua per nessuno
   *[other] Acqua per { $count } su { $due }
 }
mm-option-flat = { $where }, pianeggiante
mm-option-rocky = { $where }, roccioso
mm-option-passage = { $where }, passaggio delle rovine
mm-option-embassy = { $where }, l’Ambasciata
mm-option-structure = { $where }, { $piece } di { $whose }
mm-risk-death = qualcuno muore
mm-risk-water = qualcuno muore di sete
mm-risk-upkeep = si perde una Raffineria
mm-risk-whole-turn = occupa tutto il turno
mm-die-first-amber = il d12 di Ambra
mm-die-first-cobalt = il d12 di Cobalto
mm-die-first-jade = il d12 di Giada
mm-die-first-violet = il d12 di Viola
mm-die-numbered = dado numerato
mm-die-collection = dado raccolta
mm-die-exploration = dado esplorazione
mm-die-direction = direzione (d12)
mm-die-distance = distanza (d6 rosso)
mm-die-strike = impatto (d6 nero)

## Che cosa succede

mm-first-rolled = { $who } tira { $die }.
mm-game-began = Comincia { $who } ({ $players } colonie).
mm-turn-began = Turno { $turn }: { $who }.
mm-gained = { $who } riceve { $count } { $card }.
mm-returned = { $who } paga { $count } { $card }.
mm-paid = { $who } paga { $cards }.
mm-ran-out = La Tesoreria non basta per { $who }: { $card }, ne mancano { $missing }.
mm-built = { $who } costruisce su { $where }: { $piece }.
mm-settled = Nuovo abitante per { $who } su { $where }: ora { $total } in salute.
mm-moved = { $who }: una persona si trasferisce da { $start } a { $to }.
mm-healed = { $who }: una persona lascia guarita l’Ospedale di { $start } per { $to }.
mm-injured = { $who }: una persona di { $start } resta ferita e va all’Ospedale di { $to }.
mm-evacuated = { $who }: una persona si salva da { $start } a { $to }.
mm-died = { $who }: una persona di { $where } muore. Causa: { $cause }.
mm-nobody-hurt = { $who }: nessun ferito.
mm-exchanged = { $who } cambia { $paid } con 1 { $got }.
mm-cleared = { $who } toglie la tessera impatto da { $where }.
mm-removed = { $who } smonta { $piece } su { $where }.
mm-offered = { $who } offre a { $other }: { $gives } per { $wants }.
mm-traded = { $who } e { $other } si scambiano { $gives } per { $wants }.
mm-refused = { $who } rifiuta l’offerta di { $other }.
mm-salvaged = { $who }: in recupero da { $where }: { $piece }.
mm-scrapped = { $who }: rottamato, di nuovo sulla plancia: { $piece }.
mm-to-mat = { $who }: di nuovo sulla plancia da { $where }: { $piece }.
mm-rebuilt = { $who } riporta dal recupero su { $where }: { $piece }.
mm-rolled = { $who } tira { $number }, e { $collection } per la raccolta.
mm-roll-skipped = { $who } in questo turno non tira.
mm-fuel-used = { $who } aggiunge { $count ->
    [one] una Cella di energia
   *[other] { $count } Celle di energia
 }.
mm-rover-moved = Il Rover di { $who } raggiunge { $space }.
mm-called-in = { $who } richiama il Rover.
mm-stop-began = { $who } è alla propria stazione di rifornimento.
mm-stop-step = { $step ->
    [1] { $who } paga le spese.
    [2] { $who } ricarica le Celle di energia.
    [3] La colonia di { $who } produce.
    [4] { $who } riceve una spedizione gratuita.
   *[other] { $who } attende l’ultimo evento.
 }
mm-upkeep-unpaid = { $who }: la Raffineria di { $where } non è pagata e se ne va.
mm-event-drawn = { $who } pesca: { $event }.
mm-event-kept = { $who } tiene la carta: { $event }.
mm-event-used = { $who } usa: { $event }.
mm-no-event = Non resta alcun evento da pescare per { $who }.
mm-explored = { $who } esplora: { $outcome }.
mm-meteor-sighted = Un meteorite: direzione { $direction }, distanza { $distance }, impatto { $strike } (tiro di { $who }).
mm-meteor-falls = Cade su { $where }.
mm-meteor-missed = Cade fuori dal terreno, vicino a { $near }.
mm-meteor-broke = Si disgrega sopra { $where }. Causa: { $cause }.
mm-endangered = Sulla sua strada: { $piece } di { $whose } su { $where }.
mm-sheltered = Al sicuro su { $where }: { $piece } di { $whose }. Protezione: { $cause }.
mm-strike-laid = Su { $where } c’è una tessera impatto.
mm-destroyed = { $whose } perde su { $where }: { $piece }.
mm-enough-people = { $who } ha { $total } abitanti in salute: un rifornimento può dare la vittoria.
mm-final-spoiled = A { $who } restano solo { $total } abitanti in salute: niente vittoria, per ora.
mm-game-ended = { $who } governa Marte, con { $total } abitanti in salute.
mm-won = { $who } ha fondato la prima colonia stabile su Marte.

## Perché no

mm-why-no-hex = Non c’è uno spazio { $where }.
mm-why-taken = { $where } è occupato.
mm-why-passage = Su un passaggio delle rovine non si costruisce.
mm-why-rocky = Il terreno roccioso accetta solo Tunnel e Fortezze, non altro ({ $piece }).
mm-why-strike = Lì c’è una tessera impatto.
mm-why-touches-embassy = Non può toccare altri edifici, e toccherebbe l’Ambasciata.
mm-why-touches = Non può toccare altri edifici, e toccherebbe { $other } su { $where }.
mm-why-touches-production = Nessun edificio può toccare { $other } su { $where }.
mm-why-touches-foreign = { $other } su { $where } è di un’altra colonia: serve uno spazio in mezzo.
mm-why-no-lsc = Un Habitat deve avere accanto un tuo Centro vitale, collegato al tuo Quartier generale.
mm-why-not-linked = Accanto non c’è nulla della tua colonia collegato al Quartier generale.
mm-why-no-tunnel = Deve avere accanto un tuo Tunnel o una tua Fortezza, collegati al Quartier generale.
mm-why-no-housing = Non ci sono alloggi liberi.
mm-why-no-flag = Non restano bandierine.
mm-why-nobody-there = A questo tavolo nessuno gioca quella fazione.
mm-why-market-closed = Il tavolo ha chiuso il mercato.
mm-why-barred = { $who } ha avviato uno scambio fuori turno e in questo turno non può più scambiare.
mm-why-deaf = { $who } non ascolta altre offerte in questo turno.
mm-why-no-goods = Nessuno dei due ha carte da scambiare.
mm-why-no-rate = La Tesoreria non fa questo scambio.
mm-why-rate = Servono { $count } { $card }; ne hai { $held }.
mm-why-treasury = La Tesoreria non ha { $card }.
mm-why-no-station = Non hai una Stazione di esportazione sul terreno.
mm-why-no-med = Non hai Kit medici.
mm-why-nobody-injured = Lì nessuno dei tuoi è in Ospedale.
mm-why-no-bed = Chi guarisce ha bisogno di un Habitat vuoto; l’Ambasciata non basta.
mm-why-injured = Per lasciare l’Ospedale serve un Kit medico.
mm-why-nobody-lives-there = Nessuno dei tuoi abita su { $where }.
mm-why-no-embassy = La tua colonia non è collegata all’Ambasciata.
mm-why-full = Su { $where } non hai un alloggio libero.
mm-why-turn-begun = Il ritorno dal recupero occupa un turno intero, e questo è già iniziato.
mm-why-not-salvaged = Non ne hai in recupero: { $piece }.
mm-why-no-site = Non c’è uno spazio adatto: { $piece }.
mm-why-not-this-moment = Non è il momento di quella carta.
mm-why-not-own = Lì non c’è nulla di tuo.
mm-why-never-removed = Non si smonta mai: { $piece }.
mm-why-inhabited = Su { $where } c’è ancora qualcuno.
mm-why-habitats-need-it = Un Habitat accanto non ha un altro Centro vitale.
mm-why-something-hangs-on-it = Qualcosa di tuo dipende da esso.
mm-why-no-rcu = Non hai RCU.
mm-why-no-strike = Sul terreno non c’è alcuna tessera impatto.
mm-why-no-strike-there = Su { $where } non c’è nessuna tessera impatto.
mm-why-not-ending = Prima di chiudere il turno rispondi alla domanda aperta.
mm-why-nothing-to-remove = Nulla di tuo si può smontare.
mm-why-none-left = Non ne restano: { $piece }.
mm-why-too-dear = Ti mancano { $cards }, e Olympium al loro posto.
mm-why-built = L’azione di costruzione di questo turno è già fatta.
mm-why-not-colony = Le azioni della colonia si fanno nella fase della colonia del proprio turno.
mm-why-colony-over = Dopo la costruzione non ci sono più azioni di colonia in questo turno.
mm-why-too-few = Servono 5 abitanti in salute; ne hai { $count }.
mm-why-not-yet = Il quinto è arrivato in questo stesso turno: si può dal tuo prossimo turno.
mm-why-grounded = Un evento toglie il tiro a questo turno.
mm-why-must-roll = Il tiro non è facoltativo.

## Che cosa ne verrebbe

mm-forecast-price = { $cards }
mm-forecast-paid = { $cards } dalla tua mano
mm-forecast-upkeep = { $cards } a ogni tuo rifornimento
mm-forecast-habitat = 1 abitante subito
mm-forecast-hospital = 1 Kit medico a ogni rifornimento, e un letto
mm-forecast-factory = 1 RCU a ogni rifornimento, e una baia di recupero
mm-forecast-refinery = 1 carta in più a ogni estrazione
mm-forecast-export = Scambi con la Tesoreria, dal tuo prossimo turno
mm-forecast-fortress = Uno scudo per questo spazio e i sei intorno
mm-forecast-embassy = La tua colonia raggiunge l’Ambasciata: un alloggio in più
mm-forecast-passage = La tua colonia raggiunge un passaggio delle rovine: { $corner }
mm-forecast-relinked = Di nuovo collegati: { $count }
mm-forecast-strike = Un meteorite lo porta via in { $favourable } casi su { $of }
mm-forecast-loses = { $whose } perde su { $where }: { $piece } (abitanti: { $people })
mm-odds-way = Dove si ferma il Rover di { $who }
mm-odds-water = Acqua da estrarre
mm-odds-stone = Pietra da estrarre
mm-odds-metal = Metallo da estrarre
mm-odds-home = la propria stazione di rifornimento
mm-odds-stop = un’altra stazione di rifornimento
mm-odds-ruin = le rovine
mm-odds-without-fuel = Senza Celle di energia.
mm-odds-mine = Che cosa estrae { $who }
mm-odds-mined = { $count } { $card }
mm-odds-at-home = Il prossimo proprio rifornimento dà { $count } { $card }.
mm-odds-meteor = Se cadesse un meteorite
mm-odds-idle = non fa nulla
mm-odds-harm = { $whose } perde un edificio
mm-odds-event = Il prossimo evento
mm-odds-strike = meteoriti
mm-odds-injury = una ferita
mm-odds-kept = una carta da tenere
mm-odds-cards = { $count ->
    [one] Una carta mai vista.
   *[other] { $count } carte mai viste.
 }

# Quello che il tavolo imposta a mano
mm-set-closed = chiuso per questo turno
mm-set-closed-now = chiuso
mm-set-open = di nuovo aperto
mm-set-open-now = aperto
mm-advice-healthy = Popolazione sana alla fine: { $value }
mm-advice-people = Popolazione alla fine: { $value }
mm-advice-homes = Habitat alla fine: { $value }

# Perché una partita non si può preparare.
mm-setup-twice = ogni giocatore guida una fazione sua, non { $factions }
