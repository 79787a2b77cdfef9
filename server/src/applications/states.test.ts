import { describe, expect, it } from 'vitest'
import type { ApplicationScene } from '../../test/world/applications.ts'
import { createWorld } from '../../test/world/world.ts'
import { type ApplicationState, applicationStates, nextStates, nextStepStates } from './policy.ts'

const world = await createWorld()
const { call, database, make } = world
const { post, decide, get, letTimePass, at } = world.applications

/** Everything that anyone can do to an application. */
const acts: Record<string, (scene: ApplicationScene, id: string) => Promise<unknown>> = {
  accept: (scene, id) => decide(scene, id, { decision: 'accept' }),
  decline: (scene, id) => decide(scene, id, { decision: 'decline' }),
  forward: (scene, id) => decide(scene, id, { decision: 'forward', to: 'stage' }),
  'forward from the pool': (scene, id) =>
    decide(scene, id, { tid: undefined, decision: 'forward', to: 'stage' }, scene.owner),
  'end in the pool': (scene, id) => decide(scene, id, { tid: undefined, decision: 'decline' }, scene.owner),
  withdraw: (scene, id) => post(scene, id, 'withdraw', scene.ada),
  'join from the pool': async (scene, id) => {
    await post(scene, id, 'invitations', scene.other, { tid: 'desk', note: '' })
    const body = { answer: 'yes' }
    await call(`PUT ${at(scene, id, 'invitations/desk')}`, { token: scene.ada.token, body })
  },
  'refuse from the pool': async (scene, id) => {
    await post(scene, id, 'invitations', scene.other, { tid: 'desk', note: '' })
    const body = { answer: 'no' }
    await call(`PUT ${at(scene, id, 'invitations/desk')}`, { token: scene.ada.token, body })
  },
}

/** An application in this state. */
async function applicationIn(state: ApplicationState, pool: boolean) {
  const scene = await world.applications.scene()
  const id = await make.application(scene, { tids: ['photo'], pool: state === 'pooled' || pool })
  if (state === 'accepted') await acts.accept!(scene, id)
  if (state === 'pooled') await acts.decline!(scene, id)
  if (state === 'declined') {
    await acts.decline!(scene, id)
    if (pool) await acts['end in the pool']!(scene, id)
  }
  if (state === 'withdrawn') await acts.withdraw!(scene, id)
  expect((await get(scene, id)).state).toBe(state)
  await letTimePass(scene, '31 seconds')
  return { scene, id }
}

/** The state of each team's step. */
async function stepsOf({ pid }: ApplicationScene): Promise<Map<number, string>> {
  const rows = await database.db
    .selectFrom('application_steps')
    .select(['n', 'state'])
    .where('pid', '=', pid)
    .execute()
  return new Map(rows.map(({ n, state }) => [n, state]))
}

describe('whatever anyone does', () => {
  it('an application takes exactly the transitions of the table', async () => {
    const seen = Object.fromEntries(applicationStates.map((state) => [state, new Set<string>()]))
    const steps = new Set<string>()
    for (const state of applicationStates)
      for (const pool of state === 'pending' ? [true, false] : [false])
        for (const act of Object.values(acts)) {
          const { scene, id } = await applicationIn(state, pool)
          const before = await stepsOf(scene)
          await act(scene, id)
          const after = (await get(scene, id)).state
          if (after !== state) seen[state]!.add(after)
          for (const [n, now] of await stepsOf(scene))
            if (before.has(n) && before.get(n) !== now) steps.add(`${before.get(n)} ${now}`)
        }
    const sorted = (states: Iterable<string>) => [...states].toSorted()
    expect(Object.fromEntries(Object.entries(seen).map(([state, next]) => [state, sorted(next)]))).toEqual(
      Object.fromEntries(Object.entries(nextStates).map(([state, next]) => [state, sorted(next)])),
    )
    const allowed = Object.entries(nextStepStates).flatMap(([from, next]) =>
      next.map((to) => `${from} ${to}`),
    )
    expect([...steps].filter((step) => !allowed.includes(step))).toEqual([])
  }, 60_000)
})
