import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import type { Task } from '../../../../../api-client/src/index.ts'
import { useSession } from '../../../lib/session.ts'
import { participationQuery } from '../../../lib/standing.ts'
import { useFormat } from '../../../lib/words/format.ts'
import { type Place, taskPeopleQuery, tasksQuery, teamPeopleQuery } from '../queries.ts'
import { hasSeat, seatsOf } from '../seat/steps.ts'

interface Named {
  uid: string
  name: string
}

/** Those of one's own teams in the project who are not on the task yet. */
export function useColleagues({ pid, id }: Task): Named[] {
  const { compare } = useFormat()
  const { person } = useSession()
  const { data: stays = [] } = useQuery(participationQuery)
  const { data: on = [] } = useQuery(taskPeopleQuery({ pid, id }))
  const tids = stays.flatMap((stay) =>
    stay.pid === pid && stay.tid !== null && stay.left_at === null ? [stay.tid] : [],
  )
  const teams = useQueries({ queries: [...new Set(tids)].map((tid) => teamPeopleQuery(pid, tid)) })
  const busy = new Set([person?.uid, ...on.map(({ uid }) => uid)])
  const people = new Map(teams.flatMap(({ data = [] }) => data.map(({ uid, name }) => [uid, name] as const)))
  return [...people]
    .filter(([uid]) => !busy.has(uid))
    .map(([uid, name]) => ({ uid, name }))
    .sort((a, b) => compare(a.name, b.name))
}

/** What one could have instead: what others are on and oneself is not. */
export function useOtherTasks({ pid, id }: Task): Task[] | undefined {
  const { data } = useInfiniteQuery(tasksQuery(pid, {}))
  return data?.pages
    .flatMap((page) => page.data)
    .filter((one) => one.id !== id && !hasSeat(one) && seatsOf(one).taken > 0)
}

export function usePeopleOn(place: Place): Named[] {
  const { data = [] } = useQuery({ ...taskPeopleQuery(place), enabled: place.id !== '' })
  return data.filter(({ state }) => state === 'confirmed')
}
