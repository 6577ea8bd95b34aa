# La crónica, la historia de la partida, y quien mira.
chronicle-title = { $game }: la crónica
chronicle-part = Parte { $number }
chronicle-facts = { $parts ->
    [one] Un capítulo
   *[other] { $parts } capítulos
 }, { $answers ->
    [one] una decisión.
   *[other] { $answers } decisiones.
 }
chronicle-goes-on = La partida sigue en marcha.
chronicle-charts = En cifras
chronicle-by = Escrita por MarsHub mientras se jugaba.
chronicle-saved = La crónica está en { $path }.
history-title = Lo que se decidió
history-point = punto { $position } de { $last }
history-asks = ¿Seguir desde aquí? { $steps ->
    [one] Se deshace una respuesta
   *[other] Se deshacen { $steps } respuestas
 }, con todos los dados y cartas vistos desde entonces.
history-moved = Mientras tanto la partida ha avanzado. Mirad otra vez antes.
watch-decide = Deciden los jugadores.
watch-only = Estáis mirando. { watch-decide }
watch-hidden = Decide { $who }, a escondidas.
trouble-only-looking = Solo estáis mirando
trouble-unknown-seat = No existe ese puesto
ui-key-history = Historia
ui-key-chronicle = Crónica
ui-key-save = Guardar
ui-key-play-on = Seguir desde aquí
ui-key-part-before = Parte anterior
ui-key-part-after = Parte siguiente
ui-key-now = Ahora
serve-open = { $save } se ve aquí:
serve-for-look = Solo para mirar
serve-for-tv = Para un televisor: letras grandes, solo para mirar
serve-for-keep = Para quien lleva la mesa: puede corregir la partida y deshacer las respuestas de todos
serve-for-players = Para todos los que juegan
serve-screen = A un móvil o tableta le basta el enlace. Para un monitor grande, añadidle /screen.
serve-for-seat = Solo para { $who }
serve-palette = En la pantalla de la mesa: F10, Móviles.
serve-near = Solo puede conectarse este ordenador. Con --host 0.0.0.0 los móviles de vuestra red pueden abrir los enlaces, también con códigos QR.
serve-stop = Ctrl+C lo cierra.
trouble-desk-closed = Aquí ya no juega nadie
trouble-not-yours = Eso lo deciden otros
desk-not-yours = La pregunta es para otro puesto.
trouble-not-to-take-back = No te toca deshacerlo
desk-not-to-take-back = Puedes deshacer tus últimas respuestas mientras no se haya revelado nada. Para lo demás, pide ayuda a quien lleva la mesa.
trouble-not-the-keeper = Solo corrige quien lleva la mesa
desk-not-the-keeper = La mesa se corrige desde el enlace de quien la lleva.
serve-loading = Se abre la mesa…
serve-closed = La mesa se ha cerrado.
serve-again = Mirar otra vez
serve-refused = Esta mesa es solo para quien ha recibido su enlace. Pedidlo a quien la ofrece.
serve-full = No quedan plazas para espectadores. Probad más tarde.

# El informe de una misión de First Martians.
fm-chronicle-landing = Antes del primer sol: { $mission }
fm-chronicle-sol = Sol { $sol }
fm-chronicle-goal = La tripulación salió hacia «{ $mission }», con { $sols } soles para lograrlo.
fm-chronicle-member = { $name } estuvo allí en el papel de { $role }.
fm-chronicle-unfinished = Este sol aún no ha terminado.
fm-chronicle-mood-calm = Un sol tranquilo: sin averías ni heridas.
fm-chronicle-mood-mixed = Un sol con altibajos.
fm-chronicle-mood-hard = Un sol duro, un contratiempo tras otro.
fm-chronicle-mood-black = Un sol negro para el HUB.
fm-chronicle-tally = { $actions ->
    [one] Se intentó una acción
   *[other] Se intentaron { $actions } acciones
 }, { $done ->
    [0] y ninguna salió bien.
    [one] y una salió bien.
   *[other] y { $done } salieron bien.
 }
fm-chronicle-parts = { $broke ->
    [0] No falló ninguna pieza
    [one] Falló una pieza
   *[other] Fallaron { $broke } piezas
 }, { $mended ->
    [0] y no se reparó ninguna.
    [one] y se reparó una.
   *[other] y se repararon { $mended }.
 }
fm-chronicle-broken = Las piezas averiadas pasaron de { $before } a { $after }.
fm-chronicle-work = El trabajo del día
fm-chronicle-broke = Lo que salió mal
fm-chronicle-mended = Lo que se reparó
fm-chronicle-found = Lo que se encontró
fm-chronicle-events = Órdenes e incidentes
fm-chronicle-crew = Cómo le fue a la tripulación
fm-chronicle-stores = Al final
fm-chronicle-end = El desenlace
fm-chronicle-did-1 = { $name } ({ $role }) llevó a cabo «{ $action }»{ $times ->
    [1] {""}
   *[other] {" "}{ $times } veces
 }.
fm-chronicle-did-2 = «{ $action }» salió bien{ $times ->
    [1] {""}
   *[other] {" "}{ $times } veces
 } en manos de { $name } ({ $role }).
fm-chronicle-did-3 = Mérito de { $name } ({ $role }): «{ $action }»{ $times ->
    [1] {""}
   *[other] , { $times } veces
 }.
fm-chronicle-failed-1 = { $name } ({ $role }) intentó «{ $action }»{ $times ->
    [1] {""}
   *[other] {" "}{ $times } veces
 }, en vano.
fm-chronicle-failed-2 = «{ $action }» pudo con { $name } ({ $role }){ $times ->
    [1] {""}
   *[other] {" "}{ $times } veces
 }.
fm-chronicle-failed-3 = No hubo suerte para { $name } ({ $role }) con «{ $action }»{ $times ->
    [1] {""}
   *[other] , { $times } veces
 }.
fm-chronicle-supply = Las reservas: oxígeno { $oxygen }{ $oxygen_by }, energía { $energy }{ $energy_by } y comida { $food }{ $food_by }.
fm-chronicle-mind = El Estrés estaba en { $stress } y la Moral en { $morale }.
fm-chart-stores = La Reserva general
fm-chart-mind = Cuerpo y mente
fm-chart-wear = Desgaste
fm-chart-gauges = Los medidores de la misión
fm-chart-stress = Estrés
fm-chart-morale = Moral
fm-chart-wounds = Heridas de la tripulación
fm-chart-broken = Piezas averiadas
