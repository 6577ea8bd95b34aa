yes = Sí
no = No
number = { $n }
die-face = { $die }: { $face }
pause-before = Ahora: { $what }. ¿Alguien hace algo antes?
