import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sessionQuery, useSession } from '../../../lib/session.ts'
import { useStepUp } from '../../../lib/step-up.ts'

/** What was read, kept here and in no cache, until it is closed or the sign-in is no longer fresh. */
export function useSealed<Value>() {
  const stepUp = useStepUp()
  const queryClient = useQueryClient()
  const [value, setValue] = useState<Value | null>(null)
  const [locked, setLocked] = useState(false)
  const read = useMutation({
    // Returns nothing: what a mutation returns outlives it in the cache.
    mutationFn: async (step: () => Promise<Value>) => {
      const found = await stepUp(step)
      // It locks by this, and someone may have signed in anew in another tab.
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
    /** Whether it went away by itself. */
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
