yes = Sì
no = No
number = { $n }
die-face = { $die }: { $face }
