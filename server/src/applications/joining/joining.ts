import type { Transaction } from '../../platform/db/database.ts'
import { Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { PersonId } from '../../platform/ids.ts'
import { requireLiveProject, requireProject } from '../../projects/index.ts'
import { requireSigned } from '../../statements/index.ts'
import type { TeamRef } from '../../teams/index.ts'
import {
  lockTeam,
  selectMembership,
  selectRole,
  selectTeams,
  setRole,
  wasRemoved,
} from '../../teams/index.ts'
import { notifyChiefs } from '../notifications/digest.ts'
import { type Consent, recordConsent } from './consent.ts'
import { whyNotJoin } from './policy.ts'

/** Makes the caller a member at once if there is a spot. Idempotent. */
export async function joinTeam(tx: Transaction, actor: Actor, ref: TeamRef, given: Consent) {
  const { uid } = actor
  await requireProject(tx, actor, ref.pid)
  const { state } = await requireLiveProject(tx, ref.pid)
  const stay = { ...ref, uid }
  // Most people who race for a spot learn here that it is gone, without waiting for the lock.
  const before = await lockTeamToJoin(tx, stay, state)
  if (before) return { ...ref, role: before }
  await lockTeam(tx, ref.pid, ref.tid)
  const role = await lockTeamToJoin(tx, stay, state)
  if (role) return { ...ref, role }
  await requireSigned(tx, ref.pid, uid)
  // Someone who is invited as a chief accepts that.
  const offered = (await selectMembership(tx, stay))?.role ?? 'member'
  await setRole(tx, uid, { ...stay, role: offered, accepted: 'application' })
  await recordConsent(tx, actor, ref.pid, given)
  await notifyChiefs(tx, { ...ref, except: uid, update: { what: 'joined', uid } })
  return { ...ref, role: offered }
}

/** Their current role; null if they may join. */
async function lockTeamToJoin(tx: Transaction, stay: TeamRef & { uid: PersonId }, projectState: string) {
  const role = await selectRole(tx, stay)
  if (role) return role
  const [team] = await selectTeams(tx, { pid: stay.pid, tid: stay.tid, archived: true })
  if (!team) throw new Problem('not_found')
  const why = whyNotJoin(projectState, { ...team, removed: await wasRemoved(tx, stay) })
  if (why.length > 0) throw refused(why)
  return null
}
