# Migration: Mars: lampade, mani sulla scheda, cronaca.

## Lampade

mm-light-active = Tocca a { $whose }
mm-light-phase = { $phase }
mm-light-population = { $whose }: popolazione { $count } su { $enough }
mm-light-ready = { $whose } ha la popolazione che vince: ancora un rifornimento
mm-light-housing = { $whose }: posto per { $count }
mm-light-hospital = { $whose }: feriti { $hurt }, { $beds ->
    [one] un Ospedale
   *[other] { $beds } Ospedali
}
mm-light-salvage = { $whose }: { $count } in recupero, baie { $bays }
mm-light-rover = { $whose }: Rover su { $space }, { $left } alla propria stazione di rifornimento
mm-light-passage = { $closed ->
    [0] Il passaggio a { $corner } è aperto
   *[other] Il passaggio a { $corner } è chiuso da un impatto
}
mm-light-connected = { $whose } è collegata al passaggio a { $corner }
mm-light-meteor = Sta cadendo un meteorite
mm-light-direction = Il meteorite cade verso { $direction }
mm-light-strikes = Tessere impatto sul terreno: { $count }
mm-light-deck = Eventi: { $count }
mm-light-treasury = Tesoreria, { $card }: { $count }

mm-phase-setup = Arrivo
mm-phase-between = Fra due turni
mm-phase-colony = Azioni colonia
mm-phase-build = Azione costruzione
mm-phase-roll = Tiro
mm-phase-stop = Stazione di rifornimento
mm-phase-over = La fine

## Mani sulla scheda

mm-hand-not-building = Ora non si costruisce.
mm-hand-elsewhere = Una struttura si mostra qui: { $zone }.
mm-hand-not-kept = { $event } non è tra gli eventi che conservi.
mm-hand-not-now = Questo evento si usa in un altro momento.
mm-hand-no-card = Ora non serve una carta { $card }.
mm-hand-absent = { $whose } non è in gioco.
mm-hand-not-your-turn = È il turno di { $whose }.
mm-hand-dice-first = Il Rover va dove lo portano i dadi.

## La cronaca

mm-chronicle-arrival = L’arrivo
mm-chronicle-turn = Turno { $turn }: { $who }
mm-chronicle-landed = { $players } fazioni sono atterrate su Marte, ciascuna con un Quartier generale, un Rover e un primo Tunnel.
mm-chronicle-begins = { $who } ha ottenuto il tiro più alto e ha iniziato.
mm-chronicle-unfinished = Questo turno è ancora in corso.
mm-chronicle-grew = { $who } è cresciuta di { $by }, a { $total } su { $enough }.
mm-chronicle-shrank = { $who } ha perso { $by }: ne restano { $total } su { $enough }.
mm-chronicle-lost = { $count ->
    [one] Un edificio è andato perso per un meteorite.
   *[other] { $count } edifici sono andati persi per i meteoriti.
}
mm-chronicle-quiet = Nessuna colonia è cresciuta o diminuita.
mm-chronicle-stands = { $who }: { $people ->
    [one] 1 sano
   *[other] { $people } sani
    }, { $hurt ->
    [one] 1 ferito
   *[other] { $hurt } feriti
    }, { $structures ->
    [one] 1 struttura
   *[other] { $structures } strutture
    }, { $cards ->
    [one] 1 risorsa
   *[other] { $cards } risorse
    }, { $olympium } Olympium.
mm-chronicle-built = Che cosa è stato costruito
mm-chronicle-way = Il cammino del Rover
mm-chronicle-events = Eventi
mm-chronicle-meteors = I meteoriti e il loro costo
mm-chronicle-people = La gente
mm-chronicle-trade = Scambi
mm-chronicle-cards = Carte
mm-chronicle-standing = La situazione dopo il round
mm-chronicle-end = La corsa
mm-chart-population = Popolazione
mm-chart-structures = Strutture
mm-chart-resources = Acqua, Pietra e Metallo
mm-chart-olympium = Olympium
