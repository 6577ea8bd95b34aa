# The briefing before a game, the debriefing after it: what all games share.
ui-key-briefing = Briefing
ui-key-debriefing = Bilancio finale
brief-goals = Obiettivi
brief-clock = Il tempo
brief-difficulty = Difficoltà: { $difficulty }
brief-traps = Dove inciampa chi comincia
brief-prices = Quanto costa
brief-hint = Invio: al tavolo · { $command } lo rimostra
brief-lay = l: preparare il tavolo con la guida
brief-none = Per questa partita non c’è un briefing.

# First Martians.
fm-mission-make-yourself-at-home-story = Primo giorno. Il lander ormai è un guscio vuoto e l’HUB ronza come un vecchio frigorifero. Era pensato per la prima settimana, ma voi volete restare: una seconda Fattoria, con energia e aria proprie, prima che Marte scopra che cosa avete dimenticato a casa.
fm-mission-riddle-story = La nave dei rifornimenti si è spezzata durante la discesa. Tre container mandano il loro segnale da lontano, a sud. In uno ci sono cibo e un seme, e nessuno sa in quale. Le batterie si scaricano, e la sabbia non aspetta.
fm-mission-malnourished-plants-story = Le foglie ingialliscono dai bordi. La terra non ha più niente da dare, e quello che le manca è là fuori, sotto la polvere: cinque sostanze, in grani e tracce. Trovatene abbastanza prima che anche l’ultima fila pieghi la testa.
fm-mission-rogue-probe-story = Una voce nel fruscio: una vecchia sonda meteo che cammina in tondo e parla da sola. Nella sua memoria c’è un inverno intero. Seguite i segnali fino in fondo alla pista e riportatela a casa prima che taccia.
fm-mission-landing-story = Siete scesi con un lander, e altro non avete. Tutto il resto arriva dall’orbita, una capsula alla volta, dove il vento la posa. Andate a prendere la base nella pianura, montatela, e fateci crescere qualcosa di verde.
fm-mission-binding-agent-story = La tempesta d’inverno ha strappato antenne migliori delle vostre. Zolfo, ghiaia, calore: il calcestruzzo più vecchio che ci sia. Vi serve un muro fra voi e l’ovest, e il cielo si sta facendo bruno.
fm-brief-optional = Se ci riuscite: { $goal }
fm-brief-sols =
  { $sols ->
     [one] Avete un sol. Alla fine avete vinto se ogni obiettivo obbligatorio è raggiunto.
    *[other] Avete { $sols } sol. Alla fine di ognuno avete vinto se ogni obiettivo obbligatorio è raggiunto.
  }
fm-brief-threshold =
  Per vincere, in quel momento possono essere rotti al massimo { $threshold } elementi; { $broken ->
     [0] adesso non lo è nessuno
     [one] adesso lo è 1
    *[other] adesso lo sono { $broken }
  }.
fm-brief-die-at-once = { $block }: il suo dado Avaria si tira fin dal primo sol.
fm-brief-die-from = { $block }: il suo dado Avaria si tira dal sol { $sol } in poi.
fm-brief-die-once = { $block }: il suo dado Avaria si tira nel sol { $sol }, qualunque cosa mostri il riquadro Avaria.
fm-brief-cards =
  Queste escono dalla scatola con tutti gli elementi rotti: { $cards }. Quando saranno costruite tutte, { $parts ->
     [one] ci sarà 1 elemento rotto in più
    *[other] ci saranno { $parts } elementi rotti in più
  }. Fanno lo stesso il loro lavoro, ma ognuno di quegli elementi conta come rotto.
fm-brief-penalties = { $block }: finché quegli elementi non sono riparati, il suo tracciato Avaria sale di { $by } in più ogni sol.
fm-brief-wilting = { $facility }: lì non cresce nulla, anzi appassisce, finché questi elementi non sono riparati: { $parts }.
fm-brief-hungry = L’equipaggio mangia { $crew } di cibo ogni sol, le Fattorie ne danno { $food }, e nelle Riserve Generali ce n’è { $stock }. Chi resta a digiuno subisce una ferita per ogni porzione.
fm-brief-stress-soon = Lo Stress sale almeno di { $crew } ogni sol. Se non fate nulla, nel sol { $sol } arriva a { $fight }: scoppia una lite, tutti subiscono una ferita e il Morale scende.
fm-brief-stress-late = Lo Stress sale almeno di { $crew } ogni sol. A { $fight } scoppia una lite: tutti subiscono una ferita e il Morale scende.
fm-brief-death = La ferita numero { $wounds } uccide, e una sola morte chiude la missione per tutti.
fm-brief-riddle = Ogni sol un container può perdere un indicatore bianco. Quello che non ne ha più affonda: ogni segnalino pedina che ha sopra chiede una pedina in più per esplorare il suo spazio. L’individuazione del segnale rimette { $markers } indicatori.
fm-brief-malnourished = Finché le sostanze insieme non arrivano al { $wilts }%, ogni Fattoria appassisce a ogni sol. Le piante crescono dal { $stands }% in poi.
fm-brief-nutrients = Ogni sostanza che manca ancora aggiunge 1 Stress ogni sol: { $count } all’inizio.
fm-brief-rogue = Segnali nuovi arrivano da soli soltanto nei primi { $last } sol. Per la pista ne serve una catena di { $trail }, dall’anello 1 all’anello 3.
fm-brief-landing = Le capsule scendono nei primi { $last } sol. Ciò che una capsula contiene si costruisce solo quando è stata portata dentro.
fm-brief-rations = All’inizio non c’è nessuna Fattoria. Le razioni che avete con voi bastano per { $fed } dei { $sols } sol.
fm-brief-storm = Dal sol { $sol } in poi ogni quarto di muro che manca aggiunge 1 Stress ogni sol.

# Pocket Mars.
pm-brief-story = Gli Edifici sono vuoti, in mezzo alla pianura, e la vostra gente vuole entrarci. Anche quella degli altri. Chi pensa due mosse avanti si prende le stanze con vista.
pm-brief-turn = Un turno è una sola azione: giocare una carta dalla mano, giocarne una da un modulo, prendere un colono dalla Terra o scartare una carta per energia. Poi tutti tornano a { $hand } carte in mano e { $prep } nel modulo.
pm-brief-goal = Avere più punti di tutti quando la partita finisce. A parità vince chi ha più coloni negli Edifici.
pm-brief-goal-alone = Avere più punti degli Automi quando la partita finisce.
pm-brief-places = Un colono vale { $ship } sulla tua nave, { $one } su uno spazio a una stella, { $two } su uno a due stelle, e niente sulla Terra.
pm-brief-bonuses = Bonus: { $everywhere } per un colono in ognuno dei quattro Edifici, { $crowd } per { $many } in uno solo, { $energy } per l’energia più alta.
pm-brief-end = L’ultimo round è quello in cui tutti i { $colonists } coloni di un giocatore stanno negli Edifici.
pm-brief-end-alone = Finisce anche quando gli Automi non arrivano più a { $prep } carte: il mazzo è il tuo orologio.
pm-brief-aboard = Gli Automi cominciano con { $aboard } dei loro { $colonists } coloni sulla nave, tu con { $own }.
pm-brief-their-bonuses = Prendono { $everywhere } se sono dappertutto, { $crowd } per una folla in un Edificio e { $energy } per l’energia più alta.
pm-brief-aboard-first = Atterra solo chi è già sulla tua nave, e all’inizio ne hai { $own }: chiama gente dalla Terra per tempo.
pm-brief-higher = Una carta fa atterrare qualcuno solo se batte quella che copre. Pari non basta; un Edificio vuoto vale { $value }, e su un { $top } non atterra nessuno finché non è coperto.
pm-brief-stars =
  Lo spazio a due stelle di un Edificio tiene { $limit ->
     [one] 1 colono
    *[other] { $limit } coloni
  } in tutto, di qualunque colore.
pm-brief-others = Gli altri possono giocare le carte del tuo modulo: allora nessuno atterra, tu puoi usare l’azione della carta e loro l’Edificio.
pm-brief-tie = A parità di punti hai perso.
pm-brief-construction = Nell’Edificio Costruzione non abita mai nessuno: lo si gioca per la sua abilità.
pm-brief-draft = Con il draft scegli le tue { $cards } carte una alla volta, e vedi che cosa passi.

# Migration: Mars.
mm-brief-story = Qualche base di atterraggio attorno a un’Ambasciata, e un cielo che tira sassi. Scavate, date un tetto alla vostra gente e acqua da bere. Vince la prima colonia che può dirsi una città.
mm-brief-turn = Un turno ha tre parti: quante azioni colonia vuoi, al massimo un’azione costruzione, e il tiro che fa girare il tuo Rover.
mm-brief-goal = Avere { $enough } abitanti in salute, poi completare una sosta alla propria stazione di rifornimento e averne ancora { $enough }.
mm-brief-ways = Gli abitanti arrivano con un Habitat, per Olympium alla Stazione di esportazione, come spedizione gratuita o con un evento, e a ciascuno serve un alloggio libero.
mm-brief-end = Non c’è un ultimo round: la partita finisce nel momento in cui qualcuno completa quella sosta.
mm-brief-call = Se hai { $enough } abitanti in salute quando comincia il tuo turno, e li hai ancora, puoi richiamare il Rover invece di tirare.
mm-brief-price = { $piece }: { $cost }
mm-brief-card = { $count } { $card }
mm-brief-order = Prima le azioni colonia, poi la costruzione, poi il tiro. Indietro non si torna, e solo il tiro è d’obbligo.
mm-brief-water = Alla tua stazione di rifornimento ognuno beve 1 Acqua, anche in Ospedale. Si paga prima di ricevere qualcosa. Chi resta senza muore, e nulla lo impedisce.
mm-brief-upkeep = Lì ogni Raffineria costa { $cost } di manutenzione. Una Raffineria non pagata lascia il terreno.
mm-brief-homes = Un Habitat deve avere proprio accanto un tuo Centro vitale, e ospita una persona.
mm-brief-apart = Ospedale, Fabbrica, Stazione di esportazione e Raffineria non possono toccare nessun edificio, e nessun tuo edificio può toccare quelli di altre colonie. I Tunnel possono toccare tutto.
mm-brief-hurt = I feriti non contano per la vittoria. Un Kit medico ne riporta uno a casa dall’Ospedale, non prima della tua prossima fase colonia.
mm-brief-meteors = Un meteorite porta via anche gli edifici accanto all’esagono colpito. Sono al sicuro il Quartier generale, i Centri vitali e ciò che sta accanto a una Fortezza antica. Lascia spazio.

# On Mars.
om-brief-story = Le prime spedizioni hanno lasciato una manciata di cupole. Ora arrivano le compagnie, con navi, scienziati e contratti. Costruite una colonia che respiri da sola, e fate in modo che il vostro nome stia su gran parte di essa.
om-brief-turn = A ogni round fai un’azione principale del lato in cui sei, Orbita o Colonia, e se vuoi un’azione esecutiva. Poi la navetta si muove, e puoi cambiare lato.
om-brief-goal = Avere più punti opportunità di tutti alla fine. Contano: { $parts }.
om-brief-worth = Per farsi un’idea: ogni nave nell’Hangar vale { $ship }, un edificio avanzato { $one } o { $three }.
om-brief-cubes = Tutti e { $count } i cubi progresso insieme valgono { $points }.
om-brief-objectives = Hai { $count } obiettivi privati, e puoi completarne uno, nel tuo turno.
om-brief-end = Le missioni sono aperte a tutti. La fine arriva dopo { $steps } passi: ogni missione compiuta è un passo, e lo è ogni livello della colonia dal { $level } in su.
om-brief-missions = Le missioni di questa partita: { $missions }.
om-brief-last = Dopo il round dell’ultimo passo se ne gioca un altro, senza navetta.
om-brief-oddity = Finiti i turni di quel round la partita è conclusa: niente navetta, nessun altro round.
om-brief-tray = I cristalli che guadagni aspettano sotto il Deposito: si spendono dal tuo prossimo turno, e quelli che allora non trovano posto sono persi.
om-brief-colonists = Molte azioni vogliono un colono degli Alloggi, e un supplemento per chi è già lì: in uno o due un cristallo o un colono per ciascuno, in tre o quattro per ogni altro colore. I coloni tornano quando viaggi; quando qualcuno sceglie un’azione con tutti i posti occupati, chi ne ha di più lì li manda nella Zona di lavoro.
om-brief-quarters = Gli Alloggi tengono { $base } coloni, e { $more } in più per ogni altro Rifugio. Gli altri aspettano nella Riserva, e lì non servono a nulla.
om-brief-unbuilt = Un progetto mai costruito costa punti alla fine: { $one } o { $three }. Così un contratto non completato.
om-brief-sides = Tecnologie e progetti si prendono in Orbita, si costruisce e si ingaggia nella Colonia. La navetta è gratis dal lato che lascia; in ogni altro momento il viaggio costa una nave, o la capsula di atterraggio è la tua azione principale.
om-brief-same = Non puoi mai avere due tessere tecnologia dello stesso tipo. Gli altri possono usare le tue, e tu ne ricavi qualcosa.

# After the game.
debrief-not-yet = La partita non è ancora finita.
debrief-points = Punti
debrief-counts = Conteggi finali
debrief-total = Totale
debrief-turns = I momenti decisivi
debrief-turn = { $chart }: { $line } da { $before } a { $after } ({ $point })
ui-key-new-game = Nuova partita
ui-key-table = Torna al tavolo
ui-key-curve = Prossima curva
fm-debrief-done = Raggiunto: { $goal }
fm-debrief-missed = Mancato: { $goal }
fm-debrief-left = Lasciato stare: { $goal }
fm-debrief-sols = Sol { $sol } di { $sols }
fm-count-tokens = Segnalini Morale
pm-count-ship = Coloni sulla nave
pm-count-one-star = Coloni a una stella
pm-count-two-star = Coloni a due stelle
pm-count-everywhere = Qualcuno dappertutto
pm-count-four-in-one = Una folla in un Edificio
pm-count-energy = Energia più alta

# Parts of the table, as the set-up guide lays them.
fm-part-levels = Tracciati e riserve
fm-part-crew = L’equipaggio
fm-part-mission = La missione
fm-part-map = La mappa
fm-part-stores = Mazzi e Zona di Carico
fm-part-course = Il round
fm-part-pawns = Pedine e rover
mm-part-terrain = Il terreno
mm-part-stocks = Scorte ed eventi
om-part-map = La mappa
om-part-board = Il tabellone principale
om-part-displays = Le offerte
pm-part-row = La fila degli Edifici
pm-part-cards = Le carte
