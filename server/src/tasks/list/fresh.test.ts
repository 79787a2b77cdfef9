import { expect, it } from 'vitest'
import { startApp } from '../../../test/world/app.ts'
import type { TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld()
/** Another process on the same database. */
const other = await startApp({ settings: { DATABASE_URL: world.url } })
const { make, tasks } = world

interface Caller {
  token: string
}

/** What both processes answer to someone who knows an earlier answer. */
async function readBoth({ pid }: TaskScene, { token }: Caller, known = '"none"') {
  const headers = { 'if-none-match': known }
  const read = async (app: Pick<typeof other, 'call'>) => {
    const {
      statusCode,
      headers: sent,
      body,
    } = await app.call(`GET /api/projects/${pid}/tasks`, { token, headers })
    return { status: statusCode, etag: String(sent.etag), data: body && JSON.parse(body).data }
  }
  const [here, there] = await Promise.all([read(world), read(other)])
  expect(there).toEqual(here)
  return here
}

it('is the same until something changes, and new in every process when it does', async () => {
  const one = await tasks.scene()
  const id = await make.task(one, { roles: [{ name: '', seats: 2 }] })
  let { etag } = await readBoth(one, one.ada)
  const expectChange = async (work: () => Promise<unknown>, data: object[]) => {
    expect(await readBoth(one, one.ada, etag)).toEqual({ status: 304, etag, data: '' })
    await work()
    const now = await readBoth(one, one.ada, etag)
    expect(now).toMatchObject({ status: 200, data })
    etag = now.etag
  }
  await expectChange(() => tasks.signUp(one, id, one.ben), [{ roles: [{ taken: 1 }], you: null }])
  await expectChange(
    () => tasks.signUp(one, id, one.ada),
    [{ roles: [{ taken: 2 }], you: { state: 'confirmed' } }],
  )
  await expectChange(() => tasks.signUp(one, id, one.cy), [{ roles: [{ taken: 2, waiting: 1 }] }])
  await expectChange(() => tasks.change(one, id, { title: 'Portraits' }), [{ title: 'Portraits' }])
  const renamed = { name: 'Pictures' }
  await expectChange(
    () => world.call(`PATCH /api/projects/${one.pid}/teams/photo`, { token: one.owner.token, body: renamed }),
    [{ team: 'Pictures' }],
  )
  await expectChange(() => tasks.remove(one, id, '?reason=Rain'), [])
})

it('shows nobody what others may see, and says nothing of it with an ETag', async () => {
  const one = await tasks.scene()
  const asked = await make.task(one, { title: 'Asked for', sign_up: 'request', visible_to: 'anyone' })
  await make.task(one, { title: 'Of the team', visible_to: 'team' })
  await tasks.signUp(one, asked, one.ben)
  // All at once, so that they would share what is shared.
  const [chief, ada, outsider] = await Promise.all(
    [one.chief, one.ada, one.outsider].map((caller) => readBoth(one, caller)),
  )
  const seen = ({
    data,
  }: {
    data: { title: string; leads: boolean; roles: { requested: number | null }[] }[]
  }) =>
    data
      .map(({ title, leads, roles }) => ({ title, leads, requested: roles[0]!.requested }))
      .toSorted((a, b) => a.title.localeCompare(b.title))
  expect(seen(chief!)).toEqual([
    { title: 'Asked for', leads: true, requested: 1 },
    { title: 'Of the team', leads: true, requested: 0 },
  ])
  expect(seen(ada!)).toEqual([
    { title: 'Asked for', leads: false, requested: null },
    { title: 'Of the team', leads: false, requested: null },
  ])
  expect(seen(outsider!)).toEqual([{ title: 'Asked for', leads: false, requested: null }])
  expect(await readBoth(one, one.ada, chief!.etag)).toEqual(ada)
  const ben = await readBoth(one, one.ben, ada!.etag)
  expect([ben.status, ben.data.find(({ id }: { id: string }) => id === asked).you.state]).toEqual([
    200,
    'requested',
  ])
})
