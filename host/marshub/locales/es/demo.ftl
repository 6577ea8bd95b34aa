# What the demo says of itself.
moment-word = Unas palabras de la demo
demo-opening = Una demo de { $game }
demo-opening-story = Un par de manos juega en un tablero simulado. Ponen piezas y pulsan botones, las luces responden y el programa lleva las cuentas. Ni dados ni cartas están preparados.
demo-opening-picked = Semilla { $seed }, la más baja con la que estas manos ganan.
demo-opening-seed = Semilla { $seed }, como habéis pedido.
demo-opening-resumed = Semilla { $seed }. Sigue donde se dejó.
demo-opening-keys = F5 pausa y reanuda, F6 hace un movimiento, q sale.
demo-opening-cramped = En una ventana de 120 × 40 o más, el tablero se ve junto a la mesa. Aquí lo abre b.
demo-lapse = A cámara rápida
demo-lapse-story = Las próximas { $count } respuestas pasan deprisa: las mismas manos, la misma partida, sin esperarlas.
demo-finale = Hacia el final
demo-finale-story = Desde aquí se vuelven a ver las manos.
demo-closing-won = { $lead } más que { $who }. La mayor diferencia: { $what }, { $most } a { $least }.
demo-closing-open = La demo se detiene aquí. La partida podría seguir.
demo-closing-debriefing = Ahora viene el balance final: cómo acabó, dónde cambió, sus gráficos.
demo-closing-again = La misma partida otra vez: marshub demo { $game } --seed { $seed }
demo-closing-play = Ahora os toca a vosotros: salid con q y escribid marshub.
