import type { Letter } from './cards'
import type { Who } from '../../table/words'
import { listed } from '../../table/listed'
import { de as table } from '../../table/words.de'
import type { Named, Words } from './words'

const colour: Record<Letter, string> = { Y: 'orange', P: 'lila', B: 'grün' }
const inflected: Record<Letter, [string, string]> = { Y: ['orange', 'orangen'], P: ['lila', 'lila'], B: ['grüne', 'grünen'] }
const plain: Record<Letter, string> = { Y: 'oranger', P: 'lila', B: 'grüner' }
const der = ({ colour: letter, mark }: Named): string => `der ${inflected[letter][0]} Wurm${mark && ` ${mark}`}`
const den = ({ colour: letter, mark }: Named): string => `den ${inflected[letter][1]} Wurm${mark && ` ${mark}`}`
const dem = ({ colour: letter, mark }: Named): string => `dem ${inflected[letter][1]} Wurm${mark && ` ${mark}`}`
const des = ({ colour: letter, mark }: Named): string => `des ${inflected[letter][1]} Wurms${mark && ` ${mark}`}`
const ein = ({ colour: letter, mark }: Named): string => `${plain[letter]} Wurm${mark && ` ${mark}`}`
const du = (who: Who, second: string, third: string): string => (who === null ? `Du ${second}` : `${who} ${third}`)
const action = { REMOVE: 'Entfernen', REFILL: 'Auffüllen', NEW_WORM: 'Neuer Wurm', PEEK: 'Spicken', SKIP: 'Ausruhen' }
const effect = {
  REMOVE: 'Nimm irgendeinem Wurm ein offenes Glied weg.',
  REFILL: 'Wirf ab, was du magst, und zieh auf fünf nach.',
  NEW_WORM: 'Ein neuer Wurm kommt aus der Reserve auf den Tisch.',
  PEEK: 'Schau heimlich unter einen Kopf.',
  SKIP: 'Diesmal legst du keine Wurmkarte.',
}

export const de: Words = {
  ...table,
  colour,
  action,
  effect,
  worm: der,
  card: (letter, number) => `${inflected[letter][0]} ${number}`,
  actionCard: (name, letter) => `${action[name]} (Rückseite ${colour[letter]})`,
  back: (letter) => colour[letter],
  worms: 'Würmer auf dem Tisch',
  hand: 'Deine Hand',
  handOf: (name) => `Hand von ${name}`,
  left: 'übrig',
  cardsLeft: (count) => (count === 1 ? 'noch 1 Karte' : `noch ${count} Karten`),
  top: (letter) => `obenauf: ${colour[letter]}`,
  yourPoints: 'deine Punkte',
  points: (plus, minus) => `plus ${plus}, minus ${minus}`,
  holds: ({ Y, P, B }) => `${Y} orange, ${P} lila, ${B} grün`,
  lane: (worm, length) => `${ein(worm)}, Länge ${length}`,
  bare: (worm) => `${ein(worm)}, noch ohne Kopf`,
  headBy: (who) => (who === null ? 'Kopf von dir' : `Kopf von ${who}`),
  youKnow: (number) => `du weißt: ${number}`,
  seenBy: (names) => `gesehen von ${names}`,
  claimed: (number, length) => `angesagt als ${number}${length === null ? '' : `, macht ${length}`}`,
  howTo: 'Leg eine Wurmkarte an einen Wurm ihrer Farbe. Vorher beliebig viele Aktionskarten.',
  playFirst: (name) => `Erst „${action[name]}“ spielen`,
  ruleTitle: (shortest, longest) => `Länge ${shortest} bis ${longest} punktet`,
  below: (shortest) => `unter ${shortest}`,
  belowMeans: 'nichts passiert',
  withinMeans: 'die aufgedeckte Karte gehört dir',
  above: (longest) => `über ${longest}`,
  aboveMeans: 'sie zählt gegen dich',
  cardsTitle: 'Karten',
  reserve: 'Würmer in Reserve',
  reserveEmpty: 'keiner mehr',
  discards: 'Schon abgelegt',
  discardsEmpty: 'Noch nichts abgelegt.',
  keyList: [
    ['← →', 'Karte wählen'],
    ['↑ ↓', 'Wurm wählen'],
    ['1–9', 'Karte nehmen, dann ihren Wurm wählen'],
    ['Enter', 'ausspielen'],
    ['Esc', 'loslassen'],
    ['P R N F S', 'Spicken, Entfernen, Neuer Wurm, Auffüllen, Ausruhen'],
    ['Z', 'zurücknehmen'],
    ['M', 'Ton an oder aus'],
    ['?', 'diese Tasten'],
  ],
  more: 'Karten und Ablage',
  place: 'Anlegen',
  placeCard: (letter, number) => `${cap(inflected[letter][0])} ${number} anlegen`,
  play: (name) => ({ REMOVE: 'Entfernen', REFILL: 'Auffüllen', NEW_WORM: 'Ausspielen', PEEK: 'Spicken', SKIP: 'Ausruhen' })[name],
  draw: (cards) => `${cards} ziehen`,
  throwAway: 'Abwerfen',
  endTurn: 'Zug beenden',
  redraw: 'Fünf neue Karten',
  pick: { card: 'Wähl eine Karte', worm: 'Wähl einen Wurm', head: 'Wähl einen Kopf', segment: 'Wähl ein Glied', end: 'Wähl einen Wurm', other: 'Warum nicht?' },
  placeOn: (card, worm) => `${cap(card)} an ${den(worm)} legen`,
  peekAt: (worm) => `Unter den Kopf ${des(worm)} schauen`,
  removeFrom: (number, worm) => `Die ${number} von ${dem(worm)} nehmen`,
  selected: 'aufgenommen',
  thrown: 'wird abgeworfen',
  cannotNow: 'geht gerade nicht',
  peekTitle: 'Nur für dich',
  peekSees: (worm, number) => `Unter dem Kopf ${des(worm)} liegt eine ${number}.`,
  peekSecret: 'Behalt es für dich: Alle haben gesehen, dass du geschaut hast.',
  newTitle: 'Welcher Wurm soll kommen?',
  newText: 'Er hat noch keinen Kopf: Alle dürfen anlegen, du zuerst.',
  claimTitle: 'Was sagst du an?',
  claimText: 'Wahr oder geflunkert: Niemand darf nachsehen.',
  claimLength: 'und der Wurm wird dann',
  claimNone: 'sag ich nicht',
  coachIdle: 'Leg eine Wurmkarte an einen Wurm ihrer Farbe. Aktionskarten kommen vorher.',
  coachStuck: 'Keine Wurmkarte auf der Hand: Spiel Aktionen oder tausch alle fünf.',
  coachSkip: 'Du ruhst dich aus: Spiel noch Aktionen oder beende den Zug.',
  coachClosing: 'Niemand zieht mehr nach. Spiel mit dem zu Ende, was du hast.',
  coachBare: (worm) => `${cap(der(worm))} hat noch keinen Kopf: Deine Karte liegt verdeckt, gezählt wird nichts.`,
  coachScores: (worm, length, numbers) => `${cap(der(worm))} misst <b>${length}</b> plus Kopf. Deckst du <b>${numbers}</b> auf, gibt es Punkte!`,
  coachBursts: (numbers) => `Zu lang bei <b>${numbers}</b>.`,
  coachSafe: (worm, length) => `${cap(der(worm))} misst erst <b>${length}</b>: Egal, was du aufdeckst, es passiert nichts.`,
  coachKnown: (worm, number, length, verdict) =>
    `Du kennst den Kopf: <b>${number}</b>. ${cap(der(worm))} wird <b>${length}</b>: ` +
    { short: 'zu kurz, nichts passiert.', plus: `<b>+${number}</b> für dich!`, minus: `zu lang, <b>−${number}</b>!` }[verdict],
  coachWorms: (letter) => `Zwei Würmer sind ${colour[letter]}: Welcher soll sie bekommen?`,
  coachRefill: 'Tipp die Karten an, die du abwerfen willst, dann zieh.',
  coachWaits: (name) => `${name} überlegt …`,
  coachWatch: (name) => `${name} ist am Zug.`,
  coachPlan: 'Du bist noch nicht dran, darfst aber schon planen.',
  coachAction: (name, possible) => (possible ? effect[name] : `${effect[name]} Gerade gibt es dafür nichts zu tun.`),
  warnBurst: 'Vorsicht: Dieser Wurm kann zu lang werden.',
  refused: {
    colour: (card, worm, fits) => `Die ${card} passt nicht an ${den(worm)}: Die Farbe muss gleich sein. Leg sie an ${listed(fits.map(den), 'oder')}.`,
    noHead: (worm) => `${cap(der(worm))} hat noch keinen Kopf zum Spicken. Nimm einen anderen.`,
    notOpen: (numbers) => `Nur offene Glieder gehen weg, nie Kopf oder Schwanz.${numbers.length ? ` Hier: ${listed(numbers, 'oder')}.` : ' Dieser Wurm hat keins.'}`,
    noEffect: (name) => ({
      REMOVE: 'Noch hat kein Wurm ein offenes Glied. Heb dir die Karte auf.',
      REFILL: 'Niemand zieht mehr nach, da gibt es nichts aufzufüllen.',
      NEW_WORM: 'Alle Würmer sind da: In der Reserve liegt kein Schwanz mehr.',
      PEEK: 'Noch hat kein Wurm einen Kopf zum Spicken. Heb dir die Karte auf.',
      SKIP: 'Du ruhst dich ja schon aus.',
    })[name],
    noEnd: (left) => `Dieser Schwanz liegt schon auf dem Tisch. In der Reserve: ${listed(left.map((one) => colour[one]), 'oder')}.`,
    resting: 'Du ruhst dich in diesem Zug aus, also keine Wurmkarte. Spiel noch Aktionen oder beende den Zug.',
    mustPlace: 'Ein Zug endet mit einer Wurmkarte an einem Wurm. Nur Ausruhen erspart dir das.',
    late: 'Da war jemand schneller. Schau noch einmal auf den Tisch.',
  },
  began: (who) => `${du(who, 'beginnst', 'beginnt')}.`,
  drew: (who, cards) => `${du(who, 'ziehst', 'zieht')} ${cards}`,
  placed: (who, worm, card) => `${du(who, 'legst', 'legt')} ${card === null ? 'einen Kopf' : `die ${card}`} an ${den(worm)}`,
  revealed: (who, worm, number, length, points) =>
    `${du(who, 'deckst', 'deckt')} eine ${number} auf: ${cap(der(worm))} misst <b>${length}</b>${points ? `: <b>${sign(points)}</b>` : ', nichts passiert'}`,
  says: (claim, length) => `„Das ist eine ${claim}${length === null ? '' : `, macht ${length}`}.“`,
  truth: (claim, held) => (held ? `„${claim}“ war wahr.` : `„${claim}“ war geflunkert!`),
  played: (who, name) => `${du(who, 'spielst', 'spielt')} ${action[name]}`,
  removed: (who, worm, number) => `${du(who, 'nimmst', 'nimmt')} die ${number} von ${dem(worm)}`,
  threw: (who, cards) => `${du(who, 'wirfst', 'wirft')} ${cards} ab`,
  appeared: (worm) => `Ein neuer ${ein(worm)} ist da`,
  peeked: (who, worm, number) => `${du(who, 'schaust', 'schaut')} unter den Kopf ${des(worm)}${number === null ? '' : `: <b>${number}</b>`}`,
  turn: (who) => (who === null ? 'Du bist am Zug.' : `${who} ist am Zug.`),
  ended: 'Der Stapel ist leer: Das Spiel ist aus.',
  verdict: (points) => (points ? sign(points) : 'zu kurz'),
  true: 'stimmt!',
  lie: 'geflunkert!',
  watching: 'Du schaust zu. Die Hände bleiben verdeckt, die Würmer sind für alle da.',
  fibbed: (who, lies, claims) => (lies === 0 ? `${who ?? 'Du'}: nie geflunkert` : `${who ?? 'Du'}: ${lies} von ${claims} Mal geflunkert`),
  lessonSteps: [
    {
      task: 'Farbe zu Farbe: Tipp auf die <b>orange 4</b>, dann auf den orangen Wurm.',
      astray: 'Die kommt später! Erst die <b>orange 4</b>, an den orangen Wurm.',
      wim: 'Sie liegt verdeckt: der neue <b>Kopf</b>. Nur du weißt, dass es eine 4 ist. Ich bin dran!',
    },
    {
      task: 'Mein grüner Kopf ist geheim. Leg deine <b>grüne 2</b> drauf, dann wird er aufgedeckt!',
      astray: 'Gleich! Erst die <b>grüne 2</b>: Du sollst meinen Kopf sehen.',
      wim: 'Meine 5 liegt offen: Länge 5. <b>Unter 10</b> passiert nichts. Jetzt ich …',
    },
    {
      task: 'Orange: <b>4</b> plus mein Kopf. <b>10 bis 12</b> gibt Punkte. Trau dich: <b>orange 1</b>!',
      astray: 'Heb die noch auf. Trau dich mit der <b>orangen 1</b>: Mein Kopf ist ganz schön dick …',
      wim: 'Die 6 macht <b>10</b>: <b>+6</b> für dich! Bei zwei Karten ziehst du auf fünf nach.',
    },
    {
      task: 'Grün misst <b>7</b>. Ist der Kopf zu dick? Nimm das Auge, tipp auf Grün: <b>spicken</b>!',
      astray: 'Warte! Schau lieber erst nach: das <b>Auge</b>, auf den grünen Wurm.',
      wim: '',
    },
    {
      task: '7 und 7 macht 14: Über 12 zählt <b>gegen dich</b>. Leg also orange oder lila!',
      astray: 'Autsch, dann deckst du die 7 auf: <b>−7</b>! Nimm orange oder lila.',
      wim: 'Schau auf meine Karten: alle grün! Jetzt muss ich meine 7 selbst aufdecken …',
    },
    {
      task: '14: <b>−7</b> für mich! Meine Farben siehst du, also plan damit. Und jetzt, wie du willst!',
      astray: '',
      wim: '',
    },
  ],
  lessonDone: 'Du kannst alles!',
  lessonSum: 'Ist der Stapel leer, gewinnen die meisten Punkte. Der Rest ist Mut, Gedächtnis und ein Pokergesicht.',
}

function cap(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function sign(points: number): string {
  return points > 0 ? `+${points}` : `−${-points}`
}
