import type { FormSchema } from '../../../../form-schema/src/schema.ts'
import { type Finding, type Values, validate } from '../../../../form-schema/src/validate.ts'
import { lockPerson, openForPerson, requireRing, sealForPeople } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { PersonId } from '../../platform/ids.ts'
import { requireLiveProject } from '../../projects/index.ts'
import { claimUploads, releaseAllUploads, releaseUploads } from '../../uploads/index.ts'
import { requireForm } from '../access.ts'
import { stateOf, whyNotAnswer, whyNotWithdraw } from '../policy.ts'
import { type FormRef, type FormRow, lockFormForShare, selectVersionSchema, type Viewer } from '../queries.ts'
import { because } from '../refusals.ts'
import {
  type AnswerRef,
  type AnswerRow,
  deleteAnswer,
  selectAnswer,
  unsealEnded,
  upsertAnswer,
} from './queries.ts'
import type { NewAnswers } from './schemas.ts'
import { currentAnswers, filesIn, splitByPrivacy, waitingAnswers } from './standing.ts'

/** Bound to the form by its name: can't be decrypted for another form. */
export const aboutAnswers = ({ pid, fid }: FormRef) => `answers ${pid} ${fid}`

const holderOf = ({ pid, fid }: FormRef, uid: PersonId) => ({ pid, uid, used_by: `form:${fid}` })

/** All answers of a person, including encrypted ones. */
export async function openAnswer(
  db: Db,
  ring: KeyRing | null,
  ref: AnswerRef,
  { values, sealed }: StoredAnswer,
): Promise<Values> {
  if (!sealed) return values
  const opened = await openForPerson(db, requireRing(ring), ref.uid, aboutAnswers(ref), sealed)
  return { ...values, ...(JSON.parse(opened.toString()) as Values) }
}

type StoredAnswer = Pick<AnswerRow, 'values' | 'sealed'>

/** The opposite, for several people: encrypts the private ones. */
export async function sealAnswers(
  tx: Transaction,
  ring: KeyRing | null,
  { schema, ...ref }: FormRef & { schema: FormSchema },
  given: { uid: PersonId; values: Values }[],
): Promise<StoredAnswer[]> {
  const about = aboutAnswers(ref)
  const split = given.map(({ uid, values }) => ({ uid, ...splitByPrivacy(schema, values) }))
  const secrets = split
    .filter(({ secret }) => Object.keys(secret).length > 0)
    .map(({ uid, secret }) => ({ uid, about, data: Buffer.from(JSON.stringify(secret)) }))
  if (secrets.length === 0) return split.map(({ open }) => ({ values: open, sealed: null }))
  const sealed = await sealForPeople(tx, requireRing(ring), secrets)
  const byPerson = new Map(secrets.map(({ uid }, n) => [uid, sealed[n]!]))
  return split.map(({ uid, open }) => ({ values: open, sealed: byPerson.get(uid) ?? null }))
}

export async function getMyAnswers(db: Db, ring: KeyRing | null, actor: Actor, ref: FormRef) {
  const { form, viewer } = await requireForm(db, actor, ref)
  return present(db, ring, { form, viewer, uid: actor.uid })
}

interface Mine {
  form: FormRow
  viewer: Viewer
  uid: PersonId
}

async function present(db: Db, ring: KeyRing | null, { form, viewer, uid }: Mine) {
  const { pid, fid, version, schema } = form
  const row = await selectAnswer(db, { pid, fid, uid })
  const now = new Date()
  const mayAnswer = whyNotAnswer(form, viewer, now).length === 0
  const standing = row
    ? currentAnswers(
        {
          schema: (await selectVersionSchema(db, form, row.version))!,
          values: await openAnswer(db, ring, { pid, fid, uid }, row),
        },
        schema,
      )
    : { values: {}, kept: {}, reanswer: [] }
  const done = row?.state === 'done' && row.version >= form.answers_valid_since
  return {
    fid,
    version,
    state: stateOf({ begun: row !== null, done, closed: !mayAnswer }),
    ...standing,
    may_answer: mayAnswer,
    may_withdraw: row !== null && whyNotWithdraw(form, row, now).length === 0,
    done_at: row?.done_at?.toISOString() ?? null,
    changed_at: row?.changed_at.toISOString() ?? null,
  }
}

interface Change {
  /** Called with the current state; throws to refuse. */
  expect(current: object): void
}

export async function putMyAnswers(
  tx: Transaction,
  ring: KeyRing | null,
  actor: Actor,
  { ref, given, expect }: Change & { ref: FormRef; given: NewAnswers },
) {
  const mine = await requireOpen(tx, actor, ref)
  const { form } = mine
  if (given.version !== form.version) throw refused([{ ...because['form-changed'], form: form.fid }])
  const before = await present(tx, ring, mine)
  expect(before)
  const findings = validate(form.schema, given.values, { draft: !given.done })
  if (findings.length > 0) throw invalid(findings)
  const waiting = given.done ? {} : waitingAnswers(form.schema, before.kept, given.values)
  await store(tx, ring, mine, { ...given, values: { ...waiting, ...given.values } })
  return present(tx, ring, mine)
}

/** Checks that the person may answer now, and locks their answers against other devices. */
async function requireOpen(tx: Transaction, actor: Actor, ref: FormRef): Promise<Mine> {
  const mine = await lockMine(tx, actor, ref)
  const why = whyNotAnswer(mine.form, mine.viewer, new Date())
  if (why.length > 0) throw refused(why)
  return mine
}

async function lockMine(tx: Transaction, actor: Actor, ref: FormRef): Promise<Mine> {
  await requireLiveProject(tx, ref.pid)
  await lockFormForShare(tx, ref)
  const { form, viewer } = await requireForm(tx, actor, ref)
  await lockPerson(tx, actor.uid)
  return { form, viewer, uid: actor.uid }
}

const details: Record<Finding['fault'], string> = {
  missing: 'This question is required.',
  'not-asked': 'The form doesn’t ask this question.',
  'wrong-type': 'Wrong type or characters for this question.',
  'too-long': 'Too long.',
  'too-small': 'Below the minimum.',
  'too-large': 'Above the maximum.',
  'not-an-option': 'Not one of the options.',
  'not-a-date': 'Not a valid date.',
  'too-early': 'Before the earliest date.',
  'too-late': 'After the latest date.',
  'not-agreed': 'Consent is required.',
}

const invalid = (findings: Finding[]) =>
  new Problem('invalid_request', {
    errors: findings.map(({ question, fault }) => ({
      pointer: `/body/values/${question.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      code: fault,
      detail: details[fault],
    })),
  })

async function store(
  tx: Transaction,
  ring: KeyRing | null,
  { form, uid }: Mine,
  { values, done }: NewAnswers,
): Promise<void> {
  const { pid, fid, version, schema } = form
  const before = await selectAnswer(tx, { pid, fid, uid })
  const files = filesIn(schema, values)
  await claimUploads(tx, { ...holderOf(form, uid), ids: files })
  await releaseUploads(tx, { ...holderOf(form, uid), but: files })
  const state = done ? 'done' : 'draft'
  const [answer] = await sealAnswers(tx, ring, { pid, fid, schema }, [{ uid, values }])
  await upsertAnswer(tx, { pid, fid, uid }, { version, state, ...answer! })
  // A draft is saved every few seconds; only its start is audited.
  if (!done && before?.state === 'draft') return
  const verb = done ? 'form.answered' : 'form.begun'
  await audit(tx, { actor: uid, verb, subject: `form:${fid}`, pid, after: { version } })
}

/** Deletes the answers. Also for people who are no longer asked because they left. */
export async function withdrawMyAnswers(
  tx: Transaction,
  ring: KeyRing | null,
  actor: Actor,
  { ref, expect }: Change & { ref: FormRef },
): Promise<void> {
  const mine = await lockMine(tx, actor, ref)
  const { pid, fid } = ref
  const given = await selectAnswer(tx, { pid, fid, uid: actor.uid })
  const why = whyNotWithdraw(mine.form, given, new Date())
  if (why.length > 0) throw refused(why)
  expect(await present(tx, ring, mine))
  if (!(await deleteAnswer(tx, { pid, fid, uid: actor.uid }))) throw new Problem('not_found')
  await releaseUploads(tx, holderOf(ref, actor.uid))
  await audit(tx, { actor: actor.uid, verb: 'form.withdrawn', subject: `form:${fid}`, pid })
}

/** Deletes private answers and files of projects that are over; the other answers are kept for counting. */
export async function endPrivateAnswers(tx: Transaction, before: Date): Promise<PersonId[]> {
  const ended = await unsealEnded(tx, before)
  await releaseAllUploads(
    tx,
    ended.map(({ uid, ...ref }) => holderOf(ref, uid)),
  )
  return [...new Set(ended.map(({ uid }) => uid))]
}
