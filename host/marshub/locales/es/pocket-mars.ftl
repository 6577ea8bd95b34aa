# Pocket Mars: everything its rules, cards and lights say. Our own words throughout.

## Names

pm-seat-red = Rojo
pm-seat-blue = Azul
pm-seat-green = Verde
pm-seat-yellow = Amarillo
pm-type-eco = Ecosistema
pm-type-ene = Energía
pm-type-sci = Ciencia
pm-type-wat = Agua
pm-type-con = Construcción

## Before the game

pm-choice-players = Jugadores
pm-choice-variant = Cartas iniciales
pm-choice-level = Autómatas
pm-variant-deal = se reparten cuatro
pm-variant-draft = se eligen y se pasan
pm-level-standard = normal
pm-level-super-droid = superdroide
pm-level-cyborg = cíborg

## Questions

pm-top-of-deck = ¿Qué dorso muestra la primera carta del mazo?
pm-which-card = ¿Qué carta es?
pm-which-card-of = { $who }: ¿qué carta recibes?
pm-who-begins = ¿Quién es el jugador inicial?
pm-draft = Quédate una de estas cartas; las demás van a tu izquierda
pm-lay-prep = Coloca { $count } cartas en tu módulo
pm-turn = { $who }: ¿qué haces?
pm-pay = { $card }: ¿pagas { $cost } de energía por su acción?
pm-land = Tu carta es más alta: ¿aterriza un colono en { $building }?
pm-trigger = { $cost ->
    [0] { $card }: ¿usas la acción inferior?
   *[other] { $card }: ¿usas la acción inferior (coste: { $cost })?
}
pm-land-where = ¿En qué Edificio aterriza un colono?
pm-promote-where = ¿Dónde sube a dos estrellas un colono tuyo?
pm-relocate = ¿Qué colono cambia de Edificio?
pm-ability-eco = Ecosistema: sube o baja un colono
pm-ability-ene = Energía: ¿ganas 1 de energía?
pm-ability-sci = Ciencia: ¿tomas 1 colono de la Tierra?
pm-ability-wat = Agua: pon una carta tuya bajo el mazo
pm-ability-con = Construcción: ¿dónde aterriza un colono?
pm-take-which = ¿Qué carta tomas de los Autómatas?
pm-lose-which = ¿Qué carta de los Autómatas se descarta?
pm-keep-which = ¿Qué carta de las vistas te quedas?
pm-bury-next = ¿Cuál va ahora bajo el mazo?
pm-bury-own = ¿Qué carta de tu mano va bajo el mazo?
pm-which-rival = ¿Qué jugador pone una carta bajo el mazo?
pm-swap-out = ¿Qué carta de la mano va al módulo?
pm-swap-in = ¿Qué carta del módulo tomas a cambio?
pm-discard-surplus = Demasiadas cartas: descarta { $count }
pm-fill-prep = { $count ->
    [one] Pon 1 carta en tu módulo
   *[other] Pon { $count } cartas en tu módulo
    }

## Options

pm-option-card = { $card } ({ $type } { $value })
pm-option-back = una carta { $type } tapada
pm-option-place = carta tapada { $place }
pm-option-unseen = carta tapada { $place } ({ $type })
pm-option-building = { $building }
pm-option-none = Nada
pm-option-way = de { $building } a { $to }
pm-option-up = { $whose } en { $building }: sube a dos estrellas
pm-option-down = { $whose } en { $building }: baja a una estrella
pm-option-earth = Toma un colono de la Tierra
pm-option-earth-alone = Toma un colono de la Tierra, descarta una carta de los Autómatas
pm-group-hand = Juega de la mano
pm-group-prep = Juega de tu módulo
pm-group-other = Juega del módulo de { $whose }
pm-group-automatics = Juega una carta de los Autómatas
pm-group-discard = Descarta por energía
pm-why-nobody-on-earth = Ninguno de tus colonos queda en la Tierra.
pm-why-not-yours = Esa carta no está ahí.
pm-why-never-holds = { $building } nunca aloja colonos.
pm-why-not-there = Con esta carta nadie puede aterrizar ahora en { $building }.
pm-why-not-named = Esta carta se refiere a otro Edificio, no a { $building }.
pm-why-full = { $building }: el espacio de dos estrellas no tiene sitio para otro colono.
pm-why-nobody-there = { $building }: ninguno de tus colonos está en el espacio de una estrella.
pm-why-none-to-go-up = En el espacio de una estrella de { $building } no hay ningún colono de { $whose }.
pm-why-none-to-go-down = En el espacio de dos estrellas de { $building } no hay ningún colono de { $whose }.
pm-why-only-hand = Aquí solo se eligen cartas de la mano.
pm-why-not-now = Antes responde a la pregunta abierta; la acción del turno viene después.

## What happens

pm-game-began = { $players ->
    [1] { $who } juega en solitario.
   *[other] Empieza { $who } ({ $players } jugadores).
    }
pm-round-began = Ronda { $round }.
pm-turn-began = Le toca a { $who }.
pm-hand-played = { $who } juega { $card } de la mano.
pm-connected = { $who } conecta { $card } de { $whose } a { $building }.
pm-connected-own = { $who } conecta { $card } a { $building }.
pm-compared = { $value } supera a { $against }.
pm-compared-lower = { $value } no supera a { $against }: nadie aterriza.
pm-prep-triggered = { $who } usa la acción inferior de { $card }.
pm-nothing-done = { $card } no hace nada para { $who }.
pm-energy-changed = { $who }: energía { $before } → { $after }.
pm-left-earth = { $count ->
    [one] { $who } lleva 1 colono de la Tierra a la nave.
   *[other] { $who } lleva { $count } colonos de la Tierra a la nave.
    }
pm-landed = Un colono de { $who } aterriza en { $building }.
pm-promoted = { $who } sube a { $whose } en { $building } a dos estrellas.
pm-demoted = { $who } baja a { $whose } en { $building } a una estrella.
pm-relocated = { $who } pasa un colono de { $building } a { $to }.
pm-card-drawn = { $who } roba una carta { $type }.
pm-card-taken = { $who } toma una carta { $type } de los Autómatas.
pm-card-discarded = { $who } descarta { $card }.
pm-card-kept = { $who } se queda una de estas cartas ({ $type }).
pm-card-buried = { $who } pone una carta { $type } bajo el mazo.
pm-cards-looked-at = { $who } mira { $count } cartas del mazo.
pm-cards-swapped = { $count ->
    [one] { $who } cambia 1 carta con el módulo.
   *[other] { $who } cambia { $count } cartas con el módulo.
    }
pm-prep-filled = { $who } pone una carta { $type } en el módulo.
pm-deck-renewed = Se baraja un mazo nuevo de { $count } cartas.
pm-system-failed = Fallo del sistema en la ronda { $round }.
pm-card-lost = Se pierde { $card } del mazo.
pm-androids-idle = Ronda { $round }: los androides no se mueven.
pm-androids-acted = Los androides usan { $building }.
pm-androids-filled = Los Autómatas reciben una carta { $type }.
pm-scored = { $who }: { $total } puntos (nave { $ship }, una estrella { $one_star }, dos estrellas { $two_star }, en todos { $everywhere }, cuatro en uno { $four_in_one }, energía { $energy }).
pm-game-ended = La partida ha terminado: { $reason }.
pm-reason-settled = todos los colonos de un color están en Marte
pm-reason-automatics = todos los colonos de los Autómatas están en Marte
pm-reason-exhausted = el mazo se ha agotado
pm-won = Gana { $who } con { $points } puntos.
pm-shared = { $count } comparten la victoria con { $points } puntos.
pm-won-alone = Los Autómatas pierden, { $points } a { $theirs }.
pm-lost-alone = Ganan los Autómatas, { $theirs } contra tus { $points }.

## On the board

pm-piece-colonist = Colono ({ $whose })
pm-light-value = { $building }: hay que superar { $value }
pm-light-stars = { $building }: { $taken } de { $limit } en dos estrellas
pm-light-present = { $building }: { $whose } { $count }
pm-light-energy = { $whose }: energía { $level }
pm-light-ship = { $whose }: { $count } en la nave
pm-light-earth = { $whose }: { $count } en la Tierra
pm-light-settled = { $whose }: { $count } de 7 en Marte
pm-light-active = Le toca a { $whose }
pm-light-deck = Mazo: { $count }
pm-light-discard = Descartes: { $count }

## On the screen

pm-look-empty = sin carta (a superar: { $value })
pm-look-none = sin carta
pm-page-table = Mesa
pm-page-hand = Tus cartas
pm-look-asked = En cuestión
pm-legend-hand = lo que hace una carta jugada de la mano; luego se descarta
pm-legend-prep = lo que hace jugada de un módulo, para su dueño
pm-legend-one = 2 puntos; sin límite
pm-legend-two = 4 puntos; entre paréntesis, cuántos caben
pm-legend-energy = energía; quien más tiene gana un punto
pm-legend-abilities = Lo que permite un Edificio cuando se juega una carta en él
pm-legend-eco = mueve un colono de cualquiera entre una y dos estrellas, en cualquier Edificio
pm-legend-ene = gana 1 de energía
pm-legend-sci = toma 1 colono de la Tierra
pm-legend-wat = pon una carta tuya bajo el mazo
pm-legend-con = haz aterrizar un colono en cualquier Edificio
pm-look-where = Tierra { $earth }, nave { $ship }, Marte { $mars }
pm-look-energy = energía
pm-look-prep = módulo
pm-look-piles = Mazo { $deck } (encima: { $top }), descartes { $discard }
pm-look-own-dealt = Tu grupo
pm-look-own-kept = Tus cartas
pm-look-own-hand = Tu mano
pm-look-own-prep = Tu módulo
pm-look-round = Ronda { $round }
pm-action = { $needs }: { $steps }
pm-action-free = { $steps }
pm-held-card =
    { $card } ({ $type } { $value })
    Desde la mano: { $hand }
    Desde el módulo: { $prep }
pm-card-does-lower = Acción inferior: { $does }
pm-card-does-upper = Acción superior: { $does }
pm-step-cost = paga { $n } de energía
pm-step-take = toma { $n } de la Tierra
pm-step-energy = gana { $n } de energía
pm-step-draw = roba { $n }
pm-step-land = aterriza hasta { $n } ({ $where })
pm-step-promote = sube hasta { $n } a dos estrellas ({ $where })
pm-step-relocate = pasa hasta { $n } a otro Edificio
pm-step-peek = mira { $look }, quédate { $keep }
pm-step-swap = cambia hasta { $n } con tu módulo
pm-step-rival = otro jugador pone { $n } bajo el mazo
pm-where-any = donde sea
pm-where-own-absent = donde no tengas
pm-where-rival-present = donde otro tenga
pm-need-hand-has = con { $type } en mano
pm-need-own-none = ninguno tuyo en { $building }
pm-need-own-some = alguno tuyo en { $building }
pm-need-ship-empty = tu nave vacía
pm-need-energy-behind = otro tiene más energía
pm-need-energy-zero = tu energía a 0

## La crónica

pm-chronicle-setup = Preparación
pm-chronicle-choosing = Todavía se están eligiendo las cartas.
pm-chronicle-turn = Ronda { $round }: { $who }
pm-chronicle-round = Ronda { $round }
pm-chronicle-began-deal = { $players ->
    [one] Un jugador recibió cuatro cartas y dejó dos en su módulo.
   *[other] { $players } jugadores recibieron cuatro cartas cada uno y dejaron dos en sus módulos.
}
pm-chronicle-began-draft = { $players } jugadores se pasaron las cartas, se quedaron con cuatro cada uno y dejaron dos en sus módulos.
pm-chronicle-against = Los Autómatas jugaban en el nivel «{ $level }».
pm-chronicle-begins = El sorteo eligió a { $who } como jugador inicial.
pm-chronicle-unfinished = Este turno aún se está jugando.
pm-chronicle-gained = { $who } gana { $by }: { $points ->
    [one] 1 punto
   *[other] { $points } puntos
    }, si acabara ahora.
pm-chronicle-lost = { $who } pierde { $by }: { $points ->
    [one] 1 punto
   *[other] { $points } puntos
    }, si acabara ahora.
pm-chronicle-nothing = { $who } sigue con { $points ->
    [one] 1 punto
   *[other] { $points } puntos
    }.
pm-chronicle-drew = { $count ->
    [one] { $who } robó una carta.
   *[other] { $who } robó { $count } cartas.
}
pm-chronicle-stands = { $who }: { $points ->
    [one] 1 punto
   *[other] { $points } puntos
    }, { $mars } de 7 colonos en Marte, energía { $energy }.
pm-chronicle-played = Lo que se jugó
pm-chronicle-moved = Colonos y energía
pm-chronicle-cards = Cartas
pm-chronicle-automatics = Devious Automatics
pm-chronicle-standing = La situación tras la ronda
pm-chronicle-end = El final
pm-chart-points = Puntos, si acabara ahora
pm-chart-mars = Colonos en Marte
pm-chart-energy = Energía
pm-pane-buildings = Edificios
pm-pane-sides = Jugadores
pm-look-points = { $points ->
    [one] 1 punto ahora
   *[other] { $points } puntos ahora
  }
pm-advice-lead = Puntos de ventaja: { $value }
pm-advice-points = Puntos al final: { $value }
pm-advice-everywhere = Colonos en todos los edificios en el { $value } de los casos

# Por qué una partida no se puede preparar.
pm-setup-row = la fila son los cinco Edificios en cualquier orden: { $buildings }
pm-setup-draft = el draft es para 2-4 jugadores: a solas no hay a quién pasar cartas
