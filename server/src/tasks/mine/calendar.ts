import { hash, randomBytes } from 'node:crypto'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import { writeCalendar } from '../../platform/files/calendar.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { Language } from '../../platform/values.ts'
import { eventOf } from '../notifications/calendar.ts'
import type { TaskRef } from '../queries.ts'
import {
  clearCalendar,
  findSubscriber,
  lockSchedule,
  selectCalendarMadeAt,
  selectFeed,
  updateCalendar,
} from './queries.ts'

/** Name of someone's personal calendar. */
const calendarName: Record<Language, string> = { en: 'My shifts', 'zh-TW': '我的班表' }

const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** Voids an older address. */
export async function makeCalendar(tx: Transaction, { uid }: Actor, baseUrl: string) {
  const secret = randomBytes(32).toString('hex')
  await lockSchedule(tx, uid)
  await updateCalendar(tx, uid, hashOf(secret))
  await audit(tx, { actor: uid, verb: 'calendar.created', subject: `person:${uid}` })
  return { url: `${baseUrl}/api/calendars/${secret}.ics` }
}

/** Whether there was one. */
export async function endCalendar(tx: Transaction, { uid }: Actor): Promise<boolean> {
  if (!(await clearCalendar(tx, uid))) return false
  await audit(tx, { actor: uid, verb: 'calendar.ended', subject: `person:${uid}` })
  return true
}

export async function getCalendar(db: Db, { uid }: Actor) {
  return { made_at: (await selectCalendarMadeAt(db, uid))?.toISOString() ?? null }
}

const refreshHours = 1

/** For anyone with the secret. Found by its hash, so that timing reveals nothing. */
export async function writeFeed(db: Db, file: string, baseUrl: string): Promise<string> {
  const reader = await findSubscriber(db, hashOf(file.replace(/\.ics$/, '')))
  if (!reader) throw new Problem('not_found')
  const { uid, language, remind_minutes, remind_by } = reader
  const remindMinutes = remind_by === 'email' ? null : remind_minutes
  const events = (await selectFeed(db, uid)).map((row) => ({
    ...eventOf(row, baseUrl, language),
    cancelled: row.cancelled,
    remindMinutes,
  }))
  return writeCalendar('PUBLISH', events, { name: calendarName[language], refreshHours })
}

/** The entry of one task on which they have a seat, with the UID that it has in emails and in the feed. */
export async function writeEntry(
  db: Db,
  { uid }: Actor,
  ref: TaskRef,
  { baseUrl, language }: { baseUrl: string; language: Language },
): Promise<string> {
  const [row] = await selectFeed(db, uid, ref)
  if (!row || row.cancelled) throw new Problem('not_found')
  return writeCalendar('PUBLISH', [eventOf(row, baseUrl, language)])
}
