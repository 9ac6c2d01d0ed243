import { expect, it } from 'vitest'
import type { DerbyFact } from '../../generated/games/worm-derby'
import { joined, lines } from './log'
import { testView } from './testing'
import { en } from './words.en'

const stepped = (seat: number, left: number): DerbyFact => ({ type: 'Stepped', seat, lead: 0, tick: 900, from_x: 0, from_y: 0, x: 0, y: 7500, left })
const rolled = (seat: number, value: number): DerbyFact => ({ type: 'Rolled', seat, value })
const say = (...facts: DerbyFact[]): string[] => {
  let log = joined([], [])
  for (const fact of facts) log = joined(log, lines([fact], testView(), 0, [], en))
  return log.map(({ html }) => html)
}

it('makes one line of a turn of steps', () => {
  expect(say(rolled(0, 3), stepped(0, 2), stepped(0, 1), stepped(0, 0))).toEqual(['You roll three', 'You crawl 3 steps'])
})

it('does not mix the steps of two turns or two worms', () => {
  const html = say(stepped(0, 0), stepped(1, 1), stepped(1, 0), stepped(1, 0))
  expect(html).toHaveLength(3)
  expect(html[0]).toBe('You crawl 1 step')
  expect(html[1]).toContain('2 steps')
})
