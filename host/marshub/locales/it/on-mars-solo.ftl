# On Mars da soli: il rivale, mossa per mossa, e i traguardi. Parole nostre.

## Il tavolo

om-option-draw-space = pesca una tessera dei Primi coloni
om-draw-rival-card = { $new ->
    [1] Mescola le carte del solitario. La prima, per { $who }
   *[0] La prima carta del solitario, per { $who }
    }
om-solo-card = { $card }: azione { $number }, missione { $letter }, { $travels ->
    [1] viaggia
   *[0] resta
    }
om-draw-rival-space = Uno spazio dell’ordine di turno per { $who }
om-draw-rival-tie = Ugualmente buone per { $who }: pesca una di queste
om-draw-rival-contract = Si mescola la pila dei contratti. Il primo
om-thing-rival-card = Carta del solitario coperta
om-thing-rival-discard = Carta del solitario usata
om-at-rival-deck = Il mazzo del solitario
om-at-rival-discards = Gli scarti del solitario
om-at-rival-revealed = In cima agli scarti del solitario
om-at-icon = L’area progresso, sull’icona { $building }
om-at-rival-bots = Plancia di { $whose }

## Che cosa fa il rivale

om-rival-turn-began = Round { $round }, { $who }: { $card } ({ $number }, { $letter }, { $travels ->
    [1] viaggia
   *[0] resta
    }) indica: { $action }. ({ $rule })
om-rival-does-shuffle = Prima si mescola il mazzo del solitario. ({ $rule })
om-rival-does-mission = La carta fa anche avanzare una missione. ({ $rule })
om-rival-does-rover-instead = { $who } non può farlo e muove invece il rover. ({ $rule })
om-rival-does-blueprint = { $who } prende un progetto di un tipo che dà punti ai suoi scienziati, o la carta più a sinistra della fila più piena. ({ $rule })
om-rival-does-learn = { $who } impara la tecnologia meno cara, fra uguali la più a sinistra. ({ $rule })
om-rival-does-research = { $who } sviluppa la tecnologia più alta che può, poi la più bassa. ({ $rule })
om-rival-does-build = { $who } costruisce il tipo che mostra il suo bot, o il primo dei seguenti che serve ancora al supporto vitale. ({ $rule })
om-rival-does-place = { $who } cerca il complesso più grande che la tecnologia permette. ({ $rule })
om-rival-does-upgrade = { $who } costruisce edifici avanzati, prima quelli per i suoi scienziati. ({ $rule })
om-rival-does-hire = { $who } prende dall’offerta la carta che promette più punti. ({ $rule })
om-rival-does-rover = Il rover di { $who } va verso la tessera più vicina che può prendere. ({ $rule })
om-rival-does-rover-idle = Il rover di { $who } resta fermo: non c’è tessera che possa prendere. ({ $rule })
om-rival-does-rover-benefit = A { $who } non servono coloni: muove invece il rover. ({ $rule })
om-rival-does-technology-benefit = { $who } impara una tecnologia come vantaggio. ({ $rule })
om-rival-does-blueprint-benefit = { $who } prende un progetto come vantaggio. ({ $rule })
om-rival-does-recall = Come vantaggio del supporto vitale { $who } richiama a casa il suo colono dall’ingaggio. ({ $rule })
om-rival-does-benefit = Come vantaggio del supporto vitale { $who } prende un cristallo. ({ $rule })
om-rival-does-lender = La tecnologia di { $who } è stata presa in prestito, e { $who } la sviluppa. ({ $rule })
om-rival-does-shuttle-orbit = La navetta parte dal lato di { $who }: in Orbita. ({ $rule })
om-rival-does-shuttle-colony = La navetta parte dal lato di { $who }: nella Colonia. ({ $rule })
om-rival-does-first-space = Si pesca una tessera per lo spazio da cui parte { $who }. ({ $rule })
om-rival-does-stay = { $who } resta, come indica l’ultima carta del solitario. ({ $rule })
om-rival-does-to-colony = { $who } va nella Colonia con la navetta. ({ $rule })
om-rival-does-to-orbit = { $who } va in Orbita con la navetta. ({ $rule })
om-rival-does-discovery = { $who } mette la scoperta più a sinistra lontano dal tuo rover. ({ $rule })
om-rival-does-space = Si pesca uno spazio libero dell’ordine di turno per { $who }. ({ $rule })
om-rival-does-arrival = All’arrivo { $who } costruisce. ({ $rule })
om-rival-does-level = La colonia è salita: { $who } costruisce un Rifugio, accoglie una nave e prende un bot. ({ $rule })
om-rival-icon-moved = Il bot di { $who } va sull’icona { $building }. ({ $rule })
om-rival-item-taken = { $who } prende dal Magazzino il bene più abbondante: { $good }. ({ $rule })
om-rival-bot-arrived = { $bots ->
    [one] { $who } ha ora 1 bot sulla plancia. ({ $rule })
   *[other] { $who } ha ora { $bots } bot sulla plancia. ({ $rule })
    }

## Traguardi

om-need-contract-kinds = { $need ->
    [one] contratti completati di 1 tipo
   *[other] contratti completati di { $need } tipi
    }
om-need-contract = il contratto { $name } completato
om-need-scientist = lo scienziato { $name } ingaggiato
om-need-objective = un obiettivo privato completato
om-need-advanced = { $need ->
    [one] 1 edificio avanzato proprio del tipo { $name }
   *[other] { $need } edifici avanzati propri del tipo { $name }
    }
om-need-complex = un complesso di { $need }, formato o ampliato da te: { $name }
om-need-stored = { $name } nelle Scorte: { $need }
om-need-technology = { $name } al livello { $need }
om-need-side = la fine su questo lato: { $name }
om-need-margin = { $need ->
    [1] più punti del rivale
   *[other] almeno { $need } punti più del rivale
    }
om-goal-checked = { $met ->
    [1] Raggiunto: { $need } ({ $have }).
   *[0] Non raggiunto: { $need } ({ $have }).
    }
om-goal-judged = { $met ->
    [1] Il traguardo { $goal } è raggiunto.
   *[0] Il traguardo { $goal } non è raggiunto.
    }
om-won-goal = Traguardo { $goal } raggiunto: vittoria, { $points } punti a { $theirs }.
om-lost-goal = Traguardo { $goal } non raggiunto: sconfitta, { $points } punti a { $theirs }. Manca: { $missing }.

## Prima della partita

om-brief-alone = Giochi contro { $who }, un rivale che muove secondo regole. Vinci solo se alla fine è soddisfatto ogni requisito del tuo traguardo: { $goal }.
om-brief-need = Serve: { $needs }.
om-brief-rival-cards = A ogni turno di { $who } una carta del solitario ne indica l’azione; sono { $cards }. Dal secondo giro del mazzo ognuna fa avanzare anche una missione.
om-brief-rival-free = { $who } paga solo cristalli, non ha bisogno di risorse e ha sempre coloni: cresce in fretta.
om-brief-rival-icon = Il bot di { $who } sulle icone mostra il prossimo tipo da costruire. Ora: { $building }.
om-misfit-rival = { $who }, il rivale, non ha risorse, obiettivi né cristalli sotto il Deposito; i coloni arrivano quando servono e i suoi bot non sono mai sulla mappa.

## Carte del solitario

om-rival-card-rv01 = Carta del solitario 1
om-rival-card-rv02 = Carta del solitario 2
om-rival-card-rv03 = Carta del solitario 3
om-rival-card-rv04 = Carta del solitario 4
om-rival-card-rv05 = Carta del solitario 5
om-rival-card-rv06 = Carta del solitario 6
om-rival-card-rv07 = Carta del solitario 7
om-rival-card-rv08 = Carta del solitario 8
om-rival-card-rv09 = Carta del solitario 9
om-rival-card-rv10 = Carta del solitario 10
om-rival-card-rv11 = Carta del solitario 11
om-rival-card-rv12 = Carta del solitario 12
