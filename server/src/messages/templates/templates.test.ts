import { describe, expect, it } from 'vitest'
import { testNotificationKinds } from '../../../test/world/messages.ts'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const kinds = testNotificationKinds()
const { call, make, database } = await createWorld({ kinds })
const { db } = database

async function scene() {
  const { pid } = await make.project({ name: 'Lantern Days' })
  const person = async (name: string) => {
    const one = await make.person({ name })
    return { ...one, token: await make.token(one.uid) }
  }
  const [owner, chief, member] = [await person('Owner'), await person('Chief'), await person('Member')]
  await make.owner(pid, owner.uid)
  const { tid } = await make.team(pid)
  await make.membership(pid, tid, chief.uid, 'chief')
  await make.membership(pid, tid, member.uid)
  return { pid, owner, chief, member, path: `/api/projects/${pid}/message-templates` }
}

const placeholders = ['name', 'project', 'link', 'team', 'words']
const english = { kind: 'test.note', language: 'en', placeholders }
const theirs = { subject: 'Hi {name}', body: 'In {team}.\n\nAll of {project}' }

describe('the templates', () => {
  it('do not overwrite concurrent changes', async () => {
    const { owner, path } = await scene()
    const { token } = owner
    const at = `${path}/test.note/en`
    const seen = await call(`GET ${at}`, { token })
    const { defaults } = kinds['test.note']!
    expect(seen.json()).toEqual({ ...english, ...defaults.en, changed: false })
    const headers = { 'if-match': String(seen.headers.etag) }
    const write = (subject: string) =>
      call(`PUT ${at}`, { token, headers, body: { subject, body: 'Hello.' } })
    const answers = await Promise.all([write('One'), write('Two')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412])
    expect((await call(`DELETE ${at}`, { token, headers })).statusCode).toBe(412)
    const now = answers.find(({ statusCode }) => statusCode === 200)!
    expect((await call(`GET ${at}`, { token })).json()).toEqual(now.json())
    const again = { 'if-match': String(now.headers.etag) }
    const reset = await call(`DELETE ${at}`, { token, headers: again })
    expect([reset.statusCode, reset.headers.etag]).toEqual([200, seen.headers.etag])
  })

  it('are the defaults until owners edit them, and again after a reset', async () => {
    const { pid, owner, path } = await scene()
    const { token } = owner
    const read = async () =>
      (await call(`GET ${path}`, { token }))
        .json()
        .data.filter(({ kind }: { kind: string }) => kind.startsWith('test.'))
    const { defaults } = kinds['test.note']!
    const chinese = { ...english, language: 'zh-TW', ...defaults['zh-TW'], changed: false }
    const before = [{ ...english, ...defaults.en, changed: false }, chinese]
    expect(await read()).toEqual(before)
    const set = () => call(`PUT ${path}/test.note/en`, { token, body: theirs })
    const mine = { ...english, ...theirs, changed: true }
    expect((await set()).json()).toEqual(mine)
    expect((await set()).json()).toEqual(mine)
    expect(await read()).toEqual([mine, chinese])
    for (let i = 0; i < 2; i++)
      expect((await call(`DELETE ${path}/test.note/en`, { token })).json()).toEqual(before[0])
    expect(await read()).toEqual(before)
    const audit = await db
      .selectFrom('audit')
      .select(['verb', 'subject', 'after'])
      .where('pid', '=', pid)
      .orderBy('id')
      .execute()
    const line = { subject: `project:${pid}`, after: { kind: 'test.note', language: 'en' } }
    expect(audit).toEqual([
      { verb: 'template.changed', ...line },
      { verb: 'template.reset', ...line },
    ])
  })

  it.each([
    ['subject', { subject: 'Dear {Name}', body: 'x' }, 'Name'],
    ['body', { subject: 'x', body: '{constructor}' }, 'constructor'],
    ['body', { subject: 'x', body: 'a {team} b {teams}' }, 'teams'],
  ])('refuse a placeholder that nothing stands for, in the %s', async (field, body, name) => {
    const { owner, path } = await scene()
    const { token } = owner
    const errors = [
      {
        pointer: `/body/${field}`,
        code: 'unknown_placeholder',
        detail: `Unknown placeholder {${name}}. Use one of: {name}, {project}, {link}, {team}, {words}.`,
      },
    ]
    const refused = await call(`PUT ${path}/test.note/en`, { token, body })
    expect([refused.statusCode, refused.json().errors]).toEqual([400, errors])
    const preview = await call(`POST ${path}/test.note/preview`, { token, body })
    expect([preview.statusCode, preview.json().errors]).toEqual([400, errors])
  })

  it('exist only for editable kinds', async () => {
    const { owner, path } = await scene()
    const { token } = owner
    for (const kind of ['test.update', 'nothing', 'constructor', '__proto__'])
      expect((await call(`PUT ${path}/${kind}/en`, { token, body: theirs })).statusCode).toBe(404)
  })

  it('are read-only in an archived project', async () => {
    const { pid, owner, path } = await scene()
    const { token } = owner
    await db.updateTable('projects').set({ state: 'archived' }).where('pid', '=', pid).execute()
    for (const method of ['PUT', 'DELETE']) {
      const refused = await call(`${method} ${path}/test.note/en`, { token, body: theirs })
      expect([refused.statusCode, refused.json().why]).toEqual([409, [refusals['project-archived']]])
    }
  })
})

describe('the preview', () => {
  it('shows real people, each in their language, and how many there are', async () => {
    const { pid, owner, chief, path } = await scene()
    const asked: unknown[] = []
    kinds['test.note']!.examples = async (_, wanted) => {
      asked.push(wanted)
      return {
        count: 7,
        examples: [
          { name: 'Ada', language: 'en', params: { team: { en: 'Lights', 'zh-TW': '燈光組' } } },
          { name: '{team}', language: 'zh-TW', params: { team: { en: 'Lights', 'zh-TW': '燈光組' } } },
        ],
      }
    }
    await call(`PUT ${path}/test.note/en`, { token: owner.token, body: theirs })
    const body = { ids: ['a'], params: { words: 'See you <b>' } }
    const { token } = chief
    expect((await call(`POST ${path}/test.note/preview`, { token, body })).json()).toEqual({
      count: 7,
      examples: [
        { name: 'Ada', language: 'en', subject: 'Hi Ada', text: 'In Lights.\n\nAll of Lantern Days' },
        {
          name: '{team}',
          language: 'zh-TW',
          subject: '歡迎加入「燈光組」',
          text: '{team}，你好：\n\n你已加入「燈光組」。\n\nSee you <b>',
        },
      ],
    })
    expect(asked).toEqual([{ pid, by: chief.uid, ids: ['a'] }])
    const other = { language: 'en', subject: 'S {name}', body: '{words}{link}' }
    expect((await call(`POST ${path}/test.note/preview`, { token, body: other })).json().examples).toEqual([
      { name: 'Ada', language: 'en', subject: 'S Ada', text: '{words}{link}' },
      { name: '{team}', language: 'en', subject: 'S {team}', text: '{words}{link}' },
    ])
    delete kinds['test.note']!.examples
  })

  it('shows it to the viewer if there is nobody yet', async () => {
    const { chief, path } = await scene()
    const body = { params: { team: 'Lights' } }
    expect((await call(`POST ${path}/test.note/preview`, { token: chief.token, body })).json()).toEqual({
      count: 0,
      examples: [
        {
          name: 'Chief',
          language: 'en',
          subject: 'Welcome to Lights',
          text: 'Hello Chief,\n\nyou are in Lights of Lantern Days.\n\n{words}',
        },
      ],
    })
  })

  it('is for people who lead something in the project', async () => {
    const { pid, member, path } = await scene()
    const refused = await call(`POST ${path}/test.note/preview`, { token: member.token, body: {} })
    expect([refused.statusCode, refused.json().why]).toEqual([403, [refusals['chiefs-only']]])
    await db.updateTable('projects').set({ state: 'draft' }).where('pid', '=', pid).execute()
    const hidden = await call(`POST ${path}/test.note/preview`, { token: member.token, body: {} })
    expect(hidden.statusCode).toBe(404)
  })
})
