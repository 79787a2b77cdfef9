import type { RollOverResult } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { projectQuery } from '../../../lib/queries.ts'
import { DataList } from '../../../ui/data/data-list.tsx'
import { CompareBar } from '../../../ui/data/fill-bar.tsx'
import { Mark } from '../../../ui/data/mark.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { Cluster, Text } from '../../../ui/layout/layout.tsx'
import styles from '../years.module.css'

interface Props {
  pid: string
  result: RollOverResult
}

/** Size, returning and lost people, and each team compared with last year. */
export function Comparison({ pid, result }: Props) {
  const { t } = useTranslation('years')
  const { number } = useFormat()
  const { data: before } = useQuery(projectQuery(result.from_pid))
  const facts = [
    { key: 'now' as const, value: result.size.now, note: t('compare.before', { count: result.size.before }) },
    { key: 'returning' as const, value: result.returning, note: t('compare.returningNote') },
    { key: 'lost' as const, value: result.lost, note: t('compare.lostNote') },
    {
      key: 'withoutChief' as const,
      value: result.teams_without_chief.length,
      note: t('compare.ofTeams', { count: result.teams.filter((team) => team.now !== null).length }),
    },
  ]
  return (
    <Section
      title={t('compare.title')}
      aside={
        <Link to="/p/$pid/manage" params={{ pid: result.from_pid }}>
          {before?.name ?? result.from_pid}
        </Link>
      }
    >
      <dl className={styles.counts}>
        {facts.map(({ key, value, note }) => (
          <div key={key}>
            <dt>{t(`compare.${key}`)}</dt>
            <Text as="dd" weight={700} tabular className={styles.value}>
              {number(value)}
            </Text>
            <dd className={styles.note}>{note}</dd>
          </div>
        ))}
      </dl>
      <Teams pid={pid} result={result} />
    </Section>
  )
}

function Teams({ pid, result }: Props) {
  const { t } = useTranslation('years')
  const { number } = useFormat()
  const without = new Set(result.teams_without_chief)
  const max = Math.max(1, ...result.teams.flatMap((team) => [team.before ?? 0, team.now ?? 0]))
  const people = (value: number | null, none: string) =>
    value === null ? (
      <Mark tone="quiet">{none}</Mark>
    ) : (
      <span className={styles.people}>
        <CompareBar value={value} max={max} />
        <span>{number(value)}</span>
      </span>
    )
  return (
    <DataList
      label={t('compare.teams')}
      rows={result.teams}
      rowKey={({ tid }) => tid}
      columns={[
        {
          key: 'name',
          label: t('compare.team'),
          main: true,
          cell: ({ tid, name, now }) => (
            <Cluster as="span" inline gap="1 2.5">
              {now === null ? (
                <bdi>{name}</bdi>
              ) : (
                <Link to="/p/$pid/t/$tid" params={{ pid, tid }}>
                  <bdi>{name}</bdi>
                </Link>
              )}
              {without.has(tid) && <Mark tone="warn">{t('compare.noChief')}</Mark>}
            </Cluster>
          ),
        },
        {
          key: 'before',
          label: t('compare.then'),
          cell: (team) => people(team.before, t('compare.isNew')),
        },
        { key: 'now', label: t('compare.today'), cell: (team) => people(team.now, t('compare.isGone')) },
      ]}
    />
  )
}
