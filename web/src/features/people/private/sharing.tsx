import { Button } from '@mantine/core'
import { type MyPurpose, shareForPurpose, withdrawFromPurpose } from '@manyhands/api-client'
import { IconArrowDownRight } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useReaders } from '../../../lib/i18n/private.ts'
import { privateQueries } from '../../../lib/purposes.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import type { Section } from './sections.ts'

interface Props {
  purpose: MyPurpose
  onJump: (to: { section: Section; field: string }) => void
}

/** Stops sharing data for one purpose of one event, or shares it again. */
export function Sharing({ purpose, onJump }: Props) {
  const { t } = useTranslation('private')
  const [asked, setAsked] = useState(false)
  const { counts_only, withdrawn_at, given } = purpose
  const name = t(`purposes.names.${purpose.purpose}`)
  return (
    <Cluster gap={2}>
      <Button
        variant="default"
        size="sm"
        onClick={() => setAsked(true)}
        aria-label={t(withdrawn_at ? 'purposes.shareOf' : 'purposes.withdrawOf', { name })}
      >
        {t(withdrawn_at ? 'purposes.share' : 'purposes.withdraw')}
      </Button>
      {counts_only && !withdrawn_at && given.length > 0 && (
        <Button
          variant="subtle"
          size="sm"
          rightSection={<IconArrowDownRight size={16} />}
          onClick={() => onJump({ section: 'dietary-habit', field: 'named' })}
        >
          {t('purposes.unname')}
        </Button>
      )}
      {asked && <Question purpose={purpose} name={name} onClose={() => setAsked(false)} />}
    </Cluster>
  )
}

function Question({ purpose, name, onClose }: { purpose: MyPurpose; name: string; onClose: () => void }) {
  const { t } = useTranslation('private')
  const readers = useReaders()
  const { days } = useFormat()
  const queryClient = useQueryClient()
  const { pid, project, until, withdrawn_at, counts_only } = purpose
  const shares = withdrawn_at !== null
  const way = shares ? 'share' : 'withdraw'
  const change = useMutation({
    mutationFn: async () => {
      const ref = { path: { pid, purpose: purpose.purpose } }
      await (shares ? shareForPurpose({ ...ref, query: { until } }) : withdrawFromPurpose(ref))
      await queryClient.invalidateQueries(privateQueries)
    },
    onSuccess() {
      toasts.say(t(`purposes.${way}Done`, { name }))
      onClose()
    },
  })
  return (
    <Confirm
      opened
      title={t(`purposes.${way}Title`, { name })}
      action={t(`purposes.${way}`)}
      busy={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <Stack gap={3}>
        {shares ? (
          <>
            <p>
              {t(counts_only ? 'purposes.shareCounts' : 'purposes.shareText', {
                project,
                readers: readers(purpose),
                date: days(until, until),
              })}
            </p>
            {purpose.purpose === 'traffic-subsidy' && <p>{t('purposes.shareClaim')}</p>}
          </>
        ) : (
          <>
            <p>{t('purposes.withdrawText', { project })}</p>
            <p>{t(`purposes.without.${purpose.purpose}`)}</p>
            <Text tone="muted" size={15}>
              {t('purposes.otherwise')}
            </Text>
          </>
        )}
        <FormProblem error={change.error} />
      </Stack>
    </Confirm>
  )
}
