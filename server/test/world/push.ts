import { expect } from 'vitest'
import { type Notification, type NotificationKinds, queueNotifications } from '../../src/messages/index.ts'
import { notificationKinds } from '../../src/notifications.ts'
import type { PersonId, ProjectId } from '../../src/platform/ids.ts'
import { newPushKey, pushKeysOf } from '../../src/platform/push/push-keys.ts'
import { atFileEnd } from '../file-end.ts'
import { startPushService } from '../push-service.ts'
import type { AppOptions } from './app.ts'
import { createWorld } from './world.ts'

/** An hour of the night or of the day there. */
export function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const words = {
  en: { subject: 'Private words', body: 'More private words' },
  'zh-TW': { subject: '機密', body: '機密' },
}
const base = {
  placeholders: [],
  defaults: words,
  button: { label: { en: 'Open', 'zh-TW': '開啟' }, path: ({ pid }: { pid: string }) => `/p/${pid}/tasks/1` },
  editable: false,
  optional: false,
}
const title = { en: 'Your shift has changed', 'zh-TW': '班次異動' }

/** Kinds whose shifts start when a test says. */
export const pushedKinds: NotificationKinds = {
  ...notificationKinds,
  'test.change': {
    ...base,
    push: { topic: 'changes', title },
    prepare: async (_, { params }) =>
      params.stale ? null : { starts: typeof params.starts === 'string' ? new Date(params.starts) : null },
  },
  'test.urgent': { ...base, push: { topic: 'help', title, urgent: true } },
  'test.email': base,
}

/** A world with a push service and its browsers. */
export async function createPushWorld(options: AppOptions = {}) {
  const key = newPushKey()
  const service = await startPushService(pushKeysOf(key)!.publicKey)
  atFileEnd(() => service.stop())
  const pushSettings = { PUSH_KEY: key, PUSH_LOOPBACK: 'true' }
  const settings = { ...pushSettings, ...options.settings }
  const world = await createWorld({ work: true, kinds: pushedKinds, ...options, settings })
  const { call, make, database } = world

  /** Someone with a browser that shows notifications. */
  async function person(given: Parameters<typeof make.person>[0] = {}) {
    const { uid, email } = await make.person(given)
    return { uid: uid as PersonId, email, ...(await device(uid)) }
  }
  async function device(uid: PersonId, browser = service.subscribe()) {
    const session = await make.session(uid)
    const added = await call('PUT /api/users/me/push/devices/current', { session, body: browser })
    expect(added.statusCode).toBe(200)
    return { session, browser, id: added.json().devices[0].id as string }
  }
  const project = async (given: object = {}) =>
    (await make.project({ name: 'Lantern Days', time_zone: zoneAt(12), ...given })).pid as ProjectId

  return {
    ...world,
    service,
    pushSettings,
    person,
    device,
    project,
    settingsOf: async (session: string) => (await call('GET /api/users/me/push', { session })).json(),
    queue: (pid: ProjectId, uid: PersonId, more: Partial<Notification> = {}) =>
      database.transact((tx) =>
        queueNotifications(tx, [{ pid, uid, kind: 'test.change', about: 'change 1', ...more }]),
      ),
  }
}
