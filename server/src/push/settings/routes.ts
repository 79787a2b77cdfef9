import { oneself, signedInOnTheWeb } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { deviceParams, PushSettings, PushTopicsChange, pushSubscription } from './schemas.ts'
import {
  addPushDevice,
  choosePushTopics,
  type PushSetUp,
  readPushSettings,
  removePushDevice,
} from './settings.ts'

const tag = 'Messages'

interface Parts {
  /** Null if notifications on devices are off. */
  setUp: PushSetUp | null
  loopback: boolean
}

export const pushOperations = ({ setUp, loopback }: Parts): Runnable[] => [
  read({
    id: 'getPushSettings',
    method: 'GET',
    path: '/api/users/me/push',
    tag,
    summary: 'Get your notifications on devices',
    description: 'Returns which of your devices show notifications, and about what.',
    access: oneself,
    scope: 'read',
    answer: { status: 200, description: 'Your devices and topics.', schema: PushSettings },
    handle: ({ db, actor }) => readPushSettings(db, actor, setUp),
  }),

  write({
    id: 'choosePushTopics',
    method: 'PUT',
    path: '/api/users/me/push/topics',
    tag,
    summary: 'Choose what your devices show',
    description:
      'Replaces the list of topics that your devices don’t show. Doesn’t change which emails you get.',
    access: oneself,
    scope: 'write',
    body: PushTopicsChange,
    answer: { status: 200, description: 'Your devices and topics.', schema: PushSettings },
    handle: ({ tx, actor, body }) => choosePushTopics(tx, actor, { setUp, off: body.off }),
  }),

  write({
    id: 'addPushDevice',
    method: 'PUT',
    path: '/api/users/me/push/devices/current',
    tag,
    summary: 'Turn on notifications in this browser',
    description:
      'Takes the push subscription of the calling browser. Notifications end with its session: at sign-out, or once it has expired. If someone else turned them on in the same browser, they move to you. With more than ten devices, the oldest gets no more.',
    access: signedInOnTheWeb,
    scope: 'write',
    idempotencyKey: false,
    body: pushSubscription({ loopback }),
    answer: { status: 200, description: 'Your devices and topics.', schema: PushSettings },
    errors: ['conflict'],
    handle: ({ tx, actor, body }) => addPushDevice(tx, actor, { setUp, target: body }),
  }),

  write({
    id: 'removePushDevice',
    method: 'DELETE',
    path: '/api/users/me/push/devices/{id}',
    tag,
    summary: 'Turn off notifications on a device',
    description: 'Use `current` for the calling browser.',
    access: oneself,
    scope: 'write',
    params: deviceParams,
    answer: { status: 204, description: 'The device gets no more notifications.' },
    errors: ['not_found'],
    handle: ({ tx, actor, params }) => removePushDevice(tx, actor, params.id),
  }),
]
