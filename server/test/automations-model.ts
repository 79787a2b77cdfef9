/** Who should get what, in plain dates: Taipei has no summer time. Knows nothing of the SQL. */
export const hourMs = 3_600_000
const dayMs = 24 * hourMs
const zone = 8 * hourMs

export interface Person {
  uid: string
  email: string
  language: 'en' | 'zh-TW'
  /** Whether the profile is. */
  complete: boolean
  /** Kinds of email they unsubscribed from. */
  without: Set<string>
}

export interface Event {
  pid: string
  state: 'draft' | 'open' | 'archived'
  invitedAt: Date
  /** Midnight before the first day, and after the last. */
  starts: Date
  ends: Date
  /** Since when. */
  inside: Map<string, Date>
  invited: Set<string>
  asked: Set<string>
  /** When they close. */
  forms: Map<string, Date>
  submitted: Set<string>
  lastShift: Map<string, Date>
  /** `template occasion uid`, as far as they got it. */
  given: Set<string>
}

export const templates = {
  welcome: { kind: 'accepted', days: 0 },
  profile: { kind: 'profile_unfinished', days: 3 },
  'form-due': { kind: 'form_due', days: 3 },
  briefing: { kind: 'before_event', days: 1 },
  thanks: { kind: 'after_last_shift', days: 1 },
  feedback: { kind: 'after_last_shift', days: 3 },
  'invite-back': { kind: 'event_opens', days: 0 },
}

/** They say their language. */
export const textsOf = (template: string) => ({
  en: { subject: `${template} english`, body: 'Hi {name}: {form}' },
  'zh-TW': { subject: `${template} chinese`, body: '{name}：{form}' },
})

const midnight = (at: Date) => Math.floor((at.getTime() + zone) / dayMs) * dayMs - zone
/** At 10:00, so many days later. */
const morning = (at: Date, days: number) => midnight(at) + days * dayMs + 10 * hourMs

export function isDay(at: Date): boolean {
  const hour = (at.getTime() - midnight(at)) / hourMs
  return hour >= 8 && hour < 22
}

/** Everything that is due, whether or not they got it. */
export function shouldGet(event: Event, people: Map<string, Person>, now: Date): string[] {
  if (event.state !== 'open' || !isDay(now)) return []
  const t = now.getTime()
  const due = (from: number, until: number) => from <= t && t < until
  const found: string[] = []
  const add = (when: boolean, template: string, uid: string, occasion = '') =>
    when && found.push(`${template} ${occasion} ${uid}`)
  for (const [uid, since] of event.inside) {
    add(due(since.getTime(), since.getTime() + 7 * dayMs), 'welcome', uid)
    add(!people.get(uid)!.complete && due(morning(since, 3), event.ends.getTime()), 'profile', uid)
    add(due(morning(event.starts, -1), event.starts.getTime()), 'briefing', uid)
    for (const [fid, closes] of event.forms) {
      const open = !event.submitted.has(`${fid} ${uid}`)
      add(open && due(morning(closes, -3), closes.getTime()), 'form-due', uid, fid)
    }
    const last = event.lastShift.get(uid)
    if (!last) continue
    const lastDay = new Date(Math.max(midnight(last), event.ends.getTime() - dayMs))
    for (const [template, days] of [
      ['thanks', 1],
      ['feedback', 3],
    ] as const) {
      const from = Math.max(morning(lastDay, days), last.getTime())
      add(due(from, from + 30 * dayMs), template, uid)
    }
  }
  for (const uid of event.invited)
    add(!event.asked.has(uid) && due(event.invitedAt.getTime(), event.starts.getTime()), 'invite-back', uid)
  return found
}
