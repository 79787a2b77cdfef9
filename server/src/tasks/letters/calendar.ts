import type { CalendarEvent } from '../../platform/files/calendar.ts'

interface Entry {
  id: string
  pid: string
  project: string
  title: string
  place: string
  description: string
  starts_at: Date | null
  ends_at: Date | null
  sequence: number
  changed_at: Date
}

/** The same entry in mails and in the feed: by its UID a calendar finds it again. */
export function eventOf(task: Entry, baseUrl: string): CalendarEvent {
  return {
    uid: `task-${task.id}@${new URL(baseUrl).hostname}`,
    sequence: task.sequence,
    stamp: task.changed_at,
    start: task.starts_at!,
    end: task.ends_at!,
    summary: `${task.project}: ${task.title}`,
    location: task.place,
    description: task.description,
    url: `${baseUrl}/p/${task.pid}/tasks/${task.id}`,
  }
}
