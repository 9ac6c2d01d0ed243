import { expect, it } from 'vitest'
import { tableCode } from './codes'

it('reads a code as people write it', () => {
  for (const said of ['WURM-4711', 'wurm 4711', 'Wurm4711', ' wurm-47 11 ', 'WURM-47II', 'http://here/x/#/t/wurm-4711', '#/s/WURM-4711/abc'])
    expect(tableCode(said), said).toBe('WURM-4711')
})

it('knows where the word ends, also when it ends like a digit', () => {
  expect(tableCode('apfel 4711')).toBe('APFEL-4711')
  expect(tableCode('radi4711')).toBe('RADI-4711')
  expect(tableCode('wurm-O7I1')).toBe('WURM-0711')
})

it('reads the longer numbers of a server with many tables', () => {
  expect(tableCode('WURM-47110')).toBe('WURM-47110')
  expect(tableCode('beet 123456789')).toBe('BEET-123456789')
})

it('says when it is no code', () => {
  for (const said of ['', 'wurm', '4711', 'wurm-471', 'wurm-1234567890', 'w-4711']) expect(tableCode(said), said).toBeNull()
})
