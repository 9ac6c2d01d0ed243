// What lies on a hex, in words: for the ear, for the list, and for fat fingers.
import { around, DIAL, named } from './hexes'
import { wormText } from './naming'
import { coastal, lying, onLand, type Scene } from './scene'
import { say } from './sentences.svelte'
import { listed, type Words } from './words'

/** `Blue 1, hurt; the mine; 2 craters`. */
export function thingsOn(hex: number, scene: Scene, w: Words): string[] {
  const told = lying(scene, hex).map((thing) => {
    if (thing.worm === null) return say(`thing.${thing.kind}`)
    return [wormText(thing.worm, w), ...(thing.hurt ? [w.hurt] : []), ...(thing.id === scene.active ? [w.active] : [])].join(', ')
  })
  const craters = scene.ground.get(hex)?.craters ?? 0
  return [...told, ...(craters ? [w.crater(craters)] : []), ...(scene.token === hex ? [w.token] : [])]
}

export function terrain(hex: number, scene: Scene, w: Words): string {
  if (hex === DIAL) return w.dial
  const ground = scene.ground.get(hex)
  if (!ground) return w.sea
  if (ground.sunk) return w.sunk
  return [w.land, ...(coastal(scene, hex, around(hex)) ? [w.coast] : []), ...(ground.craters === 2 ? [w.cracked] : [])].join(', ')
}

export function hexTold(hex: number, scene: Scene, w: Words): string {
  const things = thingsOn(hex, scene, w)
  return `${w.hex(named(hex))}: ${things.length ? listed(things, w.and) : onLand(scene, hex) ? w.empty : ''}${things.length || onLand(scene, hex) ? '. ' : ''}${terrain(hex, scene, w)}`
}
