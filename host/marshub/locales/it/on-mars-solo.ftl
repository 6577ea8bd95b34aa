# On Mars da soli: il rivale, mossa per mossa, e gli obiettivi. Parole nostre.

## Il tavolo

om-option-draw-space = pesca una tessera di First Colonists
om-draw-rival-card = { $new ->
    [1] Mescola le carte in solitario. La prima, per { $who }
   *[0] La prima carta in solitario, per { $who }
    }
om-solo-card = { $card }: azione { $number }, missione { $letter }, { $travels ->
    [1] viaggia
   *[0] resta
    }
om-draw-rival-space = Uno spazio dell’ordine di turno per { $who }
om-draw-rival-tie = Per { $who } una vale l’altra: pesca
om-draw-rival-contract = Si mescola la pila dei contratti. Il primo
om-thing-rival-card = Carta in solitario coperta
om-thing-rival-discard = Carta in solitario usata
om-at-rival-deck = Il mazzo in solitario
om-at-rival-discards = Le carte in solitario usate
om-at-rival-revealed = In cima alle carte in solitario usate
om-at-icon = L’area progresso, sull’icona { $building }
om-at-rival-bots = Plancia di { $whose }

## Che cosa fa il rivale

om-rival-turn-began = Round { $round }, { $who }: { $card } ({ $number }, { $letter }, { $travels ->
    [1] viaggia
   *[0] resta
    }) dice: { $action }. ({ $rule })
om-rival-does-shuffle = Per questo si sono mescolate le carte in solitario. ({ $rule })
om-rival-does-mission = La carta fa anche avanzare una missione. ({ $rule })
om-rival-does-rover-instead = { $who } non può farlo e muove invece il rover. ({ $rule })
om-rival-does-blueprint = { $who } prende un progetto di un tipo per cui i suoi scienziati danno punti, o la carta più a sinistra della fila più piena. ({ $rule })
om-rival-does-learn = { $who } impara la tecnologia meno cara, fra uguali la più a sinistra. ({ $rule })
om-rival-does-research = { $who } sviluppa la tecnologia più alta che può, poi la più bassa. ({ $rule })
om-rival-does-build = { $who } costruisce ciò che mostra il suo bot, o il tipo seguente che serve al supporto vitale. ({ $rule })
om-rival-does-place = { $who } cerca il complesso più grande che la tecnologia permette. ({ $rule })
om-rival-does-upgrade = { $who } migliora edifici, prima per i suoi scienziati. ({ $rule })
om-rival-does-hire = { $who } prende dall’offerta la carta che promette più punti. ({ $rule })
om-rival-does-rover = Il rover di { $who } va verso la tessera più vicina che può prendere. ({ $rule })
om-rival-does-rover-idle = Il rover di { $who } resta fermo: non c’è tessera che possa prendere. ({ $rule })
om-rival-does-rover-benefit = A { $who } non servono coloni: muove invece il rover. ({ $rule })
om-rival-does-technology-benefit = { $who } impara una tecnologia come beneficio. ({ $rule })
om-rival-does-blueprint-benefit = { $who } prende un progetto come beneficio. ({ $rule })
om-rival-does-recall = Come beneficio del supporto vitale { $who } riporta a casa il colono dall’assunzione. ({ $rule })
om-rival-does-benefit = Come beneficio del supporto vitale { $who } prende un cristallo. ({ $rule })
om-rival-does-lender = La tecnologia di { $who } è stata presa in prestito, e { $who } la sviluppa. ({ $rule })
om-rival-does-shuttle-orbit = La navetta parte dal lato di { $who }: in Orbita. ({ $rule })
om-rival-does-shuttle-colony = La navetta parte dal lato di { $who }: nella Colonia. ({ $rule })
om-rival-does-first-space = Si pesca una tessera per lo spazio da cui parte { $who }. ({ $rule })
om-rival-does-stay = { $who } resta, come dice l’ultima carta in solitario. ({ $rule })
om-rival-does-to-colony = { $who } va nella Colonia con la navetta. ({ $rule })
om-rival-does-to-orbit = { $who } va in Orbita con la navetta. ({ $rule })
om-rival-does-discovery = { $who } mette la scoperta più a sinistra lontano dal tuo rover. ({ $rule })
om-rival-does-space = Si pesca uno spazio libero dell’ordine di turno per { $who }. ({ $rule })
om-rival-does-arrival = All’arrivo { $who } costruisce. ({ $rule })
om-rival-does-level = La colonia è salita: { $who } costruisce un rifugio, accoglie una nave e prende un bot. ({ $rule })
om-rival-icon-moved = Il bot di { $who } va sull’icona { $building }. ({ $rule })
om-rival-item-taken = { $who } prende ciò che nel Magazzino abbonda di più: { $good }. ({ $rule })
om-rival-bot-arrived = { $bots ->
    [one] { $who } ha ora 1 bot sulla plancia. ({ $rule })
   *[other] { $who } ha ora { $bots } bot sulla plancia. ({ $rule })
    }

## Obiettivi

om-need-contract-kinds = { $need ->
    [one] contratti completati di 1 tipo
   *[other] contratti completati di { $need } tipi
    }
om-need-contract = il contratto { $name } completato
om-need-scientist = lo scienziato { $name } assunto
om-need-objective = un obiettivo privato completato
om-need-advanced = { $need } edifici avanzati propri del tipo { $name }
om-need-complex = un complesso di { $need }, formato o ampliato da te: { $name }
om-need-stored = { $need } × { $name } nelle Scorte
om-need-technology = { $name } al livello { $need }
om-need-side = la fine sul lato { $name }
om-need-margin = { $need ->
    [1] più punti del rivale
   *[other] almeno { $need } punti più del rivale
    }
om-goal-checked = { $met ->
    [1] Raggiunto: { $need } ({ $have }).
   *[0] Non raggiunto: { $need } ({ $have }).
    }
om-goal-judged = { $met ->
    [1] L’obiettivo { $goal } è raggiunto.
   *[0] L’obiettivo { $goal } non è raggiunto.
    }
om-won-goal = Obiettivo { $goal } raggiunto: vittoria, { $points } punti a { $theirs }.
om-lost-goal = Obiettivo { $goal } non raggiunto: sconfitta, { $points } punti a { $theirs }. Manca: { $missing }.

## Prima della partita

om-brief-alone = Giochi contro { $who }, che le regole muovono. Vinci solo se alla fine vale ogni requisito del tuo obiettivo: { $goal }.
om-brief-need = Serve: { $needs }.
om-brief-rival-cards = A ogni turno di { $who } una carta in solitario ne dice l’azione; sono { $cards }. Dalla seconda volta ognuna muove anche una missione.
om-brief-rival-free = { $who } paga solo cristalli, non ha bisogno di risorse e ha sempre coloni: cresce in fretta.
om-brief-rival-icon = Il bot di { $who } sulle icone mostra che cosa costruirà. Ora: { $building }.
om-misfit-rival = { $who }, il rivale, non ha risorse, obiettivi né cristalli sotto il Deposito; i coloni arrivano quando servono e i suoi bot non sono mai sulla mappa.

## Carte in solitario

om-rival-card-rv01 = Carta in solitario 1
om-rival-card-rv02 = Carta in solitario 2
om-rival-card-rv03 = Carta in solitario 3
om-rival-card-rv04 = Carta in solitario 4
om-rival-card-rv05 = Carta in solitario 5
om-rival-card-rv06 = Carta in solitario 6
om-rival-card-rv07 = Carta in solitario 7
om-rival-card-rv08 = Carta in solitario 8
om-rival-card-rv09 = Carta in solitario 9
om-rival-card-rv10 = Carta in solitario 10
om-rival-card-rv11 = Carta in solitario 11
om-rival-card-rv12 = Carta in solitario 12
