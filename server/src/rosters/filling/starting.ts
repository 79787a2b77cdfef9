import { randomInt } from 'node:crypto'
import type { Transaction } from '../../platform/db/database.ts'
import { refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { auditDraft, lockDraftAs, presentDraft, viewDraft } from '../drafts/drafts.ts'
import { type DraftRef, updateDraft } from '../drafts/queries.ts'
import { requireReady } from '../planners.ts'
import { because } from '../refusals.ts'
import { type Effort, insertFill, stopFill } from './queries.ts'

interface Starting {
  effort: Effort
  seed?: number | undefined
  /** Called with the draft as it is; throws to refuse. */
  expect(current: object): void
}

/** A worker is killed at times; a search that fails three times would fail again. */
const tries = 3

export async function startFill(
  tx: Transaction,
  actor: Actor,
  ref: DraftRef,
  { effort, seed = randomInt(1, 2 ** 31 - 1), expect }: Starting,
) {
  const { draft } = await lockDraftAs(tx, actor, ref)
  expect(presentDraft(draft))
  requireReady(draft)
  await updateDraft(tx, ref, { state: 'filling' })
  const version = draft.version + 1
  if (!(await insertFill(tx, { ...ref, version, by: actor.uid, effort, seed })))
    throw refused([because['fill-running']])
  await addJob(tx, 'fill-roster', { pid: ref.pid, id: ref.id, version }, { urgent: true, tries })
  await auditDraft(tx, actor.uid, draft, 'filled', { effort, seed })
  return presentDraft((await viewDraft(tx, actor, ref)).draft)
}

/** The worker keeps the best seats until then. Idempotent. */
export async function requestStop(tx: Transaction, actor: Actor, ref: DraftRef) {
  const { draft } = await lockDraftAs(tx, actor, ref)
  if (draft.state === 'filling') await stopFill(tx, ref)
  return presentDraft(draft)
}
