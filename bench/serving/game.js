// Das Wurmt as a game of boardgame.io: a move for each kind of action, secrets stripped by `playerView`.
'use strict'

const { INVALID_MOVE } = require('boardgame.io/core')
const wurmt = require('./wurmt.js')

const KINDS = ['place', 'remove', 'refill', 'new', 'peek', 'skip', 'redraw', 'end']

function move({ G, ctx, playerID, events }, asked) {
  const seat = Number(playerID)
  if (playerID !== ctx.currentPlayer || !wurmt.allows(G, seat, asked)) return INVALID_MOVE
  const done = wurmt.play(G, seat, asked)
  if (G.phase === 'over') events.endGame({ points: [...G.points] })
  else if (done) events.endTurn()
}

/** `start(players, random)` may deal in another way, so that a test knows the cards. */
const gameOf = start => ({
  name: 'das-wurmt',
  minPlayers: 2,
  maxPlayers: 5,
  disableUndo: true, // the faster setting
  setup: ({ ctx, random }) => start(ctx.numPlayers, random),
  turn: {
    order: { first: ({ G }) => G.first, next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers },
  },
  // Which number was placed is nobody else's: `redact` keeps it out of their logs.
  moves: Object.fromEntries(KINDS.map(kind => [kind, { move, client: false, redact: kind === 'place' }])),
  playerView: ({ G, ctx, playerID }) => wurmt.view(G, Number(ctx.currentPlayer), playerID === null ? null : Number(playerID)),
})

const game = gameOf((players, random) => wurmt.deal(players, random.Shuffle(wurmt.DECK), random.Die(players) - 1))

module.exports = { game, gameOf }
