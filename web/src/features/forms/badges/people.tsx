import type { Badge, Badges } from '@manyhands/api-client'
import { IconConfetti, IconId, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Mark } from '../../../ui/data/mark.tsx'
import rows from '../../../ui/data/rows.module.css'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import answers from '../answers/answers.module.css'
import styles from './badges.module.css'
import { type BadgeState, badgeStates } from './queries.ts'

interface Props {
  pid: string
  state: BadgeState | null
  counts: Badges['counts']
  people: Badge[]
  more: ReactNode
}

export function People({ pid, state, counts, people, more }: Props) {
  const { t } = useTranslation('forms')
  const id = useId()
  return (
    <Stack as="section" gap={3.5} aria-labelledby={id}>
      <Cluster gap="3 6" between className={styles.top}>
        <Text as="h2" size={18} id={id}>
          {t('badges.people.title')}
        </Text>
        <Views pid={pid} state={state} counts={counts} />
      </Cluster>
      {people.length === 0 ? (
        <Nobody state={state} />
      ) : (
        <ul className={rows.rows}>
          {people.map((person) => (
            <PersonRow key={person.uid} person={person} />
          ))}
        </ul>
      )}
      {more}
    </Stack>
  )
}

/** The filter is kept in the URL. */
function Views({ pid, state, counts }: Pick<Props, 'pid' | 'state' | 'counts'>) {
  const { t } = useTranslation('forms')
  const { number } = useFormat()
  const all = { all: counts.ready + counts.waiting, ...counts }
  return (
    <Cluster as="nav" gap={1} align="stretch" className={answers.views} aria-label={t('badges.people.views')}>
      {([null, ...badgeStates] as const).map((one) => (
        <Link
          key={one ?? 'all'}
          to="/p/$pid/manage/badges"
          params={{ pid }}
          search={one ? { state: one } : {}}
          className={answers.view}
          activeOptions={{ exact: true }}
          data-on={one === state || undefined}
          aria-current={one === state ? 'page' : undefined}
          resetScroll={false}
          replace
        >
          {t(`badges.people.${one ?? 'all'}`)}
          <Text as="span" size={14} tabular className={answers.viewCount}>
            {number(all[one ?? 'all'])}
          </Text>
        </Link>
      ))}
    </Cluster>
  )
}

function Nobody({ state }: Pick<Props, 'state'>) {
  const { t } = useTranslation('forms')
  const kind = state === 'waiting' ? 'noneWaiting' : state === 'ready' ? 'noneReady' : 'nobody'
  const icons = { noneWaiting: IconConfetti, noneReady: IconId, nobody: IconUsersGroup }
  return (
    <EmptyState small icon={icons[kind]} title={t(`badges.people.${kind}`)}>
      {t(`badges.people.${kind}Text`)}
    </EmptyState>
  )
}

function PersonRow({ person: { uid, name, badge_name, teams, roles, state, missing } }: { person: Badge }) {
  const { t } = useTranslation('forms')
  const { list } = useFormat()
  const language = useLanguage()
  const titles = [
    ...teams.map((team) =>
      team.role === 'chief' ? t('badges.people.chief', { team: team.name }) : team.name,
    ),
    ...roles.map((role) => t(`badges.roles.${role}`)),
  ]
  return (
    <li className={`${rows.row} ${styles.person}`}>
      <Stack gap={0.5} className={styles.words}>
        <Link to="/u/$uid" params={{ uid }} className={styles.title}>
          <bdi>{name}</bdi>
        </Link>
        <Cluster as="p" gap="1 3" tone="muted" size={15} className={styles.facts}>
          {titles.join(' · ')}
        </Cluster>
        {badge_name !== null && badge_name !== name && (
          <p className={styles.line}>
            <Trans
              t={t}
              i18nKey="badges.people.named"
              values={{ name: badge_name }}
              components={{ name: <Text as="bdi" weight={600} /> }}
            />
          </p>
        )}
        {missing.length > 0 && (
          <p className={styles.line}>
            {t('badges.people.waitsFor', { forms: list(missing.map(({ title }) => title[language])) })}
          </p>
        )}
      </Stack>
      <Mark tone={state === 'ready' ? 'good' : 'warn'}>{t(`badges.people.${state}`)}</Mark>
    </li>
  )
}
