// How the sounds are made.
import type { Sound } from './sound'

interface Desk {
  context: AudioContext
  out: GainNode
  hiss: AudioBuffer
}

let desk: Desk | null = null

export function make(name: Sound, volume: number): void {
  desk ??= open()
  if (!desk) return
  const { context, out } = desk
  if (context.state !== 'running') void context.resume().catch(() => undefined)
  out.gain.value = volume ** 2 * 0.8
  SOUNDS[name](desk, context.currentTime + 0.005)
}

function open(): Desk | null {
  if (typeof AudioContext === 'undefined') return null
  const context = new AudioContext({ latencyHint: 'interactive' })
  const [out, press] = [context.createGain(), context.createDynamicsCompressor()]
  out.connect(press).connect(context.destination)
  const hiss = context.createBuffer(1, context.sampleRate / 2, context.sampleRate)
  hiss.getChannelData(0).forEach((_, at, data) => (data[at] = Math.random() * 2 - 1))
  return { context, out, hiss }
}

interface Tone { from: number; to?: number; for: number; loud?: number; late?: number; form?: OscillatorType }

/** A note that slides and fades. */
function tone({ context, out }: Desk, at: number, { from, to = from, for: length, loud = 0.5, late = 0, form = 'sine' }: Tone): void {
  const [voice, level] = [context.createOscillator(), context.createGain()]
  const start = at + late
  voice.type = form
  voice.frequency.setValueAtTime(from, start)
  voice.frequency.exponentialRampToValueAtTime(to, start + length)
  fade(level, start, length, loud)
  voice.connect(level).connect(out)
  voice.start(start)
  voice.stop(start + length + 0.02)
}

interface Noise { from: number; to?: number; for: number; loud?: number; late?: number; sharp?: number }

/** A puff of filtered noise: the earth, the edge of a card. */
function noise({ context, out, hiss }: Desk, at: number, { from, to = from, for: length, loud = 0.3, late = 0, sharp = 1.2 }: Noise): void {
  const [voice, band, level] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()]
  const start = at + late
  voice.buffer = hiss
  band.type = 'bandpass'
  band.Q.value = sharp
  band.frequency.setValueAtTime(from, start)
  band.frequency.exponentialRampToValueAtTime(to, start + length)
  fade(level, start, length, loud)
  voice.connect(band).connect(level).connect(out)
  voice.start(start, Math.random() * 0.3, length + 0.02)
}

function fade(level: GainNode, start: number, length: number, loud: number): void {
  level.gain.setValueAtTime(0.0001, start)
  level.gain.exponentialRampToValueAtTime(loud, start + 0.004)
  level.gain.exponentialRampToValueAtTime(0.0001, start + length)
}

/** A bar of wood, struck: its note, the high partial of wood, the mallet. */
function wood(desk: Desk, at: number, from: number, late = 0, loud = 0.45, length = 0.22): void {
  tone(desk, at, { from, for: length, loud, late })
  tone(desk, at, { from: from * 3.93, for: 0.05, loud: loud * 0.4, late })
  noise(desk, at, { from: 2600, for: 0.012, loud: loud * 0.5, late })
}

const SOUNDS: Record<Sound, (desk: Desk, at: number) => void> = {
  pop: (desk, at) => {
    tone(desk, at, { from: 320, to: 920, for: 0.07, loud: 0.4 })
    noise(desk, at, { from: 3000, for: 0.01, loud: 0.15 })
  },
  plop: (desk, at) => {
    tone(desk, at, { from: 260, to: 110, for: 0.06, loud: 0.5 })
    tone(desk, at, { from: 180, to: 640, for: 0.09, loud: 0.35, late: 0.035 })
  },
  crunch: (desk, at) => {
    for (const [late, from] of [[0, 1900], [0.045, 1400], [0.1, 1000]] as const) noise(desk, at, { from, to: from * 0.6, for: 0.05, loud: 0.6, late, sharp: 2.5 })
    tone(desk, at, { from: 120, to: 70, for: 0.12, loud: 0.3 })
  },
  boing: (desk, at) => {
    tone(desk, at, { from: 140, to: 420, for: 0.12, loud: 0.4, form: 'triangle' })
    for (const [late, from] of [[0.11, 400], [0.18, 330], [0.25, 290]] as const) tone(desk, at, { from, to: from * 0.7, for: 0.1, loud: 0.3, late, form: 'triangle' })
  },
  flip: (desk, at) => {
    noise(desk, at, { from: 900, to: 4200, for: 0.08, loud: 0.25 })
    wood(desk, at, 420, 0.09, 0.25, 0.08)
  },
  plus: (desk, at) => [523.25, 659.25, 783.99].forEach((from, step) => wood(desk, at, from, step * 0.085)),
  minus: (desk, at) => {
    wood(desk, at, 329.63, 0, 0.4)
    wood(desk, at, 246.94, 0.13, 0.4)
    tone(desk, at, { from: 150, to: 80, for: 0.14, loud: 0.4, late: 0.24 })
  },
  win: (desk, at) => {
    ;[523.25, 659.25, 783.99, 659.25, 783.99, 1046.5].forEach((from, step) => wood(desk, at, from, step * 0.1, 0.42, 0.3))
    wood(desk, at, 523.25, 0.6, 0.3, 0.5)
    wood(desk, at, 1046.5, 0.6, 0.4, 0.5)
  },
  turn: (desk, at) => {
    wood(desk, at, 587.33, 0, 0.35)
    wood(desk, at, 880, 0.12, 0.35)
  },
  thud: (desk, at) => {
    tone(desk, at, { from: 150, to: 55, for: 0.14, loud: 0.6 })
    noise(desk, at, { from: 1400, to: 500, for: 0.04, loud: 0.4 })
  },
  tick: (desk, at) => wood(desk, at, 1150, 0, 0.12, 0.03),
  no: (desk, at) => {
    tone(desk, at, { from: 190, to: 130, for: 0.09, loud: 0.5, form: 'triangle' })
    tone(desk, at, { from: 160, to: 105, for: 0.12, loud: 0.5, late: 0.11, form: 'triangle' })
  },
}
