import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { encodeQr } from '../../platform/files/qr.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { lockProject, requireLive, requireProject } from '../../projects/index.ts'
import { requireBoard } from '../board.ts'
import { currentCode } from './codes.ts'
import { insertSecretOnce, selectSettings, upsertSettings } from './queries.ts'
import type { CheckInSettings } from './schemas.ts'

/** The code proves that someone is there; a button doesn’t, so owners have to turn it on. */
export const defaultSettings: CheckInSettings = {
  button: false,
  code: true,
  minutes_before: 60,
  minutes_after: 60,
}

export const settingsOf = async (db: Db, pid: ProjectId): Promise<CheckInSettings> =>
  withoutSecret((await selectSettings(db, pid)) ?? defaultSettings)

const withoutSecret = ({ button, code, minutes_before, minutes_after }: CheckInSettings) => ({
  button,
  code,
  minutes_before,
  minutes_after,
})

export async function getSettings(db: Db, actor: Actor, pid: ProjectId): Promise<CheckInSettings> {
  await requireProject(db, actor, pid)
  return settingsOf(db, pid)
}

interface Change {
  settings: CheckInSettings
  /** Called with the current ones; throws to refuse. */
  expect(current: CheckInSettings): void
}

export async function changeSettings(
  tx: Transaction,
  { uid }: Actor,
  pid: ProjectId,
  { settings, expect }: Change,
): Promise<CheckInSettings> {
  requireLive(await lockProject(tx, pid))
  const before = await settingsOf(tx, pid)
  expect(before)
  if (isDeepStrictEqual(before, settings)) return settings
  await upsertSettings(tx, { pid, uid, settings, secret: randomBytes(32) })
  const subject = `project:${pid}`
  await audit(tx, { actor: uid, verb: 'check-in.changed', subject, pid, before, after: settings })
  return settings
}

/** For whoever records attendance, to show at the desk. */
export async function showCode(
  tx: Transaction,
  actor: Actor,
  { pid, baseUrl }: { pid: ProjectId; baseUrl: string },
) {
  await requireBoard(tx, actor, pid)
  await insertSecretOnce(tx, pid, randomBytes(32))
  const { secret } = (await selectSettings(tx, pid))!
  const { code, changes_at } = currentCode(secret, new Date())
  const url = `${baseUrl}/here#${pid}.${code}`
  const qr = encodeQr(url, 'M').map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))
  return { code, url, qr, changes_at: changes_at.toISOString() }
}
