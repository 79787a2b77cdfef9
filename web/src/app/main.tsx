import '../ui/theme/styles.ts'
import { createRoot } from 'react-dom/client'
import { sessionQuery } from '../lib/session.ts'
import { loadWords, startI18n } from '../lib/words/i18n.ts'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'

// After an update, a page that is still open asks for files that are gone: it starts anew, once.
window.addEventListener('vite:preloadError', (event) => {
  if (Date.now() - performance.timeOrigin < 10_000) return
  event.preventDefault()
  // Only where there is something to start from: without a network the page that is there is better than none.
  void fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => window.location.reload(),
    () => {},
  )
})

// The back button must not show what someone saw before they signed out.
window.addEventListener('pageshow', (event) => event.persisted && window.location.reload())

const queryClient = createQueryClient(
  () => void queryClient.refetchQueries(sessionQuery).then(() => router.invalidate()),
)
void queryClient.prefetchQuery(sessionQuery)
const router = createAppRouter(queryClient)
await startI18n()
createRoot(document.getElementById('root')!).render(<App queryClient={queryClient} router={router} />)

// Words for what may go wrong are here before it does: without a network they could not be fetched.
setTimeout(() => void loadWords('problems'), 2000)
