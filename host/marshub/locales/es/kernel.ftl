yes = Sí
no = No
number = { $n }
die-face = { $die }: { $face }
