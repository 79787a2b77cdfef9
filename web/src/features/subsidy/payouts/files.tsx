import { Button } from '@mantine/core'
import { makePayoutFile, type PayoutInList } from '@manyhands/api-client'
import { IconFileSpreadsheet, IconFileTypeXml } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Why } from '../../../lib/problem.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useStepUp } from '../../../lib/step-up.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Cluster, Text } from '../../../ui/layout/layout.tsx'
import styles from './payouts.module.css'

interface Props {
  pid: string
  payout: PayoutInList
  payer: boolean
}

type Format = 'csv' | 'xlsx' | 'pain.001'

const payerMissing: Why = { rule: 'payer-missing' }

/** Downloads for the bank or as a spreadsheet. SEPA is offered only for euros. */
export function Files({ pid, payout, payer }: Props) {
  const { t } = useTranslation('subsidy')
  const file = useFile(pid, payout)
  return (
    <Cluster gap={3} align="start">
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
          loading={file.isPending && file.variables === format}
          onClick={() => file.mutate(format)}
        >
          {t(`payouts.${format}`)}
        </Button>
      ))}
      {payout.currency === 'EUR' &&
        (payer ? (
          <Button
            variant="default"
            leftSection={<IconFileTypeXml size={18} aria-hidden="true" />}
            loading={file.isPending && file.variables === 'pain.001'}
            onClick={() => file.mutate('pain.001')}
          >
            {t('payouts.sepa')}
          </Button>
        ) : (
          <BlockedButton variant="default" why={[payerMissing]}>
            {t('payouts.sepa')}
          </BlockedButton>
        ))}
      <Text tone="muted" size={14} className={styles.hint}>
        {t('payouts.fileHint')}
      </Text>
      <FormProblem error={file.error} />
    </Cluster>
  )
}

function useFile(pid: string, { id, made_at }: PayoutInList) {
  const { t } = useTranslation('subsidy')
  const stepUp = useStepUp()
  return useMutation({
    // Returns nothing: a mutation's result would stay in the cache.
    mutationFn: async (format: Format) => {
      const { file, leftOut } = await stepUp(() => fetchFile({ pid, id }, format))
      saveFile(file, `payout-${pid}-${made_at.slice(0, 10)}.${format === 'pain.001' ? 'xml' : format}`)
      if (leftOut > 0)
        toasts.warn(t(format === 'pain.001' ? 'payouts.leftOut' : 'payouts.blank', { count: leftOut }))
      else toasts.say(t('payouts.fileMade'))
    },
  })
}

async function fetchFile(path: { pid: string; id: string }, format: Format) {
  let leftOut = 0
  const file = await makePayoutFile({
    path,
    body: { format },
    parseAs: 'blob',
    fetch: async (request) => {
      const response = await fetch(request)
      leftOut = Number(response.headers.get('left-out') ?? 0)
      return response
    },
  })
  return { file, leftOut }
}
