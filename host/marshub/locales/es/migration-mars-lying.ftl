# Migration: Mars: qué hay en la mesa, y qué no puede estar ahí.

## Por qué no se puede

mm-misfit-seat = Ahí va una de las facciones que juegan.
mm-misfit-rover = Los espacios del recorrido se cuentan de 0 a { $last }.
mm-misfit-setup = La llegada acaba cuando se sabe quién empieza, no antes.
mm-misfit-over = La partida acaba cuando alguien ha ganado, no antes.
mm-misfit-face = Ahí va una cara de este dado, o 0 mientras no se haya tirado.
mm-misfit-cards = { $count ->
    [one] En la caja solo hay una carta de este tipo: { $card }.
   *[other] En la caja solo hay { $count } cartas de este tipo: { $card }.
    }
mm-misfit-event = En la caja: { $count } × { $event }. Cada carta está en un solo lugar.
mm-misfit-kept = Este evento no lo guarda nadie: { $event }.
mm-misfit-pieces = Solo hay { $count }: { $piece }.
mm-misfit-salvage = Al rescate va lo que un meteorito se lleva: Hábitats y edificios de producción.
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
       *[other] Sitio como máximo: { $count } ({ $piece }).
    }
mm-misfit-seats = Plazas en la Embajada para cada facción: { $count }.
mm-misfit-flags = Una facción solo tiene { $count } banderas para sus habitantes.
mm-misfit-tiles = Solo hay { $count } losetas de impacto.
mm-misfit-strike = En { $where } no puede haber una loseta de impacto: de las estructuras solo los Túneles la llevan.

## Qué está dónde

mm-field-strikes = Losetas de impacto
mm-field-deck = Eventos que nadie ha visto
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
mm-field-again = otra tirada de él
mm-field-find = qué se encuentra
mm-field-upkeep = mantenimiento
mm-field-recharge = Células de energía
mm-field-generate = producción
mm-field-shipment = envío gratuito
mm-field-test = quién ha ganado
mm-field-done = todo hecho
