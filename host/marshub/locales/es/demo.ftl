# What the demo says of itself.
moment-word = Unas palabras de la demo
demo-opening = Una demo de { $game }
demo-opening-story = Un par de manos juega en un tablero simulado. Ponen piezas y pulsan botones, las luces responden y el programa lleva las cuentas. Dados y cartas salen como salen.
demo-opening-picked = Semilla { $seed }: la primera, contando desde 0, con la que estas manos ganan.
demo-opening-seed = Semilla { $seed }, como habéis pedido.
demo-opening-resumed = Semilla { $seed }. Sigue donde se dejó.
demo-opening-keys = F5 pausa y reanuda, F6 hace un movimiento, q sale.
demo-opening-cramped = En una ventana de 120 × 40 o más, el tablero se ve junto a la mesa. Aquí lo abre b.
demo-lapse = A cámara rápida
demo-lapse-story = Las próximas { $count } respuestas van más deprisa: las mismas manos, la misma partida.
demo-finale = El final
demo-finale-story = Desde aquí, otra vez al ritmo de siempre.
