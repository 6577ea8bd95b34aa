# Verbs of the plan. Each has a letter of its own: see marks.ftl.
fm-verb-done = Hecho
fm-verb-join = Unirse
fm-verb-explore = Explorar
fm-verb-gather = Recoger
fm-verb-build = Construir
fm-verb-repair = Reparar
fm-verb-research = Investigar
fm-verb-install = Instalar una Mejora
fm-verb-reopen = Reabrir: fuera una loseta de Cierre
fm-verb-event = Acción de evento
fm-verb-mission = Acción de misión
fm-verb-heal = Curación
fm-verb-manage = Gestión
fm-verb-unwind = Ocio
fm-verb-rest = Descanso
