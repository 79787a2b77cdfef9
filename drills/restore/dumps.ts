import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { jobSchema } from '../../server/src/platform/jobs/graphile.ts'
import { type Drill, restoreAndJudge } from './drill.ts'
import { takeMoment } from './fingerprint.ts'

/** Restores the nightly dump, and checks that erasures requested since then still happen. */
export async function restoreDump(drill: Drill): Promise<void> {
  const { manual, machine, results, service, writers } = drill
  const urls = drill.urls.slice(0, 1)
  const [early, late, asking, staying] = await findFour(urls[0]!)
  await service.stop()
  await setDate(drill, early, `now() + interval '1 day'`)
  await setDate(drill, staying, `now() + interval '1 second'`)
  const moment = await takeMoment(urls)
  await results.time('a dump', () => manual.follow('Set up dumps'))
  const [name = ''] = await listDumps(drill)

  await setDate(drill, staying, 'null')
  await setDate(drill, asking, `now() + interval '14 days'`)
  await setDate(drill, early, 'now()')
  await setDate(drill, late, 'now()')
  drill.duties = { WORK_IN_SERVE: 'true' }
  await service.start(drill.duties)
  await eraseNow(drill)
  results.judge('two people are erased after it was made', await areErased(drill, [early, late]))
  await writers.during(1)
  await machine.shell('manyhands-dump')

  results.judge('a second dump of the day is beside the first', (await listDumps(drill)).length === 2)
  const words = { '2026-12-12-031700.dump': name }
  await restoreAndJudge(drill, { heading: 'Restore a dump', words, moment, urls })
  await eraseNow(drill)
  results.judge('and they are erased again', await areErased(drill, [early, late]))
  const dates = await machine.shell(
    `psql -XAtq -d manyhands -c "select uid from people where erase_on > now() + interval '13 days'"`,
  )
  results.judge('who asked since then still waits', dates.includes(asking))
  results.judge('who changed their mind since then stays', !(await areErased(drill, [staying], 1)))
}

const listDumps = async ({ machine }: Drill) =>
  (await machine.shell(`cd ${machine.path('/var/backups/manyhands')} && ls *.dump`)).trim().split('\n')

/** People whose erasure nothing prevents: neither owners nor admins. */
async function findFour(url: string): Promise<[string, string, string, string]> {
  const database = openDatabase(url, { size: 1, statementTimeout: 0 })
  const { rows } = await database.pool.query<{ uid: string }>(
    `select uid from people p
      where not admin and erase_on is null and not exists (select from project_roles r where r.uid = p.uid)
      order by uid limit 4`,
  )
  await database.close()
  return rows.map(({ uid }) => uid) as [string, string, string, string]
}

const setDate = ({ machine }: Drill, uid: string, when: string) =>
  machine.shell(`psql -XAtq -d manyhands -c "update people set erase_on = ${when} where uid = '${uid}'"`)

/** Runs the erasure now instead of at the full hour. */
const eraseNow = ({ machine }: Drill) =>
  machine.shell(`psql -XAtq -d manyhands -c "select ${jobSchema}.add_job('erase-people')"`)

async function areErased({ machine }: Drill, uids: string[], seconds = 20): Promise<boolean> {
  const list = uids.map((uid) => `'${uid}'`).join()
  const ask = `select count(*) from people where uid in (${list}) and erased_at is not null`
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await sleep(200))
    if (Number(await machine.shell(`psql -XAtq -d manyhands -c "${ask}"`)) === uids.length) return true
  return false
}
