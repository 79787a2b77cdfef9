import { expect, it } from 'vitest'
import { createWorld } from '../world/world.ts'

const { call, make, answers } = await createWorld()

const conditions = {
  answer: { answer: { fid: 'shirts', question: 'size', is: 'M' } },
  form: { form: { fid: 'shirts', state: 'submitted' } },
  'any form': { form: { state: 'submitted' } },
}

/** Ada has answered, and left. */
async function scene() {
  const given = await answers.scene()
  const { pid, team, owner, members } = given
  const ada = members[0]!
  await given.answer(ada, { size: 'M' })
  const request = async (line: string, { token }: { token: string }, body?: object) => {
    const answered = await call(line, { token, ...(body && { body }) })
    expect([answered.statusCode < 300, answered.body]).toEqual([true, answered.body])
    return answered
  }
  const stay = (tid: string) => `/api/projects/${pid}/teams/${tid}/members/${ada.uid}`
  /** The conditions by which owners find her, and those that she is counted for. */
  const found = async () => {
    const by = []
    for (const [name, condition] of Object.entries(conditions)) {
      const where = encodeURIComponent(JSON.stringify([condition]))
      const people = await request(`GET /api/projects/${pid}/people?where=${where}`, owner)
      const { count } = (await request(`GET /api/projects/${pid}/people-count?where=${where}`, owner)).json()
      expect([name, count]).toEqual([name, people.json().data.length])
      if (people.body.includes(ada.uid)) by.push(name)
    }
    return by
  }
  const accept = () => request(`PUT /api/users/me/invitations/${pid}`, ada, { answer: 'yes', listed: true })
  expect(await found()).toEqual(Object.keys(conditions))
  await request(`DELETE ${stay(team.tid)}`, ada)
  return { ...given, ada, request, stay, found, accept }
}

it('someone who answered, left and is invited again isn’t found by their answer until they are back', async () => {
  const { team, owner, request, stay, found, accept } = await scene()
  expect(await found()).toEqual([])
  await request(`PUT ${stay(team.tid)}`, owner)
  expect(await found()).toEqual([])
  await accept()
  expect(await found()).toEqual(Object.keys(conditions))
})

it('nor when they are back in a team that the form doesn’t ask', async () => {
  const { pid, team, owner, request, stay, found, accept, change } = await scene()
  await make.team(pid, { tid: 'desk' })
  await request(`PUT ${stay('desk')}`, owner)
  await accept()
  expect(await found()).toEqual([])
  await change({ tids: [team.tid, 'desk'] })
  expect(await found()).toEqual(Object.keys(conditions))
})
