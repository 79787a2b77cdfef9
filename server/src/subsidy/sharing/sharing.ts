import { audit } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { Problem } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { requireProject } from '../../projects/index.ts'
import { shareAgain, stopSharing } from '../../purposes/index.ts'
import { presentMine } from '../claims/drafts.ts'
import { type ClaimRow, lockMine, selectMine } from '../claims/queries.ts'
import { setSharedSinceLeaving } from './queries.ts'

const purpose = 'traffic-subsidy'

/** Owners and finance can see the account and the receipts of the claim again, also if the claimant has left. */
export async function shareMyAccount(tx: Transaction, ring: KeyRing | null, actor: Actor, pid: ProjectId) {
  const claim = await requireMine(tx, actor, pid)
  await shareAgain(tx, actor, { pid, purpose })
  if (await setSharedSinceLeaving(tx, claim))
    await audit(tx, { actor: actor.uid, verb: 'claim.account-shared', subject: `claim:${claim.id}`, pid })
  return presentMine(tx, ring, (await selectMine(tx, pid, actor.uid))!)
}

/** The same as stopping to share data for the purpose, also for people who have left. */
export async function stopSharingMyAccount(
  tx: Transaction,
  ring: KeyRing | null,
  actor: Actor,
  pid: ProjectId,
) {
  await requireMine(tx, actor, pid)
  await stopSharing(tx, actor, { pid, purpose })
  return presentMine(tx, ring, (await selectMine(tx, pid, actor.uid))!)
}

/** Locked before the purpose, as when it is submitted. */
async function requireMine(tx: Transaction, actor: Actor, pid: ProjectId): Promise<ClaimRow> {
  await requireProject(tx, actor, pid)
  const claim = await lockMine(tx, pid, actor.uid)
  if (!claim) throw new Problem('not_found', { detail: 'You have no travel claim in this project.' })
  return claim
}
