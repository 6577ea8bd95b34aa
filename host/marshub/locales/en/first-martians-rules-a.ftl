# Skills, generator decks, objectives, extra events, and what the app says beside the game.

## Skills

fm-skill-scientist-base = Second Opinion
fm-skill-scientist-precaution = Precautions
fm-skill-scientist-join = Joining Forces
fm-skill-scientist-choice = A Deliberate Choice
fm-skill-geologist-base = Old Hand
fm-skill-geologist-eureka = Eureka!
fm-skill-geologist-shortcut = Shortcut
fm-skill-geologist-roadside = Roadside Repair
fm-skill-engineer-base = Steady Hands
fm-skill-engineer-invention = Mother of Invention
fm-skill-engineer-manage = I’ll See to It
fm-skill-engineer-repair = Oh Yes I Can
fm-skill-medic-base = House Call
fm-skill-medic-bandages = Patches and Bandages
fm-skill-medic-not-so-bad = Less Bad than It Looks
fm-skill-medic-relax = Lie Down and Relax
fm-group-skills = Skills
fm-option-skill = { $who }: { $skill } ({ $cost })
fm-option-keep = Keep it
fm-choose-reroll = { $who } rolled { $face }. { $well ->
    [yes] Keep it?
   *[no] Roll again?
}
fm-roll-skill = { $who } rolls again
fm-rerolled = { $who } rolled again: { $face }.
fm-face-success = a success
fm-face-blank = a blank
fm-choose-skill-lost = { $who }: which Skill card is lost?
fm-choose-skill-loser = Who loses a Skill card?
fm-skill-discarded = { $who } loses { $skill }.
fm-choose-rover = Which rover is repaired?
fm-choose-either = Which of the two?
fm-either-morale = Morale +1
fm-either-stress = Stress -6
fm-guard-placed = { $facility }: a marker guards a plant.
fm-why-skill-missing = { $who } does not have that Skill card
fm-why-skill-used = Each skill can be used once a round, and this one has been
fm-why-skill-tokens = { $who } needs { $cost ->
    [one] 1 Morale token
   *[other] { $cost } Morale tokens
} of their own and has { $tokens }
fm-why-skill-item = It also costs { $count } { $item }, more than the Cargo Bay holds
fm-why-skill-roll = { $who } can only use this on a roll for their own action
fm-why-skill-idle = It would change nothing now
fm-why-migraine = { $who } has a Migraine: no skills

## Before the mission

fm-draw-name = A name for the { $who }
fm-option-name = { $name }
fm-named = { $who }: { $name }.
fm-option-random = Let chance decide
fm-draw-upgrade = An Upgrade card
fm-upgrade-boosted-generator = Boosted Generator
fm-upgrade-available = Upgrade available: { $upgrade }.

## Facility cards

fm-card-built = { $facility } joins the { $block }.

## Generator decks

fm-draw-direction = Draw a Direction card
fm-direction-n = North
fm-direction-ne = North-east
fm-direction-e = East
fm-direction-se = South-east
fm-direction-s = South
fm-direction-sw = South-west
fm-direction-w = West
fm-direction-nw = North-west
fm-direction-drawn = Direction: { $direction }.
fm-draw-percentage = Draw a Research card and read its percentage
fm-draw-number = Draw a Research card and read its number
fm-option-research = Card { $card }: { $percent }%
fm-option-percent = { $percent }%
fm-option-number = { $card }
fm-group-own-card = Our card shows
fm-choose-redraw = { $percent }%. Put it aside and draw another?
fm-option-redraw = Draw another
fm-percentage-drawn = Research card: { $percent }%, counted as { $counted }%.
fm-number-drawn = Research card: number { $number }.
fm-gauge-moved = { $gauge }: { $before } to { $after }.

## Objectives

fm-item-objective-red-1 = red Objective token 1
fm-item-objective-red-2 = red Objective token 2
fm-item-objective-red-3 = red Objective token 3
fm-item-objective-red-4 = red Objective token 4
fm-item-objective-red-5 = red Objective token 5
fm-item-objective-red-6 = red Objective token 6
fm-item-objective-red-7 = red Objective token 7
fm-item-objective-red-8 = red Objective token 8
fm-item-objective-red-9 = red Objective token 9
fm-item-objective-red-10 = red Objective token 10
fm-item-objective-red-11 = red Objective token 11
fm-item-objective-red-12 = red Objective token 12
fm-item-objective-orange-1 = orange Objective token 1
fm-item-objective-orange-2 = orange Objective token 2
fm-item-objective-orange-3 = orange Objective token 3
fm-item-objective-orange-4 = orange Objective token 4
fm-item-objective-orange-5 = orange Objective token 5
fm-item-objective-orange-6 = orange Objective token 6
fm-item-objective-orange-7 = orange Objective token 7
fm-item-objective-orange-8 = orange Objective token 8
fm-item-objective-black-1 = black Objective token 1
fm-item-objective-black-2 = black Objective token 2
fm-item-objective-black-3 = black Objective token 3
fm-item-objective-black-4 = black Objective token 4
fm-item-objective-black-5 = black Objective token 5
fm-item-objective-black-6 = black Objective token 6
fm-choose-token = Which Objective token is gained?
fm-objective-token-gained = Gained: { $item }.
fm-objective-added = A new objective: { $objective }.
fm-round-closed = Sol { $sol } is over, { $left } left. Mandatory objectives: { $done } of { $mandatory }.

## Extra events

fm-extra-follow-up = Follow-Up Event
fm-extra-adventure = Adventure Event
fm-extra-event-shown = { $sort } for { $who }: “{ $event }”.
fm-choose-concerned = Who is affected?
fm-fate-comes = It comes up
fm-fate-waits = It waits

## Mission log

fm-log-task =
  { $pawns ->
     [0] Nothing to do
     [one] 1 pawn
    *[other] { $pawns } pawns
  }, energy { $energy }, oxygen { $oxygen }, food { $food }

## Checklists of the phases

fm-check-setup-1 = Lay out all Facilities, every part green
fm-check-setup-2 = Set the tracks: Morale 0, Stress 0, Malfunctions 0
fm-check-setup-3 = Set the General Supply as shown here
fm-check-setup-4 = Take the Upgrade cards named here
fm-check-setup-5 = Choose the First Player
fm-check-events-1 = Advance the Malfunction track shown here; at 5, resolve a card
fm-check-events-2 = Resolve the follow-ups of earlier rounds
fm-check-events-3 = Resolve the Mission Event
fm-check-events-4 = Note its event action
fm-check-morale-1 = The First Player gains or discards Morale tokens, as the Morale level shows
fm-check-morale-2 = Each missing token is 1 wound
fm-check-production-1 = Energy: compare production with need; bank half the surplus or shut Facilities
fm-check-production-2 = Oxygen: the same
fm-check-production-3 = Farm: growth or wilting, then food, then the crew eats
fm-check-production-4 = Stress: 1 for each astronaut, 2 for each Shutdown tile
fm-check-production-5 = Penalties for broken hardware in the Working Block
fm-check-actions-1 = Assign every pawn and pay the costs
fm-check-actions-2 = Resolve the actions step by step, never backwards
fm-check-actions-3 = Repairs and removed tiles count from now on
fm-check-malfunction-1 = Take the die of each red marker in the Malfunction Box
fm-check-malfunction-2 = Roll them together
fm-check-malfunction-3 = Add 1 for each active penalty of a block
fm-check-malfunction-4 = Advance the tracks (to 5 at most)
fm-check-malfunction-5 = Resolve full tracks: a card, back to 0, the next marker turns red
fm-check-cleanup-1 = Discard the tokens on !; move the top token of each » to !
fm-check-cleanup-2 = Move pending items in the Cargo Bay to Available
fm-check-cleanup-3 = Skills are ready again
fm-check-cleanup-4 = Pass the First Player token clockwise
fm-check-cleanup-5 = Move the sol marker: next round

fm-reward-stress = Stress { $by }
fm-reward-morale = Morale { $by }
fm-reward-reserve = { $reserve } { $by }
fm-reward-production = { $reserve } production { $by }
fm-reward-track = { $block }: { $by }
fm-reward-any-block = a Malfunction track
fm-reward-box = { $block }: Malfunction Box marker green
fm-reward-repair = 1 broken part repaired
fm-reward-repair-kind = 1 broken part repaired ({ $part })
fm-reward-gain = { $count } { $item }
fm-reward-tokens = { $count ->
    [one] 1 Morale token
   *[other] { $count } Morale tokens
} for everyone
fm-reward-heal = { $count ->
    [one] 1 wound
   *[other] { $count } wounds
} healed
fm-reward-more = something more

# What may be used at any moment.
fm-option-go-on = Continue
fm-group-go-on = Continue without asking
fm-option-go-on-new = Until something else can be used
fm-option-go-on-phase = Until the next phase
fm-option-go-on-sol = Until the next sol
fm-option-go-on-never = Never ask before this
fm-option-ask-again = Ask again before continuing
fm-ahead-stack = { $action } ({ $top })
fm-ahead-faces = the dice results ({ $faces })
fm-ahead-wound = a wound for { $who }
fm-ahead-adventure = an Adventure for { $who }
fm-ahead-tracks = the Malfunction tracks move ({ $dice })
fm-ahead-consequences = follow-ups of earlier events
fm-ahead-mission-event = the Mission Event
fm-ahead-oxygen = oxygen is shared out
fm-ahead-farms = the Farms grow or wilt
fm-ahead-meal = the crew eats
fm-ahead-stress = Stress rises
fm-ahead-hardware = broken hardware in the Working Block
fm-ahead-upgrades = the effects of Upgrades
fm-ahead-renewal = used skills become ready again
