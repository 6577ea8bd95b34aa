# Verbs of the plan. Each has a letter of its own: see marks.ftl.
fm-verb-done = Fatto
fm-verb-join = Unirsi
fm-verb-explore = Esplorazione
fm-verb-gather = Raccolta
fm-verb-build = Costruzione
fm-verb-repair = Riparazione
fm-verb-research = Ricerca
fm-verb-install = Installazione di un Miglioramento
fm-verb-reopen = Togliere una tessera Arresto
fm-verb-event = Azione Evento
fm-verb-mission = Azione di missione
fm-verb-heal = Guarigione
fm-verb-manage = Gestione
fm-verb-unwind = Relax
fm-verb-rest = Riposo
