// What lies on the map at a moment: of a view, or between two views while facts are played one by one.
import type { Fact, View } from './kinds'
import { CRATER, kindOf, PIECES, teamOf, WHY, wormName } from './cards'
import { code, DIAL } from './hexes'

export interface Ground {
  sunk: boolean
  craters: number
}

export interface Thing {
  id: number
  kind: string
  hex: number
  worm: string | null
  team: string | null
  hurt: boolean
  /** Why it moved last, for the way it gets there; `` if it lies still. */
  why: string
}

export interface Scene {
  ground: ReadonlyMap<number, Ground>
  things: readonly Thing[]
  wind: number | null
  token: number | null
  arrow: number | null
  active: number | null
}

export const EMPTY: Scene = { ground: new Map(), things: [], wind: null, token: null, arrow: null, active: null }

export function sceneOf(view: View): Scene {
  const things = view.things.map((thing): Thing => ({ id: thing.id, kind: thing.kind, hex: code(thing.hex), worm: thing.worm, team: thing.team, hurt: thing.damaged, why: '' }))
  return {
    ground: new Map(view.hexes.map(({ hex, sunk, craters }) => [code(hex), { sunk, craters }])),
    things,
    wind: view.wind,
    token: view.token ? code(view.token) : null,
    arrow: view.arrow,
    active: things.find(({ worm }) => worm !== null && worm === view.active)?.id ?? null,
  }
}

export function onLand(scene: Scene, hex: number): boolean {
  return scene.ground.get(hex)?.sunk === false
}

export function lying(scene: Scene, hex: number): Thing[] {
  return scene.things.filter((thing) => thing.hex === hex)
}

/** Land with water beside it. */
export function coastal(scene: Scene, hex: number, beside: readonly number[]): boolean {
  return onLand(scene, hex) && beside.some((one) => one === DIAL || !onLand(scene, one))
}

/** The scene after a fact; the same one if nothing on the map changes by it. */
export function after(scene: Scene, fact: Fact): Scene {
  const change = (id: number, with_: Partial<Thing>): Scene => ({ ...scene, things: scene.things.map((thing) => (thing.id === id ? { ...thing, ...with_ } : thing)) })
  const grounded = (hex: number, with_: Partial<Ground>): Scene => ({
    ...scene, ground: new Map(scene.ground).set(hex, { ...(scene.ground.get(hex) ?? { sunk: false, craters: 0 }), ...with_ }),
  })
  const craters = (hex: number, by: number): Scene => grounded(hex, { craters: Math.max(0, (scene.ground.get(hex)?.craters ?? 0) + by) })
  const fresh = (id: number, hex: number): Scene => {
    const worm = kindOf(id) === 'worm'
    const thing = { id, kind: kindOf(id), hex, worm: worm ? wormName(id) : null, team: worm ? teamOf(id) : null, hurt: false, why: 'new' }
    return { ...scene, things: [...scene.things.filter((one) => one.id !== id), thing] }
  }
  switch (fact.type) {
    case 'TileLaid':
      return { ...scene, ground: new Map([...scene.ground, ...fact.hexes.map((hex): [number, Ground] => [code(hex), { sunk: false, craters: 0 }])]) }
    case 'ThingPut':
      return fresh(fact.thing, code(fact.hex))
    case 'TurnStarted':
      return { ...scene, token: null, arrow: null, active: null }
    case 'Activated':
      return { ...scene, active: fact.worm }
    case 'Healed':
      return change(fact.worm, { hurt: false })
    case 'Damaged':
      return change(fact.worm, { hurt: true })
    case 'Moved': {
      const moved = scene.things.find(({ id }) => id === fact.thing)
      if (!moved) return scene
      return { ...scene, things: [...scene.things.filter((thing) => thing !== moved), { ...moved, hex: code(fact.to), why: WHY[fact.why] ?? '' }] }
    }
    case 'Destroyed':
      return fact.thing >= CRATER ? craters(code(fact.hex), -1) : { ...scene, things: scene.things.filter(({ id }) => id !== fact.thing) }
    case 'ThingPlaced':
      return fact.thing === null || PIECES[fact.kind - 1] === 'crater' ? craters(code(fact.hex), 1) : fresh(fact.thing, code(fact.hex))
    case 'Sank':
      return { ...grounded(code(fact.hex), { sunk: true, craters: 0 }), things: scene.things.filter(({ hex }) => hex !== code(fact.hex)) }
    case 'Rose':
      return grounded(code(fact.hex), { sunk: false, craters: 0 })
    case 'TokenPut':
      return { ...scene, token: code(fact.hex), arrow: fact.arrow || null }
    case 'WindTurned':
      return { ...scene, wind: fact.wind }
  }
  return scene
}

// -- where Things stand in their hex

export interface Placed {
  thing: Thing
  x: number
  y: number
  size: number
}

const SPOTS: readonly (readonly [number, number][])[] = [
  [[0, 8]],
  [[-22, 2], [22, 14]],
  [[-30, -4], [28, 0], [-2, 22]],
  [[-34, -8], [26, -10], [-16, 20], [32, 22]],
]
const BEHIND = ['fire', 'crate', 'drum', 'mine', 'worm']

/** Worms stand in front; more than four things of a hex are drawn smaller and closer. */
export function placed(things: readonly Thing[]): Placed[] {
  const ordered = [...things].sort((one, other) => BEHIND.indexOf(one.kind) - BEHIND.indexOf(other.kind))
  const count = ordered.length
  const spots = SPOTS[count - 1]
  return ordered.map((thing, at) => {
    const turn = (at / count) * 2 * Math.PI
    const [x, y] = spots?.[at] ?? [Math.cos(turn) * 34, Math.sin(turn) * 24 + 6]
    const worm = thing.kind === 'worm'
    return { thing, x, y, size: (worm ? 56 : 46) * (count === 1 ? 1 : count < 4 ? 0.84 : 0.68) }
  })
}
