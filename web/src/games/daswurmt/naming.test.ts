import { expect, it } from 'vitest'
import { escaped, who } from '../../table/naming'
import { cardText, handText, spelled, wormNames } from './naming'
import { CHAIRS, table } from './testing'
import { de } from './words.de'
import { en } from './words.en'

it('tells two worms of a colour apart, in the order they came', () => {
  const view = table()
  expect(wormNames(view).map(({ mark }) => mark)).toEqual(['', '', ''])
  const more = table({ worms: [...view.worms, { colour: 'Y', body: [], length: 0, head: null }] })
  expect(wormNames(more).map(en.worm)).toEqual(['the orange worm a', 'the purple worm', 'the green worm', 'the orange worm b'])
})

it('calls cards by colour and number or action', () => {
  expect(['Y6', 'P:PEEK', 'B?'].map((name) => cardText(name, en))).toEqual(['orange 6', 'Peek (purple back)', 'green'])
  expect(['Y6', 'P:PEEK', 'B?'].map((name) => cardText(name, de))).toEqual(['orange 6', 'Spicken (Rückseite lila)', 'grün'])
})

it('says of other hands what everybody sees', () => expect(handText(['B?', 'Y?', 'B?'], en)).toBe('1 orange and 2 green'))

it('spells the data of a refusal', () => {
  expect(spelled('w2', table(), en)).toBe('the green worm')
  expect(spelled(['w0', 'w2'], table(), en)).toBe('the orange worm or the green worm')
  expect(spelled('B4', table(), de)).toBe('grüne 4')
  expect(spelled(['Y', 'P'], table(), de)).toBe('orange oder lila')
  expect(spelled('WURM-4711', table(), en)).toBe('WURM-4711')
})

it('names are text, never markup', () => {
  expect(who(CHAIRS, 1, 0)).toBe('<b>Dina &lt;3</b>')
  expect(who(CHAIRS, 0, 0)).toBeNull()
  expect(escaped('<img src="x">')).toBe('&lt;img src=&quot;x&quot;&gt;')
})
