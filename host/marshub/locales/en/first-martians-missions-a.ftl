# Missions: Riddle, Malnourished Plants; what all missions share; the house campaign.
fm-option-mission-named = { $mission }: { $choice }
fm-why-no-choice = the mission has nothing of that name to choose now
fm-draw-face-up = Ring { $ring }: draw the space where a tile comes to lie face up
fm-item-black-marker = black marker
