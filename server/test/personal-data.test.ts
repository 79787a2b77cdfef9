import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { sections, shown } from '../src/people/index.ts'
import { personalData } from '../src/personal-data.ts'
import { keepReasons, type PersonalData } from '../src/platform/db/personal-data.ts'
import { chineseLabels } from '../src/privacy/export/chinese-labels.ts'
import { englishLabels } from '../src/privacy/export/labels.ts'
import { reasons } from '../src/privacy/export/reasons.ts'
import { valueLabels } from '../src/privacy/export/values.ts'
import { sectionTitles } from '../src/privacy/export/words.ts'
import { createTestDatabase } from './test-database.ts'

const database = new pg.Pool({ connectionString: await createTestDatabase() })
afterAll(() => database.end())

const names = async (query: string) =>
  (await database.query<{ name: string }>(query)).rows.map(({ name }) => name)

/** Columns that must refer to a person: keys to people, ids other than the row's own, addresses. */
const columnsAboutPeople = () =>
  names(`
    select t.relname || '.' || a.attname as name
      from pg_class t
      join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
     where t.relkind in ('r', 'p')
       and (exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'f'
                      and c.confrelid = 'people'::regclass and a.attnum = any(c.conkey))
            or a.atttypid = 'uuid'::regtype and a.attname <> 'id'
            or a.attname = 'actor'
            or a.attname ~ '(^|_)e?mail(_|$)' and a.attname <> 'email_hash')
     order by 1`)

/** Ids of tasks, seats, drafts, claims, payouts, automations and sessions: their person is in another column. */
const ofTasks = new Set([
  'announcements.automation',
  'push_devices.session',
  'roster_fills.draft',
  'roster_seats.draft',
  'roster_seats.task',
  'tasks.series',
  'task_roles.task',
  'task_seats.task',
  'task_swaps.seat',
  'task_swaps.other',
  'task_covers.task',
  'task_cover_asks.task',
  'claim_approvals.claim',
  'claims.payout',
  'claims.returned_from',
  'subsidy_ledger.payout',
])

async function undeclared(declared: PersonalData): Promise<string[]> {
  const known = new Set(
    declared.flatMap(({ table, of }) => of.map((reference) => `${table}.${Object.values(reference)[0]}`)),
  )
  // In tables found by person id, addresses belong to that person.
  const byId = new Set(declared.filter(({ of }) => of.some((one) => 'uid' in one)).map(({ table }) => table))
  return (await columnsAboutPeople()).filter(
    (name) =>
      !known.has(name) && !ofTasks.has(name) && !(name.endsWith('email') && byId.has(name.split('.')[0]!)),
  )
}

/** Columns of declared tables that are not classified, or don't exist. */
async function unclassified(declared: PersonalData): Promise<string[]> {
  const found = declared.map(async ({ table, name, columns, leftOut = {} }) => {
    const actual = await names(
      `select attname as name from pg_attribute
        where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped order by 1`,
    )
    const classified = [...columns, ...Object.keys(leftOut)]
    return [
      ...actual.filter((column) => !classified.includes(column)).map((column) => `${name}: ${column} is new`),
      ...classified
        .filter((column, i) => !actual.includes(column) || classified.indexOf(column) < i)
        .map((column) => `${name}: ${column} is not there, or there twice`),
    ]
  })
  return (await Promise.all(found)).flat()
}

describe('data about people', () => {
  it('is declared wherever a column refers to them', async () => {
    expect(await undeclared(personalData)).toEqual([])
  })

  it('is exported or left out for a reason, column by column', async () => {
    expect(await unclassified(personalData)).toEqual([])
  })

  it('is reported by these checks if undeclared', async () => {
    await database.query(`
      create table one (id uuid primary key, owner uuid references people);
      create table two (reader uuid, contact_email text, note text);
      alter table sessions add column shoe_size integer`)
    try {
      expect(await undeclared(personalData)).toEqual(['one.owner', 'two.contact_email', 'two.reader'])
      expect(await unclassified(personalData)).toEqual(['sessions: shoe_size is new'])
      const without = personalData.filter(({ table }) => table !== 'passkeys' && table !== 'emailed_codes')
      expect(await undeclared(without)).toContain('passkeys.uid')
      expect(await undeclared(without)).toContain('emailed_codes.email')
    } finally {
      await database.query('drop table one, two; alter table sessions drop column shoe_size')
    }
  })

  it('has a unique name in every export', () => {
    const all = personalData.map(({ name }) => name)
    expect(all.filter((name, i) => all.indexOf(name) < i || !/^[a-z-]+$/.test(name))).toEqual([])
  })

  it('is exported with labels in both languages', () => {
    const columns = personalData.flatMap((one) => one.columns)
    const fields = sections.flatMap((section) => Object.keys(shown(section).shape))
    const shownBeside = ['project', 'team', 'reader_name', 'task_title']
    const used = new Set([...columns, ...fields, ...shownBeside])
    expect([...used].filter((name) => !chineseLabels[name])).toEqual([])
    for (const known of [chineseLabels, englishLabels])
      expect(Object.keys(known).filter((name) => !used.has(name))).toEqual([])
    expect(Object.values(englishLabels).filter((label) => /\p{Script=Han}/u.test(label))).toEqual([])
    const whys = new Set(personalData.flatMap(({ leftOut = {} }) => Object.values(leftOut)))
    expect(Object.keys(reasons).toSorted()).toEqual([...whys].toSorted())
    for (const titles of Object.values(sectionTitles)) expect(Object.keys(titles)).toEqual(sections)
  })
})

describe('values that are stored as keys', () => {
  it('have labels in the page of the export', async () => {
    const { rows } = await database.query<{ table: string; column: string; rule: string }>(`
      select c.conrelid::regclass::text as table, a.attname as column, pg_get_constraintdef(c.oid) as rule
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
       where c.contype = 'c' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace
         and pg_get_constraintdef(c.oid) ~ '= ANY \\(ARRAY\\['`)
    const isExported = ({ table, column }: { table: string; column: string }) =>
      personalData.some((one) => one.table === table && one.columns.includes(column))
    const keys = rows
      .filter(isExported)
      .flatMap(({ table, column, rule }) =>
        [...rule.matchAll(/'([^']+)'::text/g)].map(([, key]) => `${table}.${column} ${key}`),
      )
    const labelled = Object.entries(valueLabels).flatMap(([column, labels]) =>
      Object.keys(labels).map((key) => `${column} ${key}`),
    )
    expect(labelled.toSorted()).toEqual(keys.toSorted())
  })
})

describe('docs/operators/privacy.md', () => {
  const page = readFileSync(new URL('../../docs/operators/privacy.md', import.meta.url), 'utf8')
  const cells = page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

  it('lists everything that is stored', () => {
    const expected = personalData.map(({ name, table, title, kept, erasure }) => [
      title.en,
      `\`${table}\``,
      kept,
      erasure === 'delete' ? 'deleted' : `kept: \`${erasure.keep}\``,
      `\`${name}\``,
    ])
    expect(cells.filter((row) => row.length === 5).slice(2)).toEqual(expected)
  })

  it('gives every reason to keep data', () => {
    expect(cells.filter((row) => row.length === 2).slice(2)).toEqual(
      Object.entries(keepReasons).map(([key, sentence]) => [`\`${key}\``, sentence]),
    )
  })
})
