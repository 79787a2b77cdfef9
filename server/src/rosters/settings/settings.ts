import { isDeepStrictEqual } from 'node:util'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { lockProject, requireLive } from '../../projects/index.ts'
import { defaultWeights } from '../solver/planning.ts'
import { selectSettings, upsertSettings } from './queries.ts'
import type { RosterSettings } from './schemas.ts'

const { buddies: _, ...weights } = defaultWeights
const defaults: RosterSettings = { weights, critical: [], unpopular: [] }

export const settingsOf = async (db: Db, pid: ProjectId): Promise<RosterSettings> => ({
  ...defaults,
  ...(await selectSettings(db, pid)),
})

interface Change {
  settings: RosterSettings
  /** Called with the current ones; throws to refuse. */
  expect(current: RosterSettings): void
}

/** Idempotent. */
export async function changeSettings(
  tx: Transaction,
  { uid }: Actor,
  pid: ProjectId,
  { settings, expect }: Change,
): Promise<RosterSettings> {
  requireLive(await lockProject(tx, pid))
  const before = await settingsOf(tx, pid)
  expect(before)
  if (isDeepStrictEqual(settings, before)) return before
  await upsertSettings(tx, { pid, uid, settings })
  await audit(tx, {
    actor: uid,
    verb: 'roster-settings.changed',
    subject: `project:${pid}`,
    pid,
    before: { ...before },
    after: { ...settings },
  })
  return settings
}
