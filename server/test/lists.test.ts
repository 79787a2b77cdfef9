import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { schemaOf } from '../../form-schema/src/schema.ts'
import type { Operation } from '../src/platform/http/operation.ts'
import { newId, type PersonId } from '../src/platform/ids.ts'
import { queriesAsked } from './queries-asked.ts'
import { createWorld, type World } from './world/world.ts'

type App = World

describe('a list', () => {
  /** By the id of the operation: where it is, and how many statements it takes. */
  const lists: Record<string, [path: (place: Place) => string, statements: number]> = {
    listProjects: [() => '/api/projects?limit=50', 1],
    listRoles: [({ project }) => `${project}/roles`, 4],
    listHistory: [({ project }) => `${project}/history`, 4],
    listHistoryPeople: [({ project }) => `${project}/history/people`, 4],
    listPurposes: [({ project }) => `${project}/purposes`, 4],
    listTeams: [({ project }) => `${project}/teams`, 5],
    listTeamPeople: [({ project }) => `${project}/teams/t-0/people`, 5],
    listTeamHistory: [({ project }) => `${project}/teams/t-0/history`, 6],
    listProjectPeople: [({ project }) => `${project}/people`, 4],
    listImportRows: [({ project, importId }) => `${project}/imports/${importId}/rows`, 7],
    getOverview: [({ project }) => `${project}/overview`, 6],
    listUsers: [({ uids }) => `/api/users?ids=${uids.join()}`, 1],
    getMyParticipation: [() => '/api/users/me/participation', 2],
    listMyPurposes: [() => '/api/users/me/purposes', 2],
    listPrivateReads: [() => '/api/users/me/access-log', 1],
    listPrivateSections: [() => '/api/users/me/private', 1],
    listAddresses: [() => '/api/users/me/addresses', 1],
    listTokens: [() => '/api/tokens', 1],
    listSessions: [() => '/api/sessions', 1],
    listSignIns: [() => '/api/sign-in/history', 1],
    listPasskeys: [() => '/api/passkeys', 1],
    listApplications: [({ project }) => `${project}/applications?state=all`, 7],
    listMyApplications: [() => '/api/users/me/applications', 1],
    listMyInboxes: [() => '/api/users/me/inboxes', 1],
    listMessages: [({ project }) => `${project}/messages`, 4],
    searchPool: [({ project }) => `${project}/pool`, 6],
    listNotes: [({ project, noted }) => `${project}/applications/${noted}/notes`, 6],
    listStatements: [({ project }) => `${project}/statements`, 4],
    listMyStatements: [() => '/api/users/me/statements', 1],
    listTasks: [({ project }) => `${project}/tasks`, 2],
    listTaskPeople: [({ project, task }) => `${project}/tasks/${task}/people`, 6],
    listCandidates: [({ project, free }) => `${project}/tasks/${free}/candidates`, 4],
    listTakers: [({ project, free }) => `${project}/tasks/${free}/takers?find=person`, 6],
    listSwaps: [({ project }) => `${project}/swaps`, 5],
    listHours: [({ project }) => `${project}/hours`, 2],
    listShiftsOf: [({ project, uids }) => `${project}/hours/${uids[0]}`, 2],
    getMyHours: [() => '/api/users/me/hours', 1],
    listMyShifts: [() => '/api/users/me/hours/p-0', 1],
    listCertificates: [() => '/api/users/me/certificates', 1],
    getSchedule: [() => '/api/users/me/schedule', 1],
    listFormTemplates: [() => '/api/form-templates', 0],
    listForms: [({ project }) => `${project}/forms?all=true`, 8],
    listFormAnswers: [({ project }) => `${project}/forms/shirts/answers`, 8],
    listMissingAnswers: [({ project }) => `${project}/forms/shirts/missing`, 7],
    listBadges: [({ project }) => `${project}/badges`, 4],
    listMyClaims: [() => '/api/users/me/claims', 3],
    listClaims: [({ project }) => `${project}/traffic-subsidy/claims`, 5],
    listPayouts: [({ project }) => `${project}/traffic-subsidy/payouts`, 5],
    getSubsidyTotals: [({ project }) => `${project}/traffic-subsidy/totals`, 7],
    listSubsidyLedger: [({ project }) => `${project}/traffic-subsidy/ledger`, 5],
  }

  const statement = {
    texts: { en: { title: 'Be kind', text: 'To all.' }, 'zh-TW': { title: '友善', text: '待人友善' } },
  }

  /** Someone is before one team, waits in the pool for others, and was written to. */
  async function applies(
    { database: { db } }: App,
    { pid, tid, uid }: Record<'pid' | 'tid' | 'uid', string>,
  ) {
    const [id, message] = [newId<string>(), newId<string>()]
    const application = { pid, id, uid, state: 'pooled', why: 'Me!', pool: true }
    await db.insertInto('applications').values(application).execute()
    const step = { pid, application: id, n: 0, tid, how: 'chosen', state: 'pending', since: new Date() }
    await db.insertInto('application_steps').values(step).execute()
    const mail = { pid, uid, id: message, kind: 'application.received', about: 'it', state: 'sent' }
    await db.insertInto('messages').values(mail).execute()
  }

  /** So many shifts that are done, and as many to come, with everyone on all of them; on the last only one. */
  async function work(
    { database: { db } }: App,
    pid: string,
    { by, uids, count }: { by: PersonId; uids: PersonId[]; count: number },
  ) {
    const ids = Array.from({ length: 2 * count + 1 }, () => newId<string>())
    const [task, free] = [ids[0]!, ids.at(-1)!]
    for (const [day, id] of ids.entries()) {
      const [starts_at, ends_at] = [8, 10].map((hour) => new Date(Date.UTC(2028, 0, day + 1, hour)))
      const modes = { sign_up: 'open', visible_to: 'project', made_by: by }
      const task = { pid, id, tid: 't-0', title: 'Shift', starts_at, ends_at, ...modes }
      await db.insertInto('tasks').values(task).execute()
      const role = { pid, task: id, n: 1 }
      const on = id === free ? [by] : uids
      await db
        .insertInto('task_roles')
        .values({ ...role, seats: uids.length, taken: on.length })
        .execute()
      const seats = on.map((uid) => ({
        ...role,
        id: newId<string>(),
        uid,
        state: day < count ? 'done' : 'confirmed',
      }))
      await db.insertInto('task_seats').values(seats).execute()
      const [seat, to_uid] = [seats[0]!.id, uids.at(-1)!]
      await db
        .insertInto('task_swaps')
        .values({ pid, id: newId<string>(), seat, from_uid: by, to_uid })
        .execute()
    }
    return { task, free }
  }

  /** So many of them, all alike but for their number. */
  async function certify({ call, database: { pool } }: App, session: string, count: number) {
    await call('POST /api/users/me/certificates', { session, body: { pid: 'p-0', language: 'en' } })
    const columns = 'pid, uid, content, signature, public_key'
    await pool.query(
      `insert into certificates (id, code_hash, ${columns})
       select gen_random_uuid(), sha256(n::text::bytea), ${columns} from certificates, generate_series(2, $1) as n`,
      [count],
    )
  }

  /** What these claim, each in a currency of their own, promised and in a payout. */
  async function payOf({ database: { db } }: App, { by, uids }: { by: PersonId; uids: PersonId[] }) {
    const pid = 'p-0'
    const rules = JSON.stringify({
      who: 'everyone',
      tids: [],
      hours: 0,
      until: null,
      receipt: 'none',
      budget: null,
    })
    await db.insertInto('subsidies').values({ pid, currency: 'TWD', rules, changed_by: by }).execute()
    const currencies = Intl.supportedValuesOf('currency')
    for (const [i, uid] of uids.entries()) {
      const [claim, payout, currency] = [newId<string>(), newId<string>(), currencies[i]!]
      await db
        .insertInto('payouts')
        .values({ pid, id: payout, currency, total: 1, count: 1, made_by: by })
        .execute()
      const fixed = {
        origin: JSON.stringify({ en: 'A', 'zh-TW': 'A' }),
        fee: 1,
        currency,
        submitted_at: new Date(),
      }
      const claimed = { pid, id: claim, uid, state: 'approved', oid: 'a', payout, ...fixed }
      await db.insertInto('claims').values(claimed).execute()
      const line = { pid, id: newId<string>(), claim, kind: 'approved', amount: 1, currency, actor: by }
      await db.insertInto('subsidy_ledger').values(line).execute()
    }
  }

  /** A form that these have answered. */
  async function askOf({ database: { db } }: App, { by, uids }: { by: PersonId; uids: PersonId[] }) {
    const form = { pid: 'p-0', fid: 'shirts', version: 1 }
    const words = { title: 'Shirts', intro: '', purpose: '' }
    const version = {
      texts: { en: words, 'zh-TW': words },
      schema: JSON.stringify(schemaOf([])),
      made_by: by,
    }
    await db
      .insertInto('forms')
      .values({ ...form, state: 'open', made_by: by })
      .execute()
    await db
      .insertInto('form_versions')
      .values({ ...form, ...version })
      .execute()
    const answers = uids.map((uid) => ({ ...form, uid, state: 'done', values: '{}' }))
    await db.insertInto('form_answers').values(answers).execute()
  }

  interface Place {
    project: string
    task: string
    free: string
    importId: string
    noted: string
    uids: string[]
  }

  /** So many projects with so many of everything, and someone who has so many of everything, too. */
  async function scene(count: number) {
    const app = await createWorld()
    const { make, call, database } = app
    const owner = await make.person()
    const session = await make.session(owner.uid)
    const uids: PersonId[] = []
    for (let i = 0; i < count; i++) {
      const { pid } = await make.project({ pid: `p-${i}` })
      await make.owner(pid, owner.uid)
      for (let j = 0; j < count; j++) {
        const { tid } = await make.team(pid, { tid: `t-${j}` })
        await make.membership(pid, tid, owner.uid, 'chief')
        await call(`PUT /api/projects/${pid}/statements/s-${j}`, { session, body: statement })
        for (let k = 0; k < count; k++) {
          const { uid } = await make.person()
          await make.membership(pid, tid, uid)
          uids.push(uid)
          await applies(app, { pid, tid, uid })
          await call(`PATCH /api/projects/${pid}/teams/${tid}`, { session, body: { wanted: k } })
        }
      }
      await applies(app, { pid, tid: 't-0', uid: owner.uid })
      await own(app, owner.uid, i)
      const claim = { pid, id: newId<string>(), uid: owner.uid, oid: 'a' }
      await database.db.insertInto('claims').values(claim).execute()
    }
    const { data } = (await call('GET /api/projects/p-0/applications?state=all', { session })).json()
    const noted = data[0].id
    for (let i = 0; i < count; i++)
      await call(`POST /api/projects/p-0/applications/${noted}/notes`, { session, body: { text: 'Hm.' } })
    const project = '/api/projects/p-0'
    for (const uid of uids.slice(0, count)) await call(`PUT ${project}/desk/${uid}`, { session })
    const body = `email,team\n${uids.map((_, i) => `row-${i}@example.test,t-0\n`).join('')}`
    const headers = { 'content-type': 'text/csv' }
    const importId = (await call(`POST ${project}/imports`, { session, headers, body })).json().id
    await call('GET /api/projects', { session })
    const crew = { by: owner.uid, uids: [owner.uid, ...uids], count }
    for (let i = 1; i < count; i++) await work(app, `p-${i}`, crew)
    const tasks = await work(app, 'p-0', crew)
    await certify(app, session, count)
    await askOf(app, { by: owner.uid, uids: uids.slice(0, count) })
    await payOf(app, { by: owner.uid, uids: uids.slice(0, count) })
    for (let i = 1; i < count; i++)
      await call(`POST ${project}/forms`, { session, body: { from: 'parking' } })
    return { call, database, session, place: { project, ...tasks, importId, noted, uids } }
  }

  /** One more of all that someone can have. */
  async function own({ make, database: { db } }: App, uid: PersonId, i: number) {
    await make.session(uid)
    await make.token(uid)
    await db
      .insertInto('email_addresses')
      .values({ email: `other-${i}@example.test`, uid })
      .execute()
    const key = Buffer.from(`passkey ${i}`)
    await db
      .insertInto('passkeys')
      .values({
        id: newId(),
        uid,
        name: 'Mine',
        counter: 0,
        synced: false,
        transports: [],
        credential_id: key,
        public_key: key,
      })
      .execute()
    const purpose = ['insurance', 'emergency', 'shipping'][i]!
    await db
      .insertInto('project_purposes')
      .values({ pid: 'p-0', purpose, until: '2199-01-01', opened_by: uid })
      .execute()
    await db
      .insertInto('private_reads')
      .values({ pid: 'p-0', id: newId(), uid, reader: uid, purpose, section: 'bank', fields: [] })
      .execute()
  }

  it('has a row here, whichever it is', async () => {
    const { operations } = await createWorld()
    const isPage = ({ answer: { schema } }: Operation) =>
      schema instanceof z.ZodObject && 'next_cursor' in schema.shape
    const pages = operations.filter((operation) => operation.method === 'GET' && isPage(operation))
    expect(pages.map(({ id }) => id).filter((id) => !(id in lists))).toEqual([])
  })

  it.each([1, 3])('asks the database as often for %i of everything', async (count) => {
    const { call, session, database, place } = await scene(count)
    const seen: Record<string, unknown> = {}
    for (const [id, [path]] of Object.entries(lists)) {
      const [answer, statements] = await queriesAsked(database.pool, () =>
        call(`GET ${path(place)}`, { session }),
      )
      seen[id] = [answer.statusCode, statements]
      const { data } = answer.json()
      if (data) expect([id, data.length >= count]).toEqual([id, true])
    }
    expect(seen).toEqual(Object.fromEntries(Object.entries(lists).map(([id, [, n]]) => [id, [200, n]])))
  })
})
