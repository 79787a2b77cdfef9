import { admins } from '../people/index.ts'
import { anyone } from '../platform/http/access.ts'
import { etagOf, requireMatch } from '../platform/http/etags.ts'
import { type Runnable, read, write } from '../platform/http/operation.ts'
import { pageOf, pageQuery } from '../platform/http/pages.ts'
import {
  changeProject,
  createProject,
  getProject,
  listProjects,
  ownersOfProject,
  type TellOfOpening,
} from './projects.ts'
import { NewProject, Project, ProjectChange, pidParams } from './schemas.ts'

const tag = 'Projects'

interface Parts {
  tellOfOpening: TellOfOpening
}

export const projectOperations = (parts: Parts): Runnable[] => [...ownOperations, changeOperation(parts)]

const ownOperations: Runnable[] = [
  read({
    id: 'listProjects',
    method: 'GET',
    path: '/api/projects',
    tag,
    summary: 'List the projects',
    description: 'Newest event first. Drafts are listed for their owners alone.',
    access: anyone,
    scope: 'read',
    query: pageQuery,
    answer: { status: 200, description: 'A page of projects.', schema: pageOf(Project) },
    handle: ({ db, actor, query }) => listProjects(db, actor, query),
  }),

  write({
    id: 'createProject',
    method: 'POST',
    path: '/api/projects',
    tag,
    summary: 'Create a project',
    description:
      'It starts as a draft that you own. The `pid` is yours to choose and stays for good: it is part of every address.',
    access: admins,
    scope: 'admin',
    body: NewProject,
    answer: {
      status: 201,
      description: 'The project as it is now.',
      schema: Project,
      etag: true,
      headers: { Location: 'Where it can be read.' },
    },
    errors: ['conflict'],
    async handle({ tx, actor, body, reply }) {
      const project = await createProject(tx, actor, body)
      reply.header('location', `/api/projects/${project.pid}`)
      return project
    },
  }),

  read({
    id: 'getProject',
    method: 'GET',
    path: '/api/projects/{pid}',
    tag,
    summary: 'Read a project',
    description: 'A draft answers 404 to everyone but its owners and admins.',
    access: anyone,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'The project.', schema: Project, etag: true },
    handle: ({ db, actor, params }) => getProject(db, actor, params.pid),
  }),
]

const changeOperation = ({ tellOfOpening }: Parts): Runnable =>
  write({
    id: 'changeProject',
    method: 'PATCH',
    path: '/api/projects/{pid}',
    tag,
    summary: 'Change a project',
    description:
      'Only what is given changes. `listing` opens or closes the members listing at once. `state` goes from draft to open (with a team at least, and while no import runs), closed and archived, and back from closed to open and from archived to closed. What is archived changes in no other way.',
    access: ownersOfProject,
    scope: 'write',
    params: pidParams,
    body: ProjectChange,
    answer: { status: 200, description: 'The project as it is now.', schema: Project, etag: true },
    errors: ['stale', 'conflict'],
    handle: ({ tx, actor, params, body, request }) =>
      changeProject(tx, actor, params.pid, {
        change: body,
        tellOfOpening,
        expect: (current) =>
          requireMatch(request.headers['if-match'], etagOf(JSON.stringify(Project.parse(current)))),
      }),
  })
