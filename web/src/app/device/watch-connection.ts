import { setConnected } from '../../lib/offline/connection.ts'

// Together less than the five seconds in which people may trust what they see.
const everyMs = 1_500
const patienceMs = 2_500

/** Probes the server while someone is looking. A browser that is "online" may still reach nothing. */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: AbortController | undefined

  async function probe(): Promise<void> {
    stop()
    if (document.hidden) return
    const own = new AbortController()
    current = own
    const signal = AbortSignal.any([own.signal, AbortSignal.timeout(patienceMs)])
    // A proxy answers 502 or 504 for a server that doesn't.
    const answers = await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (own.signal.aborted) return
    setConnected(answers)
    timer = setTimeout(start, everyMs)
  }
  function stop(): void {
    clearTimeout(timer)
    current?.abort()
  }
  const start = () => void probe()
  const events = [
    [window, 'online'],
    [window, 'offline'],
    [document, 'visibilitychange'],
  ] as const
  for (const [target, name] of events) target.addEventListener(name, start)
  start()
  return () => {
    for (const [target, name] of events) target.removeEventListener(name, start)
    stop()
  }
}
