# Migration: Mars sullo schermo: segni, terreno, fazioni, meteoriti.

mm-short-water = A
mm-short-stone = P
mm-short-metal = M
mm-short-olympium = O
mm-short-med = Med
mm-short-rcu = RCU
mm-short-fuel = Cel
mm-short-blueprint = Pr

mm-sign-embassy = Ambasciata
mm-sign-person = qui vive popolazione
mm-sign-rock = roccioso: solo Tunnel e Fortezze
mm-sign-passage = passaggio delle rovine, con la lettera della rovina
mm-sign-strike = tessera impatto
mm-sign-site = risponde alla domanda
mm-sign-danger = va perso con questo meteorite
mm-sign-way = direzione e traiettoria di un meteorite
mm-sign-mine = il percorso: Acqua, Pietra, Metallo da estrarre
mm-sign-ruin = il percorso: una rovina antica

mm-ground-flat = terreno piano
mm-ground-rocky = terreno roccioso
mm-ground-passage = passaggio delle rovine
mm-ground-embassy = Ambasciata
mm-ground-base = base di atterraggio

mm-spot-seat = { $whose }: { $people ->
    [0] il suo posto è libero
   *[other] il suo posto è occupato
}
mm-spot-absent = nessuno gioca questa fazione
mm-spot-injured = feriti: { $people }
mm-spot-people = { $people ->
    [one] ci vive una persona
   *[other] ci vivono { $people } persone
}
mm-spot-empty = non ci vive nessuno
mm-spot-passage = porta alle rovine a { $corner }
mm-spot-connected = collegata: { $whose }
mm-spot-strike = tessera impatto
mm-spot-shielded = protetto da una Fortezza

mm-page-terrain = Terreno
mm-page-factions = Fazioni

mm-look-turn = Turno { $turn }
mm-look-population = Popolazione
mm-look-room = liberi { $count }
mm-look-housing = liberi { $room }, letti { $beds }
mm-look-home = { $left } alla stazione
mm-look-linked = collegata a: { $where }
mm-look-salvage = Recupero ({ $bays }): { $things }
mm-look-skips = { $count ->
    [one] niente tiro al prossimo turno
   *[other] niente tiro per { $count } turni
}
mm-look-treasury = Tesoreria
mm-look-stocks = tessere impatto { $tiles }, eventi { $deck }

mm-field-players = Fazioni
mm-field-hand = carte
mm-field-rover = Rover, spazio
mm-field-embassy = nell’Ambasciata
mm-field-skips = turni senza tiro
mm-field-terrain = Terreno
mm-field-people = popolazione
mm-field-market = Scambi
mm-field-barred = esclusi
mm-field-closed = chiusi

mm-step-colony = Colonia: sposta persone, usa eventi, scambia, commercia; quanto vuoi
mm-step-build = Costruzione: una struttura, o togli una tessera impatto, o smonta un edificio
mm-step-roll = Tiro: il Rover avanza e si applica il suo spazio
mm-stop-step-1 = Paga: 1 Metallo e 1 Pietra a Raffineria, 1 Acqua a persona
mm-stop-step-2 = Rendi le Celle di energia, prendine una
mm-stop-step-3 = Prendi la rendita di passaggi, Fabbriche e Ospedali
mm-stop-step-4 = Scegli una spedizione gratuita
mm-stop-step-5 = Pesca un evento

mm-sky-direction = d12 { $number }: { $hex }
mm-sky-distance = rosso { $number }: { $hex }
mm-sky-strike = nero { $number }: cade su { $hex }
mm-sky-missed = oltre il terreno, non succede nulla
mm-sky-dome = si frantuma su una cupola
mm-sky-shield = si frantuma sopra una Fortezza
mm-sky-deflected = deviato
mm-sky-hit = porta via { $piece } ({ $whose })
mm-sky-harmless = non porta via edifici

mm-terrain-build = Costruisci: { $piece }
ui-key-terrain = Terreno
ui-help-on-terrain = Il terreno. Le frecce vanno da un esagono all’altro, n e p al prossimo che risponde alla domanda. Invio sceglie l’esagono, o spiega perché non si può; sulla pagina una cifra costruisce la struttura che nomina, b torna indietro. › segna ciò che risponde alla domanda, un punto è popolazione, ✱ una tessera impatto.

mm-plain-cards = { $who }, carte: { $cards }
mm-plain-kept = { $who } conserva: { $events }
mm-plain-salvage = { $who }, recupero: { $things }
mm-plain-linked = { $who } è collegata a: { $where }
mm-plain-track = Percorso di esplorazione: { $spaces }
