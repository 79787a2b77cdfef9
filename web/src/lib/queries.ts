import { queryOptions } from '@tanstack/react-query'
import { call, callForVersion, getMe, getProject, listMembers, listProjects } from './api.ts'

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

/** With its version, for a change that must not undo another one. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => callForVersion(getMe({ signal })),
})
