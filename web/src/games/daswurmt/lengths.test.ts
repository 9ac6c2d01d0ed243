import { describe, expect, it } from 'vitest'
import { outlook, span, verdict } from './lengths'

describe('what a hidden head can do', () => {
  it('nothing up to length 2', () => expect(outlook(2, 10, 12)).toEqual({ scores: [], bursts: [] }))
  it('scores on the largest from 3', () => expect(outlook(3, 10, 12)).toEqual({ scores: [7], bursts: [] }))
  it('begins to burst at 6', () => expect(outlook(6, 10, 12)).toEqual({ scores: [4, 5, 6], bursts: [7] }))
  it('mostly bursts at 9', () => expect(outlook(9, 10, 12)).toEqual({ scores: [1, 2, 3], bursts: [4, 5, 6, 7] }))
})

it('judges a length as the rules do', () => {
  expect([9, 10, 12, 13].map((length) => verdict(length, 10, 12))).toEqual(['short', 'plus', 'plus', 'minus'])
})

it('says numbers in a row as people do', () => {
  expect([span([], 'or'), span([7], 'or'), span([6, 7], 'or'), span([4, 5, 6], 'or')]).toEqual(['', '7', '6 or 7', '4, 5 or 6'])
})
