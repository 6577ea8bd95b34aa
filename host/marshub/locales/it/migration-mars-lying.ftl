# Migration: Mars: che cosa c’è sul tavolo, e che cosa non ci può stare.

## Perché non si può

mm-misfit-seat = Scegli una delle fazioni in gioco.
mm-misfit-rover = Gli spazi del percorso si contano da 0 a { $last }.
mm-misfit-setup = L’arrivo finisce quando si sa chi comincia, non prima.
mm-misfit-over = La partita finisce quando qualcuno ha vinto, non prima.
mm-misfit-face = Scegli una faccia di questo dado, o 0 se non è stato tirato.
mm-misfit-cards = { $count ->
    [one] Nella scatola c’è solo 1 { $card }.
   *[other] Nella scatola ci sono solo { $count } { $card }.
    }
mm-misfit-event = Nella scatola: { $event } ({ $count }). Ogni carta sta in un posto solo.
mm-misfit-kept = Questo evento non si conserva mai: { $event }.
mm-misfit-pieces = Ce ne sono solo { $count }: { $piece }.
mm-misfit-salvage = Nel recupero va solo ciò che un meteorite porta via: Habitat ed edifici di produzione.
mm-misfit-bays =
    { $count ->
        [0] Nessuna baia di recupero è aperta: per ognuna ci vuole una Fabbrica sul terreno.
        [one] È aperta una sola baia di recupero: per ognuna ci vuole una Fabbrica sul terreno.
       *[other] Sono aperte solo { $count } baie di recupero.
    }
mm-misfit-base = Su questa base c’è sempre il Quartier generale di { $whose }.
mm-misfit-hq = Un Quartier generale sta solo sulla propria base.
mm-misfit-number = { $most ->
    [one] Finora è stata costruita 1 struttura; un numero più alto non è possibile.
   *[other] Finora sono state costruite { $most } strutture; un numero più alto non è possibile.
    }
mm-misfit-people =
    { $count ->
        [0] Qui non abita nessuno: { $piece }.
       *[other] Ci stanno al massimo { $count } persone: { $piece }.
    }
mm-misfit-seats = Posti all’Ambasciata per ogni fazione: { $count }.
mm-misfit-flags = Una fazione ha solo { $count } bandierine per i suoi abitanti.
mm-misfit-tiles = Ci sono solo { $count } tessere impatto.
mm-misfit-strike = Su { $where } non può esserci una tessera impatto: fra le strutture la portano solo i Tunnel.

## Che cosa è dove

mm-field-strikes = Tessere impatto
mm-field-deck = Eventi non ancora visti
mm-field-under = Eventi sotto il mazzo
mm-field-treasury-lacks = Tesoreria: carte perdute
mm-field-errand = Dadi sul tavolo
mm-field-number = numero
mm-field-collection = dado raccolta
mm-field-outcome = dado esplorazione
mm-field-ready = Può richiamare il Rover
mm-field-begun = In questo turno si è fatto qualcosa
mm-field-shifts = Azioni costruzione rimaste
mm-field-grounded = Niente tiro in questo turno
mm-field-salvage = in recupero
mm-field-kept = eventi tenuti
mm-field-owner = di chi
mm-field-kind = che cosa

## Passi del lancio e della Stazione di rifornimento

mm-field-explore = dado esplorazione
mm-field-again = dado esplorazione, nuovo tiro
mm-field-find = che cosa si trova
mm-field-upkeep = manutenzione
mm-field-recharge = Celle di energia
mm-field-generate = produzione
mm-field-shipment = spedizione gratuita
mm-field-test = chi ha vinto
mm-field-done = tutto fatto
