import type { MessageKind, MessageKinds } from '../../messages/index.ts'
import type { TeamId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import { lateInvitation } from '../pool/mails.ts'
import { lateTalkAgreed, lateTalkCancelled, lateTalkInvited } from '../talks/mails.ts'
import { digestOf } from './digest.ts'
import { isStillSo, selectAddressees } from './queries.ts'
import { texts } from './texts.ts'

const toHome = {
  label: { en: 'See where it stands', 'zh-TW': '查看進度' },
  path: () => '/home',
}
const toTeam = {
  label: { en: 'To the team', 'zh-TW': '前往小組頁面' },
  path: ({ pid, params }: { pid: string; params: Record<string, unknown> }) =>
    `/p/${pid}/t/${String(params.tid)}`,
}
const toInbox = {
  label: { en: 'To the applications', 'zh-TW': '前往申請列表' },
  path: ({ pid }: { pid: string }) => `/p/${pid}/applications`,
}

const own = (
  placeholders: readonly string[],
  defaults: Record<Language, { subject: string; body: string }>,
  more: Partial<MessageKind>,
): MessageKind => ({ placeholders, defaults, editable: true, optional: false, ...more })

const ofChosen: MessageKind['examples'] = async (db, { pid, by, ids = [] }) => {
  const found = await selectAddressees(db, { pid, by, ids })
  return { count: found.length, examples: found.slice(0, 2) }
}

const whileSo: MessageKind['late'] = async (db, { pid, kind, params }) => {
  const { application, tid = null } = params as { application: string; tid?: TeamId }
  return (await isStillSo(db, { pid, kind, application, tid })) ? {} : null
}

const ofDecision = { late: whileSo, examples: ofChosen }

/** Every mail about joining. Owners may write them in their own words, but for the digest. */
export const messageKinds: MessageKinds = {
  'application.received': own(['next'], texts.received, { button: toHome }),
  'application.accepted': own(['team', 'words'], texts.accepted, { button: toTeam, ...ofDecision }),
  'application.declined': own(['team', 'reason', 'words'], texts.declined, {
    button: toHome,
    ...ofDecision,
  }),
  'application.moved': own(['team', 'by', 'why', 'words'], texts.moved, {
    button: toHome,
    ...ofDecision,
  }),
  'application.pooled': own(['team', 'reason', 'words'], texts.pooled, {
    button: toHome,
    ...ofDecision,
  }),
  'pool.invited': own(['team', 'line'], texts.poolInvited, { late: lateInvitation, examples: ofChosen }),
  'talk.invited': own(['team', 'minutes', 'place', 'times'], texts.talkInvited, {
    button: toHome,
    late: lateTalkInvited,
  }),
  'talk.agreed': own(['team', 'minutes', 'place', 'time'], texts.talkAgreed, {
    button: toHome,
    late: lateTalkAgreed,
  }),
  'talk.cancelled': own(['team'], texts.talkCancelled, { button: toHome, late: lateTalkCancelled }),
  'chiefs.digest': {
    placeholders: ['count', 'news'],
    defaults: texts.digest,
    button: toInbox,
    editable: false,
    optional: true,
    late: digestOf,
  },
}
