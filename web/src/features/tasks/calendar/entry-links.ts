/** What calendars are told of a shift. */
export interface Entry {
  pid: string
  id: string
  title: string
  project: string
  location: string
  starts_at: string
  ends_at: string
  /** Of the event. */
  time_zone: string
}

/** 20261212T003000Z */
const compact = (iso: string) => new Date(iso).toISOString().replace(/[-:]|\.\d+/g, '')

const withQuery = (address: string, query: Record<string, string>) =>
  // Outlook shows a plus as it is.
  `${address}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`

const nameOf = ({ title, project }: Entry) => `${title} · ${project}`

const pageOf = ({ pid, id }: Entry, origin: string) => `${origin}/p/${encodeURIComponent(pid)}/tasks/${id}`

/** Opens Google Calendar with the shift filled in, in the event's time zone. */
export const googleLink = (entry: Entry, origin: string): string =>
  withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: nameOf(entry),
    dates: `${compact(entry.starts_at)}/${compact(entry.ends_at)}`,
    ctz: entry.time_zone,
    location: entry.location,
    details: pageOf(entry, origin),
  })

/** Opens Outlook with the shift filled in. It shows times in the reader's time zone. */
export const outlookLink = (entry: Entry, origin: string): string =>
  withQuery('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: nameOf(entry),
    startdt: new Date(entry.starts_at).toISOString(),
    enddt: new Date(entry.ends_at).toISOString(),
    location: entry.location,
    body: pageOf(entry, origin),
  })

/** A file for any calendar. It has the same identity as in emails, so that nothing appears twice. */
export const filePath = ({ pid, id }: Entry, language: string): string =>
  `/api/projects/${encodeURIComponent(pid)}/tasks/${id}/people/me/calendar?language=${language}`
