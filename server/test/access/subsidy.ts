import { createKeyRing } from '../../src/platform/db/key-ring.ts'
import { newId, type PersonId, type ProjectId } from '../../src/platform/ids.ts'
import { sealAccounts } from '../../src/subsidy/index.ts'
import { png } from '../pictures.ts'
import { aTable, bank } from '../world/claims.ts'
import {
  type Answers,
  at,
  byToken,
  call,
  config,
  database,
  inAMonth,
  make,
  people,
  pid,
  type Role,
  type Rows,
} from './stage.ts'

const path = `/api/projects/${pid}/traffic-subsidy`
const { db } = database

const ring = createKeyRing(config)!
const asOwner = await byToken(['write', 'private'])('owner')
await call(`PUT ${path}`, { ...asOwner, body: aTable })

/** Also if another row has just deleted it, or stopped sharing it. */
async function share(role: Role): Promise<void> {
  await db.deleteFrom('purpose_withdrawals').where('uid', '=', people[role].uid).execute()
  const body = { until: inAMonth }
  await call(`PUT /api/projects/${pid}/purposes/traffic-subsidy`, { ...asOwner, body })
  const own = await byToken(['private'])(role)
  await call('PUT /api/users/me/bank', { ...own, body: bank })
  await call('PUT /api/users/me/real-profile', { ...own, body: { legal_name: 'Someone' } })
}

const keepers = (status: number): Answers => ({
  anyone: 401,
  else: 403,
  owner: status,
  finance: status,
  admin: status,
})
const payers = (status: number): Answers => ({ ...keepers(status), admin: 403 })
const settledPayers = (status: number): Answers => ({ ...payers(status), 'new-owner': 403 })
const insiders = (status: number): Answers => ({
  anyone: 401,
  else: status,
  'signed-in': 404,
  'owner-of-another': 404,
})
const known = (status: number): Answers => ({ anyone: 401, else: status })

const origin = { en: 'Taichung', 'zh-TW': '台中' }

/** Replaces their previous one. */
async function claimOf(uid: PersonId, state: string, payout: string | null = null): Promise<string> {
  await db.deleteFrom('claims').where('uid', '=', uid).execute()
  const fixed =
    state === 'draft'
      ? {}
      : {
          origin: JSON.stringify(origin),
          fee: 35_000,
          currency: 'TWD',
          approvals_needed: 1,
          // Not for the roles: their data exports, in other rows, decrypt every account.
          account: Object.values(people).some((one) => one.uid === uid) ? null : Buffer.from('x'),
          submitted_at: new Date(),
          account_shared: true,
          account_known_until: inAMonth,
        }
  const id = newId<string>()
  await db
    .insertInto('claims')
    .values({ pid, id, uid, oid: 'taichung', state, payout, ...fixed })
    .execute()
  return id
}

/** Sealed as at submission, because exports in other rows decrypt it. */
async function addAccount(role: Role, id: string): Promise<void> {
  const { uid } = people[role]
  await db.transaction().execute(async (tx) => {
    const [account] = await sealAccounts(tx, ring, [{ pid: pid as ProjectId, id, uid, account: bank }])
    await tx.updateTable('claims').set({ account }).where('id', '=', id).execute()
  })
}

const claim = async (state: string, payout: string | null = null) =>
  claimOf((await make.person()).uid, state, payout)

async function payout(): Promise<string> {
  const id = newId<string>()
  const made = { pid, id, currency: 'TWD', total: 35_000, count: 1, made_by: people.owner.uid }
  await db.insertInto('payouts').values(made).execute()
  await claim('approved', id)
  return id
}

const own = (line: string, state: string, body?: object) => async (role: Role) => {
  await claimOf(people[role].uid, state)
  return body ? { line, body } : { line }
}
const decision = (state: string, what: string, body: object) => async () => ({
  line: `POST ${path}/claims/${await claim(state)}/${what}`,
  body,
})
const ofPayout =
  (method: string, rest = '', body?: object) =>
  async () => {
    const line = `${method} ${path}/payouts/${await payout()}${rest}`
    return body ? { line, body } : { line }
  }

async function withReceipt() {
  const id = await claimOf(people.member.uid, 'submitted')
  await share('member')
  await db.deleteFrom('uploads').where('used_by', 'like', 'claim:%').execute()
  const sent = await call(`POST /api/projects/${pid}/uploads`, {
    ...(await byToken(['private'])('member')),
    body: png(),
    headers: { 'content-type': 'image/png' },
  })
  const upload: string = sent.json().id
  await db
    .updateTable('uploads')
    .set({ used_by: `claim:${id}` })
    .where('id', '=', upload)
    .execute()
  return { line: `POST ${path}/claims/${id}/receipt-reads`, body: { id: upload } }
}

export const subsidy: Rows = {
  getTrafficSubsidy: {
    call: async (role) => {
      // Claimants can read their own claim, too.
      await db.deleteFrom('claims').where('uid', '=', people[role].uid).execute()
      return { line: `GET ${path}` }
    },
    scope: 'read',
    answers: insiders(200),
    givesMoreTo: ['owner', 'finance', 'admin'],
  },
  setTrafficSubsidy: { call: at(`PUT ${path}`, aTable), scope: 'write', answers: keepers(200) },
  previewTrafficSubsidyImport: {
    call: async () => ({
      line: `POST ${path}/import`,
      body: Buffer.from('Tainan,500'),
      headers: { 'content-type': 'text/csv' },
    }),
    scope: 'write',
    answers: keepers(200),
  },
  listMyClaims: { call: at('GET /api/users/me/claims'), scope: 'read', answers: known(200) },
  getMyClaim: { call: own(`GET ${path}/claims/me`, 'draft'), scope: 'private', answers: known(200) },
  setMyClaim: {
    call: own(`PUT ${path}/claims/me`, 'draft', { oid: 'hualien' }),
    scope: 'write',
    answers: known(200),
  },
  'setMyClaim:the first one': {
    call: async (role) => {
      await db.deleteFrom('claims').where('uid', '=', people[role].uid).execute()
      return { line: `PUT ${path}/claims/me`, body: { oid: 'hualien' } }
    },
    scope: 'write',
    answers: insiders(200),
  },
  deleteMyClaim: { call: own(`DELETE ${path}/claims/me`, 'draft'), scope: 'write', answers: known(204) },
  checkMyClaim: {
    call: own(`GET ${path}/claims/me/submission`, 'draft'),
    scope: 'private',
    answers: known(200),
  },
  submitClaim: {
    call: async (role) => {
      await share(role)
      return own(`POST ${path}/claims/me/submission`, 'draft', { fee: '350' })(role)
    },
    scope: 'private',
    // Admins aren't members of the project.
    answers: { ...known(200), 'signed-in': 409, 'owner-of-another': 409, admin: 409 },
  },
  withdrawClaim: {
    call: own(`DELETE ${path}/claims/me/submission`, 'submitted'),
    scope: 'write',
    answers: known(200),
  },
  shareMyAccount: {
    async call(role) {
      await share(role)
      await addAccount(role, await claimOf(people[role].uid, 'submitted'))
      return { line: `PUT ${path}/claims/me/account-sharing` }
    },
    scope: 'private',
    answers: known(200),
  },
  stopSharingMyAccount: {
    call: own(`DELETE ${path}/claims/me/account-sharing`, 'submitted'),
    scope: 'private',
    answers: known(200),
  },
  listClaims: { call: at(`GET ${path}/claims`), scope: 'read', answers: payers(200) },
  getClaim: {
    call: async () => ({ line: `GET ${path}/claims/${await claim('submitted')}` }),
    scope: 'read',
    answers: payers(200),
  },
  approveClaim: {
    call: decision('submitted', 'approvals', { revision: 1 }),
    scope: 'write',
    answers: payers(200),
  },
  'approveClaim:of one’s own': {
    call: async (role) => ({
      line: `POST ${path}/claims/${await claimOf(people[role].uid, 'submitted')}/approvals`,
      body: { revision: 1 },
    }),
    scope: 'write',
    answers: known(403),
  },
  declineClaim: {
    call: decision('submitted', 'decline', { revision: 1, reason: 'No.' }),
    scope: 'write',
    answers: payers(200),
  },
  reopenClaim: {
    call: decision('declined', 'reopening', { reason: 'Yes.' }),
    scope: 'write',
    answers: payers(200),
  },
  returnClaim: {
    call: async () => ({
      line: `POST ${path}/claims/${await claim('paid', await payout())}/returns`,
      body: { reason: 'It came back.' },
    }),
    scope: 'write',
    answers: payers(200),
  },
  readReceipt: { call: withReceipt, scope: 'private', answers: settledPayers(200) },
  listPayouts: { call: at(`GET ${path}/payouts`), scope: 'read', answers: payers(200) },
  getPayout: { call: ofPayout('GET'), scope: 'read', answers: payers(200) },
  createPayout: {
    call: async () => {
      await share('owner')
      await claim('approved')
      return { line: `POST ${path}/payouts`, body: {} }
    },
    scope: 'private',
    answers: settledPayers(201),
  },
  markPayoutPaid: { call: ofPayout('POST', '/paid', {}), scope: 'write', answers: payers(200) },
  cancelPayout: { call: ofPayout('DELETE'), scope: 'write', answers: payers(204) },
  makePayoutFile: {
    call: async () => {
      await share('owner')
      return ofPayout('POST', '/file', { format: 'csv' })()
    },
    scope: 'private',
    answers: settledPayers(200),
  },
  getSubsidyTotals: { call: at(`GET ${path}/totals`), scope: 'read', answers: payers(200) },
  listSubsidyLedger: { call: at(`GET ${path}/ledger`), scope: 'read', answers: payers(200) },
}
