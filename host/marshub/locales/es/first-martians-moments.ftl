# Lo que pasó, contado.
fm-dice-fell = { $what }: { $faces }.
fm-rolled-three = { $who }: { $action }
fm-rolled-success = { $who }: { $action }
fm-rolled-again = { $who }: { $action }, repetida por una ficha Repetir tirada
fm-rolled-skill = { $who } tira otra vez gracias a una habilidad
fm-rolled-malfunction = { $who } tira los dados de Avería
fm-rolled-froggy = ¿Está dañado Froggy?
fm-rolled-rover = { $rover } corrió peligro: ¿está dañado?
fm-rolled-container = { $space }: ¿qué hay en el contenedor?
fm-rolled-parts = ¿Cuántos repuestos?
fm-action-began = { $who }: { $action }.
fm-moment-idle = No cambia nada.
fm-moment-failed = Sin éxito.
fm-moment-dawn-heading = Un nuevo día
fm-moment-dawn = { $left ->
        [0] Es el último sol.
        [one] Después de este queda 1 sol.
       *[other] Después de este quedan { $left } soles.
    }
fm-says-breaks = { $facility }: se avería { $part }.
fm-says-any-part = una pieza a elegir
fm-says-token-now = Una ficha { $token } en { $place }, ahora mismo.
fm-says-token-later = Una ficha { $token } en { $place }, para el próximo sol.
fm-says-token-x = Una ficha { $token } en { $place }.
fm-says-token-roi = Una ficha { $token } en { $place }.
fm-says-token-board = Una ficha { $token } en el tablero de identidad de { $place }.
fm-says-reserve = Reserva general, { $reserve }: { $by }.
fm-says-production = Productividad de { $reserve }: { $by }.
fm-says-stress = Estrés { $by }.
fm-says-morale = Moral { $by }.
fm-says-track = { $block }: medidor de Averías { $by }.
fm-says-any-track = Un medidor de Averías a elegir: { $by }.
fm-says-swap = { $first } y { $second } intercambian sus medidores de Averías.
fm-says-tokens = Fichas de Moral { $by }: { $whom }.
fm-says-wounds = Heridas: { $count }, { $whom }.
fm-says-condition = Una ficha de Dolencia: { $whom }.
fm-says-lose = { $count ->
    [one] Bodega: se pierde { $count } { $item }.
   *[other] Bodega: se pierden { $count } { $item }.
  }
fm-says-sample = Muestras que se pierden del mapa: { $count }.
fm-says-wilt = La Granja se marchita ahora mismo.
fm-says-uproot = Todas las plantas vuelven al medidor de Crecimiento.
fm-says-plant = Plantas perdidas: { $count }.
fm-says-other = Algo especial: leed la carta.
fm-moment-adventure = Una Aventura para { $who }: «{ $adventure }»
fm-moment-story = La historia sigue
