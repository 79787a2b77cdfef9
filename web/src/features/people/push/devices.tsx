import { Button } from '@mantine/core'
import { getPushSettingsOptions, type PushSettings, removePushDevice } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'

type Device = PushSettings['devices'][number]

/** The person's devices that show notifications; this one has a switch instead of a button. */
export function Devices({ devices }: { devices: Device[] }) {
  const { t } = useTranslation('messages')
  const format = useFormat()
  const queryClient = useQueryClient()
  const nameOf = ({ device }: Device) => (device === 'Unknown device' ? t('push.unknownDevice') : device)
  const remove = useMutation({
    mutationFn: ({ id }: Device) => removePushDevice({ path: { id } }),
    onSuccess: (_, device) => toasts.say(t('push.removed', { device: nameOf(device) })),
    onError: useWarn(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: getPushSettingsOptions().queryKey }),
  })
  const columns: Column<Device>[] = [
    {
      key: 'device',
      label: t('push.device'),
      main: true,
      cell: (device) => (device.current ? t('push.thisDevice', { device: nameOf(device) }) : nameOf(device)),
    },
    { key: 'since', label: t('push.since'), cell: ({ created_at }) => format.moment(created_at) },
  ]
  return (
    <DataList
      label={t('push.devices')}
      columns={columns}
      rows={devices}
      rowKey={({ id }) => id}
      actionsLabel={t('push.actions')}
      actions={(device) =>
        device.current ? null : (
          <Button
            variant="default"
            size="compact-md"
            loading={remove.isPending && remove.variables.id === device.id}
            aria-label={t('push.removeOf', { device: nameOf(device) })}
            onClick={() => remove.mutate(device)}
          >
            {t('push.remove')}
          </Button>
        )
      }
    />
  )
}
