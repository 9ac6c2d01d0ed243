// What to know about a picked hex before going there: only what everybody can see.
import { around, code } from './hexes'
import type { Move, View } from './kinds'
import { coastal, lying, sceneOf } from './scene'
import type { Words } from './words'

export function warnings(move: Move, view: View, w: Words): string[] {
  if (move.type !== 'inch' && move.type !== 'jump') return []
  const scene = sceneOf(view)
  const hex = code(move.hex)
  const kinds = lying(scene, hex).map(({ kind }) => kind)
  const craters = scene.ground.get(hex)?.craters ?? 0
  return [
    ...(kinds.includes('mine') ? [w.danger.mine] : []),
    ...(kinds.includes('fire') ? [w.danger.fire] : []),
    ...(kinds.includes('crate') ? [w.danger.crate] : []),
    ...(kinds.length + craters >= 3 ? [w.danger.full] : []),
    ...(craters === 2 ? [w.danger.cracked] : []),
    ...(move.type === 'jump' && coastal(scene, hex, around(hex)) ? [w.jumpOdds(slips(hex, view))] : []),
  ]
}

/** The chance to slip into the water from there: one die, eight faces (WB-A4). */
export function slips(hex: number, view: View): string {
  const scene = sceneOf(view)
  const wet = around(hex).map((one) => scene.ground.get(one)?.sunk !== false)
  const faces = wet.filter(Boolean).length + (view.wind && wet[view.wind - 1] ? 1 : 0)
  return `${faces}/8`
}
