# Advice on a plan: what is done and by whom, what it is about, what comes of it.
fm-advice-step = { $what } – { $who }
fm-advice-scrap = Scrap { $what } first
fm-advice-skill = First use the skill { $what }
fm-advice-use = First use { $what }
fm-advice-hands = { $count ->
    [one] { $who }
   *[other] { $who } ({ $count } pawns)
  }
fm-advice-steady = Steadily: objectives, gathering and repairs count more, healing less
fm-advice-bold = Boldly: dice risks count less
fm-advice-outside = Go outside more: explore and gather
fm-advice-only-goals = Almost only objectives
fm-advice-bold-outside = Outside more, and boldly
fm-advice-repair = Repair, gather and plant more
fm-advice-build = Build and repair more
fm-advice-track-working = { fm-block-working }: the Malfunction track reaches its end in { $value } of games
fm-advice-track-living = { fm-block-living }: the Malfunction track reaches its end in { $value } of games
fm-advice-track-system = { fm-block-system }: the Malfunction track reaches its end in { $value } of games
fm-advice-death = Somebody dies in { $value } of games
fm-advice-fight = A fight breaks out in { $value } of games
fm-advice-wounds = Wounds by the end: { $value }
fm-advice-broken = Broken parts at the end: { $value }
