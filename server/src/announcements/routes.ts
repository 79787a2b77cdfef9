import { leadersOfProject } from '../messages/index.ts'
import type { Actor } from '../platform/http/access.ts'
import { type Runnable, read, write } from '../platform/http/operation.ts'
import { perMinute, perTenMinutes, type RateLimits } from '../platform/http/rate-limits.ts'
import { pidParams } from '../projects/index.ts'
import {
  cancelAnnouncement,
  createAnnouncement,
  getAnnouncement,
  listAnnouncements,
  listRecipients,
  previewAnnouncement,
  testAnnouncement,
} from './announcements.ts'
import {
  Announcement,
  AnnouncementDraft,
  AnnouncementPreview,
  Announcements,
  announcementParams,
  announcementsQuery,
  NewAnnouncement,
  Recipients,
  recipientsQuery,
} from './schemas.ts'

const shared = { tag: 'Announcements', access: leadersOfProject }

const announcements = perTenMinutes('announcements', 20)
const previews = perMinute('announcement-previews', 60)

const limit = (limits: RateLimits, policy: typeof previews, { uid }: Actor): Promise<void> =>
  limits.spendExactly(policy, [`${policy.name}:${uid}`])

export const announcementOperations = (limits: RateLimits): Runnable[] => [
  ...readOperations,
  ...writeOperations(limits),
  ...draftOperations(limits),
]

const readOperations: Runnable[] = [
  read({
    ...shared,
    id: 'listAnnouncements',
    method: 'GET',
    path: '/api/projects/{pid}/announcements',
    summary: 'List announcements',
    description:
      'Returns what was written to people of the project, newest first; or what an automation sent. Chiefs see what was written to their teams.',
    scope: 'read',
    params: pidParams,
    query: announcementsQuery,
    answer: { status: 200, description: 'A page of announcements.', schema: Announcements },
    handle: ({ db, actor, params, query }) => listAnnouncements(db, actor, params.pid, query),
  }),

  read({
    ...shared,
    id: 'getAnnouncement',
    method: 'GET',
    path: '/api/projects/{pid}/announcements/{id}',
    summary: 'Get an announcement',
    description: 'Includes how many emails were delivered, and how many people opened it in the app.',
    scope: 'read',
    params: announcementParams,
    answer: { status: 200, description: 'The announcement.', schema: Announcement },
    handle: ({ db, actor, params }) => getAnnouncement(db, actor, params),
  }),

  read({
    ...shared,
    id: 'listAnnouncementRecipients',
    method: 'GET',
    path: '/api/projects/{pid}/announcements/{id}/recipients',
    summary: 'List recipients of an announcement',
    description:
      'Returns everyone it was sent to, ordered by name, with the state of their email. Who opened it is not included.',
    scope: 'read',
    params: announcementParams,
    query: recipientsQuery,
    answer: { status: 200, description: 'A page of recipients.', schema: Recipients },
    handle: ({ db, actor, params, query }) => listRecipients(db, actor, params, query),
  }),
]

const writeOperations = (limits: RateLimits): Runnable[] => [
  write({
    ...shared,
    id: 'createAnnouncement',
    method: 'POST',
    path: '/api/projects/{pid}/announcements',
    summary: 'Write to people of a project',
    description:
      'Sends a text to everyone in the project or in a team, or to some of them, by email and in the app. It can be withdrawn before it is sent: for 30 seconds at least. Recipients are determined when it is sent. Each person gets one email, unless they unsubscribed from such emails; in the app everyone gets it.',
    scope: 'write',
    params: pidParams,
    body: NewAnnouncement,
    answer: { status: 201, description: 'The scheduled announcement.', schema: Announcement },
    errors: ['conflict'],
    limit: ({ actor }) => limit(limits, announcements, actor),
    handle: ({ tx, actor, params, body }) => createAnnouncement(tx, actor, params.pid, body),
  }),

  write({
    ...shared,
    id: 'cancelAnnouncement',
    method: 'POST',
    path: '/api/projects/{pid}/announcements/{id}/cancel',
    summary: 'Withdraw an announcement',
    description:
      'Emails that haven’t left are not sent any more, and the text disappears from the app. Chiefs can only withdraw what they wrote themselves. Idempotent.',
    scope: 'write',
    params: announcementParams,
    answer: { status: 200, description: 'The withdrawn announcement.', schema: Announcement },
    errors: ['conflict'],
    handle: ({ tx, actor, params }) => cancelAnnouncement(tx, actor, params),
  }),
]

const draftOperations = (limits: RateLimits): Runnable[] => [
  write({
    ...shared,
    id: 'previewAnnouncement',
    method: 'POST',
    path: '/api/projects/{pid}/announcement-previews',
    summary: 'Preview an announcement',
    description:
      'Returns how many people would get it now, and the email as up to three of them would; for chiefs, with shifts of their team only. Sends nothing.',
    scope: 'read',
    idempotencyKey: false,
    params: pidParams,
    body: AnnouncementDraft,
    answer: { status: 200, description: 'The preview.', schema: AnnouncementPreview },
    errors: ['conflict'],
    limit: ({ actor }) => limit(limits, previews, actor),
    handle: ({ tx, actor, params, body }) => previewAnnouncement(tx, actor, params.pid, body),
  }),

  write({
    ...shared,
    id: 'testAnnouncement',
    method: 'POST',
    path: '/api/projects/{pid}/announcement-tests',
    summary: 'Send an announcement to yourself',
    description: 'Emails it to you alone, in your language, with your own shifts.',
    scope: 'write',
    params: pidParams,
    body: AnnouncementDraft,
    answer: { status: 202, description: 'Email queued.' },
    errors: ['conflict'],
    limit: ({ actor }) => limit(limits, announcements, actor),
    handle: ({ tx, actor, params, body }) => testAnnouncement(tx, actor, params.pid, body),
  }),
]
