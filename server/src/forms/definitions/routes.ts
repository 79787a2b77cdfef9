import { signedIn } from '../../platform/http/access.ts'
import { etagOf, requireMatch } from '../../platform/http/etags.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { ownersOfProject, pidParams } from '../../projects/index.ts'
import { Form, formParams } from '../schemas.ts'
import { listTemplates } from '../templates/templates.ts'
import { changeForm, createForm, getForm, listForms, retireForm } from './forms.ts'
import { FormChange, Forms, formsQuery, NewForm, Templates } from './schemas.ts'

const tag = 'Forms'

/** Refuses to change what is not as the caller has read it. */
const matching = (request: { headers: { 'if-match'?: string | undefined } }) => (current: object) =>
  requireMatch(request.headers['if-match'], etagOf(JSON.stringify(Form.parse(current))))

export const definitionOperations: Runnable[] = [
  read({
    id: 'listFormTemplates',
    method: 'GET',
    path: '/api/form-templates',
    tag,
    summary: 'List ready-made forms',
    description: 'To start from: clothes, accommodation, and others that most projects ask for.',
    access: signedIn,
    scope: 'read',
    answer: { status: 200, description: 'All of them.', schema: Templates },
    handle: async () => listTemplates(),
  }),

  read({
    id: 'listForms',
    method: 'GET',
    path: '/api/projects/{pid}/forms',
    tag,
    summary: 'List the forms of a project',
    description:
      'Those that ask you, with how far you are and until when, and those whose answers a role of yours reads; with `all`, for owners, every form.',
    access: {
      ...signedIn,
      who: 'anyone signed in; with `all`, owners of the project and admins',
      isOwn: (_db, _actor, { query }) => !(query as { all: boolean }).all,
    },
    scope: 'read',
    params: pidParams,
    query: formsQuery,
    answer: { status: 200, description: 'All of them.', schema: Forms },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params, query }) => listForms(db, actor, { ...params, ...query }),
  }),

  write({
    id: 'createForm',
    method: 'POST',
    path: '/api/projects/{pid}/forms',
    tag,
    summary: 'Make a form',
    description: 'A draft, which nobody but owners sees, from a ready-made one or from nothing.',
    access: ownersOfProject,
    scope: 'write',
    params: pidParams,
    body: NewForm,
    answer: { status: 201, description: 'The draft.', schema: Form, etag: true },
    errors: ['conflict'],
    handle: ({ tx, actor, params, body }) => createForm(tx, actor, params.pid, body),
  }),

  read({
    id: 'getForm',
    method: 'GET',
    path: '/api/projects/{pid}/forms/{fid}',
    tag,
    summary: 'Read a form',
    description:
      'Its questions as they are now. For those whom it asks or who have answered it, those who read its answers, and owners.',
    access: signedIn,
    scope: 'read',
    params: formParams,
    answer: { status: 200, description: 'The form.', schema: Form, etag: true },
    errors: ['not_found'],
    handle: ({ db, actor, params }) => getForm(db, actor, params),
  }),

  write({
    id: 'changeForm',
    method: 'PUT',
    path: '/api/projects/{pid}/forms/{fid}',
    tag,
    summary: 'Change a form',
    description:
      'All of it. New questions or words are a new version; what was answered stays an answer to the version that was read. A question whose words or meaning change is a new one, which people answer again, unless its words are mended (`same`).',
    access: ownersOfProject,
    scope: 'write',
    params: formParams,
    body: FormChange,
    answer: { status: 200, description: 'The form as it is now.', schema: Form, etag: true },
    errors: ['stale', 'conflict'],
    handle: ({ tx, actor, params, body, request }) =>
      changeForm(tx, actor, params, { form: body, expect: matching(request) }),
  }),

  write({
    id: 'retireForm',
    method: 'DELETE',
    path: '/api/projects/{pid}/forms/{fid}',
    tag,
    summary: 'Retire a form',
    description: 'It asks nobody any more; the answers stay. A draft goes for good.',
    access: ownersOfProject,
    scope: 'write',
    params: formParams,
    answer: { status: 204, description: 'Retired, or gone.' },
    errors: ['stale', 'conflict'],
    handle: ({ tx, actor, params, request }) => retireForm(tx, actor, params, { expect: matching(request) }),
  }),
]
