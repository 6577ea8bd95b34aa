# First Martians: everything its rules, cards and lights say. Our own words throughout.


## Nombres

fm-facility-oxygenator-01 = Oxigenador 01
fm-facility-oxygenator-02 = Oxigenador 02
fm-facility-solar-panel-01 = Panel Solar 01
fm-facility-solar-panel-02 = Panel Solar 02
fm-facility-farm = Granja
fm-facility-quiet-place = Un Lugar Tranquilo
fm-facility-crew-quarters = Camarotes
fm-facility-med-lab = Enfermería
fm-facility-control-center = Centro de Control
fm-facility-garage-hall = Garaje
fm-facility-probe-bay = Bahía de Sondas
fm-facility-lab = Laboratorio
fm-facility-working-bay = Taller
fm-facility-backup-solar-panel = Panel Solar de Reserva
fm-facility-backup-oxygenator = Oxigenador de Reserva
fm-facility-backup-farm = Granja de Reserva
fm-facility-temporary-solar-panel = Panel Solar Provisional
fm-facility-temporary-oxygenator = Oxigenador Provisional
fm-facility-temporary-quarters = Alojamiento Provisional
fm-facility-field-infirmary = Enfermería de Campaña
fm-facility-backup-control-desk = Consola de Reserva
fm-facility-temporary-garage = Garaje Provisional
fm-facility-backup-garage = Garaje de Reserva
fm-facility-temporary-probe-bay = Bahía de Sondas Provisional
fm-facility-temporary-lab = Laboratorio Provisional
fm-facility-backup-lab = Laboratorio de Reserva
fm-facility-temporary-working-bay = Taller Provisional
fm-place-oxygenator-01 = { fm-facility-oxygenator-01 }
fm-place-oxygenator-02 = { fm-facility-oxygenator-02 }
fm-place-solar-panel-01 = { fm-facility-solar-panel-01 }
fm-place-solar-panel-02 = { fm-facility-solar-panel-02 }
fm-place-farm = { fm-facility-farm }
fm-place-quiet-place = { fm-facility-quiet-place }
fm-place-crew-quarters = { fm-facility-crew-quarters }
fm-place-med-lab = { fm-facility-med-lab }
fm-place-control-center = { fm-facility-control-center }
fm-place-garage-hall = { fm-facility-garage-hall }
fm-place-probe-bay = { fm-facility-probe-bay }
fm-place-lab = { fm-facility-lab }
fm-place-working-bay = { fm-facility-working-bay }
fm-place-backup-solar-panel = { fm-facility-backup-solar-panel }
fm-place-backup-oxygenator = { fm-facility-backup-oxygenator }
fm-place-backup-farm = { fm-facility-backup-farm }
fm-place-temporary-solar-panel = { fm-facility-temporary-solar-panel }
fm-place-temporary-oxygenator = { fm-facility-temporary-oxygenator }
fm-place-temporary-quarters = { fm-facility-temporary-quarters }
fm-place-field-infirmary = { fm-facility-field-infirmary }
fm-place-backup-control-desk = { fm-facility-backup-control-desk }
fm-place-temporary-garage = { fm-facility-temporary-garage }
fm-place-backup-garage = { fm-facility-backup-garage }
fm-place-temporary-probe-bay = { fm-facility-temporary-probe-bay }
fm-place-temporary-lab = { fm-facility-temporary-lab }
fm-place-backup-lab = { fm-facility-backup-lab }
fm-place-temporary-working-bay = { fm-facility-temporary-working-bay }
fm-place-froggy = Froggy
fm-place-scorpio = Scorpio
fm-astronaut-scientist = Científico
fm-astronaut-geologist = Geólogo
fm-astronaut-engineer = Ingeniero
fm-astronaut-medic = Médico
fm-seat-scientist = { fm-astronaut-scientist }
fm-seat-geologist = { fm-astronaut-geologist }
fm-seat-engineer = { fm-astronaut-engineer }
fm-seat-medic = { fm-astronaut-medic }
fm-pawn-pawn-scientist-1 = { fm-astronaut-scientist }, peón rojo 1
fm-pawn-pawn-scientist-2 = { fm-astronaut-scientist }, peón rojo 2
fm-pawn-pawn-geologist-1 = { fm-astronaut-geologist }, peón naranja 1
fm-pawn-pawn-geologist-2 = { fm-astronaut-geologist }, peón naranja 2
fm-pawn-pawn-engineer-1 = { fm-astronaut-engineer }, peón negro 1
fm-pawn-pawn-engineer-2 = { fm-astronaut-engineer }, peón negro 2
fm-pawn-pawn-medic-1 = { fm-astronaut-medic }, peón morado 1
fm-pawn-pawn-medic-2 = { fm-astronaut-medic }, peón morado 2
fm-block-working = Bloque de Trabajo
fm-block-living = Bloque Habitable
fm-block-system = Bloque de Sistemas
fm-part-energy = conector de energía
fm-part-oxygen = filtro de oxígeno
fm-part-hardware = hardware
fm-part-cpu = CPU
fm-reserve-energy = energía
fm-reserve-oxygen = oxígeno
fm-reserve-food = comida
fm-price-energy = 1 de energía
fm-price-oxygen = 1 de oxígeno
fm-price-energy-oxygen = 1 de energía y 1 de oxígeno
fm-condition-anemia = Anemia
fm-condition-anxiety-attack = Ataque de Ansiedad
fm-condition-cardiac-disorder = Trastorno Cardíaco
fm-condition-concentration-difficulties = Falta de Concentración
fm-condition-migraine = Migraña
fm-condition-poisoning = Intoxicación
fm-phase-setup = Preparación
fm-phase-events = Eventos
fm-phase-morale = Moral
fm-phase-production = Producción
fm-phase-actions = Acciones
fm-phase-malfunction = Averías
fm-phase-cleanup = Limpieza
fm-token-blocked = Bloqueado
fm-token-pawn = +1 peón
fm-token-adventure-green = Aventura verde
fm-token-adventure-gray = Aventura gris
fm-token-adventure-blue = Aventura azul
fm-token-adventure-brown = Aventura marrón
fm-token-reroll = Repetir tirada
fm-token-wound = Herida
fm-token-rover-damage = Daño al róver
fm-action-rest = Descanso
fm-action-unwind = Ocio
fm-action-heal = Curación
fm-action-manage = Gestión
fm-action-serve = Acción de evento
fm-action-reopen = Retirar una loseta de Cierre
fm-die-yellow = dado amarillo
fm-die-orange = dado naranja
fm-die-red = dado rojo
fm-die-wound-green = dado de herida verde
fm-die-success-green = dado de éxito verde
fm-die-success-gray = dado de éxito gris
fm-die-success-blue = dado de éxito azul
fm-die-success-brown = dado de éxito marrón
fm-item-seed = semilla
    .counted = { $count ->
        [one] semilla
       *[other] semillas
    }
fm-item-sample = muestra
    .counted = { $count ->
        [one] muestra
       *[other] muestras
    }
fm-item-part-energy = conector de energía de repuesto
    .counted = { $count ->
        [one] conector de energía de repuesto
       *[other] conectores de energía de repuesto
    }
fm-item-part-oxygen = filtro de oxígeno de repuesto
    .counted = { $count ->
        [one] filtro de oxígeno de repuesto
       *[other] filtros de oxígeno de repuesto
    }
fm-item-part-hardware = hardware de repuesto
fm-item-part-cpu = CPU de repuesto
    .counted = { $count ->
        [one] CPU de repuesto
       *[other] CPU de repuesto
    }
fm-mission-make-yourself-at-home = Como en Casa
fm-objective-backup-solar-panel = Construir el Panel Solar de Reserva
fm-objective-backup-oxygenator = Construir el Oxigenador de Reserva
fm-objective-backup-farm = Construir la Granja de Reserva
fm-objective-plant-seed = Plantar una semilla nueva
fm-objective-optimum-conditions = Hallar las mejores condiciones de cultivo: 100 %
fm-objective-threshold = Mantener la base en buen estado: como mucho 6 piezas averiadas
fm-objective-find-probes = Encontrar las dos sondas perdidas
fm-objective-collect-parts = Recoger las piezas de ambos restos
fm-gauge-optimum-conditions = Condiciones Óptimas
fm-upgrade-warning-system = Sistema de Alarma
fm-upgrade-game-room = Sala de Juegos
fm-upgrade-auto-scanner = Autoescáner
fm-tile-energy-pay-1 = Pagar 1 de energía
fm-tile-energy-pay-2 = Pagar 2 de energía
fm-tile-energy-pay-3 = Pagar 3 de energía
fm-tile-energy-boost = Pagar 2 de energía; luego, producción de energía +1
fm-tile-oxygen-pay-1 = Pagar 1 de oxígeno
fm-tile-oxygen-pay-2 = Pagar 2 de oxígeno
fm-tile-oxygen-pay-3 = Pagar 3 de oxígeno
fm-tile-oxygen-boost = Pagar 2 de oxígeno; luego, producción de oxígeno +1
fm-fate-strikes = Golpea
fm-fate-spares = Os perdona
fm-piece-tile = loseta de Cierre ({ $resource })
fm-piece-facility = loseta de { $facility }
fm-difficulty-easy = fácil
fm-difficulty-normal = normal
fm-difficulty-hard = difícil
fm-difficulty-printed = según lo impreso
fm-level-printed = preparación según el reglamento y la hoja de misión; las reservas y los números de los eventos, que solo conoce la app de la caja, son los de «{ $normal }»
fm-level-none = se empieza según lo impreso
fm-level-sols = soles: { $sols } ({ $by })
fm-level-stress = Estrés: { $stress }
fm-level-box = en rojo en el Recuadro de Averías: { $blocks }
fm-level-broken = con avería: { $parts }
fm-level-supply = Reserva general: { $items }
fm-level-cargo = Bodega: { $items }
fm-level-tiles = ya explorado: { $tiles }
fm-level-later = después { $mission }, { $change }
fm-level-numbers = eventos y cartas: los números de «{ $difficulty }»
fm-level-tile = { $space } { $tile }
fm-level-item = { $item } { $by }

## Antes de la misión

fm-choice-mission = Misión
fm-choice-players = Jugadores
fm-choice-difficulty = Dificultad
fm-choose-first-player = ¿Quién es el Jugador Inicial?

## What the table decides

fm-choose-break = ¿Qué pieza se avería?
fm-choose-condition = ¿Quién roba la Dolencia?
fm-choose-heal = ¿A quién se cura?
fm-choose-repair = ¿Qué pieza averiada se repara?
fm-choose-tokens = ¿De quién son las fichas de Moral que cambian ({ $by })?
fm-choose-wound = ¿Quién sufre la herida?
fm-choose-healing = { $who }: ¿qué se cura?
fm-choose-hungry =
    No hay suficiente comida. ¿A quién { $count ->
        [one] le falta { $count } ración
       *[other] le faltan { $count } raciones
    }?
fm-choose-manage = { $who }: ¿qué medidor de Averías baja?
fm-choose-next = ¿Cuál de estas va primero?
fm-choose-shut =
    Falta { $resource }: cerrar { $count } { $count ->
        [one] Instalación
       *[other] Instalaciones
    }
fm-choose-track = ¿Qué medidor de Averías se mueve ({ $by })?
fm-choose-unit = ¿Qué Instalación pierde { $part }?
fm-choose-unwind = { $who }: ¿más Moral o menos Estrés?
fm-hold-wilting = { $facility } se marchita. ¿Pagar { $price } para impedirlo este sol?
fm-spread-production = Repartir { $count } de producción de { $resource }
fm-plan = Planificad: ¿qué hace cada peón?
fm-next-events = Eventos terminados. ¿Pasamos a Moral?
fm-next-morale = Moral terminada. ¿Pasamos a Producción?
fm-next-production = Producción terminada. ¿Pasamos a Acciones?
fm-next-actions = Todas las acciones están resueltas. ¿Pasamos a Averías?
fm-next-malfunction = Averías terminadas. ¿Pasamos a Limpieza?
fm-next-cleanup = Limpieza terminada. ¿Pasamos al sol siguiente?

## Opciones

fm-option-rest = Descanso: 1 ficha de Moral
fm-option-unwind = Ocio: Moral +1 o Estrés -6
fm-option-heal = Curación: 1 herida o 1 Dolencia
fm-option-manage = Gestión: baja un medidor de Averías
fm-option-serve = Evento: { $event }
    .short = { $event }
fm-option-reopen = Retirar la loseta de { $resource } de { $facility }
    .short = { $facility }: { $resource }
fm-option-join = Unirse: { $action } ({ $top })
    .short = { $action } ({ $top })
fm-option-withdraw = Retirar: { $action } ({ $top })
    .short = { $action } ({ $top })
fm-option-leave = Retirar solo { $pawn }: { $action } sigue con { $top }
    .short = solo { $pawn }: { $action } sigue con { $top }
fm-option-next = { $action } ({ $top })
fm-option-next-phase = Seguir
fm-option-plan-done = Hecho: el plan está decidido
fm-option-part = { $facility }: { $part }
fm-option-track = { $block } (ahora { $level })
fm-option-unwind-morale = Moral +1
fm-option-unwind-stress = Estrés -6
fm-option-wounded = { $who }: { $count ->
     [0] sin heridas
     [one] 1 herida
    *[other] { $count } heridas
  }
fm-option-heal-wound = 1 herida
fm-option-heal-condition = { $condition }
fm-option-elsewhere = { $action } (en: { $venue })
fm-why-not-offered = { $facility } no ofrece esto: { $action }
fm-group-withdraw = Retirar

## Dice and draws

fm-roll-malfunction = { $who } tira los dados de Avería
fm-roll-froggy = Froggy corre peligro: tirad el dado de herida verde
fm-roll-success = { $action }: tirad el dado de éxito
fm-roll-again = { $action }: una ficha Repetir tirada obliga a repetir el éxito
fm-draw-condition = { $who } roba una Dolencia
fm-draw-malfunction = Robad una carta de Avería del { $block }
fm-draw-tile = Dad la vuelta a la loseta de Cierre de { $resource } ({ $facility })
fm-draw-event = Evento de misión
fm-draw-track = Qué medidor avanza
fm-draw-astronaut = A quién afecta
fm-draw-fate = Qué pasa con «{ $event }»

## ¿Por qué no?

fm-why-blocked = { $facility }: Instalación bloqueada esta ronda
fm-why-bound = { $who } tiene un Trastorno Cardíaco: este peón solo puede ir a la Enfermería a curarlo
fm-why-bound-cured = { $who }: este peón era para curar un Trastorno Cardíaco que ya no está; esta ronda no puede hacer nada más
fm-why-event-closed = Ese evento ya no está abierto
fm-why-event-once = Una acción de evento solo puede hacerse una vez
fm-why-front = Las reservas no alcanzan para el coste de esta loseta
fm-why-medic = Debe ayudar un peón del Médico y no queda ninguno
fm-why-no-action-here = Aquí no se puede declarar ninguna acción
fm-why-no-tile = Ahí no hay ninguna loseta de Cierre
fm-why-not-built = { $facility }: Instalación no construida
fm-why-not-in-crew = { $who } no está en esta tripulación
fm-why-not-planning = Los peones solo se asignan en la fase de Acciones, antes de resolver nada
fm-why-pawn-left = { $pawn } sigue libre y hay que asignarlo
fm-why-pawn-taken = Ese peón ya está asignado; retiradlo antes
fm-why-pawns =
    { $count ->
        [one] Hace falta { $count } peón
       *[other] Hacen falta { $count } peones
    }
fm-why-price = Cuesta { $energy } de energía y { $oxygen } de oxígeno, más de lo que hay en reserva
fm-why-shut = { $facility }: Instalación cerrada; ahí solo se puede retirar una loseta de Cierre

## Lights, in words

fm-light-track = { $block }: medidor de Averías en { $level } de 5
fm-light-box =
    { $block }: { $red ->
        [1] su dado se tira
       *[other] su dado no se tira
    }
fm-light-part =
    { $facility }, { $part }: { $broken ->
        [1] avería
       *[other] funciona
    }
fm-light-shut = { $facility }: Instalación cerrada
fm-light-supply = { $reserve }: { $amount }
fm-light-stress = Estrés { $level } de 18
fm-light-morale = Moral { $level }
fm-light-sol = Sol { $sol } de { $last }

## What happened

fm-mission-began = Empieza { $mission }: { $sols } soles.
fm-sol-began = Amanece el sol { $sol }.
fm-phase-began = { $phase }, sol { $sol }.
fm-first-player-named = { $who } es el Jugador Inicial.
fm-track-moved = { $block }: medidor de Averías de { $before } a { $after }.
fm-box-turned =
    Recuadro de Averías, { $block }: { $red ->
        [1] rojo, ahora se tira su dado.
       *[other] verde otra vez.
    }
fm-dice-rolled = { $block }: { $face ->
    [0] sin dado
   *[other] dado { $face }
}{ $penalties ->
    [0] .
   *[other] , y las piezas averiadas suman { $penalties }.
}
fm-card-resolved = Avería, { $block }: «{ $card }».
fm-card-void = «{ $card }» no tiene efecto: { $facility }, Instalación cerrada o fuera de juego.
fm-part-broken = { $facility }: se avería { $part }.
fm-part-spared = { $facility }: no pasa nada; { $part }, con avería previa o en una Instalación cerrada.
fm-part-repaired = { $facility }, { $part }: vuelve a funcionar.
fm-tile-placed = { $facility }: Instalación cerrada, falta { $resource }.
fm-tile-turned = { $facility }: las reservas no alcanzan para el coste de la loseta de { $resource }, así que se queda.
fm-tile-removed = { $facility }: se retira la loseta de { $resource }.
fm-facility-opened = { $facility }: Instalación abierta de nuevo.
fm-token-placed = { $place }: una ficha { $token }.
fm-token-discarded = { $place }: se quita la ficha { $token }.
fm-produced =
    { $resource }: se producen { $amount }, hacen falta { $need }{ $banked ->
        [0] .
       *[other] , se guardan { $banked }.
    }
fm-productivity-moved = { $facility }: productividad de { $before } a { $after }.
fm-reserve-moved = Reserva general, { $reserve }: de { $before } a { $after }.
fm-grew =
    { $facility }: las semillas crecen{ $ripened ->
        [0] .
       *[other] , una planta ha madurado.
    }
fm-wilted = { $facility } se marchita: { $what }.
fm-wilted-plants = { $count ->
        [one] 1 planta vuelve a ser semilla
       *[other] { $count } plantas vuelven a ser semillas
    }
fm-wilted-lost = { $count ->
        [one] 1 planta perdida
       *[other] { $count } plantas perdidas
    }
fm-wilted-seeds = { $count ->
        [one] muere 1 semilla
       *[other] mueren { $count } semillas
    }
fm-wilted-sank = { $count ->
        [one] 1 semilla baja
       *[other] { $count } semillas bajan
    }
fm-wilted-not = { $facility } se marchita, pero no tiene nada que perder.
fm-guard-spent = { $facility }: el marcador se gasta y la planta que protegía se queda.
fm-wilting-held = { $facility }: este sol no se marchita.
fm-fed =
    Comida: se cultivan { $produced }, hacen falta { $needed }{ $missing ->
        [0] .
       *[other] , faltan { $missing }.
    }
fm-stress-moved = Estrés de { $before } a { $after }.
fm-stress-moved-why = Estrés de { $before } a { $after }: { $why }.
fm-stress-crew = 1 por cada uno de los { $crew } astronautas
fm-stress-mission = 1 por cada uno de los { $crew } astronautas y { $mission } por la misión
fm-stress-tile = 2 por la loseta de Cierre en { $facility }
fm-stress-hardware = 1 por el hardware averiado de { $facility }
fm-fought = El Estrés estalla: ¡una pelea!
fm-morale-moved = Moral de { $before } a { $after }.
fm-tokens-moved =
    { $who } { $by ->
        [-3] entrega 3 fichas de Moral
        [-2] entrega 2 fichas de Moral
        [-1] entrega 1 ficha de Moral
        [1] recibe 1 ficha de Moral
        [2] recibe 2 fichas de Moral
        [3] recibe 3 fichas de Moral
       *[other] cambia sus fichas de Moral en { $by }
    }.
fm-wounded =
  { $who } sufre { $count ->
    [one] 1 herida
   *[other] { $count } heridas
  }: { $wounds } de 5.
fm-healed =
  { $who } cura { $count ->
    [one] 1 herida
   *[other] { $count } heridas
  }: { $wounds } de 5.
fm-died = { $who } muere.
fm-condition-gained = { $who } roba una Dolencia: { $condition }.
fm-condition-healed = { $who } se recupera de { $condition }.
fm-event-shown = Evento: «{ $event }».
fm-event-struck = «{ $event }»: ¡llegan las consecuencias!
fm-event-served = «{ $event }» queda resuelto.
fm-event-closed = «{ $event }» ha terminado.
fm-planned =
    El plan está decidido: { $stacks } { $stacks ->
        [one] acción
       *[other] acciones
    }.
fm-action-taken =
    { $who }: { $action }{ $success ->
        [1] .
       *[other] , sin éxito.
    }
fm-returned = { $who }: no queda nada que hacer en { $action }; los peones vuelven.
fm-gained =
    Bodega: { $count ->
        [-1] se gasta 1 { $item }
       *[other] { $count } { $item }
    }.
fm-rover-blocked = { $place } está dañado y no puede moverse.
fm-objective-done = Objetivo cumplido: { $objective }.
fm-threshold-judged = Piezas averiadas: { $broken }, Umbral { $limit }.
fm-mission-ended-victory = Victoria. { $reason }
fm-mission-ended-defeat = Derrota. { $reason }
fm-reason-objectives = Todos los objetivos están cumplidos y la tripulación vive.
fm-reason-threshold = Los objetivos están cumplidos, pero en la base hay demasiadas piezas averiadas.
fm-reason-time = El último sol ha terminado y faltan objetivos.
fm-reason-death = Ha muerto un astronauta.
fm-skill-used = { $who } usa { $skill }.

# Lo que la mesa pone a mano
fm-set-repaired = avería reparada
fm-set-repaired-now = funciona
fm-set-broken = avería
fm-set-broken-now = avería
fm-set-red = girado a rojo
fm-set-red-now = rojo
fm-set-green = girado a verde
fm-set-green-now = verde
fm-set-ticked = cumplido
fm-set-ticked-now = cumplido
fm-set-unticked = sin cumplir
fm-set-unticked-now = sin cumplir
fm-set-fight = Con 18 estalla enseguida una pelea y el Estrés vuelve a 0.

# Por qué una partida no se puede preparar.
fm-setup-which-campaign = ¿qué campaña? elegid entre { $campaigns }
fm-setup-no-campaign = no hay campaña { $campaign }; elegid entre { $campaigns }
fm-setup-campaign-category = se ha elegido una campaña, pero la categoría es { $category }; omitidla
fm-setup-no-mission = no hay misión { $mission }; elegid entre { $missions }
fm-setup-category = { $mission } no es una misión de la categoría { $category }; misiones de esa categoría: { $missions }
fm-setup-names = names: { $seat } no está en esta tripulación; elegid entre { $seats }
fm-setup-twice = cada astronauta puede jugar una sola vez
fm-setup-alone = un solo jugador lleva dos astronautas: poned players: 1, y los dos en astronauts
fm-setup-named = astronauts: solo un jugador en solitario lleva dos (players: 1); aquí ya los nombra players
fm-setup-one-each = astronauts: cada uno de { $players } jugadores lleva uno; ponedlos en players
fm-setup-pair = astronauts: un solo jugador lleva dos distintos, no { $named }; elegid entre { $astronauts }
