import { schemaOf } from '../../../../form-schema/src/schema.ts'
import type { Values } from '../../../../form-schema/src/validate.ts'
import { sealForPeople } from '../../people/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import type { PersonId } from '../../platform/ids.ts'
import { insertForm, insertVersion } from '../definitions/queries.ts'
import { freshly } from '../definitions/revising.ts'
import { aboutAnswers } from '../mine/answers.ts'
import { splitByPrivacy } from '../mine/standing.ts'
import type { FormRef, FormRow } from '../queries.ts'
import type { TemplateId } from '../schemas.ts'
import { templates } from '../templates/templates.ts'

export interface PastForm
  extends FormRef,
    Pick<FormRow, 'state' | 'opens_at' | 'closes_at' | 'required_for'> {
  from: TemplateId
  readers: FormRow['readers']
  made_by: PersonId
}

/** Inserts an open template form for everyone, for a demo. */
export async function insertPastForm(tx: Transaction, form: PastForm): Promise<void> {
  const { from, ...row } = form
  const { texts, questions } = templates[from]
  await insertForm(tx, form, { ...row, audience: 'everyone', tids: [] })
  await insertVersion(tx, form, {
    version: 1,
    texts,
    schema: schemaOf(freshly(questions)),
    made_by: form.made_by,
  })
}

export interface PastAnswer {
  uid: PersonId
  state: 'draft' | 'done'
  values: Values
  at: Date
}

/** Inserts answers to such a form. Without a key, those with private values are left out. */
export async function insertPastAnswers(
  tx: Transaction,
  ring: KeyRing | null,
  { pid, fid, from }: FormRef & { from: TemplateId },
  answers: PastAnswer[],
): Promise<void> {
  const schema = schemaOf(freshly(templates[from].questions))
  const split = answers.map((answer) => ({ ...answer, ...splitByPrivacy(schema, answer.values) }))
  const isPrivate = ({ secret }: { secret: Values }) => Object.keys(secret).length > 0
  const about = aboutAnswers({ pid, fid })
  const secrets = split
    .filter(isPrivate)
    .map(({ uid, secret }) => ({ uid, about, data: Buffer.from(JSON.stringify(secret)) }))
  const sealed = ring ? (await sealForPeople(tx, ring, secrets)).values() : null
  const rows = split
    .filter((answer) => ring || !isPrivate(answer))
    .map((answer) => ({
      pid,
      fid,
      uid: answer.uid,
      version: 1,
      state: answer.state,
      values: JSON.stringify(answer.open),
      sealed: isPrivate(answer) ? sealed!.next().value! : null,
      done_at: answer.state === 'done' ? answer.at : null,
      changed_at: answer.at,
    }))
  if (rows.length > 0) await tx.insertInto('form_answers').values(rows).execute()
}
