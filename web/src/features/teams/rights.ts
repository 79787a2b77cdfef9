import type { Team } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import type { Why } from '../../lib/problem.ts'
import { projectQuery } from '../../lib/queries.ts'
import { teamArchived, useStanding, whyNotWriteIn } from '../../lib/standing.ts'

export interface Rights {
  known: boolean
  uid: string | null
  /** Owners and admins. */
  isOrganiser: boolean
  /** Owners, admins and team leads. */
  leads: boolean
  role: 'chief' | 'member' | null
  /** Why nothing can be changed now. */
  closed: Why[]
  /** Why nobody can be added or get another role now. Removing is always possible. */
  settled: Why[]
}

export function useRights({ pid, tid, archived }: Team): Rights {
  const { known, uid, isOrganiser, roleIn } = useStanding(pid)
  const state = useQuery(projectQuery(pid)).data?.state
  const role = roleIn(tid)
  const closed = whyNotWriteIn(state)
  return {
    known,
    uid,
    isOrganiser,
    leads: isOrganiser || role === 'chief',
    role,
    closed,
    settled: archived ? [...closed, teamArchived] : closed,
  }
}
