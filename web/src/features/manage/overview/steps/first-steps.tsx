import type { Overview } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { Steps } from './steps.tsx'

interface Props {
  pid: string
  overview: Overview
  opened?: boolean
}

const paths = {
  teams: '/p/$pid/manage/teams',
  chiefs: '/p/$pid/manage/teams',
  people: '/p/$pid/manage/import',
  open: '/p/$pid/manage/settings',
  back: '/p/$pid/manage/years',
} as const
type Step = keyof typeof paths

/** People are imported, or invited from last year; those invitations are sent once it is open. */
const brought: Step[] = ['people', 'open']
const askedBack: Step[] = ['open', 'back']

/** From an empty project to one that people can join: four steps. Nobody can accept in a draft: invited people count. */
export function FirstSteps({ pid, overview, opened = false }: Props) {
  const { t } = useTranslation('manage')
  const { teams, people, chiefs, todo } = overview
  const without = teams.filter((team) => team.chiefs + team.invited_chiefs === 0)
  const done = {
    teams: teams.length > 0,
    chiefs: teams.length > 0 && without.length === 0,
    people: people > chiefs || teams.some(({ invited_members }) => invited_members > 0),
    open: opened,
    back: false,
  }
  const asksBack = todo.some(({ kind }) => kind === 'invitations-not-sent')
  const steps: Step[] = ['teams', 'chiefs', ...(asksBack ? askedBack : brought)]
  const text = (step: Step) => {
    if (done[step]) return t(`first.${step}.done`)
    return step === 'chiefs' && done.teams
      ? t('first.chiefs.left', { count: without.length })
      : t(`first.${step}.text`)
  }
  return (
    <Steps
      pid={pid}
      title={t('first.title')}
      lead={t('first.lead')}
      steps={steps.map((step) => ({
        key: step,
        title: t(`first.${step}.title`),
        text: text(step),
        action: t(`first.${step}.action`),
        to: paths[step],
        done: done[step],
        waits: !done.teams,
      }))}
    />
  )
}
