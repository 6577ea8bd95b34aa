walk-progress = Step { $number } of { $count }.
