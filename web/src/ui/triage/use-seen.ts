import { useEffect, useState } from 'react'

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
