import { randomUUID } from 'node:crypto'
import { drawReceipt } from '../../../server/src/demo/subsidy/receipt.ts'
import { sayYes } from '../joining/saying-yes.ts'
import { type Caller, callApi, callerFor } from '../sign-in.ts'
import { holdRole } from '../system/database.ts'
import type { System } from '../system/system.ts'
import { taipei } from '../tasks/volunteering.ts'

export const receipt = { name: 'ticket.png', mimeType: 'image/png', buffer: drawReceipt('650') }

const origin = (oid: string, en: string, zh: string, fee: string) => ({
  oid,
  names: { en, 'zh-TW': zh },
  fee,
})

export const table = {
  currency: 'TWD',
  origins: [
    origin('taipei', 'Taipei', '台北', '1350'),
    origin('taichung', 'Taichung', '台中', '650'),
    origin('kaohsiung', 'Kaohsiung', '高雄', '140'),
  ],
  rules: {
    audience: 'everyone',
    tids: [],
    hours: 0,
    until: null,
    receipt: 'required',
    second_above: '1000',
    budget: '5000',
  },
  payer: null,
}

const account = { country: 'TW', bank_code: '004', branch: '0370', account_number: '012345678901' }

type Fate = 'draft' | 'submitted' | 'approved' | 'declined'

export interface Paying {
  pid: string
  project: string
  /** Calls the API as that person. */
  as: <T>(email: string, step: (call: Call, caller: Caller) => Promise<T>) => Promise<T>
  /** Joins the project and enters a bank account. */
  join: (email: string, name: string) => Promise<void>
  /** Creates a claim with a receipt, up to the given state. */
  claim: (email: string, oid: string, fate: Fate) => Promise<void>
  leave: (email: string) => Promise<void>
}

type Call = <T = unknown>(line: string, data?: object) => Promise<T>

/** A project with a travel allowance and someone with the finance role. The admin owns it. */
export async function openPaying(
  { url, settings }: Pick<System, 'url' | 'settings'>,
  finance: string,
): Promise<Paying> {
  const pid = `fares-${randomUUID().slice(0, 8)}`
  const subsidy = `/api/projects/${pid}/traffic-subsidy`
  const project = 'Lantern Days 燈會'
  const as: Paying['as'] = async (email, step) => {
    const caller = await callerFor(url, email)
    return step((line, data) => callApi(caller, url, line, data), caller)
  }
  await as(finance, (call) => call('PATCH /api/users/me', { name: 'Wu Fang-yi 吳芳儀' }))
  await as('admin@demo.test', async (call) => {
    const dateOf = (days: number) => taipei(days, '00:00').slice(0, 10)
    const days = { starts_on: dateOf(-2), ends_on: dateOf(-1), time_zone: 'Asia/Taipei' }
    await call('POST /api/projects', { pid, name: project, accent: '#2a6f97', ...days })
    await call(`POST /api/projects/${pid}/teams`, { tid: 'desk', name: 'Registration 報到組' })
    await holdRole(settings.DATABASE_URL!, { pid, email: finance, role: 'finance' })
    await call(`PATCH /api/projects/${pid}`, { state: 'open' })
    await call(`PUT ${subsidy}`, table)
    await call(`PUT /api/projects/${pid}/purposes/traffic-subsidy`, { until: dateOf(120) })
  })
  const decide = (email: string, id: string, step: string, reason?: string) =>
    as(email, async (call) => {
      const { revision } = await call<{ revision: number }>(`GET ${subsidy}/claims/${id}`)
      await call(`POST ${subsidy}/claims/${id}/${step}`, { revision, ...(reason && { reason }) })
    })
  return {
    pid,
    project,
    as,
    join: (email, name) =>
      as(email, async (call) => {
        await call('PATCH /api/users/me', { name })
        await call('PUT /api/users/me/bank', { ...account, account_holder: name })
        await call('PUT /api/users/me/real-profile', { legal_name: name })
        const person = { email, name, role: 'member' }
        await as('admin@demo.test', (by) => by(`POST /api/projects/${pid}/teams/desk/people`, person))
        await sayYes(url, pid, email)
      }),
    leave: (email) =>
      as(email, async (call) => {
        const { uid } = await call<{ uid: string }>('GET /api/users/me')
        await call(`DELETE /api/projects/${pid}/teams/desk/members/${uid}`)
      }),
    async claim(email, oid, fate) {
      const id = await as(email, async (call, { request }) => {
        const upload = await request.post(`${url}/api/projects/${pid}/uploads?name=ticket.png`, {
          headers: { origin: url, 'sec-fetch-site': 'same-origin', 'content-type': 'image/png' },
          data: receipt.buffer,
        })
        const draft = { oid, note: 'Both ways.', receipts: [(await upload.json()).id] }
        const made = await call<{ id: string }>(`PUT ${subsidy}/claims/me`, draft)
        const fee = table.origins.find((one) => one.oid === oid)!.fee
        if (fate !== 'draft') await call(`POST ${subsidy}/claims/me/submission`, { fee })
        return made.id
      })
      if (fate === 'approved') await decide(finance, id, 'approvals')
      if (fate === 'declined') await decide(finance, id, 'decline', 'The receipt is of last year.')
    },
  }
}
