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
    summary: 'Apply to a project',
    description:
      'Name up to three teams in order of preference; they review the application one after another. Without a team, the application goes straight to the talent pool. You can have one open application per project. Sends you a confirmation by email, and notifies the chiefs of the first team.',
    access: joiners,
    scope: 'write',
    params: pidParams,
    body: NewApplication,
    answer: {
      status: 201,
      description: 'The application.',
      schema: Application,
      headers: { Location: 'URL of the application.' },
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
    summary: 'List applications to your teams',
    description:
      'Returns applications that a team you lead is reviewing or has reviewed. Owners get all applications. Your own application is never included.',
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
    summary: 'Get an application',
    description:
      'The applicant sees every step, but not who decided. Chiefs see the application once it has reached their team, with the answer to their own question. Owners see everything.',
    access: {
      ...signedIn,
      callers:
        'the applicant, chiefs of teams that the application has reached, owners of the project, admins',
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
    summary: 'Withdraw your application',
    description:
      'Possible while the application is open. Notifies the chiefs of the team that is reviewing the application. Idempotent.',
    access: { ...signedIn, callers: 'the applicant' },
    scope: 'write',
    params: applicationParams,
    answer: { status: 200, description: 'The application.', schema: Application },
    errors: ['conflict', 'forbidden'],
    handle: ({ tx, actor, params }) => withdraw(tx, actor, params),
  }),

  read({
    id: 'listMyApplications',
    method: 'GET',
    path: '/api/users/me/applications',
    tag,
    summary: 'List your applications',
    description: 'Newest first. Each application says what happens next, and by when.',
    access: oneself,
    scope: 'read',
    answer: { status: 200, description: 'Your applications.', schema: MyApplications },
    handle: ({ db, actor }) => listMyApplications(db, actor),
  }),

  read({
    id: 'listMyInboxes',
    method: 'GET',
    path: '/api/users/me/inboxes',
    tag,
    summary: 'List projects with applications to review',
    description:
      'Returns projects where you are an owner, or a chief of a team that has received applications.',
    access: oneself,
    scope: 'read',
    answer: { status: 200, description: 'The projects.', schema: MyInboxes },
    handle: ({ db, actor }) => listMyInboxes(db, actor),
  }),
]
