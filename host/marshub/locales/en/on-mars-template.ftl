# On Mars: where each table of a pack is read off the box.

om-template-board = The map on the main board: its radius, the hex of the central mine, the four places of the other first buildings, the shelter sites in seat order, crystals, research tiles. Hexes are [q, r] from the centre: q to the east, r to the south-east.
om-template-start = What each player starts with: rulebook, set-up of the player boards.
om-template-warehouse = The Warehouse on the main board: the stock of each kind at the start and after a level, for 1, 2, 3 and 4 players.
om-template-shuttle = The shuttle’s track between Orbit and Colony: 0 is the red space nearest the centre; where it lands at colony levels 1 to 5.
om-template-prices = Prices printed beside the actions Welcome a ship and Upgrade, on the contract spaces, and beside the rows of the technology grid.
om-template-worth = Points: the progress area, the ladder beside the Living Quarters (by 0 to 12 colonists), ships, blueprints built and not built, the first building of a type.
om-template-numbers = What depends on the number of players (1, 2, 3, 4) and on the length of the game: rulebook.
om-template-solo = The rival of the solo game: rulebook, solo game.
om-template-first-colonists = First Colonists: the three missions of the variant, and the turn-order spaces on its six tiles.
om-template-action = The colonist slots of each action with a red icon, on the main board. Hiring has one a player.
om-template-space = The bonuses of the turn-order spaces on the main board: 1 to 4 in Orbit, 5 to 8 in the Colony.
om-template-executive = The executive actions on the player board, by Depot space from the bottom (1) to the top (8), with their crystals.
om-template-building = The building tiles: the price on the display, and for each tile of a type (for shelters: in the order of the player board) the arrows on its back: 0 = E, 1 = NE, 2 = NW, 3 = W, 4 = SW, 5 = SE.
om-template-tech = How many technology tiles there are of each type.
om-template-column = The columns of the laboratory on the player board: the price above, the points below.
om-template-lab = The hexes of the laboratory: a letter for each column from the left, a number from the top; what is printed on the hex, and the hexes that it leads to.
om-template-research = The research tiles: what is on their faces, by colour and letter.
om-template-discovery = The 19 discovery tiles: cost and benefit.
om-template-reward = The reward tiles of life support: points for each of something.
om-template-benefit = The benefits printed beside the life-support columns.
om-template-blueprint = The blueprints: type, level, what taking the card brings, and the executive action of the building.
om-template-scientist = The scientists: in which buildings each works, which it scores, its price on the display.
om-template-contract = The Earth contracts: what they ask for, points if completed and if not.
om-template-mission = The missions: contributions needed by 1, 2, 3 and 4 players, crystals for each.
om-template-objective = The private objectives: conditions, and the two rewards to choose from.
om-template-rival-card = The cards of the solo deck: action number, mission letter, and travels = false where the card shows the X.
om-template-goal = The goals of the solo game: every requirement, and the lead over the rival.
om-template-first-card = First Colonists, cards A: the four building types.
om-template-task = First Colonists, cards B: the task and its reward.
