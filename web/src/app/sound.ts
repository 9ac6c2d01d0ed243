// Short dry sounds of wood and wet earth, made on the spot (`synth.ts`, which comes with the first touch); silent until
// then, as browsers want it too.
import { settings } from './settings.svelte'

export type Sound = 'pop' | 'plop' | 'crunch' | 'boing' | 'flip' | 'plus' | 'minus' | 'win' | 'turn' | 'tick' | 'no' | 'thud'

const LATE = 250 // ms: a sound belongs to what is seen, or is not heard
let touched = false
let synth: Promise<typeof import('./synth') | null> | null = null

export function play(name: Sound): void {
  if (!settings.sound || settings.volume === 0 || !touched) return
  const now = performance.now()
  void prepare().then((found) => performance.now() - now < LATE && found?.make(name, settings.volume))
}

/** Where the device can; never the only sign of anything. */
export function buzz(ms: number | number[]): void {
  if (touched && settings.motion !== 'less' && 'vibrate' in navigator) navigator.vibrate(ms)
}

/** Null without a network: then it is silent, until the next time. */
function prepare(): Promise<typeof import('./synth') | null> {
  return (synth ??= import('./synth').catch(() => (synth = null)))
}

function touch(): void {
  touched = true
  if (settings.sound) void prepare()
}

if (typeof document !== 'undefined')
  for (const kind of ['pointerdown', 'keydown'] as const) document.addEventListener(kind, touch, { once: true, capture: true })
