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
demo-lapse-story = The next { $count } answers go faster: the same hands, the same game.
demo-finale = The end
demo-finale-story = From here on at the usual pace again.
