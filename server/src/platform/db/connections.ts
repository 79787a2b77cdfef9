import { channel } from 'node:diagnostics_channel'
import pg from 'pg'
import { nameOfPrepared } from './statements/prepared.ts'

/** The database is unavailable: down, starting, stopping, read-only or unresponsive. Job workers retry on this code. */
export class Outage extends Error {
  readonly code = '57P03'
}

/** Committed on the primary, but not confirmed by a standby: a failover may lose it. */
export class Unconfirmed extends Error {}

/** No response in time; the connection was closed. */
export class Unanswered extends Error {
  readonly code = 'ETIMEDOUT'
}

/** Milliseconds. */
const beat = 250
export const mostToConnect = 3000
/** Milliseconds. Together with the time before the commit, a response must come within five seconds. */
const mostToCommit = 3000
/** Beats without a response until a polled database counts as silent, and between probes until it responds. */
const mostSilentBeats = 8
const beatsToProbe = 4

export interface Pulse {
  /** Records a response from the database. */
  answered(): void
  /** Declares that the database is polled from now on, so that silence means an outage. Returns a function to stop. */
  watch(tell?: (lost: boolean) => void): () => void
  isLost(): boolean
}

export interface Connections {
  Client: typeof pg.Client
  pulse: Pulse
  /** Whether a commit timed out and none has been confirmed since. */
  isStalled(): boolean
  /** Records a confirmed commit. */
  confirm(): void
}

interface Options {
  url: string
  /** Response timeout in milliseconds; 0 for none, including commits. */
  mostToAnswer: number
}

/**
 * State shared by all connections of a pool. Once none of them gets a response, all are closed and new ones refused,
 * so that nobody waits for a frozen or unreachable server. Time is measured in beats of the event loop, so that a
 * suspended process doesn't blame the database.
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
    if (++this.#silentBeats % beatsToProbe === 0) void this.#probe()
    if (this.#silentBeats !== mostSilentBeats + 1) return
    this.#tell(true)
    for (const client of this.clients) cut(client)
  }

  /** Probes with a new connection: the polling one may be the only one that fails, and others are refused. */
  async #probe(): Promise<void> {
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

  /** Records a hanging commit: other writers may wait for its locks. */
  stall(): void {
    this.stalled = true
    for (const client of this.clients) if (client.changing) cut(client)
  }
}

interface Asked {
  text?: string
  /** Set for queries with a timeout of their own, enforced by the driver. */
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
      // The wait for a standby was cancelled; the commit then looks like any other. Independent of the server's language.
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
    const query = { text, ...nameOfPrepared(text) }
    return typeof values === 'function' ? [query, values] : [{ ...query, values }, ...rest]
  }

  /** Starts a timeout. Returns a function that maps the error of the response, if any. */
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

  /** Classifies an error; null if there is none. */
  #judge(error: Error | null): Error | null {
    if (!error) return this.#judgeSuccess()
    if (error instanceof pg.DatabaseError) this.#circle.answered()
    if (!isOutage(error)) return error
    // A read-only server stays read-only; a new connection may reach the primary.
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

/** A timeout that lets pending input be read first, even after the process was suspended. Returns a cancel function. */
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

/** For metrics: the error that is finally reported may differ. */
export const outageSeen = channel('manyhands:outage')

const outages =
  /^(08|57P0[1-5]|25006|ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/
const brokenOff =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired)/

function isOutage(error: Error): boolean {
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && outages.test(code)) || brokenOff.test(error.message)
}

/** Closes a connection without the protocol's goodbye, which a silent server would block; pools don't reuse it. */
export function cut(client: pg.Client): void {
  const inner = client as unknown as { _queryable: boolean; connection: { stream: { destroy(): void } } }
  inner._queryable = false
  inner.connection.stream.destroy()
}
