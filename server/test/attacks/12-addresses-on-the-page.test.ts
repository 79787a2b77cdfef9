import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { newId, type PersonId } from '../../src/platform/ids.ts'
import { addressOf } from '../every-operation.ts'
import { createWorld } from '../world/world.ts'

/*
 * The attack: the page said that only you see your email address, but team leads and owners saw it.
 */

const { call, make, operations, database } = await createWorld({ settings: { RATE_LIMIT: '1000000' } })

const page = readFileSync(new URL('../../../docs/volunteers/privacy.md', import.meta.url), 'utf8')

/** Who sees which of someone's addresses, according to the page. */
const promised = Object.fromEntries(
  [...page.matchAll(/^\| ([^|]+?) +\| (yes|no) +\| (yes|no) +\|$/gm)].map(([, person, primary, other]) => [
    person,
    { primary: primary === 'yes', other: other === 'yes' },
  ]),
)

const [primary, other] = ['primary.canary@example.test', 'other.canary@example.test']
const [{ pid }, elsewhere] = [await make.project(), await make.project()]
const [own, another] = [await make.team(pid), await make.team(pid)]
const subject = await make.person({ email: primary, name: 'Canary' })
await database.db.insertInto('email_addresses').values({ email: other, uid: subject.uid }).execute()
await make.membership(pid, own.tid, subject.uid)

/** In another project the same person has only applied. */
const applied = await make.team(elsewhere.pid)
const application = newId<string>()
const wish = {
  pid: elsewhere.pid,
  id: application,
  uid: subject.uid,
  state: 'pending',
  motivation: 'Lanterns.',
}
await database.db
  .insertInto('applications')
  .values({ ...wish, pool: false })
  .execute()
const step = { n: 0, tid: applied.tid, how: 'chosen', state: 'pending', since: new Date() }
await database.db
  .insertInto('application_steps')
  .values({ pid: elsewhere.pid, application, ...step })
  .execute()

async function person(assign: (uid: PersonId) => Promise<unknown>, admin = false): Promise<PersonId[]> {
  const { uid } = await make.person({ admin })
  await assign(uid)
  return [uid]
}

const viewers: Record<string, PersonId[]> = {
  You: [subject.uid],
  'Team leads of your teams': await person((uid) => make.membership(pid, own.tid, uid, 'chief')),
  'Owners of your events': await person((uid) => make.owner(pid, uid)),
  'Site admins': await person(async () => {}, true),
  'Team leads of other teams': await person((uid) => make.membership(pid, another.tid, uid, 'chief')),
  'Team leads who review your application': await person((uid) =>
    make.membership(elsewhere.pid, applied.tid, uid, 'chief'),
  ),
  'Members of your teams': await person((uid) => make.membership(pid, own.tid, uid)),
  'Finance and help desk': [
    ...(await person((uid) => make.role(pid, uid, 'finance'))),
    ...(await person((uid) => make.role(pid, uid, 'desk'))),
  ],
  'Anyone else who is signed in': await person(async () => {}),
  'Anyone who is not signed in': [],
}

const reading = operations.filter(({ method }) => method === 'GET')

/** Where the addresses appear in what someone may read, of either project. */
async function seenBy(uid: PersonId | null) {
  const seen = { primary: [] as string[], other: [] as string[] }
  const token = uid && (await make.token(uid, ['read', 'write', 'private', 'admin']))
  for (const operation of reading)
    for (const [project, tid] of [
      [pid, own.tid],
      [elsewhere.pid, applied.tid],
    ] as const) {
      const values = { pid: project, tid, uid: subject.uid, kind: 'application.accepted', language: 'en' }
      const query = { pid: project, ids: subject.uid, find: 'Canary' }
      const address = addressOf(operation, { values, ids: { applications: application }, query })
      const { body } = await call(`GET ${address}`, token ? { token } : {})
      if (body.includes(primary)) seen.primary.push(operation.id)
      if (body.includes(other)) seen.other.push(operation.id)
    }
  return seen
}

it('has a line for everyone whom this test covers, and no other', () => {
  expect(Object.keys(promised)).toEqual(Object.keys(viewers))
})

it('says the same in Chinese', () => {
  const chinese = readFileSync(new URL('../../../docs/zh-TW/volunteers/privacy.md', import.meta.url), 'utf8')
  const rows = [...chinese.matchAll(/^\| [^|]+? +\| 看(得|不)到 +\| 看(得|不)到 +\|$/gm)]
  expect(rows.map(([, primary, other]) => ({ primary: primary === '得', other: other === '得' }))).toEqual(
    Object.values(promised),
  )
})

it.each(Object.entries(viewers))(
  'says whether an email address is seen by: %s',
  async (person, uids) => {
    for (const uid of uids.length > 0 ? uids : [null]) {
      const seen = await seenBy(uid)
      expect({ primary: seen.primary.length > 0, other: seen.other.length > 0, in: seen }).toEqual({
        ...promised[person],
        in: seen,
      })
    }
  },
  60_000,
)
