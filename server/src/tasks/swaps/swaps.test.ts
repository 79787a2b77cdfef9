import { beforeAll, describe, expect, it } from 'vitest'
import { at, type TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const world = await createWorld()
const { call, database, make } = world
const { signUp, get, release, people } = world.tasks
let scene: TaskScene
beforeAll(async () => {
  scene = await world.tasks.scene()
})

type Person = TaskScene['ada']
let day = 0
/** Two hours in the morning of another day. */
const aDay = () => {
  const date = `0${9 - Math.floor(day / 28)}-${String((day++ % 28) + 1).padStart(2, '0')}`
  return { starts_at: at(date, '09:00'), ends_at: at(date, '11:00') }
}
const ask = (by: Person, body: object, where = scene) =>
  call(`POST /api/projects/${where.pid}/swaps`, { token: by.token, body })
const put = (by: Person, id: string, body: object, where = scene) =>
  call(`PUT /api/projects/${where.pid}/swaps/${id}`, { token: by.token, body })
const withdraw = (by: Person, id: string) =>
  call(`DELETE /api/projects/${scene.pid}/swaps/${id}`, { token: by.token })
const list = async (by: Person, query = '') =>
  (await call(`GET /api/projects/${scene.pid}/swaps${query}`, { token: by.token })).json().data
const holders = async (task: string, where = scene) =>
  (await people(where, task)).map(({ name, state }: Record<string, string>) => `${name} ${state}`)
const whyOf = (answer: { json(): { why?: { rule: string }[] } }) => answer.json().why?.map(({ rule }) => rule)
const emails = async (kind: string, where = scene) =>
  (
    await database.db
      .selectFrom('messages')
      .innerJoin('people', 'people.uid', 'messages.uid')
      .select('people.name')
      .where('pid', '=', where.pid)
      .where('kind', '=', kind)
      .orderBy('people.name')
      .execute()
  ).map(({ name }) => name)
const setRules = (where: TaskScene, rules: object) =>
  database.db
    .insertInto('task_rules')
    .values({ pid: where.pid, rules: JSON.stringify(rules), changed_by: where.owner.uid })
    .execute()

/** Ada has a seat and asks Ben to take it. */
async function asked(more: object = {}) {
  const task = await make.task(scene, aDay())
  await signUp(scene, task, scene.ada)
  const answer = await ask(scene.ada, { task, to: scene.ben.uid, message: 'An exam.', ...more })
  return { task, answer, id: answer.json().id as string }
}

describe('handing over', () => {
  it('is requested, accepted, and done once a chief approves; the seat is never free in between', async () => {
    const { task, answer, id } = await asked()
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      pid: scene.pid,
      id,
      state: 'requested',
      message: 'An exam.',
      from: { uid: scene.ada.uid, name: 'Ada', avatar_url: null },
      to: { uid: scene.ben.uid, name: 'Ben', avatar_url: null },
      given: {
        task,
        tid: 'photo',
        team: 'Photo',
        title: 'Group picture',
        location: 'Main hall',
        starts_at: '2038-09-01T01:00:00.000Z',
        ends_at: '2038-09-01T03:00:00.000Z',
        n: 1,
        role: '',
      },
      for: null,
      you: 'from',
      can: ['withdraw'],
      created_at: expect.any(String),
    })
    expect((await list(scene.ben))[0]).toMatchObject({ id, you: 'to', can: ['answer'] })
    expect(await list(scene.chief)).toEqual([])
    expect((await put(scene.cy, id, { answer: 'yes' })).statusCode).toBe(404)
    expect((await put(scene.ada, id, { answer: 'yes' })).statusCode).toBe(403)
    expect(whyOf(await put(scene.chief, id, { consent: 'yes' }))).toEqual(['not-answered'])
    expect((await put(scene.ben, id, { answer: 'yes' })).json()).toMatchObject({ state: 'agreed', can: [] })
    expect((await put(scene.ben, id, { answer: 'yes' })).json().state).toBe('agreed')
    expect(await holders(task)).toEqual(['Ada confirmed'])
    expect((await list(scene.chief))[0]).toMatchObject({ id, you: 'chief', can: ['consent'] })
    expect(await list(scene.other)).toEqual([])
    expect((await put(scene.ben, id, { consent: 'yes' })).statusCode).toBe(403)
    expect((await put(scene.chief, id, { consent: 'yes' })).json().state).toBe('done')
    expect((await put(scene.chief, id, { consent: 'yes' })).json().state).toBe('done')
    expect(await holders(task)).toEqual(['Ben confirmed'])
    expect((await get(scene, task)).roles[0]).toMatchObject({ taken: 1, waiting: 0 })
    expect(await emails('swap.requested')).toEqual(['Ben'])
    expect(await emails('swap.agreed')).toEqual(['Chief of Photo'])
    expect(await emails('swap.done')).toEqual(['Ada', 'Ben'])
    expect(whyOf(await withdraw(scene.ada, id))).toEqual(['swap-over'])
  })

  it('is declined, refused by a chief or withdrawn, without any change', async () => {
    const one = await asked()
    expect((await put(scene.ben, one.id, { answer: 'no' })).json().state).toBe('declined')
    expect(whyOf(await put(scene.ben, one.id, { answer: 'yes' }))).toEqual(['swap-over'])
    const two = await asked()
    await put(scene.ben, two.id, { answer: 'yes' })
    expect((await put(scene.owner, two.id, { consent: 'no' })).json().state).toBe('refused')
    const three = await asked()
    expect(whyOf(await ask(scene.ada, { task: three.task, to: scene.ben.uid }))).toEqual(['already-asked'])
    expect((await withdraw(scene.ben, three.id)).statusCode).toBe(403)
    expect((await withdraw(scene.ada, three.id)).statusCode).toBe(204)
    expect((await withdraw(scene.ada, three.id)).statusCode).toBe(204)
    expect(whyOf(await put(scene.ben, three.id, { answer: 'yes' }))).toEqual(['swap-over'])
    for (const { task } of [one, two, three]) expect(await holders(task)).toEqual(['Ada confirmed'])
    for (let n = 0; n < 2; n++) {
      const again = await ask(scene.ada, { task: three.task, to: scene.ben.uid })
      expect((await withdraw(scene.ada, again.json().id)).statusCode).toBe(204)
    }
    expect(whyOf(await ask(scene.ada, { task: three.task, to: scene.ben.uid }))).toEqual(['asked-often'])
    expect(await emails('swap.declined')).toEqual(['Ada'])
    expect(await emails('swap.refused')).toEqual(['Ada', 'Ben'])
  })

  it('is listed by state, and by one’s part in it', async () => {
    const ids = async (by: Person, query: string) =>
      (await list(by, query)).map(({ id }: { id: string }) => id)
    const [open, agreed, over] = [await asked(), await asked(), await asked()]
    await put(scene.ben, agreed.id, { answer: 'yes' })
    await put(scene.ben, over.id, { answer: 'no' })
    const all = await ids(scene.ada, '')
    const pending = await ids(scene.ada, '?state=pending')
    expect(pending).toEqual(expect.arrayContaining([open.id, agreed.id]))
    expect(await ids(scene.ada, '?state=over')).toEqual(all.filter((id: string) => !pending.includes(id)))
    expect(pending).not.toContain(over.id)
    expect(await ids(scene.ada, '?you=from')).toEqual(all)
    expect(await ids(scene.ben, '?you=from')).toEqual([])
    expect(await ids(scene.ben, '?you=to&state=pending')).toEqual(pending)
    expect(await ids(scene.chief, '?you=chief')).toContain(agreed.id)
    expect(await ids(scene.ben, '?you=chief')).toEqual([])
    expect(await ids(scene.chief, '?can=consent')).toEqual(await ids(scene.chief, '?you=chief'))
    expect(await ids(scene.ada, '?can=consent')).toEqual([])
  })

  it('ends with the seat', async () => {
    const { task, id } = await asked()
    await release(scene, task, scene.ada)
    expect((await list(scene.ben))[0]).toMatchObject({ id, state: 'withdrawn', can: [] })
    expect(whyOf(await put(scene.ben, id, { answer: 'yes' }))).toEqual(['swap-over'])
  })

  it('is for people of the project who may see the task, for a seat that one has', async () => {
    const { task } = await asked()
    expect((await ask(scene.ada, { task, to: scene.outsider.uid })).statusCode).toBe(404)
    expect(whyOf(await ask(scene.ada, { task, to: scene.other.uid }))).toEqual(['their-team'])
    expect((await ask(scene.ada, { task, to: scene.ada.uid })).statusCode).toBe(400)
    expect(whyOf(await ask(scene.cy, { task, to: scene.ben.uid }))).toEqual(['no-seat'])
  })

  it('is refused at once if a rule prevents it, and the other learns only the times', async () => {
    const when = aDay()
    const task = await make.task(scene, when)
    const busy = await make.task(scene, { ...when, title: 'Something private' })
    await signUp(scene, task, scene.ada)
    await signUp(scene, busy, scene.ben)
    const answer = await ask(scene.ada, { task, to: scene.ben.uid })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      detail: refusals['their-shifts'].detail,
      why: [
        {
          ...refusals['their-shifts'],
          with: { pid: '', task: '', title: '', starts_at: expect.any(String), ends_at: expect.any(String) },
        },
      ],
    })
    await database.db.insertInto('schedules').values({ uid: scene.cy.uid, max_hours_day: 1 }).execute()
    const limited = await ask(scene.ada, { task, to: scene.cy.uid })
    expect(limited.json().why).toEqual([refusals['their-limits']])
    await database.db.deleteFrom('schedules').where('uid', '=', scene.cy.uid).execute()
    // Each is judged without the seat that they would give.
    const swapped = await ask(scene.ada, { task, to: scene.ben.uid, for: busy })
    expect(swapped.statusCode).toBe(201)
    expect(swapped.json()).toMatchObject({ for: { task: busy, title: 'Something private' } })
  })

  it('removes someone from the waitlist, and their offer goes to the next', async () => {
    const task = await make.task(scene, aDay())
    for (const one of [scene.ada, scene.ben, scene.cy]) await signUp(scene, task, one)
    const { id } = (await ask(scene.ada, { task, to: scene.ben.uid })).json()
    await put(scene.ben, id, { answer: 'yes' })
    await put(scene.chief, id, { consent: 'yes' })
    expect(await holders(task)).toEqual(['Ben confirmed', 'Cy waiting'])
    expect((await get(scene, task)).roles[0]).toMatchObject({ taken: 1, waiting: 1 })
  })
})

describe('swapping', () => {
  it('exchanges the seats, with the approval of a chief of either team', async () => {
    const mine = await make.task(scene, aDay())
    const theirs = await make.task(scene, { ...aDay(), tid: 'desk', visible_to: 'project' }, scene.other)
    await signUp(scene, mine, scene.ada)
    await signUp(scene, theirs, scene.ben)
    const { id } = (await ask(scene.ada, { task: mine, to: scene.ben.uid, for: theirs })).json()
    await put(scene.ben, id, { answer: 'yes' })
    expect((await list(scene.other))[0]).toMatchObject({ id, you: 'chief', can: ['consent'] })
    expect((await put(scene.other, id, { consent: 'yes' })).json().state).toBe('done')
    expect(await holders(mine)).toEqual(['Ben confirmed'])
    expect(await holders(theirs)).toEqual(['Ada confirmed'])
  })

  it('requires both to accept warnings', async () => {
    const { starts_at, ends_at } = aDay()
    const date = starts_at.slice(5, 10)
    const mine = await make.task(scene, { starts_at, ends_at })
    const close = await make.task(scene, { starts_at: at(date, '11:15'), ends_at: at(date, '12:00') })
    await signUp(scene, mine, scene.ada)
    await signUp(scene, close, scene.cy)
    const { id } = (await ask(scene.ada, { task: mine, to: scene.cy.uid })).json()
    expect(whyOf(await put(scene.cy, id, { answer: 'yes' }))).toEqual(['rest'])
    expect((await put(scene.cy, id, { answer: 'yes', accept: ['rest'] })).json().state).toBe('agreed')
  })
})

describe('concurrently', () => {
  it('32 answers have one outcome, and the seat is held by one', async () => {
    const free = await world.tasks.scene()
    await setRules(free, { hand_over: 'free' })
    const task = await make.task(free, aDay())
    await signUp(free, task, free.ada)
    const volunteers: Person[] = []
    const ids: string[] = []
    for (let n = 0; n < 16; n++) {
      const one = await free.person(`Volunteer ${n}`)
      await world.make.membership(free.pid, 'photo', one.uid)
      volunteers.push(one)
      ids.push((await ask(free.ada, { task, to: one.uid }, free)).json().id)
    }
    const answers = await Promise.all(
      [...ids, ...ids].map((id, n) => put(volunteers[n % 16]!, id, { answer: 'yes' }, free)),
    )
    // Each answered twice at once, idempotently.
    const done = answers.filter(({ statusCode }) => statusCode === 200).map((one) => one.json().id)
    expect([done.length, new Set(done).size]).toEqual([2, 1])
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(30)
    expect((await holders(task, free)).length).toBe(1)
    expect((await get(free, task)).roles[0]).toMatchObject({ taken: 1 })
    expect(await emails('swap.done', free)).toHaveLength(2)
  })

  it('a handover and a drop result in one of the two, never both and never too many seats', async () => {
    const free = await world.tasks.scene()
    await setRules(free, { hand_over: 'free' })
    for (let round = 0; round < 6; round++) {
      const task = await make.task(free, aDay())
      await signUp(free, task, free.ada)
      const { id } = (await ask(free.ada, { task, to: free.ben.uid }, free)).json()
      const [answer, back] = await Promise.all([
        put(free.ben, id, { answer: 'yes' }, free),
        release(free, task, free.ada),
      ])
      const held = await holders(task, free)
      expect(back.statusCode).toBe(204)
      expect(held).toEqual(answer.statusCode === 200 ? ['Ben confirmed'] : [])
      expect((await get(free, task)).roles[0]).toMatchObject({ taken: held.length })
    }
  })

  it('nobody gets overlapping seats by a handover and a sign-up', async () => {
    const free = await world.tasks.scene()
    await setRules(free, { hand_over: 'free' })
    for (let round = 0; round < 8; round++) {
      const when = aDay()
      const [task, other] = [await make.task(free, when), await make.task(free, when)]
      await signUp(free, task, free.ada)
      const { id } = (await ask(free.ada, { task, to: free.ben.uid }, free)).json()
      const answers = await Promise.all([
        put(free.ben, id, { answer: 'yes' }, free),
        signUp(free, other, free.ben),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
      const both = [...(await holders(task, free)), ...(await holders(other, free))]
      expect(both.filter((held) => held.startsWith('Ben'))).toEqual(['Ben confirmed'])
    }
  })
})
