import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { restoreSnapshot } from '../src/applications/decisions/queries.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { fileNames } from '../src/platform/db/migrations.ts'
import { checkAudit } from '../src/platform/doctor/evidence/audit.ts'
import { newId, type ProjectId } from '../src/platform/ids.ts'
import { atFileEnd } from './file-end.ts'
import { createTestDatabase } from './test-database.ts'

const database = openDatabase(await createTestDatabase('template1'), { size: 2, statementTimeout: 10_000 })
atFileEnd(() => database.close())
const { pool } = database

/** Runs the migrations from one number to another, inclusive. */
async function migrateFrom(first: string, last: string): Promise<void> {
  const names = (await fileNames()).filter((name) => name.slice(0, 4) >= first && name.slice(0, 4) <= last)
  for (const name of names)
    await pool.query(await readFile(new URL(`../migrations/${name}`, import.meta.url), 'utf8'))
}

const rowsOf = async (text: string) => (await pool.query(text)).rows
const [ada, ben, task, application, talk] = Array.from({ length: 5 }, () => newId<string>())
const day = '2026-12-12T08:00:00Z'

async function audit(verb: string, said: { before?: object; after?: object; pid?: string } = {}) {
  const { before = null, after = null, pid = 'days' } = said
  await pool.query(
    'insert into audit (id, actor, verb, subject, pid, before, after) values ($1, $2, $3, $4, $5, $6, $7)',
    [newId<string>(), ada, verb, `task:${task}`, pid, before, after],
  )
}

/** Data of the last version with the old names. */
async function fill(): Promise<void> {
  await migrateFrom('0001', '0021')
  await pool.query(`
    insert into people (uid, email, name, listed)
      values ('${ada}', 'ada@example.test', 'Ada', true), ('${ben}', 'ben@example.test', 'Ben', true);
    insert into projects (pid, name, state, starts_on, ends_on, time_zone)
      values ('days', 'Days', 'open', '2026-12-12', '2026-12-13', 'UTC'),
             ('altered', 'Altered', 'open', '2026-12-12', '2026-12-13', 'UTC');
    insert into teams (pid, tid, name, position) values ('days', 'photo', 'Photo', 0), ('days', 'desk', 'Desk', 1);
    insert into tasks (pid, id, title, place, starts_at, ends_at, sign_up, visible_to, made_by)
      values ('days', '${task}', 'Gate', 'Main hall', '${day}', '2026-12-12T10:00:00Z', 'open', 'team', '${ada}');
    insert into task_roles (pid, task, n, seats, taken, line, let_in) values ('days', '${task}', 1, 1, 1, 3, false);
    insert into task_seats (pid, id, task, n, uid, state, place, given_by, was, words)
      values ('days', '${newId()}', '${task}', 1, '${ada}', 'confirmed', null, '${ben}', 'requested', 'Thanks!'),
             ('days', '${newId()}', '${task}', 1, '${ben}', 'waiting', 3, null, null, '');
    insert into task_swaps (pid, id, seat, from_uid, to_uid, line)
      select pid, '${newId()}', id, '${ada}', '${ben}', 'An exam.' from task_seats where uid = '${ada}';
    insert into applications (pid, id, uid, state, why, pool)
      values ('days', '${application}', '${ada}', 'pending', 'I like lanterns.', false);
    insert into application_steps (pid, application, n, tid, how, state, line, words)
      values ('days', '${application}', 0, 'photo', 'chosen', 'declined', '', 'Sorry!'),
             ('days', '${application}', 1, 'desk', 'forwarded', 'pending', 'Take a look.', '');
    insert into talks (pid, id, application, tid, proposed_by, minutes, place, times, state)
      values ('days', '${talk}', '${application}', 'photo', '${ben}', 20, 'Office', array['${day}'::timestamptz],
              'proposed');
    update applications as a set before = jsonb_build_object(
      'by', '${ben}', 'about', 'decision 1', 'state', a.state, 'changed_at', a.changed_at,
      'steps', (select jsonb_agg(to_jsonb(s) order by s.n) from application_steps as s),
      'talks', (select jsonb_agg(to_jsonb(t)) from talks as t));
    insert into unwanted_mail (uid, kind) values ('${ada}', 'task.given'), ('${ada}', 'swap.asked');
    insert into subsidies (pid, currency, rules, changed_by)
      values ('days', 'TWD', '{"who": "chiefs", "hours": 4}', '${ada}');
    insert into task_rules (pid, rules, changed_by)
      values ('days', '{"nights": {"mode": "warn", "most": 2}}', '${ada}'), ('altered', '{}', '${ada}')`)
  const messages: [kind: string, about: string, params: object][] = [
    ['talk.invited', `talk ${talk}`, { talk }],
    ['task.given', `given ${task} ${ada}`, { task, by_uid: ben, words: 'Please!' }],
    ['task.gave-back', `gave-back ${task} ${ada}`, { task, who_uid: ada, words: '' }],
    ['task.changed', `changed ${task} ${ada}`, { task, was_place: 'Roof', words: '' }],
    ['swap.asked', `swap ${task}`, { swap: task, task }],
    ['application.moved', 'decision 1', { by: { en: '3 May' }, why: { en: 'Full.' }, words: 'Sorry!' }],
    [
      'chiefs.digest',
      'digest',
      {
        news: [
          { what: 'talk', uid: ada },
          { what: 'gave-back', uid: ada, task },
        ],
      },
    ],
  ]
  for (const [kind, about, params] of messages)
    await pool.query(
      `insert into messages (pid, id, uid, kind, about, params, state) values ('days', $1, $2, $3, $4, $5, 'held')`,
      [newId<string>(), ada, kind, about, params],
    )
  const templates = [
    ['talk.agreed', 'Interview', 'At {place}, {time}.'],
    ['task.given', '{by} needs you', '{task} at {place}. {words}'],
    ['task.asked', '{who} asks', '{who}: {task}'],
    ['swap.asked', '{from} asks', '{message}'],
    ['application.moved', 'Moved', '{why} {words} By {by}.'],
    ['pool.invited', '{team}', '{line}'],
  ]
  for (const [kind, subject, body] of templates)
    await pool.query(
      `insert into message_templates (pid, kind, language, subject, body, changed_by)
       values ('days', $1, 'en', $2, $3, $4)`,
      [kind, subject, body, ada],
    )
  await audit('project.created')
  await audit('seat.given-back', { after: { uid: ada, was: 'confirmed' } })
  await audit('task.changed', { before: { place: 'Roof' }, after: { place: 'Main hall' } })
  await audit('seat.recorded', { after: { uid: ada, state: 'excused', words: 'Ill.' } })
  await audit('talk.proposed')
  await audit('subsidy.set', { after: { who: 'chiefs', places: { taipei: 'Taipei' } } })
  await audit('project.changed', { after: { place: 'is not renamed here' } })
  await audit('seat.taken', { after: { uid: ada } })
  await audit('swap.asked')
  await audit('form.made', { after: { title: 'Shirts' } })
  await audit('payout.file-made')
  await audit('task-rules.changed', { after: { nights: { mode: 'warn', most: 3 }, skill: { mode: 'off' } } })
  await audit('session.started', { after: { way: 'code' } })
  await audit('seat.given', { pid: 'altered' })
  await audit('project.changed', { pid: 'altered', after: { name: 'Altered' } })
}

it('keeps everything under the current names', async () => {
  await fill()
  // Someone with the owner's rights has altered the audit.
  await pool.query(`
    alter table audit disable trigger audit_is_append_only;
    update audit set after = '{"name": "Other"}' where pid = 'altered' and verb = 'project.changed';
    alter table audit enable trigger audit_is_append_only`)
  await migrateFrom('0022', '9999')

  expect(await rowsOf('select location from tasks')).toEqual([{ location: 'Main hall' }])
  expect(await rowsOf('select last_position, last_seated from task_roles')).toEqual([
    { last_position: 3, last_seated: false },
  ])
  expect(
    await rowsOf('select uid, position, assigned_by, previous_state, note from task_seats order by state'),
  ).toEqual([
    { uid: ada, position: null, assigned_by: ben, previous_state: 'requested', note: 'Thanks!' },
    { uid: ben, position: 3, assigned_by: null, previous_state: null, note: '' },
  ])
  expect(await rowsOf('select state, message from task_swaps')).toEqual([
    { state: 'requested', message: 'An exam.' },
  ])
  expect(await rowsOf('select motivation from applications')).toEqual([{ motivation: 'I like lanterns.' }])
  const steps = [
    { n: 0, note: '', message: 'Sorry!' },
    { n: 1, note: 'Take a look.', message: '' },
  ]
  expect(await rowsOf('select n, note, message from application_steps order by n')).toEqual(steps)
  expect(await rowsOf('select id, location, state from interviews')).toEqual([
    { id: talk, location: 'Office', state: 'proposed' },
  ])
  expect(await rowsOf('select kind from email_opt_outs order by kind')).toEqual([
    { kind: 'swap.requested' },
    { kind: 'task.assigned' },
  ])
  expect(await rowsOf('select rules from subsidies')).toEqual([{ rules: { audience: 'chiefs', hours: 4 } }])
  expect(await rowsOf('select rules from task_rules order by pid')).toEqual([
    { rules: {} },
    { rules: { nights: { mode: 'warn', max: 2 } } },
  ])

  // An earlier decision can still be undone.
  await pool.query(`delete from application_steps; update interviews set state = 'cancelled'`)
  await database.transact((tx) => restoreSnapshot(tx, { pid: 'days' as ProjectId, id: application! }))
  expect(await rowsOf('select n, note, message from application_steps order by n')).toEqual(steps)
  expect(await rowsOf('select state from interviews')).toEqual([{ state: 'proposed' }])
})

it('keeps emails and templates, with their placeholders', async () => {
  expect(await rowsOf('select kind, about, params from messages order by id')).toEqual([
    { kind: 'interview.invited', about: `interview ${talk}`, params: { interview: talk } },
    {
      kind: 'task.assigned',
      about: `assigned ${task} ${ada}`,
      params: { task, by_uid: ben, message: 'Please!' },
    },
    {
      kind: 'task.released',
      about: `released ${task} ${ada}`,
      params: { task, person_uid: ada, message: '' },
    },
    {
      kind: 'task.changed',
      about: `changed ${task} ${ada}`,
      params: { task, was_location: 'Roof', message: '' },
    },
    { kind: 'swap.requested', about: `swap ${task}`, params: { swap: task, task } },
    {
      kind: 'application.moved',
      about: 'decision 1',
      params: { answer_by: { en: '3 May' }, reason: { en: 'Full.' }, message: 'Sorry!' },
    },
    {
      kind: 'chiefs.digest',
      about: 'digest',
      params: {
        updates: [
          { what: 'interview', uid: ada },
          { what: 'released', uid: ada, task },
        ],
      },
    },
  ])
  expect(await rowsOf('select kind, subject, body from message_templates order by kind')).toEqual([
    { kind: 'application.moved', subject: 'Moved', body: '{reason} {message} By {answer_by}.' },
    { kind: 'interview.agreed', subject: 'Interview', body: 'At {location}, {time}.' },
    { kind: 'pool.invited', subject: '{team}', body: '{note}' },
    { kind: 'swap.requested', subject: '{from} asks', body: '{message}' },
    { kind: 'task.assigned', subject: '{assigner} needs you', body: '{task} at {location}. {message}' },
    { kind: 'task.requested', subject: '{person} asks', body: '{person}: {task}' },
  ])
})

it('links the audit again, and hides no earlier alteration', async () => {
  expect(await rowsOf(`select verb, before, after from audit where pid = 'days' order by id`)).toEqual([
    { verb: 'project.created', before: null, after: null },
    { verb: 'seat.released', before: null, after: { uid: ada, previous_state: 'confirmed' } },
    { verb: 'task.changed', before: { location: 'Roof' }, after: { location: 'Main hall' } },
    { verb: 'seat.recorded', before: null, after: { uid: ada, state: 'excused', note: 'Ill.' } },
    { verb: 'interview.proposed', before: null, after: null },
    { verb: 'subsidy.set', before: null, after: { audience: 'chiefs', origins: { taipei: 'Taipei' } } },
    { verb: 'project.changed', before: null, after: { place: 'is not renamed here' } },
    { verb: 'seat.signed-up', before: null, after: { uid: ada } },
    { verb: 'swap.requested', before: null, after: null },
    { verb: 'form.created', before: null, after: { title: 'Shirts' } },
    { verb: 'payout.file-created', before: null, after: null },
    {
      verb: 'task-rules.changed',
      before: null,
      after: { nights: { mode: 'warn', max: 3 }, skill: { mode: 'off' } },
    },
    { verb: 'session.started', before: null, after: { method: 'code' } },
  ])
  const found = await checkAudit(database)
  expect(found.map(({ level, says }) => [level, says])).toEqual([
    ['trouble', expect.stringMatching(/altered/)],
  ])
  await expect(pool.query(`update audit set verb = 'x'`)).rejects.toThrow('append-only')
  await expect(pool.query('delete from audit_links')).rejects.toThrow('append-only')
})
