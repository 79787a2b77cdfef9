import { describe, expect, it } from 'vitest'
import { createJoiningSteps, makeScene } from '../../test/joining-steps.ts'
import { createTestApp } from '../../test/test-app.ts'

const app = await createTestApp()
const { applied, post, decide, way } = createJoiningSteps(app)

const why = (answer: { statusCode: number; json(): { why: object[] } }) => [
  answer.statusCode,
  ...answer.json().why,
]

describe('taking it back', () => {
  it('ends it everywhere, tells the chiefs, and twice is once', async () => {
    const scene = await makeScene(app)
    const application = await applied(scene, { tids: ['photo', 'desk'] })
    const withdraw = (by: { token: string }) => post(scene, application, 'withdraw', by)
    expect(why(await withdraw(scene.chief))).toEqual([
      403,
      { rule: 'applicant-only', setting: 'the application', lifted_by: 'the applicant' },
    ])
    const answer = await withdraw(scene.ada)
    expect([answer.statusCode, answer.json().state]).toEqual([200, 'withdrawn'])
    expect((await withdraw(scene.ada)).json()).toEqual(answer.json())
    expect(await way(scene, application)).toEqual(['withdrawn', 'photo withdrawn', 'desk withdrawn'])
    const late = await decide(scene, application, { decision: 'accept' })
    expect(late.json()).toMatchObject({
      status: 409,
      why: [{ rule: 'already-decided' }],
      decided: { by: { uid: scene.ada.uid, name: 'Ada' }, decision: 'withdrawn', tid: 'photo' },
    })
    // And they may apply anew.
    const again = await applied(scene)
    await decide(scene, again, { decision: 'accept' })
    expect(why(await post(scene, again, 'withdraw', scene.ada))).toEqual([
      409,
      { rule: 'application-over', setting: 'the application', lifted_by: 'nobody' },
    ])
  })
})
