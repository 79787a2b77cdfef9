import {
  dropNotifications,
  type NotificationKind,
  type NotificationKinds,
  queueNotifications,
} from '../../messages/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import { timeIn } from '../../platform/mail/times.ts'
import type { Language } from '../../platform/values.ts'
import { secondsToUndo } from '../policy.ts'
import { calendarOf } from './calendar.ts'
import { type Entry, type InterviewRef, selectEntry } from './queries.ts'

const toInbox: Record<Language, string> = { en: 'Go to applications', 'zh-TW': '查看加入申請' }

const fileOf = (content: string, { state }: Entry) => ({
  filename: 'interview.ics',
  content,
  contentType: `text/calendar; charset=utf-8; method=${state === 'agreed' ? 'PUBLISH' : 'CANCEL'}`,
})

function whileIn(
  states: Entry['state'][],
  { pending = false } = {},
): NonNullable<NotificationKind['prepare']> {
  return async (db, { pid, uid, params, language }, { baseUrl }) => {
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

export const notificationKinds: NotificationKinds = {
  /** While nobody has answered or cancelled it, and the team has yet to decide. */
  'interview.invited': {
    placeholders: ['team', 'minutes', 'location', 'times'],
    defaults: {
      en: {
        subject: '{project}: interview with {team} – pick a time',
        body: 'Hi {name},\n\n{team} would like to invite you to an interview before they decide. It takes about {minutes} minutes.\n\nLocation: {location}\n\nPick the time that suits you best:\n{times}',
      },
      'zh-TW': {
        subject: '【{project}】「{team}」邀請你面談，請選擇時間',
        body: '{name}，你好：\n\n「{team}」想在決定前和你面談，大約 {minutes} 分鐘。\n\n地點：{location}\n\n請選一個方便的時間：\n{times}',
      },
    },
    button: { label: { en: 'Pick a time', 'zh-TW': '選擇時間' }, path: () => '/home' },
    editable: true,
    optional: false,
    prepare: whileIn(['proposed'], { pending: true }),
  },
  /** With the calendar entry. */
  'interview.agreed': {
    placeholders: ['team', 'minutes', 'location', 'time'],
    defaults: {
      en: {
        subject: '{project}: interview with {team}, {time}',
        body: 'Hi {name},\n\nYour interview with {team} is confirmed.\n\nTime: {time}, about {minutes} minutes\nLocation: {location}\n\nOpen the attached file to add the interview to your calendar.',
      },
      'zh-TW': {
        subject: '【{project}】與「{team}」面談：{time}',
        body: '{name}，你好：\n\n你與「{team}」的面談已確認。\n\n時間：{time}，大約 {minutes} 分鐘\n地點：{location}\n\n打開附件就能加入行事曆。',
      },
    },
    button: { label: { en: 'View interview', 'zh-TW': '查看面談' }, path: () => '/home' },
    editable: true,
    optional: false,
    prepare: whileIn(['agreed'], { pending: true }),
  },
  /** With the cancellation of the calendar entry, if there was one. */
  'interview.cancelled': {
    placeholders: ['team'],
    defaults: {
      en: {
        subject: '{project}: interview with {team} cancelled',
        body: 'Hi {name},\n\nYour interview with {team} has been cancelled.',
      },
      'zh-TW': {
        subject: '【{project}】與「{team}」的面談已取消',
        body: '{name}，你好：\n\n你與「{team}」的面談已取消。',
      },
    },
    button: { label: { en: 'Check application status', 'zh-TW': '查看申請進度' }, path: () => '/home' },
    editable: true,
    optional: false,
    prepare: whileIn(['declined', 'cancelled']),
  },
}

const aboutInterview = ({ interview }: InterviewRef) => `interview ${interview}`

/** Held while it can be cancelled without a trace. */
export const notifyInvited = (tx: Transaction, ref: InterviewRef, uid: PersonId): Promise<void> =>
  notifyOfInterview(tx, 'invited', ref, { uids: [uid], hold: secondsToUndo })

/** False if it was sent. */
export const dropInvitation = (tx: Transaction, ref: InterviewRef): Promise<boolean> =>
  dropNotifications(tx, ref.pid, aboutInterview(ref))

interface Recipients {
  uids: PersonId[]
  /** The undoable decision that it belongs to. */
  about?: string | undefined
  hold?: number
}

export async function notifyOfInterview(
  tx: Transaction,
  kind: 'invited' | 'agreed' | 'cancelled',
  ref: InterviewRef,
  { uids, about = aboutInterview(ref), hold = 0 }: Recipients,
): Promise<void> {
  const { pid, interview } = ref
  await queueNotifications(
    tx,
    uids.map((uid) => ({ pid, uid, kind: `interview.${kind}`, about, params: { interview }, hold })),
  )
}
