# First Martians: acciones con dados, Aventuras, Construir, Investigar, siembra, Mejoras, acciones de misión.

fm-roll-three = { $action }: tirad los tres dados
fm-die-wound-gray = dado de herida gris
fm-die-wound-blue = dado de herida azul
fm-die-wound-brown = dado de herida marrón
fm-die-adventure-green = dado de aventura verde
fm-die-adventure-gray = dado de aventura gris
fm-die-adventure-blue = dado de aventura azul
fm-die-adventure-brown = dado de aventura marrón
fm-face-wound = una herida
fm-face-adventure = una Aventura
fm-colour-green = verde
fm-colour-gray = gris
fm-colour-blue = azul
fm-colour-brown = marrón
fm-choose-reroll-one = { $who } sacó { $success }, { $wound } y { $adventure } (éxito, herida, aventura). { $well ->
    [yes] ¿Dejarlo así?
   *[no] ¿Repetir un dado?
}
fm-option-reroll = { $skill } ({ $cost }): { $die }
fm-choose-consequence = Lo que traen los dados: ¿qué va primero?
fm-consequence-success = 2 fichas de Moral por el fallo
fm-consequence-wound = La herida
fm-consequence-adventure = La Aventura
fm-draw-adventure = { $who }: una Aventura ({ $colour })
fm-adventure-met = { $who } – { $adventure }: { $story }
fm-why-pledge = { $count ->
    [one] Hace falta { $count } { $item }, más de lo que hay en Disponible
   *[other] Hacen falta { $count } { $item }, más de lo que hay en Disponible
  }

# Build, Research, Upgrades, mission actions.
fm-upgrade-battery-bank = Banco de baterías
fm-upgrade-seed-drawers = Cajones de semillas
fm-upgrade-sound-panels = Paneles acústicos
fm-upgrade-test-bench = Banco de pruebas
fm-mission-action-tweaks = Ajustes
fm-action-examine = Primer examen
fm-action-deepen = Segundo examen
fm-action-plant = Siembra
fm-action-repair = Reparación
fm-action-switch = Reparación por intercambio
fm-action-repair-rover = Reparación del róver
fm-action-construct = Construir una Instalación
fm-action-install = Instalar una Mejora
fm-action-mission = Acción de misión
fm-action-mission-build = Acción de misión (Construir)
fm-action-mission-research = Acción de misión (Investigar)
fm-option-examine = Primer examen: { $item }
fm-option-deepen = Segundo examen: { $item }
fm-option-plant = Plantar una semilla: { $facility }
fm-option-repair = Reparar con un repuesto: { $facility }, { $part }
    .short = Repuesto: { $facility }, { $part }
fm-option-switch = Reparar por intercambio: { $facility }, { $part }
    .short = Intercambio: { $facility }, { $part }
fm-option-repair-rover = Reparar { $place }
    .short = { $place }
fm-option-construct = Construir { $facility }
    .short = { $facility }
fm-option-install = Instalar { $upgrade }
    .short = { $upgrade }
fm-option-mission = Misión: { $mission }
fm-option-mission-part = Misión: { $mission } ({ $part })
fm-option-strip = Desmontar: { $facility }, { $part }
    .short = { $facility }, { $part }
fm-group-strip = Desmontar piezas que funcionan
fm-option-scrap = Desguazar { $upgrade }: { $first } + { $second }
fm-group-scrap = Mejoras a cambio de piezas
fm-choose-donor = { $part }: ¿de qué Instalación?
fm-choose-boosted = Generador potenciado: ¿qué pieza deja de penalizar?
fm-why-not-broken = Esa pieza no está averiada
fm-why-repair-once = Esa pieza ya se está reparando: una acción Construir por pieza
fm-why-no-donor = Ninguna otra Instalación abierta puede ceder una pieza así a un precio que se pueda pagar
fm-why-rover-whole = En ese róver no hay nada que reparar
fm-why-no-card = Esta misión no permite esa carta de Instalación
fm-why-built = Ya está construida
fm-why-no-upgrade = Esa carta de Mejora no está disponible
fm-why-upgrade-place = Su Instalación no está en juego
fm-why-upgrade-pledged = La carta está apartada para una acción declarada
fm-why-no-sample = Eso no se puede examinar
fm-why-not-examined = No hay ninguno en Examinados
fm-why-examined-once = Ya se examina en este sol: una muestra avanza un paso por ronda
fm-why-no-farm = No es una Granja en juego
fm-why-no-room = Plantas y semillas en crecimiento ocupan los { $count } Invernaderos
fm-why-slot-taken = El espacio 1 del medidor de Crecimiento está ocupado
fm-why-planted-once = La siembra solo se declara una vez por ronda
fm-why-no-mission-action = La hoja de misión no tiene esa acción
fm-why-no-green-part = { $facility } no tiene una pieza de ese tipo que funcione
fm-why-no-marker = No quedan marcadores de esa acción
fm-why-declared-already = Las piezas solo se desmontan antes de declarar la primera acción; retiradlas todas antes
fm-why-no-part = No hay una pieza de ese tipo que funcione
fm-part-lent = { $facility }, { $part }: se quita para { $place }.
fm-part-restored = { $facility }, { $part }: de nuevo en su sitio.
fm-part-taken = { $facility }, { $part }: se desmonta como repuesto.
fm-upgrade-scrapped = Se desguaza { $upgrade }: sus dos repuestos están disponibles.
fm-upgrade-built = Mejora construida: { $upgrade }. Funciona desde la Limpieza.
fm-upgrade-installed = { $facility }: Mejora instalada, { $upgrade }.
fm-examined = Primer examen: { $item }.
fm-discovered = Un Descubrimiento: { $item }.
fm-planted = { $facility }: se plantó una semilla.
fm-option-install-on = Instalar { $upgrade } en { $facility }
    .short = { $upgrade } en { $facility }
fm-light-gauge = { $gauge }: { $level } de 100
