import { Button } from '@mantine/core'
import type { Overview } from '@manyhands/api-client'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStanding } from '../../../lib/standing.ts'
import { FillBar } from '../../../ui/data/fill-bar.tsx'
import { Mark } from '../../../ui/data/mark.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { Cluster, Stack } from '../../../ui/layout/layout.tsx'
import styles from './overview.module.css'
import { byNeed } from './todo.ts'

type Team = Overview['teams'][number]

const atFirst = 8

/** How full each team is, the emptiest first. */
export function TeamFill({ pid, teams }: { pid: string; teams: Team[] }) {
  const { t } = useTranslation('manage')
  const { isOrganiser } = useStanding(pid)
  const [all, setAll] = useState(false)
  const sorted = byNeed(teams)
  const shown = all ? sorted : sorted.slice(0, atFirst)
  return (
    <Section
      title={t('fill.title')}
      aside={
        isOrganiser && (
          <Link to="/p/$pid/manage/teams" params={{ pid }}>
            {t('fill.arrange')}
          </Link>
        )
      }
    >
      <Stack as="ul">
        {shown.map((team) => (
          <Row key={team.tid} pid={pid} team={team} />
        ))}
      </Stack>
      {sorted.length > shown.length && (
        <div>
          <Button variant="default" onClick={() => setAll(true)}>
            {t('fill.all', { count: sorted.length })}
          </Button>
        </div>
      )}
    </Section>
  )
}

function Row({ pid, team: { tid, name, chiefs, members, wanted } }: { pid: string; team: Team }) {
  const { t } = useTranslation('manage')
  const people = chiefs + members
  return (
    <Stack as="li" gap={2} className={styles.team}>
      <Cluster as="span" gap="1 3" className={styles.teamName}>
        <Link to="/p/$pid/t/$tid" params={{ pid, tid }} className={styles.cover}>
          <bdi>{name}</bdi>
        </Link>
        {chiefs === 0 && <Mark tone="warn">{t('fill.noChief')}</Mark>}
      </Cluster>
      <FillBar people={people} needed={wanted} chiefs={chiefs} />
    </Stack>
  )
}
