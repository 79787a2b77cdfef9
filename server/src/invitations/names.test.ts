import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { png } from '../../test/pictures.ts'
import { releaseMessages, untilSent } from '../../test/world/messages.ts'
import { createWorld } from '../../test/world/world.ts'
import type { PersonId } from '../platform/ids.ts'

const world = await createWorld({ mail: true })
const { call, make, database, inbox } = world
const { scene, answerMine } = world.invitations

const secretName = 'Wilhelmina Unseen'

/** Someone with a picture who hides their name, or was never asked; invited with or without a name. */
async function invited({ listed, as }: { listed: boolean | null; as?: string }) {
  const here = await scene()
  const email = `hidden-${here.pid}@example.test`
  const ada = await make.caller({ name: secretName, email, listed })
  const picture = { kind: 'upload', image: png(), media_type: 'image/png' }
  const hash = createHash('sha256').update(email).digest('hex')
  await database.db
    .insertInto('avatars')
    .values({ uid: ada.uid, ...picture, hash })
    .execute()
  const added = (await here.add('lights', { email, ...(as && { name: as }) })).json()
  return { ...here, ada, email, added, calledBy: as ?? `hidden-${here.pid}@…` }
}

type Scene = Awaited<ReturnType<typeof invited>>

/** Everything in which organisers see the people of the project. */
async function seenBy({ pid, team, owner, ada, email }: Scene): Promise<Record<string, string>> {
  const get = async (path: string) => (await call(`GET ${path}`, { token: owner.token })).body
  const project = `/api/projects/${pid}`
  const imported = await call(`POST ${project}/imports?file_name=people`, {
    token: owner.token,
    headers: { 'content-type': 'text/csv' },
    body: `email,team\n${email},lights\n`,
  })
  return {
    'the team': await get(`${team('lights')}/people`),
    'those who were in it': await get(`${team('lights')}/people?former=true`),
    'the project': await get(`${project}/people`),
    'a search for the name': await get(`${project}/people?search=Unseen`),
    'the table of people': await get(`${project}/people.csv`),
    'an import': await get(`${project}/imports/${imported.json().id}/rows`),
    'the history': await get(`${project}/history`),
    'the history of the team': await get(`${team('lights')}/history`),
    'the people of the history': await get(`${project}/history/people`),
    'a search in them': await get(`${project}/history/people?search=Unseen`),
    'the outbox': await get(`${project}/messages`),
    'their profile': await get(`/api/users/${ada.uid}`),
    'profiles by id': await get(`/api/users?ids=${ada.uid}`),
    'their picture': await get(`/api/users/${ada.uid}/avatar`),
    'the listing': await get(`/api/members/${pid}`),
  }
}

const naming = (seen: Record<string, string>) =>
  Object.keys(seen).filter((what) => seen[what]!.includes(secretName))
const picturing = (seen: Record<string, string>, { uid }: { uid: PersonId }) =>
  Object.keys(seen).filter((what) => seen[what]!.includes(`/users/${uid}/avatar`))

describe.each([
  { listed: false, as: undefined },
  { listed: null, as: undefined },
  { listed: false, as: 'Willa from the pub' },
])('someone with listed $listed who is invited as $as', (given) => {
  it('shows neither name nor picture before they accept, nor after they decline', async () => {
    const here = await invited({ listed: given.listed, ...(given.as && { as: given.as }) })
    const { pid, owner, chief, ada, team, added, calledBy } = here
    expect([added.name, added.avatar_url]).toEqual([calledBy, null])
    const before = await seenBy(here)
    expect([naming(before), picturing(before, ada)]).toEqual([[], []])
    const people = JSON.parse(before['the project']!).data
    expect(people.map(({ name }: { name: string }) => name).toSorted()).toEqual(
      ['Chika', calledBy].toSorted(),
    )

    await call(`DELETE ${team('lights')}/members/${ada.uid}`, { token: ada.token })
    await releaseMessages(database, 'chiefs.digest')
    const digest = await inbox.waitFor(({ to }) => to.includes(chief.email))
    expect(digest.text).toContain(`Declined an invitation: ${calledBy} (Lights)`)
    await untilSent(database)
    const after = await seenBy(here)
    expect([naming(after), picturing(after, ada)]).toEqual([[], []])
    const lines = (await call(`GET /api/projects/${pid}/history?verb=member`, { token: owner.token })).json()
    expect(lines.data.map(({ verb }: { verb: string }) => verb)).toEqual([
      'member.declined',
      'member.invited',
    ])
  })
})

it('shows both once they have accepted', async () => {
  const here = await invited({ listed: false, as: 'Willa from the pub' })
  await answerMine(here.pid, here.ada, { answer: 'yes' })
  await call(`POST ${here.team('desk')}/people`, {
    token: here.owner.token,
    body: { email: here.email },
  })
  const seen = await seenBy(here)
  expect(naming(seen)).toEqual([
    'the team',
    'the project',
    'a search for the name',
    'the table of people',
    'an import',
    'the history',
    'the history of the team',
    'the people of the history',
    'a search in them',
    'the outbox',
    'their profile',
    'profiles by id',
  ])
  expect(picturing(seen, here.ada)).toEqual([
    'the team',
    'the project',
    'a search for the name',
    'the people of the history',
    'a search in them',
    'their profile',
    'profiles by id',
  ])
})

it('shows the name to all if it is public anyway, and the placeholder for erased people', async () => {
  const here = await invited({ listed: true })
  expect(here.added.name).toBe(secretName)
  const gone = await invited({ listed: false, as: 'Willa from the pub' })
  await database.db
    .updateTable('people')
    .set({ erased_at: new Date(), name: 'Former volunteer' })
    .where('uid', '=', gone.ada.uid)
    .execute()
  expect((await seenBy(gone))['the history']).toContain('"Former volunteer"')
})
