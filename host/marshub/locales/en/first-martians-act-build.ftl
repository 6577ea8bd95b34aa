# First Martians: rolled actions, Adventures, Build, Research, planting, Upgrades, mission actions.

fm-roll-three = { $action }: roll all three dice
fm-die-wound-gray = gray wound die
fm-die-wound-blue = blue wound die
fm-die-wound-brown = brown wound die
fm-die-adventure-green = green adventure die
fm-die-adventure-gray = gray adventure die
fm-die-adventure-blue = blue adventure die
fm-die-adventure-brown = brown adventure die
fm-face-wound = a wound
fm-face-adventure = an Adventure
fm-colour-green = green
fm-colour-gray = gray
fm-colour-blue = blue
fm-colour-brown = brown
fm-choose-reroll-one = { $who } rolled { $success }, { $wound } and { $adventure } (success, wound, adventure). Roll a die again?
fm-option-reroll = { $skill } ({ $cost }): { $die }
fm-choose-consequence = What the dice bring: what comes first?
fm-consequence-success = 2 Morale tokens for the miss
fm-consequence-wound = The wound
fm-consequence-adventure = The Adventure
fm-draw-adventure = The app draws an Adventure ({ $colour })
fm-adventure-met = { $who } – { $adventure }: { $story }
fm-why-pledge = It takes { $item } ({ $count }) out of the Available area, and that is not there
