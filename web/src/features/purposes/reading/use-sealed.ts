import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sessionQuery, useSession } from '../../../lib/session.ts'
import { useStepUp } from '../../../lib/step-up.ts'

/**
 * Private data that was read: kept only in this state, until it is closed or the sign-in is no longer fresh.
 */
export function useSealed<Value>() {
  const stepUp = useStepUp()
  const queryClient = useQueryClient()
  const [value, setValue] = useState<Value | null>(null)
  const [locked, setLocked] = useState(false)
  const read = useMutation({
    // Returns nothing: a mutation's result would stay in the cache.
    mutationFn: async (step: () => Promise<Value>) => {
      const found = await stepUp(step)
      // Locking depends on it, and someone may have signed in again in another tab.
      await queryClient.refetchQueries(sessionQuery)
      setLocked(false)
      setValue(found)
    },
  })
  const { freshUntil } = useSession()
  const isOpen = value !== null
  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setTimeout(() => {
      setValue(null)
      setLocked(true)
    }, freshUntil - Date.now())
    return () => clearTimeout(timer)
  }, [isOpen, freshUntil])
  return {
    value,
    /** Whether it was dropped automatically. */
    locked,
    error: read.error,
    busy: read.isPending,
    open: (step: () => Promise<Value>) => read.mutate(step),
    close() {
      setValue(null)
      setLocked(false)
      read.reset()
    },
  }
}
