import { globSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { commands } from '../src/commands.ts'
import { jobSchema } from '../src/platform/jobs/graphile.ts'
import { createTestDatabase } from './test-database.ts'

/** Rules of the code base. */
const database = new pg.Pool({ connectionString: await createTestDatabase() })
afterAll(() => database.end())

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

it('uses randomness in tests only with a printed seed', () => {
  const byChance = globSync('{server,form-schema,web}/**/*.test.ts', {
    cwd: root,
    exclude: ['**/node_modules/**', 'server/test/house.test.ts'],
  }).filter((path) => /Math\.random|Date\.now\(\) %/.test(read(path)))
  expect(byChance).toEqual([])
})

it('declares the key of a row once, in queries.ts', () => {
  const declared = globSync('server/src/**/*.ts', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/^(?:export )?(?:interface|type) (\w+Ref) /gm)].map(([, name]) => ({
      name,
      path,
    })),
  )
  expect(declared.filter(({ path }) => !path.endsWith('/queries.ts'))).toEqual([])
  expect(declared.map(({ name }) => name)).toEqual([...new Set(declared.map(({ name }) => name))])
})

describe('the schema', () => {
  it('starts every key and index of project tables with pid, except those by person', async () => {
    const { rows } = await database.query<{ name: string; columns: string }>(`
      select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid, 1, true) as columns
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'pid'
       where i.indrelid::regclass::text not like 'graphile%' order by 1`)
    expect(rows.filter(({ columns }) => columns !== 'pid')).toEqual([
      { name: 'announcement_recipients_by_person', columns: 'uid' },
      { name: 'announcements_by_author', columns: 'author' },
      { name: 'application_notes_by_author', columns: 'by' },
      { name: 'application_steps_by_decider', columns: 'decided_by' },
      { name: 'application_steps_by_secret', columns: 'secret_hashes' },
      { name: 'applications_by_person', columns: 'uid' },
      { name: 'audiences_by_changer', columns: 'changed_by' },
      { name: 'audit_by_actor', columns: 'actor' },
      { name: 'audit_by_subject', columns: 'subject' },
      { name: 'audit_pkey', columns: 'id' },
      { name: 'automation_recipients_by_person', columns: 'uid' },
      { name: 'automations_by_changer', columns: 'changed_by' },
      { name: 'availability_by_person', columns: 'uid' },
      { name: 'certificates_by_code', columns: 'code_hash' },
      { name: 'certificates_by_person', columns: 'uid' },
      { name: 'check_in_settings_by_person', columns: 'changed_by' },
      { name: 'claim_approvals_by_person', columns: 'uid' },
      { name: 'claims_by_person', columns: 'uid' },
      { name: 'form_answers_by_person', columns: 'uid' },
      { name: 'form_reminders_by_author', columns: 'by' },
      { name: 'form_reminders_by_person', columns: 'uid' },
      { name: 'form_versions_by_maker', columns: 'made_by' },
      { name: 'forms_by_maker', columns: 'made_by' },
      { name: 'imports_by_age', columns: 'created_at' },
      { name: 'imports_by_maker', columns: 'made_by' },
      { name: 'interviews_by_proposer', columns: 'proposed_by' },
      { name: 'invitations_by_person', columns: 'uid' },
      { name: 'invitations_by_secret', columns: 'secret_hashes' },
      { name: 'memberships_by_inviter', columns: 'invited_by' },
      { name: 'memberships_by_person', columns: 'uid' },
      { name: 'message_templates_by_author', columns: 'changed_by' },
      { name: 'messages_by_age', columns: 'created_at' },
      { name: 'messages_by_person', columns: 'uid' },
      { name: 'messages_by_unsubscribe', columns: 'unsubscribe_hashes' },
      { name: 'messages_waiting', columns: 'send_at' },
      { name: 'messages_with_params', columns: 'created_at' },
      { name: 'payouts_by_maker', columns: 'made_by' },
      { name: 'payouts_by_payer', columns: 'paid_by' },
      { name: 'private_reads_by_person', columns: 'uid' },
      { name: 'private_reads_by_reader', columns: 'reader' },
      { name: 'project_purposes_by_opener', columns: 'opened_by' },
      { name: 'project_roles_by_confirmer', columns: 'confirmed_by' },
      { name: 'project_roles_by_granter', columns: 'granted_by' },
      { name: 'project_roles_by_person', columns: 'uid' },
      { name: 'projects_by_date', columns: 'starts_on' },
      { name: 'projects_rolled_over', columns: 'rolled_over_from' },
      { name: 'purpose_notices_by_person', columns: 'uid' },
      { name: 'purpose_withdrawals_by_person', columns: 'uid' },
      { name: 'role_offers_by_expiry', columns: 'expires_at' },
      { name: 'role_offers_by_granter', columns: 'granted_by' },
      { name: 'role_offers_by_person', columns: 'uid' },
      { name: 'roll_overs_by_asker', columns: 'asked_by' },
      { name: 'roll_overs_by_source', columns: 'from_pid' },
      { name: 'roster_drafts_by_maker', columns: 'made_by' },
      { name: 'roster_drafts_by_publisher', columns: 'published_by' },
      { name: 'roster_fills_by_person', columns: 'by_uid' },
      { name: 'roster_seats_by_person', columns: 'uid' },
      { name: 'roster_seats_by_proposer', columns: 'proposed_by' },
      { name: 'roster_settings_by_changer', columns: 'changed_by' },
      { name: 'second_step_resets_by_asker', columns: 'asked_by' },
      { name: 'second_step_resets_by_confirmer', columns: 'confirmed_by' },
      { name: 'second_step_resets_by_person', columns: 'uid' },
      { name: 'second_step_resets_by_secret', columns: 'stop_hashes' },
      { name: 'second_step_resets_due', columns: 'due_at' },
      { name: 'signatures_by_person', columns: 'uid' },
      { name: 'statements_by_maker', columns: 'made_by' },
      { name: 'subsidies_by_author', columns: 'changed_by' },
      { name: 'subsidy_ledger_by_actor', columns: 'actor' },
      { name: 'task_cover_asks_by_person', columns: 'uid' },
      { name: 'task_covers_by_asker', columns: 'asked_by' },
      { name: 'task_covers_next', columns: 'next_wave_at' },
      { name: 'task_rules_by_author', columns: 'changed_by' },
      { name: 'task_seats_by_assigner', columns: 'assigned_by' },
      { name: 'task_seats_by_corrector', columns: 'minutes_by' },
      { name: 'task_seats_by_person', columns: 'uid' },
      { name: 'task_seats_offered', columns: 'offered_until' },
      { name: 'task_swaps_by_decider', columns: 'decided_by' },
      { name: 'task_swaps_from', columns: 'from_uid' },
      { name: 'task_swaps_to', columns: 'to_uid' },
      { name: 'tasks_by_maker', columns: 'made_by' },
      { name: 'tasks_coming', columns: 'starts_at' },
      { name: 'uploads_by_person', columns: 'uid' },
      { name: 'uploads_unused', columns: 'created_at' },
    ])
  })

  it('has an index for every foreign key', async () => {
    const { rows } = await database.query(`
      select c.conrelid::regclass::text as "table", c.conname as key
        from pg_constraint c
       where c.contype = 'f' and c.connamespace = 'public'::regnamespace
         and not exists (select from pg_index i where i.indrelid = c.conrelid
           and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] = c.conkey)`)
    expect(rows).toEqual([])
  })

  it.each(['audit', 'private_reads'])('lets nobody alter %s', async (table) => {
    for (const statement of [`update ${table} set id = id`, `delete from ${table}`, `truncate ${table}`])
      await expect(database.query(statement)).rejects.toThrow(`${table} is append-only`)
  })
})

describe('the code', () => {
  const files = globSync('{server,web,e2e,bench,drills}/**/*.{ts,tsx}', {
    cwd: root.pathname,
    exclude: ['**/node_modules/**'],
  })

  it('reads the environment in the config module only', () => {
    const readers = files.filter((path) => path.startsWith('server/src/') && /process\.env/.test(read(path)))
    expect(readers.toSorted()).toEqual(['server/src/commands.ts'])
  })

  it('keeps at most ten files in a folder', () => {
    const folders = Map.groupBy(
      files.filter((path) => /^(server\/(src|test)|web\/src|e2e)\//.test(path) && !path.endsWith('.test.ts')),
      (path) => path.slice(0, path.lastIndexOf('/')),
    )
    const wide = [...folders].filter(([, inside]) => inside.length > 10).map(([folder]) => folder)
    // The tools of all tests; the rows of the access matrix, by slice; one model; the steps of a world, by slice.
    expect(wide.toSorted()).toEqual([
      'server/test',
      'server/test/access',
      'server/test/consent',
      'server/test/world',
    ])
  })

  it('has no folder for a single file', () => {
    const parts = globSync('{server/{src,test},web/src,e2e}/**/*', {
      cwd: root.pathname,
      exclude: ['**/node_modules/**', '**/.results/**'],
    }).map((path) => path.split('/'))
    const folders = Map.groupBy(parts, (path) => path.slice(0, -1).join('/'))
    const alone = [...folders].filter(
      ([folder, inside]) => inside.length === 1 && !folders.has(`${folder}/${inside[0]!.at(-1)}`),
    )
    expect(alone.map(([folder]) => folder)).toEqual([])
  })

  it('knows the schema of the job queue in one module only', () => {
    const knowing = files.filter((path) => read(path).includes(jobSchema))
    expect(knowing).toEqual(['server/src/platform/jobs/graphile.ts'])
  })

  it('has no catch-all modules', () => {
    expect(files.filter((path) => /\/(utils?|common|helpers?|misc|types)(\.ts|\/)/.test(path))).toEqual([])
  })
})

describe('the docs', () => {
  it('list every command', () => {
    const page = read('docs/operators/commands.md')
    expect(Object.keys(commands).filter((name) => !page.includes(`manyhands ${name}`))).toEqual([])
  })
})
