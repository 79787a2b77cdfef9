import { writeCalendar } from '../../platform/files/calendar.ts'
import { timeIn } from '../../platform/mail/times.ts'
import type { Language } from '../../platform/values.ts'
import { eventOf } from './calendar.ts'
import type { EmailedTask } from './queries.ts'

const anyTime: Record<Language, string> = { en: 'any time', 'zh-TW': '時間彈性' }
const noLocation: Record<Language, string> = { en: 'Location not set', 'zh-TW': '地點未定' }

/** Start and end; the day of the end only if it differs. */
export const whenOf = (
  { starts_at, ends_at }: Pick<EmailedTask, 'starts_at' | 'ends_at'>,
  timeZone: string,
  language: Language,
): string => (starts_at && ends_at ? timeIn(timeZone, language)(starts_at, ends_at) : anyTime[language])

/** The placeholders that emails about a task share. */
export const detailsOf = (task: EmailedTask, language: Language) => ({
  task: task.title,
  when: whenOf(task, task.time_zone, language),
  location: task.location || noLocation[language],
})

interface Attached {
  method: 'PUBLISH' | 'CANCEL'
  baseUrl: string
  language: Language
  filename?: string
}

/** The calendar entry of a task, or its cancellation; nothing for tasks without a time. */
export const attachEntry = (
  task: EmailedTask | null,
  { method, baseUrl, language, filename = 'shift.ics' }: Attached,
) =>
  task?.starts_at
    ? [
        {
          filename,
          content: writeCalendar(method, [eventOf(task, baseUrl, language)]),
          contentType: `text/calendar; charset=utf-8; method=${method}`,
        },
      ]
    : []
