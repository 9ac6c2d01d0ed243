import { describe, expect, it } from 'vitest'
import type { About } from '../../app/games.svelte'
import { type Book, loadBook } from '../../rules/book'
import { changed, houseRules, meaning, offered, plainly, withOption } from './rules'

const DERBY: About = {
  name: 'worm-derby', title: '', players: [2, 4], bots: [],
  options: [
    { name: 'players', values: [2, 3, 4], default: 2 },
    { name: 'first_player', values: ['random', 'A', 'B', 'C', 'D'], default: 'random' },
    { name: 'slalom', values: ['0', '4'], default: '0' },
    { name: 'slalom_gap', values: [20001, 25000], default: 20001 },
    { name: 'obstacles_each', values: [0, 5, 10], default: null },
    { name: 'pylon_distance', values: [360000, 480000], default: 360000 },
    { name: 'most', values: [64], default: 64 },
  ],
}
const NOW = { players: 4, first_player: 'random', slalom: '0', slalom_gap: 20001, obstacles_each: 5, pylon_distance: 360000 }
const names = (options = NOW): string[] => houseRules(DERBY, options).map(({ name }) => name)

describe('the form', () => {
  it('asks what means something now and has two answers', () => {
    expect(names()).toEqual(['first_player', 'slalom', 'obstacles_each', 'pylon_distance'])
    expect(names({ ...NOW, slalom: '4' })).toEqual(['first_player', 'slalom', 'slalom_gap'])
  })

  it('does not count what follows from the others', () => {
    expect(changed(DERBY, NOW)).toBe(0)
    expect(changed(DERBY, { ...NOW, obstacles_each: 10, slalom: '4' })).toBe(1)
  })

  it('offers the seats there are', () => {
    expect(offered(DERBY.options[1]!, 3)).toEqual(['random', 'A', 'B', 'C'])
  })
})

describe('one option changed', () => {
  it('settles anew what follows from it', () => {
    expect(withOption({ ...NOW, pylon_distance: 480000 }, 'slalom', '4')).toEqual({ players: 4, first_player: 'random', slalom: '4', slalom_gap: 20001 })
    expect(withOption(NOW, 'players', 2)).not.toHaveProperty('obstacles_each')
  })

  it('names the seat that begins where it is an option of its own, and only there', () => {
    expect(withOption(NOW, 'first_player', 'B')).not.toHaveProperty('first_seat')
    expect(withOption({ players: 3, first_player: 'random' }, 'first_player', 'host_choice')['first_seat']).toBe('A')
    expect(withOption({ players: 3, first_player: 'host_choice', first_seat: 'B' }, 'first_player', 'random')).not.toHaveProperty('first_seat')
  })

  it('never leaves the beginning to a seat that is gone', () => {
    expect(withOption({ ...NOW, first_player: 'D' }, 'players', 3)['first_player']).toBe('random')
    expect(withOption({ players: 4, first_start: 'fixed', first_seat: 'D' }, 'players', 3)['first_seat']).toBe('A')
  })
})

describe.each(['das-wurmt', 'drehwurm', 'worm-derby', 'worms'])('what %s says about its options', (game) => {
  it.each(['en', 'de'] as const)('is plain %s', async (lang) => {
    const book: Book = await loadBook(game, lang)
    const said = Object.entries(book.option).filter(([name, { values }]) => name !== 'first_seat' && Object.keys(values).length > 0).flatMap(([, option]) => [
      plainly(option.text, book),
      ...Object.keys(option.values).map((value) => meaning(option, value, [], book)),
    ])
    expect(said.filter((text) => /[`_]|\b[A-Z]{2}-[A-Z]*\d/.test(text) || text === '')).toEqual([])
  })
})

it('calls a seat by who sits there', () => {
  expect(meaning(undefined, 'B', ['Seat 1: Ann', 'Seat 2: Ben'], {} as Book)).toBe('Seat 2: Ben')
})
