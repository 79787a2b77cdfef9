import { describe, expect, it } from 'vitest'
import { newAddress } from '../world/imports.ts'
import { createWorld } from '../world/world.ts'

const { call, make, imports, database } = await createWorld({ mail: true })

type Scene = Awaited<ReturnType<typeof imports.scene>>

async function withAddress(uid: string): Promise<string> {
  const email = newAddress()
  await database.db.insertInto('email_addresses').values({ email, uid }).execute()
  return email
}

/** Pairs of addresses: whose are they, and what does the organiser know of them? */
const people: Record<string, (scene: Scene) => Promise<[string, string]>> = {
  async 'nobody’s'() {
    return [newAddress(), newAddress()]
  },
  async 'someone listed'() {
    const { uid, email } = await make.person({ name: 'Listed Canary' })
    return [email, await withAddress(uid)]
  },
  async 'someone unlisted'() {
    const { uid, email } = await make.person({ name: 'Unlisted Canary', listed: false })
    return [await withAddress(uid), email]
  },
  async 'someone in another event'() {
    const { uid, email } = await make.person({ name: 'Elsewhere Canary' })
    const { pid } = await make.project()
    const { tid } = await make.team(pid)
    await make.membership(pid, tid, uid)
    return [email, await withAddress(uid)]
  },
  async 'someone invited by yet another address'({ pid, token }) {
    const { uid, email } = await make.person({ name: 'Invited Canary' })
    const work = await withAddress(uid)
    const body = { email: work, role: 'chief' }
    const path = `/api/projects/${pid}/teams/stage/people`
    expect((await call(`POST ${path}`, { token, body })).statusCode).toBe(201)
    return [email, await withAddress(uid)]
  },
  async 'someone no longer in the event'({ pid }) {
    const { uid, email } = await make.person({ name: 'Gone Canary' })
    const { id } = await make.membership(pid, 'stage', uid)
    await database.db
      .updateTable('memberships')
      .set({ left_at: new Date(), left_how: 'left' })
      .where('id', '=', id)
      .execute()
    return [email, await withAddress(uid)]
  },
}

/** What the organiser sees, without what they wrote. */
async function seenOf([first, second]: [string, string], scene: Scene, run: boolean) {
  const lines = [
    `${first},stage,`,
    `${first},registration,chief`,
    `${second},stage,chief`,
    `${second},registration,chief`,
    `${first},stage,member`,
  ]
  const made = (await scene.bring(`email,team,role\n${lines.join('\n')}\n`)).json()
  const shown = run ? await scene.finished(made.id) : made
  const { data } = await scene.rows(made.id)
  const text = JSON.stringify([shown.effects, data]).replaceAll(first, 'a@').replaceAll(second, 'b@')
  return { text, id: made.id }
}

describe.each([
  ['the preview of an import', false],
  ['its result', true],
])('%s', (_, run) => {
  it.each(Object.keys(people))('says the same of addresses of %s', async (name) => {
    const [scene, other] = [await imports.scene(), await imports.scene()]
    const { text } = await seenOf(await people[name]!(scene), scene, run)
    expect(text).toBe((await seenOf(await people['nobody’s']!(other), other, run)).text)
    expect(text).not.toContain('Canary')
  })
})

it('changes nothing for people invited by another address', async () => {
  const scene = await imports.scene()
  const [email] = await people['someone invited by yet another address']!(scene)
  const before = await imports.memberships(scene.pid)
  await scene.finished((await scene.bring(`email,team\n${email},stage\n`)).json().id)
  expect(await imports.memberships(scene.pid)).toEqual(before)
})

it('shows people who have accepted, by each of their addresses, and who was invited by an address', async () => {
  const scene = await imports.scene()
  const { uid, email } = await make.person({ name: 'Member', listed: false })
  await make.membership(scene.pid, 'stage', uid)
  const [other, invited] = [await withAddress(uid), newAddress()]
  await scene.finished((await scene.bring(`email,team\n${invited},stage\n`)).json().id)
  const lines = `${email},stage\n${other},registration\n${invited},stage\n${invited},registration\n`
  const { data } = await scene.rows((await scene.bring(`email,team\n${lines}`)).json().id)
  expect(
    data.map((row: { effect: string; person: { name: string } | null }) => [row.effect, row.person?.name]),
  ).toEqual([
    ['nothing', 'Member'],
    ['add', 'Member'],
    ['nothing', undefined],
    ['add', undefined],
  ])
})
