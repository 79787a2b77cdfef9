import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { markPayoutPaid } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { payoutQuery, refreshSubsidy } from '../queries.ts'
import styles from './payouts.module.css'

interface Props {
  pid: string
  id: string
  onClose: () => void
}

/** Marks the whole payout as paid, except returned transfers. */
export function PaidDialog({ pid, id, onClose }: Props) {
  const { t } = useTranslation(['subsidy', 'ui'])
  const { money } = useFormat()
  const queryClient = useQueryClient()
  const { data: payout, error } = useQuery(payoutQuery(pid, id))
  const [returned, setReturned] = useState<ReadonlySet<string>>(new Set())
  const [reasons, setReasons] = useState<Record<string, string>>({})
  const mark = useMutation({
    mutationFn: () => {
      const known = [...returned].filter((claim) => reasons[claim]?.trim())
      const why = Object.fromEntries(known.map((claim) => [claim, reasons[claim]!.trim()]))
      return markPayoutPaid({ path: { pid, id }, body: { returned: [...returned], reasons: why } })
    },
    onSuccess: async () => {
      onClose()
      toasts.say(t('payouts.paidDone'))
      await refreshSubsidy(queryClient, pid)
    },
  })
  const paid = (payout?.claims.length ?? 0) - returned.size
  return (
    <Dialog opened onClose={onClose} title={t('payouts.paidTitle')}>
      <Text tone="muted">{t('payouts.paidText')}</Text>
      {!payout && !error && <Waiting kind="rows" count={2} />}
      {payout && (
        <Stack as="fieldset" gap={2.5} className={styles.returned}>
          <legend>{t('payouts.paidList')}</legend>
          {payout.claims.map(({ id: claim, person, fee }) => (
            <div key={claim}>
              <Checkbox
                size="md"
                label={`${person.name} · ${money(fee, payout.currency)}`}
                checked={returned.has(claim)}
                onChange={() => setReturned((now) => now.symmetricDifference(new Set([claim])))}
              />
              {returned.has(claim) && (
                <TextInput
                  mt="xs"
                  mb="xs"
                  label={t('payouts.whyBack', { name: person.name })}
                  maxLength={500}
                  value={reasons[claim] ?? ''}
                  onChange={(event) => {
                    const { value } = event.currentTarget
                    setReasons((now) => ({ ...now, [claim]: value }))
                  }}
                />
              )}
            </div>
          ))}
        </Stack>
      )}
      <FormProblem error={mark.error ?? error} />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button disabled={!payout} loading={mark.isPending} onClick={() => mark.mutate()}>
          {paid > 0 ? t('payouts.paidAction', { count: paid }) : t('payouts.paidNone')}
        </Button>
      </Group>
    </Dialog>
  )
}
