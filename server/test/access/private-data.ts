import { personalData } from '../../src/personal-data.ts'
import { createKeyRing } from '../../src/platform/db/key-ring.ts'
import { newId } from '../../src/platform/ids.ts'
import { makeExport } from '../../src/privacy/export/exports.ts'
import {
  type Answers,
  anyoneKnown,
  at,
  byToken,
  call,
  config,
  database,
  inAMonth,
  make,
  open,
  openPurpose,
  ownersAndAdmins,
  people,
  pid,
  type Role,
  type Row,
  type Rows,
} from './stage.ts'

/** Everyone reads, writes and deletes their own data; there is no path to that of others. */
const sectionRows = (name: string, section: string, body: object): Rows => {
  const after = (line: string) => async (role: Role) => {
    await call(`PUT /api/users/me/${section}`, { ...(await byToken(['private'])(role)), body })
    return { line }
  }
  const row = (call: Row['call'], status: number): Row => ({
    call,
    scope: 'private',
    answers: anyoneKnown(status),
  })
  return {
    [`get${name}`]: row(after(`GET /api/users/me/${section}`), 200),
    [`put${name}`]: row(at(`PUT /api/users/me/${section}`, body), 200),
    [`delete${name}`]: row(after(`DELETE /api/users/me/${section}`), 204),
  }
}

/** With a data export ready to download. */
const afterCopy = (line: string) => async (role: Role) => {
  const [uid, id] = [people[role].uid, newId<string>()]
  const ready = database.db
    .selectFrom('exports')
    .select('id')
    .where('uid', '=', uid)
    .where('state', '=', 'ready')
  if (await ready.executeTakeFirst()) return { line }
  await database.db.deleteFrom('exports').where('uid', '=', uid).execute()
  await database.db.insertInto('exports').values({ uid, id }).execute()
  await makeExport({ database, ring: createKeyRing(config), personalData }, { uid, id }, { last: false })
  return { line }
}

/** With or without a scheduled erasure. */
const having = (eraseOn: Date | null, line: string) => async (role: Role) => {
  await database.db
    .updateTable('people')
    .set({ erase_on: eraseOn })
    .where('uid', '=', people[role].uid)
    .execute()
  return { line }
}

const settledOwner: Answers = { anyone: 401, else: 403, owner: 200, 'new-owner': 403 }

/** Of the member, who is in the chief's team. */
const reading = (purpose: string, answers: Answers): Row => ({
  call: async () => {
    await openPurpose(purpose)
    const line = `POST /api/projects/${pid}/purposes/${purpose}/reads`
    return { line, body: { uid: people.member.uid } }
  },
  scope: 'private',
  answers,
})

/** While the purpose is open. */
const asking = (line: string, purpose: string, answers: Answers): Row => ({
  call: async () => {
    await openPurpose(purpose)
    const [method, path] = line.split(' ')
    return {
      line: `${method} /api/projects/${pid}/purposes/${purpose}/${path}`,
      ...(method === 'POST' && { body: {} }),
    }
  },
  scope: 'private',
  answers,
})

const catering = (what: string): Row => ({
  call: async () => {
    await openPurpose('catering')
    return { line: `POST /api/projects/${pid}/diets/${what}` }
  },
  scope: 'private',
  answers: settledOwner,
})

/** Only people in a team are concerned. */
const mine = (method: string): Row => ({
  call: async () => {
    await openPurpose('insurance')
    return { line: `${method} /api/users/me/purposes/${pid}/insurance/withdrawal` }
  },
  scope: 'private',
  answers: { anyone: 401, else: 404, member: 204, chief: 204, 'chief-of-another-team': 204 },
})

export const privateData: Rows = {
  ...sectionRows('Bank', 'bank', { account_holder: 'Me' }),
  ...sectionRows('Resume', 'resume', { skills: ['Cooking'] }),
  ...sectionRows('Address', 'address', { receiver: 'Me' }),
  ...sectionRows('DietaryHabit', 'dietary-habit', { diet: 'halal' }),
  ...sectionRows('RealProfile', 'real-profile', { legal_name: 'Me' }),
  listPurposes: {
    call: at(`GET /api/projects/${pid}/purposes`),
    scope: 'read',
    answers: open,
  },
  openPurpose: {
    call: at(`PUT /api/projects/${pid}/purposes/insurance`, { until: inAMonth }),
    scope: 'write',
    answers: ownersAndAdmins(200),
  },
  closePurpose: {
    call: async () => {
      await openPurpose('shipping')
      return { line: `DELETE /api/projects/${pid}/purposes/shipping` }
    },
    scope: 'write',
    answers: ownersAndAdmins(204),
  },
  'readForPurpose: traffic-subsidy': reading('traffic-subsidy', { ...settledOwner, finance: 200 }),
  'readForPurpose: insurance': reading('insurance', settledOwner),
  'readForPurpose: emergency': reading('emergency', { ...settledOwner, desk: 200 }),
  'readForPurpose: shipping': reading('shipping', settledOwner),
  'readForPurpose: catering': reading('catering', { anyone: 401, else: 403 }),
  'readForPurpose: placement': reading('placement', { ...settledOwner, chief: 200 }),
  listKnownPurposes: { call: at('GET /api/purposes'), scope: 'read', answers: anyoneKnown(200) },
  'listPurposePeople: emergency': asking('GET people', 'emergency', { ...settledOwner, desk: 200 }),
  'listPurposePeople: placement': asking('GET people', 'placement', {
    ...settledOwner,
    chief: 200,
    // Of people they lead.
    'chief-of-another-team': 200,
  }),
  'listPurposePeople: catering': asking('GET people', 'catering', { anyone: 401, else: 403 }),
  listMissingForPurpose: asking('GET missing', 'insurance', settledOwner),
  remindForPurpose: asking('POST reminders', 'insurance', settledOwner),
  countDiets: catering('count'),
  listNamedDiets: catering('named'),
  listMyPurposes: { call: at('GET /api/users/me/purposes'), scope: 'private', answers: anyoneKnown(200) },
  withdrawFromPurpose: mine('PUT'),
  shareForPurpose: mine('DELETE'),
  listAccessLog: {
    call: at('GET /api/users/me/access-log'),
    scope: 'private',
    answers: anyoneKnown(200),
  },
  listPrivateSections: {
    call: at('GET /api/users/me/private'),
    scope: 'private',
    answers: anyoneKnown(200),
  },
  requestExport: { call: at('POST /api/users/me/export'), scope: 'private', answers: anyoneKnown(202) },
  getExport: { call: afterCopy('GET /api/users/me/export'), scope: 'private', answers: anyoneKnown(200) },
  downloadExport: {
    call: afterCopy('GET /api/users/me/export/file'),
    scope: 'private',
    answers: anyoneKnown(200),
  },
  requestErasure: {
    call: async (role) => {
      // Owners and the admin are the last of their kind somewhere.
      if (role === 'owner' || role === 'new-owner') {
        const { pid: alone } = await make.project()
        await make.owner(alone, people[role].uid)
      }
      return having(null, 'DELETE /api/users/me')(role)
    },
    scope: 'private',
    answers: anyoneKnown(403),
    inSession: { anyone: 401, else: 202, owner: 409, 'owner-of-another': 409, admin: 409 },
  },
  previewErasure: {
    call: at('GET /api/users/me/erasure'),
    scope: 'private',
    answers: anyoneKnown(200),
  },
  cancelErasure: {
    call: having(new Date('2100-01-01'), 'DELETE /api/users/me/erasure'),
    scope: 'private',
    answers: anyoneKnown(204),
  },
}
