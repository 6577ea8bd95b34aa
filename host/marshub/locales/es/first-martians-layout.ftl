# Where things of First Martians lie: the sentences that lay them out, what they and their spots are called.
fm-lay-facility = { $facility }: poned la loseta en su sitio{ $parts ->
    [0] .
   *[other] , con un marcador verde en cada una de sus { $parts } piezas.
 }
fm-lay-broken = { $facility }: poned en rojo el marcador de { $part }.
fm-lay-productivity = { $facility }: productividad { $level }.
fm-lay-farm = { $facility }: { $greenhouses } marcadores negros de Invernadero, uno blanco en { $plants } de ellos.
fm-lay-growth = { $facility }: { $guard ->
    [0] una semilla
   *[other] una protección
 } en el espacio { $slot } del medidor de Crecimiento.
fm-lay-shutdown = { $facility }: encima, una loseta de Cierre ({ $resource }).
fm-lay-shutdown-open = { $facility }: encima, una loseta de Cierre ({ $resource }) boca arriba: { $front }.
fm-lay-token = { $facility }: { $token } en el espacio { $later ->
    [0] !
   *[other] »
 }.
fm-lay-upgrade = { $facility }: al lado, la carta { $upgrade }.
fm-lay-track = { $block }: medidor de Averías en { $level }.
fm-lay-box = { $block }: marcador { $red ->
    [0] verde
   *[other] rojo
 } en el Recuadro de Averías.
fm-lay-stress = Estrés en { $level }.
fm-lay-morale = Moral en { $level }.
fm-lay-supply = Reserva general, { $reserve }: { $amount }.
fm-lay-astronaut = { $who }: tablero de identidad, dos peones, heridas: { $wounds }, fichas de Moral: { $tokens }.
fm-lay-condition = { $who }: ficha de Dolencia { $condition }.
fm-lay-rover = { $rover }: al Depósito.
fm-lay-rover-token = { $rover }: { $token } en su espacio x.
fm-lay-mission = Hoja de misión: { $mission }.
fm-lay-gauge = { $gauge }: { $level } %.
fm-lay-event = Evento de misión, abierto: { $event }.
fm-lay-map = El mapa, y al lado las losetas de cada anillo barajadas boca abajo.
fm-lay-tile = { $space }: la loseta { $tile }, muestras: { $samples }.
fm-lay-map-token = { $space }: { $token }.
fm-lay-map-objective = { $space }: { $token }.
fm-lay-spot = { $space }: marcadores blancos { $white }, negros { $black }, fichas de peón { $pawns }.
fm-lay-cargo = Bodega, { $later ->
    [0] disponible
   *[other] pendiente
 }: { $count } { $item }.
fm-lay-upgrade-card = Carta de Mejora disponible: { $upgrade }.
fm-lay-malfunctions = { $block }: { $cards } cartas de Avería, barajadas.
fm-lay-adventures = Las Aventuras por color: { $cards } cartas en total, las lleva la app.
fm-lay-sol = Contador de soles: { $sol } de { $last }.
fm-lay-pawn = Poned { $pawn } en { $place }.
fm-lay-pledged = Con los peones en { $place }: { $count } { $item }.
fm-lay-board-token = { $who }: { $token } en el tablero de identidad.
fm-lay-skill = { $who }: la carta de Habilidad { $skill }.
fm-lay-skill-used = { $who }: { $skill } está usada; marcadla, o poned su carta boca abajo.
fm-lay-aom = Junto al tablero: { $aom } con su peón.
fm-lay-stock = Hoja de misión, { $action }: { $count } marcadores blancos.
fm-lay-examined = Laboratorio, Examinados: { $count } { $item }.
fm-lay-discovery = Laboratorio, Descubrimiento: { $count }.
fm-lay-objective = En la hoja de misión: { $token }.
fm-lay-upgrade-pending = Bodega, pendiente: la loseta { $upgrade }.
fm-lay-phase = El marcador de ronda en { $phase }.
fm-lay-first-player = La ficha de Jugador Inicial para { $who }.

fm-thing-track = { $block }, medidor de Averías
fm-thing-box = { $block }, marcador del Recuadro de Averías
fm-thing-productivity = { $facility }, productividad
fm-thing-part = { $facility }, marcador de { $part }
fm-thing-greenhouse = marcador negro (Invernadero)
fm-thing-plant = marcador blanco (planta)
fm-thing-guard = marcador que protege una planta
fm-thing-stress = Estrés
fm-thing-morale = Moral
fm-thing-supply = Reserva general, { $reserve }
fm-thing-board = { $who }, tablero de identidad
fm-thing-wounds = { $who }, heridas
fm-thing-morale-token = ficha de Moral
fm-thing-gauge = { $gauge }, %
fm-thing-white = marcador blanco
fm-thing-black = marcador negro
fm-thing-discovery = muestra examinada dos veces
fm-thing-map = el mapa
fm-thing-roi = loseta del mapa
fm-thing-malfunction = carta de Avería ({ $block })
fm-thing-adventures = las Aventuras
fm-thing-sol = Sol
fm-thing-round = marcador de ronda
fm-thing-first-player = ficha de Jugador Inicial

fm-at-level = { $level }
fm-at-green = verde
fm-at-red = rojo
fm-at-now = { $facility }, espacio !
fm-at-later = { $facility }, espacio »
fm-at-face-up = { $facility }, boca arriba: { $front }
fm-at-growth = { $facility }, Crecimiento { $slot }
fm-at-seat = { $who }
fm-at-used = usada
fm-at-ready = lista
fm-at-depot = el Depósito
fm-at-beside = junto al tablero
fm-at-examined = Examinados
fm-at-discovery = Descubrimiento
fm-at-ring = la pila del anillo { $ring }
fm-at-cargo = Bodega, { $later ->
    [0] disponible
   *[other] pendiente
 }
fm-at-deck = el mazo: { $block }
fm-at-rover = { $rover }, espacio x
