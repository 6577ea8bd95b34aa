# Migration: Mars: todo lo que dicen reglas, cartas y luces. Palabras nuestras.

## Nombres

mm-seat-amber = Ámbar
mm-seat-cobalt = Cobalto
mm-seat-jade = Jade
mm-seat-violet = Violeta
mm-card-water = Agua
    .counted = { $count ->
        [one] Agua
       *[other] Agua
    }
mm-card-stone = Piedra
    .counted = { $count ->
        [one] Piedra
       *[other] Piedras
    }
mm-card-metal = Metal
    .counted = { $count ->
        [one] Metal
       *[other] Metales
    }
mm-card-olympium = Olympium
mm-card-med = Botiquín
    .counted = { $count ->
        [one] Botiquín
       *[other] Botiquines
    }
mm-card-rcu = RCU
    .counted = { $count ->
        [one] RCU
       *[other] RCU
    }
mm-card-fuel = Célula de energía
    .counted = { $count ->
        [one] Célula de energía
       *[other] Células de energía
    }
mm-card-blueprint = Plano
    .counted = { $count ->
        [one] Plano
       *[other] Planos
    }
mm-card-population = habitante
mm-piece-hq = Cuartel general
mm-piece-tunnel = Túnel
mm-piece-lsc = Centro de soporte vital
mm-piece-habitat = Hábitat
mm-piece-hospital = Hospital
mm-piece-factory = Fábrica
mm-piece-refinery = Refinería
mm-piece-export = Estación de exportación
mm-piece-fortress = Fortaleza antigua
mm-corner-n = norte
mm-corner-e = este
mm-corner-s = sur
mm-corner-w = oeste
mm-space-water = un espacio de Agua
mm-space-stone = un espacio de Piedra
mm-space-metal = un espacio de Metal
mm-space-stop-amber = la parada de suministro de Ámbar
mm-space-stop-cobalt = la parada de suministro de Cobalto
mm-space-stop-jade = la parada de suministro de Jade
mm-space-stop-violet = la parada de suministro de Violeta
mm-space-ruin-n = las ruinas del norte
mm-space-ruin-e = las ruinas del este
mm-space-ruin-s = las ruinas del sur
mm-space-ruin-w = las ruinas del oeste
mm-outcome-olympium = más Olympium
mm-outcome-message = un mensaje de casa
mm-outcome-altar = un altar de asteroides
mm-outcome-injury = un herido
mm-cause-thirst = sed
mm-cause-injury = una herida sin Hospital libre
mm-cause-strike = el impacto
mm-cause-dome = una cúpula
mm-cause-shield = el escudo de una Fortaleza
mm-cause-deflected = un deflector

## Eventos

mm-event-clear-channel = Canal despejado
mm-event-clear-channel-text = No pasa nada.
mm-event-supply-drop = Lanzamiento de suministros
mm-event-supply-drop-text = Toma una carta de suministro a tu elección.
mm-event-ice-pocket = Bolsa de hielo
mm-event-ice-pocket-text = Toma 2 de Agua.
mm-event-quarry-find = Buena cantera
mm-event-quarry-find-text = Toma 2 de Piedra.
mm-event-iron-fall = Lluvia de hierro
mm-event-iron-fall-text = Toma 2 de Metal.
mm-event-crystal-seam = Veta de cristal
mm-event-crystal-seam-text = Toma 1 de Olympium.
mm-event-volunteer-crew = Equipo de voluntarios
mm-event-volunteer-crew-text = Recibe 1 habitante si tienes vivienda libre; si no, un recurso a tu elección.
mm-event-shared-convoy = Convoy compartido
mm-event-shared-convoy-text = Todos toman un recurso a su elección; tú tomas otro más.
mm-event-lone-meteor = Meteorito solitario
mm-event-lone-meteor-text = Cae un meteorito.
mm-event-twin-meteors = Meteoritos gemelos
mm-event-twin-meteors-text = Caen dos meteoritos, uno tras otro.
mm-event-meteor-shower = Lluvia de meteoritos
mm-event-meteor-shower-text = Caen tres meteoritos, uno tras otro.
mm-event-hull-breach = Brecha en el casco
mm-event-hull-breach-text = Uno de tus habitantes resulta herido.
mm-event-suit-failure = Fallo del traje
mm-event-suit-failure-text = Uno de tus habitantes resulta herido, salvo que devuelvas un Botiquín.
mm-event-dust-storm = Tormenta de polvo
mm-event-dust-storm-text = En tu próximo turno no tiras los dados.
mm-event-burst-pipe = Tubería reventada
mm-event-burst-pipe-text = Devuelve 2 de Agua.
mm-event-rust-creep = Óxido que avanza
mm-event-rust-creep-text = Devuelve 1 de Metal y 1 de Piedra.
mm-event-customs-audit = Inspección de aduanas
mm-event-customs-audit-text = Quien tenga en total más de 7 de Agua, Piedra y Metal devuelve 2.
mm-event-deflector-charge = Carga del deflector
mm-event-deflector-charge-text = Consérvala. Cuando se sepa dónde cae un meteorito, puedes deshacerlo sin efecto.
mm-event-emergency-doctor = Médico de urgencias
mm-event-emergency-doctor-text = Consérvala. Anula una herida, pero no la sed ni un impacto.
mm-event-double-shift = Doble jornada
mm-event-double-shift-text = Consérvala. Tras tu construcción puedes hacer otra.
mm-event-trade-licence = Licencia comercial
mm-event-trade-licence-text = Consérvala. Un cambio con la Tesorería sin Estación de exportación.
mm-event-survey-drone = Dron explorador
mm-event-survey-drone-text = Consérvala. Vuelve a tirar el dado de exploración; vale el nuevo resultado.
mm-event-spare-parts = Piezas de repuesto
mm-event-spare-parts-text = Consérvala. En una parada de suministro no debes nada por tus Refinerías.

## Antes de la partida

mm-choice-players = Jugadores
mm-choice-sides = Dos jugadores se sientan
mm-sides-opposite = uno frente al otro
mm-sides-neighbours = uno al lado del otro

## Preguntas

mm-first-tunnel = { $who }: ¿dónde va tu primer Túnel?
mm-first = ¿Quién empieza? Todos tiran el d12 rojo
mm-colony = { $who }: ¿qué hace tu colonia?
mm-after-build = { $who }: has hecho la acción de construcción. ¿Y ahora?
mm-build-where = { $who }: ¿dónde va tu { $piece }?
mm-return-where = { $who }: ¿dónde vuelve tu { $piece }? Ocupa todo el turno
mm-clear-where = { $who }: ¿qué loseta de impacto se retira?
mm-demolish-where = { $who }: ¿qué se desmonta?
mm-pay = { $who }: ¿cómo pagas { $cost }?
mm-house-where = { $who }: ¿dónde vive el recién llegado?
mm-licence = { $who }: ¿qué cambio haces?
mm-roll = { $who } tira los dos dados
mm-fuel = { $who }: ha salido { $number }. ¿Cuántas Células de energía añades? { $ends }
mm-fuel-ends = { $cells }: { $space }
mm-stop-resource = { $who }: ¿qué recurso tomas?
mm-gain = { $who }: ¿qué carta tomas?
mm-lose = { $who }: ¿qué carta devuelves?
mm-ruin = { $who }: ¿qué tomas de las ruinas?
mm-explore = { $who } tira el dado de exploración
mm-reroll = { $who }: { $outcome }. ¿Tiras otra vez?
mm-waive = { $who }: ¿evitas el mantenimiento de tus Refinerías?
mm-deflect = { $who }: un meteorito va a caer en { $where }. ¿Lo desvías?
mm-doctor = { $who }: ¿anulas la herida?
mm-instead = { $who }: ¿devuelves una carta en lugar de la herida?
mm-who-injured = { $who }: ¿quién resulta herido?
mm-hospital-where = { $who }: ¿a qué Hospital?
mm-upkeep = { $due ->
    [one] { $who }: la Refinería pide 1 de Metal y 1 de Piedra. ¿Pagas?
   *[other] { $who }: { $due } Refinerías piden 1 de Metal y 1 de Piedra cada una. ¿Por cuántas pagas?
 }
mm-upkeep-lost = { $count ->
    [one] { $who }: ¿cuál queda sin pagar?
   *[other] { $who }: ¿qué { $count } quedan sin pagar?
 }
mm-water = { $due ->
    [one] { $who }: tu único habitante necesita 1 de Agua. ¿Se la das?
   *[other] { $who }: { $due } habitantes necesitan 1 de Agua cada uno. ¿Cuántos la reciben?
 }
mm-water-lost = { $count ->
    [one] { $who }: ¿quién se queda sin agua?
   *[other] { $who }: ¿qué { $count } se quedan sin agua?
 }
mm-shipment = { $who }: ¿qué trae el envío gratuito?
mm-event = { $who } roba un evento
mm-meteor = { $who } tira por un meteorito
mm-impact = Impacto en { $where }. Edificios a punto de perderse: { $buildings }
mm-salvage = { $who }: ¿adónde va el edificio perdido en { $where } ({ $piece })?
mm-surplus = { $who }: faltan muelles. ¿Qué edificio se desguaza?
mm-evacuate = { $who }: ¿adónde va quien vivía en { $where }?

## Opciones

mm-group-move = Habitantes
mm-group-export = Tesorería
mm-group-trade = Comercio
mm-group-salvage = Rescate
mm-group-use = Eventos guardados
mm-group-build = Construcción
mm-option-move = Mueve a uno de { $start } a { $to }
mm-option-heal = Cura a uno: de { $start } a { $to }, por 1 Botiquín
mm-option-export = Da { $paid }, toma 1 { $got }
mm-option-trade = Haz una oferta a { $other }
mm-option-scrap = Desguaza: { $piece }
mm-option-swap = Al muelle, desguazando: { $piece }
mm-option-bay = A un muelle de rescate
mm-option-mat = De vuelta a tu tablero
mm-option-return = De vuelta al terreno: { $piece }
mm-option-use = Usa: { $event }
mm-option-build = { $piece } ({ $cost })
mm-option-clear = Retira una loseta de impacto (1 RCU)
mm-option-demolish = Desmonta un edificio propio (1 RCU)
mm-option-roll = Tira los dados
mm-option-end = Termina el turno sin tirar
mm-option-call-in = Llama al Róver
mm-option-back = Atrás
mm-option-none = No
mm-option-pay = Con { $cards }
mm-option-card = { $card }
mm-option-population = Un habitante nuevo
mm-option-ruin-olympium = Olympium: { $count }
mm-option-go-on = Seguir
mm-option-die = A ningún sitio: muere
mm-option-upkeep = { $count ->
    [0] Por ninguna
   *[other] Paga por { $count } de { $due }
 }
mm-option-water = { $count ->
    [0] Agua para nadie
   *[other] Agua para { $count } de { $due }
 }
mm-option-flat = { $where }, llano
mm-option-rocky = { $where }, rocoso
mm-option-passage = { $where }, pasaje de ruinas
mm-option-embassy = { $where }, la Embajada
mm-option-structure = { $where }, { $piece } de { $whose }
mm-risk-death = alguien muere
mm-risk-water = alguien muere de sed
mm-risk-upkeep = se pierde una Refinería
mm-risk-whole-turn = ocupa todo el turno
mm-die-first-amber = el d12 de Ámbar
mm-die-first-cobalt = el d12 de Cobalto
mm-die-first-jade = el d12 de Jade
mm-die-first-violet = el d12 de Violeta
mm-die-numbered = dado numerado
mm-die-collection = dado de recolección
mm-die-exploration = dado de exploración
mm-die-direction = dirección (d12)
mm-die-distance = distancia (d6 rojo)
mm-die-strike = impacto (d6 negro)

## Qué pasa

mm-first-rolled = { $who } saca { $die }.
mm-game-began = Empieza { $who } ({ $players } colonias).
mm-turn-began = Turno { $turn }: { $who }.
mm-gained = { $who } recibe { $count } { $card }.
mm-returned = { $who } paga { $count } { $card }.
mm-paid = { $who } paga { $cards }.
mm-ran-out = La Tesorería no alcanza para { $who }: { $card }, faltan { $missing }.
mm-built = { $who } construye en { $where }: { $piece }.
mm-settled = { $total ->
    [1] Nuevo habitante para { $who } en { $where }: ahora tiene 1 sano.
   *[other] Nuevo habitante para { $who } en { $where }: ahora tiene { $total } sanos.
    }
mm-moved = { $who }: una persona se muda de { $start } a { $to }.
mm-healed = { $who }: una persona deja el Hospital de { $start }, ya sana, y va a { $to }.
mm-injured = { $who }: una persona de { $start } resulta herida y va al Hospital de { $to }.
mm-evacuated = { $who }: una persona escapa de { $start } a { $to }.
mm-died = { $who }: una persona de { $where } muere. Causa: { $cause }.
mm-nobody-hurt = { $who }: nadie resulta herido.
mm-exchanged = { $who } cambia { $paid } por 1 { $got }.
mm-cleared = { $who } retira la loseta de impacto de { $where }.
mm-removed = { $who } desmonta { $piece } en { $where }.
mm-offered = { $who } ofrece a { $other }: { $gives } por { $wants }.
mm-traded = { $who } y { $other } intercambian { $gives } por { $wants }.
mm-refused = { $who } rechaza la oferta de { $other }.
mm-salvaged = { $who }: a rescate desde { $where }: { $piece }.
mm-scrapped = { $who } desguaza, y va de vuelta a su tablero: { $piece }.
mm-to-mat = { $who }: de vuelta a su tablero desde { $where }: { $piece }.
mm-rebuilt = { $who } trae del rescate a { $where }: { $piece }.
mm-rolled = { $who } saca { $number }, y { $collection } para recolectar.
mm-roll-skipped = { $who } no tira en este turno.
mm-fuel-used = { $who } añade { $count ->
    [one] una Célula de energía
   *[other] { $count } Células de energía
 }.
mm-rover-moved = El Róver de { $who } llega a { $space }.
mm-called-in = { $who } llama al Róver.
mm-stop-began = { $who } está en su propia parada de suministro.
mm-stop-step = { $step ->
    [1] { $who } paga los gastos.
    [2] { $who } recarga las Células de energía.
    [3] La colonia de { $who } produce.
    [4] { $who } recibe un envío gratuito.
   *[other] { $who } espera el último evento.
 }
mm-upkeep-unpaid = { $who }: la Refinería de { $where } queda sin pagar y se retira.
mm-event-drawn = { $who } roba: { $event }.
mm-event-kept = { $who } guarda la carta: { $event }.
mm-event-used = { $who } usa: { $event }.
mm-no-event = No queda ningún evento que { $who } pueda robar.
mm-explored = { $who } explora: { $outcome }.
mm-meteor-sighted = Un meteorito: dirección { $direction }, distancia { $distance }, impacto { $strike } (tirada de { $who }).
mm-meteor-falls = Cae en { $where }.
mm-meteor-missed = Cae fuera del terreno, junto a { $near }.
mm-meteor-broke = Se deshace sobre { $where }. Causa: { $cause }.
mm-endangered = En su camino: { $piece } de { $whose } en { $where }.
mm-sheltered = A salvo en { $where }: { $piece } de { $whose }. Protección: { $cause }.
mm-strike-laid = En { $where } hay una loseta de impacto.
mm-destroyed = { $whose } pierde en { $where }: { $piece }.
mm-enough-people = { $who } tiene { $total } habitantes sanos: una parada de suministro puede dar la victoria.
mm-final-spoiled = A { $who } solo le quedan { $total } habitantes sanos: aún no hay victoria.
mm-game-ended = { $who } gobierna Marte, con { $total } habitantes sanos.
mm-won = { $who } ha fundado la primera colonia estable en Marte.

## Por qué no

mm-why-no-hex = No existe el espacio { $where }.
mm-why-taken = { $where } está ocupado.
mm-why-passage = En un pasaje de ruinas no se construye.
mm-why-rocky = El terreno rocoso solo admite Túneles y Fortalezas, nada más ({ $piece }).
mm-why-strike = Ahí hay una loseta de impacto.
mm-why-touches-embassy = No puede tocar otros edificios, y tocaría la Embajada.
mm-why-touches = No puede tocar otros edificios, y tocaría uno: { $other } en { $where }.
mm-why-touches-production = Ningún edificio puede tocar este: { $other } en { $where }.
mm-why-touches-foreign = { $other } en { $where } es de otra colonia: debe haber un espacio en medio.
mm-why-no-lsc = Un Hábitat necesita al lado un Centro de soporte vital tuyo, unido a tu Cuartel general.
mm-why-not-linked = Al lado no hay nada de tu colonia unido al Cuartel general.
mm-why-no-tunnel = Necesita al lado un Túnel o una Fortaleza tuyos, unidos al Cuartel general.
mm-why-no-housing = No hay vivienda libre.
mm-why-no-flag = No quedan banderas.
mm-why-nobody-there = En esta mesa nadie lleva esa facción.
mm-why-market-closed = La mesa ha cerrado el mercado.
mm-why-barred = { $who } empezó un comercio fuera de su turno y este turno ya no puede comerciar.
mm-why-deaf = { $who } no escucha más ofertas este turno.
mm-why-no-goods = Ninguno de los dos tiene cartas que intercambiar.
mm-why-no-rate = La Tesorería no hace ese cambio.
mm-why-rate = Hacen falta { $count } { $card }; tienes { $held }.
mm-why-treasury = La Tesorería no tiene { $card }.
mm-why-no-station = No tienes una Estación de exportación en el terreno.
mm-why-no-med = No tienes Botiquines.
mm-why-nobody-injured = Ninguno de tus habitantes está ahí en un Hospital.
mm-why-no-bed = Quien se cura necesita un Hábitat vacío; la Embajada no sirve.
mm-why-injured = Para dejar el Hospital hace falta un Botiquín.
mm-why-nobody-lives-there = Ninguno de tus habitantes vive en { $where }.
mm-why-no-embassy = Tu colonia no está unida a la Embajada.
mm-why-full = En { $where } no tienes vivienda libre.
mm-why-turn-begun = Volver del rescate ocupa un turno entero, y este ya ha empezado.
mm-why-not-salvaged = No tienes en rescate: { $piece }.
mm-why-no-site = No hay espacio para ello: { $piece }.
mm-why-not-this-moment = No es el momento de esa carta.
mm-why-not-own = Ahí no hay nada tuyo.
mm-why-never-removed = Nunca se desmonta: { $piece }.
mm-why-inhabited = En { $where } todavía hay alguien.
mm-why-habitats-need-it = Un Hábitat de al lado no tiene otro Centro de soporte vital.
mm-why-something-hangs-on-it = Algo tuyo depende de él.
mm-why-no-rcu = No tienes RCU.
mm-why-no-strike = No hay ninguna loseta de impacto en el terreno.
mm-why-no-strike-there = En { $where } no hay ninguna loseta de impacto.
mm-why-not-ending = Antes de terminar el turno, responde a la pregunta abierta.
mm-why-nothing-to-remove = Nada tuyo se puede desmontar.
mm-why-none-left = No quedan: { $piece }.
mm-why-too-dear = No tienes { $cards }, ni Olympium en su lugar.
mm-why-built = La acción de construcción de este turno está hecha.
mm-why-not-colony = Las acciones de colonia se hacen en la fase de colonia de tu turno.
mm-why-colony-over = Tras construir no hay más acciones de colonia en este turno.
mm-why-too-few = Hacen falta 5 habitantes sanos; tienes { $count }.
mm-why-not-yet = El quinto llegó en este mismo turno: puedes hacerlo a partir de tu próximo turno.
mm-why-grounded = Un evento quita la tirada a este turno.
mm-why-must-roll = La tirada no es opcional.

## Qué resultaría

mm-forecast-price = { $cards }
mm-forecast-paid = { $cards } de tu mano
mm-forecast-upkeep = { $cards } en cada parada de suministro tuya
mm-forecast-habitat = 1 habitante al momento
mm-forecast-hospital = 1 Botiquín en cada parada de suministro, y una cama
mm-forecast-factory = 1 RCU en cada parada de suministro, y un muelle de rescate
mm-forecast-refinery = 1 carta más en cada extracción
mm-forecast-export = Cambios con la Tesorería, desde tu próximo turno
mm-forecast-fortress = Un escudo para este espacio y los seis de alrededor
mm-forecast-embassy = Tu colonia llega a la Embajada: una vivienda más
mm-forecast-passage = Tu colonia llega a un pasaje de ruinas: { $corner }
mm-forecast-relinked = Unidos de nuevo: { $count }
mm-forecast-strike = Un meteorito se lo lleva en { $favourable } de { $of } casos
mm-forecast-loses = { $whose } pierde en { $where }: { $piece } (habitantes: { $people })
mm-odds-way = Dónde para el Róver de { $who }
mm-odds-water = Agua que extraer
mm-odds-stone = Piedra que extraer
mm-odds-metal = Metal que extraer
mm-odds-home = la propia parada de suministro
mm-odds-stop = otra parada de suministro
mm-odds-ruin = unas ruinas
mm-odds-without-fuel = Sin Células de energía.
mm-odds-mine = Qué extrae { $who }
mm-odds-mined = { $count } { $card }
mm-odds-at-home = La próxima visita a la propia parada de suministro da { $count } { $card }.
mm-odds-meteor = Si cayera un meteorito
mm-odds-idle = no hace nada
mm-odds-harm = { $whose } pierde un edificio
mm-odds-event = El próximo evento
mm-odds-strike = meteoritos
mm-odds-injury = una herida
mm-odds-kept = una carta que guardar
mm-odds-cards = { $count ->
    [one] Una carta sin ver.
   *[other] { $count } cartas sin ver.
 }

# Lo que la mesa pone a mano
mm-set-closed = cerrado por este turno
mm-set-closed-now = cerrado
mm-set-open = abierto de nuevo
mm-set-open-now = abierto
mm-advice-healthy = Población sana al final: { $value }
mm-advice-people = Población al final: { $value }
mm-advice-homes = Hábitats al final: { $value }

# Por qué una partida no se puede preparar.
mm-setup-twice = cada jugador dirige una facción propia, no { $factions }
