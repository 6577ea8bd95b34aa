# El modo de líneas: lo que ofrece la pantalla.
ui-plain-group = { $group }, { $count ->
    [one] 1 respuesta
   *[other] { $count } respuestas
 }
ui-plain-none = Aquí nada se llama «{ $wanted }».
ui-plain-no-answer = Ninguna respuesta de aquí tiene «{ $wanted }» en el nombre. Probad con parte de una palabra, o con otra.
ui-plain-back = -: otra vez todas las respuestas.
ui-plain-which = ¿Cuál de estos?
ui-plain-then = Luego, si sale bien: { $line }
ui-plain-missing = Falta aún:
ui-plain-costs = Cuesta:
ui-plain-gains = Da:
ui-plain-risks = Riesgo:
ui-plain-no-forecast = No cuesta nada, y sus riesgos no se conocen de antemano.
ui-plain-zones = z y un número: cambia entre real, simulada y teclado. z, un número y una pieza: ponedla ahí, o quitadla.
ui-plain-step-done = hecho
ui-plain-step-now = ahora
ui-plain-no-steps = Ahora no hay ninguna lista.
ui-plain-history = h y un número: la mesa como estaba entonces. r y un número: seguir desde ahí.
ui-plain-no-point = No existe ese punto; el último es { $last }.
ui-plain-chapters = { $count ->
    [one] Un capítulo
   *[other] { $count } capítulos
 }: j y un número lee uno, j all todo.
ui-plain-way = pasando por { $through }
ui-plain-lay = Intro: hecho, siguiente. -: atrás. q: salir de la guía. Al colocar una pieza con etiqueta se pasa al paso siguiente.
ui-plain-laid = La guía de preparación está cerrada.
ui-plain-help-find = / y palabras: las respuestas que las tienen en su nombre. -: otra vez todas.
ui-plain-help-verb = Una mayúscula: las respuestas de esa letra, como las nombra la pregunta. Con quien actúa delante: 2E.
ui-plain-help-f = f y un número: qué cuesta y qué puede traer esa respuesta.
ui-plain-help-page = Páginas: { $pages }.
ui-plain-help-o = o: las probabilidades exactas.
ui-plain-help-h = h: la historia; h y un número: la mesa como estaba en ese punto.
ui-plain-help-r = r y un número: seguir desde ese punto de la historia.
ui-plain-help-j = j: el último capítulo de la crónica; j y un número: otro; j all: todo.
ui-plain-help-t = t: lo que aún tenéis que mover en la mesa; t y un número: ya lo habéis movido; t all: todo movido.
ui-plain-help-z = z: dónde se juega cada zona, y cómo cambiarlo.
ui-plain-help-l = l: la guía de preparación; lo que lleva etiqueta se nota al llegar.
ui-plain-yes = sí
ui-plain-no = no
ui-plain-first = O antes una de estas, con un ! delante del número:
ui-plain-letters = Por letra: { $letters }
ui-plain-figures = Un número antes de la letra elige quién actúa: { $who }
