import { useNavigate } from '@tanstack/react-router'

interface How {
  replace?: boolean
  resetScroll?: boolean
}

/** Changes search parameters of the page, so that what it shows can be shared. An empty value removes one. */
export function useLook() {
  const navigate = useNavigate()
  return (change: Record<string, string>, how: How = {}): void => {
    const search = (now: Record<string, unknown>) =>
      Object.fromEntries(Object.entries({ ...now, ...change }).filter(([, value]) => value !== ''))
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false, ...how })
  }
}
