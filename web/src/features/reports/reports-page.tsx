import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { projectQuery } from '../../lib/queries.ts'
import { standingOf } from '../../lib/standing.ts'
import { ProjectPage, useProject } from '../../ui/frame/project-frame.tsx'
import { Text } from '../../ui/layout/layout.tsx'
import { Applications } from './charts/applications.tsx'
import { Attendance } from './charts/attendance.tsx'
import { Coverage } from './charts/coverage.tsx'
import { Delivery } from './charts/delivery.tsx'
import { Forms } from './charts/forms.tsx'
import { Hours } from './charts/hours.tsx'
import { Retention } from './charts/retention.tsx'
import { Staffing } from './charts/staffing.tsx'
import type { Years } from './queries.ts'
import styles from './reports.module.css'

/** How the event stands and how it went, in charts with the tables behind them. Printed, it is a debrief. */
export function ReportsPage() {
  const { t } = useTranslation('reports')
  return (
    <ProjectPage
      right="reports.read"
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
          className={styles.screen!}
        >
          {t('print')}
        </Button>
      }
    >
      <All />
    </ProjectPage>
  )
}

function All() {
  const { pid, rolled_over_from: earlier } = useProject()
  const { data: last } = useQuery({ ...projectQuery(earlier ?? ''), enabled: earlier !== null })
  const before = last && standingOf(last.you).may('reports.read') ? last : null
  const years: Years = { pid, before }
  return (
    <div className={styles.reports}>
      <Printed />
      <Coverage {...years} />
      <div className={styles.rest}>
        <Staffing {...years} />
        <Applications {...years} />
        <Attendance {...years} />
        <Hours {...years} />
        <Retention pid={pid} />
        <Forms {...years} />
        <Delivery pid={pid} />
      </div>
    </div>
  )
}

/** Which event and when, on paper. */
function Printed() {
  const { t } = useTranslation('reports')
  const { name, starts_on, ends_on, time_zone } = useProject()
  const { days, moment } = useFormat()
  return (
    <Text tone="muted" size={14} className={styles.printed}>
      {t('printed', {
        event: name,
        days: days(starts_on, ends_on),
        time: moment(new Date().toISOString(), time_zone),
      })}
    </Text>
  )
}
