import { selectFormCompletion } from '../forms/index.ts'
import { seatsWorked } from '../hours/index.ts'
import type { Db } from '../platform/db/database.ts'
import type { Requester } from '../platform/http/access.ts'
import type { ProjectId } from '../platform/ids.ts'
import {
  selectApplications,
  selectAttendance,
  selectCoverage,
  selectDelivery,
  selectHours,
  selectRetained,
  selectStaffing,
  selectYears,
} from './queries.ts'
import { answerLimits, hourLimits } from './schemas.ts'

/** How long after the start of a shift someone is late. */
const toleratedMinutes = 10

/** Of the wanted day, or else of the busiest. */
export async function reportCoverage(db: Db, pid: ProjectId, wanted?: string) {
  const all = await selectCoverage(db, pid)
  const days = new Map<string, number>()
  for (const { day, seats } of all) days.set(day, (days.get(day) ?? 0) + seats)
  const busiest = [...days].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0])[0]
  const day = wanted ?? (busiest || null)
  return {
    days: [...days.keys()],
    day,
    seat_hours: all.reduce((sum, { seats }) => sum + seats, 0),
    taken_hours: all.reduce((sum, { taken }) => sum + taken, 0),
    cells: all.filter((cell) => cell.day === day),
  }
}

export const reportStaffing = async (db: Db, pid: ProjectId) => ({ points: await selectStaffing(db, pid) })

export async function reportApplications(db: Db, pid: ProjectId) {
  const { answers, ...rest } = await selectApplications(db, pid, answerLimits)
  return { ...rest, ...answers, buckets: toBuckets(answerLimits, answers.buckets) }
}

export async function reportHours(db: Db, pid: ProjectId) {
  const { buckets, ...rest } = await selectHours(db, pid, { limits: hourLimits, worked: seatsWorked })
  return { ...rest, buckets: toBuckets(hourLimits, buckets) }
}

export const reportAttendance = async (db: Db, pid: ProjectId) => ({
  teams: await selectAttendance(db, pid, toleratedMinutes),
})

/** Of the year before, who owns only this one gets a single total. */
export async function reportRetention(db: Db, pid: ProjectId, reader: Requester) {
  const years = await selectYears(db, pid, reader)
  return { years, teams: years.length > 1 ? await selectRetained(db, pid) : [] }
}

export const reportForms = async (db: Db, pid: ProjectId) => ({ forms: await selectFormCompletion(db, pid) })

export const reportDelivery = async (db: Db, pid: ProjectId) => ({ kinds: await selectDelivery(db, pid) })

const toBuckets = (limits: readonly number[], counts: number[]) =>
  counts.map((count, n) => ({ from: limits[n - 1] ?? 0, below: limits[n] ?? null, count }))
