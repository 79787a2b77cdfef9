import type { QueryClient } from '@tanstack/react-query'
import { boardQuery } from '../../features/roster/today/use-live.ts'
import { scheduleQuery } from '../../features/tasks/mine/queries.ts'
import { reachableQuery, thisHour } from '../../lib/contacts.ts'
import { homeQuery, projectQuery, taskPeopleQuery, taskQuery, teamPeopleQuery } from '../../lib/queries.ts'
import { participationQuery, standingOf } from '../../lib/standing.ts'

const soonMs = 48 * 3_600_000
const mostShifts = 12

/**
 * Reads what someone needs in a hall without a network, so that it is kept: their day, their next shifts with
 * people and contacts, and the boards that they run.
 */
export async function prefetchDay(queryClient: QueryClient): Promise<void> {
  const { data: seats } = await queryClient.fetchQuery(scheduleQuery)
  const next = seats
    .filter(({ task }) => task.starts_at !== null && Date.parse(task.starts_at) < Date.now() + soonMs)
    .slice(0, mostShifts)
  await queryClient.prefetchQuery(homeQuery)
  for (const { pid, tid, task } of next) {
    const ref = { pid, id: task.id }
    const you = await projectOf(queryClient, pid)
    await Promise.all([
      queryClient.prefetchQuery(taskQuery(ref)),
      queryClient.prefetchQuery(taskPeopleQuery(ref)),
      you.belongs && queryClient.prefetchQuery(reachableQuery(pid, { task: task.id })),
      tid !== null && you.roleIn(tid) !== null && queryClient.prefetchQuery(teamPeopleQuery({ pid, tid })),
    ])
  }
  for (const pid of await projectsOf(queryClient)) {
    const you = await projectOf(queryClient, pid)
    if (!you.mayAnywhere('attendance.record')) continue
    await queryClient.prefetchQuery(boardQuery(pid))
    await queryClient.prefetchQuery(reachableQuery(pid, { at: thisHour() }))
  }
}

const projectOf = async (queryClient: QueryClient, pid: string) =>
  standingOf((await queryClient.fetchQuery(projectQuery(pid))).you)

/** Open ones in which they help. */
async function projectsOf(queryClient: QueryClient): Promise<string[]> {
  const { data: stays, roles } = await queryClient.fetchQuery(participationQuery)
  const here = [...stays.filter(({ left_at }) => left_at === null), ...roles]
  return [...new Set(here.filter(({ state }) => state === 'open').map(({ pid }) => pid))]
}
