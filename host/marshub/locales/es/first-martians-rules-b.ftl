# First Martians: AOM, campañas, búsqueda de cartas.

fm-aom-mapping-drones = Drones cartógrafos
fm-aom-logistics-vehicle = Vehículo logístico
fm-aom-research = AOM de investigación
fm-aom-build = AOM de construcción
fm-pawn-pawn-aom-mapping-drones = Peón: { fm-aom-mapping-drones }
fm-pawn-pawn-aom-logistics-vehicle = Peón: { fm-aom-logistics-vehicle }
fm-pawn-pawn-aom-research = Peón: { fm-aom-research }
fm-pawn-pawn-aom-build = Peón: { fm-aom-build }
fm-type-explore = Explorar
fm-type-gather = Recolectar
fm-type-research = Investigar
fm-type-build = Construir
fm-choose-aoms =
  { $count ->
     [one] ¿Qué AOM os acompaña
    *[other] ¿Qué { $count } AOM os acompañan
  } durante toda la misión?
fm-option-operate = { $aom }: lo maneja { $who }
fm-group-operate = Operadores de los AOM
fm-why-aom-type = { $aom } solo sirve para { $action } y para acciones sin tipo
fm-why-aom-event = Este evento no se puede dejar a un AOM
fm-why-aom-solo = Un solo jugador puede usar como mucho { $count } AOM por ronda
fm-why-aom-not-here = { $aom } no forma parte de esta misión
fm-card-passed = «{ $card }» ({ $block }) se descarta sin efecto.
fm-deck-formed = { $deck }: el mazo se agotó y se barajaron sus descartes.
fm-deck-malfunction-working = Averías, bloque de trabajo
fm-deck-malfunction-living = Averías, bloque de vivienda
fm-deck-malfunction-system = Averías, bloque de sistemas
fm-deck-events = Eventos de misión
fm-choose-lose-upgrade = ¿Qué mejora se pierde?
fm-upgrade-lost = { $facility }: { $upgrade } ya no está.
