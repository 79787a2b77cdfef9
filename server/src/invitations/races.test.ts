import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'

const world = await createWorld({ mail: true })
const { call } = world
const { scene, secretOf, staysOf, linesAbout, answer, answerMine } = world.invitations

const yes = { answer: 'yes', listed: true }
const statusesOf = async (calls: ReturnType<typeof answer>[]) =>
  (await Promise.all(calls)).map(({ statusCode }) => statusCode)

it('an invitation answered many times at once is accepted once', async () => {
  for (let round = 0; round < 5; round++) {
    const { pid, ada, add } = await scene()
    for (const tid of ['lights', 'desk']) await add(tid)
    const secret = await secretOf(ada)
    const statuses = await statusesOf([
      answer(secret, yes),
      answerMine(pid, ada, yes),
      answer(secret, yes),
      answerMine(pid, ada, yes),
    ])
    expect(statuses).toEqual([200, 200, 200, 200])
    expect(await staysOf(pid, ada)).toEqual(['lights member invitation', 'desk member invitation'])
    expect(await linesAbout(pid, ada)).toEqual([
      'member.invited lights',
      'member.invited desk',
      'member.accepted desk',
      'member.accepted lights',
      'invitation.accepted',
    ])
  }
})

it('accepting and removing at once ends outside the team, with a consistent audit', async () => {
  for (let round = 0; round < 10; round++) {
    const { pid, owner, ada, team, add } = await scene()
    await add('lights')
    const remove = () => call(`DELETE ${team('lights')}/members/${ada.uid}`, { token: owner.token })
    const calls = [() => answerMine(pid, ada, yes), remove]
    const order = round % 2 ? calls : calls.toReversed()
    const statuses = await statusesOf(order.map((one) => one()))
    const [lines, stays] = [await linesAbout(pid, ada), await staysOf(pid, ada)]
    const accepted = lines.includes('member.accepted lights')
    expect(statuses.toSorted((a, b) => a - b)).toEqual(accepted ? [200, 204] : [204, 404])
    expect(stays).toEqual([`lights member ${accepted ? 'invitation' : 'invited'} removed`])
    expect(lines).toEqual([
      'member.invited lights',
      ...(accepted ? ['member.accepted lights', 'invitation.accepted'] : []),
      'member.removed lights',
    ])
  }
})

it('accepting and declining at once keeps the last answer, and the invitation says which', async () => {
  for (let round = 0; round < 5; round++) {
    const { pid, ada, add } = await scene()
    await add('lights')
    await statusesOf([answerMine(pid, ada, yes), answerMine(pid, ada, { answer: 'no' })])
    const [last, lines] = [(await staysOf(pid, ada)).at(-1), await linesAbout(pid, ada)]
    expect([
      ['lights member invitation', 'invitation.accepted'],
      ['lights member invitation left', 'invitation.declined'],
    ]).toContainEqual([last, lines.at(-1)])
  }
})

it('accepting and changing the role at once results in the new role, accepted', async () => {
  for (let round = 0; round < 10; round++) {
    const { pid, owner, ada, team, add } = await scene()
    await add('lights')
    const statuses = await statusesOf([
      answerMine(pid, ada, yes),
      call(`PUT ${team('lights')}/chiefs/${ada.uid}`, { token: owner.token }),
    ])
    expect(statuses).toEqual([200, 204])
    expect([
      ['lights member invitation changed', 'lights chief invitation'],
      ['lights member invited changed', 'lights chief invitation'],
      ['lights member invited changed', 'lights chief invited'],
    ]).toContainEqual(await staysOf(pid, ada))
  }
})
