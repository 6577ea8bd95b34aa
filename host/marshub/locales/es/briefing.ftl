# The briefing before a game, the debriefing after it: what all games share.
ui-key-briefing = Informe previo
ui-key-debriefing = Balance final
brief-goals = Objetivos
brief-clock = El tiempo
brief-difficulty = Dificultad: { $difficulty }
brief-traps = Donde tropieza quien empieza
brief-prices = Lo que cuesta
brief-hint = Intro: a la mesa · { $command } lo vuelve a mostrar
brief-lay = l: preparar la mesa con la guía
brief-none = Para esta partida no hay introducción.

# First Martians.
fm-mission-make-yourself-at-home-story = Primer día. El módulo de descenso ya es una cáscara y el HUB zumba como una nevera vieja. Estaba pensado para la primera semana, pero vosotros pensáis quedaros: una segunda Granja, con energía y aire propios, antes de que Marte descubra qué olvidasteis en casa.
fm-mission-riddle-story = La nave de suministros se partió al bajar. Tres contenedores emiten su señal desde muy al sur. En uno hay comida y una semilla, y nadie sabe en cuál. Las baterías se agotan, y la arena no espera.
fm-mission-malnourished-plants-story = Las hojas amarillean por los bordes. La tierra ya no da más, y lo que le falta está ahí fuera, bajo el polvo: cinco nutrientes, en granos y trazas. Encontrad bastante antes de que la última hilera agache la cabeza.
fm-mission-rogue-probe-story = Una voz entre el ruido: una vieja sonda meteorológica que camina en círculos y habla sola. En su memoria hay un invierno entero. Seguid las señales hasta el final del rastro y traedla a casa antes de que calle.
fm-mission-landing-story = Bajasteis en un módulo, y no tenéis nada más. Todo lo demás llega de la órbita, cápsula a cápsula, donde el viento la deje. Recoged la base por la llanura, montadla y haced que crezca en ella algo verde.
fm-mission-binding-agent-story = La tormenta de invierno ha arrancado antenas mejores que las vuestras. Azufre, grava, calor: el hormigón más antiguo que hay. Queréis un muro entre vosotros y el oeste, y el cielo se está poniendo pardo.
fm-brief-optional = Si podéis: { $goal }
fm-brief-sols =
  { $sols ->
     [one] Tenéis un sol. Al acabar habréis ganado si cada objetivo obligatorio está cumplido.
    *[other] Tenéis { $sols } soles. Al final de cada uno habréis ganado si cada objetivo obligatorio está cumplido.
  }
fm-brief-threshold =
  Para ganar, en ese momento puede haber como mucho { $threshold } piezas averiadas; { $broken ->
     [0] ahora no hay ninguna
     [one] ahora hay 1
    *[other] ahora hay { $broken }
  }.
fm-brief-die-at-once = { $block }: su dado de Avería se tira desde el primer sol.
fm-brief-die-from = { $block }: su dado de Avería se tira desde el sol { $sol }.
fm-brief-die-once = { $block }: su dado de Avería se tira en el sol { $sol }, muestre lo que muestre el Recuadro de Averías.
fm-brief-cards =
  Estas salen de la caja con todas las piezas averiadas: { $cards }. Cuando estén todas construidas { $parts ->
     [one] habrá 1 pieza averiada más
    *[other] habrá { $parts } piezas averiadas más
  }. Hacen su trabajo igualmente, pero cada una de esas piezas cuenta como averiada.
fm-brief-penalties = { $block }: mientras esas piezas no se reparen, su medidor de Averías sube { $by } más cada sol.
fm-brief-wilting = { $facility }: allí no crece nada, y se marchita, mientras no se reparen estas piezas: { $parts }.
fm-brief-hungry = La tripulación come { $crew } raciones por sol, las Granjas dan { $food } y la Reserva general guarda { $stock }. Quien pasa hambre sufre una herida por cada ración.
fm-brief-stress-soon = El Estrés sube al menos { $crew } cada sol. Si no hacéis nada, en el sol { $sol } llega a { $fight }: estalla una pelea, todos sufren una herida y baja la Moral.
fm-brief-stress-late = El Estrés sube al menos { $crew } cada sol. A { $fight } estalla una pelea: todos sufren una herida y baja la Moral.
fm-brief-death = La herida número { $wounds } mata, y una sola muerte acaba la misión para todos.
fm-brief-riddle = Cada sol un contenedor puede perder un marcador blanco. El que ya no tiene ninguno se hunde: cada ficha de peón que lleva pide un peón más para explorar su espacio. La detección de señales devuelve { $markers } marcadores.
fm-brief-malnourished = Mientras los nutrientes no sumen el { $wilts } %, cada Granja se marchita cada sol. Las plantas crecen desde el { $stands } %.
fm-brief-nutrients = Cada nutriente que aún falta añade 1 de Estrés cada sol: { $count } al principio.
fm-brief-rogue = Las señales nuevas llegan por sí solas únicamente en los { $last } primeros soles. El rastro pide una cadena de { $trail }, del anillo 1 al anillo 3.
fm-brief-landing = Las cápsulas bajan en los { $last } primeros soles. Lo que lleva una cápsula solo se construye cuando se ha traído.
fm-brief-rations = Al principio no hay ninguna Granja. Las raciones que traéis bastan para { $fed } de los { $sols } soles.
fm-brief-storm = Desde el sol { $sol }, cada cuarto de muro que falte añade 1 de Estrés cada sol.

# Pocket Mars.
pm-brief-story = Los Edificios están vacíos en la llanura, y tu gente quiere mudarse. La de los demás también. Quien piensa dos jugadas por delante se queda las habitaciones con vistas.
pm-brief-turn = Un turno es una sola acción: jugar una carta de la mano, jugar una de un módulo, tomar un colono de la Tierra o descartar una carta por energía. Después todos vuelven a { $hand } cartas en mano y { $prep } en el módulo.
pm-brief-goal = Tener más puntos que nadie cuando acabe la partida. En caso de empate gana quien tenga más colonos en Edificios.
pm-brief-goal-alone = Tener más puntos que los Autómatas cuando acabe la partida.
pm-brief-places = Un colono vale { $ship } en tu nave, { $one } en un espacio de una estrella, { $two } en uno de dos, y nada en la Tierra.
pm-brief-bonuses = Bonificaciones: { $everywhere } por tener un colono en cada uno de los cuatro Edificios, { $crowd } por { $many } en uno solo, { $energy } por la energía más alta.
pm-brief-end = La última ronda es aquella en la que los { $colonists } colonos de un jugador están todos en Edificios.
pm-brief-end-alone = También acaba cuando los Autómatas ya no llegan a { $prep } cartas: el mazo es tu reloj.
pm-brief-aboard = Los Autómatas empiezan con { $aboard } de sus { $colonists } colonos en la nave, tú con { $own }.
pm-brief-their-bonuses = Se llevan { $everywhere } por estar en todas partes, { $crowd } por una multitud en un Edificio y { $energy } por la energía más alta.
pm-brief-aboard-first = Solo aterriza quien ya está en tu nave, y al empezar tienes { $own }: trae gente de la Tierra a tiempo.
pm-brief-higher = Una carta solo hace aterrizar a alguien si supera a la que cubre. Igualarla no basta; un Edificio vacío vale { $value }, y sobre un { $top } nadie aterriza hasta que se cubra.
pm-brief-stars =
  El espacio de dos estrellas de un Edificio admite { $limit ->
     [one] 1 colono
    *[other] { $limit } colonos
  } en total, sean del color que sean.
pm-brief-others = Los demás pueden jugar las cartas de tu módulo: entonces nadie aterriza, tú puedes usar la acción de la carta y ellos el Edificio.
pm-brief-tie = Si los puntos son iguales, pierdes.
pm-brief-construction = En el Edificio Construcción nunca vive nadie: se juega por su habilidad.
pm-brief-draft = Si las cartas se eligen y se pasan, eliges tus { $cards } una a una, y ves lo que pasas.

# Migration: Mars.
mm-brief-story = Unas bases de aterrizaje alrededor de una Embajada, y un cielo que tira piedras. Cava, da un techo a los tuyos y agua que beber. Gana la primera colonia que pueda llamarse ciudad.
mm-brief-turn = Un turno tiene tres partes: las acciones de colonia que quieras, como mucho una acción de construcción, y la tirada que mueve tu Róver.
mm-brief-goal = Tener { $enough } habitantes sanos, después completar una visita a tu propia parada de suministro y seguir teniendo { $enough }.
mm-brief-ways = Los habitantes llegan con un Hábitat, por Olympium en una Estación de exportación, como envío gratuito o con un evento, y cada uno necesita una vivienda libre.
mm-brief-end = No hay última ronda: la partida acaba en cuanto alguien completa esa visita.
mm-brief-call = Si tienes { $enough } habitantes sanos cuando empieza tu turno, y los conservas, puedes llamar al Róver en vez de tirar.
mm-brief-price = { $piece }: { $cost }
mm-brief-card = { $count } { $card }
mm-brief-order = Primero las acciones de colonia, después construir, después la tirada. No hay vuelta atrás, y solo la tirada es obligatoria.
mm-brief-water = En tu parada de suministro cada uno bebe 1 de Agua, también en el Hospital. Se paga antes de recibir nada. Quien se queda sin ella muere, y nada lo impide.
mm-brief-upkeep = Allí cada Refinería cuesta { $cost } de mantenimiento. Una Refinería que no se paga deja el terreno.
mm-brief-homes = Un Hábitat necesita un Centro de soporte vital tuyo justo al lado, y aloja a una persona.
mm-brief-apart = Hospital, Fábrica, Estación de exportación y Refinería no pueden tocar ningún edificio, y ningún edificio tuyo puede tocar los de otra colonia. Los Túneles pueden tocarlo todo.
mm-brief-hurt = Los heridos no cuentan para la victoria. Un Botiquín lleva a uno del Hospital a casa, como pronto en tu próxima fase de colonia.
mm-brief-meteors = Un meteorito se lleva también los edificios junto al hexágono que golpea. Están a salvo el Cuartel general, los Centros de soporte vital y lo que está junto a una Fortaleza antigua. Deja huecos.

# On Mars.
om-brief-story = Las primeras expediciones dejaron un puñado de cúpulas. Ahora llegan las compañías, con naves, científicos y contratos. Construye una colonia que respire sola, y procura que tu nombre esté en casi toda ella.
om-brief-turn = Cada ronda haces una acción principal del lado en que estás, Órbita o Colonia, y si quieres una acción ejecutiva. Después se mueve la lanzadera, y puedes cambiar de lado.
om-brief-goal = Tener más puntos de oportunidad que nadie al final. Cuentan: { $parts }.
om-brief-worth = Para hacerse una idea: cada nave en tu Hangar vale { $ship }, un edificio avanzado { $one } o { $three }.
om-brief-cubes = Los { $count } cubos de progreso juntos valen { $points }.
om-brief-objectives = Tienes { $count } objetivos privados, y puedes completar uno, en tu turno.
om-brief-end = Las misiones están abiertas a todos. El final llega tras { $steps } pasos: cada misión completada es uno, y también cada nivel de la colonia desde el { $level }.
om-brief-missions = Las misiones de esta partida: { $missions }.
om-brief-last = Tras la ronda del último paso se juega una más, sin lanzadera.
om-brief-oddity = Tras los turnos de esa ronda termina la partida: ni lanzadera ni más rondas.
om-brief-tray = Los cristales que ganas esperan bajo el Depósito: se gastan desde tu próximo turno, y los que entonces no caben se pierden.
om-brief-colonists = Muchas acciones piden un colono de tu Vivienda y un recargo por los que ya están: con uno o dos jugadores, un cristal o colono por cada uno; con más, por cada otro color. Los colonos vuelven cuando viajas; cuando alguien elige una acción llena, quien más tiene allí los manda al Área de trabajo.
om-brief-quarters = La Vivienda aloja { $base } colonos, y { $more } más por cada Refugio adicional. Los demás esperan en la Reserva, y allí no hacen nada.
om-brief-unbuilt = Un plano que nunca construyes cuesta puntos al final: { $one } o { $three }. También un contrato que no completas.
om-brief-sides = En Órbita consigues tecnologías y planos; en la Colonia construyes y contratas. La lanzadera es gratis desde el lado que deja; en cualquier otro momento viajar cuesta una nave, o la cápsula de aterrizaje como acción principal.
om-brief-same = Nunca puedes tener dos losetas de tecnología del mismo tipo. Los demás pueden usar las tuyas, y a ti te compensan.

# After the game.
debrief-not-yet = La partida aún no ha terminado.
debrief-points = Puntos
debrief-counts = Recuento final
debrief-total = Total
debrief-turns = Dónde cambió
debrief-turn = { $chart }: { $line } pasó de { $before } a { $after } ({ $point })
ui-key-new-game = Partida nueva
ui-key-table = Volver a la mesa
ui-key-curve = Otra curva
fm-debrief-done = Cumplido: { $goal }
fm-debrief-missed = Sin cumplir: { $goal }
fm-debrief-left = Dejado de lado: { $goal }
fm-debrief-sols = Sol { $sol } de { $sols }
fm-count-tokens = Fichas de Moral
pm-count-ship = Colonos en la nave
pm-count-one-star = Colonos en una estrella
pm-count-two-star = Colonos en dos estrellas
pm-count-everywhere = Alguien en todas partes
pm-count-four-in-one = Una multitud en un Edificio
pm-count-energy = Energía más alta

# Parts of the table, as the set-up guide lays them.
fm-part-levels = Medidores y reservas
fm-part-crew = La tripulación
fm-part-mission = La misión
fm-part-map = El mapa
fm-part-stores = Mazos y Bodega
fm-part-course = La ronda
fm-part-pawns = Peones y róveres
mm-part-terrain = El terreno
mm-part-stocks = Existencias y eventos
om-part-map = El mapa
om-part-board = El tablero principal
om-part-displays = Los expositores
pm-part-row = La fila de Edificios
pm-part-cards = Las cartas
