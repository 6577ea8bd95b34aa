# What the kernel itself says: answers that every game knows, and what happened to a session.
yes = Yes
no = No
number = { $n }
die-face = { $die }: { $face }
pause-before = Next: { $what }. Does anybody want to do something first?
# What a seat alone sees, of a game that has no words of its own for it.
held-plain = { $place }: { $value }
