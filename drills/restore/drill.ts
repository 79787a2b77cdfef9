import { setTimeout as sleep } from 'node:timers/promises'
import type { Results } from '../results.ts'
import type { Cluster } from './cluster.ts'
import { countRows, differences, type Moment, takeFingerprint } from './fingerprint.ts'
import type { Machine } from './machine.ts'
import type { Manual } from './manual.ts'
import type { Service } from './service.ts'
import { judgeWritten, type Writers } from './writers.ts'

/** Shared by all parts of the drill. */
export interface Drill {
  short: boolean
  machine: Machine
  cluster: Cluster
  service: Service
  writers: Writers
  manual: Manual
  results: Results
  /** All databases of the cluster, the service's first. */
  urls: string[]
  /** Token that may read the volunteer's encrypted data. */
  volunteer: string
  /** Called once, after the manual has restored something and before anyone has written. */
  onRestored: (() => Promise<void>) | null
  /** Additional settings for the service that the manual starts. */
  duties: Record<string, string>
}

/**
 * Follows a part of the manual and compares the result with a moment, before and after the service starts.
 */
export async function restoreAndJudge(
  drill: Drill,
  { heading, words = {}, moment, urls = drill.urls }: Restoration,
): Promise<void> {
  const { manual, results, service, writers } = drill
  const before = Date.now()
  drill.onRestored = async () => {
    results.tell(`${heading}: database back`, seconds(before))
    const found = await takeFingerprint(urls)
    const wrong = differences(moment.fingerprint, found)
    for (const line of wrong) console.log(`  ${line}`)
    const size = `${Object.keys(found).length} tables, ${countRows(found)} rows`
    results.judge(`${heading}: rows and checksums equal`, wrong.length === 0, size)
  }
  await manual.follow(heading, words)
  results.tell(`${heading}: service answers`, seconds(before))
  const loss = await judgeWritten(urls[0]!, writers.written, moment.at)
  const { missing, tooMany, acknowledged, present } = loss
  writers.forget(loss.gone)
  results.judge(
    `${heading}: acknowledged before, and missing`,
    missing === 0,
    `${missing} of ${acknowledged}`,
  )
  results.judge(`${heading}: written after, and there`, tooMany === 0, String(tooMany))
  const answer = await service.client.call(`GET ${service.url}/api/members/2026`)
  if (answer.status !== 200) console.log(`  ${answer.status} ${answer.body.slice(0, 300)}`)
  const listed = new Set(answer.body.match(/"drill-\d+"/g))
  results.judge(`${heading}: the API lists the same`, listed.size === present, `${listed.size} teams`)
  await judgeSealed(drill, heading)
}

interface Restoration {
  heading: string
  words?: Record<string, string>
  moment: Moment
  urls?: string[]
}

export const sealedNote = 'Written after the full backup, sealed.'

export async function judgeSealed({ service, results, volunteer }: Drill, heading: string): Promise<void> {
  const answer = await service.client.call(`GET ${service.url}/api/users/me/dietary-habit`, {
    token: volunteer,
  })
  results.judge(`${heading}: sealed private data opens`, answer.body.includes(sealedNote))
}

/** Waits until everything written so far has reached the backups. */
export async function archiveAll({ machine }: Drill): Promise<void> {
  const name = (await machine.shell('psql -XAtc "select pg_walfile_name(pg_switch_wal())"')).trim()
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100)) {
    const last = await machine.shell('psql -XAtc "select last_archived_wal from pg_stat_archiver"')
    if (last.trim() >= name) return
  }
  throw new Error(`${name} was not archived within a minute.`)
}

export const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`
