import { newId } from '../../src/platform/ids.ts'
import {
  type Answers,
  anyoneKnown,
  at,
  database,
  make,
  ownersAndAdmins,
  people,
  pid,
  type Role,
  type Rows,
  tid,
} from './stage.ts'

const { db } = database
const wished = 'wished'
await make.team(pid, { tid: wished })
await db.updateTable('teams').set({ recruiting: true }).where('tid', '=', wished).execute()

/** Deletes their earlier applications. */
const forget = (role: Role) => db.deleteFrom('applications').where('uid', '=', people[role].uid).execute()

/** An application reviewed by the chief's team; by default of someone else. */
async function application(of?: Role, decidedBy?: Role): Promise<string> {
  if (of) await forget(of)
  const id = newId<string>()
  const { uid } = of ? people[of] : await make.person()
  const now = new Date()
  const until = new Date(Date.now() + 30_000)
  const before = {
    by: decidedBy && people[decidedBy].uid,
    about: 'nothing',
    at: now,
    until,
    state: 'pending',
    changed_at: now,
    steps: [],
  }
  await db
    .insertInto('applications')
    .values({
      pid,
      id,
      uid,
      state: 'pending',
      motivation: 'Me!',
      pool: false,
      before: decidedBy ? JSON.stringify(before) : null,
    })
    .execute()
  const step = { n: 0, tid, how: 'chosen', state: 'pending', since: now, answer_by: now }
  await db
    .insertInto('application_steps')
    .values({ pid, application: id, ...step })
    .execute()
  // Restores the state before that decision.
  if (decidedBy)
    await database.pool.query(
      `update applications set before = before || jsonb_build_object('steps',
         (select jsonb_agg(to_jsonb(s)) from application_steps s where s.pid = $1 and s.application = $2))
        where pid = $1 and id = $2`,
      [pid, id],
    )
  return id
}

const path = `/api/projects/${pid}/applications`
const on =
  (method: string, rest = '', body?: object) =>
  async () => ({
    line: `${method} ${path}/${await application()}${rest}`,
    ...(body && { body }),
  })
/** People who aren't involved don't learn that it exists. */
const concerned = (status: number): Answers => ({
  anyone: 401,
  else: 404,
  chief: status,
  owner: status,
  admin: status,
})

export const applications: Rows = {
  apply: {
    call: async (role) => {
      await forget(role)
      return { line: `POST ${path}`, body: { tids: [wished], motivation: 'Me!' } }
    },
    scope: 'write',
    answers: anyoneKnown(201),
  },
  listApplications: {
    call: at(`GET ${path}`),
    scope: 'read',
    answers: { ...ownersAndAdmins(200), chief: 200, 'chief-of-another-team': 200 },
  },
  getApplication: { call: on('GET'), scope: 'read', answers: concerned(200) },
  'getApplication:own': {
    call: async (role) => ({ line: `GET ${path}/${await application(role)}` }),
    scope: 'read',
    answers: anyoneKnown(200),
  },
  withdrawApplication: { call: on('POST', '/withdraw'), scope: 'write', answers: concerned(403) },
  'withdrawApplication:own': {
    call: async (role) => ({ line: `POST ${path}/${await application(role)}/withdraw` }),
    scope: 'write',
    answers: anyoneKnown(200),
  },
  listMyApplications: {
    call: at('GET /api/users/me/applications'),
    scope: 'read',
    answers: anyoneKnown(200),
  },
  listMyInboxes: { call: at('GET /api/users/me/inboxes'), scope: 'read', answers: anyoneKnown(200) },
  decideApplication: {
    call: on('POST', '/decision', { tid, decision: 'decline' }),
    scope: 'write',
    answers: concerned(200),
  },
  'decideApplication:own': {
    call: async (role) => ({
      line: `POST ${path}/${await application(role)}/decision`,
      body: { tid, decision: 'accept' },
    }),
    scope: 'write',
    answers: anyoneKnown(403),
  },
  decideApplications: {
    call: async () => ({
      line: `POST ${path}/decisions`,
      body: { ids: [await application()], tid, decision: 'decline' },
    }),
    scope: 'write',
    answers: { ...ownersAndAdmins(200), chief: 200 },
  },
  undoDecision: {
    call: async () => ({ line: `POST ${path}/${await application(undefined, 'chief')}/undo` }),
    scope: 'write',
    answers: concerned(200),
  },
  'undoDecision:of another': {
    call: async () => ({ line: `POST ${path}/${await application(undefined, 'owner')}/undo` }),
    scope: 'write',
    answers: { ...concerned(200), chief: 403 },
  },
  undoDecisions: {
    call: async () => ({
      line: `POST ${path}/undo`,
      body: { ids: [await application(undefined, 'chief')] },
    }),
    scope: 'write',
    answers: anyoneKnown(200),
    givesMoreTo: ['chief', 'owner', 'finance', 'admin'],
  },
  listNotes: { call: on('GET', '/notes'), scope: 'read', answers: concerned(200) },
  'listNotes:own': {
    call: async (role) => ({ line: `GET ${path}/${await application(role)}/notes` }),
    scope: 'read',
    answers: anyoneKnown(403),
  },
  addNote: { call: on('POST', '/notes', { text: 'Keen.' }), scope: 'write', answers: concerned(201) },
}
