import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { selectListing } from '../server/src/listing/queries.ts'
import type { BareAnswers } from './bare-server.ts'
import type { Comparison, Plan } from './compare.ts'
import { type Data, prepareData, seedLarge, statementOf } from './data.ts'
import { pgbench, probe, writeSqlScript, wrk } from './load.ts'
import { startBareServer, startServer } from './processes.ts'

const connections = 32

interface Size {
  name: string
  /** Prefix of the project ids; a number follows. */
  prefix: string
  /** More than connections, so that no two requests share a query. */
  projects: number
  /**
   * Connections of HTTP and of pgbench for uncached requests. Few where responses are slow, because wrk
   * doesn't count requests that are still running at the end.
   */
  uncachedConnections: number
  /** The mode in which pgbench is faster. */
  planCache: 'auto' | 'force_custom_plan'
  reads: Read[]
}

interface Read {
  name: string
  headers: Record<string, string>
  target: number
}

const identity: Read = { name: 'identity', headers: {}, target: 0.6 }
const compressed: Read[] = [
  { name: 'gzip', headers: { 'accept-encoding': 'gzip' }, target: 0.6 },
  { name: 'br', headers: { 'accept-encoding': 'br' }, target: 0.6 },
]

/** 30 teams of 400 people, and 200 teams of 5,000 people. */
const sizes = (short: boolean): Size[] => [
  {
    name: 'small',
    prefix: 'scale-',
    projects: short ? 100 : 1000,
    uncachedConnections: 8,
    planCache: 'auto',
    reads: [identity, ...compressed],
  },
  {
    name: 'large',
    prefix: 'large-',
    projects: 20,
    uncachedConnections: 4,
    planCache: 'force_custom_plan',
    reads: short ? [identity] : [identity, ...compressed],
  },
]

export async function compareListing(stack: AsyncDisposableStack, { short }: Plan): Promise<Comparison[]> {
  const all = sizes(short)
  const data = await prepareData(stack, all[0]!.projects)
  await seedLarge(data, all[1]!.projects)
  await data.database.pool.query('vacuum analyze')

  const cached = await startServer(stack, data.url, {})
  const uncached = await startServer(stack, data.url, {
    LISTING_CACHE_MB: '0',
    DATABASE_POOL: '8',
  })
  const comparisons = [
    ...(await compareCached(stack, cached, all)),
    ...(await compareUncached(data, uncached, all, short ? 1 : 3)),
  ]
  // Warm up: the first seconds of a process are spent compiling.
  for (let i = 0; i < (short ? 1 : 4); i++)
    for (const { ours, theirs } of comparisons.filter(({ name }) => /^small-(ident|unc)/.test(name))) {
      await ours(1)
      await theirs(1)
    }
  return comparisons
}

async function compareCached(
  stack: AsyncDisposableStack,
  server: string,
  all: Size[],
): Promise<Comparison[]> {
  const answers: BareAnswers = new Map()
  const found: (Read & { url: string })[] = []
  for (const { name: size, prefix, reads } of all) {
    const url = `${server}/api/members/${prefix}0`
    for (const { name, headers, target } of reads) {
      const { headers: answered, body } = await probe(url, headers, 200)
      if ((answered['content-encoding'] ?? 'identity') !== name) throw new Error(`${url} is not in ${name}`)
      answers.set(`/${size}-${name}`, { status: 200, headers: bareHeaders(answered), body })
      found.push({ name: `${size}-${name}`, url, headers, target })
    }
    const { headers } = await probe(url, {}, 200)
    const fresh = { 'if-none-match': headers.etag! }
    await probe(url, fresh, 304)
    answers.set(`/${size}-304`, { status: 304, headers: ['etag', headers.etag!], body: undefined })
    found.push({ name: `${size}-304`, url, headers: fresh, target: 0.45 })
  }
  const bare = await startBareServer(stack, answers)
  return found.map(({ name, url, headers, target }) => ({
    name,
    target,
    seconds: 1,
    ours: (seconds) => wrk({ url, headers, connections, seconds }),
    theirs: (seconds) => wrk({ url: `${bare}/${name}`, headers, connections, seconds }),
  }))
}

function bareHeaders(headers: NodeJS.Dict<string | string[]>): string[] {
  return ['content-type', 'content-length', 'etag'].flatMap((name) => [name, String(headers[name])])
}

async function compareUncached(
  { database, folder, url: databaseUrl }: Data,
  server: string,
  all: Size[],
  seconds: number,
): Promise<Comparison[]> {
  const emailHash = { kind: 'keyed', key: '' } as const
  const statement = await statementOf(database.db, (db) => selectListing(db, 'pid', emailHash))
  return all.map(({ name, prefix, projects, uncachedConnections, planCache }) => {
    const lua = join(folder, `${name}.lua`)
    writeFileSync(lua, walk(prefix, projects))
    const sql = writeSqlScript(
      join(folder, `${name}.sql`),
      statement,
      new Map([['pid', `('${prefix}' || :p)`]]),
      `\\set p random(0, ${projects - 1})`,
    )
    const load = { connections: uncachedConnections }
    return {
      name: `${name}-uncached`,
      target: 0.75,
      seconds,
      ours: (seconds) => wrk({ url: server, script: lua, seconds, ...load }),
      theirs: async (seconds) =>
        (await pgbench({ url: databaseUrl, script: sql, planCache, seconds, ...load })).rate,
    }
  })
}

/** Visits every project before it returns to one, in an order that defeats read-ahead. */
const walk = (prefix: string, projects: number) => `
local n = 0
request = function()
  n = (n + 389) % ${projects}
  return wrk.format('GET', '/api/members/${prefix}' .. n)
end
`
