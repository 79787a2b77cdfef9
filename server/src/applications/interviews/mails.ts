import type { NotificationKind, Prepared } from '../../messages/index.ts'
import { timeIn } from '../../platform/mail/times.ts'
import type { Language } from '../../platform/values.ts'
import { calendarOf } from './calendar.ts'
import { type Entry, selectEntry } from './queries.ts'

type PrepareInterview = NonNullable<NotificationKind['prepare']>

/** While nobody has answered or cancelled it, and the team has yet to decide. */
export const prepareInterviewInvited = whileIn(['proposed'], { pending: true })

/** With the calendar entry. */
export const prepareInterviewAgreed = whileIn(['agreed'], { pending: true })

/** With the cancellation of the calendar entry, if there was one. */
export const prepareInterviewCancelled = whileIn(['declined', 'cancelled'])

function whileIn(states: Entry['state'][], { pending = false } = {}): PrepareInterview {
  return async (db, { pid, uid, params, language }, { baseUrl }): Promise<Prepared | null> => {
    const entry = await selectEntry(db, { pid, interview: params.interview as string })
    if (!entry || !states.includes(entry.state) || (pending && !entry.pending)) return null
    const time = timeIn(entry.time_zone, language)
    const calendar = entry.agreed_time && calendarOf(entry, { pid, uid, baseUrl })
    return {
      params: {
        // Each reads the name of the other side.
        team: uid === entry.uid ? entry.team : entry.name,
        minutes: entry.minutes,
        location: entry.location,
        times: entry.times.map((one) => `· ${time(one)}`).join('\n'),
        time: entry.agreed_time ? time(entry.agreed_time) : '',
      },
      ...(uid !== entry.uid && {
        button: { label: toInbox[language], url: `${baseUrl}/p/${pid}/applications` },
      }),
      ...(calendar && { attachments: [fileOf(calendar, entry)] }),
    }
  }
}

const toInbox: Record<Language, string> = { en: 'Go to applications', 'zh-TW': '前往加入申請' }

const fileOf = (content: string, { state }: Entry) => ({
  filename: 'interview.ics',
  content,
  contentType: `text/calendar; charset=utf-8; method=${state === 'agreed' ? 'PUBLISH' : 'CANCEL'}`,
})
