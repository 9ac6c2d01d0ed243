// What the player is about to do: from the menu and what was tapped, which hexes and buttons are on offer and what they
// send. No drawing, no sending.
import { apart, code, middle, pair, type Pair, under } from './hexes'
import type { Move, View } from './kinds'
import { same } from './same'

export interface Choice {
  /** What the big button would send. */
  picked: Move | null
  /** The weapon card that is taken up, by its place in hand. */
  slot: number | null
  /** While the map is built: which tile, turned how often. */
  tile: number
  turned: number
  /** Which piece is placed next. */
  piece: string | null
  /** Where the arrow of an air strike points. */
  direction: number
}

export const FRESH: Choice = { picked: null, slot: null, tile: 0, turned: 0, piece: null, direction: 1 }

export interface Now {
  view: View
  moves: readonly Move[]
  hand: readonly string[]
}

export interface Step {
  choice: Choice
  send?: Move
}

/** The hex a move is about, if it is about one; of a worm the hex where it is. */
export function hexOf(move: Move, view: View): number | null {
  if ('hex' in move && move.hex) return code(move.hex)
  const name = move.type === 'activate' ? move.worm : 'thing' in move ? move.thing : null
  const thing = name === null ? undefined : view.things.find(({ worm }) => worm === name)
  return thing ? code(thing.hex) : null
}

/** By hex, what may be done there now. */
export function onMap(choice: Choice, { view, moves }: Now): Map<number, Move[]> {
  const found = new Map<number, Move[]>()
  const add = (hex: number, move: Move): void => void found.set(hex, [...(found.get(hex) ?? []), move])
  for (const move of moves) {
    if (move.type === 'tile') continue
    if (move.type === 'put' && move.thing !== pieceOf(choice, moves)) continue
    if (move.type === 'strike' && move.direction !== choice.direction) continue
    if (move.type === 'direction' && view.asked?.hex) {
      add(code([view.asked.hex[0] + (STEP[move.direction]?.[0] ?? 0), view.asked.hex[1] + (STEP[move.direction]?.[1] ?? 0)]), move)
      continue
    }
    if (move.type === 'face' && view.token) {
      const direction = move.face === 'HIT' ? 0 : move.face === 'WIND' ? (view.wind ?? 0) : Number(move.face)
      add(code([view.token[0] + (STEP[direction]?.[0] ?? 0), view.token[1] + (STEP[direction]?.[1] ?? 0)]), move)
      continue
    }
    const hex = hexOf(move, view)
    if (hex !== null) add(hex, move)
  }
  for (const [hex, move] of spotsOf(choice, { view, moves, hand: [] })) add(hex, move)
  return found
}

const STEP: readonly Pair[] = [[0, 0], [0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]]

/** The piece in hand: the one chosen, as long as there is one left, else the first. */
export function pieceOf(choice: Choice, moves: readonly Move[]): string | null {
  const pieces = moves.flatMap((move) => (move.type === 'put' ? [move.thing] : []))
  return choice.piece !== null && pieces.includes(choice.piece) ? choice.piece : (pieces[0] ?? null)
}

// -- tiles

/** The number of the tile that is chosen, or of the first that is left. */
export function tileOf(choice: Choice, view: View): number {
  return view.tiles.some(({ tile }) => tile === choice.tile) ? choice.tile : (view.tiles[0]?.tile ?? 0)
}

export function cellsOf(view: View, tile: number, turned: number, anchor: Pair): number[] {
  const shape = view.tiles.find((one) => one.tile === tile)?.turns[turned] ?? []
  return shape.map(([q, r]) => code([q + anchor[0], r + anchor[1]]))
}

/** Every place for the tile as it is turned now, by the hex nearest to its middle. Equal cells are one place, however they are described (WB-S3). */
function spotsOf(choice: Choice, { view, moves }: Now): Map<number, Move> {
  const found = new Map<number, Move>()
  const tile = tileOf(choice, view)
  const shape = view.tiles.find((one) => one.tile === tile)?.turns
  if (!shape) return found
  const wanted = outline(shape[choice.turned] ?? [])
  for (const move of moves) {
    if (move.type !== 'tile' || move.tile !== tile) continue
    if (outline(shape[move.turned ?? 0] ?? []) !== wanted) continue
    found.set(centre(cellsOf(view, tile, move.turned ?? 0, move.hex)), move)
  }
  return found
}

/** The same for two shapes that cover the same cells somewhere else. */
function outline(shape: readonly Pair[]): string {
  const [q, r] = [Math.min(...shape.map(([one]) => one)), Math.min(...shape.map(([, one]) => one))]
  return shape.map(([a, b]) => `${a - q},${b - r}`).sort().join(' ')
}

export function centre(cells: readonly number[]): number {
  const spots = cells.map(middle)
  const sum = spots.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
  return under({ x: sum.x / spots.length, y: sum.y / spots.length + 0.01 })
}

/** The cells a picked tile would cover. */
export function preview(choice: Choice, view: View): number[] {
  return choice.picked?.type === 'tile' ? cellsOf(view, choice.picked.tile, choice.picked.turned ?? 0, choice.picked.hex) : []
}

/** Another tile, or turned: it stays as near as it can to where it was. */
export function retile(choice: Choice, now: Now, changed: { tile?: number; turned?: number }): Choice {
  const was = preview(choice, now.view)
  const next = { ...choice, ...changed, picked: null }
  const places = [...spotsOf(next, now)]
  if (was.length === 0 || places.length === 0) return next
  const from = middle(centre(was))
  const far = (hex: number): number => Math.hypot(middle(hex).x - from.x, middle(hex).y - from.y)
  places.sort(([one], [other]) => far(one) - far(other))
  return { ...next, picked: places[0]?.[1] ?? null }
}

// -- what is carried over the map and let go

export type Held = 'worm' | 'piece' | 'tile'

/** What may be done with it there, the likeliest first. */
export function movesAt(choice: Choice, hex: number, now: Now): Move[] {
  const tile = now.view.asked?.kind === 'tile'
  return (tile ? null : onMap(choice, now).get(hex)) ?? (tile ? near(choice, hex, now) : [])
}

/** What letting go there asks for, allowed or not; null where that means nothing. */
export function wish(choice: Choice, hex: number, now: Now, held: Held): Move | null {
  const there: [number, number] = [...pair(hex)]
  if (held === 'tile') {
    const tile = tileOf(choice, now.view)
    const cells = cellsOf(now.view, tile, choice.turned, [0, 0])
    const [q, r] = cells.length > 0 ? pair(centre(cells)) : [0, 0]
    return { type: 'tile', tile, turned: choice.turned, hex: [there[0] - q, there[1] - r] }
  }
  if (held === 'piece') {
    const thing = pieceOf(choice, now.moves)
    return thing === null ? null : { type: 'put', thing, hex: there }
  }
  const worm = now.view.things.find(({ worm: name }) => name !== null && name === now.view.active)
  const far = worm ? apart(code(worm.hex), hex) : 0
  return far === 0 ? null : { type: far === 1 ? 'inch' : 'jump', hex: there }
}

// -- taps

export type Tap =
  /** With the key a second time at one hex does what is picked; with a finger it takes up the next way there. */
  | { on: 'hex'; hex: number; key?: boolean }
  | { on: 'move'; move: Move }
  | { on: 'card'; slot: number }
  | { on: 'piece'; piece: string }
  | { on: 'tile'; tile: number }
  | { on: 'turn'; by: 1 | -1 }
  | { on: 'direction'; direction: number }
  | { on: 'button' }
  | { on: 'escape' }

/** What a tap does at once, without the big button: it can be taken back, or was named in full. */
const AT_ONCE: ReadonlySet<Move['type']> = new Set(['put', 'activate', 'next', 'pick', 'prod', 'decline', 'option', 'face', 'direction', 'wind', 'spot'])

export function tap(choice: Choice, event: Tap, now: Now): Step {
  switch (event.on) {
    case 'hex':
      return onHex(choice, event.hex, now, event.key ?? false)
    case 'move':
      return AT_ONCE.has(event.move.type) || same(choice.picked, event.move) ? { choice: { ...choice, picked: null }, send: event.move } : { choice: { ...choice, picked: event.move } }
    case 'card': {
      if (choice.slot === event.slot) return { choice: { ...choice, slot: null, picked: null } }
      const name = now.hand[event.slot]
      const move = now.moves.find((one) => one.type === 'play' && one.card === name) ?? null
      return { choice: { ...choice, slot: event.slot, picked: move } }
    }
    case 'piece':
      return { choice: { ...choice, piece: event.piece } }
    case 'tile':
      return { choice: retile(choice, now, { tile: event.tile }) }
    case 'turn':
      return { choice: retile(choice, now, { turned: (choice.turned + event.by + 6) % 6 }) }
    case 'direction': {
      const { picked } = choice
      const turned = picked?.type === 'strike' ? (now.moves.find((move) => move.type === 'strike' && move.direction === event.direction && same(move.hex, picked.hex)) ?? null) : picked
      return { choice: { ...choice, direction: event.direction, picked: turned } }
    }
    case 'button':
      return choice.picked ? { choice: { ...choice, picked: null }, send: choice.picked } : { choice }
    case 'escape':
      return { choice: { ...choice, picked: null, slot: null } }
  }
}

function onHex(choice: Choice, hex: number, now: Now, key: boolean): Step {
  const tile = choice.picked?.type === 'tile'
  const here = onMap(choice, now).get(hex) ?? near(choice, hex, now)
  if (here.length === 0 && key && choice.picked?.type === 'play') return { choice: { ...choice, picked: null }, send: choice.picked } // the hex is only where one was
  if (here.length === 0) return { choice: choice.picked && !tile ? { ...choice, picked: null } : choice }
  const at = here.findIndex((move) => same(move, choice.picked))
  const [first] = here
  if (key && choice.picked && at >= 0) return { choice: { ...choice, picked: null }, send: choice.picked }
  if (first && here.length === 1 && (AT_ONCE.has(first.type) || at === 0)) return { choice: { ...choice, picked: null }, send: first }
  // several ways to the same hex: each tap takes up the next
  return { choice: { ...choice, picked: here[(at + 1) % here.length] ?? null } }
}

/** A tile is meant by any hex it would cover. */
function near(choice: Choice, hex: number, now: Now): Move[] {
  const there = [...spotsOf(choice, now)].filter(([, move]) => move.type === 'tile' && cellsOf(now.view, move.tile, move.turned ?? 0, move.hex).includes(hex))
  const far = (one: number): number => Math.hypot(middle(one).x - middle(hex).x, middle(one).y - middle(hex).y)
  return there.sort(([one], [other]) => far(one) - far(other)).map(([, move]) => move)
}
