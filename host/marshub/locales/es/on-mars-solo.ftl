# On Mars en solitario: el rival, jugada a jugada, y las metas. Palabras nuestras.

## La mesa

om-option-draw-space = roba una loseta de Primeros colonos
om-draw-rival-card = { $new ->
    [1] Baraja las cartas del solitario. La primera, para { $who }
   *[0] La primera carta del solitario, para { $who }
 }
om-solo-card = { $card }: acción { $number }, misión { $letter }, { $travels ->
    [1] viaja
   *[0] se queda
 }
om-draw-rival-space = Un espacio del orden de turno para { $who }
om-draw-rival-tie = Igual de buenas para { $who }: roba una de estas
om-draw-rival-contract = Se baraja la pila de contratos. El primero
om-thing-rival-card = Carta del solitario boca abajo
om-thing-rival-discard = Carta del solitario usada
om-at-rival-deck = El mazo del solitario
om-at-rival-discards = Los descartes del solitario
om-at-rival-revealed = Encima de los descartes del solitario
om-at-icon = El área de progreso, sobre el icono { $building }
om-at-rival-bots = Tablero de { $whose }

## Lo que hace el rival

om-rival-turn-began = Ronda { $round }, { $who }: { $card } ({ $number }, { $letter }, { $travels ->
    [1] viaja
   *[0] se queda
 }) indica: { $action }. ({ $rule })
om-rival-does-shuffle = Antes se baraja el mazo del solitario. ({ $rule })
om-rival-does-mission = La carta también hace avanzar una misión. ({ $rule })
om-rival-does-rover-instead = { $who } no puede hacerlo y mueve el róver en su lugar. ({ $rule })
om-rival-does-blueprint = { $who } toma un plano de un tipo que puntúan sus científicos, o la carta más a la izquierda de la fila más llena. ({ $rule })
om-rival-does-learn = { $who } aprende la tecnología más barata; entre iguales, la de más a la izquierda. ({ $rule })
om-rival-does-research = { $who } desarrolla la tecnología más alta que puede y luego la más baja. ({ $rule })
om-rival-does-build = { $who } construye el tipo que muestra su bot, o el primero de los siguientes que aún necesita el soporte vital. ({ $rule })
om-rival-does-place = { $who } busca el complejo más grande que permite la tecnología. ({ $rule })
om-rival-does-upgrade = { $who } mejora edificios, primero para sus científicos. ({ $rule })
om-rival-does-hire = { $who } toma del expositor la carta que promete más puntos. ({ $rule })
om-rival-does-rover = El róver de { $who } va hacia la loseta más cercana que puede tomar. ({ $rule })
om-rival-does-rover-idle = El róver de { $who } no se mueve: no hay loseta que pueda tomar. ({ $rule })
om-rival-does-rover-benefit = { $who } no necesita colonos y mueve el róver en su lugar. ({ $rule })
om-rival-does-technology-benefit = { $who } aprende una tecnología como beneficio. ({ $rule })
om-rival-does-blueprint-benefit = { $who } toma un plano como beneficio. ({ $rule })
om-rival-does-recall = Como beneficio del soporte vital, { $who } recupera su colono de la acción de contratar. ({ $rule })
om-rival-does-benefit = Como beneficio del soporte vital, { $who } toma un cristal. ({ $rule })
om-rival-does-lender = La tecnología de { $who } se tomó prestada, y { $who } la desarrolla. ({ $rule })
om-rival-does-shuttle-orbit = La lanzadera empieza en el lado de { $who }: en Órbita. ({ $rule })
om-rival-does-shuttle-colony = La lanzadera empieza en el lado de { $who }: en la Colonia. ({ $rule })
om-rival-does-first-space = Se roba una loseta para el espacio en que empieza { $who }. ({ $rule })
om-rival-does-stay = { $who } se queda, como indica la última carta del solitario. ({ $rule })
om-rival-does-to-colony = { $who } va a la Colonia en la lanzadera. ({ $rule })
om-rival-does-to-orbit = { $who } va a la Órbita en la lanzadera. ({ $rule })
om-rival-does-discovery = { $who } coloca el descubrimiento de más a la izquierda lejos de tu róver. ({ $rule })
om-rival-does-space = Se roba un espacio libre del orden de turno para { $who }. ({ $rule })
om-rival-does-arrival = Al llegar, { $who } construye. ({ $rule })
om-rival-does-level = La colonia ha subido: { $who } construye un Refugio, recibe una nave y toma un bot. ({ $rule })
om-rival-icon-moved = El bot de { $who } pasa al icono { $building }. ({ $rule })
om-rival-item-taken = { $who } toma del Almacén el bien más abundante: { $good }. ({ $rule })
om-rival-bot-arrived = { $bots ->
    [one] { $who } tiene ahora 1 bot en su tablero. ({ $rule })
   *[other] { $who } tiene ahora { $bots } bots en su tablero. ({ $rule })
 }

## Metas

om-need-contract-kinds = { $need ->
    [one] contratos completados de 1 tipo
   *[other] contratos completados de { $need } tipos
 }
om-need-contract = el contrato { $name } completado
om-need-scientist = el científico { $name } contratado
om-need-objective = un objetivo privado completado
om-need-advanced = { $need ->
    [one] 1 edificio avanzado propio del tipo { $name }
   *[other] { $need } edificios avanzados propios del tipo { $name }
 }
om-need-complex = un complejo de { $need }, formado o ampliado por ti: { $name }
om-need-stored = { $name } en el Almacenamiento: { $need }
om-need-technology = { $name } en el nivel { $need }
om-need-side = el final en este lado: { $name }
om-need-margin = { $need ->
    [1] más puntos que el rival
   *[other] al menos { $need } puntos más que el rival
 }
om-goal-checked = { $met ->
    [1] Cumplido: { $need } ({ $have }).
   *[0] No cumplido: { $need } ({ $have }).
 }
om-goal-judged = { $met ->
    [1] La meta { $goal } está cumplida.
   *[0] La meta { $goal } no está cumplida.
 }
om-won-goal = Meta { $goal } cumplida: victoria, { $points } puntos a { $theirs }.
om-lost-goal = Meta { $goal } no cumplida: derrota, { $points } puntos a { $theirs }. Falta: { $missing }.

## Antes de la partida

om-brief-alone = Juegas contra { $who }, un rival que actúa según reglas. Solo ganas si al final se cumple cada requisito de tu meta: { $goal }.
om-brief-need = Hace falta: { $needs }.
om-brief-rival-cards = En cada turno de { $who } una carta del solitario indica su acción; hay { $cards }. Desde la segunda vuelta del mazo cada una hace avanzar también una misión.
om-brief-rival-free = { $who } paga solo cristales, no necesita recursos y siempre tiene colonos: crece deprisa.
om-brief-rival-icon = El bot de { $who } sobre los iconos muestra el próximo tipo que construye. Ahora: { $building }.
om-misfit-rival = { $who }, el rival, no tiene recursos, objetivos ni cristales bajo el Depósito; los colonos vienen cuando hacen falta y sus bots nunca están en el mapa.

## Cartas del solitario

om-rival-card-rv01 = Carta del solitario 1
om-rival-card-rv02 = Carta del solitario 2
om-rival-card-rv03 = Carta del solitario 3
om-rival-card-rv04 = Carta del solitario 4
om-rival-card-rv05 = Carta del solitario 5
om-rival-card-rv06 = Carta del solitario 6
om-rival-card-rv07 = Carta del solitario 7
om-rival-card-rv08 = Carta del solitario 8
om-rival-card-rv09 = Carta del solitario 9
om-rival-card-rv10 = Carta del solitario 10
om-rival-card-rv11 = Carta del solitario 11
om-rival-card-rv12 = Carta del solitario 12
