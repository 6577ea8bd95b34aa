# Missions: Rogue Probe, Landing, Binding Agent.

# Rogue Probe: signals, the trail, and what lies along it.
fm-mission-rogue-probe = Rogue Probe
fm-objective-chain = Find the trail: a chain of 7 signals from ring 1 to ring 3
fm-objective-dropped-samples = Pick up two samples that the probe dropped along the trail
fm-objective-bring-probe = Explore the end of the trail and bring the probe home
fm-mission-action-verify-transmissions = Verify transmissions
fm-mission-action-trade-signals = Image analysis: two signals for one
fm-mission-action-shift-signal-1 = Error analysis, ring 1
fm-mission-action-shift-signal-2 = Error analysis, ring 2
fm-mission-action-shift-signal-3 = Error analysis, ring 3
fm-mission-action-gradual-analysis = Step-by-step analysis
fm-mission-action-temporary-base = Temporary base
fm-mission-action-better-safe = Better Safe than Sorry
fm-choose-noise = Which signal is noise, and is removed?
fm-choose-signal-space = Where is a signal picked up instead?
fm-choose-shifted = Which signal came from an adjacent space?
fm-choose-shifted-to = Where does the signal from { $space } belong?
fm-choose-trail = The signals make a chain. Where does the trail end?
fm-choose-direction-out = Which Direction cards leave the game ({ $count })?
fm-choose-withheld = Which Malfunction die is not rolled this round?
fm-choose-lowered = Use a safety switch: which result is lowered by { $by }?
fm-option-lowered = { $block }: { $face }
fm-option-lower-none = None, keep the safety switch
fm-option-signal =
  { $space }: { $count } { $count ->
     [one] signal
    *[other] signals
  }
fm-signal-placed = A signal from { $space } ({ $count } now).
fm-signal-discarded = A signal from { $space } was noise ({ $count } left).
fm-signal-shifted = A signal from { $space } belongs to { $there }.
fm-trail-found = The trail is found; the probe is at { $space }.
fm-sample-dropped = The probe has dropped a sample at { $space }.
fm-direction-removed = Direction card out of the game: { $direction }.
fm-die-withheld = { $block }: no die this round.
fm-die-lowered = { $block }: the die’s { $before } counts as { $after }.
fm-why-no-directions = No Direction card is left
fm-why-silent = The probe is silent after sol { $last }
fm-why-no-signals = That takes { $count } signals on the map
fm-why-no-signal-in-ring = There is no signal in ring { $ring }
fm-why-no-dice = No Malfunction die is rolled this round
fm-why-not-rolled = It is for Malfunction dice that have just been rolled
fm-poi-rogue-probe-a = safety switch
fm-poi-rogue-probe-b = a discovery to remember
fm-poi-rogue-probe-c = navigation

# Landing: pods, and what they hold.
fm-mission-landing = Landing
fm-objective-set-up-solar-panel-01 = Set up Solar Panel 01
fm-objective-set-up-solar-panel-02 = Set up Solar Panel 02
fm-objective-set-up-oxygenator-01 = Set up Oxygenator 01
fm-objective-set-up-oxygenator-02 = Set up Oxygenator 02
fm-objective-set-up-farm = Set up the Farm
fm-objective-set-up-garage-hall = Set up the Garage Hall
fm-objective-all-pods = Bring in all five pods
fm-mission-action-guide-descent = Guide the descent
fm-mission-action-strip-lander = Strip the lander
fm-mission-action-open-tanks = Open the last tanks
fm-pod-red-1 = power pod (red 1)
fm-pod-red-2 = air pod (red 2)
fm-pod-red-3 = farm pod (red 3)
fm-pod-orange-1 = living pod (orange 1)
fm-pod-orange-2 = workshop pod (orange 2)
fm-poi-landing-a = beacon
fm-poi-landing-b = spare crate
fm-poi-landing-c = first sunset
fm-choose-descent = { $pod }: where does it come down?
fm-choose-pod = Whose beacon is heard?
fm-choose-beacon = { $pod }: where does it really lie?
fm-option-pod = { $pod }, { $space }
fm-pod-landed = { $pod }: landed at { $space }.
fm-pod-shifted = { $pod }: at { $there }, not at { $space }.
fm-descent-guided = The pods of sol { $sol } will be guided down.
fm-why-all-landed = No more pods are on their way
fm-why-guided = The next pods are already guided
fm-why-no-pod = No pod lies on unexplored ground
fm-why-no-kit = Its pod has not been brought in: { $item }

# Binding Agent: sulfur, gravel, the wall.
fm-mission-binding-agent = Binding Agent
fm-objective-shelter-wall = Raise the wall against the storm: 100%
fm-objective-far-deposits = Find the two far deposits
fm-gauge-shelter-wall = Wall
fm-item-gravel = gravel
fm-item-binding-agent = binding agent
fm-mission-action-form-binding-agent = Form the Binding Agent
fm-mission-action-find-gravel = Find gravel
fm-mission-action-pour-wall = Pour a piece of the wall
fm-deposit = sulfur deposit
fm-poi-binding-agent-a = natural windbreak
fm-poi-binding-agent-b = loose scree
fm-poi-binding-agent-c = calm between gusts

# The mission page.
ui-fm-spots = Mission pieces on the map
fm-spot-white =
  { $count } { $count ->
     [one] white marker
    *[other] white markers
  }
fm-spot-black =
  { $count } { $count ->
     [one] black marker
    *[other] black markers
  }
fm-spot-pawns =
  { $count } { $count ->
     [one] pawn token
    *[other] pawn tokens
  }
fm-spot-signals =
  { $count } { $count ->
     [one] signal
    *[other] signals
  }
fm-spot-base = temporary base
fm-spot-picked-up = sample picked up
fm-probe = probe (red 1)
fm-remark-signals = Signals on the map: { $count }; a chain takes { $trail }
fm-remark-trail = The trail ends at { $space }
fm-remark-coming = Signals expected next sol: { $count }
fm-remark-directions = Direction cards out of the game: { $count }
fm-remark-orbit = Pods still in orbit: { $count }
fm-remark-pod = Brought in: { $pod }
fm-remark-storm-coming = The storm begins on sol { $sol }
fm-remark-storm = The storm adds { $count } Stress each sol
