import type { Question } from '../../form-schema/src/questions.ts'
import { schemaOf } from '../../form-schema/src/schema.ts'
import type { Database } from '../src/platform/db/database.ts'
import { createKeyRing, newKey, seal } from '../src/platform/db/key-ring.ts'
import type { PersonId, ProjectId } from '../src/platform/ids.ts'

export const manyPid = 'many' as ProjectId
export const fids = ['shirts', 'beds', 'food'] as const

const texts = (label: string) => ({ en: { label, help: '' }, 'zh-TW': { label, help: '' } })
const ask = <Own extends object>(id: string, own: Own, isPrivate = false) =>
  ({
    id,
    rev: 1,
    texts: texts(`Question ${id}`),
    required: false,
    private: isPrivate,
    when: null,
    ...own,
  }) as unknown as Question
const options = (...ids: string[]) => ids.map((id) => ({ id, texts: { en: `The ${id}`, 'zh-TW': id } }))

/** The questions of the forms, and in SQL the answers of the n-th person. */
const forms: Record<(typeof fids)[number], { questions: Question[]; values: string }> = {
  shirts: {
    questions: [
      ask('size', { kind: 'size', sizes: ['S', 'M', 'L', 'XL'] }),
      ask('cut', { kind: 'choice', many: false, options: options('wide', 'slim') }),
      ask('count', { kind: 'number', whole: true, min: 0, max: 9 }),
      ask('photos', { kind: 'consent' }),
      ask('words', { kind: 'text', lines: false, max: 200 }),
    ],
    values: `jsonb_build_object('size', (array['S','M','L','XL'])[1 + n % 4], 'cut', (array['wide','slim'])[1 + n % 2],
      'count', n % 5, 'photos', n % 3 = 0, 'words', 'Something to say, number ' || n)`,
  },
  beds: {
    questions: [
      ask('nights', { kind: 'choice', many: true, options: options('fri', 'sat', 'sun') }),
      ask('from', { kind: 'date', from: null, until: null }),
      ask('with', { kind: 'text', lines: false, max: 200 }),
      ask('room', { kind: 'choice', many: false, options: options('two', 'four', 'hall') }),
      ask('floor', { kind: 'number', whole: true, min: null, max: null }),
      ask('notes', { kind: 'text', lines: true, max: 2000 }),
    ],
    values: `jsonb_build_object('nights', case when n % 2 = 0 then '["fri","sat"]' else '["sun"]' end::jsonb,
      'from', to_char(date '2026-08-01' + (n % 7)::int, 'YYYY-MM-DD'), 'with', '=Friend of ' || n,
      'room', (array['two','four','hall'])[1 + n % 3], 'floor', n % 40, 'notes', repeat('a quiet bed, please ', 5))`,
  },
  food: {
    questions: [
      ask('meals', { kind: 'choice', many: true, options: options('noon', 'night') }),
      ask('diet', { kind: 'dietary' }, true),
      ask('worry', { kind: 'text', lines: false, max: 200 }, true),
    ],
    values: `jsonb_build_object('meals', '["noon","night"]'::jsonb)`,
  },
}

/** 5,000 people who have answered three forms, one of them private, and their owner. */
export async function seedAnswers({ pool }: Database, { people, key }: { people: number; key: Buffer }) {
  await pool.query(`
    insert into projects (pid, name, state, starts_on, ends_on, time_zone)
      values ('${manyPid}', 'Many', 'open', '2027-08-07', '2027-08-08', 'Asia/Taipei');
    insert into teams (pid, tid, name, position)
      select '${manyPid}', 'team-' || n, 'Team ' || n, n from generate_series(0, 49) n;
    insert into people (uid, email, name, listed)
      select gen_random_uuid(), 'answer-' || n || '@scale.test', 'Answer ' || n, true from generate_series(1, ${people}) n;
    insert into memberships (pid, id, tid, uid, role, accepted_at, accepted_how)
      select '${manyPid}', gen_random_uuid(), 'team-' || substr(name, 8)::int % 50, uid, 'member', now(), 'application'
        from people where email like 'answer-%@scale.test'`)
  const owner = await pool.query<{ uid: PersonId }>(
    `insert into people (uid, email, name) values (gen_random_uuid(), 'owner@scale.test', 'Owner') returning uid`,
  )
  const { uid } = owner.rows[0]!
  await pool.query('insert into project_roles (pid, uid, role, settles_at) values ($1, $2, $3, now())', [
    manyPid,
    uid,
    'owner',
  ])
  for (const fid of fids) await seedForm(pool, fid, uid)
  await sealAnswers(pool, key)
  await pool.query('vacuum analyze')
  return uid
}

async function seedForm(pool: Database['pool'], fid: (typeof fids)[number], owner: PersonId): Promise<void> {
  const { questions, values } = forms[fid]
  const words = { title: fid, intro: '', purpose: 'To plan.' }
  await pool.query(`insert into forms (pid, fid, version, state, made_by) values ($1, $2, 1, 'open', $3)`, [
    manyPid,
    fid,
    owner,
  ])
  await pool.query(
    `insert into form_versions (pid, fid, version, texts, schema, made_by) values ($1, $2, 1, $3, $4, $5)`,
    [manyPid, fid, { en: words, 'zh-TW': words }, JSON.stringify(schemaOf(questions)), owner],
  )
  await pool.query(`
    insert into form_answers (pid, fid, uid, version, state, "values", done_at)
    select '${manyPid}', '${fid}', uid, 1, 'done', ${values}, now()
      from (select uid, substr(name, 8)::int as n from people where email like 'answer-%@scale.test') as person`)
}

/** Like `sealForPerson`, for all at once. */
async function sealAnswers(pool: Database['pool'], key: Buffer): Promise<void> {
  const ring = createKeyRing({ MANYHANDS_KEY: key, MANYHANDS_OTHER_KEYS: [] })!
  const { rows } = await pool.query<{ uid: string }>(`select uid from form_answers where fid = 'food'`)
  const sealed = rows.map(({ uid }, n) => {
    const own = newKey()
    const answers = {
      diet: { diet: n % 2 ? 'vegan-no-alliums' : 'halal', allergies: ['soy'] },
      worry: `Worry ${n}`,
    }
    return {
      uid,
      key: ring.seal(`key of ${uid}`, own),
      answers: seal(own, `answers ${manyPid} food of ${uid}`, Buffer.from(JSON.stringify(answers))),
    }
  })
  const uids = sealed.map((one) => one.uid)
  await pool.query(
    `insert into person_keys (uid, key_id, sealed_key)
     select uid, $1, sealed from unnest($2::uuid[], $3::bytea[]) as one (uid, sealed)`,
    [ring.id, uids, sealed.map((one) => one.key)],
  )
  await pool.query(
    `update form_answers set sealed = one.sealed from unnest($1::uuid[], $2::bytea[]) as one (uid, sealed)
      where form_answers.uid = one.uid and fid = 'food'`,
    [uids, sealed.map((one) => one.answers)],
  )
}
