# Consigli su un piano: che cosa si fa e chi lo fa, a che cosa punta, che cosa ne viene.
fm-advice-step = { $what } – { $who }
fm-advice-hands = { $count ->
    [one] { $who }
   *[other] { $who } ({ $count } pedine)
  }
fm-advice-bold = Con coraggio: conta meno ciò che i dadi possono guastare
fm-advice-outside = Uscire di più: esplorare e raccogliere
fm-advice-goals = Prima gli obiettivi della missione
fm-advice-bold-goals = Prima gli obiettivi, e con coraggio
fm-advice-only-goals = Quasi solo gli obiettivi
fm-advice-bold-outside = Uscire di più, e con coraggio
fm-advice-manage = Tenere bassi i tracciati Avaria
fm-advice-repair = Riparare di più
fm-advice-serve = Occuparsi di più degli eventi
fm-advice-track-working = { fm-block-working }: il tracciato Avaria arriva alla fine nel { $value } dei casi
fm-advice-track-living = { fm-block-living }: il tracciato Avaria arriva alla fine nel { $value } dei casi
fm-advice-track-system = { fm-block-system }: il tracciato Avaria arriva alla fine nel { $value } dei casi
fm-advice-death = Qualcuno muore nel { $value } dei casi
fm-advice-fight = Scoppia una lite nel { $value } dei casi
fm-advice-wounds = Ferite fino alla fine: { $value }
fm-advice-broken = Elementi guasti alla fine: { $value }
