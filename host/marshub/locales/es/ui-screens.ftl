# Mapa, cartas, guía de preparación, ajustes, visita, ayuda, modo de líneas.
ui-key-settings = Ajustes
ui-key-jump = Saltar a una parte de la pantalla
ui-key-lay = Guía de preparación
ui-key-map = Mapa
ui-key-cards = Cartas en juego
ui-help-here = Aquí
ui-help-palette = cada orden por su nombre
ui-palette = Escribe una orden…
ui-palette-settings = Ajustes
ui-palette-theme = Oscuro o claro
ui-palette-tour = Dar una vuelta
ui-new-guide = Guía de preparación
ui-settings = Ajustes
ui-settings-trouble = Algunos ajustes no se pueden leer
ui-settings-system = la del sistema
ui-settings-language = Idioma
ui-settings-light = Tema claro
ui-settings-motion = Movimiento
ui-settings-recording = Grabar las partidas
ui-settings-keys-table = Teclas en la mesa
ui-settings-keys-home = Teclas en el inicio
ui-settings-hint = ← → cambia · Intro en una orden, luego su tecla nueva · Retroceso: la tecla de antes · Esc sale
ui-settings-press = Pulsa la tecla nueva. Esc la deja como está.
ui-settings-taken = Esa tecla es de «{ $name }». Dale antes otra.
ui-tour = Visita
ui-tour-on = Seguir
ui-help-on-choose = Las respuestas legales ahora. ↑ ↓ mueven, Intro elige una; › lleva un paso adentro, Esc afuera. / encuentra una respuesta por parte de su nombre. w dice por qué falta algo. o dice las probabilidades exactas.
ui-help-on-confirm = Sí o no. Al lado puede estar lo que se puede hacer en todo momento: habilidades, fichas.
ui-help-on-draw = Robáis en la mesa: elegid la carta que salió. / la encuentra por su nombre. o dice lo probable que es cada carta.
ui-help-on-roll = Tiráis en la mesa: por cada dado escribid el número que va delante de la cara que salió y luego Listo. o dice lo probable que es cada cara.
ui-help-on-assign = Se reparten puntos: + y - cambian una fila, Intro da uno, Listo cuando no quede ninguno.
ui-help-on-amount = Un número: + y - lo cambian, las cifras lo ponen, Intro lo toma.
ui-help-on-log = Todo lo que pasó, lo más nuevo al final. Las flechas desplazan; al llegar al final vuelve a seguir sola. h vuelve atrás por la partida, j la cuenta.
ui-help-on-hub = Los tres bloques con sus Instalaciones. ● es una parte que funciona, ✗ una rota; la barra es el marcador de Averías del bloque.
ui-help-on-crew = El equipo: ♥ heridas, fichas de Moral, ♟ peones libres al planear, ▲ Afecciones. c lo dice todo con palabras.
ui-help-on-stores = Estrés y Moral, la Bodega (» está pendiente), los róveres y lo explorado.
ui-help-on-mission = Lo que hay que hacer. m tiene el registro entero.
ui-help-on-events = Eventos de Misión con qué hacer y cuánto queda; debajo, el plan.
ui-help-on-menu = Inicio: continuar, empezar, mirar las partidas. Intro en la fila del tablero cambia con qué se juega.
ui-help-on-filter = Escribe parte de lo que buscas; Intro vuelve a la lista, Esc lo muestra todo otra vez.
ui-lay-title = Preparar la mesa
ui-lay-hint = Intro u ok en el tablero: hecho, sigue · ← atrás · AvPág diez más · Esc sale
ui-lay-done = Hecho
ui-lay-over = Todo está en su sitio. Intro sale.
ui-lay-wrong = Ahí no:
fm-lay-facility = { $facility }: pon la loseta en su sitio{ $parts ->
    [0] .
   *[other] , con un marcador verde en cada una de sus { $parts } partes.
 }
fm-lay-broken = { $facility }: pon en rojo el marcador de { $part }.
fm-lay-productivity = { $facility }: productividad { $level }.
fm-lay-farm = { $facility }: { $greenhouses } marcadores negros de Invernadero, uno blanco en { $plants } de ellos.
fm-lay-growth = { $facility }: { $guard ->
    [0] una semilla
   *[other] una guarda
 } en el espacio { $slot } del marcador de Crecimiento.
fm-lay-shutdown = { $facility }: encima, una loseta de Cierre ({ $resource }).
fm-lay-token = { $facility }: { $token } en el espacio { $later ->
    [0] !
   *[other] »
 }.
fm-lay-upgrade = { $facility }: al lado, la carta { $upgrade }.
fm-lay-track = { $block }: marcador de Averías en { $level }.
fm-lay-box = { $block }: marcador { $red ->
    [0] verde
   *[other] rojo
 } en la Caja de Averías.
fm-lay-stress = Estrés en { $level }.
fm-lay-morale = Moral en { $level }.
fm-lay-supply = Reserva general, { $reserve }: { $amount }.
fm-lay-astronaut = { $who }: ficha de identidad, dos peones, heridas: { $wounds }, fichas de Moral: { $tokens }.
fm-lay-condition = { $who }: ficha de Afección { $condition }.
fm-lay-rover = { $rover }: al Depósito.
fm-lay-rover-token = { $rover }: { $token } en su espacio x.
fm-lay-mission = Hoja de misión: { $mission }.
fm-lay-gauge = { $gauge }: { $level } %.
fm-lay-event = Evento de Misión, abierto: { $event }.
fm-lay-map = El mapa, y al lado las losetas de cada anillo barajadas boca abajo.
fm-lay-tile = { $space }: la loseta { $tile }, muestras: { $samples }.
fm-lay-map-token = { $space }: { $token }.
fm-lay-map-objective = { $space }: { $token }.
fm-lay-spot = { $space }: marcadores blancos { $white }, negros { $black }, fichas de peón { $pawns }.
fm-lay-cargo = Bodega, { $later ->
    [0] disponible
   *[other] pendiente
 }: { $item } ×{ $count }.
fm-lay-upgrade-card = Carta de Mejora disponible: { $upgrade }.
fm-lay-malfunctions = { $block }: { $cards } cartas de Avería, barajadas.
fm-lay-adventures = Las Aventuras por color: { $cards } cartas en total, las lleva la app.
fm-lay-sol = El sol: { $sol } de { $last }.
ui-fm-map-unknown = sin explorar
ui-fm-map-no-way = Ahora no lleva allí ningún camino
ui-fm-map-pawns = { $count ->
    [one] 1 peón más
   *[other] { $count } peones más
 }
ui-fm-map-more = { ui-fm-map-pawns }
ui-fm-map-edge = su borde exterior no se cruza
ui-fm-map-rover-check = un róver puede dañarse
ui-fm-map-adventure = una Aventura
ui-fm-map-morale = la Moral baja
ui-fm-map-wound = una herida
ui-fm-map-asleep = su terreno actúa desde el próximo sol
ui-fm-map-sign-pawns = peones que cuesta ir
ui-fm-map-sign-token = algo de la misión
ui-fm-map-hint = Flechas: espacio · + -: anillo · , .: otro camino · Esc
ui-help-on-map = El mapa: tres anillos alrededor del HUB. Las flechas eligen un espacio; la línea gruesa es el camino más barato, con los peones de cada paso. ? es inexplorado, ◆ muestras, ⚑ de la misión.
ui-help-on-cards = Cartas en juego: lo que hay junto a los tableros y lo que hace; de los mazos boca abajo solo cuántas cartas quedan.
ui-fm-cards = Cartas en juego
ui-fm-cards-facilities = Cartas de Instalación
ui-fm-cards-pending = funciona desde la Limpieza
ui-fm-cards-at-hand = disponible, para { $facility }
ui-fm-cards-every-sol = Cada sol: { $does }
ui-fm-cards-scrap = Desguazada da: { $parts }
ui-fm-cards-tokens = Fichas
ui-fm-cards-aoms = AOM
ui-fm-cards-decks = Mazos
ui-fm-cards-malfunctions = Averías, { $block }
ui-fm-cards-adventures = Aventuras, { $colour }
ui-fm-cards-tiles = Losetas del anillo { $ring }
ui-fm-cards-events = Eventos de Misión
ui-fm-cards-conditions = Afecciones
ui-fm-cards-upgrades = Mejoras
ui-fm-cards-poi = fichas POI
ui-fm-cards-discarded = { $count } descartadas
ui-plain-welcome = Escribe un número para responder, ? para las órdenes.
ui-plain-saved = La partida está guardada.
ui-plain-yes-no = s o n?
ui-plain-unknown = «{ $typed }» no responde a nada aquí. Escribe un número de la lista, o ? para las órdenes.
ui-plain-adjust = Escribe: a LUGAR VALOR MOTIVO, por ejemplo: a supply.oxygen 5 mal contado
ui-plain-amount = Un número de { $low } a { $high }.
ui-plain-dice = Por cada dado el número de su cara, en este orden.
ui-plain-assign = { $total } puntos que repartir: una cifra por fila, por ejemplo: 2 0 1
ui-plain-several = De { $least } a { $most } de estos, separados por espacios.
ui-plain-default = como está
ui-plain-open = abierto
ui-plain-help-number = Un número: esa respuesta.
ui-plain-help-enter = Solo Intro: la pregunta otra vez.
ui-plain-help-s = s: cómo están las cosas.
ui-plain-help-u = u: deshacer la última respuesta.
ui-plain-help-w = w: por qué no; w y parte de un nombre, o el id de una opción.
ui-plain-help-a = a LUGAR VALOR MOTIVO: pon una cantidad como está en la mesa.
ui-plain-help-b = b: qué dicen las luces del tablero.
ui-plain-help-q = q: salir; todo está guardado.
ui-tour-welcome = Bienvenidos al HUB
    .text = MarsHub lleva las cuentas de la mesa: sabe las reglas, mueve los medidores y pregunta solo lo que os toca decidir. Todo se guarda al instante; se puede apagar en cualquier momento.
ui-tour-decide = Lo que se pregunta
    .text = El panel de la derecha tiene la pregunta con las respuestas legales. Flechas e Intro eligen una, o el signo que lleva delante. Debajo está lo que cuesta y lo que puede traer.
ui-tour-table = La mesa
    .text = c muestra el equipo, m la misión, g el mapa, k las cartas en juego, p los pasos de la fase. En una pantalla pequeña la coma y el punto pasan las páginas de la mesa.
ui-tour-board = El tablero
    .text = Con un tablero, pon el peón donde va a actuar: esa es la respuesta. Los sitios iluminados son legales, el que late es donde están los botones. Con l la luz guía pieza a pieza al preparar la mesa.
ui-tour-undo = Errores
    .text = u deshace. a pone una cantidad como está de verdad en la mesa. w dice qué reglas impiden una opción. Probando nunca se pierde nada.
ui-tour-help = Ayuda
    .text = F1 o ? explica lo que estás mirando. Ctrl+P encuentra cada orden por su nombre, F2 tiene idioma, colores y teclas, Ctrl+O salta a una parte de la pantalla con una letra. * reúne lo que no cabe al pie: probabilidades, zonas, historia y más.
ui-key-more = Más
ui-more-ask = La pregunta
ui-more-board = El tablero
ui-more-pages = Páginas
ui-more-past = Mirar atrás
ui-more-app = La pantalla
