import { newId } from '../../src/platform/ids.ts'
import type { App } from './app.ts'

const hour = 3_600_000
const fromNow = (hours: number) => new Date(Date.now() + hours * hour)

export type ContactScene = Awaited<ReturnType<typeof makeScene>>

/**
 * A project with a shift of the team photo. Mei is on it; the others differ in what ties them to her: leads her team,
 * is in it, is on her shift, owns the project; or has nothing to do with her.
 */
async function makeScene({ make, database: { db } }: App, startsIn: number) {
  const { pid } = await make.project()
  for (const tid of ['photo', 'desk', 'past']) await make.team(pid, { tid })
  const caller = (name: string, given: object = {}) =>
    make.caller({ name, ...given }, ['read', 'write', 'private'])
  const people = {
    mei: await caller('Mei'),
    lead: await caller('Lead'),
    mate: await caller('Mate'),
    buddy: await caller('Buddy'),
    owner: await caller('Owner'),
    stranger: await caller('Stranger'),
    leadElsewhere: await caller('Lead elsewhere'),
    invited: await caller('Invited'),
    removed: await caller('Removed'),
    finance: await caller('Finance'),
    helpDesk: await caller('Help desk'),
    admin: await caller('Admin', { admin: true }),
  }
  const join = (tid: string, one: { uid: string }, role?: 'chief') => make.membership(pid, tid, one.uid, role)
  await join('photo', people.mei)
  await join('photo', people.lead, 'chief')
  await join('photo', people.mate)
  await join('desk', people.buddy)
  await join('desk', people.stranger)
  await join('desk', people.leadElsewhere, 'chief')
  // New team leads wait, as new owners do.
  const longAgo = new Date('2020-01-01')
  await db
    .updateTable('memberships')
    .set({ joined_at: longAgo, accepted_at: longAgo })
    .where('pid', '=', pid)
    .where('role', '=', 'chief')
    .execute()
  await make.membership(pid, 'photo', people.invited.uid, 'chief', 'invited')
  const { id } = await join('photo', people.removed)
  await db
    .updateTable('memberships')
    .set({ left_at: new Date(), left_how: 'removed' })
    .where('id', '=', id)
    .execute()
  await make.owner(pid, people.owner.uid)
  await make.role(pid, people.finance.uid, 'finance')
  await make.role(pid, people.helpDesk.uid, 'desk')
  const scene = { pid, ...people, shift: newId<string>() }
  await insertShift(db, { ...scene, id: scene.shift, startsIn })
  for (const one of [people.mei, people.buddy, people.invited, people.removed])
    await insertSeat(db, { pid, task: scene.shift, uid: one.uid })
  return scene
}

type Handle = App['database']['db']

interface NewShift {
  pid: string
  id: string
  owner: { uid: string }
  /** Hours from now; null for a task without a time. */
  startsIn: number | null
}

async function insertShift(db: Handle, { pid, id, owner, startsIn }: NewShift): Promise<void> {
  const times = startsIn === null ? {} : { starts_at: fromNow(startsIn), ends_at: fromNow(startsIn + 2) }
  const shown = { title: 'A shift', sign_up: 'open', visible_to: 'project', made_by: owner.uid }
  await db
    .insertInto('tasks')
    .values({ pid, id, tid: 'photo', ...shown, ...times })
    .execute()
  await db.insertInto('task_roles').values({ pid, task: id, n: 1, seats: 10, taken: 4 }).execute()
}

const insertSeat = (db: Handle, { pid, task, uid }: { pid: string; task: string; uid: string }) =>
  db
    .insertInto('task_seats')
    .values({ pid, id: newId<string>(), task, n: 1, uid, state: 'confirmed' })
    .execute()

/** Steps with contacts. */
export function contactSteps(app: App) {
  const { call } = app

  const share = async (
    { token }: { token: string },
    audience: string,
    during: string,
    [kind, handle] = ['phone', '+886 912 345 678'],
  ) => {
    const answer = await call(`PUT /api/users/me/contacts/${kind}`, {
      token,
      body: { handle, audience, during },
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }

  const reachable = ({ pid }: { pid: string }, { token }: { token: string }, query: string) =>
    call(`GET /api/projects/${pid}/contacts?${query}`, { token })

  /** Who of the scene sees a contact of this person in this list. */
  async function viewers(scene: ContactScene, query: string, of: { uid: string } = scene.mei) {
    const { pid: _, shift: __, ...people } = scene
    const seen: string[] = []
    for (const viewer of Object.values(people)) {
      const { data = [] } = (await reachable(scene, viewer, query)).json()
      if (data.some(({ uid }: { uid: string }) => uid === of.uid)) seen.push(viewer.name)
    }
    return seen.toSorted()
  }

  return { scene: (startsIn = 1) => makeScene(app, startsIn), share, reachable, viewers }
}
