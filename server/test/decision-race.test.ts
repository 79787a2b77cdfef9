import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../src/platform/db/database.ts'
import { newId } from '../src/platform/ids.ts'
import { type Answer, createClient, type Processes, startProcesses, startServers } from './processes.ts'
import { createTestDatabase } from './test-database.ts'
import { type ApplicationScene, makeApplicationScene } from './world/applications.ts'
import { createFactories } from './world/make.ts'

const attempts = 64
const wrongDecision = fileURLToPath(new URL('./wrong-decision.ts', import.meta.url))

const url = await createTestDatabase()
const database = openDatabase(url, { size: 4, statementTimeout: 10_000 })
const make = createFactories(database)
const client = createClient()
afterAll(async () => {
  client[Symbol.dispose]()
  await database.close()
})

/** An application reviewed by the photo team, whose three chiefs all look at it. */
async function createWorld() {
  const scene = await makeApplicationScene({ make, database })
  const deciders = [scene.chief, scene.owner]
  for (const name of ['Second chief', 'Third chief']) {
    const one = await scene.person(name)
    await make.membership(scene.pid, 'photo', one.uid, 'chief')
    deciders.push(one)
  }
  return { scene, deciders }
}

async function makeApplication({ pid, person }: ApplicationScene): Promise<{ id: string; uid: string }> {
  const [id, { uid }] = [newId<string>(), await person('Ada')]
  const { db } = database
  await db
    .insertInto('applications')
    .values({ pid, id, uid, state: 'pending', motivation: '!', pool: true })
    .execute()
  const step = { pid, application: id, how: 'chosen' }
  await db
    .insertInto('application_steps')
    .values([
      { ...step, n: 0, tid: 'photo', state: 'pending', since: new Date(), answer_by: new Date() },
      { ...step, n: 1, tid: 'desk', state: 'waiting' },
    ])
    .execute()
  return { id, uid }
}

const decisions = [
  { decision: 'accept' },
  { decision: 'decline', reason: 'full' },
  { decision: 'forward', to: 'stage' },
]

interface Round {
  answers: (Answer & { by: string; decision: string })[]
  audited: string[]
  emails: string[]
  way: string[]
}

/** Everyone decides at once, each differently, in every process. */
async function race({ scene, deciders }: Awaited<ReturnType<typeof createWorld>>, { urls }: Processes) {
  const { id, uid } = await makeApplication(scene)
  const { pid } = scene
  const answers = await Promise.all(
    Array.from({ length: attempts }, async (_, i) => {
      const [by, decision] = [deciders[i % deciders.length]!, decisions[i % decisions.length]!]
      const line = `POST ${urls[i % urls.length]}/api/projects/${pid}/applications/${id}/decision`
      const answer = await client.call(line, { token: by.token, json: { tid: 'photo', ...decision } })
      return { ...answer, by: by.uid, decision: decision.decision }
    }),
  )
  const rowsOf = async (query: string, values: string[]) =>
    (await database.pool.query<{ row: string }>(query, values)).rows.map(({ row }) => row)
  const round: Round = {
    answers,
    audited: await rowsOf(
      `select verb as row from audit where pid = $1 and subject in ($2, $3) and verb like 'application.%'`,
      [pid, `person:${uid}`, id],
    ),
    emails: await rowsOf(`select kind as row from messages where pid = $1 and uid = $2`, [pid, uid]),
    way: await rowsOf(
      `select tid || ' ' || state as row from application_steps where pid = $1 and application = $2 order by n`,
      [pid, id],
    ),
  }
  return round
}

const past = { accept: 'accepted', decline: 'declined', forward: 'forwarded' }
const ways: Record<string, string[]> = {
  accept: ['photo accepted', 'desk withdrawn'],
  decline: ['photo declined', 'desk pending'],
  forward: ['photo forwarded', 'desk waiting', 'stage pending'],
}

/** The problems of a round: none if exactly one decided and all others learnt who and what. */
function judge({ answers, audited, emails, way }: Round): unknown[] {
  const won = answers.filter(({ status }) => status === 200)
  const [first] = won
  if (won.length !== 1 || !first) return [`${won.length} decisions`]
  const decision = past[first.decision as keyof typeof past]
  const wrong: unknown[] = answers
    .filter((answer) => answer !== first)
    .map(({ status, body }) => ({ status, decided: JSON.parse(body).decided }))
    .filter(
      ({ status, decided }) =>
        status !== 409 ||
        decided?.by.uid !== first.by ||
        decided.decision !== decision ||
        decided.tid !== 'photo',
    )
  const expected = [
    [`application.${decision}`],
    [`application.${decision === 'accepted' ? decision : 'moved'}`],
  ]
  if (JSON.stringify([audited, emails]) !== JSON.stringify(expected)) wrong.push({ audited, emails })
  if (JSON.stringify(way) !== JSON.stringify(ways[first.decision])) wrong.push(way)
  return wrong
}

describe('decisions on one application, raced over two processes', () => {
  it('have one result, and everyone else learns who decided what', async () => {
    const world = await createWorld()
    await using servers = await startServers(2, url)
    const winners: Record<string, number> = {}
    for (let round = 0; round < 12; round++) {
      const result = await race(world, servers)
      expect(judge(result)).toEqual([])
      const { decision } = result.answers.find(({ status }) => status === 200)!
      winners[decision] = (winners[decision] ?? 0) + 1
    }
    console.log(`decisions: ${12 * attempts} attempts on 12 applications`, winners)
  }, 120_000)

  it('make a check-then-act implementation fail', async () => {
    const world = await createWorld()
    await using servers = await startProcesses(2, [wrongDecision], { DATABASE_URL: url })
    const judged: unknown[] = []
    for (let round = 0; round < 5; round++) judged.push(...judge(await race(world, servers)))
    const doubled = judged.filter((wrong) => typeof wrong === 'string')
    console.log(`control: ${doubled.join(', ')}`)
    expect(doubled).not.toEqual([])
  }, 60_000)
})
