// Random games through boardgame.io's own reducer, a line of JSON for each moment: node play.js GAMES SEED.
// `same.py` replays them in our engine and compares what everybody sees, may do and may not do.
'use strict'

const { Client } = require('boardgame.io/client')
const { gameOf } = require('./game.js')
const wurmt = require('./wurmt.js')

const [games, seed] = process.argv.slice(2).map(Number)
let state = seed >>> 0

/** A whole number below n (mulberry32). */
function below(n) {
  state = (state + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(state ^ (state >>> 15), state | 1)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) % n
}

function shuffled(cards) {
  const rest = [...cards]
  for (let last = rest.length - 1; last > 0; last--) {
    const other = below(last + 1)
    ;[rest[last], rest[other]] = [rest[other], rest[last]]
  }
  return rest
}

process.stdout.on('error', () => process.exit(1)) // nobody listens any more
const tell = line => process.stdout.write(JSON.stringify(line) + '\n')

for (let number = 0; number < games; number++) {
  const players = 2 + (number % 4)
  const deck = shuffled(wurmt.DECK)
  const first = below(players)
  const game = gameOf(() => wurmt.deal(players, deck, first))
  const client = Client({ game: { ...game, moves: visible(game.moves) }, numPlayers: players, debug: false })
  tell({ players, deck, first })
  const seen = [] // moves of earlier menus: most of them are not allowed now
  for (let played = null; ; ) {
    const { G, ctx } = client.store.getState()
    const views = [null, ...ctx.playOrder].map(playerID => game.playerView({ G, ctx, playerID }))
    const turn = Number(ctx.currentPlayer)
    const tried = seen.length ? seen[below(seen.length)] : null
    tell({ played, views, tried, allowed: tried !== null && wurmt.allows(G, turn, tried) })
    if (ctx.gameover) break
    const menu = views[turn + 1].moves
    seen.push(...menu)
    const move = menu[below(menu.length)]
    client.moves[move.type](move)
    played = { seat: turn, move }
  }
}

/** The local client is not a server; it plays only moves that are not left to one. */
function visible(moves) {
  return Object.fromEntries(Object.entries(moves).map(([kind, move]) => [kind, { ...move, client: true }]))
}
