import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../feedback/confirm.tsx'
import styles from './save-status.module.css'

interface Props {
  unsaved: () => boolean
  /** Saves on the way out; false if that does not work. Left out where only a press saves. */
  flush?: () => Promise<boolean>
  /** Instead of those for what could not be saved. */
  words?: { title: string; text: string }
}

/** Asks before what is not saved is left. */
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
      <p className={styles.lead}>{words?.text ?? t(flush ? 'save.leaveText' : 'save.notYetText')}</p>
    </Confirm>
  )
}
