import type { NotificationKind, NotificationKinds } from '../../messages/index.ts'
import type { TeamId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import {
  prepareInterviewAgreed,
  prepareInterviewCancelled,
  prepareInterviewInvited,
} from '../interviews/mails.ts'
import { prepareInvitation } from '../pool/mails.ts'
import { digestOf } from './digest.ts'
import { isStillSo, selectAddressees } from './queries.ts'
import { texts } from './texts.ts'

const toHome = {
  label: { en: 'Check application status', 'zh-TW': '查看申請進度' },
  path: () => '/home',
}
const toTimes = {
  label: { en: 'Pick a time', 'zh-TW': '選擇時間' },
  path: () => '/home',
}
const toInterview = {
  label: { en: 'View interview', 'zh-TW': '查看面談' },
  path: () => '/home',
}
const toTeam = {
  label: { en: 'Go to team page', 'zh-TW': '前往組別頁面' },
  path: ({ pid, params }: { pid: string; params: Record<string, unknown> }) =>
    `/p/${pid}/t/${String(params.tid)}`,
}
const toInbox = {
  label: { en: 'Go to applications', 'zh-TW': '前往加入申請' },
  path: ({ pid }: { pid: string }) => `/p/${pid}/applications`,
}

const own = (
  placeholders: readonly string[],
  defaults: Record<Language, { subject: string; body: string }>,
  more: Partial<NotificationKind>,
): NotificationKind => ({ placeholders, defaults, editable: true, optional: false, ...more })

const ofChosen: NotificationKind['examples'] = async (db, { pid, by, ids = [] }) => {
  const found = await selectAddressees(db, { pid, by, ids })
  return { count: found.length, examples: found.slice(0, 2) }
}

const whileSo: NotificationKind['prepare'] = async (db, { pid, kind, params }) => {
  const { application, tid = null } = params as { application: string; tid?: TeamId }
  return (await isStillSo(db, { pid, kind, application, tid })) ? {} : null
}

const ofDecision = { prepare: whileSo, examples: ofChosen }

/** Every email about joining. Owners can edit all of them except the digest. */
export const notificationKinds: NotificationKinds = {
  'application.received': own(['next'], texts.received, { button: toHome }),
  'application.accepted': own(['team', 'message'], texts.accepted, { button: toTeam, ...ofDecision }),
  'application.declined': own(['team', 'reason', 'message'], texts.declined, {
    button: toHome,
    ...ofDecision,
  }),
  'application.moved': own(['team', 'answer_by', 'reason', 'message'], texts.moved, {
    button: toHome,
    ...ofDecision,
  }),
  'application.pooled': own(['team', 'reason', 'message'], texts.pooled, {
    button: toHome,
    ...ofDecision,
  }),
  'pool.invited': own(['team', 'note'], texts.poolInvited, {
    prepare: prepareInvitation,
    examples: ofChosen,
  }),
  'interview.invited': own(['team', 'minutes', 'location', 'times'], texts.interviewInvited, {
    button: toTimes,
    prepare: prepareInterviewInvited,
  }),
  'interview.agreed': own(['team', 'minutes', 'location', 'time'], texts.interviewAgreed, {
    button: toInterview,
    prepare: prepareInterviewAgreed,
  }),
  'interview.cancelled': own(['team'], texts.interviewCancelled, {
    button: toHome,
    prepare: prepareInterviewCancelled,
  }),
  'chiefs.digest': {
    placeholders: ['count', 'news'],
    defaults: texts.digest,
    button: toInbox,
    editable: false,
    optional: true,
    prepare: digestOf,
  },
}
