walk-progress = Paso { $number } de { $count }.
