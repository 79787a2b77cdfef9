import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  messageJobs,
  type Notification,
  type NotificationKinds,
  queueNotifications,
} from '../../src/messages/index.ts'
import { notificationKinds } from '../../src/notifications.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { ProjectId } from '../../src/platform/ids.ts'
import { createMailer } from '../../src/platform/mail/mailer.ts'
import { type Fate, startFaultyMail } from '../faulty-mail.ts'
import { atFileEnd } from '../file-end.ts'
import { makeJobsDue, untilNoJobs } from './jobs.ts'
import { createWorld } from './world.ts'

/** Makes held messages, or those of one kind, due now. */
export async function releaseMessages(
  { db }: Pick<Database, 'db'>,
  kind: string | null = null,
): Promise<void> {
  await sql`
    update messages set send_at = now()
     where state = 'held' and (${kind}::text is null or kind = ${kind})`.execute(db)
  await makeJobsDue(db, { name: 'send-message' })
}

/** Waits until no message is due; held ones stay held. Announcements, which are sent at a pace, don’t wait for it. */
export async function untilSent({ db }: Pick<Database, 'db'>): Promise<void> {
  const soon = sql`run_at between now() and now() + interval '2 seconds' and attempts = 0`
  await makeJobsDue(db, { name: 'send-message', where: soon })
  await untilNoJobs(db, { name: 'send-message', where: sql`run_at <= now()` })
}

/** All message kinds, plus some with known contents. */
export const testNotificationKinds = (): NotificationKinds => ({
  ...notificationKinds,
  'test.note': {
    placeholders: ['team', 'words'],
    defaults: {
      en: {
        subject: 'Welcome to {team}',
        body: 'Hello {name},\n\nyou are in {team} of {project}.\n\n{words}',
      },
      'zh-TW': { subject: '歡迎加入「{team}」', body: '{name}，你好：\n\n你已加入「{team}」。\n\n{words}' },
    },
    button: { label: { en: 'Open it', 'zh-TW': '開啟' }, path: ({ pid }) => `/p/${pid}` },
    editable: true,
    optional: false,
  },
  'test.update': {
    placeholders: [],
    defaults: {
      en: { subject: 'Update', body: 'Hello {name}.' },
      'zh-TW': { subject: '消息', body: '{name}，你好。' },
    },
    editable: false,
    optional: true,
  },
  'chiefs.digest': {
    placeholders: ['count'],
    defaults: {
      en: { subject: '{count} things', body: 'Hello {name}.' },
      'zh-TW': { subject: '{count} 件事', body: '{name}，你好。' },
    },
    editable: false,
    optional: true,
    async prepare(_, { params }) {
      const { length } = params.updates as unknown[]
      return length > 0 ? { params: { count: length } } : null
    },
  },
})

/** A world whose mail server responds as `fates` say, in order by recipient; then it accepts. */
export async function createOutbox() {
  const fates = new Map<string, Fate[]>()
  const mail = await startFaultyMail(({ to, at }) =>
    at === 'data' ? 'take' : (fates.get(`${at} ${to}`)?.shift() ?? 'take'),
  )
  atFileEnd(() => mail.stop())
  const kinds = testNotificationKinds()
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'Volunteers <help@example.test>' }
  const world = await createWorld({ work: true, settings, kinds })
  const { call, make, database, config } = world

  async function scene() {
    const { pid } = await make.project({ name: 'Lantern Days' })
    const [owner, ada] = [await make.person({ name: 'Owner' }), await make.person({ name: 'Ada' })]
    await make.owner(pid, owner.uid)
    return { pid: pid as ProjectId, owner, ada, token: await make.token(owner.uid) }
  }
  type Scene = Awaited<ReturnType<typeof scene>>

  const list = async ({ pid, token }: Pick<Scene, 'pid' | 'token'>, query = '') =>
    (await call(`GET /api/projects/${pid}/messages${query}`, { token })).json().data
  const until = (holds: () => Promise<boolean> | boolean, seconds = 15) =>
    expect.poll(holds, { timeout: seconds * 1000, interval: 20 }).toBe(true)
  const to = (email: string) => mail.taken.filter((one) => one.to === email)
  return {
    ...world,
    fates,
    scene,
    list,
    until,
    to,
    subjectsTo: (email: string) => to(email).map(({ text }) => /Subject: (.*)/.exec(text)![1]),
    queue: (...messages: Notification[]) => database.transact((tx) => queueNotifications(tx, messages)),
    note: ({ pid, ada }: Scene, more: Partial<Notification> = {}): Notification => ({
      pid,
      uid: ada.uid,
      kind: 'test.note',
      about: 'it',
      params: { team: { en: 'Lights', 'zh-TW': '燈光組' }, words: 'Line one\nline two' },
      ...more,
    }),
    untilState: (given: Scene, state: string, seconds = 15) =>
      until(async () => (await list(given)).every((one: { state: string }) => one.state === state), seconds),
    /** What a worker does for one message. */
    sender() {
      const post = { database, mailer: createMailer(config), baseUrl: config.BASE_URL, kinds }
      return messageJobs(post)['send-message']!.run
    },
  }
}
