import http from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/** A control for the seat race: checks whether the person is free, then claims the seat. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })

async function signUp(url: string, uid: string): Promise<number> {
  const [, , , pid, , task] = url.split('/')
  const { rows: clashes } = await pool.query(
    `select from task_seats as seat
       join tasks as held on held.pid = seat.pid and held.id = seat.task
       join tasks as wanted on wanted.pid = $1 and wanted.id = $2
      where uid = $3 and held.starts_at < wanted.ends_at and wanted.starts_at < held.ends_at`,
    [pid, task, uid],
  )
  if (clashes.length > 0) return 409
  await pool.query(
    `with role as (update task_roles set taken = taken + 1 where pid = $1 and task = $2 and taken < seats)
     insert into task_seats (pid, id, task, n, uid, state) values ($1, gen_random_uuid(), $2, 1, $3, 'confirmed')`,
    [pid, task, uid],
  )
  return 200
}

const server = http.createServer(
  ({ url, headers }, response) =>
    void signUp(url!, String(headers['x-uid'])).then((status) => response.writeHead(status).end('{}')),
)
server.listen(0, '127.0.0.1', () =>
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
process.once('SIGTERM', () => process.exit())
