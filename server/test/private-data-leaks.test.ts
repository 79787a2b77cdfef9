import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ContactKind } from '../src/contacts/handles.ts'
import { sections } from '../src/people/index.ts'
import { sectionInputs } from '../src/people/private/schemas.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import type { PersonId } from '../src/platform/ids.ts'
import { pdf } from './documents.ts'
import { everything, found } from './leaks.ts'
import { startReceiver } from './otlp-receiver.ts'
import { startServers } from './processes.ts'
import { createTestDatabase } from './test-database.ts'
import { testKey } from './world/app.ts'
import { mailSettings, openInbox } from './world/inbox.ts'
import { createFactories } from './world/make.ts'

/** A unique value for each field of each section. */
const canaries = {
  bank: {
    country: 'TW',
    bank_code: '808',
    branch: '7391',
    account_number: '73919283746556',
    bic: 'ESUNTWTPXXX',
    account_holder: 'Kanarienvogel Kontoinhaber',
  },
  resume: {
    skills: ['Taming canaries of Zanzibar'],
    languages: ['gsw-CH'],
    occupation: 'Canary keeper of the mine',
    hours_a_week: 73,
    teams_of_interest: ['The aviary of Avalon'],
    about: 'I once sang in a coal mine for nine weeks.',
  },
  address: {
    receiver: 'Kanarienvogel Empfang',
    country: 'DE',
    postal_code: '38708',
    lines: ['Hinterm Vogelhaus 4711', 'Sankt Andreasberg Nord'],
  },
  'dietary-habit': {
    diet: 'vegetarian-no-alliums',
    allergies: ['sesame'],
    other_allergies: 'Zuckerrohrblätter',
    note: 'Only seeds from Tenerife please.',
    named: true,
  },
  'real-profile': {
    legal_name: 'Kanarienvogel Amtlich',
    phone: '+886919273645',
    national_id: 'F273946182',
    national_id_country: 'TW',
    birthday: '1961-07-19',
    organisation: 'Harzer Roller Society',
  },
} as const
const iban = 'DE12500105170648489890'
const receipt = 'Kanarienvogel Quittung'
const answer = 'Kanarienvogel Formular'
const contacts: Record<ContactKind, string> = {
  phone: '+886 987 123 654',
  line: 'kanarienvogel.line',
  telegram: '@kanarienvogel_telegram',
  signal: '+886987321456',
  matrix: '@kanarienvogel:matrix.example.org',
  whatsapp: '+886 988 456 123',
  mattermost: 'https://chat.example.org/crew/messages/@kanarienvogel',
}

/**
 * Option values are in the code, and short digits are in any file; they are encrypted together with the rest.
 */
const tooCommon = new Set(['sesame', 'vegetarian-no-alliums', 'gsw-CH'])
const secrets = Object.fromEntries(
  Object.values(canaries)
    .flatMap((section) => Object.entries(section))
    .concat([['iban', iban], ['receipt', receipt], ['answer', answer], ...Object.entries(contacts)])
    .flatMap(([field, value]) => [value].flat().map((one, i) => [`${field} ${i}`, String(one)] as const))
    .filter(([, value]) => value.length > 5 && !tooCommon.has(value)),
)

it('has a canary for every field', () => {
  const given = Object.entries(canaries).map(([name, section]) => [name, Object.keys(section).toSorted()])
  const all = sections.map((name) => [
    name,
    Object.keys(sectionInputs[name].shape)
      .filter((field) => field !== 'iban')
      .toSorted(),
  ])
  expect(given).toEqual(all)
})

const inbox = await openInbox()
const started = new AsyncDisposableStack()
const url = await createTestDatabase()
const database = openDatabase(url, { size: 4, statementTimeout: 10_000 })
started.defer(() => database.close())
const make = createFactories(database)
// Public, so it must be found, also with multi-byte letters.
const bird = await make.person({ name: 'Zaunkönig Öffentlich' })
const known = { email: bird.email, name: 'Zaunkönig Öffentlich' }
const receiver = started.use(await startReceiver())
const servers = started.use(
  await startServers(1, url, {
    ...mailSettings(inbox),
    MANYHANDS_KEY: testKey,
    LOG_LEVEL: 'debug',
    WORK_IN_SERVE: 'true',
    METRICS_TOKEN: 'a-token-for-prometheus',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  }),
)
afterAll(() => started.disposeAsync())

async function sendAs(uid: PersonId) {
  const token = await make.token(uid, ['read', 'write', 'private'])
  return (line: string, body?: unknown): Promise<Response> => {
    const [method, path] = line.split(' ')
    const type = body !== undefined && {
      'content-type': Buffer.isBuffer(body) ? 'application/pdf' : 'application/json',
    }
    return fetch(servers.urls[0]! + path, {
      method: method!,
      headers: { authorization: `Bearer ${token}`, ...type },
      ...(body !== undefined && {
        body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    })
  }
}
const send = await sendAs(bird.uid)

/** Stores, reads for every purpose, counts and exports everything. */
async function useEverything(): Promise<void> {
  const keeper = await make.person()
  const { pid } = await make.project()
  const { tid } = await make.team(pid)
  await make.membership(pid, tid, bird.uid)
  await make.owner(pid, keeper.uid)
  const sendAsKeeper = await sendAs(keeper.uid)
  for (const [name, section] of Object.entries(canaries)) {
    const kept = await send(`PUT /api/users/me/${name}`, section)
    expect([name, kept.status, await kept.json()]).toEqual([name, 200, section])
  }
  const file = await send(`POST /api/projects/${pid}/uploads`, pdf({ objects: [`(${receipt})`] }))
  expect(file.status).toBe(201)
  await answerInPrivate(pid, sendAsKeeper)
  const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  for (const purpose of ['traffic-subsidy', 'insurance', 'emergency', 'shipping', 'catering', 'placement']) {
    const opened = await sendAsKeeper(`PUT /api/projects/${pid}/purposes/${purpose}`, { until })
    expect([purpose, opened.status]).toEqual([purpose, 200])
    await sql`update purpose_notices set notified_at = now() - interval '2 days' where pid = ${pid}`.execute(
      database.db,
    )
    const missing = await sendAsKeeper(`GET /api/projects/${pid}/purposes/${purpose}/missing`)
    expect([purpose, await missing.json()]).toMatchObject([purpose, { data: [], complete: 1 }])
    await sendAsKeeper(`POST /api/projects/${pid}/purposes/${purpose}/reads`, { uid: bird.uid })
  }
  await claimTheWay(pid, sendAsKeeper, ((await file.json()) as { id: string }).id)
  for (const what of ['count', 'named'])
    expect((await sendAsKeeper(`POST /api/projects/${pid}/diets/${what}`)).status).toBe(200)
  await beReached(pid, tid, sendAsKeeper)
  expect((await send('POST /api/users/me/export')).status).toBe(202)
  await inbox.waitFor(({ to }) => to.includes(bird.email), 20_000)
}

/** Shared with the owner alone: someone of the same team sees none. */
async function beReached(pid: string, tid: string, sendAsKeeper: typeof send): Promise<void> {
  for (const [kind, handle] of Object.entries(contacts)) {
    const kept = await send(`PUT /api/users/me/contacts/${kind}`, {
      handle,
      audience: 'leads',
      during: 'event',
    })
    expect([kind, kept.status]).toEqual([kind, 200])
  }
  const mate = await make.person()
  await make.membership(pid, tid, mate.uid)
  const seen = async (ask: typeof send, path: string) =>
    found(contacts, await (await ask(`GET ${path}`)).text())
  const path = `/api/projects/${pid}/contacts?team=${tid}`
  expect(await seen(sendAsKeeper, path)).toEqual(Object.keys(contacts))
  expect(await seen(await sendAs(mate.uid), path)).toEqual([])
  expect(await seen(send, '/api/users/me/contacts')).toEqual(Object.keys(contacts))
  expect(await seen(send, '/api/users/me/contacts/viewers')).toEqual([])
}

/** A draft, submitted, and read by an owner. */
async function answerInPrivate(pid: string, sendAsKeeper: typeof send): Promise<void> {
  const path = `/api/projects/${pid}/forms`
  const [title, words] = [
    { title: 'Plate', intro: '', purpose: 'Gate' },
    { label: 'Which?', help: '' },
  ]
  const texts = { en: title, 'zh-TW': title }
  const asked = { texts: { en: words, 'zh-TW': words }, private: true, kind: 'text' }
  expect((await sendAsKeeper(`POST ${path}`, { fid: 'plate', texts })).status).toBe(201)
  const questions = [{ id: 'plate', ...asked }]
  expect((await sendAsKeeper(`PUT ${path}/plate`, { state: 'open', texts, questions })).status).toBe(200)
  for (const done of [false, true]) {
    const body = { version: 2, values: { plate: answer }, done }
    expect((await send(`PUT ${path}/plate/answers/me`, body)).status).toBe(200)
  }
  const read = await sendAsKeeper(`POST ${path}/plate/answers/private-reads`, {})
  expect([read.status, await read.text()]).toEqual([200, expect.stringContaining(answer)])
  const file = await sendAsKeeper(`POST ${path}/plate/answers/private-exports`, { format: 'csv' })
  expect([file.status, await file.text()]).toEqual([200, expect.stringContaining(answer)])
  for (const part of ['answers', 'answers/summary', 'answers.csv', 'missing']) {
    const open = await sendAsKeeper(`GET ${path}/plate/${part}`)
    expect([open.status, await open.text()]).toEqual([200, expect.not.stringContaining(answer)])
  }
}

/** Claimed with a receipt, viewed, approved, and in the bank file. */
async function claimTheWay(pid: string, sendAsKeeper: typeof send, upload: string): Promise<void> {
  const path = `/api/projects/${pid}/traffic-subsidy`
  const rules = {
    audience: 'everyone',
    hours: 0,
    until: null,
    receipt: 'required',
    second_above: null,
    budget: null,
  }
  const origins = [{ oid: 'mine', names: { en: 'Mine', 'zh-TW': 'Mine' }, fee: '350' }]
  expect((await sendAsKeeper(`PUT ${path}`, { currency: 'TWD', origins, rules })).status).toBe(200)
  expect((await send(`PUT ${path}/claims/me`, { oid: 'mine', receipts: [upload] })).status).toBe(200)
  const sent = await send(`POST ${path}/claims/me/submission`, { fee: '350' })
  const { id, revision } = (await sent.json()) as { id: string; revision: number }
  const seen = await sendAsKeeper(`POST ${path}/claims/${id}/receipt-reads`, { id: upload })
  expect([seen.status, await seen.text()]).toEqual([200, expect.stringContaining(receipt)])
  expect((await sendAsKeeper(`POST ${path}/claims/${id}/approvals`, { revision })).status).toBe(200)
  const payout = (await (await sendAsKeeper(`POST ${path}/payouts`, {})).json()) as { id: string }
  const made = await sendAsKeeper(`POST ${path}/payouts/${payout.id}/file`, { format: 'csv' })
  expect(await made.text()).toContain(canaries.bank.account_number)
}

beforeAll(useEverything, 60_000)

it('repeats none of it in a refusal', async () => {
  const { bank, address, 'real-profile': profile } = canaries
  const reached = { handle: contacts.phone, audience: 'leads', during: 'event' }
  const refused = [
    await send('PUT /api/users/me/bank', { ...bank, iban, account_number: `${bank.account_number}!` }),
    await send('PUT /api/users/me/bank', { ...bank, iban }),
    await send('PUT /api/users/me/real-profile', JSON.stringify(profile).slice(0, -2)),
    await send('PUT /api/users/me/real-profile', {
      ...profile,
      national_id: 'F273946180 Kanarienvogel Amtlich',
    }),
    await send('PUT /api/users/me/address', { ...address, country: 'Kanarienvogel Empfang' }),
    await send(`GET /api/users/me/bank/${bank.account_number}`),
    await send('PUT /api/users/me/contacts/phone', { ...reached, handle: `${contacts.phone} ext. 5` }),
    await send('PUT /api/users/me/contacts/phone', { ...reached, handle: contacts.line }),
    await send('PUT /api/users/me/contacts/mattermost', { ...reached, audience: contacts.mattermost }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 404, 400, 400, 400])
  const texts = await Promise.all(refused.map((response) => response.text()))
  expect(found(secrets, texts.join('\n').replace(`/api/users/me/bank/${bank.account_number}`, ''))).toEqual(
    [],
  )
})

it('has none of it in tables, jobs and logs', async () => {
  const rows = await everything(database.db)
  expect(found(known, rows)).toEqual(['email', 'name'])
  expect(found(secrets, rows)).toEqual([])
  expect(found({ ...secrets, key: testKey }, servers.said.join('\n'))).toEqual([])
})

it('has none of it, nor whom it is about, in traces and metrics', async () => {
  await expect.poll(() => receiver.state.text, { timeout: 10_000 }).toContain('job export-person')
  const metrics = await fetch(`${servers.urls[0]}/metrics`, {
    headers: { authorization: 'Bearer a-token-for-prometheus' },
  })
  const exposed = receiver.state.text + (await metrics.text())
  expect(found({ route: '/api/users/me/bank', name: 'manyhands_job_seconds' }, exposed)).toEqual([
    'route',
    'name',
  ])
  expect(found({ ...secrets, ...known, uid: bird.uid }, exposed)).toEqual([])
})

it.skipIf(!process.env.PG_BIN)('has none of it in a dump; needs pg_dump in PG_BIN', () => {
  const dump = execFileSync(join(process.env.PG_BIN!, 'pg_dump'), [url], { maxBuffer: 1e9 })
  expect(found(known, dump)).toEqual(['email', 'name'])
  expect(found(secrets, dump)).toEqual([])
})

it('has none of it in the files of the database', async () => {
  await sql`checkpoint`.execute(database.db)
  const { rows: databases } = await sql<{ folder: string; oid: string }>`
    select current_setting('data_directory') as folder, oid::text from pg_database
     where datname = current_database()`.execute(database.db)
  for (const folder of [join('base', databases[0]!.oid), 'pg_wal']) {
    const bytes = readFiles(join(databases[0]!.folder, folder))
    expect(found(known, bytes)).toEqual(['email', 'name'])
    expect(found(secrets, bytes)).toEqual([])
  }
  // The WAL can have a gigabyte.
}, 180_000)

const readFiles = (folder: string): Buffer =>
  Buffer.concat(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => readFileSync(join(folder, name))),
  )
