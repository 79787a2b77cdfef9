import { Button, Group } from '@mantine/core'
import { type PasskeyEntry, removePasskey, renamePasskey } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { refreshSession } from '../../../../lib/session.ts'
import { useStepUp } from '../../../../lib/step-up.ts'
import { type Column, DataList } from '../../../../ui/data/data-list.tsx'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { TextField } from '../../../../ui/forms/field.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { useShowProblem } from '../../../../ui/forms/form-problem.ts'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import { passkeysQuery } from '../queries.ts'
import styles from '../settings.module.css'

type Task = { kind: 'rename' | 'remove'; passkey: PasskeyEntry }

export function Passkeys({ rows }: { rows: PasskeyEntry[] }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const [task, setTask] = useState<Task | null>(null)
  const columns: Column<PasskeyEntry>[] = [
    { key: 'name', label: t('passkeys.name'), main: true, cell: ({ name }) => <bdi>{name}</bdi> },
    { key: 'added', label: t('passkeys.created'), cell: (row) => format.moment(row.created_at) },
    {
      key: 'used',
      label: t('passkeys.used'),
      cell: (row) => (row.last_used_at ? format.ago(row.last_used_at) : t('never')),
    },
    {
      key: 'kept',
      label: t('passkeys.kept'),
      cell: ({ synced }) => t(synced ? 'passkeys.synced' : 'passkeys.onDevice'),
    },
  ]
  return (
    <>
      <DataList
        label={t('passkeys.heading')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        actionsLabel={t('actions')}
        actions={(passkey) => (
          <Group gap="xs" wrap="nowrap">
            <Button variant="default" size="sm" onClick={() => setTask({ kind: 'rename', passkey })}>
              {t('passkeys.rename')}
            </Button>
            <Button variant="default" size="sm" onClick={() => setTask({ kind: 'remove', passkey })}>
              {t('passkeys.remove')}
            </Button>
          </Group>
        )}
      />
      {task?.kind === 'rename' && <Rename passkey={task.passkey} onClose={() => setTask(null)} />}
      {task?.kind === 'remove' && <Remove passkey={task.passkey} onClose={() => setTask(null)} />}
    </>
  )
}

interface DialogProps {
  passkey: PasskeyEntry
  onClose: () => void
}

function useReload() {
  const queryClient = useQueryClient()
  // The session depends on whether there is one.
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
      refreshSession(queryClient),
    ])
}

function Rename({ passkey: { id, name }, onClose }: DialogProps) {
  const { t } = useTranslation('settings')
  const reload = useReload()
  const form = useForm({ defaultValues: { name } })
  const rename = useMutation({
    mutationFn: (body: { name: string }) => renamePasskey({ path: { id }, body }),
    onSuccess: () => reload().then(onClose),
    onError: useShowProblem(form),
  })
  return (
    <Dialog opened onClose={onClose} title={t('passkeys.renameTitle')}>
      <Stack
        as="form"
        gap={5}
        className={styles.form}
        onSubmit={(event) => void form.handleSubmit((values) => rename.mutate(values))(event)}
        noValidate
      >
        <TextField form={form} name="name" label={t('passkeys.name')} hint={t('passkeys.nameHint')} />
        <FormProblem error={rename.error} fields={['name']} />
        <Button type="submit" loading={rename.isPending}>
          {t('passkeys.rename')}
        </Button>
      </Stack>
    </Dialog>
  )
}

function Remove({ passkey: { id, name }, onClose }: DialogProps) {
  const { t } = useTranslation('settings')
  const reload = useReload()
  const stepUp = useStepUp()
  const remove = useMutation({
    mutationFn: () => stepUp(() => removePasskey({ path: { id } })),
    onSuccess: async () => {
      await reload()
      toasts.say(t('passkeys.removed', { name }))
      onClose()
    },
  })
  return (
    <Confirm
      opened
      title={t('passkeys.removeTitle', { name })}
      action={t('passkeys.remove')}
      dangerous
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Text tone="muted" measure>
        {t('passkeys.removeText')}
      </Text>
      <FormProblem error={remove.error} />
    </Confirm>
  )
}
