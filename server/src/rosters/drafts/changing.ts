import type { Transaction } from '../../platform/db/database.ts'
import { Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { PersonId } from '../../platform/ids.ts'
import { requireReady } from '../planners.ts'
import { type Facts, judgeSeat, loadFacts } from '../planning/judging.ts'
import { selectShifts } from '../planning/queries.ts'
import { because } from '../refusals.ts'
import type { RosterDraftChange } from '../schemas.ts'
import { auditDraft, type DraftView, lockDraftAs, presentDraft, viewDraft } from './drafts.ts'
import { type DraftRef, deleteSeats, selectProposed, updateDraft, upsertSeats } from './queries.ts'

interface Change {
  change: RosterDraftChange
  /** Called with the draft as it is; throws to refuse. */
  expect(current: object): void
}

/** All or nothing: every seat that is added is judged beside the others of the person. */
export async function changeDraft(
  tx: Transaction,
  actor: Actor,
  ref: DraftRef,
  { change: { name, remove, add }, expect }: Change,
) {
  const view = await lockDraftAs(tx, actor, ref)
  expect(presentDraft(view.draft))
  requireReady(view.draft)
  const added = [...new Map(add.map((seat) => [`${seat.task} ${seat.uid}`, seat])).values()]
  if (remove.length > 0) await deleteSeats(tx, ref, remove)
  if (added.length > 0) await addSeats(tx, actor, view, added)
  await updateDraft(tx, ref, { ...(name !== undefined && { name }) })
  const after = {
    ...(name !== undefined && { name }),
    ...(remove.length > 0 && { removed: remove.length }),
    ...(added.length > 0 && { added: added.length }),
  }
  await auditDraft(tx, actor.uid, view.draft, 'changed', after)
  return presentDraft((await viewDraft(tx, actor, ref)).draft)
}

async function addSeats(
  tx: Transaction,
  actor: Actor,
  { looking, draft }: DraftView,
  add: RosterDraftChange['add'],
): Promise<void> {
  const seats = add.map(({ task, uid, role: n, locked }) => ({ task, uid, n, locked }))
  const uids = [...new Set(seats.map(({ uid }) => uid as PersonId))]
  const before = await selectProposed(tx, draft, uids)
  const isAdded = ({ task, uid }: { task: string; uid: string }) =>
    seats.some((seat) => seat.task === task && seat.uid === uid)
  const after = [...before.filter((seat) => !isAdded(seat)), ...seats]
  const facts = await loadFacts(tx, looking, draft, { draft: draft.id, seats: after })
  if (seats.some(({ task, uid }) => !isKnown(facts, { task, uid }))) throw new Problem('not_found')
  const against = seats
    .map((seat) => ({
      seat,
      why: judgeSeat(
        facts,
        seat,
        after.filter(({ uid, task }) => uid === seat.uid && task !== seat.task),
      ),
    }))
    .filter(({ why }) => why.length > 0)
  if (against.length > 0)
    throw refused(
      against[0]!.why,
      `Nothing was changed, because of ${against.length} of ${seats.length} seats.`,
    )
  const rows = seats.map((seat) => ({ ...seat, proposed_by: actor.uid, left_out: null }))
  await upsertSeats(tx, draft, rows)
  await requireRoom(tx, draft, seats)
}

/** Of archived teams nobody can be proposed, which the judgement says. */
function isKnown({ shifts, candidates }: Facts, { task, uid }: { task: string; uid: string }): boolean {
  const shift = shifts.get(task)
  return shift !== undefined && (shift.archived || candidates.has(uid as PersonId))
}

async function requireRoom(
  tx: Transaction,
  draft: DraftView['draft'],
  seats: { task: string; n: number }[],
): Promise<void> {
  const ids = [...new Set(seats.map(({ task }) => task))]
  const shifts = await selectShifts(tx, draft, { draft: draft.id, ids })
  const isCrowded = seats.some(({ task, n }) => {
    const role = shifts.get(task)!.roles.find((one) => one.n === n)!
    return role.taken + role.proposed > role.seats
  })
  if (isCrowded) throw refused([because['task-full']])
}
