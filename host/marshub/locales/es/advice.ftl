# Consejos sobre la pregunta abierta: cómo acabaron las partidas que la máquina jugó a partir de aquí.
advice-title = Consejos
advice-plan = Otro plan
advice-usual-plan = El plan habitual
advice-with = { $step }, y más
advice-of = { $who }: { $what }
advice-won = gana en el { $share } % de los casos (de { $low } a { $high }), en { $count } partidas
advice-likely = probabilidad de ganar: { $share } % (de { $low } a { $high }); { $count } partidas, valoradas tras { $rounds ->
    [one] una ronda más
   *[other] { $rounds } rondas más
  }
advice-few = { $count ->
    [one] una sola partida: muy poco para decirlo
   *[other] solo { $count } partidas: muy pocas para decirlo
  }
advice-lost = Derrota en el { $share } % de los casos: { $cause }
advice-usual = La respuesta habitual de la máquina: las demás se comparan con ella.
advice-more = Mejor que la respuesta habitual en { $points } de 100 (unos { $give } más o menos).
advice-less = Peor que la respuesta habitual en { $points } de 100 (unos { $give } más o menos).
advice-even = Sin diferencia clara con la respuesta habitual: { $points } de 100 (unos { $give } más o menos).
advice-stays = Ya se aconsejó antes: otro plan va primero solo si es claramente mejor.
advice-led-better = Por ahora es el plan habitual de la máquina. Si se sigue así también después, es mejor en { $points } de 100 (unos { $give } más o menos).
advice-led-worse = Por ahora es el plan habitual de la máquina. Si se sigue así también después, es peor en { $points } de 100 (unos { $give } más o menos).
advice-early = { $count ->
    [one] Una sola partida junto a la respuesta habitual: muy poco para comparar.
   *[other] Solo { $count } partidas junto a la respuesta habitual: muy pocas para comparar.
  }
advice-instead = { $figure } (si no, { $other })
advice-without = Sin «{ $step }»: gana en el { $share } % de los casos{ $worse ->
    [0] .
   *[other] ; { $more }.
  }
advice-share = { $share } %
advice-number = { $sign }{ $whole },{ $tenth }
advice-unweighed = Lo que respondería la máquina.
advice-none = nada
advice-all = { $all }
advice-value = { $value }
advice-begins = Pensando…
advice-thinking = Pensando… Partidas jugadas a partir de aquí: { $count }.
advice-done = Partidas jugadas de aquí al final: { $count }.
advice-done-cut = Partidas jugadas a partir de aquí, cada una durante { $rounds ->
    [one] una ronda más
   *[other] { $rounds } rondas más
  }: { $count }.
advice-unsearched = A esto la máquina responde enseguida, sin simular más partidas.
advice-nothing = Aquí no hay nada que comparar.
advice-trouble = La búsqueda de consejos ha fallado. Preguntad otra vez.
advice-barred-over = La partida ha terminado.
advice-barred-chance = Ahora tocan dados o cartas: no hay nada que elegir.
advice-barred-nobody = En este juego nadie puede dar consejos.
advice-barred-policy = La máquina juega en este puesto.
advice-barred-off = En un juego competitivo solo hay consejos si los activa toda la mesa.
advice-barred-private = Solo quien tiene que responder puede ver estos consejos.
advice-barred-elsewhere = Lo decide la otra mesa, que ve allí sus consejos.
advice-barred-sent = { elsewhere-sent }
advice-turned-on = Los consejos están activados: puede verlos quien tiene que responder.
advice-turned-off = Los consejos están desactivados.
advice-hint = Intro lleva a esa respuesta en la pregunta · Espacio: más · Esc sale
advice-order = Según cómo terminan las partidas, no solo las victorias: el orden puede no seguir los porcentajes
advice-hint-plan = Intro aplica el plan entero (un solo deshacer lo quita) · Espacio: más · Esc sale
advice-plan-gone = Este plan ya no es posible.
advice-plan-step = Este plan ya no es posible: «{ $step }». No se ha declarado nada.
advice-hint-none = Esc sale
advice-hint-want = + activa los consejos para todos
advice-hint-unwant = - los desactiva
advice-gain = a favor:
advice-risk = riesgo:
advice-why = por qué:
ui-key-advice = Consejos
ui-about-advice = Las mejores respuestas, con ventajas y riesgos
ui-help-on-advice = La máquina juega a partir de aquí, muchas partidas por cada respuesta, y en todos los puestos juega como lo haría ella. «Gana en el 72 % de los casos (de 64 a 79), en 90 partidas»: ganó el 72 %; con muchas más partidas, la proporción estaría entre las cifras del paréntesis. «Probabilidad de ganar: 72 % … valoradas tras 3 rondas más»: esas partidas se pararon ahí y se juzgó cómo estaban; es una estimación. Con menos de 12 partidas no se muestra ninguna proporción. «Mejor en 9 de 100»: lo bien que acaban las partidas, no solo quién gana; por eso el orden puede no ser el de las proporciones. Intro lleva a esa respuesta en la pregunta, donde aún hay que darla.
ui-plain-help-v = v: consejos sobre la pregunta; v +: activar los consejos en un juego competitivo; v -: desactivarlos.
ui-plain-advice-want = Si todos queréis consejos, escribid v +.
ui-plain-advice-alone = { $who }: si nadie más mira, escribid v ! para los consejos.
web-advice = Consejos
web-advice-ask = ¿Qué haría la máquina?
