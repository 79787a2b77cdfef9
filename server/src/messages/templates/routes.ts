import { etagOf, requireMatch } from '../../platform/http/etags.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { ownersOfProject, pidParams } from '../../projects/index.ts'
import type { MessageKinds } from '../kinds.ts'
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

export const templateOperations = (kinds: MessageKinds): Runnable[] => [
  read({
    id: 'listMessageTemplates',
    method: 'GET',
    path: '/api/projects/{pid}/message-templates',
    tag,
    summary: 'List the templates of messages',
    description: 'The words of each kind of message that owners may write themselves, in each language.',
    access: ownersOfProject,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'All of them.', schema: Templates },
    handle: ({ db, params }) => listTemplates(db, kinds, params.pid),
  }),

  read({
    id: 'getMessageTemplate',
    method: 'GET',
    path: '/api/projects/{pid}/message-templates/{kind}/{language}',
    tag,
    summary: 'Read the template of a message',
    description: 'The words that owners have written, or else those of Manyhands.',
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
    summary: 'Write a message in your own words',
    description:
      'For messages that are sent from now on. What stands in braces is replaced for each person; a placeholder that is not known is refused. There is no HTML in it.',
    access: ownersOfProject,
    scope: 'write',
    params: templateParams,
    body: TemplateWords,
    answer: { status: 200, description: 'The template as it is now.', schema: Template, etag: true },
    errors: ['stale', 'conflict', 'not_found'],
    handle: ({ tx, actor, params, body, request }) =>
      changeTemplate(tx, actor, kinds, { ...params, words: body, expect: matching(request) }),
  }),

  write({
    id: 'resetMessageTemplate',
    method: 'DELETE',
    path: '/api/projects/{pid}/message-templates/{kind}/{language}',
    tag,
    summary: 'Take the words of Manyhands again',
    description: 'Twice is once.',
    access: ownersOfProject,
    scope: 'write',
    params: templateParams,
    answer: { status: 200, description: 'The template as it is now.', schema: Template, etag: true },
    errors: ['stale', 'conflict', 'not_found'],
    handle: ({ tx, actor, params, request }) =>
      changeTemplate(tx, actor, kinds, { ...params, words: null, expect: matching(request) }),
  }),
  previewOperation(kinds),
]

const previewOperation = (kinds: MessageKinds): Runnable =>
  write({
    id: 'previewMessage',
    method: 'POST',
    path: '/api/projects/{pid}/message-templates/{kind}/preview',
    tag,
    summary: 'See a message before it is sent',
    description:
      'To how many it would go now, and how two of them would read it. Changes nothing. Without anyone to write to it shows how you would read it.',
    access: leadersOfProject,
    scope: 'read',
    params: kindParams,
    body: PreviewRequest,
    answer: { status: 200, description: 'The message.', schema: Preview },
    errors: ['not_found'],
    idempotencyKey: false,
    handle: ({ tx, actor, params, body }) => previewMessage(tx, actor, kinds, { ...params, ...body }),
  })
