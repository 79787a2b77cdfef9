import type { Transaction } from '../../platform/db/database.ts'
import { refused, type Why } from '../../platform/errors.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import type { Refusal } from '../../platform/refusals.ts'
import { mayLead, whyGone, whyNotAmong } from '../policy.ts'
import { lockRoles, selectTask, selectViewer, type TaskRow, type Viewer } from '../queries.ts'
import { because, confirmWarnings } from '../rules/refusals.ts'
import { type Case, hideOtherShifts, judgeTask, loadCase } from '../rules/verdicts.ts'
import { type SeatRow, selectSeat } from '../seats/queries.ts'
import { isSeated } from '../seats/waitlist.ts'

/** A task, the seat to give, and what its receiver already has on the task. */
export interface Side {
  task: TaskRow
  seat: SeatRow
  receiver: SeatRow | null
}

interface Party {
  viewer: Viewer
  case: Case
}

/** Everything needed to judge whether a seat may be handed over or swapped. */
export interface Deal {
  given: Side
  other: Side | null
  from: Party
  to: Party
}

interface Wanted {
  from: PersonId
  to: PersonId
  task: string
  /** In exchange. */
  forTask: string | null
}

/** Locks the roles of both tasks in the global order. */
export async function lockDeal(tx: Transaction, pid: ProjectId, { task, forTask }: Wanted): Promise<void> {
  for (const id of [task, ...(forTask ? [forTask] : [])].toSorted()) await lockRoles(tx, { pid, id })
}

/** The caller must hold the roles' locks. */
export async function readDeal(
  tx: Transaction,
  project: { pid: ProjectId; time_zone: string },
  { from, to, task, forTask }: Wanted,
): Promise<Deal> {
  const { pid } = project
  const sideOf = async (id: string, giver: PersonId, receiver: PersonId): Promise<Side> => {
    const seat = await selectSeat(tx, { pid, id }, giver)
    if (seat?.state !== 'confirmed') throw refused([because['no-seat']])
    const row = (await selectTask(tx, { pid, id }, receiver))!
    return { task: row, seat, receiver: await selectSeat(tx, { pid, id }, receiver) }
  }
  const partyOf = async (uid: PersonId): Promise<Party> => ({
    viewer: await selectViewer(tx, pid, { uid, by: { strong: false } }),
    case: await loadCase(tx, project, uid),
  })
  return {
    given: await sideOf(task, from, to),
    other: forTask ? await sideOf(forTask, to, from) : null,
    from: await partyOf(from),
    to: await partyOf(to),
  }
}

type Reader = 'from' | 'to' | 'chief'

interface Reading {
  reader: Reader
  viewer: Viewer
  accept: readonly string[]
  now: Date
}

/** The same rules as for signing up, for both, each without the seat that they would give. */
export function requirePossible(
  { given, other, from, to }: Deal,
  { reader, viewer, accept, now }: Reading,
): void {
  const exchanged = { from: other, to: given }
  for (const [side, party] of [['to', to] as const, ['from', from] as const]) {
    const gets = exchanged[side]
    if (!gets) continue
    const without = side === 'to' ? other : given
    const barred = whyBarred(gets, party.viewer, now)
    if (barred.length > 0) throw refused(seenBy(reader, side, barred))
    const { block, warn } = judgeTask(party.case, gets.task, {
      skill: gets.task.roles.find(({ n }) => n === gets.seat.n)!.skill,
      without: without ? [without.task.id] : [],
    })
    const shown = (why: Why[]) =>
      reader === 'chief'
        ? hideOtherShifts(why, gets.task.pid, { viewer, schedule: party.case.schedule })
        : seenBy(reader, side, why)
    if (block.length > 0) throw refused(shown(block))
    const unseen = reader === side ? warn.filter(({ rule }) => !accept.includes(rule)) : []
    if (unseen.length > 0) throw refused(unseen, confirmWarnings)
  }
}

function whyBarred({ task, receiver }: Side, viewer: Viewer, now: Date): Why[] {
  const gone = whyGone(task, now)
  if (gone.length > 0) return gone
  if (receiver && isSeated(receiver.state)) return [because['already-on-it']]
  return viewer.isOrganiser ? [] : whyNotAmong(task, viewer)
}

/** The wording of a rule for the other person. */
const theirs: Record<string, Refusal> = {
  overlap: because['their-shifts'],
  rest: because['their-shifts'],
  travel: because['their-shifts'],
  'day-hours': because['their-hours'],
  nights: because['their-hours'],
  skill: because['their-skill'],
  'own-day-hours': because['their-limits'],
  'own-hours': because['their-limits'],
  'own-nights': because['their-limits'],
  'own-breaks': because['their-limits'],
  'form-missing': because['their-form'],
  'form-missing-closed': because['their-form'],
  'not-in-team': because['their-team'],
  'not-in-project': because['their-team'],
}

/** Hides the other person’s limits, forms and shifts: of a conflicting shift, only the times are shown. */
function seenBy(reader: Reader, side: 'from' | 'to', why: Why[]): Why[] {
  if (reader === side) return why
  const seen = why.map((one): Why => {
    const about = theirs[one.rule]
    if (!about) return one
    const hidden = one.with && { ...one.with, pid: '', task: '', title: '' }
    return hidden && about.rule === 'their-shifts' ? { ...about, with: hidden } : about
  })
  return seen.filter(({ rule }, at) => seen.findIndex((one) => one.rule === rule) === at)
}

/** Whether one of the two may also approve it for the teams. */
export const isLedByOne = ({ given, other, from, to }: Deal): boolean =>
  [from, to].some(({ viewer }) => leadsEither(viewer, { given, other }))

export const leadsEither = (viewer: Viewer, { given, other }: Pick<Deal, 'given' | 'other'>): boolean =>
  mayLead(viewer, given.task.tid) || (other !== null && mayLead(viewer, other.task.tid))
