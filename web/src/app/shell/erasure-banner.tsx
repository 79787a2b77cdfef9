import { Button } from '@mantine/core'
import { cancelErasure } from '@manyhands/api-client'
import { IconHourglassLow } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { toasts } from '../../ui/feedback/toasts/toast-queue.ts'
import { Cluster } from '../../ui/layout/layout.tsx'
import styles from './shell.module.css'

/** Shown on every page while an erasure is scheduled, with a button to cancel it. */
export default function ErasureBanner({ on }: { on: string }) {
  const { t } = useTranslation('ui')
  const { date } = useFormat()
  const queryClient = useQueryClient()
  const keep = useMutation({
    mutationFn: () => cancelErasure(),
    onSuccess: async () => {
      await queryClient.invalidateQueries()
      toasts.say(t('erasure.kept'))
    },
    onError: () => toasts.warn(t('failed')),
  })
  return (
    <Cluster
      as="section"
      gap="3 4"
      surface="warn"
      pad="3.5 5"
      className={styles.erasure}
      aria-label={t('erasure.label')}
    >
      <IconHourglassLow size={22} stroke={1.75} aria-hidden="true" />
      <p>{t('erasure.text', { day: date(on) })}</p>
      <Button variant="default" size="sm" loading={keep.isPending} onClick={() => keep.mutate()}>
        {t('erasure.keep')}
      </Button>
    </Cluster>
  )
}
