# The zones of First Martians on a board, by what the game calls the places.
zone-oxygenator-01 = { fm-place-oxygenator-01 }
zone-oxygenator-02 = { fm-place-oxygenator-02 }
zone-solar-panel-01 = { fm-place-solar-panel-01 }
zone-solar-panel-02 = { fm-place-solar-panel-02 }
zone-farm = { fm-place-farm }
zone-quiet-place = { fm-place-quiet-place }
zone-crew-quarters = { fm-place-crew-quarters }
zone-med-lab = { fm-place-med-lab }
zone-control-center = { fm-place-control-center }
zone-garage-hall = { fm-place-garage-hall }
zone-probe-bay = { fm-place-probe-bay }
zone-lab = { fm-place-lab }
zone-working-bay = { fm-place-working-bay }
zone-mission-sheet = la hoja de misión
zone-cargo-bay = la Bodega
