import type { MyClaimInList } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { myClaimsQuery } from '../../../lib/queries.ts'
import { participationQuery, useMyProjects } from '../../../lib/standing.ts'

export interface Asked {
  pid: string
  project: string
  what: 'draft' | 'declined' | 'returned' | 'open' | 'waiting'
  count: number
  until: string | null
}

function whatOf({ state, returned_at }: MyClaimInList): Asked['what'] | null {
  if (returned_at && (state === 'submitted' || state === 'draft')) return 'returned'
  return state === 'draft' || state === 'declined' ? state : null
}

/**
 * Claims that need an action of the person, in all their projects; returned ones also after they have left.
 */
export function useAskedClaims(): Asked[] {
  const here = new Set(useMyProjects().map(({ pid }) => pid))
  const { data: stays = [] } = useQuery(participationQuery)
  const archived = new Set(stays.filter(({ state }) => state === 'archived').map(({ pid }) => pid))
  const { data: claims } = useQuery(myClaimsQuery)
  const own = (claims?.data ?? []).flatMap(({ pid, project, until, ...claim }) => {
    const what = whatOf({ pid, project, until, ...claim })
    const shown = what === 'returned' ? !archived.has(pid) : here.has(pid)
    return what && shown ? [{ pid, project, what, count: 1, until }] : []
  })
  const open = (claims?.open_to_you ?? []).map((one) => ({ ...one, what: 'open' as const, count: 1 }))
  const others = (claims?.to_decide ?? []).map((one) => ({ ...one, what: 'waiting' as const, until: null }))
  return [...own, ...open, ...others]
}
