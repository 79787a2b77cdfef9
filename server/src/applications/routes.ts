import { oneself, signedIn } from '../platform/http/access.ts'
import { type Runnable, read, write } from '../platform/http/operation.ts'
import { pidParams } from '../projects/index.ts'
import { joiners } from '../sign-in/index.ts'
import { chiefsOfProject, isApplicant } from './access.ts'
import { apply, withdraw } from './applications.ts'
import { getApplication, listApplications, listMyApplications, listMyInboxes } from './reading.ts'
import {
  Application,
  applicationParams,
  Inbox,
  inboxQuery,
  MyApplications,
  MyInboxes,
  NewApplication,
} from './schemas.ts'

const tag = 'Applications'

export const coreOperations: Runnable[] = [
  write({
    id: 'apply',
    method: 'POST',
    path: '/api/projects/{pid}/applications',
    tag,
    summary: 'Apply to teams of a project',
    description:
      'To up to three teams, in this order: one at a time has it before it. To none of them, and it waits in the pool. One application is open at a time.',
    access: joiners,
    scope: 'write',
    params: pidParams,
    body: NewApplication,
    answer: {
      status: 201,
      description: 'The application as it is now.',
      schema: Application,
      headers: { Location: 'Where it can be read.' },
    },
    errors: ['step_up_required', 'conflict'],
    async handle({ tx, actor, params, body, reply }) {
      const application = await apply(tx, actor, params.pid, body)
      reply.header('location', `/api/projects/${params.pid}/applications/${application.id}`)
      return application
    },
  }),

  read({
    id: 'listApplications',
    method: 'GET',
    path: '/api/projects/{pid}/applications',
    tag,
    summary: 'List the applications before your teams',
    description:
      'Those that are or were before a team that you run; all of them for owners. Your own is not among them.',
    access: chiefsOfProject,
    scope: 'read',
    params: pidParams,
    query: inboxQuery,
    answer: { status: 200, description: 'A page of applications.', schema: Inbox },
    handle: ({ db, actor, params, query }) => listApplications(db, actor, params.pid, query),
  }),

  read({
    id: 'getApplication',
    method: 'GET',
    path: '/api/projects/{pid}/applications/{id}',
    tag,
    summary: 'Read an application',
    description:
      'The person sees the whole way but not who decided. Chiefs see it once it has reached their team, with the answer to their own question. Owners see all.',
    access: {
      ...signedIn,
      who: 'the person, chiefs of teams it has reached, owners of the project, admins',
      isOwn: isApplicant,
    },
    scope: 'read',
    params: applicationParams,
    answer: { status: 200, description: 'The application.', schema: Application },
    handle: ({ db, actor, params }) => getApplication(db, actor, params),
  }),

  write({
    id: 'withdrawApplication',
    method: 'POST',
    path: '/api/projects/{pid}/applications/{id}/withdraw',
    tag,
    summary: 'Take back your application',
    description: 'While it is open. Its chiefs are told. Twice is once.',
    access: { ...signedIn, who: 'the person who applied' },
    scope: 'write',
    params: applicationParams,
    answer: { status: 200, description: 'The application as it is now.', schema: Application },
    errors: ['conflict', 'forbidden'],
    handle: ({ tx, actor, params }) => withdraw(tx, actor, params),
  }),

  read({
    id: 'listMyApplications',
    method: 'GET',
    path: '/api/users/me/applications',
    tag,
    summary: 'List your applications',
    description: 'The newest first, each with what happens next, and by when.',
    access: oneself,
    scope: 'read',
    answer: { status: 200, description: 'All of them.', schema: MyApplications },
    handle: ({ db, actor }) => listMyApplications(db, actor),
  }),

  read({
    id: 'listMyInboxes',
    method: 'GET',
    path: '/api/users/me/inboxes',
    tag,
    summary: 'List where applications wait for you',
    description: 'Projects where you are a chief of a team that someone has applied to, or an owner.',
    access: oneself,
    scope: 'read',
    answer: { status: 200, description: 'All of them.', schema: MyInboxes },
    handle: ({ db, actor }) => listMyInboxes(db, actor),
  }),
]
