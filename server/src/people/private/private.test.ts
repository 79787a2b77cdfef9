import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createWorld } from '../../../test/world/world.ts'
import { createKeyRing, newKey, open, seal } from '../../platform/db/key-ring.ts'
import type { PersonId } from '../../platform/ids.ts'
import { refusals } from '../../refusals.ts'
import { sealForPerson } from './person-keys.ts'
import { rotateKeys } from './rotation.ts'
import { type Section, sections } from './schemas.ts'
import { readOwnSection } from './sections.ts'

const { call, make, database, config } = await createWorld()

const samples: Record<Section, object> = {
  bank: { country: 'TW', bank_code: '808', branch: '0107', account_number: '0107979123456' },
  resume: { skills: ['First aid'], hours_a_week: 4 },
  address: { receiver: '陳美玲', country: 'TW', postal_code: '106409', lines: ['新生南路一段 1 號'] },
  'dietary-habit': { diet: 'vegetarian-no-alliums', allergies: ['peanuts'] },
  'real-profile': { legal_name: '陳美玲', phone: '+886912345678', birthday: '1996-02-29' },
}

async function someone() {
  const person = await make.person()
  return { ...person, token: await make.token(person.uid, ['private']) }
}

describe.each(sections)('the section %s', (section) => {
  const path = `/api/users/me/${section}`
  let token: string
  beforeAll(async () => {
    token = (await someone()).token
  })

  it('is missing, then stored, then replaced, then deleted', async () => {
    expect((await call(`GET ${path}`, { token })).statusCode).toBe(404)
    const kept = await call(`PUT ${path}`, { token, body: samples[section] })
    expect([kept.statusCode, kept.json()]).toEqual([200, samples[section]])
    const got = await call(`GET ${path}`, { token })
    expect([got.json(), got.headers.etag]).toEqual([samples[section], kept.headers.etag])
    const [field, value] = Object.entries(samples[section])[0]!
    await call(`PUT ${path}`, { token, body: { [field]: value } })
    expect((await call(`GET ${path}`, { token })).json()).toEqual({ [field]: value })
    expect((await call(`DELETE ${path}`, { token })).statusCode).toBe(204)
    expect((await call(`GET ${path}`, { token })).statusCode).toBe(404)
    expect((await call(`DELETE ${path}`, { token })).statusCode).toBe(404)
  })

  it('refuses empty input and unknown fields', async () => {
    for (const body of [{}, { shoe_size: 42 }, [], { __proto__: null, constructor: 1 }])
      expect((await call(`PUT ${path}`, { token, body })).statusCode).toBe(400)
  })

  it('accepts one of two concurrent writes of the same version', async () => {
    const { headers } = await call(`PUT ${path}`, { token, body: samples[section] })
    const [field, value] = Object.entries(samples[section])[0]!
    const ifMatch = { headers: { 'if-match': String(headers.etag) } }
    const answers = await Promise.all(
      [1, 2].map(() => call(`PUT ${path}`, { token, body: { [field]: value }, ...ifMatch })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412])
    expect((await call(`DELETE ${path}`, { token, ...ifMatch })).statusCode).toBe(412)
  })

  it('has an audit line that names the fields and no values', async () => {
    const { uid, token: another } = await someone()
    await call(`PUT ${path}`, { token: another, body: samples[section] })
    await call(`DELETE ${path}`, { token: another })
    const lines = await database.db
      .selectFrom('audit')
      .select(['verb', 'actor', 'after'])
      .where('subject', '=', `person:${uid}`)
      .where('verb', 'like', 'section.%')
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { verb: 'section.saved', actor: uid, after: { section, fields: Object.keys(samples[section]) } },
      { verb: 'section.erased', actor: uid, after: { section } },
    ])
  })
})

describe('in a web session', () => {
  it.each(sections)('%s asks for a fresh sign-in if it is sensitive', async (section) => {
    const { uid } = await make.person()
    const session = await make.session(uid, { hoursAgo: 1 })
    const asks = ['bank', 'real-profile'].includes(section)
    const path = `/api/users/me/${section}`
    const answers = [
      await call(`PUT ${path}`, { session, body: samples[section] }),
      await call(`GET ${path}`, { session }),
      await call(`DELETE ${path}`, { session }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(asks ? [403, 403, 403] : [200, 200, 204])
    if (asks) expect(answers[0]!.json().type).toBe('/api/errors#step_up_required')
    const fresh = await make.session(uid)
    expect((await call(`PUT ${path}`, { session: fresh, body: samples[section] })).statusCode).toBe(200)
  })
})

describe('validation', () => {
  const refused: [Section, object, string][] = [
    ['bank', { country: 'TW', bank_code: '000' }, '/body/bank_code'],
    ['bank', { country: 'TW', bank_code: '808', account_number: '123' }, '/body/account_number'],
    ['bank', { country: 'TW', branch: '12' }, '/body/branch'],
    ['bank', { iban: 'DE89370400440532013001' }, '/body/iban'],
    ['bank', { iban: 'DE89370400440532013000', account_number: '0107979123456' }, '/body/account_number'],
    ['bank', { bic: 'NOTABANK1' }, '/body/bic'],
    ['bank', { country: 'GB', iban: 'DE89370400440532013000' }, '/body/iban'],
    ['bank', { country: 'XX' }, '/body/country'],
    ['resume', { hours_a_week: 100 }, '/body/hours_a_week'],
    ['resume', { languages: ['klingonisch'] }, '/body/languages/0'],
    ['address', { country: 'DE', postal_code: '1234' }, '/body/postal_code'],
    ['address', { lines: [] }, '/body/lines'],
    ['dietary-habit', { diet: 'stones' }, '/body/diet'],
    ['real-profile', { phone: '0912345678' }, '/body/phone'],
    ['real-profile', { national_id: 'A123456788', national_id_country: 'TW' }, '/body/national_id'],
    ['real-profile', { national_id: 'A123456789' }, '/body/national_id_country'],
    ['real-profile', { birthday: '2023-02-30' }, '/body/birthday'],
    ['real-profile', { birthday: '2190-01-01' }, '/body/birthday'],
  ]
  it.each(refused)('of %s refuses %o at %s', async (section, body, pointer) => {
    const { token } = await someone()
    const response = await call(`PUT /api/users/me/${section}`, { token, body })
    expect([
      response.statusCode,
      response.json().errors.map((one: { pointer: string }) => one.pointer),
    ]).toEqual([400, [pointer]])
  })

  const read: [Section, object, object][] = [
    ['bank', { iban: 'de89 3704 0044 0532 0130 00' }, { iban: 'DE89370400440532013000' }],
    [
      'bank',
      { country: 'tw', account_number: '0107-979-123456' },
      { country: 'TW', account_number: '0107979123456' },
    ],
    ['real-profile', { phone: '+886 912-345-678' }, { phone: '+886912345678' }],
    [
      'real-profile',
      { national_id: ' a123456789 ', national_id_country: 'tw' },
      { national_id: 'A123456789', national_id_country: 'TW' },
    ],
    [
      'real-profile',
      { phone: '0912 345 678', national_id_country: 'TW' },
      { phone: '+886912345678', national_id_country: 'TW' },
    ],
    ['address', { country: 'JP', postal_code: '1000001' }, { country: 'JP', postal_code: '100-0001' }],
    ['resume', { skills: ['First aid', 'First aid'] }, { skills: ['First aid'] }],
  ]
  it.each(read)('of %s keeps %o as %o', async (section, body, kept) => {
    const { token } = await someone()
    expect((await call(`PUT /api/users/me/${section}`, { token, body })).json()).toEqual(kept)
  })

  it('does not apply to values stored under earlier rules', async () => {
    const { uid, token } = await someone()
    await call('PUT /api/users/me/bank', { token, body: samples.bank })
    await plant(uid, 'bank', { country: 'XX', account_number: '1', iban: 'old' })
    expect((await call('GET /api/users/me/bank', { token })).json()).toEqual({
      country: 'XX',
      account_number: '1',
      iban: 'old',
    })
  })
})

/** Encrypts like a person's key would. */
async function plant(uid: PersonId, section: Section, value: object) {
  const ring = createKeyRing(config)!
  await database.transact(async (tx) => {
    const sealed = await sealForPerson(
      tx,
      ring,
      uid,
      `section ${section}`,
      Buffer.from(JSON.stringify(value)),
    )
    await tx.updateTable('private_sections').set({ sealed }).where('uid', '=', uid).execute()
  })
}

describe('encrypted rows', () => {
  async function two() {
    const [one, other] = [await someone(), await someone()]
    for (const { token } of [one, other]) {
      await call('PUT /api/users/me/address', { token, body: samples.address })
      await call('PUT /api/users/me/resume', { token, body: samples.resume })
    }
    return { one, other }
  }
  const move = (from: PersonId, section: Section, to: PersonId, as: Section) =>
    sql`update private_sections set sealed = (select sealed from private_sections
          where uid = ${from} and section = ${section}) where uid = ${to} and section = ${as}`.execute(
      database.db,
    )
  const moveKey = (from: PersonId, to: PersonId) =>
    sql`update person_keys set sealed_key = (select sealed_key from person_keys where uid = ${from})
         where uid = ${to}`.execute(database.db)

  it('cannot be decrypted when moved to another person or section, with or without the key', async () => {
    const { one, other } = await two()
    const ring = createKeyRing(config)!
    const opening = (uid: PersonId, section: Section) => readOwnSection(database.db, ring, uid, section)
    await move(one.uid, 'address', other.uid, 'address')
    await expect(opening(other.uid, 'address')).rejects.toThrow('altered or moved')
    await moveKey(one.uid, other.uid)
    await expect(opening(other.uid, 'address')).rejects.toThrow('altered or moved')
    await move(one.uid, 'resume', one.uid, 'address')
    await expect(opening(one.uid, 'address')).rejects.toThrow('altered or moved')
    expect(await opening(one.uid, 'resume')).toEqual(samples.resume)
  })

  it('cannot be decrypted when any bit is changed', () => {
    const key = newKey()
    const sealed = seal(key, 'about', Buffer.from('value'))
    expect(open(key, 'about', sealed).toString()).toBe('value')
    for (let i = 0; i < sealed.length; i++) {
      const altered = Buffer.from(sealed)
      altered[i]! ^= 1
      expect(() => open(key, 'about', altered)).toThrow(/about/)
    }
    expect(() => open(key, 'another', sealed)).toThrow(/another/)
    expect(() => open(newKey(), 'about', sealed)).toThrow(/about/)
  })

  it('are never the same twice', () => {
    const key = newKey()
    const all = new Set(Array.from({ length: 1000 }, () => seal(key, '', Buffer.from('x')).toString('hex')))
    expect(all.size).toBe(1000)
  })
})

it('is not cached, and gone from a copy once deleted', async () => {
  const { uid, token } = await someone()
  for (const method of ['PUT', 'GET']) {
    const answer = await call(`${method} /api/users/me/address`, {
      token,
      ...(method === 'PUT' && { body: samples.address }),
    })
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  await call('POST /api/users/me/export', { token })
  await call('DELETE /api/users/me/address', { token })
  const copies = await database.db.selectFrom('exports').select('id').where('uid', '=', uid).execute()
  expect(copies).toEqual([])
})

it('that can no longer be decrypted can be replaced and deleted', async () => {
  const { uid, token } = await someone()
  const spoil = () =>
    database.db
      .updateTable('private_sections')
      .set({ sealed: Buffer.alloc(40) })
      .where('uid', '=', uid)
      .execute()
  await call('PUT /api/users/me/address', { token, body: samples.address })
  await spoil()
  expect((await call('PUT /api/users/me/address', { token, body: samples.address })).statusCode).toBe(200)
  await spoil()
  expect((await call('DELETE /api/users/me/address', { token })).statusCode).toBe(204)
})

it('many concurrent first writes use one key', async () => {
  const { uid, token } = await someone()
  const answers = await Promise.all(
    sections.map((section) => call(`PUT /api/users/me/${section}`, { token, body: samples[section] })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  for (const section of sections)
    expect((await call(`GET /api/users/me/${section}`, { token })).json()).toEqual(samples[section])
  const keys = await database.db.selectFrom('person_keys').select('uid').where('uid', '=', uid).execute()
  expect(keys).toHaveLength(1)
})

it('can be read with a new key of the server once it is rotated', async () => {
  const old = await createWorld()
  const { uid } = await old.make.person()
  const token = await old.make.token(uid, ['private'])
  await old.call('PUT /api/users/me/address', { token, body: samples.address })
  const key = newKey()
  const ring = createKeyRing({ MANYHANDS_KEY: key, MANYHANDS_OTHER_KEYS: [old.config.MANYHANDS_KEY!] })!
  expect(await rotateKeys(old.database, ring, () => {})).toBe(1)
  const settings = { DATABASE_URL: old.url, MANYHANDS_KEY: key.toString('base64') }
  const rotated = await createWorld({ settings })
  expect((await rotated.call('GET /api/users/me/address', { token })).json()).toEqual(samples.address)
})

it('without an installation key nothing private is stored, and the response says why', async () => {
  const bare = await createWorld({ settings: { MANYHANDS_KEY: '' } })
  const { uid } = await bare.make.person()
  const token = await bare.make.token(uid, ['private'])
  const response = await bare.call('PUT /api/users/me/address', { token, body: samples.address })
  expect([response.statusCode, response.json().why]).toEqual([409, [refusals['private-data-set-up']]])
})
