import type { Letter } from './cards'
import type { Who } from '../../table/words'
import { listed } from '../../table/listed'
import { en as table } from '../../table/words.en'
import type { Named, Words } from './words'

const colour: Record<Letter, string> = { Y: 'orange', P: 'purple', B: 'green' }
const the = ({ colour: letter, mark }: Named): string => `the ${colour[letter]} worm${mark && ` ${mark}`}`
const s = (who: Who, verb: string, third = `${verb}s`): string => (who === null ? `You ${verb}` : `${who} ${third}`)
const action = { REMOVE: 'Remove', REFILL: 'Refill', NEW_WORM: 'New worm', PEEK: 'Peek', SKIP: 'Rest' }
const effect = {
  REMOVE: 'Take one open segment off any worm.',
  REFILL: 'Throw away what you like, then draw up to five.',
  NEW_WORM: 'A new worm from the reserve joins the table.',
  PEEK: 'Look secretly under one head.',
  SKIP: 'No worm card this turn.',
}

export const en: Words = {
  ...table,
  colour,
  action,
  effect,
  worm: the,
  card: (letter, number) => `${colour[letter]} ${number}`,
  actionCard: (name, letter) => `${action[name]} (${colour[letter]} back)`,
  back: (letter) => colour[letter],
  worms: 'Worms on the table',
  hand: 'Your hand',
  handOf: (name) => `Hand of ${name}`,
  left: 'left',
  cardsLeft: (count) => (count === 1 ? '1 card left' : `${count} cards left`),
  top: (letter) => `on top: ${colour[letter]}`,
  yourPoints: 'your points',
  points: (plus, minus) => `plus ${plus}, minus ${minus}`,
  holds: ({ Y, P, B }) => `${Y} orange, ${P} purple, ${B} green`,
  lane: (worm, length) => `${the(worm).slice(4)}, length ${length}`,
  bare: (worm) => `${the(worm).slice(4)}, no head yet`,
  headBy: (who) => (who === null ? 'head by you' : `head by ${who}`),
  youKnow: (number) => `you know: ${number}`,
  seenBy: (names) => `seen by ${names}`,
  claimed: (number, length) => `said to be ${number}${length === null ? '' : `, making ${length}`}`,
  howTo: 'Put a worm card on a worm of its colour. Action cards first, as many as you like.',
  playFirst: (name) => `Play “${action[name]}” first`,
  ruleTitle: (shortest, longest) => `Length ${shortest} to ${longest} scores`,
  below: (shortest) => `below ${shortest}`,
  belowMeans: 'nothing happens',
  withinMeans: 'the uncovered card is yours',
  above: (longest) => `over ${longest}`,
  aboveMeans: 'it counts against you',
  cardsTitle: 'Cards',
  reserve: 'Worms in reserve',
  reserveEmpty: 'none left',
  discards: 'Discarded so far',
  discardsEmpty: 'Nothing discarded yet.',
  keyList: [
    ['← →', 'choose a card'],
    ['↑ ↓', 'choose a worm'],
    ['1–9', 'take a card, then choose its worm'],
    ['Enter', 'play'],
    ['Esc', 'let go'],
    ['P R N F S', 'Peek, Remove, New worm, Refill, Rest'],
    ['Z', 'take back'],
    ['M', 'sound on or off'],
    ['?', 'these keys'],
  ],
  more: 'Cards and discards',
  place: 'Add',
  placeCard: (letter, number) => `Add ${colour[letter]} ${number}`,
  play: (name) => `Play ${action[name]}`,
  draw: (cards) => `Draw ${cards}`,
  throwAway: 'Throw away',
  endTurn: 'End turn',
  redraw: 'Five new cards',
  pick: { card: 'Pick a card', worm: 'Pick a worm', head: 'Pick a head', segment: 'Pick a segment', end: 'Pick a worm', other: 'Why not?' },
  placeOn: (card, worm) => `Put ${card} on ${the(worm)}`,
  peekAt: (worm) => `Peek under the head of ${the(worm)}`,
  removeFrom: (number, worm) => `Take the ${number} off ${the(worm)}`,
  selected: 'taken up',
  thrown: 'to be thrown away',
  cannotNow: 'cannot be played now',
  peekTitle: 'For your eyes only',
  peekSees: (worm, number) => `Under the head of ${the(worm)} is a ${number}.`,
  peekSecret: 'Keep it to yourself: everybody saw you look.',
  newTitle: 'Which worm shall come?',
  newText: 'It starts without a head: everybody may build on it, you first.',
  claimTitle: 'What do you say it is?',
  claimText: 'True or not: nobody may check.',
  claimLength: 'and the worm will be',
  claimNone: 'no word',
  coachIdle: 'Put a worm card on a worm of its colour. Action cards come first.',
  coachStuck: 'No worm card in your hand: play actions, or swap all five.',
  coachSkip: 'You rest: play more actions, or end your turn.',
  coachClosing: 'Nobody draws any more. Finish with what you hold.',
  coachBare: (worm) => `${cap(the(worm))} has no head yet: your card is covered and nothing is counted.`,
  coachScores: (worm, length, numbers) =>
    `${cap(the(worm))} is <b>${length}</b> long plus its hidden head. It scores when you uncover <b>${numbers}</b>.`,
  coachBursts: (numbers) => `Too long with <b>${numbers}</b>.`,
  coachSafe: (worm, length) => `${cap(the(worm))} is only <b>${length}</b> long: whatever you uncover, nothing happens.`,
  coachKnown: (worm, number, length, verdict) =>
    `You know the head: <b>${number}</b>. ${cap(the(worm))} becomes <b>${length}</b>: ` +
    { short: 'too short, nothing happens.', plus: `<b>+${number}</b> for you!`, minus: `too long, <b>−${number}</b>!` }[verdict],
  coachWorms: (letter) => `Two worms are ${colour[letter]}: which one gets it?`,
  coachRefill: 'Tap the cards you want to throw away, then draw.',
  coachWaits: (name) => `${name} is thinking …`,
  coachWatch: (name) => `${name} is to move.`,
  coachPlan: 'Not your turn yet, but you may plan.',
  coachAction: (name, possible) => (possible ? effect[name] : `${effect[name]} There is nothing for it to do now.`),
  warnBurst: 'Careful: this worm may get too long.',
  refused: {
    colour: (card, worm, fits) => `${cap(card)} and ${the(worm)} differ in colour. It goes on ${listed(fits.map(the), 'or')}.`,
    noHead: (worm) => `${cap(the(worm))} has no head to peek under. Try another one.`,
    notOpen: (numbers) => `Only open segments come off, never a head or a tail.${numbers.length ? ` Here: ${listed(numbers, 'or')}.` : ' This worm has none.'}`,
    noEffect: (name) => ({
      REMOVE: 'No worm has an open segment to take off yet. Keep it for later.',
      REFILL: 'Nobody draws any more, so there is nothing to refill.',
      NEW_WORM: 'All the worms are here: there is no tail left in the reserve.',
      PEEK: 'No worm has a head to peek under yet. Keep it for later.',
      SKIP: 'You are resting already.',
    })[name],
    noEnd: (left) => `That tail is on the table already. Left in the reserve: ${listed(left.map((one) => colour[one]), 'or')}.`,
    resting: 'You are resting this turn, so no worm card. Play more actions, or end your turn.',
    mustPlace: 'Your turn ends with a worm card on a worm. Only Rest spares you that.',
    late: 'Somebody was faster. Have another look at the table.',
  },
  began: (who) => `${s(who, 'begin')}.`,
  drew: (who, cards) => `${s(who, 'draw')} ${cards}`,
  placed: (who, worm, card) => `${s(who, 'put')} ${card ?? 'a head'} on ${the(worm)}`,
  revealed: (who, worm, number, length, points) =>
    `${who ?? 'You'} uncovered a ${number}: ${the(worm)} is <b>${length}</b>${points ? `: <b>${sign(points)}</b>` : ', nothing happens'}`,
  says: (claim, length) => `“It is a ${claim}${length === null ? '' : `, that makes ${length}`}.”`,
  truth: (claim, held) => (held ? `“${claim}” was true.` : `“${claim}” was a fib!`),
  played: (who, name) => `${s(who, 'play')} ${action[name]}`,
  removed: (who, worm, number) => `${s(who, 'take')} the ${number} off ${the(worm)}`,
  threw: (who, cards) => `${s(who, 'throw')} away ${cards}`,
  appeared: (worm) => `${cap(the(worm).replace('the', 'a new'))} is here`,
  peeked: (who, worm, number) =>
    `${who ?? 'You'} peeked under the head of ${the(worm)}${number === null ? '' : `: <b>${number}</b>`}`,
  turn: (who) => (who === null ? 'It is your turn.' : `${who} is to move.`),
  ended: 'The pile is used up: the game is over.',
  verdict: (points) => (points ? sign(points) : 'short'),
  true: 'true!',
  lie: 'a fib!',
  watching: 'You are watching. Hands stay covered, the worms are for everyone.',
  fibbed: (who, lies, claims) => (lies === 0 ? `${who ?? 'You'}: never fibbed` : `${who ?? 'You'}: fibbed ${lies} of ${claims} times`),
  lessonSteps: [
    {
      task: 'A card goes on a worm of its colour. Tap your <b>orange 4</b>, then the orange worm.',
      astray: 'That one comes later! First the <b>orange 4</b>, on the orange worm.',
      wim: 'It lies covered: the new <b>head</b>. Only you know it is a 4. My turn!',
    },
    {
      task: 'My green head is hidden. Put your <b>green 2</b> on it, and it turns up!',
      astray: 'Soon! First your <b>green 2</b>: I want you to see my head.',
      wim: 'My 5 is open: 5 long. <b>Below 10</b> nothing happens. Now me …',
    },
    {
      task: 'Orange is <b>4</b> plus my hidden head. <b>10 to 12</b> scores: dare your <b>orange 1</b>!',
      astray: 'Hold on to that one. Dare the <b>orange 1</b>: my head looks big …',
      wim: 'A 6 makes <b>10</b>: <b>+6</b> for you! At two cards you draw up to five.',
    },
    {
      task: 'Green is <b>7</b> long. Is its head too big? Play the eye, then tap green: <b>peek</b>!',
      astray: 'Wait! Have a look first: play the <b>eye</b> on the green worm.',
      wim: '',
    },
    {
      task: '7 and 7 is 14: over 12 counts <b>against you</b>. So lay orange or purple!',
      astray: 'Ouch, that would turn up the 7: <b>−7</b>! Take orange or purple.',
      wim: 'Look at my cards: all green! Now I have to turn up my own 7 …',
    },
    {
      task: '14: <b>−7</b> for me! You see my colours, so plan with them. Now play as you like!',
      astray: '',
      wim: '',
    },
  ],
  lessonDone: 'You know it all!',
  lessonSum: 'When the pile is used up, most points win. The rest is nerve, memory and a straight face.',
}

function cap(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function sign(points: number): string {
  return points > 0 ? `+${points}` : `−${-points}`
}
