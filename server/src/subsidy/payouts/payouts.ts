import { z } from 'zod'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import { newId, type ProjectId } from '../../platform/ids.ts'
import { requireLiveProject } from '../../projects/index.ts'
import { writeMoney } from '../money.ts'
import { notifyClaimants } from '../notifications/notify.ts'
import { insertLedgerLines, setReturned } from '../queries.ts'
import { requireSubsidy } from '../table.ts'
import {
  claimApproved,
  insertPayout,
  lockClaimsOf,
  lockPayout,
  type PaidClaim,
  type PayoutRef,
  type PayoutRow,
  selectPaidClaims,
  selectPayout,
  selectPayouts,
  setCancelled,
  setPaid,
} from './queries.ts'
import { because } from './refusals.ts'

const presentShort = ({
  id,
  state,
  currency,
  total,
  count,
  made_by,
  maker,
  made_at,
  paid_at,
  paid_count,
  paid_total,
  returned,
}: PayoutRow) => ({
  id,
  state,
  currency,
  total: writeMoney(total, currency),
  count,
  made_by: { uid: made_by, name: maker },
  made_at: made_at.toISOString(),
  paid_at: paid_at?.toISOString() ?? null,
  paid: state === 'paid' ? { count: paid_count, amount: writeMoney(paid_total, currency) } : null,
  returned: returned.map(({ claim, uid, name, fee, at }) => ({
    claim,
    person: { uid, name },
    fee: writeMoney(fee, currency),
    at: new Date(at).toISOString(),
  })),
})

const present = (row: PayoutRow, claims: PaidClaim[]) => ({
  ...presentShort(row),
  claims: claims.map(({ id, uid, name, origin, fee, currency, state }) => ({
    id,
    person: { uid, name },
    origin,
    fee: writeMoney(fee, currency),
    state,
  })),
})

export async function listPayouts(
  db: Db,
  pid: ProjectId,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const before = readCursor(cursor, z.tuple([z.uuid()]))?.[0] ?? null
  const page = toPage(await selectPayouts(db, { pid, before, limit }), limit, ({ id }) => [id])
  return { ...page, data: page.data.map(presentShort) }
}

export async function getPayout(db: Db, ref: PayoutRef) {
  const row = await selectPayout(db, ref)
  if (!row) throw new Problem('not_found')
  return present(row, await selectPaidClaims(db, ref))
}

/**
 * All approved claims of a currency that are in no payout: each is in exactly one, also with concurrent
 * requests.
 */
export async function createPayout(
  tx: Transaction,
  _ring: KeyRing,
  actor: Actor,
  { pid, currency: asked }: { pid: ProjectId; currency?: string | undefined },
) {
  await requireLiveProject(tx, pid)
  const currency = asked ?? (await requireSubsidy(tx, pid)).currency
  const ref = { pid, id: newId<string>() }
  await insertPayout(tx, { ...ref, currency, made_by: actor.uid })
  await claimApproved(tx, ref, currency)
  const made = await getPayout(tx, ref)
  if (made.count === 0) throw refused([because['nothing-approved']])
  const { count, total } = made
  await audit(tx, {
    actor: actor.uid,
    verb: 'payout.created',
    subject: `payout:${ref.id}`,
    pid,
    after: { count, total, currency },
  })
  return made
}

/** Returned transfers wait to be resubmitted, and are no longer approved. */
export async function markPaid(
  tx: Transaction,
  actor: Actor,
  ref: PayoutRef,
  { returned, reasons }: { returned: readonly string[]; reasons: Record<string, string> },
) {
  const { pid } = ref
  await requireLiveProject(tx, pid)
  const payout = await lockPayout(tx, ref)
  if (!payout) throw new Problem('not_found')
  if (payout.state === 'paid') return getPayout(tx, ref)
  if (payout.state !== 'open') throw refused([because['payout-state']])
  await lockClaimsOf(tx, ref)
  const claims = await selectPaidClaims(tx, ref)
  const back = new Set(returned)
  const known = new Set(claims.map(({ id }) => id))
  const unknown = returned.findIndex((id) => !known.has(id))
  if (unknown !== -1)
    throw new Problem('invalid_request', {
      errors: [
        {
          pointer: `/body/returned/${unknown}`,
          code: 'custom',
          detail: 'This claim isn’t part of this payout. List only claims that are.',
        },
      ],
    })
  const [cameBack, paid] = [claims.filter(({ id }) => back.has(id)), claims.filter(({ id }) => !back.has(id))]
  await setReturned(
    tx,
    pid,
    [...back].map((id) => ({ id, reason: reasons[id] ?? '' })),
  )
  await setPaid(tx, ref, actor.uid)
  await insertLedgerLines(tx, { pid, actor: actor.uid }, [
    ...paid.map((claim) => lineOf(claim, 'paid', ref.id)),
    ...cameBack.map((claim) => lineOf(claim, 'withdrawn', ref.id)),
  ])
  await audit(tx, {
    actor: actor.uid,
    verb: 'payout.paid',
    subject: `payout:${ref.id}`,
    pid,
    after: { count: paid.length, returned: cameBack.length },
  })
  await notifyClaimants(tx, 'claim.paid', paid)
  await notifyClaimants(tx, 'claim.returned', cameBack)
  return getPayout(tx, ref)
}

const lineOf = ({ id, fee, currency }: PaidClaim, kind: 'paid' | 'withdrawn', payout: string) => ({
  id: newId<string>(),
  claim: id,
  kind,
  amount: kind === 'paid' ? BigInt(fee) : -BigInt(fee),
  currency,
  payout,
})

/** Its claims stay approved. */
export async function cancelPayout(tx: Transaction, actor: Actor, ref: PayoutRef): Promise<void> {
  await requireLiveProject(tx, ref.pid)
  const payout = await lockPayout(tx, ref)
  if (!payout) throw new Problem('not_found')
  if (payout.state === 'cancelled') return
  if (payout.state === 'paid') throw refused([because['payout-state']])
  await lockClaimsOf(tx, ref)
  await setCancelled(tx, ref)
  const subject = `payout:${ref.id}`
  await audit(tx, { actor: actor.uid, verb: 'payout.cancelled', subject, pid: ref.pid })
}
