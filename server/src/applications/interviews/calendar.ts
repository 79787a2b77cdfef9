import { writeCalendar } from '../../platform/files/calendar.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import type { Entry } from './queries.ts'

interface Reader {
  pid: ProjectId
  /** Whose calendar it is for: each reads the name of the other side. */
  uid: PersonId
  baseUrl: string
}

/** The agreed time as a calendar entry, or its cancellation. */
export function calendarOf(entry: Entry, { pid, uid, baseUrl }: Reader): string {
  const start = entry.agreed_time!
  return writeCalendar(entry.state === 'agreed' ? 'PUBLISH' : 'CANCEL', [
    {
      uid: `interview-${entry.id}@${new URL(baseUrl).hostname}`,
      sequence: entry.sequence,
      stamp: entry.now,
      start,
      end: new Date(start.getTime() + entry.minutes * 60_000),
      summary: `${entry.project}: ${uid === entry.uid ? entry.team : entry.name}`,
      location: entry.location,
      url: `${baseUrl}${uid === entry.uid ? '/home' : `/p/${pid}/applications`}`,
      organizer: { name: entry.team, address: `${baseUrl}/p/${pid}/t/${entry.tid}` },
    },
  ])
}
