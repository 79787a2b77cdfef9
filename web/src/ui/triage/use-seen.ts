import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '../feedback/toasts/toast-queue.ts'

const lookMs = 1000

/**
 * Whether it has been on the screen for a moment: a second key or click must not decide on the next one
 * unseen.
 */
export function useSeen(what: string | null): boolean {
  const [seen, setSeen] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSeen(what), lookMs)
    return () => clearTimeout(timer)
  }, [what])
  return what !== null && seen === what
}

/** Says that a key or click was too early to decide, instead of ignoring it silently. */
export function useTooSoon(): () => void {
  const { t } = useTranslation('ui')
  return () => void toasts.say(t('keys.tooSoon'))
}
