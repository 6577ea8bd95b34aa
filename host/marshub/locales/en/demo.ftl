# What the demo says of itself.
moment-word = A word from the demo
demo-opening = A demo of { $game }
demo-opening-story = A pair of hands plays on a simulated board. They place pieces and press buttons, the lights answer, and the program keeps score. Nothing about the dice and cards is staged.
demo-opening-picked = Seed { $seed }, the lowest with which these hands win.
demo-opening-seed = Seed { $seed }, as you wished.
demo-opening-resumed = Seed { $seed }. The demo continues where it stopped.
demo-opening-keys = F5 pauses and continues, F6 makes one move, q leaves.
demo-opening-cramped = In a window of 120 × 40 or more, the board is drawn beside the table. Here, b opens it.
demo-lapse = Time lapse
demo-lapse-story = The next { $count } answers pass quickly: the same hands, the same game, without waiting for them.
demo-finale = On to the end
demo-finale-story = From here on you see the hands again.
demo-closing-won = { $lead } ahead of { $who }. The biggest difference: { $what }, { $most } to { $least }.
demo-closing-open = The demo stops here. The game could continue.
demo-closing-debriefing = The debriefing comes next: how it ended, where it turned, its curves.
demo-closing-again = The same game again: marshub demo { $game } --seed { $seed }
demo-closing-play = Now play yourself: leave with q, then type marshub.
