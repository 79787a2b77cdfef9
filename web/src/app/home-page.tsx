import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HomeView } from '../features/home/home.tsx'
import type { Asked } from '../features/home/todo-list.tsx'
import { CreateProject } from '../features/projects/new/create-link.tsx'
import { loadTexts } from '../lib/i18n/i18n.ts'
import { homeQuery } from '../lib/queries.ts'
import { Waiting } from '../ui/data/skeletons.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Page, PageHeader } from '../ui/frame/page.tsx'

const StatementDialog = lazy(async () => {
  const load = import('../features/joining/statements/statement-dialog.tsx')
  const [module] = await Promise.all([load, loadTexts('joining')])
  return module
})
const OfferDialog = lazy(() => import('../features/projects/offers/offer-dialog.tsx'))

const route = getRouteApi('/home')

/** Renders again every minute: "now" and "in 5 minutes" pass even if the answer of the server stays the same. */
function useMinutes(): void {
  const [, tick] = useReducer((minutes: number) => minutes + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, 60_000)
    return () => clearInterval(timer)
  }, [])
}

export function HomePage() {
  useMinutes()
  const { t } = useTranslation('home')
  const { person } = route.useRouteContext()
  const { data, error, refetch } = useQuery(homeQuery)
  const [asked, setAsked] = useState<Asked | null>(null)
  const onClose = () => setAsked(null)
  return (
    <Page>
      <PageHeader title={t('title', { name: person.name })} />
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting kind="rows" count={4} />}
      {data && (
        <HomeView home={data} onOpen={setAsked} create={person.admin ? <CreateProject small /> : null} />
      )}
      <Suspense>
        {asked?.kind === 'statement' && <StatementDialog {...asked} onClose={onClose} />}
        {asked?.kind === 'role' && <OfferDialog {...asked} onClose={onClose} />}
      </Suspense>
    </Page>
  )
}
