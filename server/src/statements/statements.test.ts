import { describe, expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { refusals } from '../refusals.ts'

const { call, make, database } = await createWorld()

async function scene(state = 'open') {
  const { pid } = await make.project({ state, name: 'Lantern Days' })
  const person = async () => {
    const one = await make.person()
    return { ...one, token: await make.token(one.uid) }
  }
  const [owner, volunteer] = [await person(), await person()]
  await make.owner(pid, owner.uid)
  const path = `/api/projects/${pid}/statements`
  const set = (sid: string, body: object) => call(`PUT ${path}/${sid}`, { token: owner.token, body })
  const sign = (sid: string, version: number, token = volunteer.token) =>
    call(`PUT ${path}/${sid}/signatures/me`, { token, body: { version } })
  return { pid, path, owner, volunteer, set, sign }
}

const texts = (text: string) => ({
  texts: { en: { title: 'Code of conduct', text }, 'zh-TW': { title: '行為準則', text: `${text}。` } },
})

const statement = (version: number, text: string, signed: number | null = null) => ({
  sid: 'conduct',
  version,
  ...texts(text),
  made_at: expect.any(String),
  signed_version: signed,
})

describe('a statement', () => {
  it('has a new version for each change of wording, and none without a change', async () => {
    const { path, set } = await scene()
    expect((await set('Conduct', texts('Be kind'))).json()).toEqual(statement(1, 'Be kind'))
    expect((await set('conduct', texts('Be kind'))).json()).toEqual(statement(1, 'Be kind'))
    expect((await set('conduct', texts('Be very kind'))).json()).toEqual(statement(2, 'Be very kind'))
    expect((await call(`GET ${path}`)).json()).toEqual({
      data: [statement(2, 'Be very kind')],
      next_cursor: null,
    })
  })

  it('does not overwrite concurrent changes', async () => {
    const { path, owner, set } = await scene()
    const write = (text: string, version: unknown) =>
      call(`PUT ${path}/conduct`, {
        token: owner.token,
        headers: { 'if-match': String(version) },
        body: texts(text),
      })
    const read = () => call(`GET ${path}/conduct`, { token: owner.token })
    expect((await read()).statusCode).toBe(404)
    expect((await write('Be kind', '"never"')).statusCode).toBe(412)
    const first = await set('conduct', texts('Be kind'))
    const seen = await read()
    expect([seen.headers.etag, seen.json()]).toEqual([first.headers.etag, statement(1, 'Be kind')])
    const both = [write('Be very kind', seen.headers.etag), write('Be on time', seen.headers.etag)]
    const codes = (await Promise.all(both)).map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 412])
    expect((await read()).json().version).toBe(2)
  })

  it('needs both languages', async () => {
    const { set } = await scene()
    const { en } = texts('Be kind').texts
    const refused = await set('conduct', { texts: { en } })
    expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([400, '/body/texts/zh-TW'])
  })

  it('can be signed only in its current version, idempotently', async () => {
    const { path, volunteer, set, sign } = await scene()
    await set('conduct', texts('Be kind'))
    await set('conduct', texts('Be very kind'))
    const old = await sign('conduct', 1)
    expect([old.statusCode, old.json().why]).toEqual([
      409,
      [{ ...refusals['statement-changed'], statement: 'conduct' }],
    ])
    expect((await sign('conduct', 2)).statusCode).toBe(204)
    expect((await sign('conduct', 2)).statusCode).toBe(204)
    expect((await call(`GET ${path}`, { token: volunteer.token })).json().data).toEqual([
      statement(2, 'Be very kind', 2),
    ])
    await set('conduct', texts('Be kind to all'))
    expect((await call(`GET ${path}`, { token: volunteer.token })).json().data).toEqual([
      statement(3, 'Be kind to all', 2),
    ])
    expect((await sign('unknown', 1)).statusCode).toBe(404)
  })

  it('that is retired needs no signature, and continues with the next version', async () => {
    const { path, owner, set, sign } = await scene()
    await set('conduct', texts('Be kind'))
    const retire = () => call(`DELETE ${path}/conduct`, { token: owner.token })
    expect((await retire()).statusCode).toBe(204)
    expect((await retire()).statusCode).toBe(404)
    expect((await call(`GET ${path}`)).json().data).toEqual([])
    expect((await sign('conduct', 1)).statusCode).toBe(404)
    expect((await set('conduct', texts('Be kind'))).json()).toEqual(statement(2, 'Be kind'))
  })

  it('cannot be retired by someone who has not seen a concurrent change', async () => {
    const { path, owner, set } = await scene()
    const seen = await set('conduct', texts('Be kind'))
    const retire = (version: unknown) =>
      call(`DELETE ${path}/conduct`, { token: owner.token, headers: { 'if-match': String(version) } })
    const now = await set('conduct', texts('Be very kind'))
    expect((await retire(seen.headers.etag)).statusCode).toBe(412)
    expect((await retire(now.headers.etag)).statusCode).toBe(204)
    expect((await retire(now.headers.etag)).statusCode).toBe(404)
  })

  it('shows only owners and admins how many have signed its current version', async () => {
    const { pid, path, owner, volunteer, set, sign } = await scene()
    const admin = await make.person({ admin: true })
    const chief = await make.person()
    await make.team(pid, { tid: 'desk' })
    await make.membership(pid, 'desk', chief.uid, 'chief')
    const counted = async (token?: string) => (await call(`GET ${path}`, token ? { token } : {})).json().data
    await set('conduct', texts('Be kind'))
    const before = await call(`GET ${path}/conduct`, { token: owner.token })
    await sign('conduct', 1)
    await sign('conduct', 1, await make.token(chief.uid))
    const here = statement(1, 'Be kind')
    expect(await counted(owner.token)).toEqual([{ ...here, signed_count: 2 }])
    expect(await counted(await make.token(admin.uid))).toEqual([{ ...here, signed_count: 2 }])
    expect(await counted(volunteer.token)).toEqual([statement(1, 'Be kind', 1)])
    expect(await counted(await make.token(chief.uid))).toEqual([statement(1, 'Be kind', 1)])
    expect(await counted()).toEqual([here])
    // Signing doesn't change the ETag for owners.
    const after = await call(`GET ${path}/conduct`, { token: owner.token })
    expect(after.headers.etag).toBe(before.headers.etag)
    await set('conduct', texts('Be very kind'))
    expect(await counted(owner.token)).toEqual([{ ...statement(2, 'Be very kind'), signed_count: 0 }])
  })

  it('of two concurrent changes has two versions, or refuses one', async () => {
    const { pid, set } = await scene()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => set('conduct', texts(`Wording ${index}`))),
    )
    const made = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().version)
    expect(
      answers.map(({ statusCode }) => statusCode).filter((code) => code !== 200 && code !== 409),
    ).toEqual([])
    const kept = await database.db
      .selectFrom('statements')
      .select('version')
      .where('pid', '=', pid)
      .orderBy('version')
      .execute()
    expect(kept.map(({ version }) => version)).toEqual(made.toSorted((a, b) => a - b))
    expect(new Set(made).size).toBe(made.length)
  })

  it('audits each change, without its text', async () => {
    const { pid, owner, volunteer, set, sign } = await scene()
    await set('conduct', texts('Be kind'))
    await sign('conduct', 1)
    await sign('conduct', 1)
    const lines = await database.db
      .selectFrom('audit')
      .select(['actor', 'verb', 'subject', 'after'])
      .where('pid', '=', pid)
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { actor: owner.uid, verb: 'statement.set', subject: 'statement:conduct', after: { version: 1 } },
      { actor: volunteer.uid, verb: 'statement.signed', subject: 'statement:conduct', after: { version: 1 } },
    ])
  })

  it('is named in the history by the title of that version', async () => {
    const { pid, owner, set, sign } = await scene()
    await set('conduct', texts('Be kind'))
    await sign('conduct', 1)
    const renamed = texts('Be kinder')
    renamed.texts.en.title = 'Code of kindness'
    await set('conduct', renamed)
    const history = await call(`GET /api/projects/${pid}/history?verb=statement`, { token: owner.token })
    const lines = history.json().data as { verb: string; statement: { title: { en: string } } }[]
    expect(lines.map(({ verb, statement }) => [verb, statement.title.en])).toEqual([
      ['statement.set', 'Code of kindness'],
      ['statement.signed', texts('').texts.en.title],
      ['statement.set', texts('').texts.en.title],
    ])
  })

  it('is read-only in an archived project', async () => {
    const { set, sign, pid } = await scene('archived')
    const row = { pid, sid: 'conduct', version: 1, texts: texts('Be kind').texts }
    const { uid } = await make.person()
    await database.db
      .insertInto('statements')
      .values({ ...row, made_by: uid, texts: JSON.stringify(row.texts) })
      .execute()
    for (const answer of [await set('conduct', texts('New')), await sign('conduct', 1)])
      expect([answer.statusCode, answer.json().why]).toEqual([409, [refusals['project-archived']]])
  })
})

describe('unsigned statements', () => {
  it('are the current ones of one’s projects', async () => {
    const { pid, volunteer, set, sign } = await scene()
    const mine = async () =>
      (await call('GET /api/users/me/statements', { token: volunteer.token })).json().data
    await set('conduct', texts('Be kind'))
    expect(await mine()).toEqual([])
    const { tid } = await make.team(pid)
    await make.membership(pid, tid, volunteer.uid)
    const { signed_version: _, ...unsigned } = statement(1, 'Be kind')
    expect(await mine()).toEqual([{ pid, project: 'Lantern Days', ...unsigned }])
    await sign('conduct', 1)
    expect(await mine()).toEqual([])
    await set('conduct', texts('Be very kind'))
    expect(await mine()).toEqual([
      { pid, project: 'Lantern Days', ...unsigned, version: 2, ...texts('Be very kind') },
    ])
  })
})
