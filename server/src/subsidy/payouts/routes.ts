import { requireRing } from '../../people/index.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { FileAnswer, type Runnable, read, write } from '../../platform/http/operation.ts'
import { pageQuery } from '../../platform/http/pages.ts'
import { payers, treasurers } from '../access.ts'
import { subsidyParams } from '../schemas.ts'
import { makePayoutFile, xlsx } from './files.ts'
import { cancelPayout, createPayout, getPayout, listPayouts, markPaid } from './payouts.ts'
import {
  Ledger,
  NewPayout,
  Paid,
  Payout,
  PayoutFile,
  Payouts,
  payoutParams,
  payoutsQuery,
  Totals,
} from './schemas.ts'
import { getTotals, listLedger } from './totals.ts'

const tag = 'Traffic subsidy'
const root = '/api/projects/{pid}/traffic-subsidy'
const path = `${root}/payouts`

export const payoutOperations = (ring: KeyRing | null): Runnable[] => [
  ...reading,
  ...changing(ring),
  ...files(ring),
  ...books,
]

const reading: Runnable[] = [
  read({
    id: 'listPayouts',
    method: 'GET',
    path,
    tag,
    summary: 'List payouts of a project',
    description: 'Newest first.',
    access: treasurers,
    scope: 'read',
    params: subsidyParams,
    query: payoutsQuery,
    answer: { status: 200, description: 'A page of payouts.', schema: Payouts },
    errors: ['not_found', 'forbidden'],
    handle: ({ db, params, query }) => listPayouts(db, params.pid, query),
  }),

  read({
    id: 'getPayout',
    method: 'GET',
    path: `${path}/{id}`,
    tag,
    summary: 'Get a payout',
    description: 'Includes the claims in the payout, but no bank accounts.',
    access: treasurers,
    scope: 'read',
    params: payoutParams,
    answer: { status: 200, description: 'The payout.', schema: Payout },
    errors: ['not_found', 'forbidden'],
    handle: ({ db, params }) => getPayout(db, params),
  }),
]

const changing = (ring: KeyRing | null): Runnable[] => [
  write({
    id: 'createPayout',
    method: 'POST',
    path,
    tag,
    summary: 'Create a payout of approved claims',
    description:
      'Collects all approved claims in one currency that are in no payout yet, except those of people who stopped sharing their bank account or left the project. Safe to call concurrently: each claim ends up in exactly one payout.',
    access: payers,
    scope: 'private',
    params: subsidyParams,
    body: NewPayout,
    answer: {
      status: 201,
      description: 'The payout.',
      schema: Payout,
      headers: { Location: 'URL of the payout.' },
    },
    errors: ['not_found', 'forbidden', 'step_up_required', 'conflict', 'private_off'],
    async handle({ tx, actor, params, body, reply }) {
      const made = await createPayout(tx, requireRing(ring), actor, { pid: params.pid, ...body })
      reply.header('location', `/api/projects/${params.pid}/traffic-subsidy/payouts/${made.id}`)
      return made
    },
  }),

  write({
    id: 'markPayoutPaid',
    method: 'POST',
    path: `${path}/{id}/paid`,
    tag,
    summary: 'Mark a payout as paid',
    description:
      'Marks all claims in the payout as paid, except those listed as returned, and emails the claimants. Idempotent.',
    access: treasurers,
    scope: 'write',
    params: payoutParams,
    body: Paid,
    answer: { status: 200, description: 'The updated payout.', schema: Payout },
    errors: ['not_found', 'forbidden', 'conflict'],
    handle: ({ tx, actor, params, body }) => markPaid(tx, actor, params, body),
  }),

  write({
    id: 'cancelPayout',
    method: 'DELETE',
    path: `${path}/{id}`,
    tag,
    summary: 'Cancel a payout',
    description:
      'Possible until the payout is marked as paid. Its claims stay approved and can go into another payout. Idempotent.',
    access: treasurers,
    scope: 'write',
    params: payoutParams,
    answer: { status: 204, description: 'Payout cancelled.' },
    errors: ['not_found', 'forbidden', 'conflict'],
    handle: ({ tx, actor, params }) => cancelPayout(tx, actor, params),
  }),
]

const files = (ring: KeyRing | null): Runnable[] => [
  write({
    id: 'makePayoutFile',
    method: 'POST',
    path: `${path}/{id}/file`,
    tag,
    summary: 'Create a payout file',
    description:
      'Returns a bank file or a spreadsheet, with each bank account as it was when the claim was submitted. The download is recorded in each claimant’s access log, and those whose data you see for the first time are emailed. It works only while the purpose `traffic-subsidy` is open.',
    access: payers,
    scope: 'private',
    params: payoutParams,
    body: PayoutFile,
    // A response stored for replay would hold private data in plain text.
    idempotencyKey: false,
    answer: {
      status: 200,
      description: 'The file.',
      files: ['text/csv', xlsx, 'application/xml'],
      headers: {
        'Left-Out':
          'Number of claims that can’t be paid with the file. Reasons: the claimant no longer shares the bank account; the claimant was told of the current last day less than a day ago; or the account has no IBAN and the format is `pain.001`.',
      },
    },
    errors: ['not_found', 'forbidden', 'step_up_required', 'conflict', 'private_off'],
    async handle({ tx, actor, params, body }) {
      const { type, name, bytes, leftOut } = await makePayoutFile(tx, requireRing(ring), actor, {
        ...params,
        ...body,
      })
      return new FileAnswer(type, bytes, {
        'content-disposition': `attachment; filename="${name}"`,
        'left-out': String(leftOut),
      })
    },
  }),
]

const books: Runnable[] = [
  read({
    id: 'getSubsidyTotals',
    method: 'GET',
    path: `${root}/totals`,
    tag,
    summary: 'Get totals of the traffic subsidy',
    description: 'Returns amounts claimed, approved and paid per currency, compared with the budget.',
    access: treasurers,
    scope: 'read',
    params: subsidyParams,
    answer: { status: 200, description: 'Totals per currency.', schema: Totals },
    errors: ['not_found', 'forbidden'],
    handle: ({ db, params }) => getTotals(db, params.pid),
  }),

  read({
    id: 'listSubsidyLedger',
    method: 'GET',
    path: `${root}/ledger`,
    tag,
    summary: 'List the ledger entries of the traffic subsidy',
    description: 'Approved and paid amounts as single entries, newest first. Entries are immutable.',
    access: treasurers,
    scope: 'read',
    params: subsidyParams,
    query: pageQuery,
    answer: { status: 200, description: 'A page of ledger entries.', schema: Ledger },
    errors: ['not_found', 'forbidden'],
    handle: ({ db, params, query }) => listLedger(db, params.pid, query),
  }),
]
