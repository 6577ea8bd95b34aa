# Misiones: Acertijo, Plantas desnutridas; lo común a todas; la campaña de la casa.
fm-option-mission-named = { $mission }: { $choice }
fm-why-no-choice = la misión no tiene ahora nada con ese nombre que elegir
fm-draw-face-up = Anillo { $ring }: robad la casilla donde queda una loseta boca arriba
fm-item-black-marker = marcador negro
