import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../test/pdf-reader.ts'
import { png } from '../../../test/pictures.ts'
import type { TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const world = await createWorld()
const { call, database, make } = world
const { assign } = world.tasks

const start = new Date('2026-01-10T17:00:00Z')

/** Two hours in the night from 10 to 11 January, local time. */
async function worked(scene: TaskScene, { uid }: { uid: string }, body: object = {}): Promise<string> {
  const id = await make.task(scene, { visible_to: 'project', ...body }, scene.owner)
  await assign(scene, id, uid, { override: 'They asked.' }, scene.owner)
  const ends_at = new Date(start.getTime() + 7_200_000)
  await database.db
    .updateTable('tasks')
    .set({ starts_at: start, ends_at })
    .where('pid', '=', scene.pid)
    .where('id', '=', id)
    .execute()
  await database.db
    .updateTable('task_seats')
    .set({ state: 'done' })
    .where('pid', '=', scene.pid)
    .where('task', '=', id)
    .execute()
  return id
}

interface Caller {
  token: string
}

const certificates = '/api/users/me/certificates'
const ask = ({ pid }: { pid: string }, { token }: Caller, language = 'en') =>
  call(`POST ${certificates}`, { token, body: { pid, language } })

async function madeFor(scene: TaskScene, person = scene.ada, language = 'en') {
  await worked(scene, person)
  const answer = await ask(scene, person, language)
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

const change = async ({ pid, owner }: TaskScene, body: object) =>
  expect((await call(`PATCH /api/projects/${pid}`, { token: owner.token, body })).statusCode).toBe(200)

const printed = async (id: string, { token }: Caller) => {
  const answer = await call(`GET ${certificates}/${id}`, { token })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return readPdf(answer.rawPayload)
}

const keys = async () => (await call('GET /api/certificates/key')).json().keys

/** Verifies with only the public key, offline. */
function verifiedOffline(token: string, [key]: { public_key: string; pem: string }[]): unknown {
  const [payload, signature] = token.split('.').map((part) => Buffer.from(part, 'base64url'))
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key!.public_key }
  for (const publicKey of [createPublicKey({ key: jwk, format: 'jwk' }), createPublicKey(key!.pem)])
    if (!verify(null, payload!, publicKey, signature!)) return null
  return JSON.parse(payload!.toString())
}

describe('a certificate', () => {
  it('says who did how much where', async () => {
    const scene = await world.tasks.scene()
    await worked(scene, scene.ada, { tid: 'desk' })
    await change(scene, { organiser: 'Lantern Association' })
    const one = await madeFor(scene)
    expect(one).toEqual({
      id: expect.any(String),
      pid: scene.pid,
      name: 'Ada',
      named_on: null,
      project: expect.stringContaining('Lantern Days'),
      organiser: 'Lantern Association',
      from: '2026-01-11',
      to: '2026-01-11',
      minutes: 240,
      teams: ['Photo', 'Registration'],
      more_teams: 0,
      language: 'en',
      made_at: expect.any(String),
      code: expect.stringMatching(/^[A-HJKMNP-TV-Z2-9]{20}$/),
      url: expect.stringMatching(/^http:\/\/localhost:8080\/certificates\/[A-Z0-9]{20}#[\w-]+\.[\w-]{86}$/),
    })
    const list = (await call(`GET ${certificates}`, { token: scene.ada.token })).json()
    expect(list).toEqual({ data: [one], next_cursor: null })
  })

  it('is reused while its contents are the same, and new otherwise', async () => {
    const scene = await world.tasks.scene()
    const first = await madeFor(scene)
    expect((await ask(scene, scene.ada)).json()).toEqual(first)
    expect((await ask(scene, scene.ada, 'zh-TW')).json().id).not.toBe(first.id)
    await worked(scene, scene.ada)
    expect((await ask(scene, scene.ada)).json()).toMatchObject({ minutes: 240 })
    const list = (await call(`GET ${certificates}?limit=2`, { token: scene.ada.token })).json()
    expect(list.data.map(({ minutes }: { minutes: number }) => minutes)).toEqual([240, 120])
    const rest = (
      await call(`GET ${certificates}?cursor=${list.next_cursor}`, { token: scene.ada.token })
    ).json()
    expect(rest).toEqual({ data: [first], next_cursor: null })
  })

  it('requires hours', async () => {
    const scene = await world.tasks.scene()
    const answer = await ask(scene, scene.ada)
    expect([answer.statusCode, answer.json().why]).toEqual([409, [refusals['no-hours']]])
    expect((await ask({ pid: 'nowhere' }, scene.ada)).statusCode).toBe(409)
  })

  it('is only for its owner', async () => {
    const scene = await world.tasks.scene()
    const { id } = await madeFor(scene)
    expect((await call(`GET ${certificates}/${id}`, { token: scene.owner.token })).statusCode).toBe(404)
    expect((await call(`GET ${certificates}/${id}`)).statusCode).toBe(401)
  })

  it('requires an installation key; old certificates outlive it', async () => {
    const scene = await world.tasks.scene()
    const { code } = await madeFor(scene)
    const without = await createWorld({ settings: { DATABASE_URL: world.url, MANYHANDS_KEY: '' } })
    const refused = await without.call(`POST ${certificates}`, {
      token: scene.ada.token,
      body: { pid: scene.pid, language: 'en' },
    })
    expect([refused.statusCode, refused.json().type]).toEqual([409, '/api/errors#private_off'])
    const rekeyed = await createWorld({
      settings: {
        DATABASE_URL: world.url,
        MANYHANDS_KEY: 'other'.repeat(9).slice(0, 43),
      },
    })
    for (const one of [without, rekeyed])
      expect((await one.call(`GET /api/certificates/${code}`)).json().valid).toBe(true)
    const [own] = await keys()
    const [current, former] = (await rekeyed.call('GET /api/certificates/key')).json().keys
    expect(current.current).toBe(true)
    expect(current.kid).not.toBe(own.kid)
    expect(former).toEqual({ ...own, current: false })
    expect((await without.call('GET /api/certificates/key')).json().keys).toEqual([
      { ...own, current: false },
    ])
  })
})

describe('on paper', () => {
  it('it can be verified with its QR code and the public key only', async () => {
    const scene = await world.tasks.scene()
    const one = await madeFor(scene)
    const { url } = await printed(one.id, scene.ada)
    expect(url).toBe(one.url)
    expect(verifiedOffline(new URL(url!).hash.slice(1), await keys())).toEqual({
      v: 1,
      iss: 'http://localhost:8080',
      kid: (await keys())[0].kid,
      id: one.id,
      name: 'Ada',
      pid: scene.pid,
      project: one.project,
      from: '2026-01-11',
      to: '2026-01-11',
      minutes: 120,
      teams: ['Photo'],
      on: one.made_at.slice(0, 10),
      lang: 'en',
    })
  })

  it('an altered letter is detected', async () => {
    const scene = await world.tasks.scene()
    const one = await madeFor(scene)
    const [payload, signature] = one.url.split('#')[1].split('.')
    const altered = Buffer.from(payload, 'base64url').toString().replace('"minutes":120', '"minutes":920')
    expect(altered).toContain('920')
    const forged = `${Buffer.from(altered).toString('base64url')}.${signature}`
    expect(verifiedOffline(forged, await keys())).toBe(null)
  })

  it('it has this text', async () => {
    const scene = await world.tasks.scene()
    const one = await madeFor(scene)
    const { texts, pages } = await printed(one.id, scene.ada)
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(one.made_at),
    )
    expect(pages).toBe(1)
    expect(texts.join(' ').split(' ')).toEqual(
      [
        'Certificate of volunteering',
        '志 工 服 務 證 明',
        'This is to certify that',
        'Ada',
        `volunteered for ${one.project}`,
        'Dates 服務期間',
        '11 January 2026',
        'Volunteer hours 服務時數',
        '2 h',
        'Issued 發證日期',
        day,
        'Teams: Photo',
        'Check that this certificate is genuine',
        'Scan the code or open this address: the page must show the same name, dates and',
        'hours. Offline, the signature in the code can be verified with the issuer’s public key.',
        `http://localhost:8080/certificates/${one.code}`,
        'Number',
        one.code.match(/.{5}/g).join('-'),
        `Signed for ${one.project}`,
      ]
        .join(' ')
        .split(' '),
    )
  })

  it('it is available in Chinese', async () => {
    const scene = await world.tasks.scene()
    const mei = await scene.person('林美玲 Mei-ling')
    await world.make.membership(scene.pid, 'photo', mei.uid)
    const one = await madeFor(scene, mei, 'zh-TW')
    const { texts, url } = await printed(one.id, mei)
    expect(texts.join('').replaceAll(' ', '')).toContain(
      `志工服務證明Certificateofvolunteering茲證明林美玲Mei-ling於「${one.project.replaceAll(' ', '')}」擔任志工服務期間Dates2026年1月11日服務時數Volunteerhours2小時`,
    )
    expect(url).toBe(one.url)
  })

  it('it has the logo and the organiser that the event had when it was made', async () => {
    const scene = await world.tasks.scene()
    await change(scene, { organiser: 'Lantern Association' })
    const plain = await madeFor(scene)
    const download = async () =>
      (await call(`GET ${certificates}/${plain.id}`, { token: scene.ada.token })).rawPayload
    const pictureIn = (file: Buffer) => /\/Subtype ?\/Image/.test(file.toString('latin1'))
    expect(pictureIn(await download())).toBe(false)
    const headers = { 'content-type': 'image/png' }
    await call(`PUT /api/projects/${scene.pid}/logo`, { token: scene.owner.token, body: png(), headers })
    await change(scene, { organiser: 'Others' })
    const file = await download()
    expect(pictureIn(file)).toBe(true)
    expect((await readPdf(file)).texts.join(' ')).toContain('Signed for Lantern Association')
    expect((await ask(scene, scene.ada)).json()).toMatchObject({ organiser: 'Others' })
  })

  it('it fits the longest names, and says how many teams were left out', async () => {
    const scene = await world.tasks.scene()
    const long = await scene.person('長'.repeat(120))
    for (let i = 0; i < 6; i++) {
      const tid = `long-${i}`
      await world.make.team(scene.pid, { tid, name: `${i}${'組'.repeat(110)}` })
      await world.make.membership(scene.pid, tid, long.uid)
      await worked(scene, long, { tid })
    }
    const one = (await ask(scene, long, 'zh-TW')).json()
    expect([one.teams.length, one.more_teams]).toEqual([1, 5])
    const { url, texts, pages, allInside } = await printed(one.id, long)
    expect({ url, pages, allInside }).toEqual({ url: one.url, pages: 1, allInside: true })
    expect(texts.join('').replaceAll(' ', '')).toContain('另有5組')
  })
})

describe('anyone', () => {
  it('can look it up by its number, however it is typed', async () => {
    const scene = await world.tasks.scene()
    const one = await madeFor(scene)
    const dashed = one.code.match(/.{5}/g).join('-').toLowerCase()
    for (const code of [one.code, dashed, ` ${one.code}`]) {
      const answer = await call(`GET /api/certificates/${encodeURIComponent(code)}`)
      expect(answer.json()).toEqual({
        valid: true,
        name: 'Ada',
        named_on: null,
        pid: scene.pid,
        project: one.project,
        organiser: null,
        from: '2026-01-11',
        to: '2026-01-11',
        minutes: 120,
        teams: ['Photo'],
        more_teams: 0,
        made_on: one.made_at.slice(0, 10),
        token: one.url.split('#')[1],
      })
    }
    expect((await call(`GET /api/certificates/${'A'.repeat(20)}`)).statusCode).toBe(404)
  })

  it('sees if it was altered in the database', async () => {
    const scene = await world.tasks.scene()
    const { id, code } = await madeFor(scene)
    const row = await database.db
      .selectFrom('certificates')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const content = row.content.replace('"minutes":120', '"minutes":920')
    await database.db.updateTable('certificates').set({ content }).where('id', '=', id).execute()
    expect((await call(`GET /api/certificates/${code}`)).json()).toMatchObject({ valid: false, minutes: 920 })
  })
})
