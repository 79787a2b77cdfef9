import type { PoolClient } from 'pg'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'

const world = await createWorld({ mail: true })
const { call, database } = world
const { scene, secretOf, staysOf, linesAbout, getInvitation, answer, answerMine } = world.invitations

const words = { title: 'Code of conduct', text: 'Be kind.' }
const sid = 'conduct'
const yes = { answer: 'yes', listed: false }
const unsigned = {
  rule: 'statement-unsigned',
  setting: 'statement.signed',
  lifted_by: ['self'],
  detail: 'You haven’t signed a statement that this project requires. Read and sign it first.',
  statement: sid,
}

async function sceneWithAgreement() {
  const set = await scene()
  const { pid, owner } = set
  const write = async (text = words.text) => {
    const texts = { en: { ...words, text }, 'zh-TW': { ...words, text } }
    const path = `/api/projects/${pid}/statements/${sid}`
    const answered = await call(`PUT ${path}`, { token: owner.token, body: { texts } })
    expect(answered.statusCode).toBe(200)
    const { signed_version: _, ...statement } = answered.json()
    return statement
  }
  return { ...set, write, statement: await write() }
}

/** In the order in which they are sent. */
async function statementsSent(write: () => Promise<{ statusCode: number }>): Promise<string[]> {
  const { pool } = database
  const sent: string[] = []
  const watch = (client: PoolClient) => {
    const query = client.query as (...input: unknown[]) => unknown
    client.query = ((...input: unknown[]) => {
      sent.push(typeof input[0] === 'string' ? input[0] : String((input[0] as { text?: string }).text))
      return query.apply(client, input)
    }) as typeof client.query
  }
  const leave = (_: Error, client: PoolClient) => Reflect.deleteProperty(client, 'query')
  pool.on('acquire', watch).on('release', leave)
  expect((await write()).statusCode).toBe(200)
  pool.off('acquire', watch).off('release', leave)
  return sent
}

describe('whoever accepts an invitation', () => {
  it('is shown the agreements of the event, and joins only once they agree', async () => {
    const { pid, ada, add, statement } = await sceneWithAgreement()
    await add('lights')
    const secret = await secretOf(ada)
    expect((await getInvitation(secret)).json().statements).toEqual([statement])
    const refused = await answer(secret, { ...yes })
    expect([refused.statusCode, refused.json().why]).toEqual([409, [unsigned]])
    expect(await staysOf(pid, ada)).toEqual(['lights member invited'])

    const accepted = await answer(secret, { ...yes, statements: [{ sid, version: 1 }] })
    expect([accepted.statusCode, accepted.json().statements]).toEqual([200, []])
    expect(await staysOf(pid, ada)).toEqual(['lights member invitation'])
    expect(await linesAbout(pid, ada)).toContain('invitation.accepted')
  })

  it('signs all agreements, and locks each team, with one statement', async () => {
    const { pid, ada, owner, add, statement } = await sceneWithAgreement()
    const sids = [sid, 'photos', 'safety']
    for (const other of sids.slice(1)) {
      const path = `/api/projects/${pid}/statements/${other}`
      await call(`PUT ${path}`, { token: owner.token, body: { texts: statement.texts } })
    }
    for (const tid of ['lights', 'desk']) await add(tid)
    const statements = sids.map((one) => ({ sid: one, version: 1 }))
    const sent = await statementsSent(() => answerMine(pid, ada, { ...yes, statements }))
    const count = (start: string) => sent.filter((text) => text.startsWith(start)).length
    expect([count('insert into "signatures"'), count('select "tid" from "teams"')]).toEqual([1, 2])
    const lines = database.db.selectFrom('audit').select('subject').where('verb', '=', 'statement.signed')
    expect(await lines.where('pid', '=', pid).orderBy('id').execute()).toEqual(
      sids.map((one) => ({ subject: `statement:${one}` })),
    )
    expect(await staysOf(pid, ada)).toEqual(['lights member invitation', 'desk member invitation'])
  })

  it('cannot agree to a version that has changed meanwhile', async () => {
    const { pid, ada, add, write } = await sceneWithAgreement()
    await add('lights')
    await write('Be very kind.')
    const refused = await answerMine(pid, ada, { ...yes, statements: [{ sid, version: 1 }] })
    expect([refused.statusCode, refused.json().why[0].rule]).toEqual([409, 'statement-changed'])
    expect((await answerMine(pid, ada, { ...yes, statements: [{ sid, version: 2 }] })).statusCode).toBe(200)
  })

  it('need not agree to decline, or to stay where they are', async () => {
    const { pid, ada, add, write } = await sceneWithAgreement()
    await add('lights')
    expect((await answerMine(pid, ada, { answer: 'no' })).statusCode).toBe(200)
    expect((await answerMine(pid, ada, { ...yes, statements: [{ sid, version: 1 }] })).statusCode).toBe(200)
    await write('Be very kind.')
    expect((await answerMine(pid, ada, { ...yes, tids: ['lights'] })).statusCode).toBe(200)
    await add('desk')
    expect((await answerMine(pid, ada, { ...yes, tids: ['lights', 'desk'] })).statusCode).toBe(409)
  })
})
