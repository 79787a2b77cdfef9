import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../feedback/confirm.tsx'
import { Text } from '../../layout/layout.tsx'

interface Props {
  unsaved: () => boolean
  /** Saves before leaving; false if that fails. Absent if saving needs a click. */
  flush?: () => Promise<boolean>
  /** Replaces the default texts. */
  words?: { title: string; text: string }
}

/** Asks before leaving unsaved input. */
export function LeaveGuard({ unsaved, flush, words }: Props) {
  const { t } = useTranslation('ui')
  const leaving = useBlocker({
    shouldBlockFn: async () => (flush ? !(await flush()) : unsaved()),
    enableBeforeUnload: () => {
      if (unsaved()) void flush?.()
      return unsaved()
    },
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <Confirm
      opened
      title={words?.title ?? t('save.leaveTitle')}
      action={t('save.leave')}
      dangerous
      onConfirm={leaving.proceed}
      onClose={leaving.reset}
    >
      <Text tone="muted">{words?.text ?? t(flush ? 'save.leaveText' : 'save.notYetText')}</Text>
    </Confirm>
  )
}
