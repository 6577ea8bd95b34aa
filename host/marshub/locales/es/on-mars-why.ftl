# On Mars: por qué no, en las preguntas más pequeñas; qué cuesta y trae una acción, de cuánto a cuánto.

om-why-just-built = { $where } es la casilla donde se acaba de construir.
om-why-nearer = Hay una casilla más cerca que { $where }.
om-why-not-free = { $where } no está libre para un bot o un róver.
om-why-no-bot-there = Un bot nuevo va a un Refugio tuyo libre o a la casilla libre más cercana, y { $where } no lo es.
om-why-not-upgraded = { $card }: aún sin construir.
om-why-speciality = El científico tiene otra especialidad, no esta: { $building }.
om-why-scientist-there = Ya hay un científico: { $card }.
om-why-not-own-building = Es de { $whose }, y ahí no hay ningún científico tuyo.
om-why-no-resource = Un cristal no es un recurso.
om-why-no-mineral = Puede ser cualquier recurso menos un mineral.
om-why-other-price = El precio es { $goods }; solo un mineral puede sustituir a otro recurso.
om-why-not-produced = Ninguno de tus edificios y mineros lo produce.
om-why-completed = Ya lo has completado: { $card }.
om-why-card-not-held = No lo tienes: { $card }.
om-why-nobody-on-slot = Ahí no hay ningún colono tuyo.
om-why-not-in-pile = No está en la pila visible: { $card }.
om-why-not-first = { $space } no está en la primera columna de la izquierda de tu laboratorio.
om-why-no-tile = { $whose } no tiene esta tecnología: { $tech }.
om-why-tile-low = Esa loseta es de nivel { $level }, y hace falta el nivel { $need }.
om-why-space-across = El espacio { $space } está en el otro lado.

om-goods-range = { $low }–{ $count } { $good }
om-gains-one-of = Una de estas cosas: { $goods }
om-gains-at-end-range = De { $low } a { $high } puntos al final
om-risk-unbuilt-range = Si queda sin construir, de { $low } a { $high } puntos menos al final
