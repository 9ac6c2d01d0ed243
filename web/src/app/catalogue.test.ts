import { expect, it } from 'vitest'
import { settings } from './settings.svelte'
import { Catalogue } from './catalogue.svelte'

it('speaks the language of the reader, and the one before until another is here', async () => {
  settings.lang = 'en'
  let asked = 0
  const catalogue = new Catalogue({ en: () => Promise.resolve('worm'), de: () => (asked += 1, Promise.resolve('Wurm')) })
  expect(() => catalogue.words()).toThrow()
  await catalogue.fetch()
  expect([catalogue.words(), asked]).toEqual(['worm', 0])
  settings.lang = 'de'
  expect(catalogue.words()).toBe('worm')
  await catalogue.fetch()
  expect([catalogue.words(), asked]).toEqual(['Wurm', 1])
  settings.lang = 'en'
})

it('asks again for what could not be had', async () => {
  let broken = true
  const catalogue = new Catalogue({ en: () => (broken ? Promise.reject(new Error('offline')) : Promise.resolve('worm')), de: () => Promise.resolve('Wurm') })
  await expect(catalogue.fetch('en')).rejects.toThrow('offline')
  broken = false
  await catalogue.fetch('en')
  expect(catalogue.words()).toBe('worm')
})
