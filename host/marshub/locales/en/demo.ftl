# What the demo says of itself.
moment-word = A word from the demo
demo-opening = A demo of { $game }
demo-opening-story = A pair of hands plays on a simulated board. They lay pieces and press buttons, the lamps answer, and the program keeps the books. Dice and cards fall as they fall.
demo-opening-picked = Seed { $seed }: the first, counted from 0, at which these hands win.
demo-opening-seed = Seed { $seed }, as you wished.
demo-opening-resumed = Seed { $seed }. It goes on where it was left.
demo-opening-keys = F5 pauses and goes on, F6 makes one move, q leaves.
demo-opening-cramped = In a window of 120 × 40 or more the board is drawn beside the table. Here b opens it.
demo-lapse = Time lapse
demo-lapse-story = The next { $count } answers go by in leaps: the same hands, the same game, without waiting for them.
demo-finale = On to the end
demo-finale-story = From here on the hands are in sight again.
demo-closing-won = { $lead } ahead of { $who }. What made most of the difference: { $what }, { $most } to { $least }.
demo-closing-open = The demo stops here. The game could go on.
demo-closing-debriefing = The debriefing comes next: how it ended, where it turned, its curves.
demo-closing-again = The same game again: marshub demo { $game } --seed { $seed }
demo-closing-play = Now play yourself: leave with q, then type marshub.
