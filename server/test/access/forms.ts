import {
  type Answers,
  anyoneKnown,
  at,
  byToken,
  call,
  database,
  newNumber,
  ownersAndAdmins,
  people,
  pid,
  type Role,
  type Rows,
  tid,
} from './stage.ts'

const path = `/api/projects/${pid}/forms`
const words = { title: 'Shoes', intro: '', purpose: 'To buy them.' }
const texts = { en: words, 'zh-TW': words }
const label = { label: 'Which size?', help: '' }
const questions = [{ id: 'size', kind: 'text', private: true, texts: { en: label, 'zh-TW': label } }]
const whole = { state: 'open', texts, questions }

/** An open form, for the people in the settings. */
async function makeForm(settings: object = {}, fid = `shoes-${newNumber()}`): Promise<string> {
  const owner = await byToken(['read', 'write'])('owner')
  await call(`POST ${path}`, { ...owner, body: { fid, texts } })
  await call(`PUT ${path}/${fid}`, { ...owner, body: { ...whole, ...settings } })
  return `${path}/${fid}`
}

/** An id for a form that a row makes; those of earlier calls are deleted, because a project has at most 100. */
async function spare(): Promise<string> {
  for (const table of ['form_versions', 'forms'] as const)
    await database.db.deleteFrom(table).where('fid', 'like', 'spare-%').execute()
  return `spare-${newNumber()}`
}

const everyone = makeForm()
const onlyTeam = makeForm({ audience: 'teams', tids: [tid] })
const readByFinance = makeForm({ audience: 'chiefs', readers: ['finance'] })

const put = (values: object) => ({ version: 2, values, done: true })

/** Answers again, after an earlier answer of the caller. */
async function answered(form: string, role: Role) {
  if (role === 'anyone') return
  const caller = await byToken(['private'])(role)
  await call(`PUT ${form}/answers/me`, { ...caller, body: put({ size: people[role].name }) })
}

const asked = (status: number): Answers => ({
  anyone: 401,
  'signed-in': 404,
  'owner-of-another': 404,
  admin: 409,
  else: status,
})

export const forms: Rows = {
  listFormTemplates: { call: at('GET /api/form-templates'), scope: 'read', answers: anyoneKnown(200) },
  listForms: { call: at(`GET ${path}`), scope: 'read', answers: anyoneKnown(200) },
  'listForms:all': { call: at(`GET ${path}?all=true`), scope: 'read', answers: ownersAndAdmins(200) },
  createForm: {
    call: async () => ({ line: `POST ${path}`, body: { fid: await spare(), texts } }),
    scope: 'write',
    answers: ownersAndAdmins(201),
  },
  getForm: {
    call: async () => ({ line: `GET ${await everyone}` }),
    scope: 'read',
    answers: { anyone: 401, 'signed-in': 404, 'owner-of-another': 404, else: 200 },
  },
  'getForm:for a team': {
    call: async () => ({ line: `GET ${await onlyTeam}` }),
    scope: 'read',
    answers: { anyone: 401, member: 200, chief: 200, owner: 200, admin: 200, else: 404 },
  },
  'getForm:for chiefs, read by finance': {
    call: async () => ({ line: `GET ${await readByFinance}` }),
    scope: 'read',
    answers: {
      anyone: 401,
      chief: 200,
      'chief-of-another-team': 200,
      finance: 200,
      owner: 200,
      admin: 200,
      else: 404,
    },
    // The questions are no secret; the answers are.
    harmless: true,
  },
  listBadges: { call: at(`GET /api/projects/${pid}/badges`), scope: 'read', answers: ownersAndAdmins(200) },
  exportBadges: {
    call: at(`GET /api/projects/${pid}/badges.csv`),
    scope: 'read',
    answers: ownersAndAdmins(200),
  },
  changeForm: {
    call: async () => ({ line: `PUT ${await makeForm({}, await spare())}`, body: whole }),
    scope: 'write',
    answers: ownersAndAdmins(200),
  },
  retireForm: {
    call: async () => ({ line: `DELETE ${await makeForm({}, await spare())}` }),
    scope: 'write',
    answers: ownersAndAdmins(204),
  },
  getMyFormAnswers: {
    call: async () => ({ line: `GET ${await everyone}/answers/me` }),
    scope: 'private',
    answers: { ...asked(200), admin: 200 },
  },
  putMyFormAnswers: {
    call: async () => ({ line: `PUT ${await everyone}/answers/me`, body: put({ size: '42' }) }),
    scope: 'private',
    answers: asked(200),
  },
  'putMyFormAnswers:for a team': {
    call: async () => ({ line: `PUT ${await onlyTeam}/answers/me`, body: put({ size: '42' }) }),
    scope: 'private',
    answers: { anyone: 401, member: 200, chief: 200, owner: 409, admin: 409, else: 404 },
  },
  withdrawMyFormAnswers: {
    call: async (role) => {
      const form = await everyone
      await answered(form, role)
      return { line: `DELETE ${form}/answers/me` }
    },
    scope: 'private',
    // People who aren't asked have nothing to withdraw.
    answers: { ...asked(204), admin: 404 },
  },
}
