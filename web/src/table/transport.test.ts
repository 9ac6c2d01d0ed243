import { expect, it } from 'vitest'
import { fromAddress, link } from './transport'

it('a link to a moment leads back to it', () => {
  const { hash } = new URL(link('WURM-4711', '2', 17, 'B'))
  expect(hash).toBe('#/replay/WURM-4711/2?step=17&eyes=B')
  expect(fromAddress(hash)).toEqual({ step: 17, eyes: 'B' })
})

it('an address that makes no sense shows the start, all open', () => {
  expect(fromAddress('#/replay/WURM-4711/2?step=-3&eyes=nobody')).toEqual({ step: 0, eyes: 'open' })
})
