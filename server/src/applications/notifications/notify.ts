import { queueNotifications, type Values } from '../../messages/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId, TeamId } from '../../platform/ids.ts'
import { dayIn } from '../../platform/mail/times.ts'
import type { Language } from '../../platform/values.ts'
import { isOpen, secondsToUndo } from '../policy.ts'
import { type ApplicationRow, type StepRow, selectApplication, selectOwnApplications } from '../queries.ts'
import type { Reason } from '../schemas.ts'
import { type ChiefUpdate, notifyChiefs } from './digest.ts'

/** Why a team declined, as a sentence. There is none for `other`: the personal note explains it. */
const reasonTexts: Record<string, Record<Language, string>> = {
  full: { en: 'The team is full.', 'zh-TW': '這一組已額滿。' },
  'other-skills': {
    en: 'The team is looking for other skills right now.',
    'zh-TW': '這一組目前需要其他專長。',
  },
  'other-times': {
    en: 'The team needs people at other times.',
    'zh-TW': '這一組需要人手的時段和你方便的時段不同。',
  },
  'too-late': { en: 'It’s too late to join this year’s event.', 'zh-TW': '今年已經來不及安排。' },
}

const sentences = {
  agreeFirst: (message: string): Record<Language, string> => ({
    en: `${message}\n\nOne step is left: the event’s agreement was updated after you applied. Please read it and accept the invitation on your home page. You’ll join the team once you accept.`.trim(),
    'zh-TW':
      `${message}\n\n還差一步：活動的同意書在你申請後更新了。請到首頁閱讀同意書並接受邀請，接受後才正式加入。`.trim(),
  }),
  before: (team: string, by: Record<Language, string>): Record<Language, string> => ({
    en: `${team} is reviewing your application and will reply by ${by.en}.`,
    'zh-TW': `「${team}」正在審核你的申請，會在 ${by['zh-TW']}前回覆。`,
  }),
  inPool: {
    en: 'Teams that need people can see your application and invite you.',
    'zh-TW': '缺人的組別可以看到你的申請並邀請你。',
  },
  forwarded: (from: string | null): Record<Language, string> =>
    from === null
      ? {
          en: 'The organisers found a team that may suit you.',
          'zh-TW': '主辦團隊為你找到可能適合的組別。',
        }
      : {
          en: `${from} forwarded your application to a team that may suit you better.`,
          'zh-TW': `「${from}」將你的申請轉給可能更適合你的組別。`,
        },
  next: (from: string, reason: Record<Language, string>): Record<Language, string> => ({
    en: `Unfortunately, ${from} can’t offer you a spot this time. ${reason.en}`.trim(),
    'zh-TW': `很抱歉，「${from}」這次無法錄取你。${reason['zh-TW']}`,
  }),
}

/** The result of a decision, for the people it concerns. */
export interface Outcome {
  kind: 'accepted' | 'declined' | 'moved' | 'pooled'
  /** The state before. */
  application: ApplicationRow
  /** The team that decided; null for the pool. */
  from: StepRow | null
  /** The team that reviews it now. */
  to: TeamId | null
  forwarded?: boolean
  /** Whether they are in: others must agree to something first. */
  joined?: boolean
  reason?: Reason | undefined
  by: PersonId
  about: string
  message: string
}

/** Emails to applicants are held while the decision can be undone. Chiefs get what lasts. */
export async function notifyOfDecisions(tx: Transaction, outcomes: Outcome[]): Promise<void> {
  const messages = []
  for (const one of outcomes) {
    const { pid, uid } = one.application
    const params = await paramsOf(tx, one)
    const kind = `application.${one.kind}`
    messages.push({ pid, uid, kind, about: one.about, params, hold: secondsToUndo })
  }
  await queueNotifications(tx, messages)
  const updates = outcomes.flatMap(({ application, from, to, by, joined }): ChiefUpdate[] => {
    const { pid, id, uid } = application
    const digest = { pid, except: by, hold: secondsToUndo }
    if (to) return [{ ...digest, tid: to, update: { what: 'applied', uid, application: id } }]
    return joined ? [{ ...digest, tid: from!.tid, update: { what: 'joined', uid } }] : []
  })
  for (const digest of updates.toSorted((a, b) => (a.tid < b.tid ? -1 : 1))) await notifyChiefs(tx, digest)
}

async function paramsOf(
  tx: Transaction,
  { kind, application, from, to, message, ...outcome }: Outcome,
): Promise<Values> {
  const reason = reasonTexts[outcome.reason ?? ''] ?? { en: '', 'zh-TW': '' }
  // An owner who declines someone in the pool speaks for the whole event.
  const team = from?.team ?? application.project
  const { id } = application
  if (kind === 'accepted')
    return {
      application: id,
      tid: from!.tid,
      team: from!.team,
      message: outcome.joined ? message : sentences.agreeFirst(message),
    }
  if (kind !== 'moved') return { application: id, team, reason, message }
  const after = (await selectApplication(tx, application))!
  const next = after.steps.find((step) => step.tid === to && step.state === 'pending')!
  const reasonToMove = outcome.forwarded
    ? sentences.forwarded(from?.team ?? null)
    : sentences.next(from!.team, reason)
  return {
    application: id,
    tid: next.tid,
    team: next.team,
    answer_by: dayOf(next, application),
    reason: reasonToMove,
    message,
  }
}

/** The promised answer date, in the event's time zone. */
function dayOf({ answer_by }: StepRow, { time_zone }: ApplicationRow): Record<Language, string> {
  const day = new Date(answer_by!)
  return { en: dayIn('en', day, time_zone), 'zh-TW': dayIn('zh-TW', day, time_zone) }
}

export async function notifyOfApplication(tx: Transaction, application: ApplicationRow): Promise<void> {
  const { pid, id, uid, steps } = application
  const first = steps.find(({ state }) => state === 'pending')
  const next = first ? sentences.before(first.team, dayOf(first, application)) : sentences.inPool
  const kind = 'application.received'
  await queueNotifications(tx, [{ pid, uid, kind, about: `application ${id}`, params: { next } }])
  if (!first) return
  const update = { what: 'applied', uid, application: id } as const
  await notifyChiefs(tx, { pid, tid: first.tid, except: uid, update })
}

/** They accepted an invitation from the pool. */
export async function notifyOfAcceptance(
  tx: Transaction,
  { pid, uid, id }: ApplicationRow,
  { tid, team }: StepRow,
): Promise<void> {
  const params = { application: id, tid, team, message: '' }
  await queueNotifications(tx, [
    { pid, uid, kind: 'application.accepted', about: `application ${id}`, params },
  ])
}

/** Notifies teams that were reviewing it or had invited the person. */
export async function notifyOfWithdrawal(
  tx: Transaction,
  { pid, uid, steps }: ApplicationRow,
): Promise<void> {
  const tids = steps.filter(({ state }) => state === 'pending' || state === 'invited').map(({ tid }) => tid)
  for (const tid of tids.toSorted())
    await notifyChiefs(tx, { pid, tid, except: uid, update: { what: 'withdrawn', uid } })
}

/** An erasure deletes the person's applications. */
export async function notifyOfErasure(tx: Transaction, uid: PersonId): Promise<void> {
  for (const application of await selectOwnApplications(tx, uid))
    if (isOpen(application.state)) await notifyOfWithdrawal(tx, application)
}
