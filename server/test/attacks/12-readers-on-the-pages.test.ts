import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PersonId } from '../../src/platform/ids.ts'
import { Language } from '../../src/platform/values.ts'
import { catalogue, purposes, type ReaderRole } from '../../src/purposes/policy.ts'
import { createWorld } from '../world/world.ts'

/*
 * The attack: pages promised who can see what, and the service did something else. So it is asked as everyone.
 */
const { call, database, make, purposes: steps } = await createWorld({ settings: { RATE_LIMIT: '1000000' } })

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const folder = { en: 'docs', 'zh-TW': 'docs/zh-TW' }
const pages = ['organisers/private-data.md', 'volunteers/privacy.md']

const roles: Record<Language, Record<string, ReaderRole>> = {
  en: {
    owners: 'owner',
    finance: 'finance',
    'help desk': 'desk',
    'team leads for their own people': 'chief',
  },
  'zh-TW': {
    活動負責人: 'owner',
    財務人員: 'finance',
    服務台人員: 'desk',
    '組長（僅限自己的組員）': 'chief',
  },
}

/** The readers of each purpose in the table of a page, by the name of the purpose in the app. */
function promisedOn(page: string, language: Language) {
  const rows = read(`${folder[language]}/${page}`).matchAll(/^\| \*\*(.+?)\*\* +\|(?:.*\|)? ([^|]+?) +\|$/gm)
  const rolesIn = (cell: string) =>
    cell.split(/, and |, |，以及|、/).map((words) => roles[language][words] ?? `unknown: ${words}`)
  return Object.fromEntries([...rows].map(([, name, cell]) => [name!, rolesIn(cell!)]))
}

describe.each(Language.options)('in %s', (language) => {
  it.each(pages)('%s names the readers of every purpose', (page) => {
    const { names } = JSON.parse(read(`web/src/locales/${language}/purposes.json`))
    const readers = purposes.map((purpose) => [names[purpose], catalogue[purpose].readers])
    expect(Object.entries(promisedOn(page, language))).toEqual(readers)
  })
})

const scopes = ['read', 'write', 'private', 'admin'] as const
const { pid } = await make.project()
const [own, another] = [await make.team(pid), await make.team(pid)]

/** Someone with a value in every section. */
async function makeSubject(): Promise<PersonId> {
  const { uid, token } = await make.caller({}, [...scopes])
  await make.membership(pid, own.tid, uid)
  for (const [section, body] of Object.entries({
    bank: { account_holder: 'Canary' },
    'real-profile': { legal_name: 'Canary', phone: '+886919273645' },
    address: { receiver: 'Canary' },
    'dietary-habit': { diet: 'halal', named: true },
    resume: { skills: ['Canary'] },
  }))
    expect((await steps.confide(token, section, body)).statusCode).toBe(200)
  return uid
}

async function viewer(assign: (uid: PersonId) => Promise<unknown>, admin = false): Promise<string> {
  const { uid, token } = await make.caller({ admin }, [...scopes])
  await assign(uid)
  return token
}

const chiefOf = (tid: string) => async (uid: PersonId) => {
  const longAgo = new Date(Date.now() - 100 * 86_400_000)
  await make.membership(pid, tid, uid, 'chief')
  await database.db
    .updateTable('memberships')
    .set({ joined_at: longAgo, accepted_at: longAgo })
    .where('uid', '=', uid)
    .execute()
}

/** Everyone on the pages, and others who must not read. */
const viewers: Record<string, string> = {
  owner: await viewer((uid) => make.owner(pid, uid)),
  finance: await viewer((uid) => make.role(pid, uid, 'finance')),
  desk: await viewer((uid) => make.role(pid, uid, 'desk')),
  chief: await viewer(chiefOf(own.tid)),
  'chief of another team': await viewer(chiefOf(another.tid)),
  member: await viewer((uid) => make.membership(pid, own.tid, uid)),
  admin: await viewer(async () => {}, true),
  'someone else': await viewer(async () => {}),
}

let subject: PersonId
beforeAll(async () => {
  subject = await makeSubject()
  for (const purpose of purposes) await steps.open(pid, purpose, viewers.owner!)
  await steps.endNoticePeriod(pid)
})

it.each(purposes)('%s: exactly these people can read', async (purpose) => {
  const readers = []
  for (const [person, token] of Object.entries(viewers)) {
    const answer = catalogue[purpose].countsOnly
      ? await call(`POST /api/projects/${pid}/diets/named`, { token })
      : await steps.readOf(pid, purpose, subject, token)
    expect([200, 403, 404]).toContain(answer.statusCode)
    if (answer.statusCode === 200) readers.push(person)
    expect(/Canary|halal|\+886919273645/.test(answer.body)).toBe(answer.statusCode === 200)
  }
  const { names } = JSON.parse(read('web/src/locales/en/purposes.json'))
  for (const page of pages) expect(readers).toEqual(promisedOn(page, 'en')[names[purpose]])
})
