import type { Project, Purpose } from '@manyhands/api-client'
import { IconEyeCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { toProblem } from '../../../lib/problem.ts'
import { useStanding } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { LinkButton, UpLink } from '../../../ui/frame/link-button.tsx'
import { useProject } from '../../../ui/frame/project-frame.tsx'
import { Line } from '../../../ui/layout/layout.tsx'
import { icons } from '../icons.ts'
import { useNeeds } from '../names.ts'
import { missingQuery, type PurposeName, peopleQuery } from '../queries.ts'
import { Catering } from './catering.tsx'
import { ReadingFrame } from './frame.tsx'
import { People } from './people.tsx'
import styles from './reading.module.css'
import { NotYet } from './refusal.tsx'

const route = getRouteApi('/p/$pid/private-data/$purpose')

/** One purpose: why and until when, then the people. */
export function ReadingPage() {
  const { t } = useTranslation('purposes')
  const { pid, purpose } = route.useParams()
  const project = useProject()
  const title = purpose in icons ? t(`names.${purpose as PurposeName}`) : t('title')
  return (
    <ReadingFrame
      key={purpose}
      purpose={purpose}
      title={title}
      above={
        <UpLink to="/p/$pid/private-data" params={{ pid }}>
          {t('reading.title')}
        </UpLink>
      }
    >
      {([open]) => <Open project={project} open={open!} />}
    </ReadingFrame>
  )
}

interface Props {
  project: Project
  open: Purpose
}

const waits = ['role-new', 'chief-new']

/** New readers are told from when they may read, before anything else. */
function Open({ project, open }: Props) {
  const { pid } = project
  const { purpose, counts_only } = open
  const isNew = !useStanding(pid).may(counts_only ? 'purposes.count' : 'purposes.read', purpose)
  const people = useInfiniteQuery({ ...peopleQuery({ pid, purpose }, ''), enabled: isNew && !counts_only })
  // Trying to count would be logged. The progress is for the same people.
  const progress = useInfiniteQuery({ ...missingQuery({ pid, purpose }), enabled: isNew && counts_only })
  const { error, data } = counts_only ? progress : people
  if (isNew && !error && !data) return <Waiting kind="rows" />
  const why = data || !error ? null : toProblem(error).why.find(({ rule }) => waits.includes(rule))
  if (why) return <NotYet pid={pid} why={why} />
  return (
    <>
      <Reason project={project} open={open} />
      {counts_only ? <Catering pid={pid} /> : <People project={project} purpose={open} />}
    </>
  )
}

function Reason({ project: { pid, name }, open }: Props) {
  const { t } = useTranslation('purposes')
  const { days } = useFormat()
  const needs = useNeeds()
  const { roles } = useStanding(pid)
  const { purpose, until } = open
  return (
    <Line as="section" gap={3.5} align="start" className={styles.reason} aria-labelledby="reason">
      <IconEyeCheck size={24} stroke={1.75} aria-hidden="true" />
      <div>
        <h2 id="reason">
          {t('reading.reason', { event: name, why: t(`reading.whys.${purpose}`), date: days(until, until) })}
        </h2>
        <p>{t(open.counts_only ? 'reading.seenCount' : 'reading.seen')}</p>
        {!open.counts_only && <p>{t('reading.only', { fields: needs(open) })}</p>}
        {roles.includes('owner') && (
          <p>
            <LinkButton
              to="/p/$pid/manage/private-data/$purpose"
              params={{ pid, purpose }}
              variant="default"
              size="sm"
            >
              {t('reading.toMissing')}
            </LinkButton>
          </p>
        )}
      </div>
    </Line>
  )
}
