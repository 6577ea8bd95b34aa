# The screen.

# Home
ui-tagline = El tablero que lleva las cuentas por vosotros.
ui-home-continue = Continuar
ui-home-new = Partida nueva
ui-home-saves = Partidas guardadas
ui-home-board = Tablero
ui-board-choice-none = ninguno, se juega en pantalla
ui-board-choice-sim = simulado
ui-board-choice-auto = el que esté conectado
ui-home-no-ports = Todavía no hay ningún tablero conectado.
ui-home-many-ports = Varios puertos pueden ser el tablero: empezad con --board PUERTO.
ui-saves-none = Aún no hay partidas guardadas. La primera se crea con una partida nueva.
ui-too-small = Esta ventana mide { $now-width } por { $now-height }: MarsHub necesita al menos { $width } por { $height }. Agrandadla, o reducid las letras.
ui-quit-asks = ¿Salir de MarsHub?

# New game
ui-new-game = Juego
ui-new-dice = Dados y cartas
ui-dice-auto = MarsHub tira y roba
ui-dice-table = tiramos y robamos en la mesa
ui-new-seed = Semilla
ui-new-seed-any = cualquiera (escribid un número para fijarla)
ui-new-start = Empezar
ui-new-hint = ↑ ↓ campo · ← → valor · Intro en «Empezar» inicia
ui-new-seats = ¿Quién juega? Elegid { $wanted }; elegidos: { $ticked }.
ui-face = { $face }
game-first-martians = First Martians
game-pocket-mars = Pocket Mars
game-migration-mars = Migration: Mars
game-on-mars = On Mars

# Keys
ui-key-undo = Deshacer
ui-key-redo = Rehacer
ui-key-adjust = Corregir
ui-key-why = ¿Por qué no?
ui-key-crew = Tripulación
ui-key-mission = Misión
ui-key-phase = Fase
ui-key-board = Tablero
ui-key-phones = Móviles
ui-key-help = Ayuda
ui-key-leave = Salir
ui-letters-are-latin = Los comandos son letras latinas: cambiad la distribución del teclado. Flechas, Intro y cifras valen siempre.
ui-keyname-end = fin
ui-keyname-home = inicio
ui-keyname-space = espacio
ui-keyname-del = supr
ui-keyname-pgup = repág
ui-keyname-pgdn = avpág
ui-key-quit = Salir
ui-key-theme = Claro u oscuro
ui-key-tour = Recorrido
ui-key-back = Atrás
ui-key-next = Página siguiente
ui-key-previous = Página anterior
ui-key-filter = Buscar una opción

# Help
ui-help-keys = Teclas
ui-help-signs = Signos
ui-help-move = mueve el resaltado
ui-help-take = elige lo resaltado
ui-help-shortcut = elige la opción con ese número o esa letra
ui-help-count = cambia un número, gira un dado
ui-help-tick = marca, si se pueden elegir varias
ui-help-back = atrás, fuera de un grupo
ui-help-end = termina o rechaza la pregunta
ui-help-focus = a la parte siguiente de la pantalla

# Decisions
ui-who-table = Todos
ui-who-chance = Dados y cartas
ui-decision = { $who }
ui-points = ({ $total } por repartir)
ui-amount = Cantidad
ui-done = Hecho
ui-done-picked = Hecho: { $count } de { $span }
ui-done-left =
    { $left ->
        [0] Hecho
       *[other] Hecho: quedan { $left } por dar
    }
ui-filter = Escribid para buscar…
ui-filter-none = Nada coincide. Esc lo muestra todo otra vez
ui-hint-verbs = Letra: la acción; número: quién
ui-hint-mark = { $typed } …
ui-plan-repeat = El mismo plan que el último sol ({ $count } acciones)
ui-hint-declared = { $who }: este peón ya tiene una acción y ahora no puede actuar. «{ fm-group-withdraw }» lo libera.
ui-hint-not-now = Ahora no: { $verb }. w explica por qué
ui-hint-choose = ↑ ↓ Intro, número o letra
ui-hint-several = Espacio marca; luego Hecho
ui-hint-count = + y - cambian, Intro suma uno
ui-hint-dice = Escribid el número de una cara
ui-hint-over = q sale, u deshace, j lo cuenta
ui-over = La partida ha terminado
ui-outcome-victory = Victoria
ui-outcome-winners = Victoria: { $who }
ui-outcome-defeat = Derrota
ui-log = Qué ha pasado
ui-undo-asks = Desde entonces se han revelado dados, cartas o información oculta. ¿Deshacer de todos modos?
ui-leave-asks = ¿Salir de esta partida? Está guardada y se puede continuar.

# Adjusting
ui-adjust-title = Hacer que la partida coincida con la mesa
ui-adjust-value = Valor nuevo
ui-adjust-reason = Motivo (puede quedar vacío)
ui-adjust-hint = En la lista, Espacio, + y − cambian un valor enseguida. Intro pasa al campo siguiente y en el último guarda el valor. Esc sale.
ui-adjust-now = { $name }: ahora { $value }, permitido { $span }
ui-adjust-text = cualquier texto
ui-adjust-missing = Elegid un lugar y escribid qué hay en él.
ui-adjust-wrong = «{ $value }» no vale; valores permitidos: { $span }.

# Why not
ui-why-title = ¿Por qué no?
ui-why-ask = Preguntad con vuestras palabras, o un nombre o número de regla
ui-why-hint = Intro: las razones, luego la regla de una de ellas · Esc sale
ui-why-nothing = Aquí no hay nada prohibido ahora.
ui-why-possible = posible ahora
ui-why-free = posible para { $who }
ui-why-mend = esto ayuda: { $mend }
ui-why-more = { $count ->
     [one] 1 más: escribid más de su nombre.
    *[other] { $count } más: escribid más de su nombre.
  }
ui-why-and-more = { $names } y { $count } más
ui-why-rules = En las reglas
ui-rules-ask = Preguntad por una regla con vuestras palabras, o escribid su número
ui-rules-find = Buscar
ui-rules-none = Ninguna regla tiene estas palabras: { $query }
ui-rule-example = Ejemplo: { $text }
ui-rule-gap = Donde el reglamento calla: { $text }
ui-rule-conflict = Donde las fuentes no coinciden: { $text }
ui-rule-none = { $rule } no está en el catálogo.
ui-why-unknown = De { $option } no se sabe nada ahora.

# Board
ui-board-none = sin tablero: se juega en pantalla
ui-board-none-yet = ningún tablero conectado: se juega en pantalla, o conectad uno cuando queráis
ui-board-waiting = { $place }: esperando al tablero
ui-board-supply-off = La fuente del tablero está apagada: enchufadla y encendedla
ui-board-reader = El lector { $reader } no responde: usad ahí el teclado
ui-board-reader-blind = El lector { $reader } solo capta ruido: usad ahí el teclado
ui-board-firmware = Firmware { $version }
ui-board-trouble = Por corregir
ui-board-lights = Qué significan las luces
ui-board-notices = Últimos avisos
ui-board-lost = tablero desconectado ({ $place }); seguid, se reconecta solo
ui-board-unfit = el tablero no está cableado como { $profile }
ui-board-stale = { $place }: no responde
ui-board-unlike = el tablero usa el protocolo { $theirs }, el programa { $ours }: marshub board update
ui-board-readers = Los lectores (últimos dos minutos)
ui-board-reader-name = lector
ui-board-reader-state = estado
ui-board-reader-hits = leídas
ui-board-reader-misses = perdidas
ui-board-reader-garbled = ruido
ui-board-reader-collisions = pilas
ui-board-reader-errors = fallos
ui-board-reader-reinits = reinicios
ui-board-state-ok = bien
ui-board-state-missing = no está
ui-board-state-failing = falla
ui-board-state-off = apagado
ui-board-state-blind = con ruido
ui-board-line = Conexión: { $rtt } ms ida y vuelta, { $resends } reenviados, { $bad } dañados, { $breaks ->
    [one] 1 corte
   *[other] { $breaks } cortes
}
ui-board-line-none = Conexión: aún sin medir
ui-board-figures = Tablero: encendido { $minutes } min, { $heap } kB libres, una vuelta a todos los lectores { $scan } ms, pausa más larga { $lag } ms
ui-board-weak-tags = Etiquetas que no siempre responden
ui-board-weak-tag = { $piece } en { $reader }: { $percent } % perdido

# What happened
told-taken-back =
    { $steps ->
        [one] Se ha deshecho una respuesta.
       *[other] Se han deshecho { $steps } respuestas.
    }
told-mended =
    { $lost ->
        [-2] Esta partida se copió mientras se jugaba: pueden faltar las últimas respuestas.
        [-1] Esta partida guardada estaba dañada y se ha reparado; no se sabe qué venía después.
        [0] Esta partida guardada estaba dañada y se ha reparado; no se perdió nada.
        [one] Esta partida guardada estaba dañada y se ha reparado; no se pudo recuperar una entrada.
       *[other] Esta partida guardada estaba dañada y se ha reparado; no se pudieron recuperar { $lost } entradas.
    }
told-reopened = Guardada con las reglas { $saved }, continuada con { $now } en el último punto fijo; { $lost ->
    [0] no se perdió nada.
    [one] se descartó una respuesta posterior: dadla de nuevo.
   *[other] se descartaron { $lost } respuestas posteriores: dadlas de nuevo.
 }
told-reopened-packs = Cambiados desde que se guardó la partida: { $packs }. Continúa en el último punto fijo; { $lost ->
    [0] no se perdió nada.
    [one] se descartó una respuesta posterior: dadla de nuevo.
   *[other] se descartaron { $lost } respuestas posteriores: dadlas de nuevo.
 } Hasta un comentario en el archivo de un paquete es un cambio: no toquéis los paquetes de una partida hasta que acabe.
told-reopened-failed = Las reglas fallan en las últimas respuestas de esta partida. Continúa en el último punto fijo; { $lost ->
    [0] no se perdió nada.
    [one] se descartó una respuesta posterior: dadla de nuevo.
   *[other] se descartaron { $lost } respuestas posteriores: dadlas de nuevo.
 }

# What went wrong
trouble-plan-not-possible = El plan no se ha aplicado
trouble-error = No ha funcionado
trouble-illegal-answer = Ahora no es posible
trouble-stale-answer = La pregunta ha cambiado entretanto
trouble-game-over = La partida ha terminado
trouble-bad-setup = Esta partida no se puede preparar así
trouble-bad-adjustment = Eso no se puede fijar
trouble-nothing-to-undo = No hay nada que deshacer
trouble-nothing-to-redo = No hay nada que rehacer
trouble-bad-pack = Un paquete de datos tiene errores
trouble-bad-save = La partida guardada no se puede usar
trouble-save-not-written = No se ha podido guardar la partida
trouble-script-failed = Ha fallado una regla; nada ha cambiado

# First Martians
ui-fm-page-hub = HUB
ui-fm-page-crew = Tripulación
ui-fm-page-stores = Reservas
ui-fm-page-mission = Misión
ui-fm-page-events = Eventos
ui-fm-sol = sol { $sol }/{ $last }
ui-fm-stress = Estrés
ui-fm-morale = Moral
ui-fm-broken = Averías
ui-fm-broken-parts = Averías: { $parts }
ui-fm-shut = Instalación cerrada
ui-fm-box = dado
ui-fm-tokens = fichas
ui-fm-condition-fresh = actúa desde la próxima fase
ui-fm-condition-healed = curada, hasta acabar la fase
ui-fm-cargo = Bodega
ui-fm-nothing = nada
ui-fm-objectives = Objetivos
ui-fm-optional = opcional
ui-fm-rovers = Róveres
ui-fm-plan = Plan
ui-fm-upgrades = Mejoras
ui-fm-letter-energy = E
ui-fm-letter-oxygen = O
ui-fm-letter-hardware = H
ui-fm-letter-cpu = C
ui-fm-sign-working = una pieza que funciona
ui-fm-sign-broken = una pieza averiada
ui-fm-sign-tile = loseta de Cierre (' ya vuelta)
ui-fm-sign-productivity = productividad
ui-fm-sign-spaces = fichas activas ahora, y el próximo sol
ui-fm-sign-upgrade = Mejora instalada
ui-fm-sign-plants = Invernadero con planta, y sin ella
ui-fm-sign-growth = medidor de Crecimiento: una semilla, una protección
ui-fm-growth = crecimiento
ui-fm-face-success = éxito
ui-fm-face-blank = vacío
ui-fm-face-wound = herida
ui-fm-face-adventure = Aventura

## Checklist, mission log, crew debriefing
ui-fm-debriefing = Informe de la tripulación
ui-fm-crew-hint = Tab: a los nombres · Intro: guarda el nombre · Esc: salir
ui-fm-name-empty = Un astronauta necesita un nombre. Esc deja el anterior.
ui-fm-name-set = Ahora el nombre es { $name }.
ui-fm-wounds = { $count ->
    [one] 1 herida
   *[other] { $count } heridas
 }
ui-fm-token-cost = { $count ->
    [one] 1 ficha de Moral
   *[other] { $count } fichas de Moral
 }
ui-fm-skill-used = usada; lista de nuevo tras la Limpieza
ui-fm-skills-locked = sin desbloquear
ui-fm-suffers-anemia = come 2 raciones en cada fase de Producción; cada una que falta es 1 herida
ui-fm-suffers-anxiety-attack = la Moral baja 1 al momento y la ficha vuelve al montón
ui-fm-suffers-cardiac-disorder = un peón solo sirve para Curar esta Dolencia; el otro queda libre
ui-fm-suffers-concentration-difficulties = al explorar, recoger, investigar o construir, solo o ayudando, trae una Aventura
ui-fm-suffers-migraine = sin habilidades; las fichas de Moral aún pagan todo lo demás
ui-fm-suffers-poisoning = las heridas cuentan doble
ui-fm-mandatory = Obligatorios
ui-fm-optional-objectives = Opcionales
ui-fm-rounds-left = { $rounds ->
    [0] no queda ninguna fase de Acciones
    [one] última fase de Acciones
   *[other] quedan { $rounds } fases de Acciones
 }
ui-fm-pawns = { $count ->
    [one] 1 peón
   *[other] { $count } peones
 }
ui-fm-event-no-action = no se puede hacer nada
ui-fm-event-done = hecho
ui-fm-event-struck = llegó su consecuencia
ui-fm-or = o bien
ui-fm-any = a elegir
ui-fm-whom-first-player = el Jugador Inicial
ui-fm-whom-everyone = todos
ui-fm-whom-chosen = alguien de la tripulación
ui-fm-whom-random = alguien al azar
ui-fm-whom-concerned = quien la usa
ui-fm-whom-others = cada uno de los demás
ui-fm-does-reroll = vuelve a tirar un dado en una acción propia ({ $actions })
ui-fm-does-repair-part = una pieza averiada vuelve a funcionar al momento ({ $kind })
ui-fm-does-move-track = un medidor de Averías { $by } ({ $block })
ui-fm-does-move-reserve = { $reserve } { $by }
ui-fm-does-move-production = productividad { $by } ({ $resource })
ui-fm-does-move-morale = Moral { $by }
ui-fm-does-move-stress = Estrés { $by }
ui-fm-does-give-tokens = fichas de Moral { $by }: { $whom }
ui-fm-does-wound = heridas: { $count }, { $whom }
ui-fm-does-heal = cura heridas: { $count }, { $whom }
ui-fm-does-draw-condition = una ficha de Dolencia: { $whom }
ui-fm-does-cure = cura una Dolencia: { $whom }
ui-fm-does-gain = consigue { $item } ({ $count })
ui-fm-does-lose = pierde { $item } ({ $count })
ui-fm-does-place-guard = un marcador en el medidor de Crecimiento de la Granja protege una planta
ui-fm-does-repair-rover = quita la ficha superior de un róver
ui-fm-does-ignore-terrain = se ignora el terreno de un lugar del mapa
ui-fm-does-draw-upgrade = roba una carta de Mejora, que queda disponible
ui-fm-does-turn-box = gira un marcador del Recuadro de Averías ({ $block })
ui-fm-does-discovery = desbloquea una carta de Habilidad, en campaña
ui-fm-does-either = { $first } { ui-fm-or } { $second }
ui-fm-does-other = algo especial: leed la carta

# Steps of a quantity's place, when it is adjusted
ui-field-crew = Tripulación
ui-field-wounds = heridas
ui-field-tokens = fichas de Moral
ui-field-facilities = Instalaciones
ui-field-parts = piezas que funcionan
ui-field-productivity = productividad
ui-field-farms = Granjas
ui-field-greenhouses = Invernaderos construidos
ui-field-plants = plantas
ui-field-objectives = Objetivos
ui-field-done = cumplido
ui-field-supply = Reserva general
ui-field-cargo = Bodega
ui-field-available = disponible
ui-field-pending = pendiente
ui-field-stress = Estrés
ui-field-morale = Moral
ui-field-tracks = Medidores de Averías
ui-field-box = Recuadro de Averías
ui-field-gauges = Medidores de la misión
ui-curtain-title = Pasad la pantalla a { $who }
ui-curtain-news = Lo que ha pasado entretanto:
ui-curtain-open = { $who }: pulsa Intro cuando solo tú puedas verla.

## A map of hexes over the whole screen

ui-hex-place = { $name } ({ $direction }, a { $count } del centro)
ui-compass = N E S O
ui-direction-N = norte
ui-direction-NE = noreste
ui-direction-E = este
ui-direction-SE = sureste
ui-direction-S = sur
ui-direction-SW = suroeste
ui-direction-W = oeste
ui-direction-NW = noroeste
ui-hex-hint = Flechas: hexágono · n p: respuestas · Intro: elige · b: atrás · ?: ayuda · Esc
ui-hex-not-offered = Ahora no es una respuesta posible.
ui-hex-nothing = Aquí no se puede hacer nada ahora. Intro explica por qué.
ui-hex-several = Aquí se pueden hacer varias cosas: pulsad un número.
ui-hex-ticked = Esta pregunta admite varias respuestas: marcadlas en la lista.
