import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { archiveAll, type Drill, restoreAndJudge, sealedNote } from './drill.ts'
import { type Moment, takeMoment } from './fingerprint.ts'
import { judgeWritten } from './writers.ts'

/** Starts from a full backup; then people write, and a differential backup is made. */
export async function writeAndBackUp({
  writers,
  service,
  volunteer,
  machine,
  results,
  short,
}: Drill): Promise<void> {
  await writers.during(short ? 2 : 15)
  const answer = await service.client.call(`PUT ${service.url}/api/users/me/dietary-habit`, {
    token: volunteer,
    json: { diet: 'halal', allergies: [], note: sealedNote },
  })
  if (answer.status !== 200) throw new Error(`The volunteer could not write: ${answer.status} ${answer.body}`)
  writers.resume()
  await results.time('differential backup, while people write', () =>
    machine.shell('pgbackrest --stanza=manyhands --type=diff backup'),
  )
  await sleep(short ? 1000 : 10_000)
  await writers.pause()
}

/** Drops a table while people keep writing for a while before anyone notices. */
export async function dropTable(drill: Drill): Promise<Moment> {
  const { writers, machine, results, urls } = drill
  await writers.during(drill.short ? 1 : 10)
  const moment = await takeMoment(urls)
  writers.resume()
  await sleep(1500)
  // A database in use may refuse at first; a person would try again.
  await machine.shell(
    'until psql -XAtq -d manyhands -c "drop table private_sections cascade"; do sleep 0.1; done 2>&1',
  )
  await sleep(1000)
  await writers.pause()
  const log = readFileSync(machine.path('/var/log/postgresql.log'), 'utf8')
  const line = log.split('\n').findLast((text) => text.includes('drop table private_sections'))
  const loggedAt = Date.parse(`${line?.slice(0, 23).replace(' ', 'T')}Z`)
  results.judge('the log tells the second of the drop', loggedAt > moment.at && loggedAt < moment.at + 60_000)

  const words = { '2026-12-12 09:41:59+00': moment.second }
  await restoreAndJudge(drill, { heading: 'Restore to a point in time', words, moment })
  return moment
}

/** Restores to another, later second, which the first restore has skipped. */
export async function chooseAnother(drill: Drill): Promise<void> {
  const { writers, urls } = drill
  await writers.during(1)
  const first = await takeMoment(urls)
  await writers.during(1)
  const second = await takeMoment(urls)
  await writers.during(1)
  const { manual, machine } = drill
  const timeline = await timelineOf(drill)
  await manual.follow('Restore to a point in time', { '2026-12-12 09:41:59+00': first.second })
  if ((await timelineOf(drill)) !== timeline + 1) throw new Error(`${machine.root}: no new line of history.`)
  // Someone asks for erasure after the first restore; the second must not forget it.
  await machine.shell(
    `psql -XAtq -d manyhands -c "update people set erase_on = '2099-01-01' where uid =
      (select uid from people where not admin and erase_on is null order by uid limit 1)"`,
  )
  const words = {
    '2026-12-12 09:42:59+00': second.second,
    '--target-timeline=1': `--target-timeline=${timeline}`,
  }
  await restoreAndJudge(drill, { heading: 'Restore to another point in time', words, moment: second })
  const asked = await machine.shell(
    `psql -XAtq -d manyhands -c "select count(*) from people where erase_on = '2099-01-01'"`,
  )
  drill.results.judge('who asked between the two restores still waits', asked.trim() === '1')
}

async function timelineOf({ machine }: Drill): Promise<number> {
  const name = await machine.shell('psql -XAtc "select pg_walfile_name(pg_current_wal_lsn())"')
  return Number.parseInt(name.slice(0, 8), 16)
}

/** Deletes the data directory, after everything written had time to reach the backups. */
export async function eraseDirectory(drill: Drill): Promise<void> {
  const { writers, cluster, urls } = drill
  await writers.during(drill.short ? 1 : 10)
  const moment = await takeMoment(urls)
  await archiveAll(drill)
  await cluster.kill()
  await loseMachine(drill)
  await restoreAndJudge(drill, { heading: 'Restore after a disk failure', moment })
}

/** Only the backups remain, and what was kept outside of them. */
async function loseMachine({ machine, cluster }: Drill): Promise<void> {
  cluster.erase()
  await machine.shell(
    `cd ${machine.root} && mkdir -p root/kept etc/manyhands && touch root/kept/env root/kept/key &&
      mv etc/pgbackrest/conf.d/cipher.conf var/backups/manyhands/erasures.csv root/kept &&
      rm -r etc/pgbackrest/conf.d etc/pgbackrest.conf etc/postgresql/15/main/conf.d/manyhands-archive.conf`,
    { asRoot: true },
  )
}

/** The same without warning, while people write: reports how much is lost; archive_timeout bounds it. */
export async function loseDisk(drill: Drill): Promise<void> {
  const { writers, cluster, results, manual, urls } = drill
  writers.resume()
  await sleep(75_000)
  const accident = Date.now()
  await cluster.kill()
  await loseMachine(drill)
  await writers.pause()
  await manual.follow('Restore after a disk failure')
  const { missing, acknowledged, secondsLost, gone } = await judgeWritten(urls[0]!, writers.written, accident)
  writers.forget(gone)
  const figure = `${secondsLost.toFixed(1)} s, ${missing} of ${acknowledged}`
  // Pushing a segment takes time in addition to archive_timeout.
  results.judge('disk lost in mid-sentence: lost at most the last 35 s', secondsLost <= 35, figure)
}
