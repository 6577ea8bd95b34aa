# Plain mode: what the screen offers, in lines.
ui-plain-group = { $group }, { $count ->
    [one] 1 answer
   *[other] { $count } answers
 }
ui-plain-none = Nothing here is called “{ $wanted }”.
ui-plain-no-answer = No answer here has “{ $wanted }” in its name. Try part of a word, or another one.
ui-plain-back = -: back to all answers.
ui-plain-which = Which of these?
ui-plain-then = Then, if it succeeds: { $line }
ui-plain-missing = Still needed:
ui-plain-costs = Costs:
ui-plain-gains = Brings:
ui-plain-risks = Risk:
ui-plain-no-forecast = It costs nothing, and its risks are not known beforehand.
ui-plain-zones = z and a number: switches between real, simulated and keyboard. z, a number and a piece: places it there, or takes it out.
ui-plain-step-done = done
ui-plain-step-now = now
ui-plain-no-steps = There is no checklist just now.
ui-plain-history = h and a number: the table as it was then. r and a number: play on from there.
ui-plain-no-point = There is no such point; the last one is { $last }.
ui-plain-chapters = { $count ->
    [one] One chapter
   *[other] { $count } chapters
 }: j and a number reads one, j all reads everything.
ui-plain-way = by way of { $through }
ui-plain-lay = Enter: done, next. -: back. q: leave the guide. Placing a tagged piece goes to the next step.
ui-plain-laid = The set-up guide is closed.
ui-plain-help-find = / and words: the answers with these in their names. -: back to all.
ui-plain-help-verb = A capital letter: the answers under it, as the question names them. With who acts in front: 2E.
ui-plain-help-f = f and a number: what that answer costs and may bring.
ui-plain-help-page = Pages: { $pages }.
ui-plain-help-o = o: the exact odds.
ui-plain-help-h = h: the history; h and a number: the table as it was at that point.
ui-plain-help-r = r and a number: play on from that point of the history.
ui-plain-help-j = j: the chronicle’s last chapter; j and a number: another; j all: everything.
ui-plain-help-t = t: what you still have to move on your table; t and a number: you have moved that; t all: all of it.
ui-plain-help-z = z: where each zone is played, and how to change it.
ui-plain-help-l = l: the set-up guide; tagged pieces are noticed as they land.
ui-plain-yes = yes
ui-plain-no = no
ui-plain-first = Or first one of these, with a ! before its number:
ui-plain-letters = By letter: { $letters }
ui-plain-figures = A number before the letter chooses who acts: { $who }
