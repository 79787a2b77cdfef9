import { getClosingOptions, getSubsidyTotalsOptions } from '@manyhands/api-client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orNull } from '../../../lib/api/lists.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import { purposesQuery } from '../../../lib/queries.ts'
import { useStanding } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { Text } from '../../../ui/layout/layout.tsx'
import { Steps } from '../overview/steps/steps.tsx'
import { type ClosingStep, type Known, stepsOf } from './steps.ts'

const closingQuery = (pid: string) => queryOptions(getClosingOptions({ path: { pid } }))
const totalsQuery = (pid: string) => queryOptions(orNull(getSubsidyTotalsOptions({ path: { pid } })))

const paths = {
  hours: '/p/$pid/today',
  certificates: '/p/$pid/manage/settings',
  thanks: '/p/$pid/announcements/new',
  feedback: '/p/$pid/manage/forms',
  claims: '/p/$pid/manage/finance',
  data: '/p/$pid/manage/private-data',
  end: '/p/$pid/manage/settings',
  next: '/p/$pid/manage/next-year',
} as const

/** What is left to do after the event, in order, with its state and the page that does it. */
export function ClosingPage() {
  const { t } = useTranslation('manage')
  const project = useProject()
  const { pid } = project
  const decides = useStanding(pid).may('claims.decide')
  const closing = useQuery(closingQuery(pid))
  const purposes = useQuery(purposesQuery(pid))
  const totals = useQuery({ ...totalsQuery(pid), enabled: decides })
  const error = closing.error ?? purposes.error ?? totals.error
  const known =
    closing.data && purposes.data && (!decides || totals.data !== undefined)
      ? { project, closing: closing.data, purposes: purposes.data, totals: totals.data?.data ?? null }
      : null
  return (
    <ProjectPage right="reports.read" title={t('closing.title')} lead={t('closing.lead')}>
      {!known && error && <ErrorState error={error} retry={() => void closing.refetch()} />}
      {!known && !error && <Waiting kind="rows" count={6} />}
      {known && <Shown pid={pid} known={known} />}
    </ProjectPage>
  )
}

function Shown({ pid, known }: { pid: string; known: Known }) {
  const { t } = useTranslation('manage')
  const { number } = useFormat()
  const text = useStepText(known)
  const { next } = known.closing
  const plansNext = useStanding(next ?? '').isOrganiser
  const steps = stepsOf(known)
  const left = steps.filter(({ done }) => !done).length
  return (
    <>
      {!known.closing.ended && <Text measure>{t('closing.early')}</Text>}
      <Steps
        pid={pid}
        title={left === 0 ? t('closing.done') : t('closing.left', { count: left, number: number(left) })}
        lead={t('closing.how')}
        steps={steps.map((step) => ({
          key: step.key,
          title: t(`closing.${step.key}.title`),
          text: text(step),
          action: t(`closing.${step.key}.action`),
          to: step.key === 'next' && next ? '/p/$pid/manage/years' : paths[step.key],
          ...(step.key === 'next' && next && { of: next }),
          done: step.done,
          stays: step.key !== 'next' || plansNext,
        }))}
      />
    </>
  )
}

function useStepText({ project, closing }: Known) {
  const { t } = useTranslation('manage')
  const { number, days } = useFormat()
  return ({ key, done, count, until }: ClosingStep): string => {
    const values = { count, number: number(count) }
    if (key === 'hours' && !done) return count > 0 ? t('closing.hours.left', values) : t('closing.hours.none')
    if (key === 'certificates')
      return project.organiser === null
        ? t('closing.certificates.organiser')
        : t('closing.certificates.made', { ...values, people: number(closing.people) })
    if (key === 'claims' && !done) return t('closing.claims.left', values)
    if (key === 'data' && until) return t('closing.data.left', { ...values, day: days(until, until) })
    return done ? t(`closing.${key as 'thanks'}.done`) : t(`closing.${key as 'thanks'}.text`)
  }
}
