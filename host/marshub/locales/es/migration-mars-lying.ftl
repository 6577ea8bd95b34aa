# Migration: Mars: qué hay en la mesa, y qué no puede estar ahí.

## Por qué no se puede

mm-misfit-seat = Elige una de las facciones que juegan.
mm-misfit-rover = Los espacios del recorrido se cuentan de 0 a { $last }.
mm-misfit-setup = La llegada acaba cuando se sabe quién empieza, no antes.
mm-misfit-over = La partida acaba cuando alguien ha ganado, no antes.
mm-misfit-face = Elige una cara de este dado, o 0 si no se ha tirado.
mm-misfit-cards = { $count ->
    [one] En la caja solo hay 1 { $card }.
   *[other] En la caja solo hay { $count } { $card }.
    }
mm-misfit-event = En la caja: { $event } ({ $count }). Cada carta está en un solo lugar.
mm-misfit-kept = Este evento no se guarda nunca: { $event }.
mm-misfit-pieces = Solo hay { $count }: { $piece }.
mm-misfit-salvage = Al rescate solo va lo que un meteorito se lleva: Hábitats y edificios de producción.
mm-misfit-bays =
    { $count ->
        [0] No hay ningún muelle de rescate abierto: cada uno pide una Fábrica en el terreno.
        [one] Solo hay un muelle de rescate abierto: cada uno pide una Fábrica en el terreno.
       *[other] Solo hay { $count } muelles de rescate abiertos.
    }
mm-misfit-base = En esta base está siempre el Cuartel general de { $whose }.
mm-misfit-hq = Un Cuartel general solo está en su propia base.
mm-misfit-number = { $most ->
    [one] Hasta ahora se ha construido 1 estructura; no puede ser un número mayor.
   *[other] Hasta ahora se han construido { $most } estructuras; no puede ser un número mayor.
    }
mm-misfit-people =
    { $count ->
        [0] Ahí no vive nadie: { $piece }.
       *[other] Caben como máximo { $count } personas: { $piece }.
    }
mm-misfit-seats = Plazas en la Embajada para cada facción: { $count }.
mm-misfit-flags = Una facción solo tiene { $count } banderas para sus habitantes.
mm-misfit-tiles = Solo hay { $count } losetas de impacto.
mm-misfit-strike = En { $where } no puede haber una loseta de impacto: de las estructuras solo los Túneles la llevan.

## Qué está dónde

mm-field-strikes = Losetas de impacto
mm-field-deck = Eventos sin ver
mm-field-under = Eventos bajo el mazo
mm-field-treasury-lacks = Tesorería: cartas perdidas
mm-field-errand = Dados en la mesa
mm-field-number = número
mm-field-collection = dado de recolección
mm-field-outcome = dado de exploración
mm-field-ready = Puede llamar al Róver
mm-field-begun = En este turno ya se hizo algo
mm-field-shifts = Acciones de construcción que quedan
mm-field-grounded = Sin tirada en este turno
mm-field-salvage = en rescate
mm-field-kept = eventos guardados
mm-field-owner = de quién
mm-field-kind = qué

## Pasos de la tirada y de la Parada de suministro

mm-field-explore = dado de exploración
mm-field-again = dado de exploración, otra tirada
mm-field-find = qué se encuentra
mm-field-upkeep = mantenimiento
mm-field-recharge = Células de energía
mm-field-generate = producción
mm-field-shipment = envío gratuito
mm-field-test = quién ha ganado
mm-field-done = todo hecho
