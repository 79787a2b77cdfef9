import { queueNotifications } from '../../messages/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { requireLiveProject } from '../../projects/index.ts'
import { askAgain, selectNeverAsked, selectUnasked } from './queries.ts'

export const invitationToTeam = 'team.invited'

/**
 * Emails those of them who haven't accepted, once each; for a draft, when it is opened. Returns who was
 * emailed.
 */
export async function invite(
  tx: Transaction,
  { pid, uids }: { pid: ProjectId; uids: PersonId[] },
): Promise<PersonId[]> {
  const { state } = await requireLiveProject(tx, pid)
  if (state === 'draft') return []
  const asked = await selectUnasked(tx, pid, uids)
  await askAgain(tx, pid, asked)
  await queueNotifications(
    tx,
    asked.map((uid) => ({ pid, uid, kind: invitationToTeam, about: 'invitation' })),
  )
  return asked
}

/** Emails invitations that were never sent. */
export async function inviteUnasked(tx: Transaction): Promise<void> {
  for (const { pid, uids } of await selectNeverAsked(tx)) await invite(tx, { pid, uids })
}
