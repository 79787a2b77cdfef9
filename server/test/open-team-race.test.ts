import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { newId, type PersonId } from '../src/platform/ids.ts'
import { type Answer, createClient, startServers } from './processes.ts'
import { createTestDatabase } from './test-database.ts'
import { applied, createFactories } from './world/make.ts'

const racers = 500
const openSpots = 20

const client = createClient()
const opened: Database[] = []
afterAll(async () => {
  client[Symbol.dispose]()
  for (const database of opened) await database.close()
})

/** A team with some people that needs a number of others. */
async function createWorld() {
  const url = await createTestDatabase()
  const database = openDatabase(url, { size: 8, statementTimeout: 30_000 })
  opened.push(database)
  const make = createFactories(database)
  const { pid } = await make.project({ pid: 'race' })
  const { tid } = await make.team(pid, { tid: 'open' })
  for (const role of ['chief', 'chief', 'member'] as const)
    await make.membership(pid, tid, (await make.person()).uid, role)
  await database.db
    .updateTable('teams')
    .set({ sign_up: 'open', recruiting: true, wanted: 3 + openSpots })
    .where('pid', '=', pid)
    .execute()
  const uids: PersonId[] = []
  for (let i = 0; i < racers; i++) uids.push((await make.person()).uid)
  return { url, database, make, pid, tid, uids }
}
type World = Awaited<ReturnType<typeof createWorld>>

const inTeam = async ({ database, pid, tid }: World): Promise<number> =>
  (
    await database.db
      .selectFrom('memberships')
      .select('uid')
      .where('pid', '=', pid)
      .where('tid', '=', tid)
      .where('left_at', 'is', null)
      .execute()
  ).length

const outcome = ({ status, body }: Answer) => {
  const { role, why, type } = JSON.parse(body)
  return [status, role ?? why?.[0]?.rule ?? type].join(' ')
}

function tally(outcomes: string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(outcomes, (one) => one)].map(([one, all]) => [one, all.length]))
}

/** The expected result of a race, however it goes. */
const right = {
  answers: { '200 member': openSpots, '409 team-full': racers - openSpots },
  people: 3 + openSpots,
}

describe('the last spots of an open team', () => {
  it('are taken exactly once by 500 concurrent people over two processes', async () => {
    const world = await createWorld()
    const { url, make, pid, tid, uids } = world
    const tokens: string[] = []
    for (const uid of uids) tokens.push(await make.token(uid))
    await using servers = await startServers(2, url)
    /** Retries when the service says that it is busy. */
    const join = async (token: string, i: number): Promise<Answer> => {
      const answer = await client.call(`POST ${servers.urls[i % 2]}/api/projects/${pid}/teams/${tid}/join`, {
        token,
      })
      if (answer.status !== 503) return answer
      await sleep(Number(answer.headers['retry-after']) * 1000)
      return join(token, i)
    }
    const answers = await Promise.all(tokens.map(join))
    expect({ answers: tally(answers.map(outcome)), people: await inTeam(world) }).toEqual(right)

    // Members stay members, others stay out, and each digest lists everyone who joined.
    const again = await Promise.all(tokens.map(join))
    expect(again.map(outcome)).toEqual(answers.map(outcome))
    const digests = await world.database.db
      .selectFrom('messages')
      .select('params')
      .where('kind', '=', 'chiefs.digest')
      .execute()
    const named = digests.map(({ params }) =>
      (params as { updates: { uid: string }[] }).updates.map(({ uid }) => uid),
    )
    const came = uids.filter((_, i) => answers[i]!.status === 200).toSorted()
    expect(named.map((uids) => uids.toSorted())).toEqual([came, came])
  }, 120_000)

  it('would be overbooked by a check-then-act implementation', async () => {
    const world = await createWorld()
    const { database, pid, tid, uids } = world
    const joinWrongly = (uid: PersonId) =>
      database.transact(async (tx) => {
        const { wanted } = await tx
          .selectFrom('teams')
          .select('wanted')
          .where('tid', '=', tid)
          .executeTakeFirstOrThrow()
        const people = await tx.selectFrom('memberships').select('uid').where('tid', '=', tid).execute()
        if (people.length >= wanted!) return '409 team-full'
        await tx
          .insertInto('memberships')
          .values({ pid, tid, uid, id: newId<string>(), role: 'member', ...applied() })
          .execute()
        return '200 member'
      })
    const answers: Record<string, number> = {}
    // As many at once as there are connections.
    for (let i = 0; i < uids.length; i += 8)
      for (const outcome of await Promise.all(uids.slice(i, i + 8).map(joinWrongly)))
        answers[outcome] = (answers[outcome] ?? 0) + 1
    expect({ answers, people: await inTeam(world) }).not.toEqual(right)
    expect(await inTeam(world)).toBeGreaterThan(3 + openSpots)
  }, 60_000)
})

describe('two invitations from the pool', () => {
  it('that are accepted at once over two processes add each person to one team', async () => {
    const url = await createTestDatabase()
    const database = openDatabase(url, { size: 8, statementTimeout: 30_000 })
    opened.push(database)
    const make = createFactories(database)
    const { pid } = await make.project()
    const tids = [(await make.team(pid)).tid, (await make.team(pid)).tid]
    const people = []
    for (let i = 0; i < 30; i++) {
      const [{ uid }, id] = [await make.person(), newId<string>()]
      await database.db
        .insertInto('applications')
        .values({ pid, id, uid, state: 'pooled', motivation: 'Me!', pool: true })
        .execute()
      await database.db
        .insertInto('application_steps')
        .values(
          tids.map((tid, n) => ({
            pid,
            application: id,
            n,
            tid,
            how: 'invited',
            state: 'invited',
            since: new Date(),
          })),
        )
        .execute()
      people.push({ id, token: await make.token(uid) })
    }
    await using servers = await startServers(2, url)
    const answers = await Promise.all(
      people.map(({ id, token }) =>
        Promise.all(
          tids.map((tid, i) =>
            client.call(`PUT ${servers.urls[i]}/api/projects/${pid}/applications/${id}/invitations/${tid}`, {
              token,
              json: { answer: 'yes' },
            }),
          ),
        ),
      ),
    )
    const statesOf = (pair: Answer[]) =>
      pair.map(({ status, body }) => `${status} ${JSON.parse(body).state ?? JSON.parse(body).why[0].rule}`)
    expect(tally(answers.flatMap(statesOf))).toEqual({ '200 yes': 30, '409 invitation-over': 30 })
    const stays = await database.db.selectFrom('memberships').select('uid').where('pid', '=', pid).execute()
    expect([stays.length, new Set(stays.map(({ uid }) => uid)).size]).toEqual([30, 30])
  }, 60_000)
})
