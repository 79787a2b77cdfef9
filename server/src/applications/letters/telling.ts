import { queueDigest, queueNotifications, type Values } from '../../messages/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import { isOpen, secondsToUndo } from '../policy.ts'
import { type ApplicationRow, type StepRow, selectApplication, selectOwnApplications } from '../queries.ts'
import type { Reason } from '../schemas.ts'
import { type newsTexts, nobodyIn, reasonTexts, sentences } from './texts.ts'

/** The result of a decision, for the people it concerns. */
export interface News {
  kind: 'accepted' | 'declined' | 'moved' | 'pooled'
  /** The state before. */
  application: ApplicationRow
  /** The team that decided; null for the pool. */
  from: StepRow | null
  /** The team that reviews it now. */
  to: TeamId | null
  forwarded?: boolean
  reason?: Reason | undefined
  by: PersonId
  about: string
  message: string
}

/** Emails to applicants are held while the decision can be undone. Chiefs get what lasts. */
export async function notifyOfDecisions(tx: Transaction, news: News[]): Promise<void> {
  const messages = []
  for (const one of news) {
    const { pid, uid } = one.application
    const params = await paramsOf(tx, one)
    const kind = `application.${one.kind}`
    messages.push({ pid, uid, kind, about: one.about, params, hold: secondsToUndo })
  }
  await queueNotifications(tx, messages)
  const told = news.flatMap(({ application, kind, from, to, by }): ChiefNews[] => {
    const { pid, id, uid } = application
    const digest = { pid, but: by, hold: secondsToUndo }
    if (to) return [{ ...digest, tid: to, news: { what: 'applied', uid, application: id } }]
    return kind === 'accepted' ? [{ ...digest, tid: from!.tid, news: { what: 'joined', uid } }] : []
  })
  for (const digest of told.toSorted((a, b) => (a.tid < b.tid ? -1 : 1))) await notifyChiefs(tx, digest)
}

interface ChiefNews {
  pid: ProjectId
  tid: TeamId
  but?: PersonId
  hold?: number
  news: { what: keyof typeof newsTexts; uid: PersonId; application?: string }
}

/** Adds news to the chiefs' digests. */
export const notifyChiefs = (tx: Transaction, news: ChiefNews): Promise<void> => queueDigest(tx, news)

async function paramsOf(
  tx: Transaction,
  { kind, application, from, to, message, ...news }: News,
): Promise<Values> {
  const reason = reasonTexts[news.reason ?? ''] ?? { en: '', 'zh-TW': '' }
  const team = from ? quoted(from.team) : nobodyIn
  const { id } = application
  if (kind === 'accepted') return { application: id, tid: from!.tid, team: from!.team, message }
  if (kind !== 'moved') return { application: id, team, reason, message }
  const after = (await selectApplication(tx, application))!
  const next = after.steps.find((step) => step.tid === to && step.state === 'pending')!
  const reasonToMove = news.forwarded
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

/** A team name within a sentence, as each language quotes names. */
const quoted = (team: string): Record<Language, string> => ({ en: team, 'zh-TW': `「${team}」` })

/** The promised answer date, in the event's time zone. */
function dayOf({ answer_by }: StepRow, { time_zone }: ApplicationRow): Record<Language, string> {
  const day = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: time_zone }).format(new Date(answer_by!))
  return { en: day('en-GB'), 'zh-TW': day('zh-TW') }
}

export async function notifyOfApplication(tx: Transaction, application: ApplicationRow): Promise<void> {
  const { pid, id, uid, steps } = application
  const first = steps.find(({ state }) => state === 'pending')
  const next = first ? sentences.before(first.team, dayOf(first, application)) : sentences.inPool
  const kind = 'application.received'
  await queueNotifications(tx, [{ pid, uid, kind, about: `application ${id}`, params: { next } }])
  if (!first) return
  const news = { what: 'applied', uid, application: id } as const
  await notifyChiefs(tx, { pid, tid: first.tid, but: uid, news })
}

/** Notifies teams that were reviewing it or had invited the person. */
export async function notifyOfWithdrawal(
  tx: Transaction,
  { pid, uid, steps }: ApplicationRow,
): Promise<void> {
  const tids = steps.filter(({ state }) => state === 'pending' || state === 'invited').map(({ tid }) => tid)
  for (const tid of tids.toSorted())
    await notifyChiefs(tx, { pid, tid, but: uid, news: { what: 'withdrawn', uid } })
}

/** An erasure deletes the person's applications. */
export async function notifyOfErasure(tx: Transaction, uid: PersonId): Promise<void> {
  for (const application of await selectOwnApplications(tx, uid))
    if (isOpen(application.state)) await notifyOfWithdrawal(tx, application)
}
