# Consejos sobre un plan: qué se hace y quién lo hace, a qué apunta, qué resulta de él.
fm-advice-step = { $what } – { $who }
fm-advice-scrap = Desguazar antes { $what }
fm-advice-skill = Usar antes la habilidad { $what }
fm-advice-use = Usar antes { $what }
fm-advice-hands = { $count ->
    [one] { $who }
   *[other] { $who } ({ $count } peones)
  }
fm-advice-steady = Con constancia: cuentan más los objetivos, recoger y reparar, y menos curar
fm-advice-bold = Con audacia: pesan menos los riesgos de los dados
fm-advice-outside = Salir más: explorar y recoger
fm-advice-only-goals = Casi solo los objetivos
fm-advice-bold-outside = Salir más, y con audacia
fm-advice-repair = Reparar, recoger y sembrar más
fm-advice-build = Construir y reparar más
fm-advice-track-working = { fm-block-working }: el medidor de Averías llega al final en el { $value } de los casos
fm-advice-track-living = { fm-block-living }: el medidor de Averías llega al final en el { $value } de los casos
fm-advice-track-system = { fm-block-system }: el medidor de Averías llega al final en el { $value } de los casos
fm-advice-death = Alguien muere en el { $value } de los casos
fm-advice-fight = Estalla una pelea en el { $value } de los casos
fm-advice-wounds = Heridas hasta el final: { $value }
fm-advice-broken = Piezas averiadas al final: { $value }
