import { notificationKinds } from '../../src/notifications.ts'
import { newId } from '../../src/platform/ids.ts'
import { anyoneKnown, at, database, ownersAndAdmins, people, pid, type Rows } from './stage.ts'

const kind = Object.keys(notificationKinds).find((name) => notificationKinds[name]!.editable)!
const template = `/api/projects/${pid}/message-templates/${kind}`
const words = { subject: 'Hello', body: 'Hello {name}' }

/** A bounced message. */
async function bounced(): Promise<string> {
  const id = newId<string>()
  const uid = people.member.uid
  await database.db
    .insertInto('messages')
    .values({ pid, id, uid, kind, about: 'it', state: 'bounced' })
    .execute()
  return id
}

export const messages: Rows = {
  listMessages: {
    call: at(`GET /api/projects/${pid}/messages`),
    scope: 'read',
    answers: ownersAndAdmins(200),
  },
  retryMessage: {
    call: async () => ({ line: `POST /api/projects/${pid}/messages/${await bounced()}/retry` }),
    scope: 'write',
    answers: ownersAndAdmins(202),
  },
  listMessageTemplates: {
    call: at(`GET /api/projects/${pid}/message-templates`),
    scope: 'read',
    answers: ownersAndAdmins(200),
  },
  getMessageTemplate: {
    call: at(`GET ${template}/en`),
    scope: 'read',
    answers: ownersAndAdmins(200),
  },
  setMessageTemplate: {
    call: at(`PUT ${template}/en`, words),
    scope: 'write',
    answers: ownersAndAdmins(200),
  },
  resetMessageTemplate: {
    call: at(`DELETE ${template}/en`),
    scope: 'write',
    answers: ownersAndAdmins(200),
  },
  previewMessage: {
    call: at(`POST ${template}/preview`, words),
    scope: 'read',
    answers: { ...ownersAndAdmins(200), chief: 200, 'chief-of-another-team': 200 },
  },
  unsubscribe: {
    call: at('POST /api/unsubscribe', { secret: 'none' }),
    scope: 'none',
    answers: { else: 404 },
  },
  unsubscribeByOneClick: {
    call: async () => ({
      line: 'POST /api/unsubscribe/none',
      form: { 'List-Unsubscribe': 'One-Click' },
    }),
    scope: 'none',
    answers: { else: 404 },
  },
  openUnsubscribePage: {
    call: at('GET /api/unsubscribe/none'),
    scope: 'none',
    answers: { else: 303 },
  },
  listEmailOptOuts: {
    call: at('GET /api/users/me/email-opt-outs'),
    scope: 'read',
    answers: anyoneKnown(200),
  },
  setEmailOptOuts: {
    call: at('PUT /api/users/me/email-opt-outs', { kinds: [] }),
    scope: 'write',
    answers: anyoneKnown(200),
  },
  getPushSettings: {
    call: at('GET /api/users/me/push'),
    scope: 'read',
    answers: anyoneKnown(200),
  },
  choosePushTopics: {
    call: at('PUT /api/users/me/push/topics', { off: [] }),
    scope: 'write',
    answers: anyoneKnown(200),
  },
  addPushDevice: {
    call: at('PUT /api/users/me/push/devices/current', {
      endpoint: 'https://push.example.net/1',
      keys: {
        p256dh: 'BJG1eD1SO2zGMcQWJpNSGGUJ4cFypMaqaTtQleH0xC3_S4VownmuQj79Evx7kYdDMBlYECN-bdV_GirPUIZLwZI',
        auth: 'A'.repeat(22),
      },
    }),
    scope: 'write',
    answers: anyoneKnown(403),
    inSession: anyoneKnown(409),
  },
  removePushDevice: {
    call: at(`DELETE /api/users/me/push/devices/${newId<string>()}`),
    scope: 'write',
    answers: anyoneKnown(404),
  },
}
