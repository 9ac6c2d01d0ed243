// What happened, as lines for the log and for the ear: the engine's own sentences, filled in as it fills them.
import type { Chair } from '../../generated/wire'
import type { Line } from '../../table/line'
import { nameOf, who as called } from '../../table/naming'
import { cardHint, cardName, CAUSES, kindOf, PIECES, TEAMS, WHY } from './cards'
import type { Fact } from './kinds'
import { faceNumber, hexText, thingText } from './naming'
import { say } from './sentences.svelte'
import { listed, type Words } from './words'

const RUN = ['aim', 'drum'] // dice of these are told in one line
const PUTTING = 6 // as many pieces laid by chance are told as one

export function lines(facts: readonly Fact[], you: number | null, chairs: readonly Chair[], w: Words, automatic = false): Line[] {
  const told: Line[] = []
  const tell = (html: string, seat: number | null): void => {
    if (html) told.push({ seat, html, automatic: automatic && told.length === 0 })
  }
  for (let at = 0; at < facts.length; at += 1) {
    const fact = facts[at] as Fact
    const seat = 'seat' in fact ? fact.seat : null
    const why = fact.type === 'DieRolled' ? (WHY[fact.why] ?? '') : ''
    if (fact.type === 'DieRolled' && RUN.includes(why)) {
      const faces = [faceNumber(fact.face)]
      for (let next = facts[at + 1]; next?.type === 'DieRolled' && next.why === fact.why && !(why === 'drum' && faces.length === 5); next = facts[at + 1]) {
        faces.push(faceNumber(next.face))
        at += 1
      }
      tell(say(`fact.DieRolled.${why}`, { faces: faces.join(' ') }), null)
    } else if ((fact.type === 'TileLaid' || fact.type === 'ThingPut') && fact.seat === null) {
      const run = runOf(facts, at)
      if (run < PUTTING) tell(sentence(fact, you, chairs, w), null)
      else {
        tell(fact.type === 'TileLaid' ? w.laidByChance : w.putByChance, null)
        at += run - 1
      }
    } else tell(sentence(fact, you, chairs, w), seat)
  }
  return told
}

/** How many pieces chance laid in a row. */
function runOf(facts: readonly Fact[], from: number): number {
  let at = from
  while (facts[at]?.type === facts[from]?.type && (facts[at] as { seat: number | null }).seat === null) at += 1
  return at - from
}

function sentence(fact: Fact, you: number | null, chairs: readonly Chair[], w: Words): string {
  const key = `fact.${fact.type}`
  const seat = 'seat' in fact ? fact.seat : null
  const mine = seat !== null && seat === you ? '.you' : ''
  const who: Record<string, string> = seat === null ? {} : { seat: called(chairs, seat, null) ?? '' }
  const people = (seats: readonly number[]): string => listed(seats.map((one) => (one === you ? w.youSelf : nameOf(chairs, one))), w.and)
  const bold = (text: string): string => `<b>${text}</b>`
  switch (fact.type) {
    case 'TileLaid':
      return say(key + (seat === null ? '.chance' : mine), { tile: `T${fact.tile}`, hexes: fact.hexes.map(hexText).join(' '), ...who })
    case 'SetGiven':
    case 'TeamDealt':
      return say(key + mine, { team: bold(say(`team.${TEAMS[fact.team]}`)), ...who })
    case 'ThingPut':
      return say(key + (seat === null ? '.chance' : mine), { thing: thingText(fact.thing, w), hex: hexText(fact.hex), ...who })
    case 'StarterDealt':
    case 'CardDrawn':
      return say(key + (fact.card === null ? '' : mine || '.open'), { card: fact.card === null ? '' : bold(cardName(fact.card)), ...who })
    case 'SuddenDealt':
    case 'SuddenKept':
      return say(key + (fact.sudden === null ? '' : mine || '.open'), { card: fact.sudden === null ? '' : bold(cardName(fact.sudden)), ...who })
    case 'TurnStarted':
      return say(key + mine + (fact.final ? '.final' : ''), who)
    case 'CardPlayed':
      return say(key + mine, { card: bold(cardName(fact.card)), ...who })
    case 'CardFiled':
      return fact.cut ? say(key, { card: cardName(fact.card) }) : ''
    case 'DropDrawn':
      return say(key, { card: bold(cardName(fact.drop)), hint: cardHint(fact.drop) })
    case 'SuddenDeath':
      return say(key, { card: bold(cardName(fact.sudden)), hint: cardHint(fact.sudden) })
    case 'TeamOut':
      return say(key + mine, { team: say(`team.${TEAMS[fact.team]}`), ...who })
    case 'FinalRound':
      return say(key, { seats: people(fact.seats) })
    case 'GameEnded':
      return say(key, { seats: people(fact.winners) })
    case 'BuilderChosen':
    case 'SupplyEmpty':
    case 'TimeUp':
      return say(key + mine, who)
  }
  return upper(onMap(fact, key, w))
}

function onMap(fact: Fact, key: string, w: Words): string {
  const where: Record<string, string> = 'hex' in fact && fact.hex !== null ? { hex: hexText(fact.hex) } : {}
  switch (fact.type) {
    case 'Activated':
    case 'Healed':
    case 'Damaged':
    case 'TurnCut':
      return say(key, { worm: thingText(fact.worm, w), ...where })
    case 'Moved':
      return say(`${key}.${WHY[fact.why]}`, { thing: thingText(fact.thing, w), start: hexText(fact.start), to: hexText(fact.to) })
    case 'DieRolled':
      return say(`${key}.${WHY[fact.why]}`, { face: faceNumber(fact.face), thing: fact.thing === null ? say('token') : thingText(fact.thing, w) })
    case 'FaceChosen':
      return say(key, { face: faceNumber(fact.face) })
    case 'Flipped':
      return say(`${key}.${PIECES[fact.kind - 1]}.${fact.danger ? 'danger' : 'safe'}`, where)
    case 'TokenPut':
      return say(key + (fact.why !== null ? '.moved' : fact.arrow ? '.arrow' : ''), { direction: String(fact.arrow), ...where })
    case 'Blasted':
      return say(key + (fact.water ? '.water' : fact.gift ? '.gift' : ''), where)
    case 'Destroyed':
      return say(`${key}.${kindOf(fact.thing) === 'worm' ? 'worm' : 'thing'}.${CAUSES[fact.cause]}`, { thing: thingText(fact.thing, w), ...where })
    case 'ThingPlaced':
    case 'PoolEmpty':
      return say(key, { thing: say(`thing.${PIECES[fact.kind - 1]}`), ...where })
    case 'WindTurned':
    case 'WindStayed':
      return say(key, { wind: String(fact.wind) })
    case 'Prodded':
      return say(key, { thing: thingText(fact.thing, w), ...where })
  }
  return say(key, where)
}

/** The first letter is a capital one, whatever marks stand before it. */
function upper(html: string): string {
  return html.replace(/^((?:<[^>]*>)*)(\p{L})/u, (_, marks: string, letter: string) => marks + letter.toUpperCase())
}
