import { setImmediate as turn } from 'node:timers/promises'
import { insertReads } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { Problem, type Why } from '../../platform/errors.ts'
import { writeCsv, writeXlsx } from '../../platform/files/tables.ts'
import type { Actor } from '../../platform/http/access.ts'
import { newId } from '../../platform/ids.ts'
import { requireOpenPurpose } from '../../purposes/index.ts'
import { type Account, openAccountWith } from '../claims/account.ts'
import { writeMoney } from '../money.ts'
import { requireSubsidy } from '../table.ts'
import { writePain } from './pain.ts'
import { lockPayout, type PaidClaim, type PayoutRef, type PayoutRow, selectPaidClaims } from './queries.ts'

const refused = (detail: string, why: Why[]) => new Problem('conflict', { detail, why })
const because = (rule: string, setting: string): Why[] => [{ rule, setting, lifted_by: 'finance' }]

type Format = 'csv' | 'xlsx' | 'pain.001'

const dayOf = ({ made_at }: PayoutRow) => made_at.toISOString().slice(0, 10)

interface Payment extends PaidClaim {
  to: Account
}

/** The accounts as they were at submission; everyone whose account is in it can read who has it. */
export async function makePayoutFile(
  tx: Transaction,
  ring: KeyRing,
  actor: Actor,
  { format, ...ref }: PayoutRef & { format: Format },
) {
  const payout = await lockPayout(tx, ref)
  if (!payout) throw new Problem('not_found')
  if (payout.state === 'cancelled')
    throw refused('It is cancelled.', because('payout-state', 'state of the payout'))
  await requireOpenPurpose(tx, ref.pid, 'traffic-subsidy')
  const all = await openAll(ring, await selectPaidClaims(tx, ref))
  const made = format === 'pain.001' ? await makePain(tx, payout, all) : makeTable(format, payout, all)
  await leaveLines(tx, actor, ref, made.payments)
  await audit(tx, {
    actor: actor.uid,
    verb: 'payout.file-made',
    subject: `payout:${ref.id}`,
    pid: ref.pid,
    after: { format, count: made.payments.length },
  })
  const name = `payout-${ref.pid}-${dayOf(payout)}.${format === 'pain.001' ? 'xml' : format}`
  return { ...made, name, leftOut: all.length - made.payments.length }
}

/** Some at a time: others have their turn. */
async function openAll(ring: KeyRing, claims: PaidClaim[]): Promise<Payment[]> {
  const payments: Payment[] = []
  for (const claim of claims) {
    if (payments.length % 100 === 99) await turn()
    payments.push({ ...claim, to: accountOf(ring, claim) })
  }
  return payments
}

/** Nothing is known of someone who was erased since. */
function accountOf(ring: KeyRing, claim: PaidClaim): Account {
  const { account: sealed, key_id, sealed_key } = claim
  if (!sealed || !key_id || !sealed_key) return {}
  return openAccountWith(ring, claim, { key: { key_id, sealed_key }, sealed })
}

export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const fields = [
  'legal_name',
  'account_holder',
  'country',
  'bank_code',
  'branch',
  'account_number',
  'iban',
  'bic',
] as const

/** A spreadsheet takes the accounts of a CSV file for numbers, and their zeros away; in XLSX they are text, and amounts are numbers. */
function makeTable(format: 'csv' | 'xlsx', payout: PayoutRow, payments: Payment[]) {
  const amountOf = (fee: string, currency: string) =>
    format === 'csv' ? writeMoney(fee, currency) : Number(writeMoney(fee, currency))
  const rows = payments.map(({ id, name, to, fee, currency, origin }) => [
    name,
    ...fields.map((field) => to[field] ?? ''),
    amountOf(fee, currency),
    currency,
    origin.en,
    id,
  ])
  const head = ['name', ...fields, 'amount', 'currency', 'origin', 'claim']
  const table = [head, ...rows]
  return format === 'csv'
    ? { type: 'text/csv; charset=utf-8', bytes: Buffer.from(writeCsv(table)), payments }
    : { type: xlsx, bytes: writeXlsx(table, { at: payout.made_at, sheet: dayOf(payout) }), payments }
}

/** In euros and to an IBAN; whoever has none stands in the CSV file alone. */
async function makePain(tx: Transaction, payout: PayoutRow, all: Payment[]) {
  const { pid, id, currency, made_at } = payout
  const { payer } = await requireSubsidy(tx, pid)
  if (currency !== 'EUR')
    throw refused('SEPA transfers are in euros.', because('payout-currency', 'the currency'))
  if (!payer)
    throw refused('Say first which account pays.', because('payer-missing', 'the payer of the subsidy'))
  const payments = all.filter(({ to }) => to.iban)
  if (payments.length === 0)
    throw refused('None of these accounts has an IBAN.', because('iban-missing', 'the accounts'))
  const total = payments.reduce((sum, { fee }) => sum + BigInt(fee), 0n)
  const xml = writePain({
    id: compact(id),
    at: made_at,
    payer,
    total: writeMoney(total, currency),
    transfers: payments.map(({ id: claim, name, to, fee, origin }) => ({
      id: compact(claim),
      name: to.account_holder ?? to.legal_name ?? name,
      iban: to.iban!,
      bic: to.bic,
      amount: writeMoney(fee, currency),
      text: `${pid} ${origin.en}`,
    })),
  })
  return { type: 'application/xml', bytes: Buffer.from(xml), payments }
}

/** The same id in 32 characters: banks take 35. */
const compact = (uuid: string) => uuid.replaceAll('-', '')

async function leaveLines(tx: Transaction, { uid: reader }: Actor, { pid }: PayoutRef, payments: Payment[]) {
  const sections = [
    { section: 'bank', of: fields.filter((field) => field !== 'legal_name') },
    { section: 'real-profile', of: ['legal_name'] as const },
  ]
  for (const { section, of } of sections) {
    const lines = payments
      .filter(({ uid }) => uid !== reader)
      .map(({ uid, to }) => ({
        id: newId<string>(),
        uid,
        fields: of.filter((field) => to[field] !== undefined) as string[],
      }))
      .filter((line) => line.fields.length > 0)
    await insertReads(tx, { reader, pid, purpose: 'traffic-subsidy', section, of: lines })
  }
}
