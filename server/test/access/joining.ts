import { newId } from '../../src/platform/ids.ts'
import {
  type Answers,
  anyoneKnown,
  at,
  database,
  make,
  newNumber,
  open,
  ownersAndAdmins,
  people,
  pid,
  type Role,
  type Rows,
  tid,
} from './stage.ts'

const { db } = database
const texts = { en: { title: 'Conduct', text: 'Be kind.' }, 'zh-TW': { title: 'Conduct', text: 'Be kind.' } }

/** A separate project with an unsigned statement. */
const signing = await make.project()
for (const role of ['owner', 'new-owner'] as const) await make.owner(signing.pid, people[role].uid)
const statements = `/api/projects/${signing.pid}/statements`

async function statement(): Promise<string> {
  const sid = `statement-${newNumber()}`
  const row = { pid: signing.pid, sid, version: 1, texts: JSON.stringify(texts) }
  await db
    .insertInto('statements')
    .values({ ...row, made_by: people.owner.uid })
    .execute()
  return sid
}

/** A separate project, because people who join it must not become members of the other. */
const joining = await make.project()
const joinable = await make.team(joining.pid)
await db
  .updateTable('teams')
  .set({ sign_up: 'open', recruiting: true })
  .where('pid', '=', joining.pid)
  .execute()

await db
  .updateTable('teams')
  .set({ recruiting: true })
  .where('pid', '=', pid)
  .where('tid', '=', tid)
  .execute()

/** In the pool, or reviewed by the chief's team; by default of someone new. */
async function application(state: 'pooled' | 'pending', step: string | null, of?: Role): Promise<string> {
  if (of) await db.deleteFrom('applications').where('uid', '=', people[of].uid).execute()
  const id = newId<string>()
  const { uid } = of ? people[of] : await make.person()
  await db.insertInto('applications').values({ pid, id, uid, state, motivation: 'Me!', pool: true }).execute()
  if (step)
    await db
      .insertInto('application_steps')
      .values({ pid, application: id, n: 0, tid, how: 'chosen', state: step, since: new Date() })
      .execute()
  if (step === 'invited')
    await db.updateTable('application_steps').set({ how: 'invited' }).where('application', '=', id).execute()
  return `/api/projects/${pid}/applications/${id}`
}

const tomorrow = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 86_400_000)

async function interview(state: 'proposed' | 'agreed', of?: Role): Promise<string> {
  const path = await application('pending', 'pending', of)
  const id = newId<string>()
  const row = { minutes: 30, location: 'Here', times: [tomorrow], state, agreed_time: tomorrow }
  await db
    .insertInto('interviews')
    .values({ pid, id, application: path.split('/').at(-1)!, tid, proposed_by: people.chief.uid, ...row })
    .execute()
  return `${path}/interviews/${id}`
}

const organisersAndChief = (status: number): Answers => ({ ...ownersAndAdmins(status), chief: status })
/** People who aren't involved don't learn that it exists. */
const concerned = (status: number): Answers => ({ ...organisersAndChief(status), else: 404 })
const nobody: Answers = { anyone: 401, else: 404 }

const statementRows: Rows = {
  listStatements: { call: at(`GET ${statements}`), scope: 'read', answers: open },
  getStatement: {
    call: async () => ({ line: `GET ${statements}/${await statement()}` }),
    scope: 'read',
    answers: open,
  },
  setStatement: {
    call: async () => ({ line: `PUT ${statements}/new-${newNumber()}`, body: { texts } }),
    scope: 'write',
    answers: ownersAndAdmins(200),
  },
  retireStatement: {
    call: async () => ({ line: `DELETE ${statements}/${await statement()}` }),
    scope: 'write',
    answers: ownersAndAdmins(204),
  },
  signStatement: {
    call: async () => ({
      line: `PUT ${statements}/${await statement()}/signatures/me`,
      body: { version: 1 },
    }),
    scope: 'write',
    answers: anyoneKnown(204),
  },
  listMyStatements: { call: at('GET /api/users/me/statements'), scope: 'read', answers: anyoneKnown(200) },
}

const poolRows: Rows = {
  searchPool: { call: at(`GET /api/projects/${pid}/pool`), scope: 'read', answers: organisersAndChief(200) },
  inviteFromPool: {
    call: async () => ({ line: `POST ${await application('pooled', null)}/invitations`, body: { tid } }),
    scope: 'write',
    answers: organisersAndChief(201),
  },
  withdrawPoolInvitation: {
    call: async () => ({ line: `DELETE ${await application('pooled', 'invited')}/invitations/${tid}` }),
    scope: 'write',
    answers: organisersAndChief(204),
  },
  answerPoolInvitation: {
    call: async () => ({
      line: `PUT ${await application('pooled', 'invited')}/invitations/${tid}`,
      body: { answer: 'no' },
    }),
    scope: 'write',
    answers: nobody,
  },
  'answerPoolInvitation: own': {
    call: async (role) => ({
      line: `PUT ${await application('pooled', 'invited', role)}/invitations/${tid}`,
      body: { answer: 'no' },
    }),
    scope: 'write',
    answers: anyoneKnown(200),
  },
  getPoolInvitation: {
    call: at('POST /api/pool-invitations/lookup', { secret: 'none' }),
    scope: 'none',
    answers: { else: 404 },
  },
  answerPoolInvitationByEmail: {
    call: at('POST /api/pool-invitations/answer', { secret: 'none', answer: 'yes' }),
    scope: 'none',
    answers: { else: 404 },
  },
}

const interviewRows: Rows = {
  proposeInterview: {
    call: async () => ({
      line: `POST ${await application('pending', 'pending')}/interviews`,
      body: { tid, times: [tomorrow], location: 'Here' },
    }),
    scope: 'write',
    answers: organisersAndChief(201),
  },
  answerInterview: {
    call: async () => ({ line: `PUT ${await interview('proposed')}`, body: { declined: true } }),
    scope: 'write',
    answers: nobody,
  },
  'answerInterview: own': {
    call: async (role) => ({ line: `PUT ${await interview('proposed', role)}`, body: { declined: true } }),
    scope: 'write',
    answers: anyoneKnown(200),
  },
  cancelInterview: {
    call: async () => ({ line: `DELETE ${await interview('agreed')}` }),
    scope: 'write',
    answers: concerned(204),
  },
  'cancelInterview: own': {
    call: async (role) => ({ line: `DELETE ${await interview('agreed', role)}` }),
    scope: 'write',
    answers: anyoneKnown(403),
  },
  getInterviewCalendar: {
    call: async () => ({ line: `GET ${await interview('agreed')}/calendar.ics` }),
    scope: 'read',
    answers: concerned(200),
  },
  'getInterviewCalendar: own': {
    call: async (role) => ({ line: `GET ${await interview('agreed', role)}/calendar.ics` }),
    scope: 'read',
    answers: anyoneKnown(200),
  },
}

export const joiningRows: Rows = {
  ...statementRows,
  joinTeam: {
    call: at(`POST /api/projects/${joining.pid}/teams/${joinable.tid}/join`),
    scope: 'write',
    answers: anyoneKnown(200),
  },
  ...poolRows,
  ...interviewRows,
}
