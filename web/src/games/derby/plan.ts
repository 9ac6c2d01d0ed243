// Steps that are thought of and not yet made: where the worm would lie then, and where the next coin could go. The law is
// the same as the server's, so that what is green here is allowed there.
import type { DerbyView, End, Lead, Reason } from '../../generated/games/worm-derby'
import { gatesOf } from './gates'
import { type Counted, nextCoin } from './lap'
import { type Box, H, Near, nearest, runsOf, type Run, type Spot, tile, TICKS, towards, VX, VY } from './law'

export interface Plan {
  lead: End
  ticks: readonly number[]
}

export interface Wall extends Run {
  readonly reason: Reason
}

/** Where the next coin may go. */
export interface Ways {
  lead: End
  head: Spot
  /** The tick straight on. */
  ahead: number
  legal: readonly Run[]
  blocked: readonly Wall[]
}

export interface Table {
  view: DerbyView
  seat: number
  /** Option own_body_gap: one's own coins bound openings too. */
  bodyGap: boolean
}

const ends = (worm: readonly Counted[], lead: End): readonly [head: Counted | undefined, beside: Counted | undefined] =>
  lead === 'front' ? [worm[0], worm[1]] : [worm.at(-1), worm.at(-2)]

export const straight = (worm: readonly Counted[], lead: End): number => {
  const [head, beside] = ends(worm, lead)
  return head && beside ? towards(beside, head) : 0
}

/** The worm after one more step. */
export function stepped(worm: readonly Counted[], lead: End, tick: number, view: DerbyView): Counted[] {
  const [head] = ends(worm, lead)
  if (!head) return [...worm]
  const spot = { x: head.x + (VX[tick] ?? 0), y: head.y + (VY[tick] ?? 0) }
  const coin = nextCoin(head, spot, view.pylon, heights(view))
  return lead === 'front' ? [coin, ...worm.slice(0, -1)] : [...worm.slice(1), coin]
}

export function heights(view: DerbyView): number[] {
  return view.tiles.filter(({ kind }) => kind === 'red' || kind === 'blue').map(({ y }) => y)
}

export function after(plan: Plan | null, { view, seat }: Table): readonly Counted[] {
  const worm = view.worms[seat]?.coins ?? []
  return plan ? plan.ticks.reduce((now: readonly Counted[], tick) => stepped(now, plan.lead, tick, view), worm) : worm
}

/** Home: the coin just laid lies in the gate, has been round the pylon and has passed all gates of a slalom. */
export function home(worm: readonly Counted[], lead: End, view: DerbyView): boolean {
  const [head] = ends(worm, lead)
  return head !== undefined && head.sheet !== 0 && Math.abs(head.x) <= view.gate && Math.abs(head.y) <= H && gatesOf(view, head).every(({ standing }) => standing === 'passed')
}

/** Where the next coin could go, after these steps; by the law on every tick. */
export function ways(plan: Plan, table: Table): Ways {
  const { view, seat, bodyGap } = table
  const { lead } = plan
  const worm = after(plan, table)
  const [head = { x: 0, y: 0 }] = ends(worm, lead)
  const stays = lead === 'front' ? worm.slice(1, -1) : worm.slice(1, -1).reverse()
  const foreign = view.worms.flatMap(({ coins }, other) => (other === seat ? [] : coins))
  const near = new Near(head, stays, view.tiles.map(tile), foreign, view.box as Box, bodyGap ? stays.slice(1) : [])
  const verdicts = near.verdicts()
  return { lead, head, ahead: straight(worm, lead), legal: runsOf(verdicts.map((reason) => reason === null)), blocked: wallsOf(verdicts) }
}

function wallsOf(verdicts: readonly (Reason | null)[]): Wall[] {
  const walls: Wall[] = []
  verdicts.forEach((reason, tick) => {
    if (reason === null) return
    const last = walls.at(-1)
    if (last?.last === tick - 1 && last.reason === reason) walls[walls.length - 1] = { ...last, last: tick }
    else walls.push({ first: tick, last: tick, reason })
  })
  return walls
}

/** As the server told of an end before any step of this turn is thought of. */
export function told(found: Lead, worm: readonly Counted[]): Ways {
  const [head = { x: 0, y: 0 }] = ends(worm, found.end)
  return { lead: found.end, head, ahead: found.ahead, legal: found.legal, blocked: found.blocked }
}

const SNAP = 20 // ticks: two degrees
const PART = 150 // fifteen degrees

/** The legal tick meant by pointing at `tick`: contact, straight on and every fifteen degrees from it draw it near. */
export function meant(tick: number, { legal, ahead }: Ways): number | null {
  const at = nearest(legal, tick)
  if (at === null || at !== tick) return at
  const marks = [...legal.flatMap(({ first, last }) => [first % TICKS, last % TICKS]), ahead + Math.round((tick - ahead) / PART) * PART]
  const close = marks.map((mark) => ((mark % TICKS) + TICKS) % TICKS).filter((mark) => away(mark, tick) <= SNAP && nearest(legal, mark) === mark)
  return close.sort((one, other) => away(one, tick) - away(other, tick))[0] ?? at
}

const HOLD = 150 // ticks by which another run must be nearer

/** Where a drag that was at `current` leads: it stays on its run until another is clearly nearer. */
export function steady(tick: number, current: number | null, { legal }: Ways): number {
  const run = legal.find((one) => current !== null && nearest([one], current) === current)
  const own = run ? nearest([run], tick) : null
  const best = nearest(legal, tick)
  if (own === null || best === null || own === best) return tick
  return away(own, tick) - away(best, tick) > HOLD ? tick : own
}

export function away(a: number, b: number): number {
  const far = Math.abs(a - b) % TICKS
  return Math.min(far, TICKS - far)
}

/** Why a tick is blocked. */
export function reasonAt(tick: number, { blocked }: Ways): Reason | null {
  return blocked.find(({ first, last }) => first <= tick && tick <= last)?.reason ?? null
}
