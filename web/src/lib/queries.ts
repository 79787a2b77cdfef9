import { queryOptions } from '@tanstack/react-query'
import {
  call,
  callForVersion,
  getMe,
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
} from './api.ts'
import { toProblem } from './problem.ts'

/** What more than one feature reads. A query of one feature alone lives in that feature. */
export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ signal }) => (await call(listProjects({ query: { limit: 200 }, signal }))).data,
})

export const projectQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid],
    queryFn: ({ signal }) => call(getProject({ path: { pid }, signal })),
  })

export const listingQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'members'],
    queryFn: async ({ signal }) => (await call(listMembers({ path: { pid }, signal }))).data,
  })

/** By their hashes: those in the listing who have a picture. */
export const avatarsQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'avatars'],
    queryFn: async ({ signal }) => (await call(listAvatars({ path: { pid }, signal }))).data,
  })

/** What people may do in the whole project. Refused to those who are no owners: it also tells who is one. */
export const rolesQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'roles'],
    queryFn: async ({ signal }) => (await call(listRoles({ path: { pid }, signal }))).data,
  })

export const teamsQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'teams'],
    queryFn: async ({ signal }) => (await call(listTeams({ path: { pid }, signal }))).data,
  })

/** What a project asks of whoever is signed in, with how far they are. */
export const myFormsQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'forms', 'mine'],
    queryFn: async ({ signal }) => (await call(listForms({ path: { pid }, signal }))).data,
  })

/** What was read, with its version; null where there is none. */
export async function orNothing<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found
  } catch (error) {
    if (toProblem(error).status === 404) return null
    throw error
  }
}

/** What a project pays towards the way there, with its version; null if it pays nothing, or not to whoever is here. */
export const subsidyQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'subsidy', 'table'],
    queryFn: ({ signal }) => orNothing(callForVersion(getTrafficSubsidy({ path: { pid }, signal }))),
  })

/** What the projects of this person want to know, and what for. */
export const myPurposesQuery = queryOptions({
  queryKey: ['private', 'purposes'],
  queryFn: async ({ signal }) => (await call(listMyPurposes({ signal }))).data,
})

/** What a project asks private data for now. */
export const purposesQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'purposes'],
    queryFn: async ({ signal }) => (await call(listPurposes({ path: { pid }, signal }))).data,
  })

/** How many applications wait for the teams that one runs in a project. */
export const inboxCountsQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'applications', 'counts'],
    queryFn: async ({ signal }) =>
      (await call(listApplications({ path: { pid }, query: { limit: 1 }, signal }))).counts,
    staleTime: 10_000,
  })

/** The projects where some do. */
export const inboxesQuery = queryOptions({
  queryKey: ['me', 'inboxes'],
  queryFn: async ({ signal }) => (await call(listMyInboxes({ signal }))).data,
})

/** With its version, for a change that must not undo another one. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => callForVersion(getMe({ signal })),
})
