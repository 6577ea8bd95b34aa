# On Mars: todo lo que dicen reglas, losetas y luces. Palabras nuestras.

## Nombres

om-choice-players = Jugadores
om-choice-goal = Meta
om-choice-first = Jugador Inicial
om-choice-length = Duración
om-choice-ending = Final
om-choice-opening = Comienzo
om-first-draw = por sorteo
om-length-short = corta
om-length-long = larga
om-ending-final-round = con una última ronda
om-ending-space-oddity = Space Oddity: sin más rondas
om-opening-standard = normal
om-opening-first-colonists = Primeros colonos
om-seat-red = Rojo
om-seat-blue = Azul
om-seat-green = Verde
om-seat-yellow = Amarillo
om-good-mineral = Mineral
    .counted = { $count ->
        [one] mineral
       *[other] minerales
    }
om-good-battery = Batería
    .counted = { $count ->
        [one] batería
       *[other] baterías
    }
om-good-water = Agua
    .counted = { $count ->
        [one] agua
       *[other] agua
    }
om-good-plant = Planta
    .counted = { $count ->
        [one] planta
       *[other] plantas
    }
om-good-oxygen = Oxígeno
    .counted = { $count ->
        [one] oxígeno
       *[other] oxígeno
    }
om-good-crystal = Cristal
    .counted = { $count ->
        [one] cristal
       *[other] cristales
    }
om-good-resource = recurso a tu elección
    .counted = { $count ->
        [one] recurso a tu elección
       *[other] recursos a tu elección
    }
om-good-any = recurso o cristal a tu elección
    .counted = { $count ->
        [one] recurso o cristal a tu elección
       *[other] recursos o cristales a tu elección
    }
om-good-nonmineral = recurso a tu elección, no Mineral
    .counted = { $count ->
        [one] recurso a tu elección (no mineral)
       *[other] recursos a tu elección (no minerales)
    }
om-good-lss = Batería, Agua, Planta u Oxígeno
    .counted = { $count ->
        [one] batería, agua, planta u oxígeno
       *[other] baterías, agua, plantas u oxígeno
    }
om-good-colonist = Colono
    .counted = { $count ->
        [one] colono
       *[other] colonos
    }
om-good-miner = Colono como minero
    .counted = { $count ->
        [one] colono como minero
       *[other] colonos como mineros
    }
om-goods = { $count } { $good }
om-nothing = nada
om-free = gratis
om-kind-mine = Mina
om-kind-generator = Generador
om-kind-extractor = Extractor de agua
om-kind-greenhouse = Invernadero
om-kind-condenser = Condensador de oxígeno
om-kind-shelter = Refugio
om-kind-any = edificio a tu elección
om-tech-mine = Tecnología de minas
om-tech-generator = Tecnología de generadores
om-tech-extractor = Tecnología de extractores
om-tech-greenhouse = Tecnología de invernaderos
om-tech-condenser = Tecnología de condensadores
om-tech-shelter = Tecnología de refugios
om-tech-rover = Tecnología de róver
om-tech-ship = Tecnología de naves
om-tech-upgrade = Tecnología de mejora
om-side-orbit = la Órbita
om-side-colony = la Colonia
om-action-pod = Cápsula de aterrizaje
om-action-blueprint = Obtener plano
om-action-learn = Aprender tecnología
om-action-research = Investigación y desarrollo
om-action-resupply = Reabastecimiento
om-action-control = Centro de control
om-action-build = Construir
om-action-upgrade = Mejorar
om-action-ship = Recibir nave
om-action-hire = Contratar
om-row-bottom = fila inferior
om-row-middle = fila central
om-row-top = fila superior
om-mover-bot = bot
om-mover-bots = bots
om-mover-rover = róver
om-mover-past = róver
om-lying-crystal = cristal
om-lying-research = loseta de investigación
om-lying-discovery = loseta de descubrimiento
om-research-red-a = loseta de investigación roja A
om-research-red-b = loseta de investigación roja B
om-research-green-a = loseta de investigación verde A
om-research-green-b = loseta de investigación verde B
om-discovery-dt01 = loseta de descubrimiento 1
om-discovery-dt02 = loseta de descubrimiento 2
om-discovery-dt03 = loseta de descubrimiento 3
om-discovery-dt04 = loseta de descubrimiento 4
om-discovery-dt05 = loseta de descubrimiento 5
om-discovery-dt06 = loseta de descubrimiento 6
om-discovery-dt07 = loseta de descubrimiento 7
om-discovery-dt08 = loseta de descubrimiento 8
om-discovery-dt09 = loseta de descubrimiento 9
om-discovery-dt10 = loseta de descubrimiento 10
om-discovery-dt11 = loseta de descubrimiento 11
om-discovery-dt12 = loseta de descubrimiento 12
om-discovery-dt13 = loseta de descubrimiento 13
om-discovery-dt14 = loseta de descubrimiento 14
om-discovery-dt15 = loseta de descubrimiento 15
om-discovery-dt16 = loseta de descubrimiento 16
om-discovery-dt17 = loseta de descubrimiento 17
om-discovery-dt18 = loseta de descubrimiento 18
om-discovery-dt19 = loseta de descubrimiento 19
om-reward-lr1 = loseta de recompensa 1
om-reward-lr2 = loseta de recompensa 2
om-reward-lr3 = loseta de recompensa 3
om-reward-lr4 = loseta de recompensa 4
om-reward-lr5 = loseta de recompensa 5
om-reward-lr6 = loseta de recompensa 6
om-reward-lr7 = loseta de recompensa 7
om-reward-lr8 = loseta de recompensa 8
om-reward-points = puntos: { $each } × { $basis }

## Qué hacen los efectos

om-step-pay = pagar { $goods }
om-step-gain = ganar { $count } { $good }
om-step-score = { $n ->
    [one] ganar 1 punto
   *[other] ganar { $n } puntos
 }
om-step-warehouse = tomar { $count } { $good } del Almacén
om-step-develop = { $free ->
    [1] desarrollar tecnología gratis
   *[0] desarrollar tecnología
 }, { $n ->
    [one] 1 paso
   *[other] { $n } pasos
 }
om-step-learn = { $n ->
    [one] aprender 1 tecnología a su precio
   *[other] aprender { $n } tecnologías a su precio
    }
om-step-blueprint = { $n ->
    [one] tomar 1 plano
   *[other] tomar { $n } planos
 }
om-step-bots = { $n ->
    [one] mover tus bots 1 paso
   *[other] mover tus bots { $n } pasos
    }{ $as-rovers ->
    [1] , recogiendo cristales y losetas como los róveres
   *[0] { "" }
    }{ $extend ->
    [none] { "" }
   *[other] , más con cristales
    }
om-step-rover = { $n ->
    [0] mover tu róver tantos pasos como niveles tenga la Tecnología de róver más alta en juego
    [one] mover tu róver 1 paso
   *[other] mover tu róver { $n } pasos
    }{ $extend ->
    [none] { "" }
    [crystals] , más con cristales
   *[other] , más con cristales y una Tecnología de róver
    }
om-step-build = construir: { $building }
om-step-upgrade = { $n ->
    [one] mejorar 1 edificio
   *[other] mejorar { $n } edificios
    }{ $tech ->
    [1] , más con una Tecnología de mejora
   *[0] { "" }
    }{ $free ->
    [1] , gratis
   *[0] { "" }
    }{ $anywhere ->
    [1] , también fuera de tus zonas de construcción
   *[0] { "" }
    }
om-step-ship = { $n ->
    [one] recibir 1 nave
   *[other] recibir { $n } naves
    }{ $more ->
    [1] , con 1 colono más
   *[0] { "" }
    }{ $free ->
    [1] , gratis
   *[0] { "" }
    }
om-step-hire = { $what ->
    [scientist] contratar un científico
    [contract] tomar un contrato de la Tierra
   *[other] contratar un científico o tomar un contrato de la Tierra
    }{ $free ->
    [1] { " " }gratis
   *[0] { "" }
    }
om-step-produce = producir con tus edificios avanzados y mineros
om-step-keep-discovery = poner en este plano una loseta de descubrimiento boca arriba y tomar su beneficio, y otra vez en cada uso posterior
om-step-travel = { $orbit-only ->
    [1] viajar a la Órbita
   *[0] viajar al otro lado
    }
om-step-recall-work = { $n ->
    [one] recuperar 1 colono del Área de trabajo
   *[other] recuperar hasta { $n } colonos del Área de trabajo
 }
om-step-recall-slot = { $n ->
    [one] recuperar 1 colono de las ranuras de acción
   *[other] recuperar hasta { $n } colonos de las ranuras de acción
 }
om-step-recall-any = { $n ->
    [one] recuperar 1 colono de las ranuras de acción o del Área de trabajo
   *[other] recuperar hasta { $n } colonos de las ranuras de acción y del Área de trabajo
    }
om-step-recall-side = recuperar algunos o todos los colonos de las ranuras de un lado
om-step-trade = cambiar { $give ->
    [one] 1 recurso
   *[other] { $give } recursos
    } por { $get ->
    [one] otro, no Mineral
   *[other] otros { $get }, no Minerales
    }
om-step-facility = usar uno de tus edificios avanzados

## Preguntas

om-space = ¿Qué espacio de orden de turno?
om-who-begins = ¿Quién es el Jugador Inicial?
om-draw-first-building = El siguiente de los primeros edificios del mapa
om-draw-blueprint = Un plano
om-shuttle-side = ¿En qué lado empieza la lanzadera?
om-draw-first-space = Una loseta de Primeros colonos para { $who }
om-first-space = espacio { $space } de orden de turno
om-draw-first-card = Una carta A de Primeros colonos para { $who }
om-draw-task = Una carta B de Primeros colonos para { $who }
om-task = ¿Qué tarea cumplida muestras?
om-card-first = se muestra en cuanto construyas uno de estos: { $kinds }
om-card-task = { $task }: { $effect }
om-fulfil-learn-technology = aprende una tecnología
om-fulfil-travel-by-shuttle = viaja en la lanzadera
om-fulfil-build-shelter = construye un Refugio
om-fulfil-hire-scientist = contrata a un científico
om-fulfil-develop-technology = desarrolla una tecnología
om-fulfil-develop-twice = desarrolla dos veces en un turno
om-fulfil-place-discovery = coloca un descubrimiento en el mapa
om-fulfil-take-blueprint = toma un plano
om-draw-technology = Una loseta de tecnología
om-draw-tile = La próxima loseta de edificio de la pila: { $building }
om-tile-number = { $building }, loseta { $number }
om-draw-discovery = Una loseta de descubrimiento
om-draw-reward = Una recompensa de soporte vital: { $building }
om-draw-mission = Una misión
om-draw-objective = Un objetivo privado para { $who }
om-turn = { $acted ->
    [1] { $executed ->
        [1] Tus acciones están hechas
       *[0] ¿Una acción ejecutiva, o terminas el turno?
    }
   *[0] { $executed ->
        [1] ¿Qué acción principal?
       *[0] ¿Qué acción?
    }
 }
om-surcharge = { $action }: el recargo es { $count }. ¿Cómo lo pagas?
om-pay-with = ¿Cómo pagas { $goods }?
om-pay-crystal = { $count ->
    [one] ¿Cómo pagas 1 cristal?
   *[other] ¿Cómo pagas { $count } cristales?
    }
om-pay-card = ¿Qué objetivo privado descartas como cristal?
om-gain-any = { $colonists ->
    [1] ¿Otro recurso, por un colono?
   *[0] ¿Qué recurso ganas?
    }
om-boosters = ¿Cuántos colonos potencian la acción?
om-produce-more = ¿Producir una vez más, por un colono?
om-keep-discovery = ¿Qué descubrimiento pones sobre el plano { $card }?
om-straight = { $good }: no hay sitio. ¿Directo a un contrato?
om-trade-give = { $give ->
    [one] ¿Qué recurso cambias?
   *[other] ¿Qué recurso cambias? Entregados hasta ahora: { $given } de { $give }
    }
om-recall = { $colonists ->
    [1] ¿Recuperar otro colono, por un colono?
   *[0] ¿De dónde recuperas un colono?
    }
om-blueprint = ¿Qué plano?
om-blueprint-further = { $colonists ->
    [1] ¿Otro plano, por un colono?
   *[0] ¿Qué plano ahora?
 }
om-learn = { $colonists ->
    [1] ¿Una segunda tecnología, por un colono?
   *[0] ¿Qué tecnología?
 }
om-lab-space = ¿En qué espacio de tu laboratorio?
om-develop = { $colonists ->
    [1] ¿Otro paso, por un colono?
   *[0] ¿Qué tecnología desarrollas? Pasos restantes: { $left }
 }
om-technology = { $tech }: ¿de quién es la loseta que usas?
om-lab-benefit = ¿Tomas la bonificación del espacio { $space } del laboratorio ({ $effect })?
om-lender = Han usado tu loseta: { $tech }. ¿La desarrollas gratis o te quedas el oxígeno?
om-resupply = { $colonists ->
    [1] ¿Algo más, por un colono?
   *[0] ¿Qué tomas del Almacén?
 }
om-move = ¿Qué mueves? Pasos que quedan: bots { $bots }, róver { $rover }
om-tile = ¿Tomas la loseta bajo tu { $piece } ({ $tile }: { $effect })?
om-build-what = ¿Qué construyes?
om-build-where = { $building }: ¿dónde construyes?
om-displace = Tu { $piece } tiene que hacer sitio. ¿Adónde va?
om-benefit = ¿Qué beneficio de soporte vital?
om-upgrade = { $colonists ->
    [1] ¿Otra mejora, por un colono?
   *[0] ¿Qué plano, y en qué edificio?
 }
om-ship = { $colonists ->
    [1] ¿Otra nave, por un colono?
   *[0] { $further ->
        [1] ¿Otra nave?
       *[0] ¿Qué nave?
    }
 }
om-ship-brings = ¿Qué trae la nave?
om-bot-where = ¿Dónde va el bot nuevo?
om-hire = ¿Qué carta tomas?
om-refill = ¿Qué contrato pasa al expositor?
om-which-effect = ¿Cuál de estos?
om-facility = ¿Qué edificio avanzado usas?
om-objective = ¿Qué objetivo privado completas?
om-explore = ¿Qué descubrimiento colocas?
om-explore-where = ¿Dónde va el descubrimiento?
om-bonus = ¿Tomas la bonificación de tu espacio ({ $effect })?
om-travel = ¿Viajas a { $side }?
om-deliver-own = { $card }: ¿entregas { $good }?
om-last-delivery = ¿Una última entrega?

## Opciones

om-option-back = Atrás
om-option-done = Hecho
om-option-none = No
om-option-hex = { $where }
om-option-building = { $where }, { $building }
om-option-ability = { $effect }
om-option-space = Espacio { $space }: { $effect }
om-option-payment = { $goods }
om-option-depot = Del Depósito: { $count }
om-option-instead = { $count ->
    [one] Con
   *[other] Uno de los { $count } con
    } { $cards ->
    [one] tu objetivo privado
   *[other] uno de tus { $cards } objetivos privados
    }
om-option-deliver = { $who } entrega { $good }: { $card }
om-option-surcharge = Con { $crystals ->
    [0] { $colonists ->
            [one] 1 colono
           *[other] { $colonists } colonos
        }
   *[other] { $colonists ->
        [0] { $crystals ->
                [one] 1 cristal
               *[other] { $crystals } cristales
            }
       *[other] { $colonists ->
                [one] 1 colono
               *[other] { $colonists } colonos
            } y { $crystals ->
                [one] 1 cristal
               *[other] { $crystals } cristales
            }
        }
    }{ $cards ->
    [0] { "" }
    [one] , descartando un objetivo privado
   *[other] , descartando { $cards } objetivos privados
    }
om-option-boosters = { $count ->
    [0] Ninguno
    [one] 1 colono
   *[other] { $count } colonos
    }
om-option-recall-work = Área de trabajo
om-option-recall-orbit = Todos los del lado de la Órbita
om-option-recall-colony = Todos los del lado de la Colonia
om-option-blueprint = { $card }: { $building }, nivel { $level }, da { $good }
om-option-learn = { $tech }, { $row }, espacio { $place }: { $goods }
om-option-lab = { $space }, nivel { $level }{ $gives ->
    [1] : { $effect }
   *[0] { "" }
    }
om-option-develop = { $tech } a { $space }, nivel { $level }{ $priced ->
    [1] , por { $goods }
   *[0] { "" }
    }{ $gives ->
    [1] : { $effect }
   *[0] { "" }
    }
om-option-technology = { $own ->
    [1] La tuya
   *[0] La de { $whose }
    }, nivel { $level }{ $colonists ->
    [0] { "" }
    [one] , con 1 colono
   *[other] , con { $colonists } colonos
    }
om-option-oxygen = { $room ->
    [1] Quédate el oxígeno
   *[0] Quédate el oxígeno (no hay sitio para él)
 }
om-option-bot = Bot de { $start } a { $where }
om-option-rover = Róver de { $start } a { $where }
om-option-past = Róver a { $where }, sin tomar el cristal
om-option-leave-crystal = Bot de { $start } a { $where }, sin tomar el cristal
om-option-rover-technology = { $own ->
    [1] Usa tu Tecnología de róver
   *[0] Usa la Tecnología de róver de { $whose }
    }: { $level ->
    [one] 1 paso
   *[other] { $level } pasos
    }
om-option-crystal-point = Un cristal por un paso más: { $mover }
om-option-colonist-point = Un colono por un paso más: { $mover }
om-option-take = Tómala
om-option-leave = Déjala
om-option-build = Construye: { $building }
om-option-upgrade = { $card } en { $where } ({ $building })
om-option-ship = Nave del espacio { $space }; descubre: { $executive }
om-option-colonists = { $count } colonos
om-option-bot-arrives = { $count ->
    [one] 1 colono y 1 bot
   *[other] { $count } colonos y 1 bot
 }
om-option-boost = Sin tecnología: un colono va al Área de trabajo
om-option-hire = { $card } por { $goods }: { $told }
om-option-card = { $card }: { $told }
om-held-objective =
    { $card }
    { $told }
om-option-discard = Descarta: { $card }
om-option-executive = { $executive }, { $spread ->
    [1] de { $least } a { $crystals } cristales
   *[0] { $crystals ->
        [0] gratis
        [one] 1 cristal
       *[other] { $crystals } cristales
        }
    }: { $effect }
om-option-run = { $card }, { $crystals ->
    [0] gratis
    [one] 1 cristal
   *[other] { $crystals } cristales
    }: { $effect }
om-option-send = Envía al { $scientist } a trabajar ({ $card }), { $crystals ->
    [0] gratis
    [one] 1 cristal
   *[other] { $crystals } cristales
    }: { $effect }
om-option-objective = Objetivos privados
om-option-complete = { $card }: { $effect }
om-option-end = Termina el turno
om-option-stay = Quédate
om-option-ride = Viaja en la lanzadera
om-option-ship-travel = Descarta una nave y viaja

om-group-build = Construir
om-group-hire = Contratar
om-group-executive = Acciones ejecutivas
om-group-deliver = Entregar a contratos
om-group-more = Más
om-group-bots = Bots
om-group-rover = Róver

## Qué cuestan y qué dan las opciones

om-costs = { $goods }
om-costs-minerals = { $count ->
    [one] Un mineral tiene que sustituir a otro recurso
   *[other] Los minerales tienen que sustituir a otros { $count } recursos
    }
om-costs-slot = Un colono de tu Vivienda para la ranura
om-costs-boost = Un colono de tu Vivienda para el Área de trabajo
om-costs-loan = Toma prestada la { $tech } de { $whose }, por un oxígeno o un paso de desarrollo gratis
om-costs-surcharge = { $each ->
    [1] Recargo por los colonos que hay: { $count }, en cristales o colonos
   *[0] Recargo por otros colores en esa acción: { $count }, en cristales o colonos
    }
om-needs-technology = Tecnología de nivel { $level }: { $building }
om-gains = { $goods }
om-gains-cube = Mueve un cubo de progreso
om-gains-effect = { $effect }
om-gains-opens = Abre la acción ejecutiva ({ $crystals ->
    [0] gratis
    [one] 1 cristal
   *[other] { $crystals } cristales
    }): { $effect }
om-gains-runs = Una vez construido se puede usar: { $effect }
om-gains-row = El soporte vital sube a la fila { $row }: { $building }
om-gains-points = { $points ->
    [one] 1 punto
   *[other] { $points } puntos
 }
om-gains-reward = { $points ->
    [one] 1 punto de la loseta de recompensa, y un beneficio de soporte vital
   *[other] { $points } puntos de la loseta de recompensa, y un beneficio de soporte vital
 }
om-gains-level = La colonia llega al nivel { $level } al final del turno
om-gains-mission = { $mission }: { $crystals ->
    [one] 1 cristal
   *[other] { $crystals } cristales
 }; después faltan { $left }
om-gains-at-end = { $points ->
    [one] 1 punto al final
   *[other] { $points } puntos al final
 }
om-gains-contract = { $gain } puntos al final si se completa; si no, { $lose } menos
om-risk-unbuilt = { $points ->
    [one] Si queda sin construir, 1 punto menos al final
   *[other] Si queda sin construir, { $points } puntos menos al final
 }
om-risk-no-room = Se pierde por falta de sitio: { $goods }
om-risk-no-contribution = Completado ahora, en el turno de otro, no cuenta para { $mission }: ningún cristal
om-risk-tray = { $lost ->
    [one] 1 cristal en espera no tendrá sitio en el Depósito en tu próximo turno
   *[other] { $lost } cristales en espera no tendrán sitio en el Depósito en tu próximo turno
    }

## Qué dicen las cartas

om-card-scientist = trabaja sin cristales en edificios avanzados: { $building }; { $points ->
    [one] 1 punto
   *[other] { $points } puntos
    } al final por cada edificio avanzado de este tipo en Marte: { $scored }
om-card-delivery = entregar { $goods }; { $gain } puntos si se completa; si no, { $lose } menos
om-card-upgrade = un edificio avanzado propio en un complejo de { $size } o más: { $building }; { $gain } puntos si se completa; si no, { $lose } menos
om-card-mission = { $deed }; cada vez, { $crystals ->
    [one] 1 cristal
   *[other] { $crystals } cristales
 }
om-card-objective = { $conditions }; { $rewards }
om-card-reward = recompensa { $number }: { $effect }
om-deed-research-taken = tomar losetas de investigación
om-deed-discovery-taken = tomar losetas de descubrimiento
om-deed-bot-placed = poner bots en el mapa
om-deed-scientist-taken = tomar científicos
om-deed-contract-completed = completar contratos
om-deed-technology-taken = tomar losetas de tecnología
om-deed-blueprint-taken = tomar planos
om-deed-cube-placed = mover cubos de progreso
om-deed-upgraded = mejorar edificios
om-metric-tech-tiles = { $n ->
    [one] 1 loseta de tecnología
   *[other] { $n } losetas de tecnología
 }
om-metric-tech-max-level = una tecnología de nivel { $n }
om-metric-shelters-on-map = { $n ->
    [one] 1 Refugio propio en el mapa
   *[other] { $n } Refugios propios en el mapa
 }
om-metric-advanced-buildings = { $n ->
    [one] 1 edificio avanzado
   *[other] { $n } edificios avanzados
 }
om-metric-ships-in-hangar = { $n ->
    [one] 1 nave en el Hangar
   *[other] { $n } naves en el Hangar
 }
om-metric-colonists-lq = { $n ->
    [one] 1 colono en la Vivienda
   *[other] { $n } colonos en la Vivienda
 }
om-metric-bots-on-map = { $n ->
    [one] 1 bot en el mapa
   *[other] { $n } bots en el mapa
 }
om-metric-progress-cubes = { $n ->
    [one] 1 cubo de progreso movido
   *[other] { $n } cubos de progreso movidos
 }
om-metric-research-tiles = { $n ->
    [one] 1 loseta de investigación
   *[other] { $n } losetas de investigación
 }
om-metric-discovery-tiles = { $n ->
    [one] 1 loseta de descubrimiento
   *[other] { $n } losetas de descubrimiento
 }
om-metric-scientists = { $n ->
    [one] 1 científico
   *[other] { $n } científicos
 }
om-metric-blueprints-held = { $n ->
    [one] 1 plano, construido o no
   *[other] { $n } planos, construidos o no
 }
om-metric-mines-held = { $n ->
    [one] 1 Mina con un colono o marcador propio
   *[other] { $n } Minas con un colono o marcador propio
 }
om-metric-marked-complex = un complejo de { $n } con un edificio avanzado propio
om-metric-marked-complexes-of-3 = { $n ->
    [one] un complejo de 3 o más con un edificio avanzado propio
   *[other] { $n } complejos de 3 o más con un edificio avanzado propio
 }
om-metric-marked-lab-spaces = { $n ->
    [one] tecnología en 1 de estos espacios del laboratorio: { $spaces }
   *[other] tecnologías en { $n } de estos espacios del laboratorio: { $spaces }
 }
om-metric-most-of-one-kind = { $n } del mismo recurso en el Almacenamiento, no minerales
om-metric-colony-level = nivel de la colonia { $n }
om-metric-contracts-completed = { $n ->
    [one] 1 contrato completado
   *[other] { $n } contratos completados
 }

## Por qué no

om-why-lacking = Te falta: { $goods }.
om-why-acted = La acción principal de este turno ya está hecha.
om-why-not-acted = Cada turno tiene exactamente una acción principal: hazla primero.
om-why-executed = La acción ejecutiva de este turno ya está hecha.
om-why-other-side = Esa acción es de { $side }.
om-why-no-colonist = La ranura pide un colono, y en tu Vivienda no hay ninguno.
om-why-hired = Ya tienes un colono en Contratar.
om-why-surcharge = { $count ->
    [0] No puedes pagar del todo la ranura y la acción.
   *[other] No puedes pagar del todo la ranura, el recargo ({ $count }) y la acción.
    }
om-why-crowded = En { $where } hay más de una pieza.
om-why-no-marker = No te quedan marcadores de edificio avanzado.
om-why-no-blueprint = El expositor de planos está vacío.
om-why-lab-full = Los dos espacios de la columna izquierda de tu laboratorio están ocupados.
om-why-grid-empty = La cuadrícula de tecnología está vacía.
om-why-known = Ya tienes esa tecnología: { $tech }.
om-why-not-right = { $space } no está justo a la derecha.
om-why-space-taken = { $space } está ocupado.
om-why-no-step = Ninguna loseta de tu laboratorio se puede desarrollar.
om-why-warehouse-empty = El Almacén está vacío.
om-why-no-room = No tienes sitio para eso.
om-why-no-minerals = En el Almacén nunca hay minerales.
om-why-none-there = En el Almacén no queda: { $good }.
om-why-no-points = No le quedan pasos.
om-why-not-beside = { $where } no está al lado.
om-why-not-stay = Un { $piece } no puede quedarse en { $where }.
om-why-tile = Tu róver no puede tomar la loseta de { $where }, así que no puede parar ahí: tiene un precio, no tienes sitio para lo que da, o ya tienes una igual.
om-why-no-rover-technology = No hay Tecnología de róver que usar, o ya se ha usado.
om-why-no-crystal = Ningún cristal de tu Depósito puede comprar este paso.
om-why-no-boost = Ahora ningún colono puede potenciar la acción.
om-why-none-left = No quedan por construir: { $building }.
om-why-no-miner = Una Mina necesita un colono de tu Vivienda.
om-why-no-site = No tiene sitio en las zonas de construcción de tus bots: { $building }.
om-why-no-technology = En cualquier sitio entraría en un complejo que pide más tecnología: { $building }.
om-why-no-zone = { $where } no está en ninguna zona de construcción de tus bots.
om-why-built-on = En { $where } hay un edificio.
om-why-too-far = { $where } no está al lado de otro de su tipo ni exactamente a dos espacios: { $building }.
om-why-level = Ahí hace falta tecnología de nivel { $level }: { $building }.
om-why-no-unused-blueprint = No tienes ningún plano por construir.
om-why-nothing-to-upgrade = Ninguno de tus planos encaja con un edificio en las zonas de construcción de tus bots.
om-why-blueprint-used = { $card } ya está en el mapa.
om-why-advanced = El edificio de { $where } ya es avanzado.
om-why-other-type = { $card } es para otro edificio: { $building }.
om-why-not-own-shelter = Ese Refugio es de otro jugador.
om-why-small-complex = Un plano de nivel 3 pide un complejo de { $size } o más.
om-why-no-ship = No quedan naves en tu Depósito.
om-why-ships-enough = Con la colonia en el nivel { $level }, no pueden salir más naves de tu Depósito.
om-why-card-not-open = Este efecto no puede tomar ahora esa carta.
om-why-space-empty = En ese espacio no hay ninguna carta.
om-why-ship-there = En el espacio { $space } hay una nave.
om-why-no-facility = No tienes edificios avanzados, ni un científico que enviar a uno.
om-why-crystals = { $count ->
    [one] Cuesta 1 cristal, y no lo tienes en el Depósito.
   *[other] Cuesta { $count } cristales, y no los tienes en el Depósito.
    }
om-mend-tray = { $count ->
    [one] el cristal bajo tu Depósito, que entra en él en tu próximo turno
   *[other] los { $count } cristales bajo tu Depósito, que entran en él en tu próximo turno
}
om-why-no-effect = No tendría efecto.
om-why-other-task = { $card } pide otra tarea.
om-why-fulfilled = Ya has completado un objetivo privado.
om-why-owed = Tus objetivos privados se están gastando como cristales.
om-why-move-first = Primero lleva tus piezas adonde puedan quedarse.
om-why-tile-first = Tu róver está sobre una loseta: termina ahí su movimiento, o sigue, antes de completar un objetivo privado.
om-why-no-objective = No tienes ningún objetivo privado.
om-why-not-met = No se cumplen sus condiciones: { $card }.
om-why-not-needed = Ese contrato no necesita más de eso, o no lo tienes.
om-why-no-ride = En esta ronda la lanzadera no ha salido de tu lado.
om-why-free-ride = La lanzadera te lleva gratis.
om-why-not-displayed = { $card } no está en el expositor.
om-why-no-ship-there = No hay ninguna nave tuya en el espacio { $space }.
om-why-not-three-away = { $where } no está a exactamente tres espacios de tu róver.
om-why-not-empty = { $where } no está vacío.
om-why-no-hangar = No tienes naves en tu Hangar.

## El final

om-won = Gana { $who } con { $points } puntos.
om-shared = { $count } jugadores comparten la victoria con { $points } puntos cada uno.

## Qué pasa

om-game-began = { $players ->
    [one] La preparación ha terminado: empieza la partida en solitario.
   *[other] Preparación hecha: empiezan { $players } jugadores.
 }
om-space-taken = { $who } ocupa el espacio { $space } de orden de turno.
om-shelter-set = { $bots ->
    [0] { $who } coloca su primer Refugio en { $where }.
   *[other] { $who } coloca su primer Refugio en { $where }, con un bot.
 }
om-shuttle-placed = { $who } elige dónde empieza la lanzadera: { $side }.
om-first-card-shown = { $who } muestra { $card } y roba tareas.
om-task-shown = { $who } muestra una tarea cumplida: { $card }.
om-round-began = Empieza la ronda { $round }.
om-turn-began = Ronda { $round }: turno de { $who }.
om-turn-ended = Termina el turno de { $who }.
om-main-action = Acción de { $who }: { $action }.
om-slot-taken = Un colono de { $who } ocupa una ranura: { $action }.
om-surcharged = { $who } paga el recargo{ $colonists ->
    [0] { "" }
    [one] { " " }con 1 colono
   *[other] { " " }con { $colonists } colonos
    }.
om-slots-cleared = { $action }: todas las ranuras están ocupadas; { $count ->
    [one] 1 colono de { $who } va
   *[other] { $count } colonos de { $who } van
    } al Área de trabajo.
om-gained = { $who } gana { $count } { $good }.
om-lost = { $who } no tiene sitio para { $count } { $good }.
om-paid = { $who } paga { $count } { $good }{ $surcharge ->
    [1] { " " }por el recargo
   *[0] { "" }
    }.
om-delivered = { $who } entrega { $count } { $good }: { $card }.
om-crystals-moved = { $count ->
    [one] 1 cristal nuevo de { $who } pasa al Depósito.
   *[other] { $count } cristales nuevos de { $who } pasan al Depósito.
 }
om-crystals-lost = { $count ->
    [one] { $who } no tiene sitio para 1 cristal.
   *[other] { $who } no tiene sitio para { $count } cristales.
 }
om-substitutes-used = { $count ->
    [one] Hay en juego más cristales que en la caja: usa otra ficha para 1 de ellos.
   *[other] Hay en juego más cristales que en la caja: usa otras fichas para { $count } de ellos.
 }
om-objective-spent = { $who } descarta un objetivo privado como cristal{ $surcharge ->
    [1] { " " }por el recargo
   *[0] { "" }
    }.
om-objective-met = { $who } completa un objetivo privado: { $card }.
om-colonist-gained = { $count ->
    [one] { $who } gana 1 colono.
   *[other] { $who } gana { $count } colonos.
 }
om-colonist-home = { $room ->
    [0] El minero de { $who } no cabe en la Vivienda y va a la Reserva.
   *[other] El minero de { $who } vuelve a casa.
    }
om-worked = { $count ->
    [one] { $who } envía 1 colono al Área de trabajo.
   *[other] { $who } envía { $count } colonos al Área de trabajo.
 }
om-boosted = { $count ->
    [one] { $who } potencia la acción con 1 colono.
   *[other] { $who } potencia la acción con { $count } colonos.
 }
om-recalled = { $count ->
    [one] { $who } recupera 1 colono.
   *[other] { $who } recupera { $count } colonos.
 }
om-recovered = { $who } recupera los colonos de { $side } y del Área de trabajo.
om-colonists-lost = { $count ->
    [one] 1 colono de { $who } no cabe en la Vivienda y va a la Reserva.
   *[other] { $count } colonos de { $who } no caben en la Vivienda y van a la Reserva.
    }
om-scored = { $who } gana { $points ->
    [one] 1 punto
   *[other] { $points } puntos
    }{ $basis ->
    [first] { " " }por el primer edificio de su tipo
    [reward] { " " }por la loseta de recompensa
   *[other] { "" }
    }.
om-moved = El { $piece } de { $who } va de { $start } a { $to }.
om-rover-placed = El róver de { $who } sale de { $where }.
om-crystal-picked = El { $piece } de { $who } recoge el cristal de { $where }.
om-tile-taken = El { $piece } de { $who } toma en { $where }: { $tile }.
om-cleared-away = El bot de { $who } despeja { $where }: { $tile }.
om-built-over = Perdido bajo el edificio de { $where }: { $tile }.
om-displaced = El { $piece } de { $who } hace sitio: de { $start } a { $to }.
om-built = { $who } construye en { $where }: { $building }.
om-arrow-crystal = Aparece un cristal en { $where }.
om-miner-placed = Un colono de { $who } trabaja de minero en { $where }.
om-cube-placed = { $who } mueve un cubo de progreso: { $building }.
om-borrowed = { $who } usa la { $tech } de { $other }.
om-technology-used = { $who } usa su propia { $tech }.
om-loan-kept = A { $who } le corresponde un oxígeno por la tecnología prestada: { $tech }.
om-loan-used = { $who } desarrolla en su lugar la tecnología prestada: { $tech }.
om-learned = { $who } aprende { $tech } en { $space }.
om-developed = { $who } desarrolla { $tech } de { $start } a { $to }.
om-blueprint-taken = { $who } toma un plano: { $card }.
om-upgraded = { $who } construye en { $where } un edificio avanzado: { $card }.
om-ship-welcomed = { $who } recibe la nave del espacio { $space } de su Depósito.
om-bot-arrived = Un bot nuevo de { $who } llega a { $where }.
om-hired = { $who } toma una carta: { $card }.
om-contract-completed = { $who } completa un contrato: { $card }.
om-contract-laid = Pasa al expositor: { $card }.
om-executive-taken = { $who } hace la acción ejecutiva { $executive }.
om-facility-run = { $who } usa un edificio avanzado: { $card }.
om-scientist-sent = El { $scientist } de { $who } va a trabajar: { $card }.
om-contributed = { $who } contribuye a una misión ({ $mission }): { $crystals ->
    [one] 1 cristal
   *[other] { $crystals } cristales
 }, faltan { $left }.
om-mission-done = Misión completa: { $mission }.
om-remaining-moved = Misiones restantes: { $left }.
om-column-rose = Soporte vital: { $building } sube a la fila { $row }.
om-first-built = { $who } construye el primer edificio de este tipo: { $building }.
om-rewarded = { $who } toma un beneficio de soporte vital: { $effect }.
om-level-rose = La colonia llega al nivel { $level }.
om-display-changed = { $count ->
    [one] En el expositor de planos hay ahora 1 carta.
   *[other] En el expositor de planos hay ahora { $count } cartas.
 }
om-tech-laid = Pasa a la cuadrícula de tecnología: { $tech }.
om-warehouse-filled = El Almacén vuelve a estar lleno.
om-progress-scored = { $points ->
    [one] { $who } gana 1 punto por los cubos de progreso.
   *[other] { $who } gana { $points } puntos por los cubos de progreso.
 }
om-shuttle-moved = La lanzadera avanza: { $side }, distancia { $distance }.
om-shuttle-travelled = La lanzadera viaja: { $side }, distancia { $distance }.
om-travelled = { $ship ->
    [1] { $who } descarta una nave y viaja a { $side }.
    [2] { $who } viaja a { $side }.
   *[other] { $who } viaja en la lanzadera a { $side }.
    }
om-stayed = { $who } se queda.
om-nobody-travels = Nadie puede viajar: la lanzadera no lleva a nadie y no hay naves en los Hangares.
om-produced = Los edificios y mineros de { $who } producen.
om-discovery-laid = { $who } coloca un descubrimiento en { $where }.
om-discovery-kept = { $who } pone un descubrimiento sobre el plano { $card }.
om-end-triggered = Llega el final: la ronda { $round } es la última.
om-points-counted = { $points ->
    [one] { $who } tiene 1 punto en total.
   *[other] { $who } tiene { $points } puntos en total.
 }
om-game-ended = La partida termina tras la ronda { $round }.

## Dónde está cada cosa

om-lay = { $spot }: { $count } × { $thing }
om-at-hex = { $where }
om-at-row = Soporte vital, { $building }, fila { $row }
om-at-reward = Sobre la columna de soporte vital: { $building }
om-at-level = Soporte vital, marcador de nivel, fila { $row }
om-at-remaining = Misiones restantes: { $left }
om-at-shuttle = Recorrido de la lanzadera, { $side }, distancia { $distance }
om-at-missions = Los espacios de misión
om-at-mission = { $mission }, a { $left } de la marca de verificación
om-at-warehouse = El Almacén
om-at-slot = Las ranuras: { $action }
om-at-stack = La pila del expositor: { $building }
om-at-grid = Cuadrícula de tecnología, { $row }, { $number }
om-at-tech-stack = La pila de tecnología, boca abajo
om-at-display = El expositor de planos
om-at-deck = El mazo de planos, boca abajo
om-at-hiring = Expositor de contratación, espacio del { $scientist }
om-at-contracts = La pila abierta de contratos
om-at-exploration = El espacio de Exploración
om-at-exploration-stack = La pila de descubrimientos, boca abajo
om-at-space = { $done ->
    [1] Orden de turno, espacio { $space }, tumbado
   *[0] Orden de turno, espacio { $space }, de pie
 }
om-at-score = Medidor de puntos, { $points }
om-at-supply = Suministro de { $whose }
om-at-card = La carta { $card }
om-at-shelters = Tablero de { $whose }, Refugios
om-at-quarters = Vivienda de { $whose }
om-at-work = Área de trabajo de { $whose }
om-at-reserve = Reserva de { $whose }
om-at-dock = Depósito de { $whose }, espacio { $space }
om-at-hangar = Hangar de { $whose }
om-at-storage = Almacenamiento de { $whose }
om-at-depot = Depósito de { $whose }
om-at-tray = Bajo el Depósito de { $whose }
om-at-pending = Sobre el tablero de { $whose }, pendiente
om-at-lab = Laboratorio de { $whose }, { $space }
om-at-progress = El área de progreso
om-at-cubes = El borde del tablero de { $whose }
om-at-area = Delante de { $whose }
om-at-contract = Sobre el contrato { $card }
om-at-hand = Mano de { $whose }
om-thing-colonist = Colono de { $whose }
om-thing-shelter = Refugio de { $whose }
om-thing-row = Marcador de { $building }
om-thing-level = Marcador de nivel de la colonia
om-thing-remaining = Marcador de misiones restantes
om-thing-shuttle = Lanzadera
om-thing-tracker = Cubo de misión
om-thing-tech = loseta de tecnología, boca abajo
om-thing-blueprint = plano, boca abajo
om-thing-discovery = loseta de descubrimiento, boca abajo
om-thing-first-card = carta A de Primeros colonos, boca abajo
om-thing-task = carta B de Primeros colonos, boca abajo
om-thing-objective = objetivo privado, boca abajo
om-thing-sent = Marcador del { $scientist }
om-thing-player = Marcador de jugador de { $whose }
om-thing-score = Marcador de puntos de { $whose }
om-thing-bot = Bot de { $whose }
om-thing-rover = Róver de { $whose }
om-thing-marker = Marcador de edificio avanzado de { $whose }
om-thing-ship = Nave de { $whose }
om-thing-cube = Cubo de progreso de { $whose }: { $building }

## Luces

om-light-active = Turno de { $whose }
om-light-order = { $done ->
    [1] { $whose }: orden de turno { $space }, hecho
   *[0] { $whose }: orden de turno { $space }
 }
om-light-row = { $wanting ->
    [1] { $building }: fila { $row }, la colonia lo pide
   *[0] { $building }: fila { $row }
 }
om-light-level = Nivel de la colonia: { $level }
om-light-shuttle = Lanzadera: { $side }, distancia { $distance }
om-light-last = { $last ->
    [0] La ronda final aún no está anunciada
   *[other] La ronda { $last } es la última
    }
om-light-remaining = Misiones restantes: { $left }
om-light-mission = { $mission }: faltan { $left }. { $told }
om-light-slots = { $action }: ranuras libres, { $free } de { $slots }

## La crónica

om-chapter-setup = Preparación
om-chapter-turn = Ronda { $round }: { $who }
om-chapter-shuttle = Ronda { $round }: la lanzadera
om-chart-points = Puntos si acabara ahora
om-chart-played = Puntos ganados en juego
om-chart-progress = Puntos por cubos de progreso
om-chart-ships = Puntos por naves
om-chart-quarters = Puntos por colonos
om-chart-technology = Puntos por tecnología
om-chart-buildings = Puntos por planos
om-chart-scientists = Puntos por científicos
om-chart-contracts = Puntos por contratos
om-chart-colony = Nivel de la colonia
om-why-objective-later = Los objetivos se completan en el turno propio de la fase de Colonización.
om-why-not-now = No en mitad de una acción.

# Lo que la mesa pone a mano
om-set-done = el marcador está tumbado
om-set-done-now = tumbado
om-set-undone = el marcador está de pie otra vez
om-set-undone-now = de pie
om-advice-lead = Puntos de oportunidad de ventaja: { $value }
om-advice-points = Puntos de oportunidad dentro de unas rondas: { $value }
om-advice-buildings = Edificios dentro de unas rondas: { $value }

# Por qué una partida no se puede preparar.
om-setup-first = first es draw, o un color que juega ({ $colours }), no { $first }
om-setup-goal = el objetivo de una partida en solitario es uno de { $goals }; varios jugadores no tienen
om-setup-first-cards = con los Primeros Colonos hace falta una carta A por jugador; los paquetes tienen { $count }
