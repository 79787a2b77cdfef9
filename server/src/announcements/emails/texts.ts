import type { Db } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import { timeIn } from '../../platform/mail/times.ts'
import type { Language } from '../../platform/values.ts'
import { automaticValues } from '../automatic/automatic.ts'
import { type ShiftRow, selectShifts, type Texts } from '../queries.ts'

/** In the reader's language, or in the other if it has none. */
export const textIn = (texts: Texts, language: Language) =>
  texts[language] ?? texts.en ?? texts['zh-TW'] ?? { subject: '', body: '' }

const noShifts: Record<Language, string> = {
  en: 'You have no upcoming shifts.',
  'zh-TW': '你目前沒有接下來的班次。',
}

/** What the placeholders stand for, apart from {name} and {project}. */
export const placeholders = ['shifts', 'next_shift'] as const

interface Reader {
  pid: ProjectId
  uid: PersonId
  language: Language
  /** Only shifts of this team, for a viewer who may not know of others. */
  tid?: TeamId | null
  /** Of what an automation sent; null if a person did. */
  occasion?: string | null
}

export async function valuesFor(db: Db, { pid, uid, language, tid = null, occasion = null }: Reader) {
  const shifts = (await selectShifts(db, { pid, uid, tid })).map((shift) => lineOf(shift, language))
  return {
    shifts: shifts.join('\n') || noShifts[language],
    next_shift: shifts[0] ?? noShifts[language],
    ...(occasion !== null && (await automaticValues(db, { pid, uid, language, occasion }))),
  }
}

const lineOf = ({ title, location, starts_at, ends_at, time_zone }: ShiftRow, language: Language): string =>
  [timeIn(time_zone, language)(starts_at, ends_at), title, location].filter(Boolean).join(' · ')
