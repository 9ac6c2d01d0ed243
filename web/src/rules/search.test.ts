import { describe, expect, it } from 'vitest'
import { fold, isNamed, matches, pieces, wordsOf } from './search'

describe('search in the rules', () => {
  it('finds an umlaut however it is written', () => {
    for (const typed of ['würmer', 'Wuermer', 'wurmer', 'WÜRMER']) expect(matches([typed], ['Die ersten Würmer']), typed).toBe(true)
  })

  it('finds a double s for a sharp one', () => {
    expect(matches(['ausser'], ['außer bei Aussetzen'])).toBe(true)
    expect(matches(['außer'], ['ausser dir'])).toBe(true)
  })

  it('wants every word, in any of the texts', () => {
    expect(matches(['kopf', 'neu'], ['Neuer Wurm', 'Er hat keinen Kopf'])).toBe(true)
    expect(matches(['kopf', 'neu'], ['Neuer Wurm', 'Er hat kein Ende'])).toBe(false)
  })

  it('takes a number for a whole one', () => {
    expect(matches(['1'], ['bei 10 bis 12'])).toBe(false)
    expect(matches(['12'], ['bei 10 bis 12'])).toBe(true)
  })

  it('knows a clause by its name, with or without its letters', () => {
    for (const typed of ['31', 'wu31', 'WU-31', 'wu-31']) expect(isNamed('WU-31', typed), typed).toBe(true)
    expect(isNamed('WU-A5', 'a5')).toBe(true)
    expect(isNamed('WU-A5', '5')).toBe(false)
    expect(isNamed('WU-3', '31')).toBe(false)
  })

  it('marks what was found, in the letters of the text', () => {
    expect(pieces('Der Würfel', ['wuerf'])).toEqual([
      { text: 'Der ', hit: false },
      { text: 'Würf', hit: true },
      { text: 'el', hit: false },
    ])
    expect(pieces('Maß', ['mass'])).toEqual([{ text: 'Maß', hit: true }])
    expect(pieces('nothing', [])).toEqual([{ text: 'nothing', hit: false }])
  })

  it('remembers where every folded letter stood', () => {
    expect(fold('Füße', true)).toEqual({ text: 'fuesse', at: [0, 1, 1, 2, 2, 3, 4] })
  })

  it('cuts what was typed into words', () => {
    expect(wordsOf('  Kopf,  neu. ')).toEqual(['Kopf', 'neu'])
    expect(wordsOf('   ')).toEqual([])
  })
})
