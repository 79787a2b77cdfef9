import { expect, it } from 'vitest'
import { createWorld } from '../../../test/world/world.ts'
import { seedDemo } from '../seed.ts'

const { database } = await createWorld()
await seedDemo(database, null)
const ask = async (sql: string) => (await database.pool.query(sql)).rows

it('has a busy weekend, with full, half empty and empty shifts', async () => {
  const [counts] = await ask(`
    select count(*)::int as tasks, count(distinct location)::int as locations,
           count(*) filter (where taken = seats)::int as full, count(*) filter (where taken = 0)::int as empty,
           sum(seats)::int as seats, sum(taken)::int as taken
      from tasks join (select task, sum(seats) as seats, sum(taken) as taken from task_roles
                        where pid = '2026' group by task) as roles on id = task where pid = '2026'`)
  expect(counts).toMatchObject({ tasks: 115, locations: 19 })
  expect(counts.full).toBeGreaterThan(40)
  expect(counts.empty).toBeGreaterThanOrEqual(4)
  expect(counts.taken).toBeLessThan(counts.seats)
})

it('has nobody in two locations at once, and correct seat counts', async () => {
  const overlaps = await ask(`
    select from task_seats a join tasks s on s.pid = a.pid and s.id = a.task
      join task_seats b on b.uid = a.uid and b.pid = a.pid and b.task > a.task
      join tasks t on t.pid = b.pid and t.id = b.task
     where a.state <> 'waiting' and b.state <> 'waiting' and s.starts_at < t.ends_at and t.starts_at < s.ends_at`)
  expect(overlaps).toEqual([])
  const wrong = await ask(`
    select from task_roles as role where taken <> (
      select count(*) from task_seats as seat where seat.pid = role.pid and seat.task = role.task and seat.n = role.n
         and state in ('confirmed', 'arrived', 'done', 'no_show'))`)
  expect(wrong).toEqual([])
})

it('has something on the board now, and future shifts for the volunteer', async () => {
  const states = await ask(`
    select seat.state, count(*)::int as people from task_seats as seat
      join tasks as task on task.pid = seat.pid and task.id = seat.task
     where task.pid = '2026' and starts_at < now() and ends_at > now() group by 1 order by 1`)
  expect(states.map(({ state }) => state)).toEqual(['arrived', 'confirmed'])
  const own = await ask(`
    select seat.state from task_seats as seat join people using (uid) join tasks as task on task.id = seat.task
     where email = 'volunteer@demo.test' and task.pid = '2026' and starts_at > now() + interval '2 days'`)
  expect(own.length).toBeGreaterThanOrEqual(2)
})
