import { IconX } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../../lib/problem.ts'
import { Line, Stack } from '../../layout/layout.tsx'
import { useWhySentence } from '../why.tsx'
import { toasts } from './toast-queue.ts'
import styles from './toaster.module.css'

/** For errors that no other part of the page shows: `onError: useWarn()`. */
export function useWarn(options?: Parameters<typeof useWhySentence>[0]) {
  const { t } = useTranslation('problems')
  const whyLine = useWhySentence(options)
  return (error: unknown): void => {
    const { code, title, why } = toProblem(error)
    const what = t(`titles.${code as 'internal'}`, { defaultValue: title || t('titles.internal') })
    toasts.warn(why.length > 0 ? whyLine(why) : what)
  }
}

/** Rendered once, in the shell. Anyone may call `toasts.say(…)` or `toasts.undoable(…)`. */
export function Toaster() {
  const { t } = useTranslation('ui')
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown, toasts.shown)
  useEffect(() => {
    window.addEventListener('pagehide', toasts.flush)
    return () => window.removeEventListener('pagehide', toasts.flush)
  }, [])
  return (
    <Stack
      as="section"
      gap={2}
      className={styles.corner}
      aria-live="polite"
      aria-label={t('messages')}
      onMouseEnter={toasts.hold}
      onMouseLeave={toasts.release}
      onFocus={toasts.hold}
      onBlur={toasts.release}
    >
      {shown.map(({ id, text, kind }) => (
        <Line gap={1} key={id} className={styles.toast} data-kind={kind}>
          <span className={styles.text}>{text}</span>
          {kind === 'undo' && (
            <button type="button" className={styles.undo} onClick={() => toasts.undo(id)}>
              {t('undo')}
            </button>
          )}
          <button
            type="button"
            className={styles.close}
            onClick={() => toasts.close(id)}
            aria-label={t('close')}
          >
            <IconX size={18} />
          </button>
        </Line>
      ))}
    </Stack>
  )
}
