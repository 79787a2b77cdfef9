import { expect, it } from 'vitest'
import { createWorld } from '../world/world.ts'

const { call, make, database, answers } = await createWorld()

interface Column {
  kind: string
  answered: number | null
}

/** Six people have answered, of whom only Ada is a vegan with an allergy. */
async function fed() {
  const given = await answers.scene()
  const { pid, team, path, members, owner } = given
  for (const [at, one] of members.entries())
    await given.answer(one, {
      size: 'M',
      diet: at === 0 ? { diet: 'vegan-no-alliums', allergies: ['soy'] } : { diet: 'halal' },
    })
  const summaryFor = async (by: { token: string } | { session: string }) => {
    const { statusCode, body } = await call(
      `GET ${path}/answers/summary`,
      'token' in by ? { token: by.token } : by,
    )
    expect([statusCode, body]).toEqual([200, body])
    return body
  }
  const dropAda = () =>
    call(`DELETE /api/projects/${pid}/teams/${team.tid}/members/${members[0]!.uid}`, { token: owner.token })
  return { ...given, ada: members[0]!, summaryFor, dropAda }
}

const dietsIn = (summary: string) =>
  (JSON.parse(summary).columns as Column[]).filter(({ kind }) => kind === 'dietary')

it('a summary before and after someone is removed doesn’t name their diet', async () => {
  const { owner, summaryFor, dropAda, ada, linesOf } = await fed()
  const before = await summaryFor(owner)
  await dropAda()
  const after = await summaryFor(owner)
  for (const summary of [before, after]) {
    expect(summary).not.toMatch(/halal|vegan|soy/)
    expect(dietsIn(summary)).toEqual([
      expect.objectContaining({ answered: null, counts: null, numbers: null }),
    ])
  }
  expect(await linesOf(ada)).toEqual([])
})

it('nor does one for those who can’t read private answers', async () => {
  const { pid, owner, summaryFor } = await fed()
  const admin = await make.caller({ admin: true }, ['read', 'write', 'private'])
  const newcomer = await make.caller({}, ['read', 'write', 'private'])
  await make.owner(pid, newcomer.uid)
  await database.pool.query(
    `update project_roles set settles_at = now() + interval '72 hours' where pid = $1 and uid = $2`,
    [pid, newcomer.uid],
  )
  const stale = { session: await make.session(owner.uid, { hoursAgo: 1 }) }
  for (const by of [admin, newcomer, stale]) expect(await summaryFor(by)).not.toMatch(/halal|vegan|soy/)
})
