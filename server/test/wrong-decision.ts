import http from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/** A control for the decision race: checks whether it is pending, then decides. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })

async function decide(url: string): Promise<number> {
  const [, , , pid, , id] = url.split('/')
  const at = [pid, id]
  const { rows } = await pool.query(
    `select from application_steps where pid = $1 and application = $2 and state = 'pending'`,
    at,
  )
  if (rows.length > 0) {
    await pool.query(`update applications set state = 'declined' where pid = $1 and id = $2`, at)
    await pool.query(
      `update application_steps set state = 'declined' where pid = $1 and application = $2`,
      at,
    )
    await pool.query(
      `insert into audit (id, verb, subject, pid) values (gen_random_uuid(), 'application.declined', $2, $1)`,
      at,
    )
  }
  return rows.length > 0 ? 200 : 409
}

const server = http.createServer(
  ({ url }, response) => void decide(url!).then((status) => response.writeHead(status).end('{}')),
)
server.listen(0, '127.0.0.1', () =>
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
process.once('SIGTERM', () => process.exit())
