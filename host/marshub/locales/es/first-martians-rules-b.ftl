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
fm-type-gather = Recoger
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
fm-why-full = Ya están todos los peones que necesita, y no admite más
fm-why-medic-only = Aún espera un peón del Médico, y antes no admite otro
fm-why-operator = { $aom } ya está a cargo de: { $who }
fm-why-aom-declared = { $aom } ya está asignado; retirad primero su peón
fm-why-lent-price = Sin esa pieza, las acciones declaradas aquí ({ $facility }) costarían más de lo que hay en la reserva
fm-card-passed = «{ $card }» ({ $block }) se descarta sin efecto.
fm-deck-formed = { $deck }: el mazo se agotó y se barajaron sus descartes.
fm-deck-malfunction-working = Averías, Bloque de Trabajo
fm-deck-malfunction-living = Averías, Bloque Habitable
fm-deck-malfunction-system = Averías, Bloque de Sistemas
fm-choose-lose-upgrade = ¿Qué Mejora se pierde?
fm-upgrade-lost = { $facility }: { $upgrade } ya no está.

fm-campaign-save = Misión cumplida. Comparad la mesa con la pantalla y guardad la campaña
fm-option-campaign-save = Guardar
fm-choose-campaign = La misión ha fracasado. ¿Y ahora?
fm-option-campaign-replay = Volver a jugar esta misión
fm-option-campaign-restart = Empezar la campaña de nuevo
fm-option-campaign-end = Terminar aquí la campaña
fm-option-campaign-stands = La mesa coincide
fm-campaign-review-crew = Preparad la tripulación: heridas, Dolencias, fichas de Moral, cartas de Habilidad
fm-campaign-review-facilities = Preparad las Instalaciones: piezas, losetas de Cierre, fichas, Mejoras, plantas
fm-campaign-review-tracks = Ajustad Moral, Estrés, medidores de Averías y Recuadro de Averías
fm-campaign-review-supply = Ajustad las reservas de oxígeno, energía y comida
fm-campaign-review-cargo = Preparad la Bodega y las cartas de Mejora
fm-campaign-review-map = Preparad el mapa y los róveres
fm-choose-unlock = { $who }: ¿qué carta de Habilidad se desbloquea?
fm-skill-unlocked = { $who } desbloquea { $skill }.
fm-bonus-granted = Cumplido a tiempo: { $objective }.
fm-campaign-saved = La campaña queda guardada después de { $mission }.
fm-campaign-ended-victory = { $campaign }: campaña completada.
fm-campaign-ended-defeat = { $campaign } termina aquí.
fm-reason-campaign = Todas las misiones de la campaña quedan atrás.
fm-risk-deadly = Permitido, pero mortal: la sexta herida es segura
fm-operator-named = { $aom }: lo maneja { $who }.
