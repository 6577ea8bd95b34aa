# First Martians: el mapa, Explorar y Recoger, los róveres, las fichas POI.

fm-action-explore = Explorar
fm-action-gather = Recoger
ui-fm-map = Mapa
fm-action-mission-outside = Acción de misión en el mapa
fm-action-mission-build-outside = Acción de misión en el mapa (Construir)
fm-action-mission-research-outside = Acción de misión en el mapa (Investigar)
fm-option-explore = Explorar { $space }
    .short = { $space }
fm-option-gather = Recoger: { $item } de { $space }
    .short = { $item }, { $space }
fm-group-travel = Rutas y róveres
fm-option-drive = { $action } ({ $top }): llevar { $rover }
fm-option-walk = { $action } ({ $top }): dejar { $rover } en el Depósito
fm-option-route =
  { $top }: por { $path }, { $pawns } { $pawns ->
     [one] peón
    *[other] peones
  } más{ $wound ->
     [1] , una herida
    *[other] {""}
  }{ $morale ->
     [1] , Moral -1
    *[other] {""}
  }{ $adventure ->
     [1] , una Aventura
    *[other] {""}
  }{ $rover ->
     [1] , peligro para un róver
    *[other] {""}
  }
fm-option-roi =
  { $space }, { $tile }: { $count } { $count ->
     [one] muestra
    *[other] muestras
  }
fm-choose-sample = ¿De qué loseta se pierde una muestra?
fm-choose-terrain = ¿El terreno de qué loseta se ignora esta ronda?
fm-choose-gained-part = ¿Qué repuesto?
fm-roll-parts = ¿Cuántos repuestos? Tirad el dado de Avería
fm-roll-rover = { $rover } corrió peligro: tirad el dado de herida verde
fm-draw-roi = Robad una loseta ROI para { $space }
fm-draw-poi = Robad una ficha POI
fm-group-poi = Fichas POI
fm-option-poi = Usar { $token }
fm-item-poi-a = ficha POI A
fm-item-poi-b = ficha POI B
fm-item-poi-c = ficha POI C
fm-item-poi-sample = ficha POI: muestra
fm-item-poi-part = ficha POI: repuesto
fm-item-poi-morale = ficha POI: buenas noticias
fm-explored =
  { $space } está explorado: { $tile }{ $samples ->
     [0] {""}
     [one] , 1 muestra
    *[other] , { $samples } muestras
  }.
fm-token-found = { $space }: aquí está { $item }.
fm-gathered = Se recoge { $item } de { $space }.
fm-sample-lost = { $space }: se pierde una muestra.
fm-rover-unharmed = { $place } vuelve sin daños.
fm-terrain-ignored = Un atajo rodea el terreno de { $space }.
fm-base-set = Las rutas pueden partir ahora de { $space }.
fm-poi-used = Se usa: { $item }.
fm-roi-token-placed = { $space }: una ficha { $token }.
fm-why-no-rover = No existe ese róver
fm-why-rover-typeless = Los róveres solo pueden ayudar a Explorar, Recoger, Investigar y Construir
fm-why-rover-type = { $rover } no puede ayudar aquí: { $action }
fm-why-rover-blocked = { $rover } está dañado y hay que repararlo antes
fm-why-rover-taken = { $rover } ya ayuda en otra acción esta ronda
fm-why-rover-two = A una acción solo puede ayudar un róver
fm-why-rover-explore = Una pieza averiada impide que los róveres ayuden a Explorar
fm-why-rover-alone = Un róver necesita al menos un peón
fm-why-rover-inside = Los róveres solo pueden ayudar fuera del HUB
fm-why-route-same = Esa ya es la ruta elegida
fm-why-route-start = Una ruta sale del HUB o de una base
fm-why-route-gap = { $start } y { $end } no se tocan
fm-why-route-edge = El borde exterior de { $space } no se puede cruzar
fm-why-route-unexplored = { $space } no está explorado: ninguna ruta pasa por ahí
fm-why-route-twice = Una ruta no pasa dos veces por la misma loseta
fm-why-route-end = La ruta tiene que acabar en { $space }
fm-why-route-long = Esta ruta requiere { $count } peones, más de los que quedan
fm-why-no-space = En el mapa no existe ese espacio
fm-why-explored = { $space } ya está explorado
fm-why-unreachable = Ninguna ruta por losetas exploradas lleva a { $space }
fm-why-no-tiles = No quedan losetas para este anillo
fm-why-unexplored = { $space } aún no está explorado
fm-why-not-lying = En { $space } no hay nada así
fm-why-named = Otra acción Recoger en { $space } ya lo toma
fm-why-poi-missing = Esa ficha POI no está en Disponible
fm-why-poi-icon = En esta misión ese icono no tiene efecto
fm-roi-geysers = Géiseres
fm-roi-plains = Llanura
fm-roi-dunes = Dunas
fm-roi-gravel-fan = Abanico de grava
fm-roi-low-ridge = Cresta baja
fm-roi-crash-site = Lugar del impacto
fm-roi-dry-riverbed = Cauce seco
fm-roi-frost-hollow = Hondonada helada
fm-roi-chasm = Abismo
fm-roi-mountains = Montañas
fm-roi-boulder-field = Campo de rocas
fm-roi-lava-tube = Tubo de lava
fm-roi-salt-pan = Salar
fm-roi-dust-basin = Cuenca de polvo
fm-roi-steam-vents = Fumarolas
fm-roi-silent-valley = Valle silencioso
fm-roi-glacier-front = Frente del glaciar
fm-roi-deep-crater = Cráter profundo
fm-roi-far-plateau = Meseta lejana
fm-space-R1-N = R1-N
    .long = R1-N (norte, anillo 1)
    .aloud = norte, anillo 1
fm-space-R1-NE = R1-NE
    .long = R1-NE (noreste, anillo 1)
    .aloud = noreste, anillo 1
fm-space-R1-E = R1-E
    .long = R1-E (este, anillo 1)
    .aloud = este, anillo 1
fm-space-R1-SE = R1-SE
    .long = R1-SE (sureste, anillo 1)
    .aloud = sureste, anillo 1
fm-space-R1-S = R1-S
    .long = R1-S (sur, anillo 1)
    .aloud = sur, anillo 1
fm-space-R1-SW = R1-SO
    .long = R1-SO (suroeste, anillo 1)
    .aloud = suroeste, anillo 1
fm-space-R1-W = R1-O
    .long = R1-O (oeste, anillo 1)
    .aloud = oeste, anillo 1
fm-space-R1-NW = R1-NO
    .long = R1-NO (noroeste, anillo 1)
    .aloud = noroeste, anillo 1
fm-space-R2-N = R2-N
    .long = R2-N (norte, anillo 2)
    .aloud = norte, anillo 2
fm-space-R2-NE = R2-NE
    .long = R2-NE (noreste, anillo 2)
    .aloud = noreste, anillo 2
fm-space-R2-E = R2-E
    .long = R2-E (este, anillo 2)
    .aloud = este, anillo 2
fm-space-R2-SE = R2-SE
    .long = R2-SE (sureste, anillo 2)
    .aloud = sureste, anillo 2
fm-space-R2-S = R2-S
    .long = R2-S (sur, anillo 2)
    .aloud = sur, anillo 2
fm-space-R2-SW = R2-SO
    .long = R2-SO (suroeste, anillo 2)
    .aloud = suroeste, anillo 2
fm-space-R2-W = R2-O
    .long = R2-O (oeste, anillo 2)
    .aloud = oeste, anillo 2
fm-space-R2-NW = R2-NO
    .long = R2-NO (noroeste, anillo 2)
    .aloud = noroeste, anillo 2
fm-space-R3-N = R3-N
    .long = R3-N (norte, anillo 3)
    .aloud = norte, anillo 3
fm-space-R3-NE = R3-NE
    .long = R3-NE (noreste, anillo 3)
    .aloud = noreste, anillo 3
fm-space-R3-E = R3-E
    .long = R3-E (este, anillo 3)
    .aloud = este, anillo 3
fm-space-R3-SE = R3-SE
    .long = R3-SE (sureste, anillo 3)
    .aloud = sureste, anillo 3
fm-space-R3-S = R3-S
    .long = R3-S (sur, anillo 3)
    .aloud = sur, anillo 3
fm-space-R3-SW = R3-SO
    .long = R3-SO (suroeste, anillo 3)
    .aloud = suroeste, anillo 3
fm-space-R3-W = R3-O
    .long = R3-O (oeste, anillo 3)
    .aloud = oeste, anillo 3
fm-space-R3-NW = R3-NO
    .long = R3-NO (noroeste, anillo 3)
    .aloud = noroeste, anillo 3
