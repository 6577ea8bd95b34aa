# Schede Profilo: chi erano gli astronauti prima di Marte. Solo colore.
ui-fm-profile = Profilo { $number }
fm-profile-0418-body = Corporatura esile, mai una malattia; vista da falco.
fm-profile-0418-life = Un gemello a casa scrive ogni settimana, su carta.
fm-profile-0418-event = Trovò un errore in una costante celebre, e aveva ragione.
fm-profile-0418-temper = Grande calma, finché qualcuno non tocca gli strumenti; poi basta.
fm-profile-0677-body = Agilità ed equilibrio; una piccola operazione nell’infanzia.
fm-profile-0677-life = Un divorzio alle spalle; gran cura del corpo e del sonno.
fm-profile-0677-event = Una medaglia alla maratona, per sei anni di fila.
fm-profile-0677-temper = Parla con tutti, trascina tutti, e dopo una sconfitta è presto di nuovo in piedi.
fm-profile-1332-body = Una forza da portone; un filo di miopia.
fm-profile-1332-life = Nessun matrimonio, un figlio; un passato legale nei marines.
fm-profile-1332-event = Vinse una causa discussa su quattro informatori, e poco dopo lasciò il servizio.
fm-profile-1332-temper = Smonta ogni frase, e resta comunque una compagnia gradevole.
fm-profile-2209-body = Mani ferme; una cicatrice sul mento di cui nessuno chiede.
fm-profile-2209-life = Infanzia in un faro, con quattro fratelli e una radio.
fm-profile-2209-event = Tre giorni senza aiuto con undici pazienti, dopo l’alluvione di Port Amal.
fm-profile-2209-temper = Scherza quando è grave, tace quando non lo è.
