# First Martians: perché qualcosa non può stare come qualcuno l’ha messo.

fm-misfit-skill = Di ogni carta Abilità ce n’è una sola, sbloccata o bloccata: { $skill }.
fm-misfit-conditions = Nessuno può avere due volte la stessa Condizione (FM-COND-06).
fm-misfit-anxiety = Un Attacco d’Ansia ha effetto subito e nessuno lo conserva (FM-COND-13).
fm-misfit-twins = Più di una volta possono starci solo i segnalini +1 pedina, gli altri una volta (FM-MOD-07).
fm-misfit-tiles = Può starci una sola tessera Arresto per risorsa (FM-SHUT-03).
fm-misfit-never-shut = Questa Struttura non è mai in arresto: nessuna tessera può starci (FM-SHUT-09).
fm-misfit-install = Questo Miglioramento non si può installare da nessuna parte.
fm-misfit-box = { $count ->
    [one] Nella scatola ce n’è solo uno; con questo sarebbero { $lying }.
   *[other] Nella scatola ce ne sono solo { $count }; con questo sarebbero { $lying }.
 } Prima toglietene uno da un altro posto.
