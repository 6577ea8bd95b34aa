# Advice on a plan: what is done and by whom, what it is about, what comes of it.
fm-advice-step = { $what } – { $who }
fm-advice-hands = { $count ->
    [one] { $who }
   *[other] { $who } ({ $count } pawns)
  }
fm-advice-bold = Boldly: what dice may spoil counts less
fm-advice-outside = Go outside more: explore and gather
fm-advice-goals = The mission’s objectives first
fm-advice-bold-goals = Objectives first, and boldly
fm-advice-only-goals = Hardly anything but objectives
fm-advice-bold-outside = Outside more, and boldly
fm-advice-manage = Keep the Malfunction tracks low
fm-advice-repair = Repair more
fm-advice-serve = See to more events
fm-advice-track-working = { fm-block-working }: the Malfunction track reaches its end in { $value } of games
fm-advice-track-living = { fm-block-living }: the Malfunction track reaches its end in { $value } of games
fm-advice-track-system = { fm-block-system }: the Malfunction track reaches its end in { $value } of games
fm-advice-death = Somebody dies in { $value } of games
fm-advice-fight = A fight breaks out in { $value } of games
fm-advice-wounds = Wounds until the end: { $value }
fm-advice-broken = Broken parts at the end: { $value }
