import { describe, expect, it } from 'vitest'
import type { Caller } from '../world/make.ts'
import { createWorld } from '../world/world.ts'

const { call, make, roles, database, secondStep, inbox } = await createWorld({ mail: true })

async function scene() {
  const { pid } = await make.project({ name: 'Lantern Days' })
  await make.team(pid, { tid: 'photo', name: 'Photo' })
  const [ada, ben] = [
    await make.caller({ name: 'Ada' }),
    await make.caller({ name: 'Ben', language: 'zh-TW' }),
  ]
  for (const { uid } of [ada, ben]) await make.owner(pid, uid)
  const lead = await make.caller({ name: 'Lena' })
  await make.membership(pid, 'photo', lead.uid, 'chief')
  return { pid, ada, ben, lead }
}
type Given = Awaited<ReturnType<typeof scene>>

async function request(answer: ReturnType<typeof call>) {
  const { statusCode, body } = await answer
  if (statusCode >= 300) throw new Error(body)
}

const emailTo = ({ email }: Caller, subject: string) =>
  inbox.waitFor((message) => message.to.includes(email) && message.subject.includes(subject))

describe('an owner who no longer requires two-step verification', () => {
  it('is reported to all owners, and in the history', async () => {
    const { pid, ada, ben } = await scene()
    const session = await make.session(ada.uid)
    await secondStep.addTotp(session)
    const ask = (...strong_sign_in: string[]) =>
      request(call(`PATCH /api/projects/${pid}`, { session, body: { strong_sign_in } }))
    await ask('owner', 'finance', 'chief')
    await ask('finance')
    const { text } = await emailTo(ada, 'Lantern Days: two-step verification is no longer required')
    expect(text).toContain(
      'Ada changed the settings of Lantern Days. These people no longer need two-step verification: owners and team leads.',
    )
    expect(text).toContain(`http://localhost:8080/p/${pid}/manage/settings`)
    expect((await emailTo(ben, '不再要求兩步驟驗證')).text).toContain(
      'Ada 更改了「Lantern Days」的設定，以下的人不再需要兩步驟驗證：活動負責人、組長。',
    )
    const { data } = (await call(`GET /api/projects/${pid}/history`, { session })).json()
    expect(data[0]).toMatchObject({
      verb: 'project.changed',
      before: { strong_sign_in: ['chief', 'finance', 'owner'] },
      after: { strong_sign_in: ['finance'] },
    })
  })
})

describe('owners are told about a new lead', () => {
  const subject = 'Lantern Days: new team lead in Photo'
  const appoint = ({ pid }: Given, by: Caller, uid: string) =>
    request(call(`PUT /api/projects/${pid}/teams/photo/chiefs/${uid}`, { token: by.token }))

  const granters: [string, (given: Given) => Promise<Caller>][] = [
    ['a lead', async ({ lead }) => lead],
    ['a site admin', async () => make.caller({ name: 'Adele', admin: true })],
    [
      'a new owner',
      async ({ pid, ada }) => {
        const one = await make.caller({ name: 'Nora' })
        await roles.appoint(pid, ada, one, 'owner')
        return one
      },
    ],
  ]

  it.each(granters)('whom %s appoints', async (_, pick) => {
    const given = await scene()
    const by = await pick(given)
    const mei = await make.caller({ name: 'Mei' })
    await make.membership(given.pid, 'photo', mei.uid)
    await appoint(given, by, mei.uid)
    const { text } = await emailTo(given.ada, subject)
    expect(text).toContain(`${by.name} made Mei a team lead of Photo at Lantern Days.`)
    expect((await emailTo(given.ben, '「Photo」有新的組長')).text).toContain('Mei')
  })

  it('whom a lead invites, by the name that they were invited by', async () => {
    const given = await scene()
    const mei = await make.caller({ name: 'Mei Lin' })
    await database.pool.query('update people set listed = false where uid = $1', [mei.uid])
    const body = { email: mei.email, name: 'My accomplice', role: 'chief' }
    const path = `/api/projects/${given.pid}/teams/photo/people`
    await request(call(`POST ${path}`, { token: given.lead.token, body }))
    const { text } = await emailTo(given.ada, subject)
    expect(text).toContain('Lena made My accomplice a team lead of Photo at Lantern Days.')
    expect(text).toContain('until they accept')
  })

  it('but not if one of them appointed the lead', async () => {
    const given = await scene()
    const mei = await make.caller({ name: 'Mei' })
    await make.membership(given.pid, 'photo', mei.uid)
    await appoint(given, given.ada, mei.uid)
    await emailTo(mei, 'you now lead Photo')
    const kinds = await database.db
      .selectFrom('messages')
      .select('kind')
      .where('pid', '=', given.pid)
      .execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(['team.lead'])
  })
})
