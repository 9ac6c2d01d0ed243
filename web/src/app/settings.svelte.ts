// What a person likes, kept on this device and the same in all its tabs.
import type { Avatar } from '../generated/wire'
import { onRemembered, recall, remember } from './memory'

export type { Avatar }
/** Those a person may wear, more than there are seats; the last one is for bots. */
export const AVATARS = ['leaf', 'cap', 'crown', 'specs', 'bow', 'bobble', 'flower', 'snorkel'] as const satisfies readonly Avatar[]

export interface Settings {
  lang: 'en' | 'de'
  theme: 'auto' | 'light' | 'dark'
  motion: 'auto' | 'less'
  sound: boolean
  /** 0 to 1. */
  volume: number
  /** 2 shows what fits, 1 only warns, 0 says nothing. */
  help: 0 | 1 | 2
  /** One's own tables hurry nobody. */
  calm: boolean
  /** One's own tables begin with the first turn, without building. */
  quick: boolean
  /** Whether what others write is shown. */
  chat: boolean
  /** Of animations; more is faster. */
  speed: number
  name: string
  avatar: Avatar
}

function fresh(): Settings {
  const german = typeof navigator !== 'undefined' && /^de\b/i.test(navigator.language)
  const avatar = AVATARS[Math.floor(Math.random() * AVATARS.length)] ?? 'leaf'
  return { lang: german ? 'de' : 'en', theme: 'auto', motion: 'auto', sound: true, volume: 0.7, help: 2, calm: false, quick: true, chat: true, speed: 1, name: '', avatar }
}

const GOOD: { [K in keyof Settings]: (value: unknown) => boolean } = {
  lang: (value) => value === 'en' || value === 'de',
  theme: (value) => value === 'auto' || value === 'light' || value === 'dark',
  motion: (value) => value === 'auto' || value === 'less',
  sound: (value) => typeof value === 'boolean',
  volume: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  help: (value) => value === 0 || value === 1 || value === 2,
  calm: (value) => typeof value === 'boolean',
  quick: (value) => typeof value === 'boolean',
  chat: (value) => typeof value === 'boolean',
  speed: (value) => typeof value === 'number' && value >= 0.25 && value <= 4,
  name: (value) => typeof value === 'string' && value.length <= 24,
  avatar: (value) => AVATARS.some((avatar) => avatar === value),
}

/** Of something stored, perhaps by an older page, only what still makes sense. */
export function sensible(stored: unknown): Partial<Settings> {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter(([key, value]) => key in GOOD && GOOD[key as keyof Settings](value)))
}

export const settings: Settings = $state({ ...fresh(), ...sensible(recall('settings')) })

let written = ''
$effect.root(() => {
  $effect(() => {
    const now = JSON.stringify(settings)
    if (now !== written) remember('settings', settings)
    written = now
  })
})
onRemembered('settings', () => {
  Object.assign(settings, sensible(recall('settings')))
  written = JSON.stringify(settings)
})
