import {
  getHomeOptions,
  getProjectOptions,
  getTask,
  getTaskOptions,
  getTrafficSubsidyOptions,
  listAddressesOptions,
  listApplicationsOptions,
  listAvatarsOptions,
  listFormsOptions,
  listMembersOptions,
  listMyAnnouncementsOptions,
  listMyClaimsOptions,
  listMyPurposesOptions,
  listProjectsOptions,
  listPurposesOptions,
  listRolesOptions,
  listStatementsOptions,
  listTaskPeopleOptions,
  listTeamPeopleOptions,
  listTeamsOptions,
} from '@manyhands/api-client'
import { queryOptions } from '@tanstack/react-query'
import { queriesOf } from './api/cache.ts'
import { orNull, rows } from './api/lists.ts'
import { ApiProblem, toProblem } from './problem.ts'

/** What is next for the person. Refetched regularly, because others change it; also after every change of their own. */
export const homeQuery = queryOptions({ ...getHomeOptions(), staleTime: 10_000, refetchInterval: 60_000 })

/** Queries used by more than one feature. Others belong to their feature. */
export const projectsQuery = queryOptions({
  ...listProjectsOptions({ query: { limit: 200 } }),
  select: rows,
})

export const projectQuery = (pid: string) => getProjectOptions({ path: { pid } })

export const listingQuery = (pid: string) =>
  queryOptions({ ...listMembersOptions({ path: { pid } }), select: rows })

/** Hashes of the people in the listing who have a picture. */
export const avatarsQuery = (pid: string) =>
  queryOptions({ ...listAvatarsOptions({ path: { pid } }), select: rows })

/** Roles of the project. Refused to non-owners; the refusal tells who is one. */
export const rolesQuery = (pid: string) =>
  queryOptions({ ...listRolesOptions({ path: { pid } }), select: rows })

export const teamsQuery = (pid: string) =>
  queryOptions({ ...listTeamsOptions({ path: { pid } }), select: rows })

/** People of a team, for its members; former ones for its leads. */
export const teamPeopleQuery = ({ pid, tid }: { pid: string; tid: string }, former = false) =>
  queryOptions({
    ...listTeamPeopleOptions({ path: { pid, tid }, query: { former: former ? 'true' : 'false' } }),
    select: rows,
  })

export interface TaskRef {
  pid: string
  id: string
}

export const taskQuery = ({ pid, id }: TaskRef) =>
  queryOptions({
    ...getTaskOptions({ path: { pid, id } }),
    async queryFn({ signal }) {
      try {
        return await getTask({ path: { pid, id }, signal })
      } catch (error) {
        // An id that isn't valid can't exist.
        if (toProblem(error).status === 400) throw new ApiProblem({ status: 404, type: '#not_found' })
        throw error
      }
    },
  })

/** Everyone on a task. */
export const taskPeopleQuery = ({ pid, id }: TaskRef) =>
  queryOptions({ ...listTaskPeopleOptions({ path: { pid, id } }), select: rows })

/** The agreements of a project, and which of them the person has signed. */
export const statementsQuery = (pid: string) =>
  queryOptions({ ...listStatementsOptions({ path: { pid } }), select: rows })

/** Email addresses of the person. */
export const addressesQuery = queryOptions({ ...listAddressesOptions(), select: rows })

/** The person's forms of a project, with their state. */
export const myFormsQuery = (pid: string) =>
  queryOptions({ ...listFormsOptions({ path: { pid } }), select: rows })

/** The travel allowance of a project; null if there is none, or not for this person. */
export const subsidyQuery = (pid: string) => orNull(getTrafficSubsidyOptions({ path: { pid } }))

/** Claims in all projects, and where claims of others need the person's review. */
export const myClaimsQuery = queryOptions({ ...listMyClaimsOptions(), staleTime: 0 })

/** The open purposes of the person's projects. */
export const myPurposesQuery = queryOptions({ ...listMyPurposesOptions(), select: rows })

/** The open purposes of a project. */
export const purposesQuery = (pid: string) =>
  queryOptions({ ...listPurposesOptions({ path: { pid } }), select: rows })

/** For `invalidateQueries` and the like: everything that shows tasks of a project, or of all. */
export const tasksOf = (pid?: string) =>
  queriesOf(
    pid === undefined ? {} : { pid },
    'listTasks',
    'countTasks',
    'getTask',
    'listTaskPeople',
    'listCandidates',
    'listHandOverCandidates',
    'getCover',
  )

/** How many announcements the person hasn't opened. */
export const unreadQuery = queryOptions({
  ...listMyAnnouncementsOptions({ query: { limit: 1 } }),
  select: ({ unread }) => unread,
  staleTime: 60_000,
})

/** Number of applications waiting for the person's teams in a project. */
export const inboxCountsQuery = (pid: string) =>
  queryOptions({
    ...listApplicationsOptions({ path: { pid }, query: { limit: 1 } }),
    select: ({ counts }) => counts,
    staleTime: 10_000,
  })
