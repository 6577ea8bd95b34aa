yes = Sí
no = No
number = { $n }
die-face = { $die }: { $face }
moment-before = Ahora: { $what }. ¿Alguien hace algo antes?
