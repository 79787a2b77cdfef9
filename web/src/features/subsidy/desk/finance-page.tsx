import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SubsidyFrame } from '../frame.tsx'
import { NoTable } from '../no-table.tsx'
import { states, totalsQuery } from '../queries.ts'
import { Totals } from '../totals.tsx'
import { Desk } from './desk.tsx'

const route = getRouteApi('/p/$pid/manage/finance')

/** Claims and totals, with the decision on each claim. */
export function FinancePage() {
  const { pid } = route.useParams()
  return (
    <SubsidyFrame>
      <Shown pid={pid} />
    </SubsidyFrame>
  )
}

function Shown({ pid }: { pid: string }) {
  const { id, ...search } = route.useSearch()
  const { data: totals, error, refetch } = useQuery(totalsQuery(pid))
  if (error && totals === undefined) return <ErrorState error={error} retry={() => void refetch()} />
  if (totals === undefined) return <Waiting kind="rows" count={5} />
  if (totals === null) return <NoTable pid={pid} />
  const state = search.state === 'all' ? null : (states.find((one) => one === search.state) ?? 'submitted')
  return (
    <>
      <Totals pid={pid} totals={totals} />
      <Desk pid={pid} openId={id} state={state} search={search} totals={totals} />
    </>
  )
}
