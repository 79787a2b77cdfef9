import type { Transaction } from '../../platform/db/database.ts'
import { Problem, refused, type Why } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { PersonId, TeamId } from '../../platform/ids.ts'
import { hoursToSettle } from '../../projects/index.ts'
import { giveSeats, isVouched, lockRolesOf, raiseVersions, whyDraft } from '../../tasks/index.ts'
import { isEstablished } from '../../teams/index.ts'
import { auditDraft, type DraftView, lockDraftAs, presentDraft } from '../drafts/drafts.ts'
import { type DraftRef, type DraftRow, type SeatRow, selectProposed } from '../drafts/queries.ts'
import { requireReady } from '../planners.ts'
import { type Facts, judgeSeat, loadFacts } from '../planning/judging.ts'
import { because } from '../refusals.ts'
import { notifyOfRoster } from './notifications.ts'
import { countPublished, leaveOut, markPublished, selectLeftOut } from './queries.ts'

/**
 * All or nothing for each person. Takes the locks in the order of sign-up: roles, schedules, seats. So nobody is judged by
 * anything that changes meanwhile. Idempotent.
 */
export async function publishDraft(
  tx: Transaction,
  actor: Actor,
  ref: DraftRef,
  expect: (current: object) => void,
) {
  const view = await lockDraftAs(tx, actor, ref)
  const { looking, draft } = view
  if (draft.state === 'published') return presentPublication(tx, draft)
  expect(presentDraft(draft))
  requireReady(draft)
  const unpublished = whyDraft(looking.project.state)
  if (unpublished.length > 0) throw refused(unpublished)
  const seats = await selectProposed(tx, ref)
  if (seats.length === 0) throw refused([because['draft-empty']])
  await lockRolesOf(tx, ref.pid, [...new Set(seats.map(({ task }) => task))])
  await raiseVersions(
    tx,
    seats.map(({ uid }) => uid),
  )
  const facts = await loadFacts(tx, looking, draft, { draft: draft.id, seats })
  const people = judgePeople(facts, seats)
  await giveAll(tx, actor, view, {
    facts,
    seats: people.flatMap(({ seats, against }) => (against ? [] : seats)),
  })
  await leaveOut(
    tx,
    ref,
    people.flatMap(({ seats: theirs, why, against }) =>
      against ? theirs.map(({ task, uid }) => ({ task, uid, rules: why.map(({ rule }) => rule) })) : [],
    ),
  )
  await markPublished(tx, ref, actor.uid)
  const published = await presentPublication(tx, draft)
  const { seats: given, people: reached, left_out } = published
  await auditDraft(tx, actor.uid, draft, 'published', { seats: given, people: reached, left_out })
  return published
}

interface Judged {
  seats: SeatRow[]
  why: Why[]
  /** Whether they get none. */
  against: boolean
}

function judgePeople(facts: Facts, seats: SeatRow[]): Judged[] {
  const room = new Map(
    [...facts.shifts.values()].flatMap(({ id, roles }) =>
      roles.map(({ n, seats: all, taken }) => [`${id} ${n}` as const, all - taken] as const),
    ),
  )
  const spotOf = ({ task, n }: SeatRow) => `${task} ${n}` as const
  const isLocked = (theirs: SeatRow[]) => theirs.some(({ locked }) => locked)
  const byPerson = [...Map.groupBy(seats, ({ uid }) => uid).values()].toSorted(
    (one, other) => Number(isLocked(other)) - Number(isLocked(one)),
  )
  return byPerson.map((theirs) => {
    const why = theirs.flatMap((seat): Why[] => {
      const others = theirs.filter(({ task }) => task !== seat.task)
      const against = judgeSeat(facts, seat, others)
      const isFull = (room.get(spotOf(seat)) ?? 0) <= 0
      return against.length === 0 && isFull ? [because['task-full']] : against
    })
    if (why.length > 0) return { seats: theirs, why: uniqueRules(why), against: true }
    for (const seat of theirs) room.set(spotOf(seat), room.get(spotOf(seat))! - 1)
    return { seats: theirs, why, against: false }
  })
}

const uniqueRules = (why: Why[]): Why[] =>
  [...new Map(why.map((one) => [one.rule, one])).values()].slice(0, 20)

/** Whoever got their spot with the help of someone new waits for contacts, whoever publishes it. */
async function giveAll(
  tx: Transaction,
  actor: Actor,
  { draft }: DraftView,
  { facts, seats }: { facts: Facts; seats: SeatRow[] },
): Promise<void> {
  if (seats.length === 0) return
  const { pid } = draft
  const established = new Map<string, boolean>()
  for (const { task, proposed_by } of seats) {
    const { tid } = facts.shifts.get(task)!
    const key = `${tid ?? ''} ${proposed_by}`
    if (!established.has(key))
      established.set(
        key,
        await isEstablished(tx, { pid, tid: tid as TeamId | null, uid: proposed_by }, hoursToSettle),
      )
  }
  const given = seats.map(({ task, n, uid, proposed_by }) => {
    const shift = facts.shifts.get(task)!
    const vouched = isVouched(shift) && established.get(`${shift.tid ?? ''} ${proposed_by}`)!
    const role = shift.roles.find((one) => one.n === n)!
    return { task, n, uid, vouched, tid: shift.tid, role: role.name }
  })
  await giveSeats(tx, pid, { by: actor.uid, seats: given })
  const uids = new Set(seats.map(({ uid }) => uid).filter((uid: PersonId) => uid !== actor.uid))
  await notifyOfRoster(tx, { pid, draft: draft.id, by: actor.uid, uids: [...uids] })
}

const mostListed = 100

async function presentPublication(tx: Transaction, draft: DraftRow) {
  const counts = await countPublished(tx, draft)
  const rows = await selectLeftOut(tx, draft, mostListed)
  if (!counts) throw new Problem('not_found')
  return {
    ...counts,
    not_published: rows.map(({ uid, name, seats, rules }) => ({
      uid,
      name,
      seats,
      why_not: rules.map((rule): Why => because[rule as keyof typeof because] ?? because.involved),
    })),
  }
}
