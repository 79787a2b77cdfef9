/** One entry of a calendar (RFC 5545). Times are moments: no zone is needed to read them. */
export interface CalendarEvent {
  /** Stays the same for good: by it a calendar finds the entry again. */
  uid: string
  /** Raised by each change. */
  sequence: number
  /** When this version of it was made. */
  stamp: Date
  start: Date
  end: Date
  summary: string
  location?: string
  description?: string
  url?: string
  /** The address is any URI; it need not be a mail address. */
  organizer?: { name: string; address: string }
  /** It does not take place, or not for whoever reads this: in a feed it stands a while, struck out. */
  cancelled?: boolean
  /** How many minutes before the start the calendar speaks up. */
  remindMinutes?: number | null
}

/** Of a feed: what it is called, and how often it is worth reading. */
interface Feed {
  name: string
  refreshHours: number
}

/** As a file, for a mail, or as a feed. CANCEL takes entries out of calendars that have them. */
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

/** The names of the standard (RFC 7986), and those that older calendars read. */
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

/** Control characters have no way to be written. */
const printable = (text: string) => text.replace(/[^\P{Cc}\t\n]/gu, '')

const textOf = (text: string) =>
  printable(text.replace(/\r\n?/g, '\n'))
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** Between quotation marks nothing is escaped, so there can be none in it. */
const quote = (text: string) => `"${printable(text).replace(/\s+/g, ' ').replaceAll('"', '’')}"`

const uri = (address: string) => new URL(address).href

const most = 75

/** Lines of at most 75 bytes, none of them cut within a character; each that goes on begins with a space. */
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
