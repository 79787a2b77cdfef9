import { describe, expect, it } from 'vitest'
import { createWorld } from '../../../test/world/world.ts'

const { call, make, database } = await createWorld()

async function scene() {
  const { pid } = await make.project()
  const { tid } = await make.team(pid, { name: 'Registration' })
  const [owner, chief, member] = [await make.caller(), await make.caller(), await make.caller()]
  await make.owner(pid, owner.uid)
  await make.membership(pid, tid, chief.uid, 'chief')
  await make.membership(pid, tid, member.uid)
  return { pid, tid, owner, chief, member }
}

describe('the people of a project', () => {
  it('are paginated by name, and found by name, address, team, role and answer', async () => {
    const { pid, tid, owner } = await scene()
    const other = await make.team(pid, { name: 'Lights', position: 99 })
    const add = async (name: string, email: string, to: string[], role: 'chief' | 'member' = 'member') => {
      const person = await make.person({ name, email })
      for (const team of to) await make.membership(pid, team, person.uid, role)
      return person.uid
    }
    const ada = await add('Ada_100%', 'ada@lovelace.test', [tid, other.tid], 'chief')
    await add('Bob', 'bob@example.test', [other.tid])
    await database.db
      .updateTable('memberships')
      .set({ accepted_at: null, accepted_how: null })
      .where('uid', '=', ada)
      .where('tid', '=', other.tid)
      .execute()
    const list = async (query: string) => {
      const names: string[] = []
      let cursor = ''
      do {
        const { data, next_cursor } = (
          await call(`GET /api/projects/${pid}/people?limit=2&${query}${cursor && `&cursor=${cursor}`}`, {
            token: owner.token,
          })
        ).json()
        names.push(...data.map((one: { name: string }) => one.name))
        cursor = next_cursor
      } while (cursor)
      return names
    }
    const all = await list('')
    expect(all.slice(0, 2)).toEqual(['Ada_100%', 'Bob'])
    expect(all).toHaveLength(4)
    expect(await list('search=LOVELACE')).toEqual(['Ada_100%'])
    expect(await list('search=_100%25')).toEqual(['Ada_100%'])
    expect(await list('search=a_')).toEqual(['Ada_100%'])
    expect(await list(`tid=${other.tid}`)).toEqual(['Ada_100%', 'Bob'])
    expect(await list(`tid=${other.tid}&role=chief`)).toEqual(['Ada_100%'])
    const [first] = (await call(`GET /api/projects/${pid}/people?search=ada`, { token: owner.token })).json()
      .data
    expect(first).toEqual({
      uid: ada,
      name: 'Ada_100%',
      email: 'ada@lovelace.test',
      avatar_url: null,
      teams: [
        { tid, team: 'Registration', role: 'chief', state: 'accepted', joined_at: expect.any(String) },
        { tid: other.tid, team: 'Lights', role: 'chief', state: 'invited', joined_at: expect.any(String) },
      ],
    })
    expect(await list('state=invited')).toEqual(['Ada_100%'])
    expect(await list(`state=invited&tid=${tid}`)).toEqual([])
    expect(await list('state=accepted')).toEqual(all)
    const invited = await make.person({ name: 'Aaron', listed: true })
    await make.membership(pid, tid, invited.uid, 'member', 'invited')
    expect(await list('')).toEqual(['Aaron', ...all])
    expect(await list('order=state')).toEqual([...all, 'Aaron'])
  })
})
