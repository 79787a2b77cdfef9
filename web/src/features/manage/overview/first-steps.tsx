import type { Overview } from '@manyhands/api-client'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { usePlanned } from '../queries.ts'
import styles from './overview.module.css'

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

/** From an empty project to one that people can join: four steps, the next one with a button. */
export function FirstSteps({ pid, overview, opened = false }: Props) {
  const { t } = useTranslation('manage')
  const { teams, teams_without_chief, people, chiefs, todo } = overview
  const planned = usePlanned(pid, !opened)
  const without = teams_without_chief.filter((tid) => !planned?.led.includes(tid))
  const done = {
    teams: teams.length > 0,
    chiefs: teams.length > 0 && without.length === 0,
    people: people > chiefs || planned?.members === true,
    open: opened,
    back: false,
  }
  const asksBack = todo.some(({ kind }) => kind === 'invitations-not-sent')
  const steps: Step[] = ['teams', 'chiefs', ...(asksBack ? askedBack : brought)]
  const next = steps.find((step) => !done[step])
  return (
    <Section title={t('first.title')}>
      <p className={styles.lead}>{t('first.lead')}</p>
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <li
            key={step}
            className={styles.step}
            data-done={done[step] || undefined}
            aria-current={step === next ? 'step' : undefined}
          >
            <span className={styles.stepMark} aria-hidden="true">
              {done[step] ? <IconCheck size={18} stroke={2.5} /> : at + 1}
            </span>
            <div className={styles.stepWords}>
              <h3>{t(`first.${step}.title`)}</h3>
              <p>
                {done[step]
                  ? t(`first.${step}.done`)
                  : step === 'chiefs' && done.teams
                    ? t('first.chiefs.left', { count: without.length })
                    : t(`first.${step}.text`)}
              </p>
              {!done[step] && (step === next || done.teams) && (
                <LinkButton
                  to={paths[step]}
                  params={{ pid }}
                  size="sm"
                  variant={step === next ? 'filled' : 'default'}
                >
                  {t(`first.${step}.action`)}
                </LinkButton>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
