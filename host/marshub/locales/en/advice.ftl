# Advice on the pending question: how games played on from here by the machine came out.
advice-title = Advice
advice-plan = Another plan
advice-usual-plan = The usual plan
advice-with = { $step }, and more
advice-of = { $who }: { $what }
advice-won = wins { $share }% ({ $low } to { $high }) of { $count } games
advice-likely = { $share }% likely to win ({ $low } to { $high }): { $count } games, judged after { $rounds ->
    [one] one more round
   *[other] { $rounds } more rounds
  }
advice-few = { $count ->
    [one] only one game: too few to tell
   *[other] only { $count } games: too few to tell
  }
advice-lost = Lost in { $share }%: { $cause }
advice-usual = The machine’s usual answer: the others are compared with it.
advice-more = Better than the usual answer by { $points } in 100 (give or take { $give }).
advice-less = Worse than the usual answer by { $points } in 100 (give or take { $give }).
advice-even = No clear difference from the usual answer: { $points } in 100 (give or take { $give }).
advice-stays = It was advised before: another plan comes first only if it is clearly better.
advice-led-better = For now this is the machine’s usual plan; played on in this style, it is better by { $points } in 100 (give or take { $give }).
advice-led-worse = For now this is the machine’s usual plan; played on in this style, it is worse by { $points } in 100 (give or take { $give }).
advice-early = { $count ->
    [one] Only one game beside the usual answer: too few to compare.
   *[other] Only { $count } games beside the usual answer: too few to compare.
  }
advice-instead = { $figure } (else { $other })
advice-without = Without “{ $step }”: wins { $share }%{ $worse ->
    [0] .
   *[other] ; { $more }.
  }
advice-share = { $share }%
advice-number = { $sign }{ $whole }.{ $tenth }
advice-unweighed = What the machine would answer.
advice-none = nothing
advice-all = { $all }
advice-value = { $value }
advice-begins = Thinking…
advice-thinking = Thinking… { $count } games played out so far.
advice-done = { $count } games were played out from here, to the end.
advice-done-cut = { $count } games were played out from here, for { $rounds ->
    [one] one more round
   *[other] { $rounds } more rounds
  } each.
advice-unsearched = The machine answers this at once, without playing any games out.
advice-nothing = There is nothing to compare here.
advice-trouble = The search for advice failed. Ask again.
advice-barred-over = The game is over.
advice-barred-chance = Dice or cards come next: there is nothing to choose.
advice-barred-nobody = Nobody can give advice in this game.
advice-barred-policy = The machine plays this seat.
advice-barred-off = In a competitive game, advice is available only if the whole table turns it on.
advice-barred-private = Only the player being asked may see this advice.
advice-barred-elsewhere = The other table decides this, and gets its advice there.
advice-barred-sent = { elsewhere-sent }
advice-turned-on = Advice is on: the player being asked can see it.
advice-turned-off = Advice is off.
advice-hint = Enter goes to that answer in the question · Space: more · Esc leaves
advice-order = Sorted by how well games end, not only by wins: the order may differ from the shares
advice-hint-plan = Enter uses the whole plan (one undo cancels it) · Space: more · Esc leaves
advice-plan-gone = This plan is no longer possible.
advice-plan-step = This plan is no longer possible: “{ $step }”. Nothing was declared.
advice-hint-none = Esc leaves
advice-hint-want = + turns advice on for all
advice-hint-unwant = - turns it off
advice-gain = good:
advice-risk = risk:
advice-why = why:
ui-key-advice = Advice
ui-about-advice = The best answers, with what they gain and risk
ui-help-on-advice = The machine plays on from here, many games for each answer, with every seat played the way it plays itself. “Wins 72% (64 to 79) of 90 games”: it won 72% of those games; if it played many more, the share would lie between the figures in brackets. “72% likely to win … judged after 3 more rounds”: those games were stopped there and judged by how they stood; that is an estimate. With fewer than 12 games no share is shown. “Better by 9 in 100”: how well games end, not only who wins; so the order may differ from the shares. Enter takes you to that answer in the question, where you still have to give it.
ui-plain-help-v = v: advice on the question; v +: turn advice on in a competitive game; v -: turn it off.
ui-plain-advice-want = If all of you want advice, type v +.
ui-plain-advice-alone = { $who }: if nobody else is looking, type v ! for advice.
web-advice = Advice
web-advice-ask = What would the machine do?
