import { Button } from '@mantine/core'
import type { KnownPurpose, Project, Purpose } from '@manyhands/api-client'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { purposesQuery } from '../../../lib/queries.ts'
import { whyNotWriteIn } from '../../../lib/standing.ts'
import { Mark } from '../../../ui/data/mark.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { WhyList } from '../../../ui/feedback/why.tsx'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Tiles } from '../../../ui/layout/tiles.tsx'
import { icons } from '../icons.ts'
import { useNeeds, useReaderNames } from '../names.ts'
import { knownPurposesQuery } from '../queries.ts'
import styles from './asking.module.css'
import { LastDayDialog } from './last-day-dialog.tsx'

/** The six purposes for private data, open ones first. */
export function PurposesPage() {
  const { t } = useTranslation('purposes')
  const { pid, state } = useProject()
  const known = useQuery(knownPurposesQuery)
  const open = useQuery(purposesQuery(pid))
  const error = known.error ?? open.error
  return (
    <ProjectPage title={t('title')} lead={t('lead')}>
      <WhyList why={whyNotWriteIn(state)} />
      {error && (
        <ErrorState error={error} retry={() => void Promise.all([known.refetch(), open.refetch()])} />
      )}
      {!error && known.data && open.data ? (
        <Purposes known={known.data} open={open.data} />
      ) : (
        !error && <Waiting kind="rows" count={6} />
      )}
    </ProjectPage>
  )
}

function Purposes({ known, open }: { known: KnownPurpose[]; open: Purpose[] }) {
  const { t } = useTranslation('purposes')
  const project = useProject()
  const untilOf = new Map(open.map(({ purpose, until }) => [purpose, until]))
  const opened = known.filter(({ purpose }) => untilOf.has(purpose))
  const rest = known.filter(({ purpose }) => !untilOf.has(purpose))
  const closed = whyNotWriteIn(project.state).length > 0
  return (
    <Stack gap={6}>
      {opened.length > 0 && (
        <Section title={t('openNow')}>
          <Tiles as="ul" min={22} gap={5}>
            {opened.map((one) => (
              <Card
                key={one.purpose}
                known={one}
                until={untilOf.get(one.purpose)!}
                project={project}
                closed={closed}
              />
            ))}
          </Tiles>
        </Section>
      )}
      {rest.length > 0 && (
        <Section title={t(opened.length > 0 ? 'notOpen' : 'choose')}>
          <Tiles as="ul" min={22} gap={5}>
            {rest.map((one) => (
              <Card key={one.purpose} known={one} project={project} closed={closed} />
            ))}
          </Tiles>
        </Section>
      )}
    </Stack>
  )
}

interface CardProps {
  known: KnownPurpose
  until?: string
  project: Project
  closed: boolean
}

function Card({ known, until, project, closed }: CardProps) {
  const { t } = useTranslation('purposes')
  const { days } = useFormat()
  const id = useId()
  const needs = useNeeds()
  const readers = useReaderNames()
  const { purpose } = known
  const { pid } = project
  const Icon = icons[purpose]
  return (
    <Stack as="li" gap={4.5} surface="raised" className={styles.card}>
      <Line gap={3.5} align="start" className={styles.cardHead}>
        <span className={styles.icon}>
          <Icon size={22} stroke={1.75} aria-hidden="true" />
        </span>
        <div>
          <h3 id={id}>{t(`names.${purpose}`)}</h3>
          <Text tone="muted" size={15}>
            {t(`about.${purpose}`)}
          </Text>
        </div>
      </Line>
      <Stack as="dl" gap={3} size={15} className={styles.facts}>
        <div>
          <Text as="dt" tone="muted" size={13} weight={600}>
            {t('needs')}
          </Text>
          <dd>{known.counts_only ? t('countsOnly') : needs(known)}</dd>
        </div>
        <div>
          <Text as="dt" tone="muted" size={13} weight={600}>
            {t('visibleTo')}
          </Text>
          <dd>{readers(known)}</dd>
        </div>
      </Stack>
      <Cluster gap={3} between>
        {until ? (
          <>
            <Mark tone="good">{t('openUntil', { date: days(until, until) })}</Mark>
            <LinkButton
              to="/p/$pid/manage/private-data/$purpose"
              params={{ pid, purpose }}
              variant="default"
              rightSection={<IconChevronRight size={18} />}
              aria-describedby={id}
            >
              {t('details')}
            </LinkButton>
          </>
        ) : closed ? (
          <BlockedButton why={whyNotWriteIn(project.state)}>{t('open.action')}</BlockedButton>
        ) : (
          <OpenButton known={known} project={project} describedBy={id} />
        )}
      </Cluster>
    </Stack>
  )
}

function OpenButton({
  known,
  project,
  describedBy,
}: Pick<CardProps, 'known' | 'project'> & { describedBy: string }) {
  const { t } = useTranslation('purposes')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="light" onClick={() => setAsking(true)} aria-describedby={describedBy}>
        {t('open.action')}
      </Button>
      {asking && <LastDayDialog purpose={known.purpose} project={project} onClose={() => setAsking(false)} />}
    </>
  )
}
