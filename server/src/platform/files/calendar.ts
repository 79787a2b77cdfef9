/** A calendar entry (RFC 5545). Times are in UTC, so no time zone is needed. */
export interface CalendarEvent {
  /** Permanent identifier of the entry. */
  uid: string
  /** Raised with each change. */
  sequence: number
  /** When this version was created. */
  stamp: Date
  start: Date
  end: Date
  summary: string
  location?: string
  description?: string
  url?: string
  /** The address can be any URI, not only an email address. */
  organizer?: { name: string; address: string }
  /** Whether it was cancelled, for everyone or for the reader. Feeds keep such entries for a while. */
  cancelled?: boolean
  /** Minutes before the start for a reminder. */
  remindMinutes?: number | null
}

/** Name and refresh interval of a feed. */
interface Feed {
  name: string
  refreshHours: number
}

/** Writes a calendar file or feed. CANCEL removes entries from calendars that have them. */
export function writeCalendar(method: 'PUBLISH' | 'CANCEL', events: CalendarEvent[], feed?: Feed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Manyhands//Manyhands//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(feed ? feedLines(feed) : []),
    ...events.flatMap((event) =>
      linesOf(event, method === 'CANCEL' || event.cancelled ? 'CANCELLED' : 'CONFIRMED'),
    ),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** Properties of the standard (RFC 7986), and those that older calendars read. */
function feedLines({ name, refreshHours }: Feed): string[] {
  return [
    `NAME:${textOf(name)}`,
    `X-WR-CALNAME:${textOf(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
  ]
}

function linesOf(event: CalendarEvent, status: string): string[] {
  const { uid, sequence, stamp, start, end, summary, location, description, url, organizer } = event
  return [
    'BEGIN:VEVENT',
    `UID:${textOf(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `STATUS:${status}`,
    `SUMMARY:${textOf(summary)}`,
    ...(location ? [`LOCATION:${textOf(location)}`] : []),
    ...(description ? [`DESCRIPTION:${textOf(description)}`] : []),
    ...(url ? [`URL:${uri(url)}`] : []),
    ...(organizer ? [`ORGANIZER;CN=${quote(organizer.name)}:${uri(organizer.address)}`] : []),
    ...(status === 'CONFIRMED' && event.remindMinutes ? alarmLines(summary, event.remindMinutes) : []),
    'END:VEVENT',
  ]
}

const alarmLines = (summary: string, minutes: number): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${textOf(summary)}`,
  `TRIGGER:-PT${minutes}M`,
  'END:VALARM',
]

/** 20261115T083000Z */
const utc = (moment: Date) => moment.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')

/** Removes control characters, which can't be represented. */
const printable = (text: string) => text.replace(/[^\P{Cc}\t\n]/gu, '')

const textOf = (text: string) =>
  printable(text.replace(/\r\n?/g, '\n'))
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** Quoted values have no escapes, so quotation marks are replaced. */
const quote = (text: string) => `"${printable(text).replace(/\s+/g, ' ').replaceAll('"', '’')}"`

const uri = (address: string) => new URL(address).href

const most = 75

/** Folds lines at 75 bytes, never within a character; continuation lines start with a space. */
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > most) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}
