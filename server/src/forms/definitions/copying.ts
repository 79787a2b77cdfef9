import { questionsOf } from '../../../../form-schema/src/schema.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { mostForms } from '../policy.ts'
import { selectFormsToCopy } from '../queries.ts'
import { addForm } from './forms.ts'
import { countForms } from './queries.ts'

/** Copies the forms of another year as drafts in their first version. Existing ones stay. */
export async function copyForms(
  tx: Transaction,
  actor: PersonId,
  { from, pid }: { from: ProjectId; pid: ProjectId },
): Promise<void> {
  const room = mostForms - (await countForms(tx, pid))
  const carried = await selectFormsToCopy(tx, { from, pid })
  for (const { fid, texts, schema, ...settings } of carried.slice(0, Math.max(0, room))) {
    const { audience, tids, opens_at, required_for, readers } = settings
    // When clocks go forward, a span of minutes can invert.
    const closes_at =
      opens_at && settings.closes_at && settings.closes_at <= opens_at ? null : settings.closes_at
    await addForm(
      tx,
      actor,
      { pid, fid },
      {
        texts,
        questions: questionsOf(schema),
        settings: { audience, tids, opens_at, closes_at, required_for, readers },
      },
    )
  }
}
