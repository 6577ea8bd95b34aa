# Pocket Mars: por qué no, en las preguntas más pequeñas, y qué ayudaría.

## What could be wondered about

pm-group-actions = Acciones de las cartas
pm-option-top = acción superior de { $card }
pm-option-bottom = acción inferior de { $card }

## What is against it

pm-why-not-held = No tienes { $card }.
pm-why-in-prep = { $card } está en tu módulo.
pm-why-in-hand = { $card } está en tu mano.
pm-why-discarded = { $card } está en el descarte.
pm-why-below = { $card } está conectada: { $building }.
pm-why-kept = Ya te has quedado { $card }.
pm-why-swapped = { $card } se acaba de cambiar.
pm-why-connected = { $card } se acaba de conectar.
pm-why-only-looked = Elige una de las cartas que estás mirando.
pm-why-only-prep = Aquí solo se eligen cartas de tu módulo.
pm-why-energy = Cuesta { $cost } de energía y tienes { $held }.
pm-why-needs = Antes hace falta: { $needs }.
pm-why-idle = Ahora no cambiaría nada.
pm-why-oneself = Tiene que ser otro jugador.
pm-why-no-hand = { $whose } no tiene cartas en la mano.

## What would help

pm-mend-next-turn = tu próximo turno
pm-mend-fill = al final del turno, las cartas de tu mano llenan tu módulo
pm-mend-draw = al final del turno robas hasta tener cuatro cartas
pm-mend-renewal = cuando el mazo se vacía, los descartes y las cartas cubiertas forman el nuevo mazo
pm-mend-four = al final del turno todos vuelven a tener ahí dos cartas
pm-mend-androids = al final de la ronda los Autómatas vuelven a tener dos cartas
pm-mend-energy = { $count } de energía más
pm-mend-land = que antes aterrice ahí un colono
pm-mend-down = bajar ahí un colono (Ecosistema)
