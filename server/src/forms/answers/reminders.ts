import { audit } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { PersonId } from '../../platform/ids.ts'
import { requireLiveProject } from '../../projects/index.ts'
import { requireForm } from '../access.ts'
import { remindPeople } from '../notifications.ts'
import { whyNotRemind } from '../policy.ts'
import type { FormRef } from '../queries.ts'
import { claimReminders } from './queries.ts'

/** Reminds people who haven't answered, or some of them, at most once a day. Only queues the emails. */
export async function remindMissing(
  tx: Transaction,
  actor: Actor,
  { ref, uids }: { ref: FormRef; uids: PersonId[] | undefined },
) {
  const { pid, fid } = ref
  const project = await requireLiveProject(tx, pid)
  const { form } = await requireForm(tx, actor, ref)
  const why = whyNotRemind(form, project, new Date())
  if (why.length > 0) throw refused(why)
  const { missing, reminded } = await claimReminders(tx, ref, { by: actor.uid, uids: uids ?? null })
  if (reminded.length > 0) {
    await remindPeople(tx, ref, reminded)
    const after = { people: reminded.length }
    await audit(tx, { actor: actor.uid, verb: 'form.reminded', subject: `form:${fid}`, pid, after })
  }
  return { reminded: reminded.length, left_out: missing - reminded.length }
}
