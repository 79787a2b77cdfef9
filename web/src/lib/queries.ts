import {
  getMeOptions,
  getProject,
  getTrafficSubsidy,
  listApplications,
  listAvatars,
  listForms,
  listMembers,
  listMyInboxes,
  listMyPurposes,
  listProjects,
  listPurposes,
  listRoles,
  listTeams,
} from '@manyhands/api-client'
import { queryOptions } from '@tanstack/react-query'
import { callForVersion } from './api/headers.ts'
import { toProblem } from './problem.ts'

/** Queries used by more than one feature. Others belong to their feature. */
export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ signal }) => (await listProjects({ query: { limit: 200 }, signal })).data,
})

export const projectQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid],
    queryFn: ({ signal }) => getProject({ path: { pid }, signal }),
  })

export const listingQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'members'],
    queryFn: async ({ signal }) => (await listMembers({ path: { pid }, signal })).data,
  })

/** Hashes of the people in the listing who have a picture. */
export const avatarsQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'avatars'],
    queryFn: async ({ signal }) => (await listAvatars({ path: { pid }, signal })).data,
  })

/** Roles of the project. Refused to non-owners; the refusal tells who is one. */
export const rolesQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'roles'],
    queryFn: async ({ signal }) => (await listRoles({ path: { pid }, signal })).data,
  })

export const teamsQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'teams'],
    queryFn: async ({ signal }) => (await listTeams({ path: { pid }, signal })).data,
  })

/** The person's forms of a project, with their state. */
export const myFormsQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'forms', 'mine'],
    queryFn: async ({ signal }) => (await listForms({ path: { pid }, signal })).data,
  })

/** The result with its version; null on 404. */
export async function orNothing<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found
  } catch (error) {
    if (toProblem(error).status === 404) return null
    throw error
  }
}

/** The travel allowance of a project with its version; null if there is none, or not for this person. */
export const subsidyQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'subsidy', 'table'],
    queryFn: ({ signal }) => orNothing(callForVersion(getTrafficSubsidy({ path: { pid }, signal }))),
  })

/** The open purposes of the person's projects. */
export const myPurposesQuery = queryOptions({
  queryKey: ['private', 'purposes'],
  queryFn: async ({ signal }) => (await listMyPurposes({ signal })).data,
})

/** The open purposes of a project. */
export const purposesQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'purposes'],
    queryFn: async ({ signal }) => (await listPurposes({ path: { pid }, signal })).data,
  })

/** Number of applications waiting for the person's teams in a project. */
export const inboxCountsQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'applications', 'counts'],
    queryFn: async ({ signal }) =>
      (await listApplications({ path: { pid }, query: { limit: 1 }, signal })).counts,
    staleTime: 10_000,
  })

/** The projects with waiting applications. */
export const inboxesQuery = queryOptions({
  queryKey: ['me', 'inboxes'],
  queryFn: async ({ signal }) => (await listMyInboxes({ signal })).data,
})

export const meQuery = getMeOptions()
