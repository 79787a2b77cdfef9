import { newId } from '../../src/platform/ids.ts'
import { anyoneKnown, at, database, make, ownersAndAdmins, people, pid, type Rows, tid } from './stage.ts'

const path = `/api/projects/${pid}/announcements`
const draft = { texts: { en: { subject: 'Doors', body: 'Hello {name}' } } }

interface Given {
  tid?: string
  /** Who got it. */
  uid?: string
}

async function written(given: Given = {}): Promise<string> {
  const id = newId<string>()
  const sent = given.uid !== undefined
  await database.db
    .insertInto('announcements')
    .values({
      pid,
      id,
      tid: given.tid ?? null,
      author: (await make.person()).uid,
      conditions: '[]',
      texts: JSON.stringify(draft.texts),
      urgent: false,
      state: sent ? 'sent' : 'scheduled',
      send_at: new Date(Date.now() + 3_600_000),
      sent_at: sent ? new Date() : null,
    })
    .execute()
  if (given.uid)
    await database.db.insertInto('announcement_recipients').values({ pid, id, uid: given.uid }).execute()
  return id
}

/** Without earlier ones, because no more than 50 can be scheduled. */
async function scheduling(announcement: object) {
  await database.db
    .deleteFrom('announcements')
    .where('pid', '=', pid)
    .where('state', '=', 'scheduled')
    .execute()
  const body = { ...announcement, send_at: new Date(Date.now() + 86_400_000) }
  return { line: `POST ${path}`, body }
}

const chiefs = (status: number) => ({
  ...ownersAndAdmins(403),
  chief: status,
  'chief-of-another-team': status,
})
/** To a team, which only its chief, owners and admins know of. */
const ofTeam = (status: number) => ({
  ...ownersAndAdmins(status),
  chief: status,
  'chief-of-another-team': 404,
})
/** To everyone, which chiefs don't see. */
const ofAll = (status: number) => ({ ...chiefs(404), owner: status, admin: status })
const onTeam = async (ending: string) => `${path}/${await written({ tid })}${ending}`

export const announcements: Rows = {
  listAnnouncements: {
    call: at(`GET ${path}`),
    scope: 'read',
    answers: { ...chiefs(200), owner: 200, admin: 200 },
    givesMoreTo: ['chief', 'owner', 'new-owner', 'admin'],
  },
  getAnnouncement: {
    call: async () => ({ line: `GET ${await onTeam('')}` }),
    scope: 'read',
    answers: ofTeam(200),
  },
  'getAnnouncement: to everyone': {
    call: async () => ({ line: `GET ${path}/${await written()}` }),
    scope: 'read',
    answers: ofAll(200),
  },
  listAnnouncementRecipients: {
    call: async () => ({ line: `GET ${await onTeam('/recipients')}` }),
    scope: 'read',
    answers: ofTeam(200),
  },
  createAnnouncement: {
    call: () => scheduling(draft),
    scope: 'write',
    answers: ownersAndAdmins(201),
  },
  'createAnnouncement: to a team': {
    call: () => scheduling({ ...draft, tid }),
    scope: 'write',
    answers: { ...ownersAndAdmins(201), chief: 201 },
  },
  cancelAnnouncement: {
    call: async () => ({ line: `POST ${await onTeam('/cancel')}` }),
    scope: 'write',
    answers: { ...ofTeam(200), chief: 403 },
  },
  previewAnnouncement: {
    call: at(`POST /api/projects/${pid}/announcement-previews`, { ...draft, tid }),
    scope: 'read',
    answers: { ...ownersAndAdmins(200), chief: 200 },
  },
  testAnnouncement: {
    call: at(`POST /api/projects/${pid}/announcement-tests`, { ...draft, tid }),
    scope: 'write',
    answers: { ...ownersAndAdmins(202), chief: 202 },
  },
  listMyAnnouncements: {
    call: at('GET /api/users/me/announcements'),
    scope: 'read',
    answers: anyoneKnown(200),
  },
  getMyAnnouncement: {
    call: async (role) => ({ line: `GET /api/users/me/announcements/${await written(people[role])}` }),
    scope: 'read',
    answers: anyoneKnown(200),
  },
  'getMyAnnouncement: of another': {
    call: async () => ({
      line: `GET /api/users/me/announcements/${await written(await make.person())}`,
    }),
    scope: 'read',
    answers: anyoneKnown(404),
  },
  markAnnouncementRead: {
    call: async (role) => ({ line: `PUT /api/users/me/announcements/${await written(people[role])}/read` }),
    scope: 'write',
    answers: anyoneKnown(204),
  },
}
