// What happened, as lines for the log and for the ear. A move and its effect become one line.
import type { Fact } from '../../generated/games/drehwurm'
import type { Chair, Photo } from '../../generated/wire'
import type { Line } from '../../table/line'
import { who as called } from '../../table/naming'
import { chickenNamed, named } from './cards'
import type { Who, Words } from './words'

export interface Told {
  facts: readonly Fact[]
  photo?: Photo | null
  automatic?: boolean
}

export function lines({ facts, photo = null, automatic = false }: Told, you: number | null, chairs: readonly Chair[], w: Words): Line[] {
  const told: Line[] = []
  const dealing = facts.some(({ type }) => type === 'MatchBegan' || type === 'Dealt')
  const say = (seat: number | null, html: string): number => told.push({ seat, html, automatic: automatic && told.length === 0 })
  const who = (seat: number): Who => called(chairs, seat, you)
  facts.forEach((fact, at) => {
    const next = facts[at + 1]
    switch (fact.type) {
      case 'MatchBegan':
        say(null, w.began(fact.match, fact.matches, who(fact.starts)))
        break
      case 'Laid': {
        const turned = next?.type === 'Turned' ? `; ${w.turned(undefined, next.slot, named(next.card))}` : ''
        say(fact.seat, w.laid(who(fact.seat), named(fact.card), fact.slot) + turned)
        break
      }
      case 'Turned':
        if (facts[at - 1]?.type !== 'Laid') say(fact.seat, w.turned(who(fact.seat), fact.slot, named(fact.card)))
        break
      case 'Thrown':
        if (photo && photo.throws.length > 1) say(null, photoLine(photo, you, chairs, w))
        say(fact.seat, w.threw(who(fact.seat), named(fact.card), fact.slot))
        break
      case 'ThrowLost':
        if (fact.card !== null || fact.chicken !== null) say(fact.seat, w.threwLate(who(fact.seat), fact.card !== null ? named(fact.card) : chickenNamed(fact.chicken ?? 3)))
        break
      case 'Ate':
        say(fact.seat, w.atePile(who(fact.seat), chickenNamed(fact.chicken), fact.slot, fact.cards))
        break
      case 'Formed':
        if (!dealing) say(null, w.formed(fact.slot, named(fact.card)))
        break
      case 'DrewCard':
        say(fact.seat, w.drew(who(fact.seat), fact.card === null ? null : named(fact.card)))
        break
      case 'MatchEnded':
        say(null, w.ended(fact.match, fact.reason))
        break
      case 'MealCounted':
        say(fact.seat, w.mealCounted(who(fact.seat), chickenNamed(fact.chicken), fact.points))
        break
      case 'HandCounted':
        if (fact.worms.length + fact.chickens.length > 0) say(fact.seat, w.handCounted(who(fact.seat), fact.worms.length + fact.chickens.length))
        break
      case 'GameEnded':
        say(null, w.over)
        break
    }
  })
  return told
}

export function photoLine(photo: Photo, you: number | null, chairs: readonly Chair[], w: Words): string {
  return w.photoLine(photo.throws.map(({ seat, ms }) => ({ who: called(chairs, seat, you), ms })))
}
