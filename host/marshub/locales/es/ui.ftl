# The screen.

# Home
ui-tagline = El tablero lleva sus propias cuentas.
ui-home-continue = Continuar
ui-home-new = Partida nueva
ui-home-saves = Partidas guardadas
ui-home-board = Tablero
ui-board-choice-none = ninguno, se juega en pantalla
ui-board-choice-sim = simulado
ui-board-choice-auto = buscarlo
ui-home-no-ports = Todavía no hay ningún tablero conectado.
ui-home-many-ports = Varios puertos pueden ser el tablero: empezad con --board PUERTO.
ui-saves-none = Aún no hay partidas guardadas. Una partida nueva crea una.
ui-quit-asks = ¿Salir de MarsHub?

# New game
ui-new-game = Juego
ui-new-dice = Dados y cartas
ui-dice-auto = MarsHub tira y roba
ui-dice-table = tiramos y robamos en la mesa
ui-new-seed = Semilla
ui-new-seed-any = cualquiera (teclead cifras para fijarla)
ui-new-start = Empezar
ui-new-hint = ↑ ↓ campo · ← → valor · Intro en «Empezar» inicia
ui-new-seats = Elegid { $wanted } astronautas: habéis elegido { $ticked }.
ui-value = { $value }
ui-face = { $face }
game-first-martians = First Martians
game-pocket-mars = Pocket Mars
game-migration-mars = Migration: Mars
game-on-mars = On Mars

# Keys
ui-key-undo = Deshacer
ui-key-adjust = Corregir
ui-key-why = Por qué no
ui-key-board = Tablero
ui-key-help = Ayuda
ui-key-leave = Dejar
ui-key-quit = Salir
ui-key-theme = Claro u oscuro
ui-key-back = Atrás
ui-key-next = Página siguiente
ui-key-previous = Página anterior
ui-key-filter = Buscar una opción

# Help
ui-help-keys = Teclas
ui-help-signs = Signos
ui-help-move = mueve el resaltado
ui-help-take = toma lo resaltado
ui-help-shortcut = toma la opción con esa marca
ui-help-count = cambia una cifra, gira un dado
ui-help-tick = marca, donde se pueden elegir varias
ui-help-back = atrás, fuera de un grupo
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
ui-filter = Teclead para buscar…
ui-hint-choose = ↑ ↓ Intro, o una marca
ui-hint-several = Espacio marca; luego Hecho
ui-hint-count = + y - cambian, Intro da uno
ui-hint-dice = Teclead el número de una cara
ui-hint-over = q deja, u deshace
ui-over = La partida ha terminado
ui-outcome-victory = Victoria
ui-outcome-defeat = Derrota
ui-log = Qué ha pasado
ui-undo-asks = Desde entonces se han visto dados, cartas o cosas ocultas. ¿Deshacer de todos modos?
ui-leave-asks = ¿Dejar esta partida? Está guardada y se puede continuar.

# Adjusting
ui-adjust-title = Poner una cantidad como está en la mesa
ui-adjust-value = Valor nuevo
ui-adjust-reason = Motivo (puede quedar vacío)
ui-adjust-hint = Intro pasa al campo siguiente y al final fija el valor. Esc sale.
ui-adjust-now = { $name }: ahora { $value }, permitido { $span }
ui-adjust-missing = Elegid una cantidad y dadle un valor.
ui-adjust-wrong = «{ $value }» no vale: se espera { $span }.

# Why not
ui-why-title = ¿Por qué no?
ui-why-ask = Intro sale; o teclead el id de una opción
ui-why-nothing = De lo ofrecido antes, no consta nada prohibido ahora.
ui-why-legal = { $option } es posible ahora.
ui-why-unknown = De { $option } no se sabe nada ahora.

# Board
ui-board-none = sin tablero: se juega en pantalla
ui-board-waiting = { $place }: esperándolo
ui-board-reader = El lector { $reader } no responde: usad ahí el teclado
ui-board-firmware = Firmware { $version }
ui-board-trouble = Por corregir
ui-board-lights = Qué dicen las luces
ui-board-notices = Lo último observado
ui-board-lost = tablero perdido ({ $place }); seguid, volverá solo

# What happened
told-adjusted = { $path }: { $before } → { $after } (a mano)
told-adjusted-because = { $path }: { $before } → { $after } (a mano: { $reason })
told-taken-back =
    { $steps ->
        [one] Se ha deshecho una respuesta.
       *[other] Se han deshecho { $steps } respuestas.
    }
told-reopened =
    Guardada con las reglas { $saved }, continuada con { $now } en el último punto fijo; { $lost ->
        [0] no se perdió nada.
        [one] se descartó una respuesta posterior.
       *[other] se descartaron { $lost } respuestas posteriores.
    }

# What went wrong
trouble-error = No ha funcionado
trouble-illegal-answer = Ahora no es posible
trouble-stale-answer = La pregunta ha cambiado entretanto
trouble-game-over = La partida ha terminado
trouble-bad-setup = Esta partida no se puede preparar así
trouble-bad-adjustment = Eso no se puede fijar
trouble-nothing-to-undo = No hay nada que deshacer
trouble-bad-pack = Un paquete de datos está mal
trouble-bad-save = La partida guardada no se puede usar
trouble-script-failed = Ha fallado una regla; nada ha cambiado

# First Martians
ui-fm-page-hub = HUB
ui-fm-page-crew = Equipo
ui-fm-page-stores = Bodega
ui-fm-page-mission = Misión
ui-fm-page-events = Eventos
ui-fm-sol = sol { $sol }/{ $last }
ui-fm-stress = Estrés
ui-fm-morale = Moral
ui-fm-broken = Averías
ui-fm-broken-parts = Averiado: { $parts }
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
ui-fm-since = desde el sol { $sol }
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
ui-fm-sign-upgrade = mejora instalada
ui-fm-sign-plants = invernadero con planta, y sin ella
ui-fm-sign-growth = marcador de Crecimiento: una semilla, una guarda
ui-fm-growth = crecimiento
ui-fm-face-success = éxito
ui-fm-face-blank = vacío
ui-fm-face-wound = herida
ui-fm-face-adventure = Aventura

# Steps of a quantity's place, when it is adjusted
ui-field-crew = Tripulación
ui-field-wounds = heridas
ui-field-tokens = fichas de Moral
ui-field-facilities = Instalaciones
ui-field-parts = piezas que funcionan
ui-field-productivity = productividad
ui-field-farms = Invernaderos
ui-field-greenhouses = invernaderos listos
ui-field-plants = plantas
ui-field-objectives = Objetivos
ui-field-done = cumplido
ui-field-supply = Reserva general
ui-field-cargo = Bodega
ui-field-available = disponible
ui-field-pending = en camino
ui-field-stress = Estrés
ui-field-morale = Moral
ui-field-tracks = Marcadores de Averías
ui-field-box = Casilla de Averías (rojo)
ui-field-gauges = Marcadores de la misión
