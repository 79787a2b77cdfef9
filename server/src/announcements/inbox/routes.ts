import { oneself } from '../../platform/http/access.ts'
import { type Runnable, read, write } from '../../platform/http/operation.ts'
import { getReceived, listInbox, markRead } from './inbox.ts'
import { Inbox, inboxParams, inboxQuery, ReceivedAnnouncement } from './schemas.ts'

const shared = { tag: 'Announcements', access: oneself }

export const inboxOperations: Runnable[] = [
  read({
    ...shared,
    id: 'listMyAnnouncements',
    method: 'GET',
    path: '/api/users/me/announcements',
    summary: 'List announcements to you',
    description: 'Returns what organisers and team leads wrote to you, newest first.',
    scope: 'read',
    query: inboxQuery,
    answer: { status: 200, description: 'A page of announcements.', schema: Inbox },
    handle: ({ db, actor, query }) => listInbox(db, actor, query),
  }),

  read({
    ...shared,
    id: 'getMyAnnouncement',
    method: 'GET',
    path: '/api/users/me/announcements/{id}',
    summary: 'Get an announcement to you',
    description: 'Returns its text in your language. Not found if it was withdrawn.',
    scope: 'read',
    params: inboxParams,
    answer: { status: 200, description: 'The announcement.', schema: ReceivedAnnouncement },
    handle: ({ db, actor, params }) => getReceived(db, actor, params.id),
  }),

  write({
    ...shared,
    id: 'markAnnouncementRead',
    method: 'PUT',
    path: '/api/users/me/announcements/{id}/read',
    summary: 'Mark an announcement as read',
    description: 'Its author sees how many people have opened it, not who. Idempotent.',
    scope: 'write',
    params: inboxParams,
    answer: { status: 204, description: 'Marked as read.' },
    handle: ({ tx, actor, params }) => markRead(tx, actor, params.id),
  }),
]
