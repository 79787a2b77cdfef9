import { missingFormsFor } from '../../forms/index.ts'
import { selectOwnHours } from '../../hours/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { requireLiveProject, requireProject } from '../../projects/index.ts'
import {
  hasWithdrawn,
  isOpenPurpose,
  lockPurposesForShare,
  purposesIn,
  readOwnForPurpose,
} from '../../purposes/index.ts'
import { readMoney, writeMoney } from '../money.ts'
import { because } from '../payouts/refusals.ts'
import { lockSubsidyForShare, type RulesRow, selectInsider, selectOrigin } from '../queries.ts'
import { requireInsider, requireSubsidy } from '../table.ts'
import { type Account, sealAccounts } from './account.ts'
import { presentMine, presentOwn } from './drafts.ts'
import { approvalsFor, type Case, whyNotSubmit } from './policy.ts'
import {
  type ClaimRow,
  lockMine,
  selectMine,
  selectReceipts,
  selectToday,
  setSubmitted,
  updateDraft,
} from './queries.ts'
import type { Submission } from './schemas.ts'

const purpose = 'traffic-subsidy'

interface Asked {
  pid: ProjectId
  rules: RulesRow
  claim: ClaimRow | null
}

/** All facts, and what would be encrypted. */
async function checkClaim(db: Db, ring: KeyRing, actor: Actor, { pid, rules, claim }: Asked) {
  const { uid } = actor
  const { shared, missing } = await readOwnForPurpose(db, ring, uid, purpose)
  const receipts = claim ? await selectReceipts(db, claim) : []
  const insider = await selectInsider(db, pid, actor)
  const found: Case = {
    rules,
    insider,
    minutes: (await selectOwnHours(db, uid, pid))[0]?.minutes ?? 0,
    today: await selectToday(db, pid),
    returned: Boolean(claim?.returned_at),
    receipts: receipts.length,
    missing,
    forms: await missingFormsFor(db, { pid, uid, thing: 'claim' }),
    purposeOpen: await isOpenPurpose(db, pid, purpose),
    // Purposes concern people in teams. Others share only what they submit.
    withdrawn: insider.tids.length > 0 && (await hasWithdrawn(db, { pid, purpose, uid })),
  }
  const account: Account = { ...shared['real-profile'], ...shared.bank }
  return { found, account, receipts }
}

/** What prevents submitting now; also for people without a draft. */
export async function checkMyClaim(db: Db, ring: KeyRing, actor: Actor, pid: ProjectId) {
  await requireInsider(db, actor, pid)
  const { rules, currency } = await requireSubsidy(db, pid)
  const claim = await selectMine(db, pid, actor.uid)
  const origin = claim && (await selectOrigin(db, pid, claim.oid))
  const { found } = await checkClaim(db, ring, actor, { pid, rules, claim })
  return {
    fee: origin ? writeMoney(origin.fee, currency) : null,
    currency,
    minutes: found.minutes,
    account_until: await untilOf(db, pid),
    why: [
      ...(claim && !origin ? [because['origin-gone']] : []),
      ...(origin?.fee === 0n ? [because['nothing-to-claim']] : []),
      ...whyNotSubmit(found),
    ],
  }
}

/** The last day of the purpose; null if it isn't open. */
async function untilOf(db: Db, pid: ProjectId): Promise<string | null> {
  const open = (await purposesIn(db, [pid])).get(pid) ?? []
  return open.find((one) => one.purpose === purpose)?.until ?? null
}

/** The amount is that of the table, whatever the caller says; the table is locked meanwhile. */
export async function submitClaim(
  tx: Transaction,
  ring: KeyRing,
  actor: Actor,
  { pid, fee, account_until }: { pid: ProjectId } & Submission,
) {
  await requireProject(tx, actor, pid)
  await requireLiveProject(tx, pid)
  // Before the claim, as for whoever stops sharing or closes the purpose.
  await lockPurposesForShare(tx, pid)
  const claim = await lockMine(tx, pid, actor.uid)
  if (!claim)
    throw new Problem('not_found', {
      detail: 'You have no travel claim in this project. Save a draft first.',
    })
  if (claim.state === 'submitted') return presentMine(tx, ring, claim)
  if (claim.state !== 'draft') throw refused([because['claim-state']])
  const subsidy = await lockSubsidyForShare(tx, pid)
  const origin = subsidy && (await selectOrigin(tx, pid, claim.oid))
  if (!subsidy || !origin) throw refused([because['origin-gone']])
  const { currency, rules } = subsidy
  if (readMoney(fee, currency) !== origin.fee)
    throw refused(
      [because['fee-changed']],
      `The amount in the table is ${writeMoney(origin.fee, currency)} ${currency}.`,
    )
  if (origin.fee === 0n) throw refused([because['nothing-to-claim']])
  const { found, account, receipts } = await checkClaim(tx, ring, actor, { pid, rules, claim })
  const why = whyNotSubmit(found)
  if (why.length > 0) throw refused(why)
  const [sealed] = await sealAccounts(tx, ring, [{ ...claim, account }])
  const made = await setSubmitted(tx, claim, {
    origin: origin.names,
    fee: origin.fee,
    currency,
    approvals_needed: approvalsFor(origin.fee, rules.second_above),
    account: sealed!,
    shown_until: account_until ?? null,
  })
  await audit(tx, {
    actor: actor.uid,
    verb: 'claim.submitted',
    subject: `claim:${claim.id}`,
    pid,
    after: { oid: claim.oid, fee: writeMoney(origin.fee, currency), currency },
  })
  return presentOwn({ ...claim, ...made }, { receipts, account })
}

/** While nobody has approved it. */
export async function withdrawClaim(tx: Transaction, ring: KeyRing | null, actor: Actor, pid: ProjectId) {
  await requireProject(tx, actor, pid)
  await requireLiveProject(tx, pid)
  const claim = await lockMine(tx, pid, actor.uid)
  if (!claim)
    throw new Problem('not_found', {
      detail: 'You have no travel claim in this project. Save a draft first.',
    })
  if (claim.state === 'draft') return presentMine(tx, ring, claim)
  if (claim.state !== 'submitted') throw refused([because['claim-state']])
  if (claim.approvals > 0) throw refused([because['claim-approved']])
  await updateDraft(tx, claim, claim)
  await audit(tx, { actor: actor.uid, verb: 'claim.withdrawn', subject: `claim:${claim.id}`, pid })
  return presentMine(tx, ring, (await selectMine(tx, pid, actor.uid))!)
}
