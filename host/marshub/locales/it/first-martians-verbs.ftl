# Verbs of the plan. Each has a letter of its own: see marks.ftl.
fm-verb-done = Fatto
fm-verb-join = Unirsi
fm-verb-explore = Esplorare
fm-verb-gather = Raccogliere
fm-verb-build = Costruire
fm-verb-repair = Riparare
fm-verb-research = Ricercare
fm-verb-install = Installare un Potenziamento
fm-verb-reopen = Sbloccare: via una tessera Chiusura
fm-verb-event = Azione evento
fm-verb-mission = Azione di missione
fm-verb-heal = Guarigione
fm-verb-manage = Gestione
fm-verb-unwind = Relax
fm-verb-rest = Riposo
