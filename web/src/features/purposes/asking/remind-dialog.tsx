import { remindForPurpose } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { type PurposeRef, refreshPurposes } from '../queries.ts'
import styles from './asking.module.css'

interface Props {
  purposeRef: PurposeRef
  /** How many haven't given it. */
  count: number
  /** Some of the recipients. */
  examples: { name: string }[]
  onClose: () => void
  onDone: (said: string) => void
}

/** Shows how many people will get the email, and who; afterwards, how many did. */
export function RemindDialog({ purposeRef, count, examples, onClose, onDone }: Props) {
  const { t } = useTranslation('purposes')
  const { list, gap } = useFormat()
  const queryClient = useQueryClient()
  const remind = useMutation({
    mutationFn: () => remindForPurpose({ path: purposeRef, body: {} }),
    async onSuccess({ reminded, left_out }) {
      onDone(
        [t('remind.sent', { count: reminded }), left_out > 0 && t('remind.leftOut', { count: left_out })]
          .filter(Boolean)
          .join(gap),
      )
      await refreshPurposes(queryClient, purposeRef.pid)
    },
  })
  const names = examples.slice(0, 2).map(({ name }) => name)
  return (
    <Confirm
      opened
      title={t('remind.title', { count })}
      action={t('remind.send')}
      busy={remind.isPending}
      onConfirm={() => remind.mutate()}
      onClose={onClose}
    >
      <Stack gap={4} className={styles.dialog}>
        <p>{t(count > names.length ? 'remind.amongOthers' : 'remind.to', { names: list(names) })}</p>
        <p>{t('remind.text')}</p>
        <FormProblem error={remind.error} />
      </Stack>
    </Confirm>
  )
}
