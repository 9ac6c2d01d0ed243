// How the map is dressed: which ground a hex has, where the sea laps at it.
import { beside, DIAL, DIRECTIONS, pair } from './hexes'
import { onLand, type Scene } from './scene'

const GROUND = ['grass', 'meadow', 'grass', 'sand', 'grass', 'earth'] as const

/** The same hex always looks the same. */
export function ground(hex: number): string {
  const [q, r] = pair(hex)
  const mixed = (((q * 73856093) ^ (r * 19349663)) >>> 3) % GROUND.length
  return `worms/land-${GROUND[mixed] ?? 'grass'}`
}

/** Water beside land, each with the sides at which foam lies. */
export function shores(scene: Scene): { hex: number; sides: number[] }[] {
  const wet = new Set([...scene.ground.keys()].flatMap((hex) => (onLand(scene, hex) ? DIRECTIONS.map((direction) => beside(hex, direction)) : [])))
  return [...wet].filter((hex) => !onLand(scene, hex) && hex !== DIAL).map((hex) => ({ hex, sides: DIRECTIONS.filter((direction) => onLand(scene, beside(hex, direction))) }))
}

/** From above to below, so that the cliff of a hex lies under the next. */
export function descending(hexes: Iterable<number>): number[] {
  const low = (hex: number): number => pair(hex)[1] * 2 + pair(hex)[0]
  return [...hexes].sort((one, other) => low(one) - low(other))
}
