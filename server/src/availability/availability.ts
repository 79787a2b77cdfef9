import { isDeepStrictEqual } from 'node:util'
import { lockPerson } from '../people/index.ts'
import { audit } from '../platform/audit.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { forbidden, Problem, refused } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import type { ProjectId } from '../platform/ids.ts'
import { lockProject, requireLive, requireLiveProject, requireProject } from '../projects/index.ts'
import { whyNotAnswer, whyNotRead } from './policy.ts'
import {
  type AskedRow,
  type AvailabilityRef,
  type AvailabilityRow,
  type Range,
  type SettingsRow,
  selectAsked,
  selectAvailability,
  selectPlanner,
  upsertAvailability,
  upsertSettings,
} from './queries.ts'
import type { NewAvailability } from './schemas.ts'

export async function getSettings(db: Db, actor: Actor, pid: ProjectId) {
  await requireProject(db, actor, pid)
  return presentAsked(await selectAsked(db, { pid, uid: actor.uid }))
}

interface SettingsChange {
  settings: SettingsRow
  /** Called with the current ones; throws to refuse. */
  expect(current: ReturnType<typeof presentAsked>): void
}

/** Answers stay, also those about days that are no longer asked about. Idempotent. */
export async function changeSettings(
  tx: Transaction,
  actor: Actor,
  pid: ProjectId,
  { settings, expect }: SettingsChange,
) {
  requireLive(await lockProject(tx, pid))
  const ref = { pid, uid: actor.uid }
  const before = await selectAsked(tx, ref)
  expect(presentAsked(before))
  const fields = (Object.keys(settings) as (keyof SettingsRow)[]).filter(
    (field) => settings[field] !== before[field],
  )
  if (fields.length === 0) return presentAsked(before)
  await upsertSettings(tx, pid, settings)
  const pick = (row: SettingsRow) => Object.fromEntries(fields.map((field) => [field, row[field]]))
  await audit(tx, {
    actor: actor.uid,
    verb: 'availability-settings.changed',
    subject: `project:${pid}`,
    pid,
    before: pick(before),
    after: pick(settings),
  })
  return presentAsked(await selectAsked(tx, ref))
}

export const getMine = async (db: Db, ref: AvailabilityRef) => present(await selectAvailability(db, ref))

/** Of someone whose shifts the caller plans. */
export async function getAvailability(db: Db, actor: Actor, ref: AvailabilityRef) {
  await requireProject(db, actor, ref.pid)
  const planner = await selectPlanner(db, actor, ref)
  const why = whyNotRead(planner)
  if (why.length > 0) throw forbidden(why)
  if (!planner.inside) throw new Problem('not_found')
  return present(await selectAvailability(db, ref))
}

interface Change {
  answer: NewAvailability
  /** Called with the current answer; throws to refuse. */
  expect(current: ReturnType<typeof present>): void
}

export async function setMine(tx: Transaction, ref: AvailabilityRef, { answer, expect }: Change) {
  const { pid, uid } = ref
  await requireLiveProject(tx, pid)
  await lockPerson(tx, uid)
  const before = await selectAvailability(tx, ref)
  expect(present(before))
  const asked = await selectAsked(tx, ref)
  const why = whyNotAnswer(asked)
  if (why.length > 0) throw refused(why)
  const [first_day, last_day] = [asked.days[0]!, asked.days.at(-1)!]
  requireWithin(answer.ranges, first_day, last_day)
  const wanted = { ...answer, ranges: mergeRanges(answer.ranges), first_day, last_day }
  if (before && isDeepStrictEqual({ ...wanted, changed_at: before.changed_at }, before))
    return present(before)
  const after = await upsertAvailability(tx, { ...ref, ...wanted })
  // What people answer is theirs: the audit says only that they did.
  await audit(tx, { actor: uid, verb: 'availability.saved', subject: `person:${uid}`, pid })
  return present(after)
}

function requireWithin(ranges: Range[], first: string, last: string): void {
  const end = `${nextDay(last)}T00:00`
  const errors = ranges.flatMap(({ from, until }, at) =>
    from >= `${first}T00:00` && until <= end
      ? []
      : [
          {
            pointer: `/body/ranges/${at}`,
            code: 'custom',
            detail: `Must be on the days that the project asks about: ${first} to ${last}.`,
          },
        ],
  )
  if (errors.length > 0) throw new Problem('invalid_request', { errors })
}

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** In order; those that overlap or meet become one. */
export function mergeRanges(ranges: Range[]): Range[] {
  const merged: Range[] = []
  for (const { from, until } of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = merged.at(-1)
    if (!last || from > last.until) merged.push({ from, until })
    else if (until > last.until) last.until = until
  }
  return merged
}

const nothing = {
  changed_at: null,
  first_day: null,
  last_day: null,
  ranges: [],
  likes: [],
  dislikes: [],
  time_of_day: null,
  target_hours: null,
  max_hours: null,
}

const present = (row: AvailabilityRow | null) =>
  row ? { ...row, changed_at: row.changed_at.toISOString() } : nothing

const presentAsked = ({ closed, ...asked }: AskedRow) => ({
  ...asked,
  why_not: whyNotAnswer({ asked: asked.asked, closed }),
})
