import type { Task } from '@manyhands/api-client'
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../lib/i18n/format.ts'
import { type TaskRef, taskPeopleQuery, teamPeopleQuery } from '../../../lib/queries.ts'
import { useSession } from '../../../lib/session.ts'
import { participationQuery } from '../../../lib/standing.ts'
import type { Someone } from '../../../ui/people/person-picker.tsx'
import { openTaskQuery, tasksQuery } from '../queries.ts'
import { hasSeat, seatsOf } from '../seat/steps.ts'
import { handOverCandidatesQuery, isEnough } from './queries.ts'

/** People of one's own teams in the project who aren't on the task yet. */
export function useColleagues({ pid, id }: Task): Someone[] {
  const { compare } = useFormat()
  const { person } = useSession()
  const { data: stays = [] } = useQuery(participationQuery)
  const { data: on = [] } = useQuery(taskPeopleQuery({ pid, id }))
  const here = stays.flatMap(({ pid: where, tid, team, left_at }) =>
    where === pid && tid !== null && left_at === null ? [{ tid, team: team ?? tid }] : [],
  )
  const teams = useQueries({ queries: here.map(({ tid }) => teamPeopleQuery({ pid, tid })) })
  const busy = new Set([person?.uid, ...on.map(({ uid }) => uid)])
  const people = new Map<string, Someone>()
  for (const [at, { data = [] }] of teams.entries())
    for (const { uid, name, avatar_url } of data)
      if (!busy.has(uid))
        people.set(uid, {
          uid,
          name,
          avatar_url,
          teams: [...(people.get(uid)?.teams ?? []), here[at]!.team],
        })
  return [...people.values()].sort((a, b) => compare(a.name, b.name))
}

/** People of the project by part of their name, once there is enough of it. */
export function useHandOverCandidates({ pid, id }: Task, find: string): Someone[] {
  const { data } = useQuery({ ...handOverCandidatesQuery({ pid, id }, find), enabled: isEnough(find) })
  return isEnough(find) ? (data ?? []) : []
}

/** Tasks to swap for: others are on them, but not oneself. */
export function useOtherTasks({ pid, id }: Task): Task[] | undefined {
  const { data } = useInfiniteQuery(tasksQuery(pid, {}))
  return data?.pages
    .flatMap((page) => page.data)
    .filter((one) => one.id !== id && !hasSeat(one) && seatsOf(one).taken > 0)
}

export function usePeopleOn(taskRef: TaskRef): Someone[] {
  const { data = [] } = useQuery({ ...taskPeopleQuery(taskRef), enabled: taskRef.id !== '' })
  const { data: task } = useQuery({ ...openTaskQuery(taskRef), enabled: taskRef.id !== '' })
  const roleOf = (n: number) => task?.roles.find((role) => role.n === n)?.name
  return data
    .filter(({ state }) => state === 'confirmed')
    .map(({ uid, name, avatar_url, n }) => ({
      uid,
      name,
      avatar_url,
      teams: [roleOf(n) ?? ''].filter(Boolean),
    }))
}
