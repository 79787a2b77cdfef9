import type { Db } from '../../platform/db/database.ts'
import { refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { toPage } from '../../platform/http/pages.ts'
import type { View } from '../../tasks/index.ts'
import { type Loaded, loadPlanning } from '../planning/loading.ts'
import { because } from '../refusals.ts'
import { findRefused } from '../solver/judging.ts'
import { keyOf, type Planning, type Seat } from '../solver/planning.ts'
import { busyMinutesOf, countOpen, minutesOf, partOf, scoreRoster } from '../solver/score.ts'
import { viewDraft } from './drafts.ts'
import { presentSeat, readSeatCursor, seatKey } from './listing.ts'
import { type DraftRef, type DraftRow, selectDifferences, selectProposed } from './queries.ts'

export async function getScore(db: Db, actor: Actor, ref: DraftRef) {
  const { looking, draft } = await viewDraft(db, actor, ref)
  return scoreDraft(db, looking, draft)
}

export async function compareDrafts(
  db: Db,
  actor: Actor,
  ref: DraftRef,
  { with: id, limit, cursor }: { with: string; limit: number; cursor?: string | undefined },
) {
  const { looking, draft } = await viewDraft(db, actor, ref)
  const { draft: other } = await viewDraft(db, actor, { ...ref, id })
  if (draft.tid !== other.tid) throw refused([because['other-part']])
  const [mine, theirs] = [await selectProposed(db, draft), await selectProposed(db, other)]
  const [one, two] = [new Set(mine.map(keyOf)), new Set(theirs.map(keyOf))]
  const rows = await selectDifferences(db, { ...ref, other: id }, { after: readSeatCursor(cursor), limit })
  const page = toPage(rows, limit, seatKey)
  return {
    score: await scoreDraft(db, looking, draft),
    other: await scoreDraft(db, looking, other),
    shared: one.intersection(two).size,
    only_this: one.difference(two).size,
    only_other: two.difference(one).size,
    ...page,
    data: page.data.map((row) => ({ ...presentSeat(row), only: row.only })),
  }
}

/** As if it were published now. What a published one proposes, people have. */
async function scoreDraft(db: Db, { viewer, project }: View, draft: DraftRow) {
  const seats = draft.state === 'published' ? [] : await selectProposed(db, draft)
  const given = { timeZone: project.time_zone, reader: viewer, seats }
  return scoreLoaded(await loadPlanning(db, draft, given), seats.length)
}

function scoreLoaded({ planning, published }: Loaded, proposed: number) {
  const refusedSeats = findRefused({ ...planning, pinned: published }, planning.present)
  const gone = new Set(refusedSeats.map(({ seat }) => keyOf(seat)))
  const seats = withinRoom(
    planning,
    planning.present.filter((seat) => !gone.has(keyOf(seat))),
  )
  const { buddies: _, ...points } = scoreRoster({ ...planning, present: [] }, seats)
  return {
    open: countOpen(planning, seats),
    spots: planning.shifts.flatMap(({ roles }) => roles).reduce((sum, { spots }) => sum + spots, 0),
    stale: published.length + proposed - seats.length,
    cost: Object.values(points).reduce((sum, cost) => sum + cost, 0),
    points,
    wishes: countWishes(planning, seats),
    hours: hoursOf(planning, seats),
  }
}

/** The seats that people have come first. */
function withinRoom({ shifts }: Planning, seats: Seat[]): Seat[] {
  const room = new Map(
    shifts.flatMap(({ task, roles }) => roles.map(({ n, spots }) => [`${task} ${n}`, spots] as const)),
  )
  return seats.filter(({ task, n }) => {
    const left = room.get(`${task} ${n}`)! - 1
    room.set(`${task} ${n}`, left)
    return left >= 0
  })
}

function countWishes({ people, shifts, timeZone }: Planning, seats: Seat[]) {
  const wishes = new Map(people.map(({ uid, likes }) => [uid, likes]))
  const known = new Map(shifts.map((shift) => [shift.task, shift]))
  let [asked, granted] = [0, 0]
  for (const { uid, task } of seats) {
    const [{ categories, parts }, shift] = [wishes.get(uid)!, known.get(task)!]
    asked += Number(categories.length > 0) + Number(parts.length > 0)
    granted += Number(categories.includes(shift.category)) + Number(parts.includes(partOf(shift, timeZone)))
  }
  return { asked, granted }
}

function hoursOf({ people, shifts, pid }: Planning, seats: Seat[]) {
  const known = new Map(shifts.map((shift) => [shift.task, shift]))
  const mine = Map.groupBy(seats, ({ uid }) => uid)
  const hours = people
    .map((person) =>
      (mine.get(person.uid) ?? []).reduce(
        (sum, { task }) => sum + minutesOf(known.get(task)!),
        busyMinutesOf(person, pid),
      ),
    )
    .filter((minutes) => minutes > 0)
    .map((minutes) => minutes / 60)
    .toSorted((one, other) => one - other)
  if (hours.length === 0) return null
  return { least: hours[0]!, middle: hours[Math.floor((hours.length - 1) / 2)]!, most: hours.at(-1)! }
}
