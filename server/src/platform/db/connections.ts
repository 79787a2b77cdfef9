import { hash } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import pg from 'pg'

/** There is no database to talk to: gone, going, coming up, read-only or silent. The code is one that job workers wait on. */
export class Outage extends Error {
  readonly code = '57P03'
}

/** It is committed where it was asked, but whether a standby has it is not known: a fail-over may undo it. */
export class Unconfirmed extends Error {}

/** Nothing came back in time, and the connection was given up. */
export class Unanswered extends Error {
  readonly code = 'ETIMEDOUT'
}

/** Milliseconds. */
const beat = 250
export const mostToConnect = 3000
/** Beside what it took until then, an answer must come within five seconds. */
const mostToCommit = 3000
/** Of a database that is asked at least once a beat; and so often it is asked anew while it is silent. */
const mostSilentBeats = 8
const beatsToAskAnew = 4

export interface Pulse {
  /** Something came back from the database. */
  answered(): void
  /** So that silence means something: from now on it is asked all the time. Returns what ends that. */
  watch(tell?: (lost: boolean) => void): () => void
  isLost(): boolean
}

export interface Connections {
  Client: typeof pg.Client
  pulse: Pulse
  /** Whether a commit got no answer in time, and none was confirmed since. */
  isStalled(): boolean
  /** What was written after that was confirmed. */
  confirm(): void
}

interface Options {
  url: string
  /** Milliseconds for an answer; 0 for as long as it takes, also to commit. */
  mostToAnswer: number
}

/**
 * What all connections of a pool know of each other. Once none of them is answered any more, all are cut and
 * new ones refused, so that nobody waits for a server that was frozen or cut off. Time is counted in beats:
 * a process that was held up itself must not blame the database.
 */
export function createConnections(options: Options): Connections {
  const circle = new Circle(options)
  class Client extends ImpatientClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config as pg.ClientConfig, circle)
    }
  }
  return {
    Client: Client as unknown as typeof pg.Client,
    pulse: circle,
    isStalled: () => circle.stalled,
    confirm: () => circle.confirm(),
  }
}

class Circle implements Pulse {
  readonly mostToAnswer: number
  readonly clients = new Set<ImpatientClient>()
  stalled = false
  readonly #url: string
  #silentBeats = 0
  #tell: (lost: boolean) => void = () => {}

  constructor({ url, mostToAnswer }: Options) {
    this.#url = url
    this.mostToAnswer = mostToAnswer
  }

  isLost(): boolean {
    return this.#silentBeats > mostSilentBeats
  }

  answered(): void {
    if (this.isLost()) this.#tell(false)
    this.#silentBeats = 0
  }

  watch(tell: (lost: boolean) => void = () => {}): () => void {
    this.#tell = tell
    const timer = setInterval(() => this.#countSilence(), beat).unref()
    return () => clearInterval(timer)
  }

  #countSilence(): void {
    if (++this.#silentBeats % beatsToAskAnew === 0) void this.#askAnew()
    if (this.#silentBeats !== mostSilentBeats + 1) return
    this.#tell(true)
    for (const client of this.clients) cut(client)
  }

  /** Whoever asks all the time may be in trouble alone, and those who would ask are refused. */
  async #askAnew(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'manyhands',
      connectionTimeoutMillis: mostToConnect,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      this.answered()
    } catch (error) {
      if (error instanceof pg.DatabaseError) this.answered()
    } finally {
      cut(client)
    }
  }

  confirm(): void {
    this.stalled = false
  }

  /** A commit hangs: whoever is about to change something may wait for what it holds. */
  stall(): void {
    this.stalled = true
    for (const client of this.clients) if (client.changing) cut(client)
  }
}

interface Asked {
  text?: string
  /** For one of its own, which the driver sees to. */
  query_timeout?: number
}

class ImpatientClient extends pg.Client {
  readonly #circle: Circle
  changing = false
  #waitCancelled = false

  constructor(config: pg.ClientConfig, circle: Circle) {
    super({ ...config, connectionTimeoutMillis: mostToConnect })
    this.#circle = circle
    this.on('notice', ({ routine }) => {
      // In whatever language: the wait for a standby was cancelled, and the commit then looks like any other.
      if (routine === 'SyncRepWaitForLSN') this.#waitCancelled = true
    })
  }

  override connect(...[done]: never[]): never {
    if (done) return this.#connect(done) as never
    return new Promise((resolve, reject) => this.#connect((e) => (e ? reject(e) : resolve(this)))) as never
  }

  #connect(done: (error: Error | null) => void): void {
    const { clients } = this.#circle
    if (this.#circle.isLost()) {
      process.nextTick(done, new Outage('The database does not answer.'))
      return
    }
    clients.add(this)
    this.once('end', () => clients.delete(this))
    super.connect((error: Error | null) => done(error ? this.#judge(error) : null))
  }

  override query(...given: never[]): never {
    const args = this.#prepare(given)
    const judge = this.#expectAnswer(args[0] as Asked)
    const done = args.at(-1)
    if (typeof done === 'function') {
      args[args.length - 1] = (error: Error | null, result: unknown) => {
        const wrong = judge(error)
        done(wrong, wrong ? undefined : result)
      }
    }
    const result = (super.query as (...args: unknown[]) => unknown)(...args)
    if (!(result instanceof Promise)) return result as never
    return result.then(
      (rows) => {
        const wrong = judge(null)
        if (wrong) throw wrong
        return rows
      },
      (error: Error) => {
        throw judge(error)!
      },
    ) as never
  }

  #prepare(given: unknown[]): unknown[] {
    const [text, values, ...rest] = given
    if (typeof text !== 'string') return given
    if (text === 'begin' || text === 'commit' || text === 'rollback') this.changing = text === 'begin'
    const query = { text, ...nameOf(text) }
    return typeof values === 'function' ? [query, values] : [{ ...query, values }, ...rest]
  }

  /** Gives up if none comes. Returns what tells, when one has come, what went wrong. */
  #expectAnswer({ text, query_timeout }: Asked): (error: Error | null) => Error | null {
    const { mostToAnswer } = this.#circle
    if (mostToAnswer === 0 || query_timeout) return (error) => this.#judge(error)
    const isCommit = text === 'commit'
    let gaveUp = false
    const stop = afterBeats(isCommit ? mostToCommit : mostToAnswer, () => {
      gaveUp = true
      cut(this)
    })
    return (error) => {
      stop()
      if (!gaveUp) return this.#judge(error)
      if (isCommit) this.#circle.stall()
      return new Unanswered('The database did not answer in time.', { cause: error })
    }
  }

  /** What went wrong, if anything. */
  #judge(error: Error | null): Error | null {
    if (!error) return this.#judgeSuccess()
    if (error instanceof pg.DatabaseError) this.#circle.answered()
    if (!isOutage(error)) return error
    // A server that only reads would go on saying so: the next connection may lead to the one that writes.
    cut(this)
    outageSeen.publish(error)
    return new Outage(error.message, { cause: error })
  }

  #judgeSuccess(): Error | null {
    this.#circle.answered()
    if (!this.#waitCancelled) return null
    this.#waitCancelled = false
    return new Unconfirmed('The wait for a standby was cancelled.')
  }
}

/** However long this process was held up, what came meanwhile is read before. Returns what prevents it. */
export function afterBeats(milliseconds: number, act: () => void): () => void {
  let left = Math.ceil(milliseconds / beat)
  let last: NodeJS.Immediate | undefined
  const timer = setInterval(() => {
    if (--left > 0) return
    clearInterval(timer)
    last = setImmediate(act)
  }, beat)
  return () => {
    clearInterval(timer)
    clearImmediate(last)
  }
}

/** For whoever counts them: what comes of one at the end may be another. */
export const outageSeen = channel('manyhands:outage')

const outages =
  /^(08|57P0[1-5]|25006|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/
const brokenOff =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired)/

function isOutage(error: Error): boolean {
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && outages.test(code)) || brokenOff.test(error.message)
}

const names = new Map<string, string>()

/**
 * A statement that begins with this comment has always the same text and is sent often: each connection
 * plans it once and not every time.
 */
const kept = '/* kept */'

function nameOf(text: string): { name?: string } {
  if (!text.startsWith(kept)) return {}
  const name = names.get(text) ?? hash('sha256', text).slice(0, 32)
  names.set(text, name)
  return { name }
}

/** Without a farewell, for which a silent server would keep us waiting; and no pool gives it to anyone again. */
export function cut(client: pg.Client): void {
  const inner = client as unknown as { _queryable: boolean; connection: { stream: { destroy(): void } } }
  inner._queryable = false
  inner.connection.stream.destroy()
}
