import { signedIn } from '../platform/http/access.ts'
import { etagOf, requireMatch } from '../platform/http/etags.ts'
import { type Runnable, read, write } from '../platform/http/operation.ts'
import { ownersOfProject, peopleOfProject, pidParams } from '../projects/index.ts'
import { changeSettings, getAvailability, getMine, getSettings, setMine } from './availability.ts'
import {
  Availability,
  AvailabilitySettings,
  availabilityParams,
  NewAvailability,
  NewAvailabilitySettings,
} from './schemas.ts'

const tag = 'Availability'
const planners = { ...signedIn, callers: 'chiefs for people in their teams, owners of the project, admins' }
const settingsPath = '/api/projects/{pid}/availability-settings'
const minePath = '/api/projects/{pid}/availability/me'

export const availabilityOperations: Runnable[] = [
  read({
    id: 'getAvailabilitySettings',
    method: 'GET',
    path: settingsPath,
    tag,
    summary: 'Get what people are asked',
    description:
      'Returns whether the project asks when people can help, about which days, and until when they can answer.',
    access: signedIn,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'What people are asked.', schema: AvailabilitySettings, etag: true },
    errors: ['not_found'],
    handle: ({ db, actor, params }) => getSettings(db, actor, params.pid),
  }),

  write({
    id: 'changeAvailabilitySettings',
    method: 'PUT',
    path: settingsPath,
    tag,
    summary: 'Replace what people are asked',
    description: 'Takes effect immediately. Answers stay, even if they are no longer asked for.',
    access: ownersOfProject,
    scope: 'write',
    params: pidParams,
    body: NewAvailabilitySettings,
    answer: { status: 200, description: 'The updated settings.', schema: AvailabilitySettings, etag: true },
    errors: ['stale', 'conflict', 'not_found'],
    handle: ({ tx, actor, params, body, request }) =>
      changeSettings(tx, actor, params.pid, {
        settings: body,
        expect: (current) =>
          requireMatch(
            request.headers['if-match'],
            etagOf(JSON.stringify(AvailabilitySettings.parse(current))),
          ),
      }),
  }),

  read({
    id: 'getMyAvailability',
    method: 'GET',
    path: minePath,
    tag,
    summary: 'Get your availability',
    description: 'Returns when you can help, and what you wish for. Empty until you answer.',
    access: peopleOfProject,
    scope: 'read',
    params: pidParams,
    answer: { status: 200, description: 'Your availability.', schema: Availability, etag: true },
    handle: ({ db, actor, params }) => getMine(db, { pid: params.pid, uid: actor.uid }),
  }),

  write({
    id: 'setMyAvailability',
    method: 'PUT',
    path: minePath,
    tag,
    summary: 'Replace your availability',
    description:
      'Replaces all of it, until the deadline. Chiefs of your teams and owners see it when they plan. You keep the seats that you have.',
    access: peopleOfProject,
    scope: 'write',
    params: pidParams,
    body: NewAvailability,
    answer: { status: 200, description: 'Your availability.', schema: Availability, etag: true },
    errors: ['stale', 'conflict'],
    handle: ({ tx, actor, params, body, request }) =>
      setMine(
        tx,
        { pid: params.pid, uid: actor.uid },
        {
          answer: body,
          expect: (current) =>
            requireMatch(request.headers['if-match'], etagOf(JSON.stringify(Availability.parse(current)))),
        },
      ),
  }),

  read({
    id: 'getAvailability',
    method: 'GET',
    path: '/api/projects/{pid}/availability/{uid}',
    tag,
    summary: 'Get someone’s availability',
    description: 'Only of people who have accepted. Empty until they answer.',
    access: planners,
    scope: 'read',
    params: availabilityParams,
    answer: { status: 200, description: 'Their availability.', schema: Availability, etag: true },
    errors: ['forbidden', 'not_found'],
    handle: ({ db, actor, params }) => getAvailability(db, actor, params),
  }),
]
