# Migration: Mars: por qué no, en las preguntas más pequeñas, y qué ayudaría.

## What is against it

mm-why-not-held = No tienes { $card }.
mm-why-other-card = Tiene que ser una de estas: { $cards }.
mm-why-ruin = Una ruina da Olympium o un Plano.
mm-why-shipment = El envío gratuito es un Botiquín, una RCU, una Célula de energía o población.
mm-why-lacking = Te faltan { $cards }.
mm-why-irreplaceable = Te faltan { $cards }; el Olympium solo sustituye Agua, Piedra y Metal.
mm-why-struck-tunnel = Tu Túnel de { $where } está bajo una loseta de impacto: no se le une nada nuevo hasta que una RCU la retire.
mm-why-cut-off = Tu estructura de { $where } está aislada de tu Cuartel general.
mm-why-foreign-link = La estructura de { $where } es de otra colonia y no enlaza nada tuyo.
mm-why-own-offer = No puedes comerciar contigo mismo.
mm-why-fuel = { $count ->
    [0] No tienes Células de energía.
    [one] Tienes 1 Célula de energía.
   *[other] Tienes { $count } Células de energía.
}
mm-why-no-home = En { $where } no hay ningún Hábitat tuyo.
mm-why-no-ward = En { $where } no hay ningún Hospital tuyo.
mm-why-ward-full = En el Hospital de { $where } ya hay alguien.
mm-why-only-ward = Los heridos solo pueden ir a otro Hospital, y { $where } no lo es.
mm-why-no-refinery = En { $where } no hay ninguna Refinería tuya.
mm-why-bays-full = { $count ->
    [one] Tu muelle de rescate está lleno.
   *[other] Tus { $count } muelles de rescate están llenos.
}

## What would help

mm-mend-returned = que otro jugador devuelva una a la Tesorería
mm-mend-fuel = una Célula de energía de tu Parada de suministro o de la Tesorería, para otra tirada
mm-mend-housing = un Hábitat vacío o el enlace con la Embajada
mm-mend-embassy = enlazar tu colonia con la Embajada
mm-mend-move-out = que alguien se mude
mm-mend-heal = un Botiquín para quien está ahí, en un turno tuyo
