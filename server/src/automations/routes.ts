import type { Actor } from '../platform/http/access.ts'
import { type Runnable, read, write } from '../platform/http/operation.ts'
import { perMinute, type RateLimits } from '../platform/http/rate-limits.ts'
import { ownersOfProject, pidParams } from '../projects/index.ts'
import {
  changeAutomation,
  createAutomation,
  listAutomations,
  previewAutomation,
  removeAutomation,
} from './automations.ts'
import { gallery } from './gallery/gallery.ts'
import {
  Automation,
  AutomationChange,
  AutomationDraft,
  AutomationPreview,
  Automations,
  AutomationTemplates,
  automationParams,
  NewAutomation,
} from './schemas.ts'

const shared = { tag: 'Automations', access: ownersOfProject }
const path = '/api/projects/{pid}/automations'

const previews = perMinute('automation-previews', 60)
const limitPreviews = (limits: RateLimits, { uid }: Actor): Promise<void> =>
  limits.spendExactly(previews, [`${previews.name}:${uid}`])

export const automationOperations = (limits: RateLimits): Runnable[] => [
  ...readOperations,
  ...writeOperations,
  write({
    ...shared,
    id: 'previewAutomation',
    method: 'POST',
    path: '/api/projects/{pid}/automation-previews',
    summary: 'Preview an automation',
    description:
      'Returns when it would be sent next, to how many, and the email as up to three of them would get it. Sends nothing.',
    scope: 'read',
    idempotencyKey: false,
    params: pidParams,
    body: AutomationDraft,
    answer: { status: 200, description: 'The preview.', schema: AutomationPreview },
    limit: ({ actor }) => limitPreviews(limits, actor),
    handle: ({ tx, actor, params, body }) => previewAutomation(tx, actor, params.pid, body),
  }),
]

const readOperations: Runnable[] = [
  read({
    ...shared,
    id: 'listAutomations',
    method: 'GET',
    path,
    summary: 'List automations',
    description:
      'Returns the automations of the project in the order in which they were made, each with its next run.',
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'The automations.', schema: Automations },
    handle: ({ db, params }) => listAutomations(db, params.pid),
  }),

  read({
    ...shared,
    id: 'listAutomationTemplates',
    method: 'GET',
    path: '/api/projects/{pid}/automation-templates',
    summary: 'List ready automations',
    description: 'Returns templates in both languages, to create automations from.',
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'The templates.', schema: AutomationTemplates },
    handle: async () => ({ data: gallery }),
  }),
]

const writeOperations: Runnable[] = [
  write({
    ...shared,
    id: 'createAutomation',
    method: 'POST',
    path,
    summary: 'Create an automation',
    description:
      'An announcement that goes out by itself, by email and in the app, while the project is open or closed. Nobody gets it twice for the same reason. It is sent between 8:00 and 22:00 in the time zone of the project.',
    scope: 'write',
    params: pidParams,
    body: NewAutomation,
    answer: { status: 201, description: 'The automation.', schema: Automation },
    errors: ['conflict'],
    handle: ({ tx, actor, params, body }) => createAutomation(tx, actor, params.pid, body),
  }),

  write({
    ...shared,
    id: 'changeAutomation',
    method: 'PATCH',
    path: `${path}/{id}`,
    summary: 'Change an automation',
    description:
      'Also switches it on and off. Those who have got it don’t get it again. What was sent doesn’t change.',
    scope: 'write',
    params: automationParams,
    body: AutomationChange,
    answer: { status: 200, description: 'The changed automation.', schema: Automation },
    errors: ['conflict'],
    handle: ({ tx, actor, params, body }) => changeAutomation(tx, actor, params, body),
  }),

  write({
    ...shared,
    id: 'deleteAutomation',
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete an automation',
    description:
      'What it sent stays. If it is made again from the same template, those who have got it don’t get it again.',
    scope: 'write',
    params: automationParams,
    answer: { status: 204, description: 'Automation deleted.' },
    errors: ['conflict'],
    handle: ({ tx, actor, params }) => removeAutomation(tx, actor, params),
  }),
]
