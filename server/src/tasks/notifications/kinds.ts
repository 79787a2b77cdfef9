import type { NotificationKind, NotificationKinds, Outgoing, Prepared } from '../../messages/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { timeIn } from '../../platform/mail/times.ts'
import type { Language } from '../../platform/values.ts'
import { notificationKinds as ofCovers } from '../cover/notifications.ts'
import { notificationKinds as ofSwaps } from '../swaps/notifications.ts'
import { attachEntry, detailsOf, whenOf } from './details.ts'
import { type EmailedTask, selectEmailedTask, selectName } from './queries.ts'

const viewShift = { en: 'View shift', 'zh-TW': '查看班次' }

const toTask = (label: Record<Language, string> = viewShift) => ({
  label,
  path: ({ pid, params }: { pid: string; params: Record<string, unknown> }) =>
    `/p/${pid}/tasks/${String(params.task)}`,
})

interface TaskNotification {
  placeholders: readonly string[]
  defaults: Record<Language, { subject: string; body: string }>
  /** What the button says; “View shift” if omitted. */
  label?: Record<Language, string>
  /** Whether it is still relevant to the reader. */
  holds(task: EmailedTask, message: Outgoing): boolean
  push?: NotificationKind['push']
  /** With the calendar entry, or its cancellation. */
  entry?: 'PUBLISH' | 'CANCEL'
  more?(db: Db, task: EmailedTask, message: Outgoing): Promise<Prepared['params']> | Prepared['params']
}

const kind = ({
  placeholders,
  defaults,
  label,
  push,
  holds,
  entry,
  more,
}: TaskNotification): NotificationKind => ({
  placeholders: ['task', 'when', 'location', ...placeholders],
  defaults,
  button: toTask(label),
  ...(push && { push }),
  editable: true,
  optional: false,
  async prepare(db, message, { baseUrl }) {
    const { pid, uid, params, language } = message
    const task = await selectEmailedTask(db, { pid, id: String(params.task) }, uid)
    if (!task || !holds(task, message)) return null
    return {
      params: { ...detailsOf(task, language), ...(await more?.(db, task, message)) },
      attachments: entry ? attachEntry(task, { method: entry, baseUrl, language }) : [],
      starts: task.starts_at,
    }
  },
})

const has =
  (...seats: string[]) =>
  (task: EmailedTask) =>
    task.state === 'planned' && task.seat !== null && seats.includes(task.seat)

const withPerson: TaskNotification['more'] = async (db, _, { params }) => ({
  person: await selectName(db, String(params.person_uid)),
})

const withActor: TaskNotification['more'] = async (db, _, { params }) => ({
  assigner: await selectName(db, String(params.by_uid)),
})

/** The lines of a change. */
const changeLines: Record<
  Language,
  Record<'when' | 'location' | 'title' | 'team', (from: string, to: string) => string>
> = {
  en: {
    when: (from, to) => `Time: ${to} (was ${from})`,
    location: (from, to) => `Location: ${to} (was ${from})`,
    title: (from, to) => `Name: ${to} (was ${from})`,
    team: (from, to) =>
      to
        ? `Team: ${to} (was ${from || 'none'}). Its team leads now manage this shift.`
        : `Team: none (was ${from}). The owners of the event now manage this shift.`,
  },
  'zh-TW': {
    when: (from, to) => `時間：${to}（原為 ${from}）`,
    location: (from, to) => `地點：${to}（原為 ${from}）`,
    title: (from, to) => `名稱：${to}（原為 ${from}）`,
    team: (from, to) =>
      to
        ? `組別：${to}（原為 ${from || '無'}），改由這一組的組長管理。`
        : `組別：無（原為 ${from}），改由活動負責人管理。`,
  },
}
/** Replaces a missing location in them. */
const notSet: Record<Language, string> = { en: 'not set', 'zh-TW': '未定' }

/** Emails that were queued by an earlier version don’t know it. */
const teamBefore = ({ team }: EmailedTask, { was_team = team }: Outgoing['params']) => String(was_team)

/** False if it was changed back. */
const differs = (task: EmailedTask, params: Outgoing['params']): boolean =>
  params.was_title !== task.title ||
  params.was_location !== task.location ||
  teamBefore(task, params) !== task.team ||
  params.was_start !== (task.starts_at?.toISOString() ?? '') ||
  params.was_end !== (task.ends_at?.toISOString() ?? '')

/** The changes, one line each, compared with the state before the first of several changes. */
const changesOf: TaskNotification['more'] = (_, task, { params, language }) => {
  const lines = changeLines[language]
  const moment = (value: unknown) => (typeof value === 'string' && value ? new Date(value) : null)
  const was = { starts_at: moment(params.was_start), ends_at: moment(params.was_end) }
  const pairs = [
    ['title', String(params.was_title), task.title],
    ['when', whenOf(was, task.time_zone, language), whenOf(task, task.time_zone, language)],
    ['location', String(params.was_location) || notSet[language], task.location || notSet[language]],
    ['team', teamBefore(task, params), task.team],
  ] as const
  return {
    changes: pairs.flatMap(([what, from, to]) => (from === to ? [] : [lines[what](from, to)])).join('\n'),
  }
}

/** All emails about tasks. Owners may edit them. */
export const notificationKinds: NotificationKinds = {
  ...ofSwaps,
  ...ofCovers,
  /** Also for someone whose request was accepted. */
  'task.assigned': kind({
    placeholders: ['assigner', 'message'],
    defaults: {
      en: {
        subject: '{project}: you’re assigned to {task} ({when})',
        body: 'Hi {name},\n\n{assigner} assigned you to this shift:\n\n{task}\n{when}\n{location}\n\n{message}\n\nCan’t make it? Drop the shift as early as you can so someone else can step in.',
      },
      'zh-TW': {
        subject: '【{project}】你已排入「{task}」（{when}）',
        body: '{name}，你好：\n\n{assigner} 為你安排了以下班次：\n\n{task}\n{when}\n{location}\n\n{message}\n\n如果無法到場，請盡早取消報名，讓其他人有時間遞補。',
      },
    },
    push: { topic: 'changes', title: { en: 'You’re assigned to a shift', 'zh-TW': '你已排入班次' } },
    // They learn of it even if they are recorded as arrived before the email is sent.
    holds: has('confirmed', 'arrived', 'done'),
    entry: 'PUBLISH',
    more: withActor,
  }),
  'task.changed': kind({
    placeholders: ['changes', 'message'],
    defaults: {
      en: {
        subject: '{project}: changes to {task} ({when})',
        body: 'Hi {name},\n\nA shift you signed up for has changed:\n\n{task}\n{changes}\n\n{message}\n\nYour sign-up is still valid. If the shift no longer works for you, please drop it.',
      },
      'zh-TW': {
        subject: '【{project}】班次異動：{task}（{when}）',
        body: '{name}，你好：\n\n你報名的班次有異動：\n\n{task}\n{changes}\n\n{message}\n\n你的報名仍然有效。如果無法配合，請取消報名。',
      },
    },
    push: { topic: 'changes', title: { en: 'Your shift has changed', 'zh-TW': '班次異動' } },
    holds: (task, { params }) =>
      has('requested', 'waiting', 'confirmed', 'arrived')(task) && differs(task, params),
    entry: 'PUBLISH',
    more: changesOf,
  }),
  'task.cancelled': kind({
    placeholders: ['message'],
    defaults: {
      en: {
        subject: '{project}: we’ve cancelled {task} ({when})',
        body: 'Hi {name},\n\nThis shift is cancelled:\n\n{task}\n{when}\n\n{message}\n\nYou don’t need to do anything. Thank you for offering your time.',
      },
      'zh-TW': {
        subject: '【{project}】班次取消：{task}（{when}）',
        body: '{name}，你好：\n\n以下班次已取消：\n\n{task}\n{when}\n\n{message}\n\n你不需要做任何事，謝謝你願意付出時間。',
      },
    },
    push: { topic: 'changes', title: { en: 'Your shift is cancelled', 'zh-TW': '班次取消' } },
    holds: ({ state }) => state === 'cancelled',
    entry: 'CANCEL',
  }),
  /** Also for someone whose request was declined, or who was on the waitlist. */
  'task.removed': kind({
    placeholders: ['assigner', 'message'],
    defaults: {
      en: {
        subject: '{project}: you’re no longer signed up for {task} ({when})',
        body: 'Hi {name},\n\n{assigner} cancelled your sign-up for this shift:\n\n{task}\n{when}\n\n{message}\n\nIf you have questions, talk to {assigner}.',
      },
      'zh-TW': {
        subject: '【{project}】你在「{task}」的報名已取消（{when}）',
        body: '{name}，你好：\n\n{assigner} 取消了你在以下班次的報名：\n\n{task}\n{when}\n\n{message}\n\n如果有疑問，請直接詢問 {assigner}。',
      },
    },
    push: {
      topic: 'changes',
      title: { en: 'Your sign-up for a shift was cancelled', 'zh-TW': '你的班次報名已取消' },
    },
    holds: ({ seat }) => seat === null,
    entry: 'CANCEL',
    more: withActor,
  }),
  // To owners, for tasks without a team. Chiefs get it in their digest, except urgent ones.
  'task.requested': kind({
    placeholders: ['person'],
    defaults: {
      en: {
        subject: '{project}: {person} has requested a spot on {task} ({when})',
        body: 'Hi {name},\n\n{person} would like to join this shift:\n\n{task}\n{when}\n{location}\n\nPlease accept or decline the request.',
      },
      'zh-TW': {
        subject: '【{project}】{person} 報名「{task}」，待你確認（{when}）',
        body: '{name}，你好：\n\n{person} 報名了以下班次：\n\n{task}\n{when}\n{location}\n\n請確認或婉拒這筆報名。',
      },
    },
    label: { en: 'Review request', 'zh-TW': '查看報名' },
    holds: ({ state }) => state === 'planned',
    more: withPerson,
  }),
  'task.released': kind({
    placeholders: ['person', 'message'],
    defaults: {
      en: {
        subject: '{project}: {person} dropped {task} ({when})',
        body: 'Hi {name},\n\n{person} dropped this shift:\n\n{task}\n{when}\n{location}\n\n{message}\n\nIf there’s a waitlist, the spot is being offered to the next person. Otherwise you may need to find cover.',
      },
      'zh-TW': {
        subject: '【{project}】{person} 取消報名「{task}」（{when}）',
        body: '{name}，你好：\n\n{person} 取消了以下班次的報名：\n\n{task}\n{when}\n{location}\n\n{message}\n\n如果有人候補，會依順位通知遞補；沒有的話，可能需要找人支援。',
      },
    },
    holds: ({ state }) => state === 'planned',
    more: withPerson,
  }),
  'task.reminder': kind({
    placeholders: [],
    defaults: {
      en: {
        subject: '{project}: reminder for {task} ({when})',
        body: 'Hi {name},\n\nYour shift is coming up:\n\n{task}\n{when}\n{location}\n\nSee you there! If you can’t make it, please drop the shift now so we can find someone else.',
      },
      'zh-TW': {
        subject: '【{project}】班次提醒：{task}（{when}）',
        body: '{name}，你好：\n\n提醒你，以下班次即將開始：\n\n{task}\n{when}\n{location}\n\n到時候見！如果無法到場，請現在取消報名，方便我們找人支援。',
      },
    },
    push: { topic: 'reminders', title: { en: 'Your shift is coming up', 'zh-TW': '班次提醒' } },
    // If it has moved since, they are notified, and reminded at the new time.
    holds: (task, { params }) =>
      has('confirmed')(task) &&
      task.starts_at !== null &&
      task.starts_at > new Date() &&
      task.starts_at.toISOString() === params.start,
  }),
  'task.offer': kind({
    placeholders: ['until'],
    defaults: {
      en: {
        subject: '{project}: a spot opened up on {task} ({when})',
        body: 'Hi {name},\n\nYou’re on the waitlist for this shift, and a spot opened up:\n\n{task}\n{when}\n{location}\n\nThe spot is yours if you accept by {until}. After that, it goes to the next person on the waitlist.',
      },
      'zh-TW': {
        subject: '【{project}】候補遞補通知：{task}（{when}）',
        body: '{name}，你好：\n\n你候補的班次有名額了：\n\n{task}\n{when}\n{location}\n\n名額為你保留到 {until}，請在期限前確認，逾期會由下一位候補遞補。',
      },
    },
    push: { topic: 'offers', title: { en: 'A spot opened up for you', 'zh-TW': '候補遞補通知' } },
    label: { en: 'Accept or decline spot', 'zh-TW': '確認或放棄遞補' },
    holds: (task) => has('waiting')(task) && task.offered_until !== null,
    more: (_, task, { language }) => ({ until: timeIn(task.time_zone, language)(task.offered_until!) }),
  }),
}
