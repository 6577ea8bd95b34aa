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
fm-choose-shifted = ¿Qué señal venía de al lado?
fm-choose-shifted-to = ¿Adónde va la señal de { $space }?
fm-choose-trail = Las señales forman una cadena. ¿Dónde termina el rastro?
fm-choose-direction-out = ¿Qué carta de Dirección sale del juego?
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

# An action that several Facilities offer.
fm-group-places = Instalaciones
fm-option-at = { $action }: usar { $facility }
fm-why-not-offered = { $facility } no está en juego o no ofrece esta acción
