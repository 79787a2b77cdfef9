import { queryOptions } from '@tanstack/react-query'
import {
  call,
  callForVersion,
  getMe,
  getProject,
  listApplications,
  listAvatars,
  listMembers,
  listMyInboxes,
  listProjects,
  listRoles,
  listTeams,
} from './api.ts'

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
