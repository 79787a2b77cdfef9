import type { Overview } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { Steps } from './steps.tsx'

const paths = {
  shifts: '/p/$pid/roster/new',
  forms: '/p/$pid/manage/forms',
  joining: '/p/$pid/manage/teams',
  announce: '/p/$pid',
} as const
const order = ['shifts', 'forms', 'joining', 'announce'] as const

/** After set-up, until people are applying and have shifts to take. Nothing once all is done or it has begun. */
export function NextSteps({ pid, overview }: { pid: string; overview: Overview }) {
  const { t } = useTranslation('manage')
  const { shifts, has_forms, teams, applications, days_left } = overview
  const done = {
    shifts: shifts.tasks > 0,
    forms: has_forms,
    joining: applications.received || teams.some(({ recruiting }) => recruiting),
    announce: applications.received,
  }
  if (days_left <= 0 || order.every((step) => done[step])) return null
  return (
    <Steps
      pid={pid}
      title={t('next.title')}
      lead={t('next.lead')}
      steps={order.map((step) => ({
        key: step,
        title: t(`next.${step}.title`),
        text: t(done[step] ? `next.${step}.done` : `next.${step}.text`),
        action: t(`next.${step}.action`),
        to: paths[step],
        done: done[step],
      }))}
    />
  )
}
