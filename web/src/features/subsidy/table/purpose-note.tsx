import { Button, TextInput } from '@mantine/core'
import { openPurpose, type Project } from '@manyhands/api-client'
import { IconLock, IconLockOpen2 } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { privateQueries } from '../../../lib/purposes.ts'
import { ownersOnly, useStanding } from '../../../lib/standing.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Cluster, Line, Stack } from '../../../ui/layout/layout.tsx'
import { purposeQuery } from '../queries.ts'
import styles from './table.module.css'

/**
 * Nobody can submit without this purpose, which lets finance read bank accounts and is visible to everyone.
 */
export function PurposeNote({ project }: { project: Project }) {
  const { t } = useTranslation('subsidy')
  const { days, gap } = useFormat()
  const { data: purpose } = useQuery(purposeQuery(project.pid))
  if (purpose === undefined) return null
  if (purpose)
    return (
      <Line as="p" gap={2} align="start" tone="muted" size={15} className={styles.isOpen}>
        <IconLockOpen2 size={18} aria-hidden="true" />
        <span>
          {t('purpose.isOpen', { date: days(purpose.until, purpose.until) })}
          {gap}
          <Link to="/p/$pid/private-data/$purpose" params={{ pid: project.pid, purpose: 'traffic-subsidy' }}>
            {t('purpose.toReading')}
          </Link>
        </span>
      </Line>
    )
  return <Closed project={project} />
}

/** Half a year after the event: most claims are paid by then, and it is within the limit. */
function halfAYearAfter(day: string): string {
  const then = new Date(`${day}T12:00:00Z`)
  then.setUTCDate(then.getUTCDate() + 180)
  return then.toISOString().slice(0, 10)
}

function Closed({ project: { pid, ends_on } }: { project: Project }) {
  const { t } = useTranslation('subsidy')
  const { isOrganiser } = useStanding(pid)
  const queryClient = useQueryClient()
  const [until, setUntil] = useState(() => halfAYearAfter(ends_on))
  const open = useMutation({
    mutationFn: () => openPurpose({ path: { pid, purpose: 'traffic-subsidy' }, body: { until } }),
    onSuccess: async () => {
      toasts.say(t('purpose.opened'))
      await queryClient.invalidateQueries(purposeQuery(pid))
      await queryClient.invalidateQueries(privateQueries)
    },
  })
  return (
    <Stack
      as="section"
      gap={3}
      align="start"
      pad="5 6"
      className={styles.closed}
      aria-labelledby="subsidy-purpose"
    >
      <Line as="h2" gap={2} size={18} id="subsidy-purpose">
        <IconLock size={20} aria-hidden="true" />
        {t('purpose.closed')}
      </Line>
      <p>{t('purpose.closedText')}</p>
      {isOrganiser ? (
        <Cluster gap={3} align="end">
          <TextInput
            size="md"
            type="date"
            label={t('purpose.until')}
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
          <Button size="md" disabled={until === ''} loading={open.isPending} onClick={() => open.mutate()}>
            {t('purpose.open')}
          </Button>
        </Cluster>
      ) : (
        <BlockedButton why={[ownersOnly]}>{t('purpose.open')}</BlockedButton>
      )}
      <FormProblem error={open.error} />
    </Stack>
  )
}
