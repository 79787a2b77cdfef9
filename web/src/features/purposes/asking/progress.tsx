import { Button } from '@mantine/core'
import type { MissingForPurpose, Project, Purpose } from '@manyhands/api-client'
import { IconConfetti, IconHourglass, IconMail } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useFieldName } from '../../../lib/i18n/private.ts'
import { whyNotWriteIn } from '../../../lib/standing.ts'
import { CompareBar } from '../../../ui/data/fill-bar.tsx'
import { More } from '../../../ui/data/more.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { Box, Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { hashOfUid } from '../../../ui/people/avatar.tsx'
import { PersonChip } from '../../../ui/people/person-chip.tsx'
import { missingQuery } from '../queries.ts'
import styles from './asking.module.css'
import { RemindDialog } from './remind-dialog.tsx'

type Missing = MissingForPurpose['data'][number]

/** Progress in numbers, and the people whose data is missing. */
export function Progress({ project, open }: { project: Project; open: Purpose }) {
  const { t } = useTranslation('purposes')
  const found = useInfiniteQuery(missingQuery({ pid: project.pid, purpose: open.purpose }))
  if (found.error && !found.data) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Waiting kind="rows" count={5} />
  const counts = found.data.pages[0]!
  const people = found.data.pages.flatMap((page) => page.data)
  return (
    <>
      <Facts counts={counts} project={project} />
      <Section title={t('missing.title')}>
        <Those project={project} open={open} counts={counts} people={people} />
        <More found={found} />
      </Section>
    </>
  )
}

function Facts({ counts, project: { pid } }: { counts: MissingForPurpose; project: Project }) {
  const { t } = useTranslation('purposes')
  const { days, date, number, moment } = useFormat()
  const { opened_at, until, readable_from, people, readable, invited, withdrawn } = counts
  const knowing = counts.notified + counts.notified_earlier
  const isReadable = readable_from !== null && Date.parse(readable_from) <= Date.now()
  return (
    <Box as="dl" surface="card" className={styles.numbers}>
      <div>
        <dt>{t('facts.since')}</dt>
        <dd>{date(opened_at)}</dd>
      </div>
      <div>
        <dt>{t('facts.until')}</dt>
        <dd>{days(until, until)}</dd>
      </div>
      <div>
        <dt>{t(isReadable ? 'facts.readableSince' : 'facts.readableFrom')}</dt>
        <dd>{readable_from ? moment(readable_from) : t('facts.notYet')}</dd>
        {isReadable && readable < people - withdrawn && (
          <dd className={styles.note}>{t('facts.readable', { count: readable, people: number(people) })}</dd>
        )}
      </div>
      {withdrawn > 0 && (
        <div>
          <dt>{t('facts.withdrawn')}</dt>
          <dd>{t('facts.withdrawnOf', { count: withdrawn })}</dd>
        </div>
      )}
      <div>
        <dt>{t('facts.notified')}</dt>
        <dd>{t('facts.notifiedOf', { notified: number(knowing), people: number(people) })}</dd>
        {counts.notified_earlier > 0 && (
          <dd className={styles.note}>{t('facts.notifiedEarlier', { count: counts.notified_earlier })}</dd>
        )}
        {invited > 0 && (
          <dd className={styles.note}>
            <Link to="/p/$pid/manage/people" params={{ pid }} search={{ state: 'invited' }}>
              {t('facts.invited', { count: invited })}
            </Link>
          </dd>
        )}
      </div>
    </Box>
  )
}

interface ThoseProps {
  project: Project
  open: Purpose
  counts: MissingForPurpose
  people: Missing[]
}

function Those({ project, open, counts, people }: ThoseProps) {
  const { t } = useTranslation('purposes')
  const { number } = useFormat()
  const { readable, complete } = counts
  const [asking, setAsking] = useState(false)
  const [said, setSaid] = useState('')
  const outcome = useRef<HTMLParagraphElement>(null)
  if (readable === 0)
    return (
      <EmptyState icon={IconHourglass} title={t('missing.wait')}>
        {t(
          project.state === 'draft'
            ? 'missing.draft'
            : counts.people === 0
              ? 'missing.nobody'
              : counts.people === counts.withdrawn
                ? 'missing.withdrawn'
                : 'missing.waitText',
        )}
      </EmptyState>
    )
  const count = readable - complete
  return (
    <>
      <Stack gap={2} className={styles.progress}>
        <p>
          <strong>{t('missing.complete', { complete: number(complete), people: number(readable) })}</strong>
        </p>
        <CompareBar value={complete} max={readable} />
      </Stack>
      {count === 0 ? (
        <EmptyState icon={IconConfetti} title={t('missing.none')}>
          {t('missing.noneText')}
        </EmptyState>
      ) : (
        <>
          <Cluster gap={4} between>
            <Text tone="muted" size={15} className={styles.hint}>
              {t('missing.names')}
            </Text>
            {whyNotWriteIn(project.state).length === 0 && (
              <Button
                variant="light"
                leftSection={<IconMail size={18} aria-hidden="true" />}
                onClick={() => setAsking(true)}
              >
                {t('remind.action', { count })}
              </Button>
            )}
          </Cluster>
          <Box
            as="p"
            surface="good"
            pad="3.5 4.5"
            tone="good"
            weight={600}
            ref={outcome}
            tabIndex={-1}
            role="status"
            className={styles.said}
          >
            {said}
          </Box>
          <Box as="ul" surface="card" className={styles.people} aria-label={t('missing.title')}>
            {people.map((person) => (
              <Row key={person.uid} person={person} />
            ))}
          </Box>
        </>
      )}
      {asking && (
        <RemindDialog
          purposeRef={{ pid: project.pid, purpose: open.purpose }}
          count={count}
          examples={people}
          onClose={() => setAsking(false)}
          onDone={(words) => {
            setSaid(words)
            setAsking(false)
            requestAnimationFrame(() => outcome.current?.focus())
          }}
        />
      )}
    </>
  )
}

function Row({ person: { uid, name, teams, missing, reminded_at } }: { person: Missing }) {
  const { t } = useTranslation('purposes')
  const { ago, gap } = useFormat()
  const field = useFieldName()
  return (
    <Stack as="li" gap="1.5 6" className={styles.person}>
      <PersonChip name={name} hash={hashOfUid(uid)} note={teams.map((team) => team.name).join(' · ')} />
      <Stack gap={0.5} size={15} className={styles.lacks}>
        <span>
          <b>{t('missing.fields')}</b>
          {gap}
          {missing.map((one) => field(one.section, one.field)).join(' · ')}
        </span>
        {reminded_at && (
          <Text as="small" tone="muted" size={14}>
            {t('remind.reminded', { ago: ago(reminded_at) })}
          </Text>
        )}
      </Stack>
    </Stack>
  )
}
