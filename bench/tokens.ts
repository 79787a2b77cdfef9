import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Transaction } from '../server/src/platform/db/database.ts'
import { newId, type TokenId } from '../server/src/platform/ids.ts'
import { exchange } from '../server/src/sign-in/tokens/queries.ts'
import type { Comparison, Plan } from './compare.ts'
import { type Data, prepareData, statementOf } from './data.ts'
import { pgbench, probe, writeSqlScript, wrk } from './load.ts'
import { startServer } from './processes.ts'

/** Each has one pair of credentials; more people than one measurement can use up. */
const people = 25_000
const connections = 32
/** Connections of HTTP, of the server's pool and of pgbench. */
const exchangeConnections = 16

export async function compareTokens(stack: AsyncDisposableStack, { short }: Plan): Promise<Comparison[]> {
  const data = await prepareData(stack, 1)
  await data.database.pool.query(`
    insert into people (uid, email, name)
    select gen_random_uuid(), 'bench-' || n || '@scale.test', 'Bench ' || n from generate_series(1, ${people}) n`)
  await refill(data)
  await data.database.pool.query('vacuum analyze')

  const server = await startServer(stack, data.url, {
    DATABASE_POOL: String(exchangeConnections),
    TRUST_PROXY: '127.0.0.1',
  })
  const comparisons = [await compareBearer(server), await compareExchange(data, server)]
  // Warm up: hot code takes some seconds to be compiled completely.
  for (let i = 0; i < (short ? 1 : 8); i++) for (const { ours } of comparisons) await ours(1)
  return comparisons
}

/** Reads the cached listing with a known token, compared with the same read without one. */
async function compareBearer(server: string): Promise<Comparison> {
  const response = await fetch(`${server}/api/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'once-1', password: 'password-1' }),
  })
  const { access_token } = (await response.json()) as { access_token?: string }
  if (!access_token) throw new Error(`No token, but ${response.status}.`)
  const headers = { authorization: `Bearer ${access_token}` }
  const url = `${server}/api/members/scale-0`
  await probe(url, headers, 200)
  return {
    name: 'bearer',
    target: 0.6,
    seconds: 1,
    ours: (seconds) => wrk({ url, headers, connections, seconds }),
    theirs: (seconds) => wrk({ url, connections, seconds }),
  }
}

async function compareExchange(data: Data, server: string): Promise<Comparison> {
  const lua = join(data.folder, 'exchange.lua')
  writeFileSync(lua, exchangeEach)
  const sql = await writeExchange(data)
  return {
    name: 'exchange',
    target: 0.35,
    seconds: 1,
    async ours(seconds) {
      await refill(data)
      return wrk({ url: server, script: lua, connections: exchangeConnections, seconds })
    },
    async theirs(seconds) {
      await refill(data)
      const { rate, count } = await pgbench({
        url: data.url,
        script: sql,
        connections: exchangeConnections,
        seconds,
      })
      const { rows } = await data.database.pool.query(
        'select count(*)::int as left from exchange_credentials',
      )
      if (people - rows[0].left !== count) throw new Error('pgbench ran out of credentials.')
      return rate
    },
  }
}

async function refill({ database: { pool } }: Data): Promise<void> {
  await pool.query(`
    truncate exchange_credentials;
    insert into exchange_credentials (uid, username, password_hash, name, scopes, expires_at)
    select uid, 'once-' || n, sha256(convert_to('password-' || n, 'UTF8')), 'Bench', '{read,write}', now() + interval '1 hour'
      from (select uid, substr(name, 7) as n from people where email like 'bench-%') as person`)
}

/**
 * Each request comes from a different address, because every person who exchanges credentials has their own.
 */
const exchangeEach = `
local n = 0
request = function()
  n = n + 1
  local address = string.format('10.%d.%d.%d', n / 65536, n / 256 % 256, n % 256)
  local headers = { ['content-type'] = 'application/x-www-form-urlencoded', ['x-forwarded-for'] = address }
  return wrk.format('POST', '/api/token', headers, 'username=once-' .. n .. '&password=password-' .. n)
end
`

async function writeExchange({ database, folder }: Data): Promise<string> {
  const nobody = {
    username: 'username',
    passwordHash: Buffer.from('password'),
    scopes: null,
    tokenId: newId<TokenId>(),
    tokenHash: Buffer.from('token'),
    days: 90,
  }
  const statement = await statementOf(database.db, (db) => exchange(db as Transaction, nobody))
  const expressions = new Map<unknown, string>([
    [nobody.username, `('once-' || :k)`],
    [nobody.passwordHash, `sha256(convert_to('password-' || :k, 'UTF8'))`],
    [nobody.tokenId, 'gen_random_uuid()'],
    [nobody.tokenHash, `sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`],
  ])
  const next = `\\set n :n + 1\n\\set k :n * ${exchangeConnections} - :client_id`
  return writeSqlScript(join(folder, 'exchange.sql'), statement, expressions, next)
}
