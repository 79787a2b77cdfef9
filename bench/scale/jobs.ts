import { createJobs } from '../../server/src/housekeeping.ts'
import type { Loaded } from './data.ts'
import { print, printHead, shown } from './report.ts'

/**
 * Runs the scheduled jobs twice: the first run processes what has accumulated, including one erasure; the
 * second one finds nothing to do. No email is sent.
 */
export async function timeJobs(sizes: Loaded[]): Promise<void> {
  const runs = new Map<string, number[]>()
  for (const { projects, database } of sizes) {
    await database.pool.query(wantErasure)
    const jobs = createJobs({
      database,
      mailer: null,
      baseUrl: 'http://localhost',
      emailHash: { kind: 'keyed', key: '' },
      keyRing: null,
      privateDataMonths: 12,
      sessionIdleDays: 30,
      pusher: null,
    })
    for (const [name, { every, run }] of Object.entries(jobs))
      for (let time = 0; every && time < 2; time++) {
        const started = performance.now()
        await run({}, { last: true })
        const took = performance.now() - started
        console.error(`${name}, ${projects} projects: ${shown(took)} ms`)
        runs.set(name, [...(runs.get(name) ?? []), took])
      }
  }
  printHead(['job, ms', ...sizes.flatMap(({ projects }) => [`first ${projects}`, 'again'])])
  for (const [name, times] of runs) print([name, ...times.map(shown)])
}

/** Someone with a seat and memberships; a different person in each run. */
const wantErasure = `
  update people set erase_on = now() - interval '1 minute'
   where uid = (select uid from people
                 where erased_at is null and email like 'person-%' and exists (select from task_seats where task_seats.uid = people.uid)
                 limit 1)`
