yes = Sì
no = No
number = { $n }
die-face = { $die }: { $face }
pause-before = Ora: { $what }. Prima qualcuno fa qualcosa?
# What a seat alone sees, of a game that has no words of its own for it.
held-plain = { $place }: { $value }
