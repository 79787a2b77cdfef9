import { useQueries, useQuery } from '@tanstack/react-query'
import type { MyClaim } from '../../../../../api-client/src/index.ts'
import { subsidyQuery } from '../../../lib/queries.ts'
import { participationQuery } from '../../../lib/standing.ts'
import { claimsQuery, myClaimQuery } from '../queries.ts'

export interface Asked {
  pid: string
  project: string
  what: 'draft' | 'declined' | 'returned' | 'waiting'
  count: number
  until: string | null
}

function whatOf(claim: MyClaim | undefined): Exclude<Asked['what'], 'waiting'> | null {
  if (claim?.state === 'draft' || claim?.state === 'declined') return claim.state
  return claim?.state === 'submitted' && claim.reason !== '' ? 'returned' : null
}

/** Claims that wait for a step of whoever is here, in every project of theirs. */
export function useAskedClaims(): Asked[] {
  const { data: stays = [] } = useQuery(participationQuery)
  const here = stays.filter(({ left_at, state }) => left_at === null && state !== 'archived')
  const projects = [...new Map(here.map(({ pid, project }) => [pid, project]))]
  const tables = useQueries({ queries: projects.map(([pid]) => subsidyQuery(pid)) })
  // Where nothing is paid, there is nothing to ask for.
  const paying = projects.filter((_, at) => tables[at]?.data).map(([pid, project]) => ({ pid, project }))
  const claims = useQueries({ queries: paying.map(({ pid }) => myClaimQuery(pid)) })
  const queues = useQueries({
    queries: paying.map(({ pid }) => ({
      ...claimsQuery(pid, 'submitted'),
      enabled: here.some((stay) => stay.pid === pid && stay.role === 'owner'),
    })),
  })
  return paying.flatMap(({ pid, project }, at) => {
    const table = tables[projects.findIndex(([one]) => one === pid)]?.data?.data
    const until = table?.rules.until ?? null
    const what = whatOf(claims[at]?.data?.data)
    const count = (queues[at]?.data ?? []).filter((claim) => claim.yours_to_approve).length
    return [
      ...(what ? [{ pid, project, what, count: 1, until }] : []),
      ...(count > 0 ? [{ pid, project, what: 'waiting' as const, count, until: null }] : []),
    ]
  })
}
