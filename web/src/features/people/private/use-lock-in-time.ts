import { useEffect, useRef } from 'react'
import { useSession } from '../../../lib/session.ts'
import type { Autosave } from '../../../ui/forms/autosave/use-autosave.ts'

/** Leaves time to save input while the server still accepts it. */
const aheadMs = 5000

/** Locks when the sign-in is no longer fresh, and reports whether there was unsaved input. */
export function useLockInTime(
  { flush, unsaved }: Autosave,
  lock: ((lost: boolean) => void) | undefined,
): void {
  const { freshUntil } = useSession()
  const recent = useRef(lock)
  recent.current = lock
  const locks = lock !== undefined
  useEffect(() => {
    if (!locks) return undefined
    const end = () => recent.current?.(unsaved())
    const save = () => {
      // After sleep it is too late: the server would ask for a sign-in on top of what should be locked.
      if (Date.now() < freshUntil) void flush().then(end)
      else end()
    }
    const timers = [
      setTimeout(save, freshUntil - aheadMs - Date.now()),
      setTimeout(end, freshUntil - Date.now()),
    ]
    return () => timers.forEach(clearTimeout)
  }, [locks, freshUntil, flush, unsaved])
}
