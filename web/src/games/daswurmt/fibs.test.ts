import { expect, it } from 'vitest'
import type { Frame } from './kinds'
import { fibs } from './fibs'
import { table } from './testing'

it('counts what was turned up, for the one who had said it', () => {
  const frame = (facts: Frame['facts']): Frame => ({ n: 0, by: 'A', text: '', view: table(), facts, photo: null })
  const revealed = (worm: number, number: number, claim: number | null): Frame['facts'][number] => ({ type: 'Revealed', seat: 2, worm, number, length: 9, claim, claimed_length: null })
  expect(fibs([frame([]), frame([revealed(0, 4, 4)]), frame([revealed(0, 3, 7)]), frame([revealed(2, 1, null)]), frame([revealed(2, 1, 2)])])).toEqual([
    { seat: 0, claims: 1, lies: 1 },
    { seat: 1, claims: 2, lies: 1 },
    { seat: 2, claims: 0, lies: 0 },
  ])
})
