// Prospectors for boardgame.io, and its random playouts; the rules are told in README.md.
'use strict';

const { Client } = require('boardgame.io/client');
const { INVALID_MOVE } = require('boardgame.io/core');
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');

const BAG = { 'ore-1': 8, 'ore-2': 6, 'ore-3': 4, 'cave-in': 6 };
const TOOLS = { lamp: 4, rope: 4, map: 4 };
const HAND = 3;
const TURNS = 5;

const count = (pile) => Object.values(pile).reduce((sum, copies) => sum + copies, 0);

function draw(pile, random) {
  let number = random.Die(count(pile));
  for (const thing of Object.keys(pile)) {
    number -= pile[thing];
    if (number <= 0) {
      pile[thing] -= 1;
      return thing;
    }
  }
  throw new Error('nothing left to draw');
}

function use(G, ctx, tool) {
  const own = G.players[ctx.currentPlayer].tools;
  own.splice(own.indexOf(tool), 1);
}

const holds = (G, ctx, tool) => G.players[ctx.currentPlayer].tools.includes(tool);

function endTurn(G, ctx, events) {
  G.players[ctx.currentPlayer].bank += G.cart;
  G.cart = 0;
  G.asked = false;
  events.endTurn();
}

function goOn(G, ctx, events) {
  if (count(G.bag) === 0) endTurn(G, ctx, events);
}

const moves = {
  dig: ({ G, ctx, random, events }) => {
    if (G.asked) return INVALID_MOVE;
    const token = draw(G.bag, random);
    if (token !== 'cave-in') {
      G.cart += Number(token.at(-1));
    } else if (holds(G, ctx, 'lamp')) {
      G.asked = true;
      return;
    } else {
      G.cart = 0;
      endTurn(G, ctx, events);
      return;
    }
    goOn(G, ctx, events);
  },
  stop: ({ G, ctx, events }) => {
    if (G.asked) return INVALID_MOVE;
    endTurn(G, ctx, events);
  },
  rope: ({ G, ctx }) => {
    if (G.asked || !holds(G, ctx, 'rope')) return INVALID_MOVE;
    use(G, ctx, 'rope');
    G.players[ctx.currentPlayer].bank += G.cart;
    G.cart = 0;
  },
  map: ({ G, ctx, random, events }) => {
    if (G.asked || !holds(G, ctx, 'map')) return INVALID_MOVE;
    use(G, ctx, 'map');
    const token = draw(G.bag, random);
    if (token !== 'cave-in') G.cart += Number(token.at(-1));
    goOn(G, ctx, events);
  },
  lamp: ({ G, ctx, events }) => {
    if (!G.asked) return INVALID_MOVE;
    use(G, ctx, 'lamp');
    G.asked = false;
    goOn(G, ctx, events);
  },
  lose: ({ G, ctx, events }) => {
    if (!G.asked) return INVALID_MOVE;
    G.cart = 0;
    endTurn(G, ctx, events);
  },
};

const Prospectors = {
  name: 'prospectors',
  setup: ({ random }) => {
    const pool = { ...TOOLS };
    const players = {};
    for (const seat of ['0', '1']) {
      players[seat] = { tools: Array.from({ length: HAND }, () => draw(pool, random)), bank: 0 };
    }
    return { players, pool, bag: { ...BAG }, cart: 0, asked: false };
  },
  moves,
  // 2 seats, TURNS turns each; ctx.turn counts from 1.
  endIf: ({ G, ctx }) => {
    if (ctx.turn <= 2 * TURNS && (count(G.bag) > 0 || G.cart > 0 || G.asked)) return undefined;
    const scores = ['0', '1'].map((seat) => G.players[seat].bank + G.players[seat].tools.length);
    return { scores };
  },
  // At one screen (no playerID) whoever is to move looks at it.
  playerView: ({ G, ctx, playerID }) => ({
    ...G,
    pool: {},
    players: Object.fromEntries(
      Object.entries(G.players).map(([seat, player]) => [
        seat,
        seat === (playerID ?? ctx.currentPlayer) ? player : { ...player, tools: player.tools.map(() => '?') },
      ]),
    ),
  }),
  ai: {
    enumerate: (G, ctx) => {
      if (G.asked) return ['lamp', 'lose'];
      const own = G.players[ctx.currentPlayer].tools;
      return ['dig', 'stop', ...['rope', 'map'].filter((tool) => own.includes(tool))];
    },
  },
};

const pick = (items) => items[Math.floor(Math.random() * items.length)];

// As an app plays it: a client with its store, log and list of what can be undone.
function byClient(seed) {
  const client = Client({ game: { ...Prospectors, seed }, numPlayers: 2, debug: false });
  let decisions = 0;
  let state = client.getState();
  while (state.ctx.gameover === undefined) {
    client.moves[pick(Prospectors.ai.enumerate(state.G, state.ctx))]();
    state = client.getState();
    decisions += 1;
  }
  return [decisions, state.ctx.gameover.scores];
}

// As its bots play it: the reducer alone.
function byReducer(seed) {
  const game = { ...Prospectors, seed };
  const reducer = CreateGameReducer({ game });
  let state = InitializeGame({ game, numPlayers: 2 });
  let decisions = 0;
  while (state.ctx.gameover === undefined) {
    const type = pick(Prospectors.ai.enumerate(state.G, state.ctx));
    const payload = { type, args: [], playerID: state.ctx.currentPlayer };
    state = reducer(state, { type: 'MAKE_MOVE', payload });
    decisions += 1;
  }
  return [decisions, state.ctx.gameover.scores];
}

// One line in ("games seed"), one line out: what rounds.py says.
const playout = { client: byClient, reducer: byReducer }[process.argv[2]];
const lines = require('readline').createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const [games, seed] = line.split(' ').map(Number);
  const start = process.cpuUsage();
  const played = Array.from({ length: games }, (_, number) => playout(`${seed}-${number}`));
  const used = process.cpuUsage(start);
  const seconds = (used.user + used.system) / 1e6;
  console.log(JSON.stringify({ seconds, played }));
});
