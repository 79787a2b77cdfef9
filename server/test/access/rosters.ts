import { newId } from '../../src/platform/ids.ts'
import { type Answers, at, database, ownersAndAdmins, people, pid, type Rows, tid } from './stage.ts'
import { someoneOfTeam, task } from './tasks.ts'

const project = `/api/projects/${pid}`
const { db } = database
const weights = { open: 100, preferences: 1, hours: 1, fairness: 4, stability: 5, experience: 30 }

/** The only draft, so that the limit isn’t reached. */
async function draft(of: string | null): Promise<string> {
  const id = newId<string>()
  await db.deleteFrom('roster_drafts').where('pid', '=', pid).execute()
  await db
    .insertInto('roster_drafts')
    .values({ pid, id, tid: of, name: 'First', made_by: people.owner.uid })
    .execute()
  return id
}

const planners = (status: number): Answers => ({ ...ownersAndAdmins(status), chief: status })
/** Chiefs may make drafts, but don’t learn of those of other teams. */
const ofTeam = (status: number): Answers => ({ ...planners(status), 'chief-of-another-team': 404 })
const ofProject = (status: number): Answers => ({
  ...ownersAndAdmins(status),
  chief: 404,
  'chief-of-another-team': 404,
})

const on =
  (method: string, rest = '', of: string | null = tid, body?: object) =>
  async () => {
    const line = `${method} ${project}/roster-drafts/${await draft(of)}${rest}`
    return body ? { line, body } : { line }
  }

async function create(of: string | null) {
  await draft(of)
  return { line: `POST ${project}/roster-drafts`, body: { name: 'Second', tid: of } }
}

export const rosters: Rows = {
  getRosterSettings: {
    call: at(`GET ${project}/roster-settings`),
    scope: 'read',
    answers: { ...planners(200), 'chief-of-another-team': 200 },
  },
  changeRosterSettings: {
    call: at(`PUT ${project}/roster-settings`, { weights, critical: [], unpopular: [] }),
    scope: 'write',
    answers: ownersAndAdmins(200),
  },
  listRosterDrafts: {
    call: at(`GET ${project}/roster-drafts`),
    scope: 'read',
    answers: { ...planners(200), 'chief-of-another-team': 200 },
  },
  createRosterDraft: { call: () => create(tid), scope: 'write', answers: planners(201) },
  'createRosterDraft: of the project': {
    call: () => create(null),
    scope: 'write',
    answers: ownersAndAdmins(201),
  },
  getRosterDraft: { call: on('GET'), scope: 'read', answers: ofTeam(200) },
  'getRosterDraft: of the project': { call: on('GET', '', null), scope: 'read', answers: ofProject(200) },
  changeRosterDraft: {
    async call() {
      const add = [{ task: await task(), uid: await someoneOfTeam(), role: 1 }]
      return { line: `PATCH ${project}/roster-drafts/${await draft(tid)}`, body: { add } }
    },
    scope: 'write',
    answers: ofTeam(200),
  },
  discardRosterDraft: { call: on('DELETE'), scope: 'write', answers: ofTeam(204) },
  fillRosterDraft: { call: on('PUT', '/fill', tid, {}), scope: 'write', answers: ofTeam(202) },
  stopFillingRosterDraft: { call: on('DELETE', '/fill'), scope: 'write', answers: ofTeam(202) },
  publishRosterDraft: {
    async call() {
      const id = await draft(tid)
      const [shift, uid] = [await task(), await someoneOfTeam()]
      const proposed_by = people.owner.uid
      await db
        .insertInto('roster_seats')
        .values({ pid, draft: id, task: shift, n: 1, uid, proposed_by })
        .execute()
      return { line: `PUT ${project}/roster-drafts/${id}/publication` }
    },
    scope: 'write',
    answers: ofTeam(200),
  },
  listRosterShifts: { call: on('GET', '/shifts'), scope: 'read', answers: ofTeam(200) },
  listRosterSeats: { call: on('GET', '/seats'), scope: 'read', answers: ofTeam(200) },
  getRosterScore: { call: on('GET', '/score'), scope: 'read', answers: ofTeam(200) },
  compareRosterDrafts: {
    async call() {
      const id = await draft(tid)
      return { line: `GET ${project}/roster-drafts/${id}/comparison?with=${id}` }
    },
    scope: 'read',
    answers: ofTeam(200),
  },
}
