# Where things of First Martians lie: the sentences that lay them out, what they and their spots are called.
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
fm-lay-shutdown-open = { $facility }: sopra, una tessera Chiusura ({ $resource }) scoperta: { $front }.
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
fm-lay-pawn = Metti { $pawn } su { $place }.
fm-lay-pledged = Con le pedine su { $place }: { $item } ×{ $count }.
fm-lay-board-token = { $who }: { $token } sulla scheda.
fm-lay-skill = { $who }: la carta Abilità { $skill }.
fm-lay-skill-used = { $who }: { $skill } è usata; segnala, o gira la sua carta.
fm-lay-aom = Accanto al tabellone: { $aom } con la sua pedina.
fm-lay-stock = Scheda missione, { $action }: { $count } indicatori bianchi.
fm-lay-examined = Laboratorio, Esaminati: { $item } ×{ $count }.
fm-lay-discovery = Laboratorio, Scoperta: { $count }.
fm-lay-objective = Sulla scheda missione: { $token }.
fm-lay-upgrade-pending = Stiva, in attesa: la tessera { $upgrade }.
fm-lay-phase = L’indicatore del round su { $phase }.
fm-lay-first-player = Il segnalino Primo Giocatore a { $who }.

fm-thing-track = { $block }, traccia Guasti
fm-thing-box = { $block }, indicatore nel Riquadro Guasti
fm-thing-productivity = { $facility }, produttività
fm-thing-part = { $facility }, indicatore { $part }
fm-thing-greenhouse = indicatore nero (Serra)
fm-thing-plant = indicatore bianco (pianta)
fm-thing-guard = segnalino che protegge una pianta
fm-thing-stress = Stress
fm-thing-morale = Morale
fm-thing-supply = Riserva generale, { $reserve }
fm-thing-board = { $who }, scheda
fm-thing-wounds = { $who }, ferite
fm-thing-morale-token = segnalino Morale
fm-thing-gauge = { $gauge }, %
fm-thing-white = indicatore bianco
fm-thing-black = indicatore nero
fm-thing-discovery = ciò che è stato esaminato due volte
fm-thing-map = la mappa
fm-thing-roi = tessera della mappa
fm-thing-malfunction = carta Guasto ({ $block })
fm-thing-adventures = le Avventure
fm-thing-sol = Sol
fm-thing-round = indicatore del round
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
fm-at-depot = il Deposito
fm-at-beside = accanto al tabellone
fm-at-examined = Esaminati
fm-at-discovery = Scoperta
fm-at-ring = la pila dell’anello { $ring }
fm-at-cargo = Stiva, { $later ->
    [0] disponibile
   *[other] in attesa
 }
fm-at-deck = il mazzo: { $block }
fm-at-rover = { $rover }, spazio x
