import { setImmediate as turn } from 'node:timers/promises'
import { insertReads } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { Problem, refused } from '../../platform/errors.ts'
import { writeCsv, writeXlsx } from '../../platform/files/tables.ts'
import type { Actor } from '../../platform/http/access.ts'
import { newId, type PersonId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import { notifyOfReading, requireReading } from '../../purposes/index.ts'
import { type Account, openAccountWith } from '../claims/account.ts'
import { writeMoney } from '../money.ts'
import { requireSubsidy } from '../table.ts'
import { writePain } from './pain.ts'
import {
  lockPayout,
  type PaidClaim,
  type PayoutRef,
  type PayoutRow,
  selectLanguage,
  selectPaidClaims,
} from './queries.ts'
import { because } from './refusals.ts'

const purpose = 'traffic-subsidy'

type Format = 'csv' | 'xlsx' | 'pain.001'

const dayOf = ({ made_at }: PayoutRow) => made_at.toISOString().slice(0, 10)

interface Payment extends PaidClaim {
  to: Account
}

/** Contains the accounts at submission; their owners can see who read them. */
export async function makePayoutFile(
  tx: Transaction,
  ring: KeyRing,
  actor: Actor,
  { format, ...ref }: PayoutRef & { format: Format },
) {
  const payout = await lockPayout(tx, ref)
  if (!payout) throw new Problem('not_found')
  if (payout.state === 'cancelled') throw refused([because['payout-state']])
  await requireReading(tx, actor, { pid: ref.pid, purpose })
  const all = await openAll(ring, await selectPaidClaims(tx, ref))
  const made =
    format === 'pain.001'
      ? await makePain(tx, payout, all)
      : format === 'csv'
        ? makeCsv(all)
        : makeXlsx(payout, all, await selectLanguage(tx, actor.uid))
  await recordReads(tx, actor, ref, made.payments)
  await audit(tx, {
    actor: actor.uid,
    verb: 'payout.file-created',
    subject: `payout:${ref.id}`,
    pid: ref.pid,
    after: { format, count: made.payments.length },
  })
  const name = `payout-${ref.pid}-${dayOf(payout)}.${format === 'pain.001' ? 'xml' : format}`
  const leftOut = all.length - made.payments.filter(hasAccount).length
  return { ...made, name, leftOut }
}

/** In batches, yielding to other requests. */
async function openAll(ring: KeyRing, claims: PaidClaim[]): Promise<Payment[]> {
  const payments: Payment[] = []
  for (const claim of claims) {
    if (payments.length % 100 === 99) await turn()
    payments.push({ ...claim, to: accountOf(ring, claim) })
  }
  return payments
}

/** Not if they don't share it, or deleted their account. */
const hasAccount = ({ to }: Payment) => Object.keys(to).length > 0

/** Nothing is known of an erased person. */
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

const columns = ['name', ...fields, 'amount', 'currency', 'origin', 'claim'] as const

const titles: Record<Language, Record<(typeof columns)[number], string>> = {
  en: {
    name: 'Name',
    legal_name: 'Legal name',
    account_holder: 'Account holder',
    country: 'Bank country',
    bank_code: 'Bank code',
    branch: 'Branch',
    account_number: 'Account number',
    iban: 'IBAN',
    bic: 'BIC',
    amount: 'Amount',
    currency: 'Currency',
    origin: 'Origin',
    claim: 'Claim ID',
  },
  'zh-TW': {
    name: '姓名',
    legal_name: '真實姓名',
    account_holder: '戶名',
    country: '銀行所在地',
    bank_code: '銀行代碼',
    branch: '分行代碼',
    account_number: '帳號',
    iban: 'IBAN',
    bic: 'BIC',
    amount: '金額',
    currency: '幣別',
    origin: '出發地',
    claim: '申請編號',
  },
}

const writeRow = <Amount>(payment: Payment, amount: Amount, language: Language) => [
  payment.name,
  ...fields.map((field) => payment.to[field] ?? ''),
  amount,
  payment.currency,
  payment.origin[language],
  payment.id,
]

/** For programs: column names don't depend on a language. */
function makeCsv(payments: Payment[]) {
  const rows = payments.map((one) => writeRow(one, writeMoney(one.fee, one.currency), 'en'))
  const bytes = Buffer.from(writeCsv([[...columns], ...rows]))
  return { type: 'text/csv; charset=utf-8', bytes, payments }
}

/**
 * For people. Spreadsheets read account numbers in CSV as numbers and drop leading zeros; here they are text.
 */
function makeXlsx(payout: PayoutRow, payments: Payment[], language: Language) {
  const head = columns.map((column) => titles[language][column])
  const rows = payments.map((one) => writeRow(one, Number(writeMoney(one.fee, one.currency)), language))
  const bytes = writeXlsx([head, ...rows], { at: payout.made_at, sheet: dayOf(payout) })
  return { type: xlsx, bytes, payments }
}

/** Euros to an IBAN; accounts without one are only in the CSV file. */
async function makePain(tx: Transaction, payout: PayoutRow, all: Payment[]) {
  const { pid, id, currency, made_at } = payout
  const { payer } = await requireSubsidy(tx, pid)
  if (currency !== 'EUR') throw refused([because['payout-currency']])
  if (!payer) throw refused([because['payer-missing']])
  const payments = all.filter(({ to }) => to.iban)
  if (payments.length === 0) throw refused([because['iban-missing']])
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

/** The same id in 32 characters, because banks accept 35. */
const compact = (uuid: string) => uuid.replaceAll('-', '')

/** Everyone whose account the caller sees for the first time gets an email. */
async function recordReads(tx: Transaction, { uid: reader }: Actor, { pid }: PayoutRef, payments: Payment[]) {
  const sections = [
    { section: 'bank', of: fields.filter((field) => field !== 'legal_name') },
    { section: 'real-profile', of: ['legal_name'] as const },
  ]
  const people: PersonId[] = []
  for (const { section, of } of sections) {
    const lines = payments
      .filter(({ uid }) => uid !== reader)
      .map(({ uid, to }) => ({
        id: newId<string>(),
        uid,
        fields: of.filter((field) => to[field] !== undefined) as string[],
      }))
      .filter((line) => line.fields.length > 0)
    people.push(...(await insertReads(tx, { reader, pid, purpose, section, of: lines })))
  }
  await notifyOfReading(tx, { pid, purpose }, { reader, people })
}
