# Profile cards: who the astronauts were before Mars. Colour only.
ui-fm-profile = Profile { $number }
fm-profile-0418-body = Slight of build and never ill; sees like a hawk.
fm-profile-0418-life = A twin at home writes every week, on paper.
fm-profile-0418-event = Found a mistake in a famous constant and was right.
fm-profile-0418-temper = Calm until somebody touches the instruments; then not.
fm-profile-0677-body = Supple and well balanced; one small operation in childhood.
fm-profile-0677-life = Divorced; takes good care of body and sleep.
fm-profile-0677-event = A marathon medal six years in a row.
fm-profile-0677-temper = Talks to everybody, pulls everybody along, and is soon back up after a defeat.
fm-profile-1332-body = Strong as a door; a little short-sighted.
fm-profile-1332-life = Never married, one child; once a lawyer with the marines.
fm-profile-1332-event = Won a disputed case about four informers, and left the service soon after.
fm-profile-1332-temper = Takes every sentence apart, and is good company all the same.
fm-profile-2209-body = Steady hands; a scar on the chin that nobody asks about.
fm-profile-2209-life = Grew up in a lighthouse with four brothers and one radio.
fm-profile-2209-event = Three days alone with eleven patients after the flood at Port Amal.
fm-profile-2209-temper = Jokes when it is serious, and goes quiet when it is not.
