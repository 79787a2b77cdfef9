import { etagOf, requireMatch } from '../../platform/http/etags.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { ownersOfProject, pidParams } from '../../projects/index.ts'
import type { NotificationKinds } from '../notification-kind.ts'
import {
  kindParams,
  Preview,
  PreviewRequest,
  Template,
  Templates,
  TemplateWords,
  templateParams,
} from './schemas.ts'
import { changeTemplate, getTemplate, leadersOfProject, listTemplates, previewMessage } from './templates.ts'

const tag = 'Messages'

const matching =
  ({ headers }: { headers: { 'if-match'?: string | undefined } }) =>
  (current: object) =>
    requireMatch(headers['if-match'], etagOf(JSON.stringify(Template.parse(current))))

export const templateOperations = (kinds: NotificationKinds): Runnable[] => [
  read({
    id: 'listMessageTemplates',
    method: 'GET',
    path: '/api/projects/{pid}/message-templates',
    tag,
    summary: 'List message templates',
    description: 'Returns the text of each kind of message that owners can change, in each language.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'The templates.', schema: Templates },
    handle: ({ db, params }) => listTemplates(db, kinds, params.pid),
  }),

  read({
    id: 'getMessageTemplate',
    method: 'GET',
    path: '/api/projects/{pid}/message-templates/{kind}/{language}',
    tag,
    summary: 'Get a message template',
    description: 'Returns the text written by the owners, or else the default.',
    access: ownersOfProject,
    scope: 'read',
    params: templateParams,
    answer: { status: 200, description: 'The template.', schema: Template, etag: true },
    errors: ['not_found'],
    handle: ({ db, params }) => getTemplate(db, kinds, params),
  }),

  write({
    id: 'setMessageTemplate',
    method: 'PUT',
    path: '/api/projects/{pid}/message-templates/{kind}/{language}',
    tag,
    summary: 'Customise a message template',
    description:
      'Applies to messages sent from now on. Placeholders in braces are replaced for each person; unknown placeholders are refused. HTML is not supported.',
    access: ownersOfProject,
    scope: 'write',
    params: templateParams,
    body: TemplateWords,
    answer: { status: 200, description: 'The updated template.', schema: Template, etag: true },
    errors: ['stale', 'conflict', 'not_found'],
    handle: ({ tx, actor, params, body, request }) =>
      changeTemplate(tx, actor, kinds, { ...params, words: body, expect: matching(request) }),
  }),

  write({
    id: 'resetMessageTemplate',
    method: 'DELETE',
    path: '/api/projects/{pid}/message-templates/{kind}/{language}',
    tag,
    summary: 'Reset a message template',
    description: 'Restores the default text. Idempotent.',
    access: ownersOfProject,
    scope: 'write',
    params: templateParams,
    answer: { status: 200, description: 'The updated template.', schema: Template, etag: true },
    errors: ['stale', 'conflict', 'not_found'],
    handle: ({ tx, actor, params, request }) =>
      changeTemplate(tx, actor, kinds, { ...params, words: null, expect: matching(request) }),
  }),
  previewOperation(kinds),
]

const previewOperation = (kinds: NotificationKinds): Runnable =>
  write({
    id: 'previewMessage',
    method: 'POST',
    path: '/api/projects/{pid}/message-templates/{kind}/preview',
    tag,
    summary: 'Preview a message',
    description:
      'Returns how many people would get the message now, and how two of them would see it. If there are no recipients, shows the message as addressed to you. Changes nothing.',
    access: leadersOfProject,
    scope: 'read',
    params: kindParams,
    body: PreviewRequest,
    answer: { status: 200, description: 'The preview.', schema: Preview },
    errors: ['not_found'],
    idempotencyKey: false,
    handle: ({ tx, actor, params, body }) => previewMessage(tx, actor, kinds, { ...params, ...body }),
  })
