import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Outcome, type Queue, replay, sendAgain, type Waiting } from './queue.ts'

/** What may happen to a request. */
const fates = ['arrives', 'is lost', 'loses its answer', 'kills the page'] as const
type Fate = (typeof fates)[number]

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('queue' as const), seat: fc.nat(3) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('replay' as const),
      tabs: fc.integer({ min: 1, max: 2 }),
      fates: fc.array(fc.constantFrom(...fates), { maxLength: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('another device' as const), seat: fc.nat(3) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('sign in' as const), session: fc.constantFrom('A', 'B', null) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

class Killed extends Error {}

/** Seats with a version each: a change names the version that it was made on. */
class Server {
  session: string | null = 'A'
  versions = [0, 0, 0, 0]
  applied: string[] = []
  #answers = new Map<string, Outcome>()

  handle({ key, body, path }: Waiting): Outcome {
    if (this.session === null) return { status: 401 }
    if (this.session !== 'A') throw new Error('sent as someone else')
    const known = this.#answers.get(key)
    if (known) return known
    const seat = Number(path)
    if (body!.from !== this.versions[seat]) return { status: 409 }
    this.versions[seat]!++
    this.applied.push(String(body!.name))
    const answer = { status: 200 }
    this.#answers.set(key, answer)
    return answer
  }
}

class Device {
  stored: Waiting[] = []
  #seen = [0, 0, 0, 0]
  #count = 0
  #locked: Promise<unknown> = Promise.resolve()
  readonly server: Server
  readonly resend: (waiting: Waiting) => Waiting

  constructor(server: Server, resend: (waiting: Waiting) => Waiting) {
    this.server = server
    this.resend = resend
  }

  add(seat: number): void {
    const name = `${seat}/${++this.#count}`
    this.stored.push({
      id: this.#count,
      key: name,
      method: 'PUT',
      path: String(seat),
      body: { name, from: this.#seen[seat]! },
      subject: String(seat),
      about: null,
      at: '',
    })
    this.#seen[seat]!++
  }

  #queue(): Queue {
    return {
      list: async () => structuredClone(this.stored),
      put: async (waiting) => {
        this.stored = this.stored.map((one) => (one.id === waiting.id ? waiting : one))
      },
      remove: async (id) => {
        this.stored = this.stored.filter((one) => one.id !== id)
      },
    }
  }

  /** A tab; the lock that tabs share ends with the tab. */
  tab(fates: Fate[]): Promise<void> {
    const next = this.#locked.then(async () => {
      await replay(this.#queue(), async (waiting) => {
        await Promise.resolve()
        // The session is that of the moment, whoever the tab belongs to: this is checked before sending.
        if (this.server.session !== 'A') return { status: 401 }
        const fate = fates.shift() ?? 'arrives'
        if (fate === 'is lost') return { status: 0 }
        const outcome = this.server.handle(this.resend(waiting))
        if (fate === 'kills the page') throw new Killed()
        return fate === 'loses its answer' ? { status: 0 } : outcome
      }).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
    })
    this.#locked = next
    return next
  }

  /** Someone looks at what was refused, and wants theirs. */
  decide(): void {
    const refused = this.stored.find((one) => one.refused)
    if (!refused) return
    const seat = Number(refused.path)
    // What follows was made on top of it.
    let from = this.server.versions[seat]!
    this.stored = this.stored.map((one) =>
      one.path === refused.path ? sendAgain(one, { ...one.body, from: from++ }) : one,
    )
  }
}

async function run(steps: Step[], resend = (waiting: Waiting) => waiting) {
  const server = new Server()
  const device = new Device(server, resend)
  const queued: string[] = []
  for (const one of steps) {
    if (one.does === 'queue') {
      device.add(one.seat)
      queued.push(String(device.stored.at(-1)!.body!.name))
    } else if (one.does === 'replay')
      await Promise.all(Array.from({ length: one.tabs }, () => device.tab(one.fates)))
    else if (one.does === 'sign in') server.session = one.session
    else server.versions[one.seat]!++
    // At any moment, each change has been applied or waits.
    const known = [...server.applied, ...device.stored.map(({ body }) => String(body!.name))]
    expect(queued.filter((name) => !known.includes(name))).toEqual([])
  }
  server.session = 'A'
  for (let rounds = 0; rounds < queued.length + 1; rounds++) {
    await device.tab([])
    device.decide()
  }
  return { queued, applied: server.applied, left: device.stored }
}

const bySeat = (names: string[]) =>
  [0, 1, 2, 3].map((seat) => names.filter((name) => name.startsWith(`${seat}/`)))

test('every change counts once and in order, whatever happens to the network, the page and the session', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { queued, applied, left } = await run(steps)
      expect(bySeat(applied)).toEqual(bySeat(queued))
      expect(left).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('with a new key each time, a lost answer would count twice', async () => {
  const steps: Step[] = [
    { does: 'queue', seat: 0 },
    { does: 'replay', tabs: 1, fates: ['loses its answer'] },
  ]
  const fresh = await run(steps, (waiting) => ({ ...waiting, key: crypto.randomUUID() }))
  expect(fresh.applied).toEqual(['0/1', '0/1'])
  expect((await run(steps)).applied).toEqual(['0/1'])
})
