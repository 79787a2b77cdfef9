import type pg from 'pg'
import type { Family, Sample } from './families.ts'
import { createHistogram, type Series } from './histogram.ts'

type Done = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void
type Connect = ((done: Done) => void) & (() => Promise<pg.PoolClient>)

export interface Pools {
  families: Family[]
  watch(name: string, pool: pg.Pool): void
}

/** Metrics of connection pools. */
export function createPools(): Pools {
  const pools = new Map<string, pg.Pool>()
  const waits = createHistogram({
    name: 'manyhands_pool_wait_seconds',
    help: 'Time spent waiting for a database connection',
    labels: ['pool'],
    bounds: [0.001, 0.01, 0.1, 1, 5],
  })
  const each = (samples: (pool: pg.Pool) => Sample[]) => () =>
    [...pools].flatMap(([pool, one]) =>
      samples(one).map(({ labels, value }) => ({ labels: { pool, ...labels }, value })),
    )
  return {
    families: [
      {
        name: 'manyhands_pool_connections',
        help: 'Open database connections',
        type: 'gauge',
        read: each(({ totalCount, idleCount }) => [
          { labels: { state: 'idle' }, value: idleCount },
          { labels: { state: 'used' }, value: totalCount - idleCount },
        ]),
      },
      {
        name: 'manyhands_pool_size',
        help: 'Maximum number of open database connections',
        type: 'gauge',
        read: each(({ options }) => [{ value: options.max }]),
      },
      {
        name: 'manyhands_pool_waiting',
        help: 'Requests and jobs waiting for a database connection',
        type: 'gauge',
        read: each(({ waitingCount }) => [{ value: waitingCount }]),
      },
      waits.family,
    ],
    watch(name, pool) {
      pools.set(name, pool)
      timeConnect(pool, waits.series(name))
    },
  }
}

/** Measures wait times, which the pool doesn't report. */
function timeConnect(pool: pg.Pool, waits: Series): void {
  const connect = pool.connect.bind(pool) as Connect
  const timed = (done?: Done) => {
    const asked = performance.now()
    const note = () => waits.observe((performance.now() - asked) / 1000)
    if (!done) return connect().finally(note)
    return connect((...given) => {
      note()
      done(...given)
    })
  }
  pool.connect = timed as typeof pool.connect
}
