import { isDeepStrictEqual } from 'node:util'
import { readBic, readIban } from '../people/index.ts'
import { audit } from '../platform/audit.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { type InputError, Problem, refused } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'
import { requireLiveProject, requireProject } from '../projects/index.ts'
import { readMoney, writeMoney } from './money.ts'
import { because } from './payouts/refusals.ts'
import { belongsToProject, type Insider, mayEditTable } from './policy.ts'
import {
  insertSubsidy,
  isClaimed,
  lockSubsidy,
  type OriginRow,
  type PayerRow,
  type RulesRow,
  replaceOrigins,
  type SubsidyRow,
  selectInsider,
  selectKnownTeams,
  selectOrigins,
  selectSubsidy,
  updateSubsidy,
} from './queries.ts'
import type { NewSubsidy } from './schemas.ts'

interface Table extends Omit<SubsidyRow, 'revision' | 'changed_at'> {
  origins: OriginRow[]
}

const noTable = () =>
  new Problem('not_found', {
    detail: 'This project has no traffic subsidy. An owner or finance can set one up.',
  })

/** People of the project or with a claim there; not found for others. */
export async function requireInsider(db: Db, actor: Actor, pid: ProjectId): Promise<Insider> {
  await requireProject(db, actor, pid)
  const insider = await selectInsider(db, pid, actor)
  if (!belongsToProject(insider)) throw new Problem('not_found')
  return insider
}

export async function requireSubsidy(db: Db, pid: ProjectId): Promise<SubsidyRow> {
  const subsidy = await selectSubsidy(db, pid)
  if (!subsidy) throw noTable()
  return subsidy
}

export async function getSubsidy(db: Db, actor: Actor, pid: ProjectId) {
  const insider = await requireInsider(db, actor, pid)
  const subsidy = await requireSubsidy(db, pid)
  return present(subsidy, await selectOrigins(db, pid), mayEditTable(insider))
}

function present({ currency, rules, payer, changed_at }: SubsidyRow, origins: OriginRow[], all: boolean) {
  const money = (amount: number | null) => (amount === null ? null : writeMoney(amount, currency))
  const { budget, second_above, ...others } = rules
  return {
    currency,
    origins: origins.map((origin) => ({ ...origin, fee: writeMoney(origin.fee, currency) })),
    rules: { ...others, second_above: money(second_above), ...(all && { budget: money(budget) }) },
    ...(all && { payer }),
    changed_at: changed_at.toISOString(),
  }
}

interface Change {
  table: NewSubsidy
  /** Called with the current state; throws to refuse. */
  expect(current: object | null): void
}

/** Submitted claims keep their amount. */
export async function setSubsidy(tx: Transaction, actor: Actor, pid: ProjectId, { table, expect }: Change) {
  await requireLiveProject(tx, pid)
  const before = await lockSubsidy(tx, pid)
  const origins = before ? await selectOrigins(tx, pid) : []
  expect(before && present(before, origins, true))
  const wanted = readTable(table)
  await requireTeams(tx, pid, wanted.rules)
  if (before && before.currency !== wanted.currency && (await isClaimed(tx, pid)))
    throw refused(
      [because['currency-fixed']],
      `There are claims in ${before.currency}. The currency can’t be changed.`,
    )
  const was = before && { currency: before.currency, rules: before.rules, payer: before.payer, origins }
  if (!before || !isDeepStrictEqual(was, wanted)) await storeTable(tx, actor.uid, pid, was, wanted)
  return present((await selectSubsidy(tx, pid))!, await selectOrigins(tx, pid), true)
}

async function storeTable(
  tx: Transaction,
  actor: PersonId,
  pid: ProjectId,
  before: Table | null,
  wanted: Table,
): Promise<void> {
  const { origins, ...row } = wanted
  const kept = { pid, ...row, changed_by: actor }
  if (before) await updateSubsidy(tx, kept)
  else if (!(await insertSubsidy(tx, kept))) throw new Problem('stale')
  await replaceOrigins(tx, pid, origins)
  await audit(tx, {
    actor,
    verb: 'subsidy.set',
    subject: 'subsidy:traffic',
    pid,
    ...(before && { before: differing(before, wanted) }),
    after: before ? differing(wanted, before) : flat(wanted),
  })
}

/** For the history: an amount and the names for each origin, each rule by its name. */
function flat({ currency, rules, payer, origins }: Table): Record<string, unknown> {
  const { second_above, budget, ...others } = rules
  const money = (amount: number | bigint | null) => (amount === null ? null : writeMoney(amount, currency))
  return {
    currency,
    ...others,
    second_above: money(second_above),
    budget: money(budget),
    payer: payer && `${payer.name} …${payer.iban.slice(-4)}`,
    fees: Object.fromEntries(origins.map(({ oid, fee }) => [oid, money(fee)])),
    origins: Object.fromEntries(origins.map(({ oid, names }) => [oid, `${names.en} / ${names['zh-TW']}`])),
  }
}

/** The parts of one table that differ from the other; of the origins only those that differ. */
function differing(one: Table, other: Table): Record<string, unknown> {
  const there = flat(other)
  const changed = Object.entries(flat(one)).filter(([key, value]) => !isDeepStrictEqual(value, there[key]))
  return Object.fromEntries(
    changed.map(([key, value]) => [
      key,
      key === 'fees' || key === 'origins'
        ? differingOrigins(value as ByOrigin, there[key] as ByOrigin)
        : value,
    ]),
  )
}

type ByOrigin = Record<string, string>
const differingOrigins = (of: ByOrigin, others: ByOrigin) =>
  Object.fromEntries(Object.entries(of).filter(([oid, one]) => others[oid] !== one))

const wrong = (pointer: string, detail: string): InputError => ({ pointer, code: 'custom', detail })

/** Amounts in the smallest unit of its currency. Errors point to the value. */
function readTable({ currency, origins, rules, payer }: NewSubsidy): Table {
  const errors: InputError[] = []
  const money = (text: string, pointer: string): bigint => {
    const amount = readMoney(text, currency)
    if (amount === null) errors.push(wrong(pointer, `Not an amount in ${currency}.`))
    return amount ?? 0n
  }
  const limit = (name: 'second_above' | 'budget') => {
    const text = rules[name]
    return text === null ? null : Number(money(text, `/body/rules/${name}`))
  }
  const seen = new Set<string>()
  const rows = origins.map(({ oid, names, fee }, n) => {
    if (seen.has(oid))
      errors.push(wrong(`/body/origins/${n}/oid`, 'This origin is listed twice. Keep one entry.'))
    seen.add(oid)
    return { oid, names, fee: money(fee, `/body/origins/${n}/fee`) }
  })
  const table: Table = {
    currency,
    origins: rows,
    rules: {
      ...rules,
      tids: rules.audience === 'teams' ? [...new Set(rules.tids)] : [],
      second_above: limit('second_above'),
      budget: limit('budget'),
    },
    payer: payer && readPayer(payer, errors),
  }
  if (errors.length > 0) throw new Problem('invalid_request', { errors })
  return table
}

function readPayer({ name, iban, bic }: NonNullable<NewSubsidy['payer']>, errors: InputError[]): PayerRow {
  const account = readIban(iban)
  const bank = bic ? readBic(bic) : null
  if (!account) errors.push(wrong('/body/payer/iban', 'Not a valid IBAN: check the digits.'))
  if (bic && !bank) errors.push(wrong('/body/payer/bic', 'Check the BIC: it has 8 or 11 characters.'))
  return { name, iban: account ?? '', bic: bank }
}

async function requireTeams(tx: Transaction, pid: ProjectId, { tids }: RulesRow): Promise<void> {
  const known = await selectKnownTeams(tx, pid, tids)
  const errors = tids
    .map((tid, n) => ({ tid, n }))
    .filter(({ tid }) => !known.has(tid))
    .map(({ n }) =>
      wrong(`/body/rules/tids/${n}`, 'This project has no team with this `tid`. Choose another team.'),
    )
  if (errors.length > 0) throw new Problem('invalid_request', { errors })
}

/** Copies the table of another year, without its deadline and missing teams. An existing one stays. */
export async function copySubsidy(
  tx: Transaction,
  actor: PersonId,
  { from, pid }: { from: ProjectId; pid: ProjectId },
): Promise<void> {
  const old = await selectSubsidy(tx, from)
  if (!old || (await lockSubsidy(tx, pid))) return
  const { currency, rules, payer } = old
  const origins = await selectOrigins(tx, from)
  const here = await selectKnownTeams(tx, pid, rules.tids)
  const tids = rules.tids.filter((tid) => here.has(tid))
  await storeTable(tx, actor, pid, null, { currency, rules: { ...rules, tids, until: null }, payer, origins })
}
