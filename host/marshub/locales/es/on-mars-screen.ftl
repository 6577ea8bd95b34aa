# On Mars en la pantalla: signos, el mapa, los paneles, en qué se fijan misiones y objetivos.

om-short-mineral = M
om-short-battery = B
om-short-water = A
om-short-plant = P
om-short-oxygen = O
om-short-crystal = ✦
om-short-resource = *
om-short-lss = ◇
om-short-nonmineral = ◇
om-short-any = *
om-short-colonist = colono
om-short-miner = minero
om-short-research-red-a = rA
om-short-research-red-b = rB
om-short-research-green-a = vA
om-short-research-green-b = vB

om-sign-owner = { $who }: dueño, bot, róver
om-sign-advanced = edificio avanzado: nivel y dueño
om-sign-miner = mina con un colono: dueño
om-sign-research = loseta de investigación: color y letra
om-sign-discovery = loseta de descubrimiento
om-sign-site = responde a la pregunta
om-sign-zone = zona de construcción del jugador en turno
om-sign-slot = ranura libre
om-sign-ship = nave en el Depósito
om-sign-done = hecho: un turno, un contrato, un objetivo

om-spot-empty = vacío
om-spot-tile = { $tile }: { $effect }
om-spot-owned = { $building } ({ $whose })
om-spot-complex = complejo de { $size }
om-spot-advanced = { $card }, nivel { $level } ({ $whose })
om-spot-miner = un colono extrae ({ $whose })
om-spot-bot = bot ({ $whose })
om-spot-rover = róver ({ $whose })
om-spot-zone = zona de construcción: { $whose }

om-page-map = Mapa
om-page-sides = Lados
om-page-colony = Vida
om-page-offers = Ofertas
om-page-boards = Jugador
om-page-score = Puntos

om-look-round = Ronda { $round }
om-look-final = última ronda
om-look-phase-setup = Preparación
om-look-phase-turn = Colonización
om-look-phase-end = Colonización
om-look-phase-shuttle = Fase de la lanzadera
om-look-phase-over = La partida ha terminado
om-look-action-main = acción principal
om-look-action-executive = ejecutiva
om-look-level-short = Nivel { $level }
om-look-level = Soporte vital, nivel de colonia { $level }
om-look-top-level = nivel máximo
om-look-wanting = faltan { $letters }
om-look-missions = Misiones
om-look-no-missions = Están todas completas.
om-look-remaining = { $left ->
    [0] la próxima ronda es la última
    [one] 1 paso para el final
   *[other] { $left } pasos para el final
    }
om-look-last = { $left ->
    [0] esta es la última ronda
   *[other] la ronda { $round } es la última
    }
om-look-shuttle-title = Lanzadera
om-look-shuttle = { $rounds ->
    [0] viaja después de esta ronda
    [one] viaja después de la próxima ronda
   *[other] viaja en { $rounds } rondas
    }
om-look-shuttle-last = ya no viaja
om-look-free = gratis
om-look-warehouse = Almacén
om-look-grid = Tecnologías
om-look-blueprints = Planos
om-look-hiring = Científicos y contratos
om-look-exploration = Descubrimientos, otros { $left }
om-look-bonuses = Bonificaciones de los espacios de orden de turno
om-look-contract = { $wanted }: +{ $gain } / −{ $lose }
om-look-contract-building = avanzado: { $building }, complejo de { $size }+
om-look-points = { $points ->
    [one] 1 punto
   *[other] { $points } puntos
    }
om-look-space = { $side } { $space }
om-look-quarters = Vivienda
om-look-crew = Trabajo { $work }, reserva { $reserve }
om-look-storage = Almacenamiento { $room } c/u
om-look-depot = Depósito
om-look-rival = Rival: luego construye { $building }; bots en su tablero { $bots }; última carta { $card }
om-look-hangar = Hangar: naves { $ships }
om-look-bots = Bots { $bots }, róver { $rover }
om-look-progress = Progreso
om-look-lab = Laboratorio
om-look-unbuilt = sin construir
om-look-objectives = Objetivos privados
om-look-first-card = Carta A de Primeros colonos
om-look-tasks = Cartas B de Primeros colonos
om-look-hidden = { $count ->
    [one] 1 objetivo privado
   *[other] { $count } objetivos privados
    }
om-look-condition = { $wanted }; ahora { $now }
om-look-or = o
om-look-score = Puntos por ahora
om-look-score-end = Puntuación final
om-look-score-played = ganados en juego
om-look-score-progress = cubos de progreso
om-look-score-ships = naves en el Hangar
om-look-score-quarters = colonos en casa
om-look-score-technology = tecnologías
om-look-score-buildings = planos
om-look-score-scientists = científicos
om-look-score-contracts = contratos
om-look-score-total = en total

om-plain-depot = Depósito: cristales { $crystals }, en espera { $tray }, naves en { $ships }; Hangar: naves { $hangar }
om-plain-delivered = entregado

om-surface-upgrade = Mejora: { $card }

om-per-tech-tiles = tecnologías
om-per-tech-max-level = mejor nivel técnico
om-per-shelters-on-map = tus Refugios
om-per-advanced-buildings = edificios avanzados
om-per-ships-in-hangar = naves en el Hangar
om-per-colonists-lq = colonos en casa
om-per-bots-on-map = bots en Marte
om-per-progress-cubes = cubos de progreso
om-per-research-tiles = losetas de investigación
om-per-discovery-tiles = descubrimientos
om-per-scientists = científicos
om-per-blueprints-held = planos
om-per-mines-held = Minas propias
om-per-marked-complex = tamaño de tu mayor complejo con un edificio avanzado
om-per-marked-complexes-of-3 = complejos de 3 o más con un edificio avanzado tuyo
om-per-marked-lab-spaces = espacios marcados del laboratorio
om-per-most-of-one-kind = lo más que tienes de un recurso en el Almacenamiento
om-per-colony-level = nivel de la colonia
om-per-contracts-completed = contratos completados

om-look-step-main = Acción principal: una de tu lado
om-look-step-executive = Acción ejecutiva, si quieres: un espacio libre del Depósito, por sus cristales
om-look-step-end = Fin del turno: los bots despejan, se repone el expositor de contratación, quien prestó decide, el nivel puede subir
om-look-step-shuttle = La lanzadera avanza
om-look-step-travel = { $who } viaja o se queda

ui-key-surface = Mapa
ui-key-boards = Jugadores
ui-key-offers = Ofertas
ui-help-on-surface = El mapa. Las flechas van de un hexágono a otro, n y p al próximo que responde a la pregunta. Intro realiza la acción posible allí, o explica por qué no hay ninguna; donde hay que elegir, cada cifra es una acción: construir, mejorar, mover un bot o el róver. b vuelve atrás o concluye. › marca lo que responde a la pregunta, : las zonas de construcción del jugador en turno.
ui-help-on-boards = El tablero de cada jugador. A la izquierda el laboratorio, una columna por nivel; al lado colonos, Almacenamiento, Depósito y Hangar; debajo cartas y losetas. En una pantalla compartida los objetivos privados no se muestran aquí: abridlos con «Objetivos privados» en vuestro turno.
ui-help-on-offers = Lo que se puede conseguir: el Almacén, las tecnologías con el precio de cada fila, los planos con los efectos de sus edificios, científicos y contratos, descubrimientos, las bonificaciones de los espacios de orden de turno.
ui-help-on-beside = Lo que está junto al mapa: los dos lados del tablero con sus ranuras, la colonia, las ofertas, los puntos. Coma y punto pasan las páginas, las flechas desplazan.
ui-help-on-players = Los tableros de los jugadores. A la izquierda el laboratorio, una columna por nivel; al lado colonos, Almacenamiento, Depósito y Hangar; debajo las cartas. Coma y punto pasan las páginas, las flechas desplazan.
