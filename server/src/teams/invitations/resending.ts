import { audit } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { requireLiveProject } from '../../projects/index.ts'
import { notifyInvited } from '../notifications.ts'
import { type MembershipRef, selectMembership } from '../people/queries.ts'
import { isTeamArchived, lockTeam } from '../queries.ts'
import { because } from '../refusals.ts'
import { askAgain, selectLastInvitedAt } from './queries.ts'

const dayMs = 86_400_000

/** Emails someone who hasn't answered again: at most once a day, whoever asks and for whichever team. */
export async function resendInvitation(tx: Transaction, actor: Actor, ref: MembershipRef): Promise<void> {
  const { pid, tid, uid } = ref
  const { state } = await requireLiveProject(tx, pid)
  if (!(await lockTeam(tx, pid, tid))) throw new Problem('not_found')
  const stay = await selectMembership(tx, ref)
  if (!stay || stay.accepted_at) throw new Problem('not_found')
  if (state !== 'open') throw refused([because['project-state']])
  if (await isTeamArchived(tx, ref)) throw refused([because['team-archived']])
  // Another team of the project may send one at the same time.
  await askAgain(tx, pid, [uid])
  const last = await selectLastInvitedAt(tx, { pid, uid })
  const from = last && new Date(last.getTime() + dayMs)
  if (from && from > new Date())
    throw refused([{ ...because['invitation-recent'], from: from.toISOString() }])
  await notifyInvited(tx, pid, [uid])
  await audit(tx, { actor: actor.uid, verb: 'invitation.resent', subject: `person:${uid}`, pid, tid })
}
