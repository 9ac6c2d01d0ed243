// A player at the table: which end leads, where the next coin would lie, which steps are thought of, which tile is held.
import { announce } from '../../app/announce.svelte'
import { settings } from '../../app/settings.svelte'
import { buzz, play } from '../../app/sound'
import type { DerbyMove, DerbyView, End } from '../../generated/games/worm-derby'
import type { No } from '../../generated/wire'
import { plain } from '../../table/html'
import type { Complaint } from '../../table/line'
import { nameOf } from '../../table/naming'
import { chairsOf } from '../../table/people'
import type { Store, Update } from './kinds'
import { placeFault, R, shiftFault, type Spot, tile, type TileFault, TURNS, VX, VY } from './law'
import { guarded, lapOpen } from './lap'
import { joined, lines, type Told } from './log'
import { after, home, meant, type Plan, steady, told, type Ways, ways } from './plan'
import { why } from './refusing'
import type { Stage } from './stage.svelte'
import { words } from './words'

/** A tile under way: one from the hand, or number `tile` of those that lie. */
export interface Held extends Spot {
  tile: number | null
  turn: number
}

const BEGIN = -6250 // where the first coin of a worm begins, and
const BACK = 2700 // the tick in which the others lie
const SLANT = 500 // ticks a worm may lie slanted
const KEPT = 60 // lines of the log
const STRIDE = 29 // through the places that are offered for tiles: neighbours in time lie apart

export class Play {
  /** The end that would lead. */
  lead = $state<End>('front')
  /** Where the next coin would lie; null while nothing was pointed at. */
  #pointed = $state<number | null>(null)
  /** Steps thought of in this turn. */
  ticks = $state.raw<readonly number[]>([])
  held = $state.raw<Held | null>(null)
  /** Where the own worm would begin. */
  lane = $state(0)
  /** And how far from straight back it lies. */
  slant = $state(0)
  waiting = $state(false)
  scattering = $state(false)
  complaint = $state.raw<Complaint | null>(null)
  automatic = $state.raw<{ seat: number } | null>(null)
  log = $state.raw<readonly Told[]>([])
  /** The lesson may hold a move back and say why. */
  guard: ((move: DerbyMove) => string | null) | null = null
  #arrived: (() => void) | null = null

  constructor(
    readonly store: Store,
    readonly stage: Stage,
  ) {}

  readonly you = $derived.by(() => this.store.lobby?.you ?? null)
  readonly view = $derived.by((): DerbyView | null => this.store.update?.view ?? null)
  readonly moves = $derived.by(() => (this.waiting ? [] : (this.store.update?.moves ?? [])))
  readonly mine = $derived.by(() => (this.store.update?.moves.length ?? 0) > 0)
  /** What is asked of this player. */
  readonly task = $derived.by((): 'none' | 'place' | 'build' | 'ace' | 'move' => {
    const phase = this.view?.phase
    return this.mine && (phase === 'place' || phase === 'build' || phase === 'ace' || phase === 'move') ? phase : 'none'
  })
  /** A coin from the reserve may be put back, or a step be made: a coin is laid. */
  readonly lays = $derived.by(() => this.task === 'move' || (this.task === 'ace' && (this.view?.leads.length ?? 0) > 0 && this.held === null))
  readonly #table = $derived.by(() => {
    const bodyGap = ['on', 'true', 1].includes(this.store.lobby?.options['own_body_gap'] ?? '')
    return this.view && this.you !== null ? { view: this.view, seat: this.you, bodyGap } : null
  })
  readonly plan = $derived.by((): Plan | null => (this.ticks.length > 0 ? { lead: this.lead, ticks: this.ticks } : null))
  readonly worm = $derived.by(() => (this.#table ? after(this.plan, this.#table) : []))
  /** Where the next coin may go. */
  readonly ways = $derived.by((): Ways | null => {
    if (!this.#table || !this.lays) return null
    if (this.plan) return ways(this.plan, this.#table)
    const found = this.#table.view.leads.find(({ end }) => end === this.lead) ?? this.#table.view.leads[0]
    return found ? told(found, this.worm) : null
  })
  readonly bites = $derived.by(() => (this.plan ? [] : (this.view?.leads.find(({ end }) => end === this.lead)?.bites ?? [])))
  /** Steps that may still be thought of. */
  readonly left = $derived.by(() => Math.max(0, (this.view?.steps ?? 0) - this.ticks.length))
  readonly complete = $derived.by(() => {
    const { plan, view } = this
    if (!plan || !view) return false
    return this.left === 0 || (this.ways?.legal.length ?? 0) === 0 || home(this.worm, plan.lead, view)
  })
  /** The coin that would be laid next. */
  readonly ghost = $derived.by((): number | null => {
    if (!this.ways || this.complete || this.waiting || this.ways.legal.length === 0) return null
    return meant(this.#pointed ?? this.ways.ahead, this.ways)
  })
  readonly fault = $derived.by((): TileFault | null => {
    const { held, view } = this
    if (!held || !view) return null
    const [tiles, box] = [view.tiles.map(tile), view.box]
    const one = tile({ ...held, turn: held.turn % TURNS })
    const fault = held.tile === null ? placeFault(one, tiles, box) : shiftFault(one, held.tile, tiles, view.worms.flatMap(({ coins }) => coins), box)
    if (fault || !guarded(view.route_guard, held.tile === null) || !view.open) return fault
    const then = held.tile === null ? [...tiles, one] : tiles.map((other, at) => (at === held.tile ? one : other))
    return lapOpen(then, view.gate, box) ? null : ('ROUTE_CLOSED' as TileFault)
  })
  /** With the held tile where it is, nobody could make a lap: allowed, and worth a word. */
  readonly shuts = $derived.by(() => {
    const { held, view } = this
    if (!held || !view?.open || this.fault) return false
    const one = tile({ ...held, turn: held.turn % TURNS })
    const tiles = view.tiles.map(tile)
    return !lapOpen(held.tile === null ? [...tiles, one] : tiles.map((other, at) => (at === held.tile ? one : other)), view.gate, view.box)
  })

  // -- what a person does

  choose(lead: End): void {
    if (this.ticks.length > 0 || !this.view?.leads.some(({ end }) => end === lead) || lead === this.lead) return
    this.lead = lead
    this.#pointed = null
    this.complaint = null
    play('tick')
  }

  /** The finger or the mouse is there; `on`: it was down before. */
  point(tick: number, on = false): void {
    this.#pointed = on && this.ways ? steady(tick, this.ghost, this.ways) : tick
  }

  /** By keys and buttons: against the clock is positive. Blocked ticks are leapt over. */
  turn(by: number): void {
    const { ghost, ways: found } = this
    if (ghost === null || !found) return
    let tick = ghost
    for (let tries = 0; tries < 120; tries += 1) {
      tick = (tick + by + 3600) % 3600
      this.#pointed = tick
      if (this.ghost !== null && this.ghost !== ghost) break
    }
    play('tick')
  }

  /** The next coin is laid, in thought; with the last one all steps are made. */
  async lay(): Promise<void> {
    const { ghost, view } = this
    if (!view || this.waiting) return
    this.complaint = null
    if (this.complete) return this.go()
    if (ghost === null || this.#kept({ type: 'step', lead: this.lead, tick: ghost })) return
    if (this.task === 'ace') return this.#send({ type: 'grow', lead: this.lead, tick: ghost })
    if (view.cannibal) return this.#send({ type: 'step', lead: this.ways?.lead ?? this.lead, tick: ghost })
    this.lead = this.ways?.lead ?? this.lead
    this.ticks = [...this.ticks, ghost]
    this.#pointed = null
    play('plop')
    buzz(8)
  }

  /** The steps thought of are made, one after the other. */
  async go(): Promise<void> {
    const { ticks, lead } = this
    if (ticks.length === 0 || this.waiting) return
    this.waiting = true
    for (const tick of ticks) {
      const arrived = new Promise<void>((resolve) => (this.#arrived = resolve))
      if (!(await this.#act({ type: 'step', lead, tick }))) break
      await arrived
      this.ticks = this.ticks.slice(1)
      if (this.view?.phase !== 'move' || this.view.turn !== this.you) break
    }
    this.ticks = []
    this.waiting = false
  }

  eat(seat: number, end: End): void {
    const bite = this.bites.find((one) => one.seat === seat && one.end === end)
    const [run] = bite?.legal ?? []
    if (!run) return
    const tick = Math.round((run.first + run.last) / 2) % 3600
    void this.#send({ type: 'eat', lead: this.lead, tick, seat: 'ABCDEF'.charAt(seat), end })
  }

  /** The last step thought of is forgotten; without one the last move is taken back, where that is allowed. */
  back(): void {
    this.complaint = null
    if (this.ticks.length > 0) {
      this.ticks = this.ticks.slice(0, -1)
      this.#pointed = null
      play('tick')
    } else if (this.held?.tile != null) this.held = null
    else if (this.store.update?.undo) void this.store.undo()
  }

  /** Obstacles that may be moved now, the nearest to one's worm first. */
  readonly movable = $derived.by((): number[] => {
    const { view } = this
    if (!view || this.task !== 'ace') return []
    const ends = [this.worm[0], this.worm.at(-1)]
    const far = ({ x, y }: Spot): number => Math.min(...ends.map((end) => Math.hypot(x - (end?.x ?? 0), y - (end?.y ?? 0))))
    const found = view.tiles.map((tile, at) => ({ at, kind: tile.kind, far: far(tile) })).filter(({ kind }) => kind === 'obstacle')
    return found.sort((one, other) => one.far - other.far).map(({ at }) => at)
  })

  /** The next of them is taken up. */
  next(): void {
    const [first] = this.movable
    const next = this.movable[this.movable.indexOf(this.held?.tile ?? -1) + 1] ?? first
    if (next !== undefined) this.take(next)
  }

  take(at: number): void {
    const found = this.view?.tiles[at]
    if (this.task !== 'ace' || !found || this.waiting) return
    this.complaint = null
    if (found.kind !== 'obstacle') {
      this.complaint = { html: words().fixed, clause: 'WD-OBS-5' }
      play('no')
      return
    }
    this.held = { tile: at, x: found.x, y: found.y, turn: found.turn }
    play('pop')
  }

  carry(to: Spot): void {
    if (this.held && !this.waiting) this.held = { ...this.held, x: Math.round(to.x), y: Math.round(to.y) }
  }

  spin(by: number): void {
    if (this.held && !this.waiting) this.held = { ...this.held, turn: (this.held.turn + by + TURNS) % TURNS }
  }

  /** The held tile is put down. */
  drop(): void {
    const { held } = this
    if (!held) return
    const { x, y, turn } = held
    void this.#send(held.tile === null ? { type: 'tile', x, y, turn } : { type: 'shift', tile: held.tile, x, y, turn })
  }

  /** There are several tiles left to put down, and nobody has to choose for each. */
  readonly mayScatter = $derived.by(() => this.task === 'place' && this.store.lobby?.lesson !== true && (this.view?.worms[this.you ?? 0]?.hand ?? 0) > 1)

  /** This tile and all that are left go somewhere, one a turn. */
  scatter(): void {
    this.scattering = true
    this.drop()
  }

  slide(x: number): void {
    if (this.waiting) return
    const most = (this.view?.gate ?? R) - R
    this.lane = Math.round(Math.max(-most, Math.min(most, x)))
  }

  /** Where a worm may begin as it likes, it may lie slanted; against the clock is positive. */
  slantBy(by: number): void {
    if (this.view?.free_start && !this.waiting) this.slant = Math.max(-SLANT, Math.min(SLANT, this.slant + by))
  }

  /** The own worm as it would begin. */
  readonly seedling = $derived.by((): Spot[] => {
    const tick = BACK + this.slant
    return Array.from({ length: 6 }, (_, at) => ({ x: this.lane + at * (VX[tick] ?? 0), y: BEGIN + at * (VY[tick] ?? 0) }))
  })

  build(): void {
    const x = this.lane
    void this.#send(this.view?.free_start ? { type: 'worm', x, y: BEGIN, tick: BACK + this.slant } : { type: 'worm', x })
  }

  send(type: 'skip' | 'walk' | 'stop'): void {
    void this.#send({ type })
  }

  /** What this player may say besides laying and carrying. */
  may(type: DerbyMove['type']): boolean {
    return this.moves.some((move) => move.type === type)
  }

  async #send(move: DerbyMove): Promise<void> {
    if (this.waiting) return
    const { version } = this.store.update ?? {}
    this.waiting = true
    await this.#act(move)
    this.waiting = false
    const now = this.store.update // which may have come before the answer
    if (now && now.version !== version) this.#offer(now)
  }

  /** A tile from the hand to begin with, where one is asked for; put down at once if the rest shall be scattered. */
  #offer(now: Update): void {
    if (now.view.phase !== 'place') this.scattering = false
    else if (now.moves.length > 0 && !this.waiting) {
      this.held ??= handy(now)
      if (this.scattering) this.drop()
    }
  }

  /** Whether the lesson holds this move back. */
  #kept(move: DerbyMove): boolean {
    const kept = this.guard?.(move)
    if (!kept) return false
    this.complaint = { html: kept, clause: '' }
    play('no')
    return true
  }

  async #act(move: DerbyMove): Promise<boolean> {
    if (this.#kept(move)) return false
    const no = await this.store.act(move)
    if (no) this.refused(no)
    else this.held = null
    return no === null
  }

  refused(no: No): void {
    const html = why(no, this.view, chairsOf(this.store.lobby), words())
    this.complaint = { html, clause: no.clause }
    this.scattering = false
    play('no')
    buzz(30)
    announce(plain(html))
  }

  // -- what came from the table

  took(before: Update | null, now: Update): void {
    const lobby = this.store.lobby
    const you = lobby?.you ?? null
    const chairs = chairsOf(lobby)
    const planned = this.ticks.length > 0
    if (before && before.version !== now.version && !this.waiting) this.complaint = null
    if (!this.waiting) {
      this.ticks = []
      this.#pointed = null
    }
    this.#arrived?.()
    this.#arrived = null
    const fresh = before?.view.turn !== now.view.turn || before.view.phase !== now.view.phase
    const may = now.view.leads.map(({ end }) => end)
    if (now.view.lead) this.lead = now.view.lead
    else if (fresh && may.length > 0 && !may.includes(this.lead)) this.lead = may[0] ?? 'front'
    if (fresh) this.held = null
    this.#offer(now)
    if (fresh && now.view.phase === 'build') {
      const some = now.moves.find((move) => move.type === 'worm')
      if (some?.type === 'worm') this.lane = some.x
      this.slant = 0
    }
    const mover = now.facts.find((fact) => 'seat' in fact)
    this.automatic = now.automatic ? { seat: mover && 'seat' in mover ? mover.seat : now.view.turn } : null
    const said = lines(now.facts, now.view, you, chairs, words(), now.automatic)
    this.log = joined(now.whole ? [] : this.log, said).slice(-KEPT)
    if (!now.whole) {
      this.stage.tell(now.facts, you, settings.speed, planned)
      // of steps one hears the sum, after the last
      const heard = said.map((line) => (line.crawl ? (line.crawl.left > 0 ? '' : (this.log.findLast(({ crawl }) => crawl)?.html ?? '')) : line.html)).filter(Boolean)
      if (heard.length > 0) announce(plain(heard.join('. ')))
    }
  }

  turnName(): string {
    return nameOf(chairsOf(this.store.lobby), this.view?.turn ?? 0)
  }
}

/** A place for a new tile, for the finger to begin with: another each time, and none that shuts the way round. */
function handy({ view, moves }: Update): Held | null {
  const tiles = view.tiles.map(tile)
  const fits = (held: Held): boolean => {
    const one = tile(held)
    return placeFault(one, tiles, view.box) === null && (!view.open || lapOpen([...tiles, one], view.gate, view.box))
  }
  const offered = moves.flatMap((move) => (move.type === 'tile' ? [{ tile: null, x: move.x, y: move.y, turn: move.turn }] : []))
  const first = (tiles.length * STRIDE) % Math.max(1, offered.length)
  return [...offered.slice(first), ...offered.slice(0, first)].find(fits) ?? null
}
