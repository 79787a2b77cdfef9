import { createCounter } from '../file-end.ts'
import { png } from '../pictures.ts'
import type { App } from './app.ts'
import type { Caller } from './make.ts'

const nextNumber = createCounter()
const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

export const bank = {
  country: 'TW',
  bank_code: '808',
  account_number: '0107979123456',
  account_holder: '陳美玲',
}
export const sepaBank = { country: 'DE', iban: 'DE89370400440532013000', account_holder: 'Jürgen Groß' }

export const aTable = {
  currency: 'TWD',
  origins: [
    { oid: 'taichung', names: { en: 'Taichung', 'zh-TW': '台中' }, fee: '350' },
    { oid: 'hualien', names: { en: 'Hualien', 'zh-TW': '花蓮' }, fee: '880.50' },
    { oid: 'abroad', names: { en: 'Abroad', 'zh-TW': '國外' }, fee: '9000' },
    { oid: 'taipei', names: { en: 'Taipei', 'zh-TW': '台北' }, fee: '0' },
  ],
  rules: {
    audience: 'everyone',
    tids: [] as string[],
    hours: 0,
    until: null as string | null,
    receipt: 'optional',
    second_above: '5000' as string | null,
    budget: '100000' as string | null,
  },
  payer: null as object | null,
}

const at = ({ pid }: { pid: string }, rest = '') => `/api/projects/${pid}/traffic-subsidy${rest}`

function createScenes({ call, make }: App) {
  const person = (name: string) => make.caller({ name }, ['read', 'write', 'private'])

  const share = async ({ token }: Caller, account: object = bank, legal_name = 'Chen Mei-Ling') => {
    await call('PUT /api/users/me/bank', { token, body: account })
    await call('PUT /api/users/me/real-profile', { token, body: { legal_name } })
  }

  /**
   * A project with a table and an open purpose; an owner, two of finance, a chief, two members, an outsider.
   */
  async function scene(table: object = {}) {
    const n = nextNumber()
    const { pid } = await make.project({
      pid: `way-${n}`,
      name: `Lantern Days ${n}`,
      starts_on: soon,
    })
    await make.team(pid, { tid: 'photo', name: 'Photo' })
    const people = {
      owner: await person('Owner'),
      finance: await person('Finance'),
      second: await person('Second of Finance'),
      chief: await person('Chief'),
      ada: await person('Ada'),
      ben: await person('Ben'),
      outsider: await person('Outsider'),
    }
    await make.owner(pid, people.owner.uid)
    for (const { uid } of [people.finance, people.second]) await make.role(pid, uid, 'finance')
    await make.membership(pid, 'photo', people.chief.uid, 'chief')
    for (const { uid } of [people.ada, people.ben]) await make.membership(pid, 'photo', uid)
    const made = { pid, ...people }
    await call(`PUT /api/projects/${pid}/purposes/traffic-subsidy`, {
      token: people.owner.token,
      body: { until: soon },
    })
    await setTable(made, table)
    return made
  }
  const setTable = (
    scene: { pid: string; finance: Caller },
    table: object = {},
    { by = scene.finance, match }: { by?: Caller; match?: string } = {},
  ) =>
    call(`PUT ${at(scene)}`, {
      token: by.token,
      body: { ...aTable, ...table },
      ...(match && { headers: { 'if-match': match } }),
    })

  return { person, share, scene, setTable }
}

export type SubsidyScene = Awaited<ReturnType<ReturnType<typeof createScenes>['scene']>>
type Scene = SubsidyScene

function createClaimSteps({ call }: App, share: ReturnType<typeof createScenes>['share']) {
  const getTable = (scene: Scene, { token }: Caller) => call(`GET ${at(scene)}`, { token })

  const draft = (scene: Scene, { token }: Caller, body: object = {}) =>
    call(`PUT ${at(scene, '/claims/me')}`, { token, body: { oid: 'taichung', ...body } })

  const mine = async (scene: Scene, { token }: Caller) =>
    (await call(`GET ${at(scene, '/claims/me')}`, { token })).json()

  const check = async (scene: Scene, { token }: Caller) =>
    (await call(`GET ${at(scene, '/claims/me/submission')}`, { token })).json()

  const submit = (scene: Scene, { token }: Caller, fee = '350.00', shown: object = {}) =>
    call(`POST ${at(scene, '/claims/me/submission')}`, { token, body: { fee, ...shown } })

  const withdraw = (scene: Scene, { token }: Caller) =>
    call(`DELETE ${at(scene, '/claims/me/submission')}`, { token })

  /** A claim in review, of someone with a known account. */
  async function make(
    scene: Scene,
    caller: Caller,
    { oid = 'taichung', fee = '350', account = bank as object } = {},
  ) {
    await share(caller, account)
    await draft(scene, caller, { oid })
    const answer = await submit(scene, caller, fee)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json() as { id: string; revision: number }
  }

  const uploadReceipt = async (scene: Scene, { token }: Caller): Promise<string> => {
    const answer = await call(`POST /api/projects/${scene.pid}/uploads?name=ticket.png`, {
      token,
      headers: { 'content-type': 'image/png' },
      body: png(),
    })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json().id
  }

  return { getTable, draft, mine, check, submit, withdraw, make, uploadReceipt }
}

function createDeskSteps({ call }: App) {
  const get = (scene: Scene, id: string, by: Caller = scene.finance) =>
    call(`GET ${at(scene, `/claims/${id}`)}`, { token: by.token })

  async function decide(
    scene: Scene,
    id: string,
    what: 'approvals' | 'decline' | 'reopening' | 'returns',
    { by = scene.finance, ...body }: { by?: Caller; revision?: number; reason?: string } = {},
  ) {
    const revision = ['approvals', 'decline'].includes(what)
      ? { revision: body.revision ?? (await get(scene, id)).json().revision }
      : {}
    const reason = what === 'approvals' ? {} : { reason: body.reason ?? 'Because.' }
    return call(`POST ${at(scene, `/claims/${id}/${what}`)}`, {
      token: by.token,
      body: { ...revision, ...reason },
    })
  }

  const list = async (scene: Scene, query = '', by: Caller = scene.finance) =>
    (await call(`GET ${at(scene, `/claims${query}`)}`, { token: by.token })).json().data

  const payOut = (scene: Scene, { by = scene.finance, ...body }: { by?: Caller; currency?: string } = {}) =>
    call(`POST ${at(scene, '/payouts')}`, { token: by.token, body })

  const file = (scene: Scene, id: string, format = 'csv', by: Caller = scene.finance) =>
    call(`POST ${at(scene, `/payouts/${id}/file`)}`, { token: by.token, body: { format } })

  const markPaid = (scene: Scene, id: string, returned: string[] = [], by: Caller = scene.finance) =>
    call(`POST ${at(scene, `/payouts/${id}/paid`)}`, { token: by.token, body: { returned } })

  const cancel = (scene: Scene, id: string, by: Caller = scene.finance) =>
    call(`DELETE ${at(scene, `/payouts/${id}`)}`, { token: by.token })

  const totals = async (scene: Scene) =>
    (await call(`GET ${at(scene, '/totals')}`, { token: scene.finance.token })).json().data

  return { get, decide, list, payOut, file, markPaid, cancel, totals }
}

/** Steps with travel claims. */
export function claimSteps(app: App) {
  const scenes = createScenes(app)
  return { at, ...scenes, ...createClaimSteps(app, scenes.share), ...createDeskSteps(app) }
}

export const rulesOf = (answer: { json(): { why?: { rule: string }[] } }) =>
  answer.json().why?.map(({ rule }) => rule) ?? []
