walk-progress = Passo { $number } di { $count }.
