# Habilidades, mazos generadores, objetivos, eventos extra, y lo que la aplicación dice junto al juego.

## Skills

fm-skill-scientist-base = Segunda opinión
fm-skill-scientist-precaution = Precauciones
fm-skill-scientist-join = Unir fuerzas
fm-skill-scientist-choice = Una decisión meditada
fm-skill-geologist-base = Mano experta
fm-skill-geologist-eureka = ¡Eureka!
fm-skill-geologist-shortcut = Atajo
fm-skill-geologist-roadside = Arreglo en ruta
fm-skill-engineer-base = Pulso firme
fm-skill-engineer-invention = El ingenio aguza
fm-skill-engineer-manage = Yo me encargo
fm-skill-engineer-repair = Claro que puedo
fm-skill-medic-base = Visita a domicilio
fm-skill-medic-bandages = Parches y vendas
fm-skill-medic-not-so-bad = No es para tanto
fm-skill-medic-relax = Túmbate y respira
fm-group-skills = Habilidades
fm-option-skill = { $who }: { $skill } ({ $cost })
fm-option-keep = Dejarlo así
fm-choose-reroll = { $who } sacó { $face }. { $well ->
    [yes] ¿Dejarlo así?
   *[no] ¿Tirar otra vez?
}
fm-roll-skill = { $who } tira otra vez
fm-rerolled = { $who } tiró otra vez: { $face }.
fm-face-success = un éxito
fm-face-blank = una cara vacía
fm-choose-skill-lost = { $who }: ¿qué carta de Habilidad se pierde?
fm-choose-skill-loser = ¿Quién pierde una carta de Habilidad?
fm-skill-discarded = { $who } pierde { $skill }.
fm-choose-rover = ¿Qué róver se repara?
fm-choose-either = ¿Cuál de las dos?
fm-either-morale = Moral +1
fm-either-stress = Estrés -6
fm-guard-placed = { $facility }: un marcador protege una planta.
fm-why-skill-missing = { $who } no tiene esa carta de Habilidad
fm-why-skill-used = Cada habilidad se usa una vez por ronda, y esta ya se usó
fm-why-skill-tokens = { $who } necesita { $cost ->
    [one] 1 ficha de Moral propia
   *[other] { $cost } fichas de Moral propias
} y tiene { $tokens }
fm-why-skill-item = También cuesta { $count } { $item }, más de lo que hay en la Bodega
fm-why-skill-roll = { $who } solo puede usarla en la tirada de una acción propia
fm-why-skill-idle = Ahora no cambiaría nada
fm-why-migraine = { $who } tiene Migraña: sin habilidades

## Before the mission

fm-draw-name = Un nombre para { $who }
fm-option-name = { $name }
fm-named = { $who }: { $name }.
fm-option-random = Que decida el azar
fm-draw-upgrade = Una carta de Mejora
fm-upgrade-boosted-generator = Generador potenciado
fm-upgrade-available = Mejora disponible: { $upgrade }.

## Facility cards

fm-card-built = { $facility } se suma a: { $block }.

## Generator decks

fm-draw-direction = Robad una carta de Dirección
fm-direction-n = Norte
fm-direction-ne = Noreste
fm-direction-e = Este
fm-direction-se = Sureste
fm-direction-s = Sur
fm-direction-sw = Suroeste
fm-direction-w = Oeste
fm-direction-nw = Noroeste
fm-direction-drawn = Dirección: { $direction }.
fm-draw-percentage = Robad una carta de Investigación y leed el porcentaje
fm-draw-number = Robad una carta de Investigación y leed el número
fm-option-research = Carta { $card }: { $percent } %
fm-option-percent = { $percent } %
fm-option-number = { $card }
fm-group-own-card = Nuestra carta muestra
fm-choose-redraw = { $percent } %. ¿Apartarla y robar otra?
fm-option-redraw = Robar otra
fm-percentage-drawn = Carta de Investigación: { $percent } %, vale { $counted } %.
fm-number-drawn = Carta de Investigación: número { $number }.
fm-gauge-moved = { $gauge }: de { $before } a { $after }.

## Objectives

fm-item-objective-red-1 = ficha de Objetivo roja 1
fm-item-objective-red-2 = ficha de Objetivo roja 2
fm-item-objective-red-3 = ficha de Objetivo roja 3
fm-item-objective-red-4 = ficha de Objetivo roja 4
fm-item-objective-red-5 = ficha de Objetivo roja 5
fm-item-objective-red-6 = ficha de Objetivo roja 6
fm-item-objective-red-7 = ficha de Objetivo roja 7
fm-item-objective-red-8 = ficha de Objetivo roja 8
fm-item-objective-red-9 = ficha de Objetivo roja 9
fm-item-objective-red-10 = ficha de Objetivo roja 10
fm-item-objective-red-11 = ficha de Objetivo roja 11
fm-item-objective-red-12 = ficha de Objetivo roja 12
fm-item-objective-orange-1 = ficha de Objetivo naranja 1
fm-item-objective-orange-2 = ficha de Objetivo naranja 2
fm-item-objective-orange-3 = ficha de Objetivo naranja 3
fm-item-objective-orange-4 = ficha de Objetivo naranja 4
fm-item-objective-orange-5 = ficha de Objetivo naranja 5
fm-item-objective-orange-6 = ficha de Objetivo naranja 6
fm-item-objective-orange-7 = ficha de Objetivo naranja 7
fm-item-objective-orange-8 = ficha de Objetivo naranja 8
fm-item-objective-black-1 = ficha de Objetivo negra 1
fm-item-objective-black-2 = ficha de Objetivo negra 2
fm-item-objective-black-3 = ficha de Objetivo negra 3
fm-item-objective-black-4 = ficha de Objetivo negra 4
fm-item-objective-black-5 = ficha de Objetivo negra 5
fm-item-objective-black-6 = ficha de Objetivo negra 6
fm-choose-token = ¿Qué ficha de Objetivo se gana?
fm-objective-token-gained = Ganáis: { $item }.
fm-objective-added = Un objetivo nuevo: { $objective }.
fm-round-closed = El sol { $sol } ha acabado, quedan { $left }. Objetivos obligatorios: { $done } de { $mandatory }.

## Extra events

fm-extra-follow-up = Evento de seguimiento
fm-extra-adventure = Evento de Aventura
fm-extra-event-shown = { $sort } para { $who }: «{ $event }».
fm-choose-concerned = ¿A quién afecta?
fm-fate-comes = Se presenta
fm-fate-waits = Espera

## Mission log

fm-log-task =
  { $pawns ->
     [0] Nada que hacer
     [one] 1 peón
    *[other] { $pawns } peones
  }, energía { $energy }, oxígeno { $oxygen }, comida { $food }

## Checklists of the phases

fm-check-setup-1 = Colocad todas las Instalaciones, todas las piezas en verde
fm-check-setup-2 = Ajustad los medidores: Moral 0, Estrés 0, Averías 0
fm-check-setup-3 = Ajustad la Reserva general como se indica aquí
fm-check-setup-4 = Tomad las cartas de Mejora indicadas aquí
fm-check-setup-5 = Elegid al Jugador Inicial
fm-check-events-1 = Avanzad el medidor de Averías indicado aquí; en 5, resolved una carta
fm-check-events-2 = Resolved las consecuencias de rondas anteriores
fm-check-events-3 = Resolved el Evento de misión
fm-check-events-4 = Anotad su acción de evento
fm-check-morale-1 = El Jugador Inicial gana o descarta fichas de Moral según el nivel
fm-check-morale-2 = Cada ficha que falte es 1 herida
fm-check-production-1 = Energía: comparad producción y necesidad; guardad la mitad del sobrante o cerrad Instalaciones
fm-check-production-2 = Oxígeno: igual
fm-check-production-3 = Granja: las plantas crecen o se marchitan, luego hay comida, luego come la tripulación
fm-check-production-4 = Estrés: 1 por astronauta, 2 por loseta de Cierre
fm-check-production-5 = Penalizaciones por el hardware averiado del Bloque de Trabajo
fm-check-actions-1 = Asignad todos los peones y pagad los costes
fm-check-actions-2 = Resolved las acciones paso a paso, nunca hacia atrás
fm-check-actions-3 = Las reparaciones y losetas retiradas cuentan desde ahora
fm-check-malfunction-1 = Tomad el dado de cada marcador rojo del Recuadro de Averías
fm-check-malfunction-2 = Tiradlos juntos
fm-check-malfunction-3 = Sumad 1 por cada penalización activa de un bloque
fm-check-malfunction-4 = Avanzad los medidores (como mucho hasta 5)
fm-check-malfunction-5 = Resolved los medidores llenos: una carta, vuelta a 0, el siguiente marcador se pone rojo
fm-check-cleanup-1 = Descartad las fichas de !; moved la superior de cada » a !
fm-check-cleanup-2 = Pasad a Disponible lo pendiente de la Bodega
fm-check-cleanup-3 = Las habilidades vuelven a estar listas
fm-check-cleanup-4 = Pasad la ficha de Jugador Inicial en sentido horario
fm-check-cleanup-5 = Moved el marcador de sol: siguiente ronda

fm-reward-stress = Estrés { $by }
fm-reward-morale = Moral { $by }
fm-reward-reserve = { $reserve } { $by }
fm-reward-production = producción de { $reserve } { $by }
fm-reward-track = { $block }: { $by }
fm-reward-any-block = un medidor de Averías
fm-reward-box = { $block }: Recuadro de Averías en verde
fm-reward-repair = 1 pieza averiada reparada
fm-reward-repair-kind = 1 pieza averiada reparada ({ $part })
fm-reward-gain = { $count } { $item }
fm-reward-tokens = { $count ->
    [one] 1 ficha de Moral
   *[other] { $count } fichas de Moral
} para cada uno
fm-reward-heal = { $count ->
    [one] 1 herida curada
   *[other] { $count } heridas curadas
}
fm-reward-more = algo más

# Lo que puede usarse en cualquier momento.
fm-option-go-on = Seguir
fm-group-go-on = Seguir sin más preguntas
fm-option-go-on-new = Hasta que pueda usarse otra cosa
fm-option-go-on-phase = Hasta la próxima fase
fm-option-go-on-sol = Hasta el próximo sol
fm-option-go-on-never = No preguntar nunca antes de esto
fm-option-ask-again = Volver a preguntar antes de seguir
fm-ahead-stack = { $action } ({ $top })
fm-ahead-faces = los resultados de los dados ({ $faces })
fm-ahead-wound = una herida para { $who }
fm-ahead-adventure = una Aventura para { $who }
fm-ahead-tracks = se mueven los medidores de Averías ({ $dice })
fm-ahead-consequences = las consecuencias de eventos anteriores
fm-ahead-mission-event = el Evento de misión
fm-ahead-oxygen = se reparte el oxígeno
fm-ahead-farms = las Granjas crecen o se marchitan
fm-ahead-meal = la tripulación come
fm-ahead-stress = sube el Estrés
fm-ahead-hardware = el hardware averiado del Bloque de Trabajo
fm-ahead-upgrades = los efectos de las Mejoras
fm-ahead-renewal = las habilidades usadas vuelven a estar listas
