import { fieldsGiven, type Section } from '../../people/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { catalogue, missingOf, whyNotAsk, whyNotReadIn } from '../policy.ts'
import { requireReader } from '../purposes.ts'
import { selectReadable } from './queries.ts'

/**
 * How many people haven't given what each open purpose needs, as in its list of missing data. Null for callers
 * who can't see that list.
 */
export async function countMissingData(db: Db, ring: KeyRing | null, actor: Actor, pid: ProjectId) {
  if (!ring || !actor.scopes.includes('private')) return null
  const reader = await requireReader(db, pid, actor.uid)
  if (whyNotAsk(reader).length > 0) return null
  if (whyNotReadIn(reader.state).length > 0) return []
  const readable = await selectReadable(db, pid)
  const uids = [...new Set(readable.flatMap((one) => one.uids))]
  const sections = new Set(readable.flatMap(({ purpose }) => Object.keys(catalogue[purpose].musts)))
  const given = await fieldsGiven(db, ring, uids, [...sections] as Section[])
  return readable.map((one) => ({
    purpose: one.purpose,
    people: one.uids.length,
    missing: one.uids.filter((uid) => missingOf(one.purpose, given.get(uid) ?? {}).length > 0).length,
  }))
}
