import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Node, password } from './cluster.ts'

export interface Witness {
  /** Discards what was seen so far. */
  begin(): void
  /**
   * The order in which nodes confirmed writes since then. A node that appears twice wrote at the same time as
   * another.
   */
  writers(): string[]
  /** Whether a node still confirmed writes after another had started to. */
  sawTwo(): boolean
  /**
   * How often two nodes reported themselves as primary at the same time, whether or not they could confirm
   * writes.
   */
  claims(): number
  stop(): Promise<void>
}

const pause = 200

/**
 * Continuously tries to write on every node over its own socket, bypassing the network, the load balancer and
 * the agents. A write counts only once it is confirmed, which is what a caller would see.
 */
export function startWitness(nodes: Node[]): Witness {
  let confirmed: { name: string; at: number }[] = []
  let claims = 0
  let open = true
  const claiming = new Map<string, number>()

  async function connect({ folder }: Node): Promise<pg.Client> {
    const client = new pg.Client({
      host: folder,
      port: 5432,
      user: 'manyhands',
      password,
      database: 'manyhands',
      connectionTimeoutMillis: 2000,
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  /** Without timeouts: a frozen node may still confirm a write when it wakes up. */
  async function tryToWrite(node: Node): Promise<void> {
    while (open) {
      const client = await connect(node).catch(() => null)
      // An acknowledgement with this warning doesn't count.
      let cancelled = false
      client?.on('notice', ({ routine }) => {
        cancelled ||= routine === 'SyncRepWaitForLSN'
      })
      try {
        while (client && open) {
          await client.query('insert into witness (node) values ($1)', [node.name])
          if (!cancelled) confirmed.push({ name: node.name, at: performance.now() })
          await sleep(pause)
        }
      } catch {
        // Read-only, or gone.
      }
      client?.end().catch(() => {})
      await sleep(pause)
    }
  }

  async function askForRole(node: Node): Promise<void> {
    while (open) {
      const client = await connect(node).catch(() => null)
      try {
        while (client && open) {
          const { rows } = await client.query('select not pg_is_in_recovery() as claims')
          if (rows[0].claims) claiming.set(node.name, performance.now())
          else claiming.delete(node.name)
          await sleep(pause)
        }
      } catch {
        claiming.delete(node.name)
      }
      client?.end().catch(() => {})
      await sleep(pause)
    }
  }

  for (const node of nodes) {
    void tryToWrite(node)
    void askForRole(node)
  }
  const timer = setInterval(() => {
    const now = performance.now()
    if ([...claiming.values()].filter((at) => now - at < 2 * pause).length > 1) claims++
  }, pause)

  const writers = () => confirmed.map(({ name }) => name).filter((name, i, all) => name !== all[i - 1])
  return {
    begin() {
      confirmed = []
      claims = 0
    },
    writers,
    sawTwo: () => new Set(writers()).size < writers().length,
    claims: () => claims,
    async stop() {
      open = false
      clearInterval(timer)
      await sleep(2 * pause)
    },
  }
}
