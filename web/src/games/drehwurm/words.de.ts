import { listed } from '../../table/listed'
import type { Who } from '../../table/words'
import { de as table } from '../../table/words.de'
import { card, type Colour, face, neighbours } from './cards'
import type { Words } from './words'

const colour: Record<Colour, string> = { Y: 'gelb', B: 'blau', R: 'rot', J: 'Joker' }
const du = (who: Who, second: string, third: string): string => (who === null ? `Du ${second}` : `${who} ${third}`)
const pile = (slot: number): string => `Drehwurm ${slot + 1}`
const piles = (slots: readonly number[]): string => `Drehwurm ${listed(slots.map((slot) => String(slot + 1)), 'oder')}`
const of = (who: string): string => `${who}${/[sßxz](<\/b>)?$/.test(who) ? '’' : 's'}`

type Forms = { worm: (colour: string, number: string) => string; joker: string; chicken: (colour: string) => string; unseen: [worm: string, chicken: string] }
const form = (forms: Forms) => (name: string): string => {
  const { colour: letter, number, chicken } = card(name)
  if (letter === null) return forms.unseen[chicken ? 1 : 0]
  if (chicken) return forms.chicken(colour[letter])
  return letter === 'J' ? `${forms.joker} ${face(number ?? 0)}` : forms.worm(colour[letter], face(number ?? 0))
}
/** As on a sign: `gelbe 7`, `Joker 4`, `rotes Huhn`. */
const named = form({ worm: (one, n) => `${one}e ${n}`, joker: 'Joker', chicken: (one) => `${one}es Huhn`, unseen: ['unbekannte Karte', 'ein Huhn'] })
const die = form({ worm: (one, n) => `die ${one}e ${n}`, joker: 'der Joker', chicken: (one) => `das ${one}e Huhn`, unseen: ['eine unbekannte Karte', 'ein Huhn'] })
const den = form({ worm: (one, n) => `die ${one}e ${n}`, joker: 'den Joker', chicken: (one) => `das ${one}e Huhn`, unseen: ['eine unbekannte Karte', 'ein Huhn'] })
const der = form({ worm: (one, n) => `der ${one}en ${n}`, joker: 'dem Joker', chicken: (one) => `dem ${one}en Huhn`, unseen: ['einer unbekannten Karte', 'einem Huhn'] })
const secs = (ms: number): string => `${(ms / 1000).toFixed(2).replace('.', ',')} s`
const numbersOn = (top: string): string => neighbours(card(top).number ?? 0).map((one) => `<b>${face(one)}</b>`).join(' oder ')

export const de: Words = {
  ...table,
  card: named,
  pile,
  piles: 'Drehwürmer',
  pileLabel: (slot, top, count) => `${pile(slot)}: ${named(top)}, ${count} Karten`,
  freshBy: (who) => (who === null ? 'eben von dir gedreht' : `eben gedreht von ${who}`),
  underneath: (name) => (name === null ? 'unten: kennt niemand' : `unten: ${named(name)}`),
  chosen: 'ausgesucht',
  fitsHere: (name) => `${named(name)} hierhin`,
  throwHere: (name) => `${named(name)} hierhin werfen`,
  plannedHere: (name) => `hier geplant: ${named(name)}`,
  turnIt: 'diesen drehen',
  throwIn: 'Zwischenwurf!',
  hand: 'Deine Hand',
  handOf: (name) => `Hand von ${name}`,
  chickens: 'Deine Hühner',
  fits: 'passt',
  selected: 'aufgenommen',
  sending: 'unterwegs',
  sort: 'Sortieren',
  sortBy: { number: 'nach Zahl', colour: 'nach Farbe' },
  left: 'übrig',
  drawPile: (count) => (count === 1 ? '1 Karte im Nachziehstapel' : `${count} Karten im Nachziehstapel`),
  drawLow: 'fast aufgebraucht',
  played: (count, of) => `${count} von ${of} Hühnern gespielt`,
  more: (at) => `Mit dem ${listed(at.map((one) => `${one}.`), 'und')} Huhn kommt ein Drehwurm dazu`,
  match: (at, of) => `Partie ${at} von ${of}`,
  thisMatch: 'Diese Partie',
  holds: (cards, chickens) => `${cards} ${cards === 1 ? 'Karte' : 'Karten'}, davon ${chickens === 1 ? '1 Huhn' : `${chickens} Hühner`}`,
  chickensLeft: (count) => (count === 1 ? '1 Huhn' : `${count} Hühner`),
  points: (points) => `${points} ${points === 1 ? 'Punkt' : 'Punkte'}`,
  pointsShort: 'P.',
  ate: (chicken, count) => `${named(chicken)} hat ${count} Karten gefressen`,
  totals: 'Punkte bisher',
  moreTitle: 'Drehwürmer, Punkte, Verlauf',
  keyList: [
    ['1–9', 'Karte mit dieser Zahl'],
    ['G B R J', 'ihre Farbe, wenn es zwei gibt'],
    ['H', 'ein Huhn'],
    ['Leertaste', 'nicht werfen'],
    ['D', 'ziehen und drehen'],
    ['← →', 'Karte aussuchen'],
    ['↑ ↓', 'Drehwurm aussuchen'],
    ['Enter', 'werfen, legen, drehen'],
    ['Esc', 'loslassen, Plan zurücknehmen'],
    ['S', 'nach Zahl oder Farbe sortieren'],
    ['M', 'Ton an oder aus'],
    ['?', 'diese Tasten'],
  ],
  watching: 'Du schaust zu. Die Hände bleiben verdeckt, die Drehwürmer sieht jeder.',
  draw: 'Ziehen und drehen',
  drawShort: 'Ziehen',
  drawLong: 'Ziehen und einen drehen',
  pass: 'Nicht werfen',
  passed: 'Du wirfst nicht',
  deal: 'Nächste Partie geben',
  confirm: 'Werfen',
  withdraw: 'Plan zurücknehmen',
  orders: 'Daueraufträge',
  place: (name) => `${cap(named(name))} spielen`,
  coachIdle: 'Du bist am Zug: ein Wurm auf einen Nachbarn in anderer Farbe, ein Huhn, oder zieh.',
  coachTurning: 'Jetzt dreh einen Drehwurm: tipp ihn an.',
  coachPlan: 'Du bist noch nicht dran, aber schau dich ruhig um.',
  coachNext: 'Du kommst gleich. Tipp eine Karte an und sie fliegt; für deinen Zug tipp erst einen Drehwurm an.',
  coachPile: (slot) => `Welche Karte soll auf ${pile(slot)}?`,
  coachCard: (name, slots) => (slots.length ? `${cap(die(name))} passt auf ${piles(slots)}. Danach wird er gedreht.` : `${cap(die(name))} passt gerade nirgends.`),
  coachChicken: (name, slots) => (slots.length ? `${cap(die(name))} kann ${piles(slots)} fressen: 3 für die eigene Farbe, 2 für Joker, 1 für andere.` : `${cap(die(name))} findet nichts: Es frisst unter der eigenen Farbe oder einem Joker.`),
  coachWaits: (name) => `${name} ist am Zug.`,
  coachDeals: (who) => (who === null ? 'Du gibst die nächste Partie.' : `${who} gibt die nächste Partie.`),
  coachDraws: (name) => `${name} hat gezogen und dreht einen Drehwurm.`,
  coachPassed: 'Diesen lässt du vorbei.',
  coachSealed: 'Deine Antwort ist versiegelt. Sie wird mit allen anderen geöffnet.',
  coachCalm: (who, slot, fit) => `${du(who, 'hast', 'hat')} ${pile(slot)} gedreht. ${fit} passt. Lass dir Zeit: Such eine Karte aus oder wirf nicht.`,
  coachThrow: (who, slot, fit) => `${du(who, 'hast', 'hat')} ${pile(slot)} gedreht: ${fit} passt. Der Schnellste zählt!`,
  coachOwn: (slot) => `Du hast ${pile(slot)} gedreht: Jetzt dürfen die anderen werfen.`,
  coachFree: (slot, fit) => `Du bist am Zug. ${pile(slot)} ist noch frisch: ${fit} darauf ist geschenkt.`,
  coachLocked: 'Das hat nicht gepasst: kurz durchatmen …',
  coachPlanned: (move) => `Geplant: ${move}. Würfe gehen vor.`,
  fitOn: (top, same) => {
    const { colour: letter } = card(top)
    if (letter === 'J' || letter === null) return `${numbersOn(top)} in jeder Farbe`
    return same ? `${numbersOn(top)} in <b>${inflected(colour[letter])}</b>` : `${numbersOn(top)} in anderer Farbe`
  },
  warnLow: 'Der Nachziehstapel ist fast aufgebraucht: Dann ist die Partie vorbei.',
  moveText: ({ type, card: name = '', slot }) =>
    type === 'draw' ? 'ziehen und drehen' : type === 'eat' ? `${die(name)} frisst ${pile(slot ?? 0)}` : type === 'turn' ? `${pile(slot ?? 0)} drehen` : `${die(name)} auf ${pile(slot ?? 0)}`,
  windowOpen: (top, slot, who) => `${cap(named(top))} auf ${pile(slot)}, gedreht von ${who ?? 'dir'}. Werfen?`,
  refused: {
    colour: (name, top, fits) => `${cap(die(name))} hat dieselbe Farbe wie ${die(top)}: Die Farben müssen verschieden sein.${fits.length ? ` Sie passt auf ${piles(fits)}.` : ''}`,
    same: (name, top) => `An diesem Tisch muss ein Wurf dieselbe Farbe haben: ${die(name)} und ${die(top)} haben verschiedene.`,
    noJoker: 'An diesem Tisch werden keine Joker geworfen, und auf Joker auch nicht.',
    number: (name, top, numbers, fits) => `${face(card(name).number ?? 0)} und ${face(card(top).number ?? 0)} sind keine Nachbarn: Hier geht nur ${listed(numbers.map((one) => face(Number(one))), 'oder')}.${fits.length ? ` ${cap(die(name))} passt auf ${piles(fits)}.` : ''}`,
    chicken: (name, top, fits) => `${cap(die(name))} frisst unter der eigenen Farbe oder einem Joker, nicht unter ${der(top)}.${fits.length ? ` Es könnte ${piles(fits)} fressen.` : ''}`,
    noChicken: (name) => `${cap(die(name))} kannst du nicht werfen, das geht nur mit Würmern.`,
    useThrow: (name) => `Der ist eben gedreht worden, also ist ${die(name)} darauf ein Zwischenwurf: Wirf, und du hast noch deinen ganzen Zug.`,
    mustPlay: 'Auf deiner Hand passt etwas, und an diesem Tisch ziehst du nur, wenn nichts passt.',
    closed: 'Zu spät: Auf diesen Drehwurm kann niemand mehr werfen.',
    own: 'Den hast du selbst gedreht: Der ist für die anderen.',
    locked: 'Kurz durchatmen: Nach einem Wurf, der nicht passt, wartest du eine Sekunde.',
    answered: 'Du hast schon geantwortet: Das gilt, bis wieder gedreht wird.',
    changed: 'Der Drehwurm hat sich inzwischen verändert, dein Plan ist dahin. Du bist noch am Zug.',
    late: 'Da war jemand schneller. Schau noch einmal auf den Tisch.',
    lost: (who, seconds) => `<b>${seconds}</b> zu spät: ${who} war schneller. Deine Karte behältst du.`,
    lots: (who) => `Genauso schnell wie ${who}! Das Los hat entschieden, deine Karte behältst du.`,
  },
  began: (match, of, who) => `Partie ${match} von ${of}: ${du(who, 'beginnst', 'beginnt')}`,
  laid: (who, name, slot) => `${du(who, 'legst', 'legt')} ${den(name)} auf ${pile(slot)}`,
  turned: (who, slot, name) => (who === undefined ? `er dreht sich: <b>${named(name)}</b>` : `${du(who, 'drehst', 'dreht')} ${pile(slot)}: <b>${named(name)}</b>`),
  formed: (slot, name) => `Neu liegt ${pile(slot)}: ${named(name)}`,
  threw: (who, name) => `${du(who, 'wirfst', 'wirft')} <b>${den(name)}</b> dazwischen!`,
  threwLate: (who, name) => `${du(who, 'hast', 'hat')} ${den(name)} geworfen, zu spät`,
  atePile: (who, chicken, slot, cards) => `${who === null ? 'Dein' : of(who)} ${named(chicken)} frisst ${pile(slot)}: ${cards} Karten`,
  drew: (who, name) => `${du(who, 'ziehst', 'zieht')} ${name === null ? 'eine Karte' : den(name)}`,
  lay: (slot, name) => `Unter ${pile(slot)} lag: ${named(name)}`,
  turn: (who) => (who === null ? 'Du bist am Zug.' : `${who} ist am Zug.`),
  ended: (match, reason) => `Partie ${match} ist vorbei: ${REASON[reason] ?? reason}`,
  mealCounted: (who, chicken, points) => `${who === null ? 'Dein' : of(who)} ${named(chicken)}: <b>+${points}</b>`,
  handCounted: (who, cards) => `${who ?? 'Du'}: ${cards} auf der Hand, <b>−${cards}</b>`,
  over: 'Alle Partien sind gespielt.',
  photo: 'Zielfoto',
  photoLine: (throws) => `Zielfoto: ${throws.map(({ who, ms }) => `${who ?? 'du'} ${secs(ms)}`).join(', ')}`,
  seconds_: secs,
  behind: (ms) => `+${secs(ms)}`,
  quickest: 'am schnellsten',
  byLots: 'gleich schnell: das Los',
  turnFirst: 'Der Zug des Nächsten war schneller als alle Würfe.',
  photoWhy: 'Wie wurde gemessen?',
  measured: (ms) => `gezählt ${secs(ms)}`,
  claimed: (ms) => `die Seite meldet ${secs(ms)}`,
  corrected: {
    as_claimed: 'wie gemeldet',
    unclaimed: 'nichts gemeldet: nach der Ankunft beim Server',
    too_quick: 'berichtigt: So weit ist der Weg zum Server nicht',
    too_slow: 'berichtigt: Es war eher da',
    not_human: 'berichtigt: Niemand reagiert unter 0,15 s',
    too_far: 'berichtigt: Mehr als 0,25 s Weg wird niemandem angerechnet',
  },
  trip: (from, to) => `Weg hin und zurück ${from} bis ${to} ms`,
  photoAbout: 'Jede Seite misst ab dem ersten Blick auf die neue Karte. Der Server begrenzt das durch den Weg zu jedem von euch; Entfernung zählt also nicht.',
  closes: (seconds) => `noch ${seconds} s zum Aussuchen`,
  ordersTitle: 'Daueraufträge',
  ordersText: 'Niemand muss auf dich warten: Diese Würmer werden für dich geworfen, wo immer sie passen, der oberste zuerst. Das siehst nur du.',
  ordersAll: 'Alle werfen',
  ordersNone: 'Keinen werfen',
  ordersAsk: 'Jedes Mal fragen',
  ordersAskText: 'Dann wartet der Tisch nach jedem Drehen auf dich, und das sieht jeder.',
  ordersSave: 'So hinterlassen',
  dearer: (name) => `${cap(named(name))}: früher`,
  cheaper: (name) => `${cap(named(name))}: später`,
  countTitle: (match, reason) => `Partie ${match} ist vorbei: ${REASON[reason] ?? reason}`,
  countSum: 'zusammen',
  countHand: (cards) => (cards === 0 ? 'Hand leer' : `${cards} auf der Hand`),
  countHurry: 'Gleich alles zählen',
  countOn: 'Weiter',
  toResult: 'Zum Ergebnis',
  noMeal: 'nichts gefressen',
  best: 'Beste dieser Partie',
  inMatch: (points) => `${sign(points)} in dieser Partie`,
}

const REASON: Record<string, string> = { hand_empty: 'eine Hand ist leer', all_chickens: 'alle Hühner sind gespielt', draw_pile: 'der Nachziehstapel ist aufgebraucht' }

/** `in Gelb`. */
function inflected(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function cap(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function sign(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`
}
