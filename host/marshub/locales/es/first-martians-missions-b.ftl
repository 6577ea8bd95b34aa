# Missions: Rogue Probe, Landing, Binding Agent.

# Rogue Probe: signals, the trail, and what lies along it.
fm-mission-rogue-probe = Sonda fugitiva
fm-objective-chain = Hallar el rastro: una cadena de 7 señales del anillo 1 al anillo 3
fm-objective-dropped-samples = Recoger dos muestras que la sonda perdió en el rastro
fm-objective-bring-probe = Explorar el final del rastro y traer la sonda a casa
fm-mission-action-verify-transmissions = Verificar las transmisiones
fm-mission-action-trade-signals = Análisis de imágenes: dos señales por una
fm-mission-action-shift-signal-1 = Análisis de errores, anillo 1
fm-mission-action-shift-signal-2 = Análisis de errores, anillo 2
fm-mission-action-shift-signal-3 = Análisis de errores, anillo 3
fm-mission-action-gradual-analysis = Análisis gradual
fm-mission-action-temporary-base = Base temporal
fm-mission-action-better-safe = Más vale prevenir
fm-choose-noise = ¿Qué señal es ruido y se quita?
fm-choose-signal-space = ¿Dónde se capta una señal en su lugar?
fm-choose-shifted = ¿Qué señal venía de un espacio contiguo?
fm-choose-shifted-to = ¿Adónde va la señal de { $space }?
fm-choose-trail = Las señales forman una cadena. ¿Dónde termina el rastro?
fm-choose-direction-out = ¿Qué cartas de Dirección salen del juego ({ $count })?
fm-choose-withheld = ¿Qué dado de Avería no se tira esta ronda?
fm-choose-lowered = Usar un interruptor de seguridad: ¿qué resultado baja { $by }?
fm-option-lowered = { $block }: { $face }
fm-option-lower-none = Ninguno, guardar el interruptor
fm-option-signal =
  { $space }: { $count } { $count ->
     [one] señal
    *[other] señales
  }
fm-signal-placed = Una señal desde { $space } (ahora { $count }).
fm-signal-discarded = Una señal de { $space } era ruido (quedan { $count }).
fm-signal-shifted = Una señal de { $space } va a { $there }.
fm-trail-found = Rastro hallado; la sonda está en { $space }.
fm-sample-dropped = La sonda perdió una muestra en { $space }.
fm-direction-removed = Carta de Dirección fuera del juego: { $direction }.
fm-die-withheld = { $block }: sin dado esta ronda.
fm-die-lowered = { $block }: el { $before } del dado cuenta como { $after }.
fm-why-no-directions = No quedan cartas de Dirección
fm-why-silent = La sonda calla después del sol { $last }
fm-why-no-signals = Hacen falta { $count } señales en el mapa
fm-why-no-signal-in-ring = No hay señales en el anillo { $ring }
fm-why-no-dice = Esta ronda no se tira ningún dado de Avería
fm-why-not-rolled = Es para dados de Avería recién tirados
fm-poi-rogue-probe-a = interruptor de seguridad
fm-poi-rogue-probe-b = un hallazgo memorable
fm-poi-rogue-probe-c = navegación

# Landing: pods, and what they hold.
fm-mission-landing = Aterrizaje
fm-objective-set-up-solar-panel-01 = Instalar el Panel Solar 01
fm-objective-set-up-solar-panel-02 = Instalar el Panel Solar 02
fm-objective-set-up-oxygenator-01 = Instalar el Oxigenador 01
fm-objective-set-up-oxygenator-02 = Instalar el Oxigenador 02
fm-objective-set-up-farm = Instalar la Granja
fm-objective-set-up-garage-hall = Instalar el Garaje
fm-objective-all-pods = Recuperar las cinco cápsulas
fm-mission-action-guide-descent = Guiar el descenso
fm-mission-action-strip-lander = Desmontar el módulo de aterrizaje
fm-mission-action-open-tanks = Abrir los últimos depósitos
fm-pod-red-1 = cápsula de energía (roja 1)
fm-pod-red-2 = cápsula de aire (roja 2)
fm-pod-red-3 = cápsula de la granja (roja 3)
fm-pod-orange-1 = cápsula habitable (naranja 1)
fm-pod-orange-2 = cápsula de los talleres (naranja 2)
fm-poi-landing-a = radiobaliza
fm-poi-landing-b = caja de repuestos
fm-poi-landing-c = primer atardecer
fm-choose-descent = { $pod }: ¿dónde desciende?
fm-choose-pod = ¿De qué cápsula se oye la radiobaliza?
fm-choose-beacon = { $pod }: ¿dónde está en realidad?
fm-option-pod = { $pod }, { $space }
fm-pod-landed = { $pod }: aterrizó en { $space }.
fm-pod-shifted = { $pod }: en { $there }, no en { $space }.
fm-descent-guided = Las cápsulas del sol { $sol } serán guiadas.
fm-why-all-landed = No vienen más cápsulas
fm-why-guided = Las próximas cápsulas ya están guiadas
fm-why-no-pod = Ninguna cápsula está en terreno sin explorar
fm-why-no-kit = Su cápsula no se ha recuperado: { $item }

# Binding Agent: sulfur, gravel, the wall.
fm-mission-binding-agent = Aglutinante
fm-objective-shelter-wall = Levantar el muro contra la tormenta: 100 %
fm-objective-far-deposits = Hallar los dos yacimientos lejanos
fm-gauge-shelter-wall = Muro
fm-item-gravel = grava
fm-item-binding-agent = aglutinante
fm-mission-action-form-binding-agent = Preparar el aglutinante
fm-mission-action-find-gravel = Buscar grava
fm-mission-action-pour-wall = Verter un tramo de muro
fm-deposit = yacimiento de azufre
fm-poi-binding-agent-a = abrigo natural
fm-poi-binding-agent-b = gravilla suelta
fm-poi-binding-agent-c = calma entre ráfagas

# The mission page.
ui-fm-spots = Piezas de la misión en el mapa
fm-spot-white =
  { $count } { $count ->
     [one] marcador blanco
    *[other] marcadores blancos
  }
fm-spot-black =
  { $count } { $count ->
     [one] marcador negro
    *[other] marcadores negros
  }
fm-spot-pawns =
  { $count } { $count ->
     [one] ficha de peón
    *[other] fichas de peón
  }
fm-spot-signals =
  { $count } { $count ->
     [one] señal
    *[other] señales
  }
fm-spot-base = base temporal
fm-spot-picked-up = muestra recogida
fm-probe = sonda (roja 1)
fm-remark-signals = Señales en el mapa: { $count }; una cadena requiere { $trail }
fm-remark-trail = El rastro termina en { $space }
fm-remark-coming = Señales previstas en el próximo sol: { $count }
fm-remark-directions = Cartas de Dirección fuera del juego: { $count }
fm-remark-orbit = Cápsulas aún en órbita: { $count }
fm-remark-pod = Recuperada: { $pod }
fm-remark-storm-coming = La tormenta empieza en el sol { $sol }
fm-remark-storm = La tormenta añade { $count } de Estrés cada sol
