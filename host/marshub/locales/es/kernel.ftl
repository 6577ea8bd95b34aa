yes = Sí
no = No
number = { $n }
die-face = { $die }: { $face }
pause-before = Ahora: { $what }. ¿Alguien hace algo antes?
# What a seat alone sees, of a game that has no words of its own for it.
held-plain = { $place }: { $value }
