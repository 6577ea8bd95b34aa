# Lo que cuesta y arriesga una declaración, dicho antes de confirmarla.
fm-forecast-marks = Fuerza { $have }: dados desde { $roll }, éxito seguro desde { $auto }
fm-forecast-pawns = { $have } de { $needs } peones
fm-forecast-missing = { $count ->
     [one] falta 1 peón
    *[other] faltan { $count } peones
  }
fm-forecast-medic = debe ayudar un peón del Médico
fm-forecast-waiting = { $count ->
     [one] a 1 acción le faltan peones
    *[other] a { $count } acciones les faltan peones
  }
fm-forecast-distance = { $count } más por { $space }
fm-forecast-tokens = { $count } más por fichas de peón: { $place }
fm-forecast-board = { $count } más por fichas de peón en el tablero de identidad
fm-forecast-rover = { $rover } vale { $count }
fm-forecast-pay = { $reserve } −{ $count }
fm-forecast-pledge = { $count ->
    [one] se aparta { $count } { $item }
   *[other] se apartan { $count } { $item }
  }
fm-forecast-strip = { $facility }, { $part }: pieza averiada desde ahora
fm-forecast-switch = Otra Instalación cede su pieza: las averías no disminuyen
fm-forecast-dice = Dados: éxito { $success } %, herida { $wound } %, Aventura { $adventure } %
fm-forecast-forced = Una CPU averiada obliga al dado de éxito: { $success } %
fm-forecast-sure = Éxito seguro, sin dados
fm-forecast-reroll = Un éxito hay que volver a tirarlo
fm-forecast-wound-token = Una herida segura: una ficha
fm-forecast-wound-tile = Una herida segura: el terreno
fm-forecast-poisoned = Intoxicación: heridas dobles
fm-forecast-adventure-token = Una Aventura segura: una ficha
fm-forecast-adventure-tile = Una Aventura segura: el terreno
fm-forecast-distracted = Una Aventura segura: Falta de Concentración
fm-forecast-morale = Moral −1: el terreno
fm-forecast-rover-check = { $rover } puede dañarse: { $chance } %
fm-forecast-twice = Declarada dos veces: si la primera sale bien, la segunda no hace nada
ui-fm-plan-twice = declarada dos veces
fm-forecast-plan = { $rolling } de { $count } acciones pueden fallar
fm-forecast-end = Al final del sol: { $figures }
fm-forecast-end-stress = Estrés { $before }›{ $about }{ $after }
fm-forecast-end-track = { $block } { $before }›{ $about }{ $after }{ $mark }
fm-forecast-end-broken = averiadas { $before }›{ $about }{ $after }
ui-fm-plan-odds = Todo sale bien: { $success } % · una herida: { $wound } % · una Aventura: { $adventure } %
ui-fm-sign-odds = del plan: probabilidad de éxito
ui-fm-sign-risks = del plan: una herida, una Aventura
ui-fm-sign-penalties = tras un medidor: cuánto lo subirán las piezas averiadas
ui-fm-sign-box = Recuadro de Averías en rojo: se tira el dado de este bloque
fm-why-has-tile = { $facility } ya tiene una loseta de Cierre de { $resource }.
fm-why-needs-none = { $facility } no necesita { $resource }.
