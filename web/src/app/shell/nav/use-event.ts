import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { daysUntil } from '../../../lib/i18n/format.ts'
import { useReadablePurposes } from '../../../lib/purposes.ts'
import { inboxCountsQuery, myClaimsQuery, myFormsQuery, projectQuery } from '../../../lib/queries.ts'
import { forgetLastProject, readLastProject, storeLastProject, useSession } from '../../../lib/session.ts'
import { participationQuery, useMyProjects, useStanding } from '../../../lib/standing.ts'
import { type Group, groupsOf } from './groups.ts'

/**
 * The project of the page; elsewhere the one used last, or the person's first. Empty if there is none,
 * undefined while loading.
 */
export function useEventId(): string | undefined {
  const { pid } = useParams({ strict: false })
  const { person, known } = useSession()
  const uid = known ? (person?.uid ?? null) : undefined
  const [last, setLast] = useState(readLastProject)
  const mine = useMyProjects()
  const { isPending } = useQuery({ ...participationQuery, enabled: person !== null })
  useEffect(() => {
    if (uid && pid) {
      storeLastProject(pid)
      setLast(pid)
    }
  }, [uid, pid])
  // Also if the session ended elsewhere.
  useEffect(() => {
    if (uid === null) forgetLastProject()
  }, [uid])
  const theirs = mine.find((one) => one.pid === last) ?? mine[0]
  return pid ?? theirs?.pid ?? (isPending ? undefined : '')
}

const seldom = { staleTime: 60_000 }

/** The pages of a project for the person. None until all are known: a page that appears later would move the others. */
export function useGroups(pid: string): Group[] {
  const { person } = useSession()
  const standing = useStanding(pid)
  const { data: project } = useQuery({ ...projectQuery(pid), enabled: pid !== '' })
  const enabled = person !== null && project !== undefined
  const forms = useQuery({ ...myFormsQuery(pid), ...seldom, enabled })
  const claims = useQuery({ ...myClaimsQuery, ...seldom, enabled })
  const decides = standing.mayAnywhere('applications.decide')
  const { data: counts } = useQuery({ ...inboxCountsQuery(pid), enabled: enabled && decides })
  const readable = useReadablePurposes(pid)
  if (!enabled || forms.isPending || claims.isPending || !readable) return []
  const mine = forms.data ?? []
  return groupsOf(pid, standing, {
    forms:
      mine.length > 0 ? mine.filter(({ state }) => state === 'missing' || state === 'draft').length : null,
    travel: [...(claims.data?.data ?? []), ...(claims.data?.open_to_you ?? [])].some(
      (one) => one.pid === pid,
    ),
    reads: readable.length > 0,
    begun: daysUntil(project, new Date()) <= 0,
    applications: counts?.pending ?? 0,
  })
}
