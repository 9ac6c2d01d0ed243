import { listed } from '../../table/listed'
import type { Who } from '../../table/words'
import { en as table } from '../../table/words.en'
import { card, type Colour, face, neighbours } from './cards'
import type { Words } from './words'

const colour: Record<Colour, string> = { Y: 'yellow', B: 'blue', R: 'red', J: 'joker' }
const s = (who: Who, verb: string, third = `${verb}s`): string => (who === null ? `You ${verb}` : `${who} ${third}`)
const pile = (slot: number): string => `pile ${slot + 1}`
const piles = (slots: readonly number[]): string => `pile ${listed(slots.map((slot) => String(slot + 1)), 'or')}`
const named = (name: string): string => {
  const { colour: letter, number, chicken } = card(name)
  if (letter === null) return chicken ? 'a chicken' : 'an unknown card'
  return chicken ? `${colour[letter]} chicken` : `${colour[letter]} ${face(number ?? 0)}`
}
const secs = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
const numbersOn = (top: string): string => neighbours(card(top).number ?? 0).map((one) => `<b>${face(one)}</b>`).join(' or ')

export const en: Words = {
  ...table,
  card: named,
  pile,
  piles: 'Piles',
  pileLabel: (slot, top, count) => `${cap(pile(slot))}: ${named(top)}, ${count} cards`,
  freshBy: (who) => (who === null ? 'just turned by you' : `just turned by ${who}`),
  underneath: (name) => (name === null ? 'underneath: nobody knows' : `underneath: ${named(name)}`),
  chosen: 'chosen',
  fitsHere: (name) => `put ${named(name)} here`,
  throwHere: (name) => `throw ${named(name)} here`,
  plannedHere: (name) => `planned here: ${named(name)}`,
  turnIt: 'turn this one',
  throwIn: 'Throw in!',
  hand: 'Your hand',
  handOf: (name) => `Hand of ${name}`,
  chickens: 'Your chickens',
  fits: 'fits',
  selected: 'taken up',
  sending: 'on its way',
  sort: 'Sort',
  sortBy: { number: 'by number', colour: 'by colour' },
  left: 'left',
  drawPile: (count) => (count === 1 ? '1 card in the draw pile' : `${count} cards in the draw pile`),
  drawLow: 'nearly used up',
  played: (count, of) => `${count} of ${of} chickens played`,
  more: (at) => `Another pile comes with chicken ${listed(at.map(String), 'and')}`,
  match: (at, of) => `Match ${at} of ${of}`,
  thisMatch: 'This match',
  holds: (cards, chickens) => `${cards} ${cards === 1 ? 'card' : 'cards'}, ${chickens} of them ${chickens === 1 ? 'a chicken' : 'chickens'}`,
  chickensLeft: (count) => (count === 1 ? '1 chicken' : `${count} chickens`),
  points: (points) => `${points} ${points === 1 ? 'point' : 'points'}`,
  pointsShort: 'pts',
  ate: (chicken, count) => `${named(chicken)} ate ${count} cards`,
  totals: 'Points so far',
  moreTitle: 'Piles, points and log',
  keyList: [
    ['1–9', 'card of that number'],
    ['Y B R J', 'its colour, if there are two'],
    ['C', 'a chicken'],
    ['Space', 'no throw'],
    ['D', 'draw and turn'],
    ['← →', 'choose a card'],
    ['↑ ↓', 'choose a pile'],
    ['Enter', 'throw, lay, turn'],
    ['Esc', 'let go, take the plan back'],
    ['S', 'sort by number or colour'],
    ['M', 'sound on or off'],
    ['?', 'these keys'],
  ],
  watching: 'You are watching. Hands stay covered, the piles are for everyone.',
  draw: 'Draw and turn',
  drawShort: 'Draw',
  drawLong: 'Draw and turn a pile',
  pass: 'No throw',
  passed: 'You do not throw',
  deal: 'Deal the next match',
  confirm: 'Throw in',
  withdraw: 'Take the plan back',
  orders: 'Standing orders',
  place: (name) => `Play ${named(name)}`,
  coachIdle: 'Your turn: a worm on a neighbour in another colour, a chicken, or draw.',
  coachTurning: 'Now turn any pile: tap it.',
  coachPlan: 'Not your turn yet, but you may look around.',
  coachNext: 'You are next. Tap a card to throw it; to plan your turn, tap a pile first.',
  coachPile: (slot) => `Which card shall go on ${pile(slot)}?`,
  coachCard: (name, slots) => (slots.length ? `${cap(named(name))} fits on ${piles(slots)}. Then that pile is turned.` : `${cap(named(name))} fits nowhere now.`),
  coachChicken: (name, slots) => (slots.length ? `${cap(named(name))} can eat ${piles(slots)}: 3 for its own colour, 2 for a joker, 1 for others.` : `${cap(named(name))} finds nothing now: it eats under its own colour or a joker.`),
  coachWaits: (name) => `${name} is to move.`,
  coachDeals: (who) => (who === null ? 'You deal the next match.' : `${who} deals the next match.`),
  coachDraws: (name) => `${name} has drawn and turns a pile.`,
  coachPassed: 'You let this one go.',
  coachSealed: 'Your answer is sealed. It is opened with all the others.',
  coachCalm: (who, slot, fit) => `${who === null ? 'You' : who} turned ${pile(slot)}. A ${fit} fits. Take your time: choose a card, or “No throw”.`,
  coachThrow: (who, slot, fit) => `${who === null ? 'You' : who} turned ${pile(slot)}. A ${fit} fits: first one wins!`,
  coachOwn: (slot) => `You turned ${pile(slot)}: now the others may throw on it.`,
  coachFree: (slot, fit) => `Your turn. ${cap(pile(slot))} is still fresh: a ${fit} on it is a free throw.`,
  coachLocked: 'That one did not fit: a short breath …',
  coachPlanned: (move) => `Planned: ${move}. Throws go first.`,
  fitOn: (top, same) => {
    const { colour: letter } = card(top)
    if (letter === 'J' || letter === null) return `${numbersOn(top)} in any colour`
    return same ? `${numbersOn(top)} in <b>${colour[letter]}</b>` : `${numbersOn(top)} in another colour`
  },
  warnLow: 'The draw pile is nearly used up: then the match is over.',
  moveText: ({ type, card: name = '', slot }) =>
    type === 'draw' ? 'draw and turn' : type === 'eat' ? `${named(name)} eats ${pile(slot ?? 0)}` : type === 'turn' ? `turn ${pile(slot ?? 0)}` : `${named(name)} on ${pile(slot ?? 0)}`,
  windowOpen: (top, slot, who) => `${cap(named(top))} on ${pile(slot)}, turned by ${who ?? 'you'}. Throw in?`,
  refused: {
    colour: (name, top, fits) => `${cap(named(name))} and ${named(top)} have the same colour: they must differ.${fits.length ? ` It fits on ${piles(fits)}.` : ''}`,
    same: (name, top) => `At this table a throw needs the same colour as ${named(top)}, and ${named(name)} has another.`,
    noJoker: 'At this table no joker is thrown, and none is thrown upon.',
    number: (name, top, numbers, fits) => `${face(card(name).number ?? 0)} is not next to ${face(card(top).number ?? 0)}: only ${listed(numbers.map((one) => face(Number(one))), 'or')} would do.${fits.length ? ` It fits on ${piles(fits)}.` : ''}`,
    chicken: (name, top, fits) => `The ${named(name)} eats under its own colour or a joker, not under ${named(top)}.${fits.length ? ` It could eat ${piles(fits)}.` : ''}`,
    noChicken: (name) => `The ${named(name)} cannot be thrown: only worms can.`,
    useThrow: (name) => `That pile was just turned, so ${named(name)} on it is a free throw: throw it, and you still have your turn.`,
    mustPlay: 'Something in your hand fits, and at this table you draw only when nothing does.',
    closed: 'Too late: nothing can be thrown on that pile any more.',
    own: 'You turned it yourself: this one is for the others.',
    locked: 'One breath: after a throw that does not fit you wait a second.',
    answered: 'You have answered already: it counts until the next pile is turned.',
    changed: 'The pile has changed meanwhile, so your plan is off. It is still your turn.',
    late: 'Somebody was faster. Have another look at the table.',
    lost: (who, seconds) => `<b>${seconds}</b> too late: ${who} was quicker. You keep your card.`,
    lots: (who) => `As quick as ${who}! Lots were drawn, and you keep your card.`,
  },
  began: (match, of, who) => `Match ${match} of ${of}: ${s(who, 'begin')}`,
  laid: (who, name, slot) => `${s(who, 'lay', 'lays')} ${named(name)} on ${pile(slot)}`,
  turned: (who, slot, name) => (who === undefined ? `it turns: <b>${named(name)}</b>` : `${s(who, 'turn')} ${pile(slot)}: <b>${named(name)}</b>`),
  formed: (slot, name) => `A new ${pile(slot)}: ${named(name)}`,
  threw: (who, name) => `${s(who, 'throw')} in <b>${named(name)}</b>!`,
  threwLate: (who, name) => `${who ?? 'You'} threw ${named(name)}, too late`,
  atePile: (who, chicken, slot, cards) => `${who === null ? 'Your' : `${who}’s`} ${named(chicken)} eats ${pile(slot)}: ${cards} cards`,
  drew: (who, name) => `${s(who, 'draw')} ${name === null ? 'a card' : named(name)}`,
  lay: (slot, name) => `Under ${pile(slot)} lay ${named(name)}`,
  turn: (who) => (who === null ? 'It is your turn.' : `${who} is to move.`),
  ended: (match, reason) => `Match ${match} is over: ${REASON[reason] ?? reason}`,
  mealCounted: (who, chicken, points) => `${who === null ? 'Your' : `${who}’s`} ${named(chicken)}: <b>+${points}</b>`,
  handCounted: (who, cards) => `${who ?? 'You'}: ${cards} in hand, <b>−${cards}</b>`,
  over: 'All matches are played.',
  photo: 'Photo finish',
  photoLine: (throws) => `Photo finish: ${throws.map(({ who, ms }) => `${who ?? 'you'} ${secs(ms)}`).join(', ')}`,
  seconds_: secs,
  behind: (ms) => `+${secs(ms)}`,
  quickest: 'quickest',
  byLots: 'as quick: by lots',
  turnFirst: 'The next player’s move was quicker than all throws.',
  photoWhy: 'How was it measured?',
  measured: (ms) => `counted ${secs(ms)}`,
  claimed: (ms) => `the page said ${secs(ms)}`,
  corrected: {
    as_claimed: 'as the page said',
    unclaimed: 'the page said nothing: from the arrival at the server',
    too_quick: 'corrected: the way to the server is not that long',
    too_slow: 'corrected: it was there sooner',
    not_human: 'corrected: nobody reacts within 0.15 s',
    too_far: 'corrected: more than 0.25 s of way is credited to nobody',
  },
  trip: (from, to) => `way there and back ${from} to ${to} ms`,
  photoAbout: 'Each page measures from the first sight of the new card. The server bounds that by the way to each of you, so distance is worth nothing.',
  closes: (seconds) => `${seconds} s left to choose`,
  ordersTitle: 'Standing orders',
  ordersText: 'Nobody has to wait for you: these worms are thrown for you wherever they fit, the uppermost first. Only you see this.',
  ordersAll: 'Throw everything',
  ordersNone: 'Throw nothing',
  ordersAsk: 'Ask me each time',
  ordersAskText: 'The table then waits for you after every turning, and everybody sees that.',
  ordersSave: 'Leave these orders',
  dearer: (name) => `${cap(named(name))}: earlier`,
  cheaper: (name) => `${cap(named(name))}: later`,
  countTitle: (match, reason) => `Match ${match} is over: ${REASON[reason] ?? reason}`,
  countSum: 'in all',
  countHand: (cards) => (cards === 0 ? 'hand empty' : `${cards} in hand`),
  countHurry: 'Count at once',
  countOn: 'Go on',
  toResult: 'To the result',
  noMeal: 'nothing eaten',
  best: 'best of this match',
  inMatch: (points) => `${sign(points)} in this match`,
}

const REASON: Record<string, string> = { hand_empty: 'a hand is empty', all_chickens: 'all chickens are played', draw_pile: 'the draw pile is used up' }

function cap(text: string): string {
  return text.replace(/[a-z]/, (letter) => letter.toUpperCase()).replace(/<B>/, '<b>')
}

function sign(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`
}
