# Consigli su un piano: che cosa si fa e chi lo fa, a che cosa punta, che cosa ne viene.
fm-advice-step = { $what } – { $who }
fm-advice-scrap = Prima smontare { $what }
fm-advice-skill = Prima usare l’abilità { $what }
fm-advice-use = Prima usare { $what }
fm-advice-hands = { $count ->
    [one] { $who }
   *[other] { $who } ({ $count } pedine)
  }
fm-advice-steady = Con costanza: contano di più obiettivi, raccolta e riparazioni, di meno le cure
fm-advice-bold = Con coraggio: contano meno i rischi dei dadi
fm-advice-outside = Uscire di più: esplorare e raccogliere
fm-advice-only-goals = Quasi solo gli obiettivi
fm-advice-bold-outside = Uscire di più, e con coraggio
fm-advice-repair = Riparare, raccogliere e seminare di più
fm-advice-build = Costruire e riparare di più
fm-advice-track-working = { fm-block-working }: il tracciato Avaria arriva alla fine nel { $value } dei casi
fm-advice-track-living = { fm-block-living }: il tracciato Avaria arriva alla fine nel { $value } dei casi
fm-advice-track-system = { fm-block-system }: il tracciato Avaria arriva alla fine nel { $value } dei casi
fm-advice-death = Qualcuno muore nel { $value } dei casi
fm-advice-fight = Scoppia una lite nel { $value } dei casi
fm-advice-wounds = Ferite fino alla fine: { $value }
fm-advice-broken = Elementi rotti alla fine: { $value }
