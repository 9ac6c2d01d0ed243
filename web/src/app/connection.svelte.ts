// One socket for the whole page. It comes back by itself, opens the table again, and asks again what was not answered.
//
// A socket that died in its sleep looks alive, so after a while of silence, and whenever the page wakes, it is tried
// with one more Hello. Requests keep their id when they are sent again; the server carries none out twice.
import { type Answer, type ClientMessage, type Lobby, type No, type Open, type Own, PROTOCOL, type Said, type ServerMessage, type Update } from '../generated/wire'
import { BUILD } from '../sw/build'
import { secret } from './codes'
import { fetchRefusals } from './refusals'

const [SOONEST, LATEST] = [300, 12_000] // milliseconds until the next attempt
const [SILENCE, PATIENCE, AWAKE] = [25_000, 8_000, 3_000] // before it is tried; for an answer; for one after a sleep
const BEAT = 1_000
const NOTICED = 1_200

export type News = Lobby | Update | Own | Said
type WithoutId<T> = T extends { id: string } ? Omit<T, 'id'> : never
export type Asking = WithoutId<ClientMessage>

/** A WebSocket, as far as it is used here. */
export interface Plug {
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
  send(text: string): void
  close(): void
}

/** The table that is open: it says how to open it, and is told what happens there. */
export interface Hearer {
  opening(): Omit<Open, 'id'>
  opened(answer: Answer): void
  heard(news: News): void
}

interface Waiting {
  message: ClientMessage
  done: (answer: Answer) => void
  of: Hearer | null
  sent: boolean
}

export class Connection {
  state = $state<'connecting' | 'on' | 'off'>('connecting')
  /** It has not been on for longer than a moment: worth a word. */
  troubled = $state(false)
  /** The server is of another build than this page: time to load it anew. */
  stale = $state(false)

  #plug: Plug | null = null
  #hearer: Hearer | null = null
  #waiting = new Map<string, Waiting>()
  #ready = false // welcomed, and the table, if any, is open
  #hello = ''
  #opening = ''
  #failures = 0
  #heardAt = 0
  #due: number | null = null // by when something must be heard, while an answer is owed
  #retry: ReturnType<typeof setTimeout> | undefined
  #worry: ReturnType<typeof setTimeout> | undefined
  #pulse: ReturnType<typeof setInterval> | undefined

  constructor(
    private readonly make: () => Plug,
    private readonly build: string,
  ) {}

  /** Asks until there is an answer. One of a table is dropped with the table. */
  async request(message: Asking, of: Hearer | null = null): Promise<Answer> {
    const answer = await new Promise<Answer>((done) => {
      const whole = { ...message, id: newId() } as ClientMessage
      this.#waiting.set(whole.id, { message: whole, done, of, sent: false })
      this.start()
      this.#flush()
    })
    if (answer.t === 'no') await fetchRefusals()
    return answer
  }

  start(): void {
    this.#pulse ??= setInterval(() => this.#beat(), BEAT)
    if (!this.#plug && this.#retry === undefined) this.#connect()
  }

  /** From now on this table is the open one. */
  attach(hearer: Hearer): void {
    if (this.#hearer && this.#hearer !== hearer) this.#drop(this.#hearer)
    this.#hearer = hearer
    this.start()
    if (this.state === 'on') this.#open()
  }

  detach(hearer: Hearer): void {
    if (this.#hearer !== hearer) return
    this.#drop(hearer)
    this.#hearer = null
    this.#opening = ''
    if (this.state !== 'on') return
    this.#ready = true
    this.#send({ t: 'close', id: newId() }) // never again on another socket, where it would close another table
  }

  /** At once, when there is reason to hope: the network is back, the page is looked at again, somebody asks. */
  wake(): void {
    if (this.#pulse === undefined) return
    if (this.state === 'on') this.#probe(AWAKE)
    else if (this.#retry !== undefined) {
      clearTimeout(this.#retry)
      this.#connect()
    } else this.#expect(AWAKE)
  }

  /** The network is gone. */
  sleep(): void {
    if (this.#plug) this.#lost()
    this.state = 'off'
  }

  #connect(): void {
    this.#retry = undefined
    this.#worry ??= setTimeout(() => (this.troubled = true), NOTICED)
    const plug = this.make()
    this.#plug = plug
    this.#heardAt = Date.now()
    this.#expect(PATIENCE)
    plug.onopen = () => this.#probe(PATIENCE)
    plug.onmessage = ({ data }) => this.#message(data)
    plug.onclose = () => this.#lost()
  }

  #send(message: ClientMessage): void {
    this.#plug?.send(JSON.stringify(message))
  }

  #probe(patience: number): void {
    this.#hello = newId()
    this.#send({ t: 'hello', id: this.#hello, protocol: PROTOCOL })
    this.#expect(patience)
  }

  #expect(patience: number): void {
    this.#due = Math.min(this.#due ?? Infinity, Date.now() + patience)
  }

  #beat(): void {
    if (!this.#plug) return
    if (this.#due !== null && Date.now() > this.#due) this.#lost()
    else if (this.#due === null && Date.now() - this.#heardAt > SILENCE) this.#probe(PATIENCE)
  }

  #unplug(): void {
    const plug = this.#plug
    this.#plug = null
    if (!plug) return
    plug.onopen = plug.onmessage = plug.onclose = null
    plug.close()
  }

  #lost(): void {
    this.#unplug()
    this.#ready = false
    this.#hello = this.#opening = ''
    this.#due = null
    this.state = this.state === 'on' ? 'connecting' : 'off'
    for (const one of this.#waiting.values()) one.sent = false
    clearTimeout(this.#retry)
    const wait = Math.min(LATEST, SOONEST * 2 ** this.#failures) * (0.7 + 0.6 * Math.random())
    this.#failures += 1
    this.#retry = setTimeout(() => this.#connect(), wait)
  }

  #message(data: unknown): void {
    let message: ServerMessage
    try {
      message = JSON.parse(String(data)) as ServerMessage
    } catch {
      return
    }
    this.#heardAt = Date.now()
    switch (message.t) {
      case 'lobby':
      case 'update':
      case 'own':
      case 'said':
        // Before the answer to Open, it may still be about the table before.
        if (!this.#opening) this.#hearer?.heard(message)
        break
      case 'farewell':
        break
      default:
        this.#answered(message)
    }
    const owed = this.#hello || this.#opening || [...this.#waiting.values()].some(({ sent }) => sent)
    this.#due = this.#plug && owed ? Date.now() + PATIENCE : null
  }

  #answered(answer: Answer): void {
    if (answer.id === this.#hello) this.#welcomed(answer)
    else if (answer.id === this.#opening) {
      this.#opening = ''
      this.#ready = true
      this.#hearer?.opened(answer)
      this.#flush()
    } else {
      const one = this.#waiting.get(answer.id)
      this.#waiting.delete(answer.id)
      one?.done(answer)
    }
  }

  #welcomed(answer: Answer): void {
    this.#hello = ''
    if (answer.t === 'no' && answer.code === 'TOO_MANY') {
      this.#lost()
      return
    }
    if (answer.t !== 'welcome' || answer.protocol !== PROTOCOL) this.stale = true
    else if (this.build !== 'dev' && answer.build !== 'dev') this.stale = answer.build !== this.build
    if (this.state === 'on') return
    this.state = 'on'
    this.troubled = false
    clearTimeout(this.#worry)
    this.#worry = undefined
    this.#failures = 0
    if (this.#hearer) this.#open()
    else this.#ready = true
    this.#flush()
  }

  #open(): void {
    if (!this.#hearer || !this.#plug) return
    this.#ready = false
    this.#opening = newId()
    this.#send({ ...this.#hearer.opening(), id: this.#opening })
    this.#expect(PATIENCE)
  }

  #flush(): void {
    if (!this.#ready || !this.#plug) return
    for (const one of this.#waiting.values())
      if (!one.sent) {
        one.sent = true
        this.#send(one.message)
        this.#expect(PATIENCE)
      }
  }

  /** What was asked of a table that is no longer open would reach another one. */
  #drop(hearer: Hearer): void {
    for (const [id, one] of this.#waiting)
      if (one.of === hearer) {
        this.#waiting.delete(id)
        one.done({ t: 'no', id, code: 'NO_TABLE_OPEN', data: {}, clause: '' } satisfies No)
      }
  }
}

function newId(): string {
  return secret(12)
}

function plug(): Plug {
  const address = new URL('ws', document.baseURI)
  address.protocol = address.protocol.replace('http', 'ws')
  return new WebSocket(address) as Plug
}

export const connection = new Connection(plug, BUILD)

if (typeof window !== 'undefined') {
  const wake = (): void => connection.wake()
  addEventListener('online', wake)
  addEventListener('pageshow', wake)
  addEventListener('offline', () => connection.sleep())
  document.addEventListener('resume', wake) // of a page that was frozen
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake()
  })
}
