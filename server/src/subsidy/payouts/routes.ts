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
    summary: 'List payouts',
    description: 'The latest first.',
    access: treasurers,
    scope: 'read',
    params: subsidyParams,
    query: payoutsQuery,
    answer: { status: 200, description: 'A page of them.', schema: Payouts },
    errors: ['not_found', 'forbidden'],
    handle: ({ db, params, query }) => listPayouts(db, params.pid, query),
  }),

  read({
    id: 'getPayout',
    method: 'GET',
    path: `${path}/{id}`,
    tag,
    summary: 'Read a payout',
    description: 'With its claims, without accounts.',
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
    summary: 'Put what is approved into a payout',
    description:
      'All approved claims of one currency that are in none yet: each is in one payout, however many are made at once.',
    access: payers,
    scope: 'private',
    params: subsidyParams,
    body: NewPayout,
    answer: {
      status: 201,
      description: 'The payout.',
      schema: Payout,
      headers: { Location: 'Where it can be read.' },
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
    summary: 'Say that a payout is paid',
    description:
      'All its claims are paid, but for those that are named as returned. Their claimants are told. Twice is once.',
    access: treasurers,
    scope: 'write',
    params: payoutParams,
    body: Paid,
    answer: { status: 200, description: 'The payout as it is now.', schema: Payout },
    errors: ['not_found', 'forbidden', 'conflict'],
    handle: ({ tx, actor, params, body }) => markPaid(tx, actor, params, body),
  }),

  write({
    id: 'cancelPayout',
    method: 'DELETE',
    path: `${path}/{id}`,
    tag,
    summary: 'Cancel a payout',
    description: 'While it is not paid. Its claims are approved as before, for another one. Twice is once.',
    access: treasurers,
    scope: 'write',
    params: payoutParams,
    answer: { status: 204, description: 'Cancelled.' },
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
    summary: 'Get the file of a payout',
    description:
      'For the bank or for a spreadsheet, with the accounts as they were at submission. Leaves a line for each claimant. While the purpose `traffic-subsidy` is open.',
    access: payers,
    scope: 'private',
    params: payoutParams,
    body: PayoutFile,
    // An answer kept for replay would keep private data in clear.
    idempotencyKey: false,
    answer: {
      status: 200,
      description: 'The file.',
      files: ['text/csv', xlsx, 'application/xml'],
      headers: { 'Left-Out': 'How many claims are not in it, because their account has no IBAN.' },
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
    summary: 'Read the totals',
    description: 'What was asked for, promised and paid, in each currency, against the budget.',
    access: treasurers,
    scope: 'read',
    params: subsidyParams,
    answer: { status: 200, description: 'All of them.', schema: Totals },
    errors: ['not_found', 'forbidden'],
    handle: ({ db, params }) => getTotals(db, params.pid),
  }),

  read({
    id: 'listSubsidyLedger',
    method: 'GET',
    path: `${root}/ledger`,
    tag,
    summary: 'Read the ledger',
    description: 'What was promised and paid, line by line, the latest first. No line is ever changed.',
    access: treasurers,
    scope: 'read',
    params: subsidyParams,
    query: pageQuery,
    answer: { status: 200, description: 'A page of lines.', schema: Ledger },
    errors: ['not_found', 'forbidden'],
    handle: ({ db, params, query }) => listLedger(db, params.pid, query),
  }),
]
