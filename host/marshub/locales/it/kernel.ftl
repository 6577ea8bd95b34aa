yes = Sì
no = No
number = { $n }
die-face = { $die }: { $face }
pause-before = Ora: { $what }. Prima qualcuno fa qualcosa?
