yes = Sì
no = No
number = { $n }
die-face = { $die }: { $face }
moment-before = Ora: { $what }. Prima qualcuno fa qualcosa?
