import { admins } from '../people/index.ts'
import { anyone } from '../platform/http/access.ts'
import { etagOf, requireMatch } from '../platform/http/etags.ts'
import { type Runnable, read, write } from '../platform/http/operation.ts'
import { pageOf } from '../platform/http/pages.ts'
import { changeProject, createProject, listProjects, type Notify, ownersOfProject } from './projects.ts'
import type { ProjectRow } from './queries.ts'
import { NewProject, Project, ProjectChange, ProjectInList, pidParams, projectsQuery } from './schemas.ts'
import type { Rights } from './you/rights.ts'
import { getProjectForYou, withYou } from './you/you.ts'

const tag = 'Projects'

interface Parts {
  notify: Notify
  /** Of all slices. */
  rights: Rights
}

export const projectOperations = (parts: Parts): Runnable[] => [
  ...ownOperations(parts),
  changeOperation(parts),
]

const ownOperations = ({ rights }: Parts): Runnable[] => [
  read({
    id: 'listProjects',
    method: 'GET',
    path: '/api/projects',
    tag,
    summary: 'List projects',
    description: 'Newest event first. Drafts are visible only to their owners and to admins.',
    access: anyone,
    scope: 'read',
    query: projectsQuery,
    answer: { status: 200, description: 'A page of projects.', schema: pageOf(ProjectInList) },
    handle: ({ db, actor, query }) => listProjects(db, actor, query),
  }),

  write({
    id: 'createProject',
    method: 'POST',
    path: '/api/projects',
    tag,
    summary: 'Create a project',
    description:
      'The new project is a draft that you own. You choose its `pid`, which is part of every URL and can’t be changed later.',
    access: admins,
    scope: 'admin',
    body: NewProject,
    answer: {
      status: 201,
      description: 'The new project.',
      schema: Project,
      etag: true,
      headers: { Location: 'URL of the new project.' },
    },
    errors: ['conflict'],
    async handle({ tx, actor, body, reply }) {
      const project = await createProject(tx, actor, body)
      reply.header('location', `/api/projects/${project.pid}`)
      return withYou(tx, actor, { project, rights })
    },
  }),

  read({
    id: 'getProject',
    method: 'GET',
    path: '/api/projects/{pid}',
    tag,
    summary: 'Get a project',
    description:
      'A draft returns 404 to everyone except its owners and admins. `you` describes the caller, so the response and its `ETag` differ between people.',
    access: anyone,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'The project.', schema: Project, etag: true },
    handle: ({ db, actor, params }) => getProjectForYou(db, actor, { pid: params.pid, rights }),
  }),
]

const changeOperation = ({ notify, rights }: Parts): Runnable =>
  write({
    id: 'changeProject',
    method: 'PATCH',
    path: '/api/projects/{pid}',
    tag,
    summary: 'Update a project',
    description:
      'Updates only the given fields. `listing` takes effect immediately. `state` can go from draft to open (if there is at least one team and no import is running), to closed and to archived, and back from closed to open and from archived to closed. An archived project allows no other change. Opening a draft emails the people invited to its teams. A later `ends_on` emails everyone whose data is then shown or kept for longer; once the last day has passed, moving it shows and keeps nothing for longer. While a purpose is open, `time_zone` cannot change. Requiring two-step verification for a role emails everyone with that role who has not set it up.',
    access: ownersOfProject,
    scope: 'write',
    params: pidParams,
    body: ProjectChange,
    answer: { status: 200, description: 'The updated project.', schema: Project, etag: true },
    errors: ['stale', 'conflict'],
    async handle({ tx, actor, params, body, request }) {
      const present = (project: ProjectRow) => withYou(tx, actor, { project, rights })
      const project = await changeProject(tx, actor, params.pid, {
        change: body,
        notify,
        async expect(current) {
          if (request.headers['if-match'] === undefined) return
          const tagOf = (seen: object) => etagOf(JSON.stringify(Project.parse(seen)))
          const tags = [tagOf(await present(current)), tagOf({ ...current, you: null })] as const
          requireMatch(request.headers['if-match'], ...tags)
        },
      })
      return present(project)
    },
  })
