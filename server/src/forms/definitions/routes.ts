import { signedIn } from '../../platform/http/access.ts'
import { etagOf, requireMatch } from '../../platform/http/etags.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { ownersOfProject, pidParams } from '../../projects/index.ts'
import { Form, formParams } from '../schemas.ts'
import { listTemplates } from '../templates/templates.ts'
import { changeForm, createForm, getForm, listForms, retireForm } from './forms.ts'
import { FormChange, Forms, formsQuery, NewForm, Templates } from './schemas.ts'

const tag = 'Forms'

/** Refuses the change if the form differs from what the caller read (`If-Match`). */
const matching = (request: { headers: { 'if-match'?: string | undefined } }) => (current: object) =>
  requireMatch(request.headers['if-match'], etagOf(JSON.stringify(Form.parse(current))))

export const definitionOperations: Runnable[] = [
  read({
    id: 'listFormTemplates',
    method: 'GET',
    path: '/api/form-templates',
    tag,
    summary: 'List form templates',
    description: 'Returns templates for common forms, such as clothes and accommodation.',
    access: signedIn,
    scope: 'read',
    answer: { status: 200, description: 'The templates.', schema: Templates },
    handle: async () => listTemplates(),
  }),

  read({
    id: 'listForms',
    method: 'GET',
    path: '/api/projects/{pid}/forms',
    tag,
    summary: 'List forms of a project',
    description:
      'Returns forms that you are asked to fill in, with your progress and the deadline, and forms whose answers you can read. With `all`, owners get every form.',
    access: {
      ...signedIn,
      callers: 'anyone signed in; with `all`, owners of the project and admins',
      isOwn: (_db, _actor, { query }) => !(query as { all: boolean }).all,
    },
    scope: 'read',
    params: pidParams,
    query: formsQuery,
    answer: { status: 200, description: 'The forms.', schema: Forms },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params, query }) => listForms(db, actor, { ...params, ...query }),
  }),

  write({
    id: 'createForm',
    method: 'POST',
    path: '/api/projects/{pid}/forms',
    tag,
    summary: 'Create a form',
    description: 'Creates a draft, visible only to owners, from a template or empty.',
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
    summary: 'Get a form',
    description:
      'Returns the current version. Visible to people who are asked to fill in the form or have answered it, to readers of its answers, and to owners.',
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
    summary: 'Replace a form',
    description:
      'Replaces the whole form. Changed questions, texts or readers create a new version; existing answers stay attached to the version they were given for. A question whose text or meaning changes counts as a new one and must be answered again, unless it is marked as a correction (`same`). If more roles may read private answers, or their purpose changes, people who gave some are emailed; for their answers, the change takes effect 24 hours later.',
    access: ownersOfProject,
    scope: 'write',
    params: formParams,
    body: FormChange,
    answer: { status: 200, description: 'The updated form.', schema: Form, etag: true },
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
    description:
      'Nobody is asked to fill in the form any more; answers are kept. A draft is deleted permanently.',
    access: ownersOfProject,
    scope: 'write',
    params: formParams,
    answer: { status: 204, description: 'Form retired or deleted.' },
    errors: ['stale', 'conflict'],
    handle: ({ tx, actor, params, request }) => retireForm(tx, actor, params, { expect: matching(request) }),
  }),
]
