// The rules of Das Wurmt with the options of the rulebook, over a plain object as boardgame.io keeps it.
// Cards are `Y6`, `P:PEEK`; of a covered one `Y?`. Clauses of the rules are named as in docs/rules/das-wurmt.
'use strict'

const COLOURS = ['Y', 'P', 'B']
const KINDS = ['1', '2', '3', '4', '5', '6', '7', ':REMOVE', ':REFILL', ':NEW_WORM', ':PEEK', ':SKIP']
const DECK = COLOURS.flatMap(colour => KINDS.flatMap(kind => Array(kind.length === 1 ? 4 : 1).fill(colour + kind)))
const ORDER = Object.fromEntries([...new Set(DECK)].map((card, place) => [card, place]))
const REMOVED = { 2: 30, 3: 20, 4: 10, 5: 0 } // WU-7
const HAND = 5
const REFILL_AT = 2
const SHORTEST = 10
const LONGEST = 12

const colourOf = card => card[0]
const kindOf = card => card.slice(1)
const isWorm = card => card.length === 2

// -- the table

function deal(players, shuffled, first) {
  const G = {
    phase: 'main',
    first,
    pile: shuffled.slice(0, shuffled.length - REMOVED[players]).reverse(), // the top is the last
    hands: Array.from({ length: players }, () => []),
    plus: Array.from({ length: players }, () => []),
    minus: Array.from({ length: players }, () => []),
    points: Array(players).fill(0),
    discard: [],
    reserve: { Y: 1, P: 1, B: 1 }, // WU-4
    worms: COLOURS.map(newWorm), // WU-3
  }
  for (let seat = 0; seat < players; seat++) fill(G, seat) // WU-8
  return G
}

const newWorm = colour => ({ colour, body: [], length: 0, head: null })

/** Draws up to five cards; says whether the pile had enough. */
function fill(G, seat) {
  const hand = G.hands[seat]
  while (hand.length < HAND) {
    if (!G.pile.length) return false
    const card = G.pile.pop() // WU-30
    const at = hand.findIndex(held => ORDER[held] > ORDER[card])
    hand.splice(at < 0 ? hand.length : at, 0, card)
  }
  return true
}

function handCheck(G, seat) { // WU-31, WU-48
  if (G.hands[seat].length <= REFILL_AT && !fill(G, seat)) G.phase = 'over'
}

function spend(G, seat, card) {
  const hand = G.hands[seat]
  hand.splice(hand.indexOf(card), 1)
}

// -- moves: what is allowed, and what happens. `play` says whether the turn is over.

function allows(G, seat, move) {
  const hand = G.hands[seat]
  if (move.type === 'redraw') return G.phase === 'main' && !hand.some(isWorm) // WU-35
  if (move.type === 'end') return G.phase === 'after_skip'
  if (!hand.includes(move.card) || G.phase === 'over') return false
  const kind = kindOf(move.card)
  const worm = G.worms[move.worm]
  switch (move.type) {
    case 'place':
      return G.phase === 'main' && isWorm(move.card) && worm !== undefined && worm.colour === colourOf(move.card)
    case 'remove':
      return kind === ':REMOVE' && worm !== undefined && worm.body.includes(move.number) // WU-37
    case 'refill':
      return kind === ':REFILL' && holdsAll(hand, [move.card, ...(move.discards || [])]) // WU-39
    case 'new':
      return kind === ':NEW_WORM' && G.reserve[move.colour] > 0 // WU-40
    case 'peek':
      return kind === ':PEEK' && worm !== undefined && worm.head !== null // WU-43
    case 'skip':
      return kind === ':SKIP' && G.phase === 'main' // WU-46
  }
  return false
}

function holdsAll(hand, cards) {
  const rest = [...hand]
  return cards.every(card => {
    const at = rest.indexOf(card)
    return at >= 0 && rest.splice(at, 1).length === 1
  })
}

function play(G, seat, move) {
  if (move.type === 'place') {
    place(G, seat, move.card, G.worms[move.worm])
    return true
  }
  if (move.type === 'end') {
    G.phase = 'main'
    return true
  }
  if (move.type === 'redraw') {
    G.discard.push(...G.hands[seat])
    G.hands[seat] = []
    if (!fill(G, seat)) G.phase = 'over'
    return false
  }
  spend(G, seat, move.card)
  if (move.type === 'remove') {
    const worm = G.worms[move.worm]
    worm.body.splice(worm.body.indexOf(move.number), 1)
    worm.length -= move.number
    G.discard.push(worm.colour + move.number)
  } else if (move.type === 'refill') {
    for (const card of [...(move.discards || [])].reverse()) {
      spend(G, seat, card)
      G.discard.push(card)
    }
  } else if (move.type === 'new') {
    G.reserve[move.colour]--
    G.worms.push(newWorm(move.colour))
  } else if (move.type === 'peek') {
    const seen = G.worms[move.worm].head.seen_by
    if (!seen.includes(seat)) seen.push(seat)
    seen.sort()
  } else {
    G.phase = 'after_skip'
  }
  G.discard.push(move.card) // WU-33
  if (move.type !== 'refill') handCheck(G, seat)
  else if (!fill(G, seat)) G.phase = 'over' // WU-38
  return false
}

function place(G, seat, card, worm) {
  spend(G, seat, card)
  const old = worm.head
  worm.head = { by: seat, number: Number(card[1]), seen_by: [seat] } // WU-16
  if (old !== null) reveal(G, seat, worm, old.number) // WU-19
  handCheck(G, seat)
}

function reveal(G, seat, worm, number) {
  const length = worm.length + number // WU-20
  if (length < SHORTEST) { // WU-21
    worm.body.push(number)
    worm.length = length
    return
  }
  if (length <= LONGEST) { // WU-22
    G.plus[seat].push(number)
    G.points[seat] += number
  } else { // WU-23
    G.minus[seat].push(number)
    G.points[seat] -= number
  }
  G.discard.push(...worm.body.map(shown => worm.colour + shown)) // WU-26
  worm.body = []
  worm.length = 0
}

// -- what a seat may do, and what it may know

function menu(G, seat) {
  const hand = G.hands[seat].filter((card, at, all) => all.indexOf(card) === at) // equal cards are one entry
  const moves = []
  if (G.phase === 'main') {
    for (const card of hand.filter(isWorm)) {
      G.worms.forEach((worm, at) => worm.colour === colourOf(card) && moves.push({ type: 'place', card, worm: at }))
    }
    if (!moves.length) moves.push({ type: 'redraw' })
  } else {
    moves.push({ type: 'end' })
  }
  for (const card of hand) {
    switch (kindOf(card)) {
      case ':REMOVE':
        G.worms.forEach((worm, at) => {
          for (const number of new Set(worm.body)) moves.push({ type: 'remove', card, worm: at, number })
        })
        break
      case ':REFILL':
        for (const discards of choices(G.hands[seat], card)) {
          moves.push(discards.length ? { type: 'refill', card, discards } : { type: 'refill', card })
        }
        break
      case ':NEW_WORM':
        for (const colour of COLOURS) if (G.reserve[colour] > 0) moves.push({ type: 'new', card, colour })
        break
      case ':PEEK':
        G.worms.forEach((worm, at) => worm.head !== null && moves.push({ type: 'peek', card, worm: at }))
        break
      case ':SKIP':
        if (G.phase === 'main') moves.push({ type: 'skip', card })
    }
  }
  return moves
}

/** Every different set of the other cards in hand. */
function choices(hand, card) {
  const others = [...hand]
  others.splice(others.indexOf(card), 1)
  const chosen = [[]]
  let grown = []
  others.forEach((other, at) => {
    grown = (at && other === others[at - 1] ? grown : [...chosen]).map(set => [...set, other])
    chosen.push(...grown)
  })
  return chosen
}

/** For a seat, or for a spectator (null). Nothing in it is secret to that viewer. */
function view(G, turn, seat) {
  const cover = card => colourOf(card) + '?' // WU-9
  return {
    game: 'das-wurmt',
    phase: G.phase,
    turn,
    closing: false,
    pile: G.pile.length,
    top: G.pile.length ? colourOf(G.pile[G.pile.length - 1]) : null,
    reserve: G.reserve,
    discard: G.discard,
    worms: G.worms.map(({ colour, body, length, head }) => ({ colour, body, length, head: head && shown(head, seat) })),
    players: G.hands.map((hand, owner) => ({
      hand: owner === seat ? hand : hand.map(cover),
      plus: G.plus[owner],
      minus: G.minus[owner],
      points: G.points[owner],
    })),
    announce: false,
    shortest: SHORTEST,
    longest: LONGEST,
    moves: seat === turn && G.phase !== 'over' ? menu(G, seat) : [],
  }
}

const shown = ({ by, number, seen_by }, seat) => ({
  by,
  number: seen_by.includes(seat) ? number : null, // WU-43, WU-44
  seen_by,
  claim: null,
  claimed_length: null,
})

module.exports = { DECK, allows, deal, menu, play, view }
