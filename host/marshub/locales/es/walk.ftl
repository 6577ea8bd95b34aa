walk-progress = Paso { $number } de { $count }.
board-zone-real = { $what }: la lee otra vez el tablero.
board-zone-simulated = { $what } está ahora en la pantalla: las piezas se ponen con Z.
board-zone-keyboard = { $what } se juega ahora con el teclado.
ui-key-zones = Zonas
ui-zones-title = Dónde se juega cada zona
ui-zones-hint = Intro: real, simulada o teclado · P: pone una pieza en una zona simulada · Esc sale
ui-zones-pieces = Poner en { $zone }, o quitar
ui-zones-real = real
ui-zones-simulated = simulada
ui-zones-keyboard = teclado
ui-zones-dead = su lector no responde: con el teclado
ui-key-eyes = Ojos en el tablero
ui-eyes = Guía el tablero. Cualquier tecla despierta la pantalla.
layout-move = { $thing }: { $start } → { $end }
layout-fetch = { $thing }: la caja → { $end }
layout-away = { $thing }: { $start } → la caja
layout-many = { $count } × { $thing }
layout-undone = Volved a poner en la mesa:
layout-more = { $count } más; la guía de preparación lo coloca todo.
ui-key-to-move = Ahora en la mesa
lights-to-move = Blanca, pulsa: { $move }
to-move-title = Ahora en la mesa
to-move-key = { $press }: hecho
to-move-count =
    { $count ->
        [one] { $count } cosa por mover
       *[other] { $count } cosas por mover
    }
to-move-more = … y { $count } más
to-move-none = La mesa coincide con la partida.
to-move-hint = Espacio marca lo que habéis movido · Intro: todo · Esc sale. Un tablero marca lo que ve.
