# Where things of First Martians lie: the sentences that lay them out, what they and their spots are called.
fm-lay-facility = { $facility }: mettete la tessera al suo posto{ $parts ->
    [0] .
   *[other] , con un indicatore verde su ognuno dei { $parts } elementi.
 }
fm-lay-broken = { $facility }: indicatore rosso al posto del verde su { $part }.
fm-lay-productivity = { $facility }: produttività { $level }.
fm-lay-farm = { $facility }: { $greenhouses } indicatori neri per le Serre, uno bianco in { $plants } di esse.
fm-lay-growth = { $facility }: { $guard ->
    [0] un seme
   *[other] una protezione
 } sullo spazio { $slot } del tracciato Crescita.
fm-lay-shutdown = { $facility }: sopra, una tessera Arresto ({ $resource }).
fm-lay-shutdown-open = { $facility }: sopra, una tessera Arresto ({ $resource }) scoperta: { $front }.
fm-lay-token = { $facility }: { $token } sullo spazio { $later ->
    [0] !
   *[other] »
 }.
fm-lay-upgrade = { $facility }: accanto, la carta { $upgrade }.
fm-lay-track = { $block }: tracciato Avaria su { $level }.
fm-lay-box = { $block }: indicatore { $red ->
    [0] verde
   *[other] rosso
 } nel riquadro Avaria.
fm-lay-stress = Stress su { $level }.
fm-lay-morale = Morale su { $level }.
fm-lay-supply = Riserve Generali, { $reserve }: { $amount }.
fm-lay-astronaut = { $who }: scheda ID, due pedine, ferite: { $wounds }, segnalini Morale: { $tokens }.
fm-lay-condition = { $who }: segnalino Condizione { $condition }.
fm-lay-rover = { $rover }: nella Rimessa.
fm-lay-rover-token = { $rover }: { $token } sul suo spazio x.
fm-lay-mission = Scheda missione: { $mission }.
fm-lay-gauge = { $gauge }: { $level }%.
fm-lay-event = Evento di Missione aperto: { $event }.
fm-lay-map = La mappa, e accanto le tessere di ogni anello mescolate a faccia in giù.
fm-lay-tile = { $space }: la tessera { $tile }, campioni: { $samples }.
fm-lay-map-token = { $space }: { $token }.
fm-lay-map-objective = { $space }: { $token }.
fm-lay-spot = { $space }: indicatori bianchi { $white }, neri { $black }, segnalini pedina { $pawns }.
fm-lay-cargo = Zona di Carico, { $later ->
    [0] Disponibile
   *[other] In Sospeso
 }: { $count } { $item }.
fm-lay-upgrade-card = Carta Miglioramento disponibile: { $upgrade }.
fm-lay-malfunctions = { $block }: { $cards } carte Avaria, mescolate.
fm-lay-adventures = Le Avventure per colore: { $cards } carte in tutto, le tiene l’app.
fm-lay-sol = Il sol: { $sol } di { $last }.
fm-lay-pawn = Mettete { $pawn } su { $place }.
fm-lay-pledged = Con le pedine su { $place }: { $count } { $item }.
fm-lay-board-token = { $who }: { $token } sulla scheda ID.
fm-lay-skill = { $who }: la carta Abilità { $skill }.
fm-lay-skill-used = { $who }: { $skill } è usata; segnatela, o girate la sua carta.
fm-lay-aom = Accanto al tabellone: { $aom } con la sua pedina.
fm-lay-stock = Scheda missione, { $action }: { $count } indicatori bianchi.
fm-lay-examined = Laboratorio, spazio Esaminato: { $count } { $item }.
fm-lay-discovery = Laboratorio, spazio Scoperta: { $count }.
fm-lay-objective = Sulla scheda missione: { $token }.
fm-lay-upgrade-pending = Zona di Carico, In Sospeso: la tessera { $upgrade }.
fm-lay-phase = L’indicatore bianco della Sequenza del Round su { $phase }.
fm-lay-first-player = Il segnalino Primo Giocatore a: { $who }.

fm-thing-track = { $block }, tracciato Avaria
fm-thing-box = { $block }, indicatore nel riquadro Avaria
fm-thing-productivity = { $facility }, produttività
fm-thing-part = { $facility }, indicatore { $part }
fm-thing-greenhouse = indicatore nero (Serra)
fm-thing-plant = indicatore bianco (pianta)
fm-thing-guard = indicatore che protegge una pianta
fm-thing-stress = Stress
fm-thing-morale = Morale
fm-thing-supply = Riserve Generali, { $reserve }
fm-thing-board = { $who }, scheda ID
fm-thing-wounds = { $who }, ferite
fm-thing-morale-token = segnalino Morale
fm-thing-gauge = { $gauge }, %
fm-thing-white = indicatore bianco
fm-thing-black = indicatore nero
fm-thing-discovery = campione esaminato due volte
fm-thing-map = la mappa
fm-thing-roi = tessera ROI
fm-thing-malfunction = carta Avaria ({ $block })
fm-thing-adventures = le Avventure
fm-thing-sol = Sol
fm-thing-round = indicatore della Sequenza del Round
fm-thing-first-player = segnalino Primo Giocatore

fm-at-level = { $level }
fm-at-green = verde
fm-at-red = rosso
fm-at-now = { $facility }, spazio !
fm-at-later = { $facility }, spazio »
fm-at-face-up = { $facility }, scoperta: { $front }
fm-at-growth = { $facility }, Crescita { $slot }
fm-at-seat = { $who }
fm-at-used = usata
fm-at-ready = pronta
fm-at-depot = la Rimessa
fm-at-beside = accanto al tabellone
fm-at-examined = Esaminato
fm-at-discovery = Scoperta
fm-at-ring = la pila dell’anello { $ring }
fm-at-cargo = Zona di Carico, { $later ->
    [0] Disponibile
   *[other] In Sospeso
 }
fm-at-deck = il mazzo: { $block }
fm-at-rover = { $rover }, spazio x
