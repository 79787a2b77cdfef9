import type { CalendarEvent } from '../../platform/files/calendar.ts'
import type { Language } from '../../platform/values.ts'
import { toPlainText } from './plain-text.ts'

/** Lines of a calendar entry in addition to the description. */
const entryLines: Record<Language, { role: (name: string) => string; contact: (names: string[]) => string }> =
  {
    en: { role: (name) => `Role: ${name}`, contact: (names) => `Contact: ${names.join(', ')}` },
    'zh-TW': { role: (name) => `角色：${name}`, contact: (names) => `聯絡人：${names.join('、')}` },
  }

interface Entry {
  id: string
  pid: string
  project: string
  title: string
  location: string
  description: string
  /** The reader's role; empty if they have none, or it has no name. */
  role: string
  /** Contacts. */
  contact: string[]
  starts_at: Date | null
  ends_at: Date | null
  sequence: number
  changed_at: Date
}

/** The same entry in emails and in the feed: calendars match it by its UID. */
export function eventOf(task: Entry, baseUrl: string, language: Language): CalendarEvent {
  const { role, contact } = entryLines[language]
  return {
    uid: `task-${task.id}@${new URL(baseUrl).hostname}`,
    sequence: task.sequence,
    stamp: task.changed_at,
    start: task.starts_at!,
    end: task.ends_at!,
    summary: `${task.title} · ${task.project}`,
    location: task.location,
    description: [
      task.role && role(task.role),
      toPlainText(task.description),
      task.contact.length > 0 && contact(task.contact),
    ]
      .filter(Boolean)
      .join('\n\n'),
    url: `${baseUrl}/p/${task.pid}/tasks/${task.id}`,
  }
}
