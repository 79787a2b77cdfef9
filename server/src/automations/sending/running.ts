import { sendAutomatic } from '../../announcements/index.ts'
import { isInAudience } from '../../audiences/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { claimUnasked } from '../../years/index.ts'
import { type AutomationRef, claimDue, lockRunning, reasonOf } from '../queries.ts'
import { pageOf } from './notifications.ts'

/** Sends it to everyone who is due now and hasn't got it. */
export async function runAutomation(
  tx: Transaction,
  ref: AutomationRef,
  { mail }: { mail: boolean },
): Promise<void> {
  const found = await lockRunning(tx, ref)
  if (!found) return
  const { pid, id, trigger, conditions, texts, changed_by: author } = found
  const invites = trigger.kind === 'event_opens'
  // Invitations wait for a mail server: each is taken once, and only the email has its buttons.
  if (invites && !mail) return
  const audience = isInAudience(pid, conditions)
  const due = await claimDue(tx, { pid, reason: reasonOf(found), trigger, audience })
  const kind = invites ? 'automation.invited' : 'automation.announced'
  const params = { page: pageOf(trigger.kind, found.template) }
  const shared = { pid, automation: id, author, conditions, texts, kind, params }
  for (const [occasion, people] of Map.groupBy(due, (one) => one.occasion)) {
    const uids = people.map(({ uid }) => uid)
    const left = invites ? await claimUnasked(tx, pid, uids) : uids
    if (left.length > 0) await sendAutomatic(tx, { ...shared, occasion, uids: left })
  }
}
