import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { requireProject } from '../../projects/index.ts'
import {
  lockPurposesForShare,
  notifyOfWithdrawal,
  requireOpenPurpose,
  stopSharing,
} from '../../purposes/index.ts'
import { presentMine } from '../claims/drafts.ts'
import { type ClaimRow, lockMine, selectMine } from '../claims/queries.ts'
import { because } from '../payouts/refusals.ts'
import { setAccountShared } from './queries.ts'

const purpose = 'traffic-subsidy'

/** Only the account and the receipts of the claim: what they share for the purpose stays as it is. */
export async function shareMyAccount(
  tx: Transaction,
  ring: KeyRing | null,
  actor: Actor,
  { pid, until }: { pid: ProjectId; until?: string | undefined },
) {
  await requireProject(tx, actor, pid)
  await lockPurposesForShare(tx, pid)
  const claim = requireClaim(await lockMine(tx, pid, actor.uid))
  if (claim.state === 'draft') throw refused([because['claim-state']])
  if (!claim.account) throw refused([because['account-gone']])
  await requireOpenPurpose(tx, pid, purpose)
  if (await setAccountShared(tx, claim, until ?? null))
    await audit(tx, { ...lineOf(actor, claim), verb: 'claim.account-shared' })
  return presentMine(tx, ring, { ...claim, account_shared: true, account_readable: true })
}

/** Also stops sharing data for the purpose: otherwise the account in their private data could still be read. */
export async function stopSharingMyAccount(
  tx: Transaction,
  ring: KeyRing | null,
  actor: Actor,
  pid: ProjectId,
) {
  await requireProject(tx, actor, pid)
  const claim = await requireMine(tx, actor, pid)
  const isNew = await stopSharing(tx, actor, { pid, purpose })
  // They had stopped sharing for the purpose before, and shared only this claim.
  if (!isNew && claim.account_shared) {
    await audit(tx, { ...lineOf(actor, claim), verb: 'claim.account-withdrawn' })
    await notifyOfWithdrawal(tx, { pid, purpose }, actor.uid)
  }
  return presentMine(tx, ring, await requireMine(tx, actor, pid))
}

const requireMine = async (db: Db, { uid }: Actor, pid: ProjectId) =>
  requireClaim(await selectMine(db, pid, uid))

function requireClaim(claim: ClaimRow | null): ClaimRow {
  if (!claim)
    throw new Problem('not_found', {
      detail: 'You have no travel claim in this project. Save a draft first.',
    })
  return claim
}

const lineOf = ({ uid }: Actor, { pid, id }: ClaimRow) => ({ actor: uid, subject: `claim:${id}`, pid })
