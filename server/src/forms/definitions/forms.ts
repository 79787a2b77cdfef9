import { isDeepStrictEqual } from 'node:util'
import type { Question } from '../../../../form-schema/src/questions.ts'
import { isAsked } from '../../../../form-schema/src/questions.ts'
import { questionsOf, schemaOf } from '../../../../form-schema/src/schema.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { ownersOfProject, requireLiveProject, requireProject } from '../../projects/index.ts'
import { requireForm } from '../access.ts'
import { isAskedAgain, mayReadAnswers, stateOf, whyNotAdd, whyNotMove } from '../policy.ts'
import {
  type FormRef,
  type FormRow,
  type ListedRow,
  lockForm,
  selectCounts,
  selectForm,
  selectForms,
} from '../queries.ts'
import { templates } from '../templates/templates.ts'
import { notifyOfTerms } from '../terms/notifications.ts'
import {
  countForms,
  deleteForm,
  hasAnswers,
  insertForm,
  insertVersion,
  selectRevs,
  selectTids,
  updateForm,
} from './queries.ts'
import { freshly, revise } from './revising.ts'
import type { FormChange, NewForm } from './schemas.ts'

export function present(form: FormRow) {
  const { fid, version, state, texts, schema, audience, tids, required_for, readers, position } = form
  return {
    fid,
    version,
    state,
    texts,
    questions: questionsOf(schema),
    // With the current options, whatever they were when the version was created.
    schema: schemaOf(questionsOf(schema)) as unknown as Record<string, unknown>,
    audience,
    tids,
    opens_at: form.opens_at?.toISOString() ?? null,
    closes_at: form.closes_at?.toISOString() ?? null,
    required_for,
    readers,
    position,
  }
}

export async function listForms(db: Db, actor: Actor, { pid, all }: { pid: ProjectId; all: boolean }) {
  await requireProject(db, actor, pid)
  if (all) await ownersOfProject.check!(db, actor, { pid })
  const rows = await selectForms(db, actor, { pid, all })
  const counts = new Map(all ? (await selectCounts(db, pid)).map((one) => [one.fid, one]) : [])
  const countsOf = (fid: string) => {
    const { asked, answered } = counts.get(fid) ?? { asked: 0, answered: 0 }
    return all ? { asked, answered } : {}
  }
  return { data: rows.map((row) => ({ ...presentListed(row), ...countsOf(row.fid) })), next_cursor: null }
}

function presentListed(row: ListedRow) {
  const { fid, version, texts, schema, required_for } = row
  const asked = questionsOf(schema).filter(isAsked)
  const state = row.asks_me ? stateOf(row) : null
  return {
    fid,
    version,
    texts,
    state,
    again: isAskedAgain(state, row),
    reads: mayReadAnswers(row, row),
    form_state: row.state,
    opens_at: row.opens_at?.toISOString() ?? null,
    due_at: row.closes_at?.toISOString() ?? null,
    required_for,
    private: asked.some((question) => question.private),
    questions: asked.length,
  }
}

export async function getForm(db: Db, actor: Actor, ref: FormRef) {
  return present((await requireForm(db, actor, ref)).form)
}

/** A draft, from a template or empty. */
export async function createForm(tx: Transaction, actor: Actor, pid: ProjectId, wanted: NewForm) {
  await requireLiveProject(tx, pid)
  await requireRoom(tx, pid)
  const { texts, questions } = wanted.from ? templates[wanted.from] : { texts: wanted.texts!, questions: [] }
  const form = { texts: wanted.texts ?? texts, questions }
  const base = wanted.fid ?? wanted.from ?? slugOf(form.texts.en.title)
  const names = wanted.fid ? [base] : [base, ...Array.from({ length: 98 }, (_, n) => `${base}-${n + 2}`)]
  for (const fid of names)
    if (await addForm(tx, actor.uid, { pid, fid }, form))
      return present((await selectForm(tx, { pid, fid }))!)
  throw new Problem('conflict', { detail: `The fid "${base}" is already taken. Choose another one.` })
}

async function requireRoom(tx: Transaction, pid: ProjectId): Promise<void> {
  const why = whyNotAdd(await countForms(tx, pid))
  if (why.length > 0) throw refused(why)
}

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
    .replace(/-$/, '') || 'form'

interface Draft {
  texts: FormRow['texts']
  questions: Question[]
  settings?: Omit<Parameters<typeof insertForm>[2], 'made_by' | 'state'>
}

const noSettings = {
  audience: 'everyone' as const,
  tids: [],
  opens_at: null,
  closes_at: null,
  required_for: [],
  readers: [],
}

/** In its first version; false if the fid is taken. */
export async function addForm(
  tx: Transaction,
  actor: PersonId,
  ref: FormRef,
  { texts, questions, settings = noSettings }: Draft,
): Promise<boolean> {
  if (!(await insertForm(tx, ref, { ...settings, state: 'draft', made_by: actor }))) return false
  const { readers } = settings
  const schema = schemaOf(freshly(questions))
  await insertVersion(tx, ref, { version: 1, texts, schema, readers, made_by: actor })
  await audit(tx, {
    actor,
    verb: 'form.created',
    subject: `form:${ref.fid}`,
    pid: ref.pid,
    after: { title: texts.en.title || texts['zh-TW'].title },
  })
  return true
}

interface Change {
  form: FormChange
  /** Called with the current state; throws to refuse. */
  expect(current: object): void
}

export async function changeForm(
  tx: Transaction,
  actor: Actor,
  ref: FormRef,
  { form: { questions, texts, ...settings }, expect }: Change,
) {
  const before = await requireForChange(tx, ref, expect)
  await requireMove(tx, before, settings.state)
  await requireTeams(tx, ref.pid, settings.tids)
  const asked = await requireReanswer(tx, before, questions)
  const changed = {
    ...settingsThatDiffer(before, settings),
    ...(await addVersion(tx, actor.uid, before, { texts, ...asked, readers: settings.readers })),
  }
  if (Object.keys(changed).length === 0) return present(before)
  await updateForm(tx, ref, changed)
  await notifyOfTerms(tx, ref.pid)
  const shown = Object.keys(changed).filter((field) => field !== 'answers_valid_since')
  await audit(tx, {
    actor: actor.uid,
    verb: 'form.changed',
    subject: `form:${ref.fid}`,
    pid: ref.pid,
    before: pick(before, shown),
    after: pick(changed, shown),
  })
  return present((await selectForm(tx, ref))!)
}

const pick = (from: object, fields: string[]) =>
  Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field)))

async function requireForChange(tx: Transaction, ref: FormRef, expect: Change['expect']): Promise<FormRow> {
  await requireLiveProject(tx, ref.pid)
  const form = await lockForm(tx, ref)
  if (!form) throw new Problem('not_found')
  expect(present(form))
  return form
}

async function requireMove(tx: Transaction, form: FormRow, to: FormRow['state']): Promise<void> {
  const why = whyNotMove(form.state, to, { answered: await hasAnswers(tx, form) })
  if (why.length > 0) throw refused(why)
}

async function requireTeams(tx: Transaction, pid: ProjectId, tids: string[]): Promise<void> {
  const there = tids.length > 0 ? await selectTids(tx, pid) : new Set()
  const errors = tids.flatMap((tid, n) =>
    there.has(tid)
      ? []
      : [
          {
            pointer: `/body/tids/${n}`,
            code: 'custom',
            detail: 'This project has no team with this `tid`. Choose another team.',
          },
        ],
  )
  if (errors.length > 0) throw new Problem('invalid_request', { errors })
}

/** Assigns revs to the questions. Nobody has answered a draft, so its questions are all new. */
async function requireReanswer(tx: Transaction, before: FormRow, wanted: FormChange['questions']) {
  const { questions, stands } =
    before.state === 'draft'
      ? { questions: freshly(wanted), stands: true }
      : revise(questionsOf(before.schema), wanted, await selectRevs(tx, before))
  const schema = schemaOf(questions)
  if (Buffer.byteLength(JSON.stringify(schema)) > mostBytes)
    throw new Problem('invalid_request', {
      errors: [
        {
          pointer: '/body/questions',
          code: 'too_big',
          detail: 'The questions are too long: use at most 200 kB in total.',
        },
      ],
    })
  return { schema, stands }
}

const mostBytes = 200_000

/** Of the settings, only readers create a version: answers are given to those of their version. Versions are immutable. */
async function addVersion(
  tx: Transaction,
  made_by: PersonId,
  before: FormRow,
  { texts, schema, readers, stands }: Pick<FormRow, 'texts' | 'schema' | 'readers'> & { stands: boolean },
): Promise<Partial<Pick<FormRow, 'version' | 'answers_valid_since'>>> {
  // Through JSON, for the format of the database.
  const same = isDeepStrictEqual(questionsOf(before.schema), JSON.parse(JSON.stringify(questionsOf(schema))))
  const sameReaders = isDeepStrictEqual(before.readers, readers)
  if (same && sameReaders && isDeepStrictEqual(before.texts, texts)) return {}
  const version = before.version + 1
  await insertVersion(tx, before, { version, texts, schema, readers, made_by })
  return { version, ...(!stands && { answers_valid_since: version }) }
}

function settingsThatDiffer(before: FormRow, wanted: Omit<FormChange, 'questions' | 'texts'>) {
  const changed = Object.entries(wanted).filter(
    ([field, value]) => !isDeepStrictEqual(value, before[field as keyof FormRow]),
  )
  return Object.fromEntries(changed) as Partial<typeof wanted>
}

/** Answers stay. A draft without answers is deleted. */
export async function retireForm(
  tx: Transaction,
  actor: Actor,
  ref: FormRef,
  { expect }: Pick<Change, 'expect'>,
): Promise<void> {
  const { state, texts } = await requireForChange(tx, ref, expect)
  if (state === 'retired') return
  const verb = state === 'draft' ? 'form.deleted' : 'form.retired'
  if (state === 'draft') await deleteForm(tx, ref)
  else await updateForm(tx, ref, { state: 'retired' })
  // The history has no other name for a deleted form.
  const before = { before: { title: texts.en.title || texts['zh-TW'].title } }
  const line = { actor: actor.uid, verb, subject: `form:${ref.fid}`, pid: ref.pid }
  await audit(tx, { ...line, ...(state === 'draft' && before) })
}
