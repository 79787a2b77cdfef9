import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { requireLiveProject } from '../../projects/index.ts'
import { notifyInvited, notifyMembers } from '../notifications.ts'
import { selectJoined } from '../people/queries.ts'
import { askAgain, selectNeverAsked, selectUnasked } from './queries.ts'

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
  await notifyInvited(tx, pid, asked)
  return asked
}

/** Emails invitations that were never sent. */
export async function inviteUnasked(tx: Transaction): Promise<void> {
  for (const { pid, uids } of await selectNeverAsked(tx)) await invite(tx, { pid, uids })
}

/** Invites people who were added, and notifies those who have accepted that it is open. */
export async function notifyOfOpening(tx: Transaction, pid: ProjectId, uids: PersonId[]): Promise<void> {
  await invite(tx, { pid, uids })
  await notifyMembers(tx, pid, await selectJoined(tx, pid, uids))
}
