import { Button } from '@mantine/core'
import { type AddressEntry, removeAddress } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { addressesQuery } from '../../../lib/queries.ts'
import { useStepUp } from '../../../lib/step-up.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Cluster, Text } from '../../../ui/layout/layout.tsx'
import styles from './addresses.module.css'
import { PrimaryDialog } from './change-dialogs.tsx'

type Task = { kind: 'primary' | 'remove'; email: string }

export function AddressList({ rows }: { rows: AddressEntry[] }) {
  const { t } = useTranslation('me')
  const { date } = useFormat()
  const [task, setTask] = useState<Task | null>(null)
  const columns: Column<AddressEntry>[] = [
    {
      key: 'email',
      label: t('addresses.address'),
      main: true,
      cell: ({ email, primary }) => (
        <Cluster as="span" inline gap="1 2.5">
          <span className={styles.email}>{email}</span>
          {primary && <span className={styles.primary}>{t('addresses.primary')}</span>}
        </Cluster>
      ),
    },
    { key: 'added', label: t('addresses.added'), cell: ({ added_at }) => date(added_at) },
  ]
  return (
    <>
      <DataList
        label={t('addresses.heading')}
        columns={columns}
        rows={rows}
        rowKey={({ email }) => email}
        actionsLabel={t('addresses.actions')}
        actions={({ email, primary }) =>
          primary ? (
            <Text as="span" tone="muted" size={14}>
              {t('addresses.stays')}
            </Text>
          ) : (
            <Cluster gap={2} align="stretch" className={styles.actions}>
              <Button
                variant="default"
                size="sm"
                aria-label={t('addresses.makePrimaryOf', { email })}
                onClick={() => setTask({ kind: 'primary', email })}
              >
                {t('addresses.makePrimary')}
              </Button>
              <Button
                variant="default"
                size="sm"
                aria-label={t('addresses.removeOf', { email })}
                onClick={() => setTask({ kind: 'remove', email })}
              >
                {t('addresses.remove')}
              </Button>
            </Cluster>
          )
        }
      />
      {task?.kind === 'primary' && (
        <PrimaryDialog
          email={task.email}
          present={rows.find(({ primary }) => primary)?.email ?? ''}
          onClose={() => setTask(null)}
        />
      )}
      {task?.kind === 'remove' && <Remove email={task.email} onClose={() => setTask(null)} />}
    </>
  )
}

function Remove({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('me')
  const stepUp = useStepUp()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => stepUp(() => removeAddress({ path: { email } })),
    async onSuccess() {
      await queryClient.invalidateQueries(addressesQuery)
      toasts.say(t('addresses.removed', { email }))
      onClose()
    },
  })
  return (
    <Confirm
      opened
      title={t('addresses.removeTitle', { email })}
      action={t('addresses.remove')}
      dangerous
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Text tone="muted" measure>
        {t('addresses.removeText')}
      </Text>
      <FormProblem error={remove.error} />
    </Confirm>
  )
}
