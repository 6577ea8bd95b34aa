# Pocket Mars: por qué algo no puede estar como alguien lo ha puesto.
pm-misfit-stars = Un espacio con dos estrellas admite { $count ->
    [one] un colono
   *[other] { $count } colonos
 }, de todos los colores.
pm-misfit-automatics = Los Autómatas taimados están para quien juega a solas, de otro color, y para nadie más.
pm-misfit-start = Acabada la preparación, alguien de quienes juegan ha empezado.
pm-misfit-seat = Aquí solo vale quien juega.
pm-misfit-dealt = Las cartas se reparten y se guardan solo antes de que alguien empiece.
pm-misfit-turn = Tiene que ser el turno de alguien. Solo el turno de quien juega a solas tiene fallos y androides.
pm-misfit-over = La partida acaba cuando se cuentan los puntos, y no antes.
pm-misfit-copies = De cada carta hay una.
pm-misfit-once = De esta carta solo hay una: { $card }.
pm-misfit-twice = Cada carta está en un solo lugar, y esta ya está en otro: { $card }. Antes hay que quitarla de allí.
pm-misfit-column = Aquí solo hay cartas de este tipo: { $type } (PM-PREP-03).
pm-misfit-prep = Un módulo admite { $count } cartas (PM-TERM-10).
pm-misfit-back = El tipo tiene que ser el de la carta.
pm-misfit-unseen = { $count ->
    [0] Ninguna carta de este tipo está aún sin ver
    [one] Solo una carta de este tipo está aún sin ver
   *[other] Solo { $count } cartas de este tipo están aún sin ver
 }: { $type }.
pm-misfit-top = Ninguna carta con este dorso puede ser la primera del mazo. Nada también vale: se decide cuando alguien mira.
