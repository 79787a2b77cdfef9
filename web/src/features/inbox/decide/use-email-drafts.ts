import type { Application, Team } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import type { Language } from '../../../lib/i18n/languages.ts'
import { projectQuery } from '../../../lib/queries.ts'
import { outcomeOf, turnOf } from '../turn.ts'
import type { Given } from './sending.ts'

export interface EmailDraft {
  kind: string
  ids: string[]
  /** Values being entered. */
  params: Record<string, string>
  /** Overrides each person's language if the inserted text has one. */
  language?: Language
}

const dayMs = 86_400_000

/** The emails that a decision sends: one per combination of team and target team. */
export function useEmailDrafts(applications: Application[], given: Given, teams: Team[]): EmailDraft[] {
  const { t } = useTranslation('inbox')
  const { date } = useFormat()
  const language = useLanguage()
  const pid = applications[0]?.pid ?? ''
  const { data: project } = useQuery(projectQuery(pid))
  const days = project?.answer_days ?? 7
  const message = given.message ?? ''
  const reason = given.reason && given.reason !== 'other' ? t(`reasons.${given.reason}.email`) : ''
  const target = (application: Application) =>
    given.decision === 'forward'
      ? (teams.find(({ tid }) => tid === given.to)?.name ?? '')
      : (application.steps.find(({ state }) => state === 'waiting')?.team ?? '')
  const groups = Map.groupBy(applications, (one) =>
    JSON.stringify([outcomeOf(one, given.decision), turnOf(one)?.team, target(one)]),
  )
  function whyMoved(from: string | undefined): string {
    if (!from) return t('email.assigned')
    return given.decision === 'forward'
      ? t('email.forwarded', { team: from })
      : t('email.next', { team: from, reason }).trim()
  }
  return [...groups.values()].map((some): EmailDraft => {
    const [first] = some as [Application, ...Application[]]
    const fate = outcomeOf(first, given.decision)
    const from = turnOf(first)?.team
    const draft = { kind: `application.${fate}`, ids: some.map(({ id }) => id) }
    if (fate === 'accepted') return { ...draft, params: { message, team: from ?? '' } }
    if (fate !== 'moved') {
      const team = from ?? project?.name ?? ''
      return { ...draft, params: { message, reason, team }, language }
    }
    const answer_by = date(new Date(Date.now() + days * dayMs).toISOString())
    return { ...draft, params: { message, reason: whyMoved(from), answer_by, team: target(first) }, language }
  })
}
