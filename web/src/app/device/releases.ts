import type { AnyRouter } from '@tanstack/react-router'

const updateEveryMs = 15 * 60_000
const idleMs = 5 * 60_000

/** Keeps the files of the app on this device. Vite's development server has no worker. */
export function keepApp(): void {
  if (import.meta.env.PROD) void navigator.serviceWorker?.register('/worker.js').catch(() => {})
}

/**
 * Loads a new release when that disturbs nobody: with the next page they open, or once nobody has touched the
 * page for a while. Never while something that they typed would be lost. Until then the page goes on with the
 * files of its own release, which the worker keeps.
 */
export function followReleases(router: AnyRouter): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let outdated = false
  let typed = false
  let touchedAt = Date.now()

  async function compare(): Promise<void> {
    outdated = await isOutdated()
  }
  function reloadIfIdle(): void {
    if (outdated && !typed && Date.now() - touchedAt > idleMs) window.location.reload()
  }
  function onVisible(): void {
    if (document.hidden) return
    update()
    reloadIfIdle()
  }
  const update = () =>
    void navigator.serviceWorker
      ?.getRegistration()
      .then((registration) => registration?.update())
      .catch(() => {})

  navigator.serviceWorker?.addEventListener('controllerchange', () => void compare(), { signal })
  document.addEventListener('visibilitychange', onVisible, { signal })
  for (const name of ['input', 'pointerdown', 'keydown'])
    document.addEventListener(
      name,
      () => {
        touchedAt = Date.now()
        typed ||= name === 'input'
      },
      { signal, capture: true },
    )
  const left = router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (!pathChanged) return
    typed = false
    if (outdated) window.location.reload()
  })
  const timers = [setInterval(update, updateEveryMs), setInterval(reloadIfIdle, 30_000)]
  return () => {
    ended.abort()
    left()
    for (const timer of timers) clearInterval(timer)
  }
}

/** Whether this page is of an earlier release than the files that the worker stored last. */
async function isOutdated(): Promise<boolean> {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')]
  const newest = (await caches.keys()).filter((name) => name.startsWith('app-')).at(-1)
  if (!newest) return false
  const cache = await caches.open(newest)
  const found = await Promise.all(scripts.map(({ src }) => cache.match(src, { ignoreVary: true })))
  return found.includes(undefined)
}
