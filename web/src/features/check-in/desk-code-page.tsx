import { getCheckInCodeOptions } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { UpLink } from '../../ui/frame/link-button.tsx'
import { ProjectPage, useProject } from '../../ui/frame/project-frame.tsx'
import { Stack, Text } from '../../ui/layout/layout.tsx'
import { QrCode } from '../../ui/text/qr-code.tsx'
import styles from './check-in.module.css'

/** If the clocks of the server and of this device differ. */
const leastMs = 2_000
const mostMs = 45_000

/** For a screen at the desk: people scan it to check themselves in. */
export function DeskCodePage() {
  const { t } = useTranslation('check-in')
  const { pid } = useProject()
  return (
    <ProjectPage
      right="attendance.record"
      title={t('desk.title')}
      above={
        <UpLink to="/p/$pid/today" params={{ pid }}>
          {t('desk.up')}
        </UpLink>
      }
    >
      <Code pid={pid} />
    </ProjectPage>
  )
}

function Code({ pid }: { pid: string }) {
  const { t } = useTranslation('check-in')
  const { data, error, refetch } = useQuery({
    ...getCheckInCodeOptions({ path: { pid } }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const left = data ? Date.parse(data.changes_at) - Date.now() : 0
      return Math.min(Math.max(left, leastMs), mostMs)
    },
    refetchIntervalInBackground: true,
  })
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Waiting kind="cards" count={1} />
  const half = data.code.length / 2
  return (
    <Stack gap={5} className={styles.desk}>
      <QrCode rows={data.qr} label={t('desk.qr')} className={styles.qr} />
      <p className={styles.code} translate="no">
        {data.code.slice(0, half)} {data.code.slice(half)}
      </p>
      <Text size={18} measure>
        {t('desk.how')}
      </Text>
      <Text tone="muted" measure>
        {t('desk.changes')}
      </Text>
    </Stack>
  )
}
