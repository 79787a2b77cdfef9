import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'

interface Props {
  opened: boolean
  title: string
  /** What will happen, to whom, and whether it can be undone. */
  children: ReactNode
  /** A verb: "End session", never "OK". */
  action: string
  /** Label of the other button. “Cancel” would be ambiguous if the action itself cancels something. */
  dismiss?: string
  dangerous?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** For actions that can't be undone. Others need no confirmation and use `toasts.undoable`. */
export function Confirm(props: Props) {
  const { opened, title, children, action, dismiss, dangerous, busy, onConfirm, onClose } = props
  const { t } = useTranslation('ui')
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {children}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {dismiss ?? t('cancel')}
        </Button>
        <Button color={dangerous ? 'brick' : 'mulberry'} loading={busy ?? false} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Dialog>
  )
}
