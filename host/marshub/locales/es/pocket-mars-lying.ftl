# Pocket Mars: por qué algo no puede estar como alguien lo ha puesto.
pm-misfit-stars = Un espacio con dos estrellas admite { $count ->
    [one] un colono
   *[other] { $count } colonos
 }, contando todos los colores.
pm-misfit-automatics = Los Autómatas taimados solo juegan contra un jugador en solitario, con otro color.
pm-misfit-start = Acabada la preparación, uno de los jugadores es el jugador inicial.
pm-misfit-seat = Aquí solo va un jugador de esta partida.
pm-misfit-dealt = Las cartas se reparten y se guardan solo antes del primer turno.
pm-misfit-turn = Tiene que ser el turno de un jugador. Solo el turno de un jugador en solitario tiene fallos y androides.
pm-misfit-over = La partida acaba cuando se cuentan los puntos, y no antes.
pm-misfit-copies = De cada carta hay una sola.
pm-misfit-once = De esta carta solo hay una: { $card }.
pm-misfit-twice = Cada carta está en un solo lugar, y esta ya está en otro: { $card }. Antes quítala de allí.
pm-misfit-column = Aquí solo hay cartas de este tipo: { $type } (PM-PREP-03).
pm-misfit-prep = Un módulo admite { $count } cartas (PM-TERM-10).
pm-misfit-back = El tipo tiene que coincidir con la carta.
pm-misfit-unseen = { $count ->
    [0] Ninguna carta de este tipo está aún sin ver
    [one] Solo una carta de este tipo está aún sin ver
   *[other] Solo { $count } cartas de este tipo están aún sin ver
 }: { $type }.
pm-misfit-top = Ninguna carta con este dorso puede ser la primera del mazo. Deja el sitio vacío: se decide cuando alguien mira.
