import type { Project, Purpose } from '@manyhands/api-client'
import { IconEyeCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useStanding } from '../../../lib/standing.ts'
import { LinkButton, UpLink } from '../../../ui/frame/link-button.tsx'
import { useProject } from '../../../ui/frame/project-frame.tsx'
import { Line } from '../../../ui/layout/layout.tsx'
import { icons } from '../icons.ts'
import { useNeeds } from '../names.ts'
import type { PurposeName } from '../queries.ts'
import { Catering } from './catering.tsx'
import { ReadingFrame } from './frame.tsx'
import { People } from './people.tsx'
import styles from './reading.module.css'

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
      {([open]) => (
        <>
          <Reason project={project} open={open!} />
          {open!.counts_only ? <Catering pid={pid} /> : <People project={project} purpose={open!} />}
        </>
      )}
    </ReadingFrame>
  )
}

function Reason({ project: { pid, name }, open }: { project: Project; open: Purpose }) {
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
