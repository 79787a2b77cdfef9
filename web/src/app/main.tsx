import '../ui/theme/styles.ts'
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { setFetch } from '../lib/api/client.ts'
import { fetchAfter, readFirstAnswers } from '../lib/api/first-answers.ts'
import { loadTexts, startI18n } from '../lib/i18n/i18n.ts'
import { readLanguage } from '../lib/i18n/languages.ts'
import { keepAnswers } from '../lib/offline/keeping-fetch.ts'
import { isSigningOut, sessionQuery } from '../lib/session.ts'
import { loadDialogsOnUse } from '../ui/feedback/dialog.tsx'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'

// After a deployment, an open page requests files that no longer exist: reload once.
window.addEventListener('vite:preloadError', (event) => {
  if (Date.now() - performance.timeOrigin < 10_000) return
  event.preventDefault()
  // Only if the server is reachable: while offline, the current page is better than none.
  void fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => window.location.reload(),
    () => {},
  )
})

// The back button must not show what someone saw before signing out.
window.addEventListener('pageshow', (event) => event.persisted && window.location.reload())

const root = document.getElementById('root')!
const answers = isSigningOut() ? new Map() : readFirstAnswers()
setFetch(keepAnswers(fetchAfter(answers)))

const queryClient = createQueryClient(
  () => void queryClient.refetchQueries(sessionQuery).then(() => router.invalidate()),
)
void queryClient.prefetchQuery(sessionQuery)
const router = createAppRouter(queryClient)
i18next.on('languageChanged', (language) => {
  document.documentElement.lang = language
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/app.${language}.webmanifest`)
})
await startI18n(readLanguage())
void start()

// Not awaited by this module: pages import the same file, and would wait for it.
async function start(): Promise<void> {
  // A page that the server has rendered stays until everything it shows is there again.
  if (root.hasChildNodes()) await router.load()
  createRoot(root).render(<App queryClient={queryClient} router={router} />)
  // What nothing asked for by then would be outdated later.
  setTimeout(() => answers.clear(), 2000)
  keepFocus(null)
}

/** The app replaces the page within the next frames, and with it a link that has the focus. */
function keepFocus(last: string | null, frames = 60): void {
  const link = document.activeElement?.getAttribute('href') ?? last
  if (link && document.activeElement === document.body)
    [...document.links].find((one) => one.getAttribute('href') === link)?.focus()
  if (frames > 0) requestAnimationFrame(() => keepFocus(link, frames - 1))
}

loadDialogsOnUse()

// Loads the texts for errors in advance: while offline they couldn't be fetched.
setTimeout(() => void loadTexts('problems'), 2000)
