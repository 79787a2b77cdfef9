import type { Project, TrafficSubsidy } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { teamsQuery } from '../../../lib/queries.ts'
import { checkQuery } from '../queries.ts'
import styles from './claim.module.css'

interface Props {
  project: Project
  subsidy: TrafficSubsidy
}

/** What is paid and to whom. */
export function Rules({ project, subsidy }: Props) {
  const { t } = useTranslation('subsidy')
  const { money, list, days } = useFormat()
  const worked = useWorked()
  const { rules, currency } = subsidy
  const minutes = useQuery(checkQuery(project.pid)).data?.minutes
  const { data: teams = [] } = useQuery({ ...teamsQuery(project.pid), enabled: rules.audience === 'teams' })
  const names = teams.filter(({ tid }) => rules.tids.includes(tid)).map(({ name }) => name)
  return (
    <section className={styles.rules} aria-labelledby="subsidy-rules">
      <h2 id="subsidy-rules">{t('rules.title')}</h2>
      <p className={styles.pays}>
        <Pays project={project} subsidy={subsidy} />
      </p>
      <ul>
        <li>{t(`rules.audience.${rules.audience}`, { teams: list(names) })}</li>
        {rules.hours > 0 && <li>{t('rules.hours', { count: rules.hours, worked: worked(minutes ?? 0) })}</li>}
        <li>{t(`rules.receipt.${rules.receipt}`)}</li>
        {rules.until && <li>{t('rules.until', { date: days(rules.until, rules.until) })}</li>}
        {rules.second_above && <li>{t('rules.second', { amount: money(rules.second_above, currency) })}</li>}
        <li>{t('rules.fixed')}</li>
      </ul>
    </section>
  )
}

function Pays({ project, subsidy: { origins, currency } }: Props) {
  const { t } = useTranslation('subsidy')
  const { money } = useFormat()
  const fees = origins.map(({ fee }) => fee).toSorted((one, other) => Number(one) - Number(other))
  const [least, most] = [fees.at(0) ?? '0', fees.at(-1) ?? '0']
  if (least === most) return t('rules.paysOne', { project: project.name, amount: money(most, currency) })
  return t('rules.pays', {
    project: project.name,
    least: money(least, currency),
    most: money(most, currency),
  })
}

/** 2 h 30 min */
export function useWorked() {
  const { t } = useTranslation('subsidy')
  return (all: number): string => {
    const [hours, minutes] = [Math.floor(all / 60), all % 60]
    return t(minutes > 0 ? 'worked.both' : 'worked.hours', { hours, minutes })
  }
}
